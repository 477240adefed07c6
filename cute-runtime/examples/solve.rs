//! Three real systems, solved on a 2 x 2 grid of ranks.
//!
//! The matrix of each system lies in row-major shards, one a rank, and the solver wants column-major block-cyclic tiles. Both layouts are
//! declared below, and the schedule that leads from one to the other is a `static`, made while this program was compiled.
//!
//!     cargo run --release --example solve

use std::path::Path;
use std::process::ExitCode;

use cute_runtime::input::{self, Dense};
use cute_runtime::plan::{Axis, Distribution, Dtype, Plan, PlanError, Schedule};
use cute_runtime::solve::{Options, Solution, Solver};
use cute_runtime::{Error, Layout, relative_residual};
use cute_static::{StaticLayout, layouts, redistribution};

layouts! {
    /// The elasticity matrix in four blocks of 300 x 300, row by row: e0 moves the rank, e1 the offset in its buffer.
    type BarShards = ((300,2),(300,2)):((300*e1,2*e0),(e1,e0));
    /// The same in tiles of 48 x 48, up to seven in each direction on every rank.
    type BarTiles = ((48,2,7),(48,2,7)):((e1,2*e0,48*e1),(336*e1,e0,16128*e1));

    type AirfoilShards = ((130,2),(130,2)):((130*e1,2*e0),(e1,e0));
    type AirfoilTiles = ((32,2,5),(32,2,5)):((e1,2*e0,32*e1),(160*e1,e0,5120*e1));

    type PatientsShards = ((221,2),(221,2)):((221*e1,2*e0),(e1,e0));
    type PatientsTiles = ((48,2,5),(48,2,5)):((e1,2*e0,48*e1),(240*e1,e0,11520*e1));
}

static BAR: Schedule = redistribution! { matrix: (600, 600), grid: (2, 2), tile: 48, dtype: f64 };
static AIRFOIL: Schedule = redistribution! { matrix: (260, 260), grid: (2, 2), tile: 32, dtype: f64 };
static PATIENTS: Schedule = redistribution! { matrix: (442, 442), grid: (2, 2), tile: 48, dtype: f64 };

/// The declared layouts are those of the schedules: checked when this program is compiled.
const _: () = {
    assert_layouts(&BAR, BarShards::LAYOUT, BarTiles::LAYOUT);
    assert_layouts(&AIRFOIL, AirfoilShards::LAYOUT, AirfoilTiles::LAYOUT);
    assert_layouts(&PATIENTS, PatientsShards::LAYOUT, PatientsTiles::LAYOUT);
};

/// A system: its matrix, its right-hand side, and what is known about it.
struct System {
    name: &'static str,
    schedule: &'static Schedule,
    matrix: fn() -> Result<Dense<f64>, Error>,
    right: fn(&Dense<f64>) -> Result<Dense<f64>, Error>,
    /// From numpy: see data/README.md.
    log_determinant: f64,
}

const SYSTEMS: [System; 3] = [
    System {
        name: "bar: linear elasticity, 600 unknowns",
        schedule: &BAR,
        matrix: || input::read(&data("bar.mtx")),
        right: Dense::row_sums,
        log_determinant: 3364.6696575764267,
    },
    System {
        name: "airfoil: finite elements, 260 unknowns",
        schedule: &AIRFOIL,
        matrix: || input::read(&data("airfoil.mtx")),
        right: Dense::row_sums,
        log_determinant: 304.88915676112515,
    },
    System {
        name: "diabetes: Gaussian process over 442 patients",
        schedule: &PATIENTS,
        matrix: || Patients::read()?.covariance(),
        right: |_| Patients::read()?.progression(),
        log_determinant: -179.89387211052997,
    },
];

/// Of the Gaussian process, from numpy.
const LOG_MARGINAL_LIKELIHOOD: f64 = -500.9462889703573;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("error: a result is out of its bounds");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

pub(crate) fn run() -> Result<bool, Error> {
    let mut good = true;
    for system in &SYSTEMS {
        println!("{}", system.name);
        let (solution, right) = solve(system)?;
        let x = solution.x.gather()?;
        // The matrix is read again: the solver's buffers could not tell of a mistake of their own.
        let residual = relative_residual(&(system.matrix)()?, &x, &right);
        good &= within("residual", residual, 0.0, 1e-12);
        let log_determinant = solution.log_determinant.unwrap_or(f64::NAN);
        good &= within("log-determinant", log_determinant, system.log_determinant, 1e-9);
        if system.schedule.problem().matrix == PATIENTS.problem().matrix {
            let fit: f64 = x.values().iter().zip(right.values()).map(|(x, y)| x * y).sum();
            let n = x.rows() as f64;
            let likelihood = -0.5 * (fit + log_determinant + n * std::f64::consts::TAU.ln());
            good &= within("log marginal likelihood", likelihood, LOG_MARGINAL_LIKELIHOOD, 1e-9);
        }
        println!();
    }
    Ok(good)
}

/// Solves one system with its own schedule. The matrix is gone before the solver is called: what it reads are the ranks' buffers.
fn solve(system: &System) -> Result<(Solution<f64>, Dense<f64>), Error> {
    let mut solver = Solver::new(Options::new((2, 2)).tile(system.schedule.problem().tile.0))?;
    let plan = solver.adopt(system.schedule)?;
    describe(&plan);
    let matrix = (system.matrix)()?;
    let right = (system.right)(&matrix)?;
    let (a, b) = (solver.shard(&matrix)?, solver.shard_right_hand_side(&right)?);
    drop(matrix);
    Ok((solver.potrs(a, b, true)?, right))
}

fn describe(plan: &Plan) {
    let costs = plan.costs(Dtype::F64.bytes());
    let sent = |axis| plan.steps().iter().filter(|step| step.axis == axis && step.is_transfer()).count();
    println!("  from                     {}", plan.source().layout());
    println!("  to                       {}", plan.target().layout());
    println!("  schedule                 {} steps in {} waves, {} cycles", plan.steps().len(), costs.waves, costs.cycles);
    println!("  slabs sent               {} of columns, {} of rows", sent(Axis::Columns), sent(Axis::Rows));
    println!("  rounds, messages         {}, {}", costs.rounds, costs.messages);
    println!("  bytes sent, busiest rank {} (at least {})", costs.bytes_on_wire_max_per_rank, costs.bytes_minimum_per_rank);
    println!("  scratch elements         {}", costs.scratch_elements);
}

/// Prints a value and whether it is where it should be.
fn within(name: &str, found: f64, expected: f64, bound: f64) -> bool {
    let good = (found - expected).abs() < bound;
    let shown = if expected == 0.0 { format!("{found:.3e}") } else { found.to_string() };
    println!("  {name:<24} {shown}{}", if good { "" } else { "   OUT OF BOUNDS" });
    good
}

/// Measurements of patients and the progression of their disease, all standardised.
struct Patients {
    /// One row a patient.
    measurements: Vec<Vec<f64>>,
    progression: Vec<f64>,
}

impl Patients {
    fn read() -> Result<Patients, Error> {
        let table = input::read_csv(&data("diabetes.csv"))?;
        let columns: Vec<Vec<f64>> =
            (0..table.names.len()).map(|col| standardised(table.rows.iter().map(|row| row[col]).collect())).collect();
        let (progression, measured) = columns.split_last().expect("a table has at least one column");
        let measurements = (0..table.rows.len()).map(|row| measured.iter().map(|column| column[row]).collect()).collect();
        Ok(Patients { measurements, progression: progression.clone() })
    }

    /// exp(-d^2 / (2 l^2)) + 0.5 I with l = 3.
    fn covariance(&self) -> Result<Dense<f64>, Error> {
        let n = self.measurements.len();
        Dense::from_fn(n, n, |i, j| {
            let pairs = self.measurements[i].iter().zip(&self.measurements[j]);
            let distance: f64 = pairs.map(|(a, b)| (a - b) * (a - b)).sum();
            (-distance / 18.0).exp() + if i == j { 0.5 } else { 0.0 }
        })
    }

    fn progression(&self) -> Result<Dense<f64>, Error> {
        Dense::from_fn(self.progression.len(), 1, |row, _| self.progression[row])
    }
}

/// Mean 0, population standard deviation 1.
fn standardised(mut column: Vec<f64>) -> Vec<f64> {
    let n = column.len() as f64;
    let mean = column.iter().sum::<f64>() / n;
    let deviation = (column.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / n).sqrt();
    column.iter_mut().for_each(|value| *value = (*value - mean) / deviation);
    column
}

/// A file of the repository's data folder, from wherever this runs.
fn data(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name)
}

const fn assert_layouts(schedule: &Schedule, source: Layout, target: Layout) {
    assert!(is(schedule.problem().source(), source), "the declared shards are not the schedule's source");
    assert!(is(schedule.problem().target(), target), "the declared tiles are not the schedule's target");
}

const fn is(distribution: Result<Distribution, PlanError>, layout: Layout) -> bool {
    match distribution {
        Ok(distribution) => distribution.layout().same(&layout),
        Err(_) => false,
    }
}

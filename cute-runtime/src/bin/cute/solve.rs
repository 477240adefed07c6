//! `cute solve`: a system, from its file to its solution.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::ValueEnum;
use cute_runtime::input::{self, Dense, kac_murdock_szego};
use cute_runtime::solve::{Options, Solution, Solver, Tile};
use cute_runtime::{Error, Field, relative_residual};
use indicatif::ProgressBar;
use serde_json::{Value, json};

use crate::options::{Call, Extents, Order, Refusal, Road, Type, answer, extent, name};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// What to compute: potrs solves with a symmetric positive definite matrix
    #[arg(value_enum)]
    call: Call,
    /// The matrix: a Matrix Market (.mtx) or NumPy (.npy) file
    #[arg(long, value_name = "FILE", required_unless_present = "n", conflicts_with = "n")]
    matrix: Option<PathBuf>,
    /// Solves with the N x N matrix of elements 2^-|i-j| instead
    #[arg(long, value_name = "N", value_parser = extent)]
    n: Option<i64>,
    /// The right-hand sides, one a column; A times ones unless given
    #[arg(long, value_name = "FILE")]
    rhs: Option<PathBuf>,
    /// Grid rows and columns
    #[arg(long, value_name = "PxQ", value_parser = Extents::parse)]
    grid: Extents,
    /// Rows and columns of a tile; auto: four tiles a rank or more, at most 512 rows each
    #[arg(long, value_name = "T|auto", value_parser = parse_tile, default_value = "auto")]
    tile: Tile,
    /// How the matrix travels
    #[arg(long, value_enum, default_value = "auto")]
    road: Road,
    /// Numbering of the ranks of the grid: row by row, or column by column
    #[arg(long, value_enum, default_value = "row")]
    rank_map: Order,
    /// Who the ranks are
    #[arg(long, value_enum, default_value = "threads")]
    backend: Backend,
    /// Type of the elements
    #[arg(long, value_enum, default_value = "f64")]
    dtype: Type,
    /// Computes the logarithm of the determinant too
    #[arg(long)]
    logdet: bool,
    /// Computes eigenvectors too (syevd)
    #[arg(long)]
    vectors: bool,
    /// Left singular vectors (gesvd)
    #[arg(long, value_enum)]
    u: Option<Vectors>,
    /// Right singular vectors (gesvd)
    #[arg(long, value_enum)]
    vh: Option<Vectors>,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
    /// Writes the solution to a .npy file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Backend {
    Threads,
    Mpi,
    Cuda,
}

#[derive(Clone, Copy, ValueEnum)]
enum Vectors {
    None,
    Reduced,
    Full,
}

fn parse_tile(text: &str) -> Result<Tile, String> {
    if text == "auto" { Ok(Tile::Auto) } else { extent(text).map(Tile::Fixed) }
}

/// Solves and reports.
pub(crate) fn run(args: &Args) -> ExitCode {
    let solved = checked(args).and_then(|road| match args.dtype {
        Type::F32 => solve::<f32>(args, road),
        Type::F64 => solve::<f64>(args, road),
        Type::C32 | Type::C64 => {
            Err(Refusal::new(format!("type `{}` is not available", name(args.dtype)), "--dtype f32 and --dtype f64 work").into())
        }
    });
    match solved {
        Ok(text) => answer(&text),
        Err(Failure { refusal, report }) => {
            if args.json
                && let Some(report) = report
            {
                answer(&report);
            }
            refusal.report()
        }
    }
}

/// A refusal, and the JSON object of a call that began.
struct Failure {
    refusal: Refusal,
    report: Option<String>,
}

impl<E: Into<Refusal>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure { refusal: error.into(), report: None }
    }
}

/// Refuses what is not available; returns the road.
fn checked(args: &Args) -> Result<&'static str, Failure> {
    if args.call != Call::Potrs {
        return Err(Refusal::new(format!("call `{}` is not available", name(args.call)), "solve potrs works").into());
    }
    if !matches!(args.backend, Backend::Threads) {
        return Err(Refusal::new(format!("backend `{}` is not available", name(args.backend)), "--backend threads works").into());
    }
    if args.vectors {
        return Err(Refusal::new("potrs computes no eigenvectors".into(), "leave out --vectors").into());
    }
    let asked = |vectors: Option<Vectors>| matches!(vectors, Some(Vectors::Reduced | Vectors::Full));
    if asked(args.u) || asked(args.vh) {
        return Err(Refusal::new("potrs computes no singular vectors".into(), "leave out --u and --vh").into());
    }
    if let Some(output) = &args.output
        && output.extension().is_none_or(|extension| extension != "npy")
    {
        return Err(
            Refusal::new(format!("cannot write `{}`", output.display()), "the solution is written to a file that ends in .npy").into()
        );
    }
    Ok(args.road.taken()?)
}

/// Reads the matrix, solves, and reads it again for the residual: the solver keeps nothing that the residual could be fooled by.
fn solve<T: Field>(args: &Args, road: &str) -> Result<String, Failure> {
    let progress = ProgressBar::new_spinner();
    progress.enable_steady_tick(Duration::from_millis(100));
    progress.set_message("reading");
    let options = Options { tile: args.tile, ..Options::new((args.grid.0, args.grid.1)).rank_map(args.rank_map.rank_map()) };
    let mut solver = Solver::<T>::new(options)?;
    let matrix = load::<T>(args)?;
    if matrix.rows() != matrix.cols() {
        return Err(Error::NotSquare { rows: matrix.rows() as u64, cols: matrix.cols() as u64 }.into());
    }
    let n = matrix.rows();
    let right = match &args.rhs {
        Some(path) => input::read(path)?.rounded::<T>()?,
        None => matrix.row_sums()?,
    };
    if right.rows() != n {
        return Err(Error::RightHandSide { found: right.rows() as u64, expected: n as u64 }.into());
    }
    let (a, b) = (solver.shard(&matrix)?, solver.shard_right_hand_side(&right)?);
    drop(matrix);
    progress.set_message(format!("solving {n}x{n}"));
    let report = |residual: Option<f64>, solution: Option<&Solution<T>>, status: &str| -> String {
        let seconds = solution.map(|solution| solution.seconds);
        json!({
            "call": name(args.call),
            "backend": name(args.backend),
            "road": road,
            "grid": args.grid.to_string(),
            "tile": options.tile.size(n as i64, options.grid),
            "n": n,
            "dtype": T::DTYPE.name(),
            "residual": residual,
            "orthogonality": Value::Null,
            "log_determinant": solution.and_then(|solution| solution.log_determinant),
            "seconds": seconds.map(|s| json!({"redistribute": s.redistribute, "solve": s.solve, "restore": s.restore})),
            "bytes_on_wire": solution.map(Solution::bytes_on_wire),
            "scratch_bytes": solution.map(|solution| solution.scratch_bytes),
            "status": status,
        })
        .to_string()
    };
    let solution = solver.potrs(a, b, args.logdet).map_err(|error| {
        let refusal = Refusal::from(error);
        let report = Some(report(None, None, refusal.message()));
        Failure { refusal, report }
    })?;
    let x = solution.x.gather()?;
    if let Some(output) = &args.output {
        input::write_npy(output, &x, true)?;
    }
    progress.set_message("checking");
    let residual = relative_residual(&load::<T>(args)?, &x, &right);
    progress.finish_and_clear();
    Ok(if args.json { report(Some(residual), Some(&solution), "ok") } else { text(args, n, &solution, residual, &options) })
}

fn load<T: Field>(args: &Args) -> Result<Dense<T>, Error> {
    match (&args.matrix, args.n) {
        (Some(path), _) => input::read(path)?.rounded(),
        (None, n) => kac_murdock_szego(usize::try_from(n.unwrap_or(1)).unwrap_or(usize::MAX))?.rounded(),
    }
}

fn text<T: Field>(args: &Args, n: usize, solution: &Solution<T>, residual: f64, options: &Options) -> String {
    let seconds = solution.seconds;
    let mut rows = vec![
        ("system", format!("{n}x{n} {}, {} right-hand side(s)", T::DTYPE.name(), solution.x.distribution().cols())),
        ("grid, tile", format!("{}, {}", args.grid, options.tile.size(n as i64, options.grid))),
        ("residual", format!("{residual:.3e}")),
    ];
    if let Some(value) = solution.log_determinant {
        rows.push(("log-determinant", value.to_string()));
    }
    rows.extend([
        ("seconds", format!("redistribute {:.3}, solve {:.3}, restore {:.3}", seconds.redistribute, seconds.solve, seconds.restore)),
        ("bytes on the wire", solution.bytes_on_wire().to_string()),
        ("scratch bytes on each rank", solution.scratch_bytes.to_string()),
    ]);
    if let Some(output) = &args.output {
        rows.push(("written", output.display().to_string()));
    }
    rows.into_iter().map(|(name, value)| format!("{name:<28}{value}")).collect::<Vec<_>>().join("\n")
}

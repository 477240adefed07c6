//! Copies and transpositions.

use cudarc::driver::{CudaFunction, CudaSlice, LaunchConfig, PushKernelArg};
use cute_static::kernels::copy::{self, Tiled};
use cute_static::kernels::transpose::Transpose;
use cute_static::layout;

use crate::check::{Report, UNTOUCHED, same};
use crate::gpu::{Failure, Gpu};
use crate::random::Random;
use crate::{Device, grid};

/// Launches that are timed.
const LAUNCHES: u32 = 64;
/// Rows and columns of the matrices whose copies are timed.
const LARGE: u32 = 4096;

type Matrix = layout!((4096,4096):(4096,1));
type Transposed = layout!((4096,4096):(1,4096));

/// A kernel that moves a matrix.
struct Move<'a> {
    name: String,
    function: &'a CudaFunction,
    config: LaunchConfig,
    /// What follows the pointers among the arguments.
    sizes: Vec<u32>,
    rows: u32,
    columns: u32,
    /// Elements from row to row, of the source and of the destination.
    pitches: [u32; 2],
    transposed: bool,
    /// Whether the kernel takes this size.
    taken: bool,
}

pub(crate) fn run(device: &Device, report: &mut Report) -> Result<(), Failure> {
    let elements = LARGE as usize * LARGE as usize;
    let (source, mut target) = (device.gpu.stream.alloc_zeros::<f32>(elements)?, device.gpu.stream.alloc_zeros::<f32>(elements)?);
    let seconds = device.gpu.seconds(LAUNCHES, || Ok(device.gpu.stream.memcpy_dtod(&source, &mut target)?))?;
    let copy = 8.0 * elements as f64 / seconds / 1e9;
    println!("copy from device to device, {LARGE} x {LARGE} of 32 bits: {copy:.1} GB/s");
    tiled(device, report, copy)?;
    masked(device, report, copy)?;
    transposed(device, report, copy)
}

fn tiled(device: &Device, report: &mut Report, copy: f64) -> Result<(), Failure> {
    let [rows, columns] = copy::TILE;
    let tiles = |m: u32, n: u32| grid([n.div_ceil(columns), m.div_ceil(rows)], copy::THREADS);
    let function = device.rust("tiled_copy")?;
    for (m, n) in [(rows, columns), (3 * rows, 5 * columns), (LARGE, LARGE), (rows + 1, columns), (rows, columns + 4)] {
        let taken = m % rows == 0 && n % columns == 0;
        let moved = Move { name: format!("tiled_copy {m} x {n}, Rust"), taken, ..simple(&function, tiles(m, n), &[m, n], m, n) };
        report.add(&moved.name, moved.check(device.gpu, copy)?);
    }
    let known = device.rust("tiled_copy_4096")?;
    let moved = Move { name: "tiled_copy_4096, Rust".into(), ..simple(&known, tiles(LARGE, LARGE), &[], LARGE, LARGE) };
    report.add(&moved.name, moved.check(device.gpu, copy)?);
    let cuda = device.cuda(Tiled::<Matrix, Matrix>::CUDA, "tiled_copy")?;
    let config = grid(Tiled::<Matrix, Matrix>::GRID, copy::THREADS);
    let moved = Move { name: "tiled_copy 4096 x 4096, CUDA C".into(), ..simple(&cuda, config, &[], LARGE, LARGE) };
    report.add(&moved.name, moved.check(device.gpu, copy)?);
    Ok(())
}

fn masked(device: &Device, report: &mut Report, copy: f64) -> Result<(), Failure> {
    for (language, function) in [("Rust", device.rust("masked_copy")?), ("CUDA C", device.cuda(copy::MASKED, "masked_copy")?)] {
        for (m, n) in [(1, 1), (31, 33), (64, 32), (1000, 1003), (LARGE - 1, LARGE - 3)] {
            let [rows, columns] = copy::MASKED_TILE;
            let config = grid([n.div_ceil(columns), m.div_ceil(rows)], copy::MASKED_THREADS);
            // Elements between the rows are not to be touched.
            let pitches = [n + 3, n + 1];
            let sizes = [m, n, pitches[1], pitches[0]];
            let moved = Move { name: format!("masked_copy {m} x {n}, {language}"), pitches, ..simple(&function, config, &sizes, m, n) };
            report.add(&moved.name, moved.check(device.gpu, copy)?);
        }
    }
    Ok(())
}

fn transposed(device: &Device, report: &mut Report, copy: f64) -> Result<(), Failure> {
    let function = device.rust("transpose")?;
    let tiles = |m: u32, n: u32| grid([n.div_ceil(64), m.div_ceil(64)], [16, 16]);
    let turned = |moved| Move { transposed: true, ..moved };
    for (m, n) in [(64, 64), (192, 320), (LARGE, LARGE), (64, 65), (96, 64)] {
        let taken = m % 64 == 0 && n % 64 == 0;
        let moved = turned(Move { pitches: [n, m], taken, ..simple(&function, tiles(m, n), &[m, n], m, n) });
        report.add(&format!("transpose {m} x {n}, Rust"), moved.check(device.gpu, copy)?);
    }
    let known = device.rust("transpose_4096")?;
    let moved = turned(simple(&known, tiles(LARGE, LARGE), &[], LARGE, LARGE));
    report.add("transpose_4096, Rust", moved.check(device.gpu, copy)?);
    type Kernel = Transpose<Matrix, Transposed>;
    let cuda = device.cuda(Kernel::CUDA, "transpose")?;
    let moved = turned(simple(&cuda, grid(Kernel::GRID, [Kernel::THREADS, 1]), &[], LARGE, LARGE));
    report.add("transpose 4096 x 4096, CUDA C", moved.check(device.gpu, copy)?);
    Ok(())
}

/// A copy of a row-major matrix.
fn simple<'a>(function: &'a CudaFunction, config: LaunchConfig, sizes: &[u32], rows: u32, columns: u32) -> Move<'a> {
    Move {
        name: String::new(),
        function,
        config,
        sizes: sizes.to_vec(),
        rows,
        columns,
        pitches: [columns; 2],
        transposed: false,
        taken: true,
    }
}

impl Move<'_> {
    /// Runs the kernel, compares all elements, and compares its rate with that of a copy in GB/s, if it is large.
    fn check(&self, gpu: &Gpu, copy: f64) -> Result<Result<String, String>, Failure> {
        let [rows, columns] = [self.rows, self.columns].map(|extent| extent as usize);
        let [from, to] = self.pitches.map(|pitch| pitch as usize);
        let input = Random::new(7).singles(rows * from);
        let source = gpu.stream.clone_htod(&input)?;
        // Some elements more than a matrix has.
        let size = if self.transposed { columns * to } else { rows * to } + 64;
        let mut target: CudaSlice<f32> = gpu.stream.clone_htod(&vec![UNTOUCHED; size])?;
        let mut launch = || {
            let mut arguments = gpu.stream.launch_builder(self.function);
            arguments.arg(&mut target).arg(&source);
            for size in &self.sizes {
                arguments.arg(size);
            }
            // SAFETY: the arguments are those of the kernel, and the buffers hold the matrices.
            unsafe { arguments.launch(self.config) }?;
            Ok(())
        };
        let large = self.rows * self.columns >= (LARGE - 4) * (LARGE - 4);
        let seconds = gpu.seconds(if large { LAUNCHES } else { 1 }, &mut launch)?;
        let output = gpu.stream.clone_dtoh(&target)?;
        let expected = |i: usize| {
            let (row, column) = if self.transposed { (i % to, i / to) } else { (i / to, i % to) };
            if self.taken && row < rows && column < columns { input[row * from + column] } else { UNTOUCHED }
        };
        let bytes = 8.0 * f64::from(self.rows) * f64::from(self.columns);
        let rate = bytes / seconds / 1e9;
        let rate = if large { format!("{rate:.1} GB/s, {:.1} % of the copy", 100.0 * rate / copy) } else { String::new() };
        let rate = if self.taken { rate } else { "refused, nothing is written".into() };
        Ok(same(&output, expected).map(|()| rate))
    }
}

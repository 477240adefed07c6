//! Sums over a mode.

use cudarc::driver::{CudaFunction, CudaSlice, PushKernelArg};
use cute_static::kernels::sums;

use crate::check::{Report, UNTOUCHED, near};
use crate::gpu::{Failure, Gpu};
use crate::random::Random;
use crate::{Device, grid};

/// Launches that are timed.
const LAUNCHES: u32 = 64;

pub(crate) fn run(device: &Device, report: &mut Report) -> Result<(), Failure> {
    for rows in [true, false] {
        let name = if rows { "sum_rows" } else { "sum_columns" };
        for (language, function) in [("Rust", device.rust(name)?), ("CUDA C", device.cuda(sums::CUDA, name)?)] {
            for (m, n) in [(1, 1), (37, 1000), (1000, 37), (33, 4097), (4096, 4096)] {
                report.add(&format!("{name} {m} x {n}, {language}"), check(device.gpu, &function, rows, m, n)?);
            }
        }
    }
    Ok(())
}

/// Sums the rows, or the columns, of a random matrix.
fn check(gpu: &Gpu, function: &CudaFunction, rows: bool, m: u32, n: u32) -> Result<Result<String, String>, Failure> {
    let input = Random::new(11).singles(m as usize * n as usize);
    let source = gpu.stream.clone_htod(&input)?;
    let sums = if rows { m } else { n } as usize;
    // Some elements more than there are sums.
    let mut target: CudaSlice<f32> = gpu.stream.clone_htod(&vec![UNTOUCHED; sums + 64])?;
    let config = grid([if rows { m } else { n.div_ceil(sums::COLUMNS) }, 1], sums::THREADS);
    let large = m == 4096;
    let seconds = gpu.seconds(if large { LAUNCHES } else { 1 }, || {
        // SAFETY: the arguments are those of the kernel, and the buffers hold the matrix and the sums.
        unsafe { gpu.stream.launch_builder(function).arg(&mut target).arg(&source).arg(&m).arg(&n).launch(config) }?;
        Ok(())
    })?;
    let output = gpu.stream.clone_dtoh(&target)?;

    // How many sums an element is part of, each of which is rounded once: those of its thread, of four of them, of the lanes, of the warps.
    let additions = f64::from(if rows { n.div_ceil(1024) + 4 + 5 + 8 } else { m.div_ceil(32) + 4 + 8 });
    let expected = (0..sums).map(|i| {
        let (count, first, step) = if rows { (n, i * n as usize, 1) } else { (m, i, n as usize) };
        let elements = (0..count as usize).map(|j| f64::from(input[first + j * step]));
        let (sum, size) = elements.fold((0.0, 0.0), |(sum, size), x| (sum + x, size + x.abs()));
        (sum, additions * 2f64.powi(-24) * size)
    });
    let expected = expected.chain((0..64).map(|_| (f64::from(UNTOUCHED), 0.0)));
    let rate = 4.0 * f64::from(m) * f64::from(n) / seconds / 1e9;
    let rate = if large { format!("{rate:.1} GB/s read") } else { String::new() };
    Ok(near(output.into_iter().map(f64::from), expected).map(|()| rate))
}

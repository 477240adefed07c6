//! From layouts to a launched kernel: transposes a matrix through swizzled shared memory, checks every element, and compares the
//! bandwidth with that of a plain copy.

#[path = "gpu/mod.rs"]
mod gpu;

use std::process::ExitCode;

use cudarc::driver::{CudaSlice, LaunchConfig, PushKernelArg};
use cute_static::kernels::transpose::{Tile, Transpose};
use cute_static::{StaticLayout, layout};
use gpu::{Failure, Gpu};

/// A row-major matrix as (row, column), and its transposed matrix, row-major again, as the same (row, column).
type From = layout!((4096,4096):(4096,1));
type To = layout!((4096,4096):(1,4096));
type Kernel = Transpose<From, To>;

/// Launches that are timed.
const LAUNCHES: u32 = 64;

fn main() -> ExitCode {
    gpu::run("transpose", transpose)
}

fn transpose(gpu: &Gpu) -> Result<(), Failure> {
    let function = gpu.function(Kernel::CUDA, &format!("sm_{}{}", gpu.capability.0, gpu.capability.1), "transpose")?;
    let input: Vec<f32> = (0..From::SIZE as u32).map(|k| (k.wrapping_mul(2_654_435_761) >> 8) as f32).collect();
    let source = gpu.stream.clone_htod(&input)?;
    let mut target: CudaSlice<f32> = gpu.stream.alloc_zeros(To::SIZE)?;
    let bytes = 2.0 * 4.0 * From::SIZE as f64;

    let copy = gpu.seconds(LAUNCHES, || Ok(gpu.stream.memcpy_dtod(&source, &mut target)?))?;
    let [x, y] = Kernel::GRID;
    let config = LaunchConfig { grid_dim: (x, y, 1), block_dim: (Kernel::THREADS, 1, 1), shared_mem_bytes: 0 };
    let kernel = gpu.seconds(LAUNCHES, || {
        // SAFETY: the arguments are those of the kernel, and both buffers hold the whole matrix.
        unsafe { gpu.stream.launch_builder(&function).arg(&mut target).arg(&source).launch(config) }?;
        Ok(())
    })?;

    let output = gpu.stream.clone_dtoh(&target)?;
    for index in 0..From::SIZE as u64 {
        let (from, to) = (From::at(index) as usize, To::at(index) as usize);
        if output[to] != input[from] {
            return Err(format!("element {to} of the result is {} and not {}", output[to], input[from]).into());
        }
    }
    println!("{} to {} through {}: all elements are right", From::TEXT, To::TEXT, Tile::TEXT);
    println!("copy      {:7.1} GB/s", bytes / copy / 1e9);
    println!("transpose {:7.1} GB/s, {:.1} % of the copy", bytes / kernel / 1e9, 100.0 * copy / kernel);
    gpu.context.check_err()?;
    Ok(())
}

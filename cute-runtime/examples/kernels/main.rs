//! Every kernel that is written both in Rust and in CUDA C, on random data: all elements are compared with a reference in 64 bits, and the
//! rates with that of a copy from device to device in the same run.
//!
//! ```text
//! scripts/ptx
//! cargo run --release -p cute-runtime --features cuda --example kernels [FILE.ptx]
//! ```
//!
//! `FILE.ptx` is what `scripts/ptx` makes of the kernels in Rust; without it, the file is looked for where the script puts it. Without a GPU,
//! a CUDA driver, NVRTC or that file the program says which of them is missing, and fails.

#[path = "../gpu/mod.rs"]
mod gpu;

mod check;
mod copies;
mod products;
mod random;
mod sums;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use check::Report;
use cudarc::driver::{CudaFunction, CudaModule, LaunchConfig};
use cudarc::nvrtc::Ptx;
use gpu::{Failure, Gpu};

/// Where `scripts/ptx` puts the kernels.
const KERNELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/build-std/ptx/sm_90a/cute_kernels.ptx");

/// The GPU, and the kernels that were compiled from Rust.
struct Device<'a> {
    gpu: &'a Gpu,
    rust: Arc<CudaModule>,
}

impl Device<'_> {
    /// A kernel in Rust.
    fn rust(&self, name: &str) -> Result<CudaFunction, Failure> {
        Ok(self.rust.load_function(name)?)
    }

    /// A kernel in CUDA C.
    fn cuda(&self, source: &str, name: &str) -> Result<CudaFunction, Failure> {
        let (major, minor) = self.gpu.capability;
        self.gpu.function(source, &format!("sm_{major}{minor}"), name)
    }
}

/// A grid of blocks, both as (x, y).
fn grid(blocks: [u32; 2], threads: [u32; 2]) -> LaunchConfig {
    LaunchConfig { grid_dim: (blocks[0], blocks[1], 1), block_dim: (threads[0], threads[1], 1), shared_mem_bytes: 0 }
}

fn main() -> ExitCode {
    gpu::run("kernels", |gpu| {
        let file = std::env::args_os().nth(1).map_or_else(|| PathBuf::from(KERNELS), PathBuf::from);
        let rust = load(gpu, &file)?;
        let (device, mut report) = (Device { gpu, rust }, Report::default());
        copies::run(&device, &mut report)?;
        sums::run(&device, &mut report)?;
        products::run(&device, &mut report)?;
        gpu.context.check_err()?;
        report.end()
    })
}

fn load(gpu: &Gpu, file: &Path) -> Result<Arc<CudaModule>, Failure> {
    if !file.is_file() {
        return Err(format!("not run: needs the kernels in Rust: there is no {}; scripts/ptx makes it", file.display()).into());
    }
    let (major, minor) = gpu.capability;
    gpu.context
        .load_module(Ptx::from_file(file))
        .map_err(|error| format!("{} does not load on a GPU of compute capability {major}.{minor}: {error}", file.display()).into())
}

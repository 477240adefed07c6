//! Products of matrices, in single precision and on tensor cores.

use cudarc::driver::sys::CUfunction_attribute;
use cudarc::driver::{CudaFunction, CudaSlice, DeviceRepr, LaunchConfig, PushKernelArg};
use cute_static::kernels::gemm::{self, F16, Gemm};
use cute_static::kernels::sgemm;

use crate::check::{Report, near};
use crate::gpu::{Failure, Gpu};
use crate::random::{Random, half};
use crate::{Device, grid};

/// Launches that are timed.
const LAUNCHES: u32 = 20;
/// A product with more multiplications is timed.
const LARGE: u64 = 1 << 30;

/// What a product is checked with.
struct Product<'a, T> {
    function: &'a CudaFunction,
    config: LaunchConfig,
    sizes: [u32; 3],
    value: fn(T) -> f64,
    /// How much a result may be off because it is rounded, in units of itself.
    rounding: f64,
}

pub(crate) fn run(device: &Device, report: &mut Report) -> Result<(), Failure> {
    let [rows, columns, _] = sgemm::TILE;
    for (language, function) in [("Rust", device.rust("sgemm")?), ("CUDA C", device.cuda(sgemm::CUDA, "sgemm")?)] {
        for sizes in [[128, 128, 16], [256, 384, 80], [384, 128, 1008], [4096, 4096, 4096]] {
            let [m, n, k] = sizes;
            let config = grid([n / columns, m / rows], sgemm::THREADS);
            let product = Product { function: &function, config, sizes, value: f64::from, rounding: 2f64.powi(-24) };
            report.add(&format!("sgemm {m} x {n} x {k}, {language}"), product.check(device.gpu, Random::singles)?);
        }
    }
    for (language, function) in [("Rust", device.rust("gemm")?), ("CUDA C", device.cuda(Gemm::<F16>::CUDA, "gemm")?)] {
        function.set_attribute(CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, gemm::SHARED_BYTES as i32)?;
        for sizes in [[512, 256, 64], [512, 512, 320], [1024, 256, 1024], [4096, 4096, 4096]] {
            let [m, n, k] = sizes;
            // The kernel in CUDA C finds the tile from the number of the block, that in Rust is given the same order by its grid.
            let (groups, columns) = (m / gemm::ROWS, n / gemm::TILE[1]);
            let grid_dim = if language == "Rust" { (4, columns, groups) } else { (4 * columns * groups, 1, 1) };
            let config = LaunchConfig { grid_dim, block_dim: (gemm::THREADS, 1, 1), shared_mem_bytes: gemm::SHARED_BYTES };
            let product = Product { function: &function, config, sizes, value: half, rounding: 2f64.powi(-11) };
            report.add(&format!("gemm {m} x {n} x {k}, {language}"), product.check(device.gpu, Random::halves)?);
        }
    }
    Ok(())
}

impl<T: DeviceRepr + Copy + Default + Sync> Product<'_, T> {
    fn check(&self, gpu: &Gpu, random: fn(&mut Random, usize) -> Vec<T>) -> Result<Result<String, String>, Failure> {
        let [m, n, k] = self.sizes.map(|extent| extent as usize);
        let mut numbers = Random::new(13);
        let (a, b) = (random(&mut numbers, m * k), random(&mut numbers, n * k));
        let (device_a, device_b) = (gpu.stream.clone_htod(&a)?, gpu.stream.clone_htod(&b)?);
        let mut c: CudaSlice<T> = gpu.stream.clone_htod(&vec![T::default(); m * n])?;
        let multiplications = m as u64 * n as u64 * k as u64;
        let large = multiplications > LARGE;
        let seconds = gpu.seconds(if large { LAUNCHES } else { 1 }, || {
            let [m, n, k] = &self.sizes;
            let mut arguments = gpu.stream.launch_builder(self.function);
            arguments.arg(&mut c).arg(&device_a).arg(&device_b).arg(m).arg(n).arg(k);
            // SAFETY: the arguments are those of the kernel, and the buffers hold the matrices, whose sizes are multiples of its tiles.
            unsafe { arguments.launch(self.config) }?;
            Ok(())
        })?;
        let c = gpu.stream.clone_dtoh(&c)?;
        let [a, b] = [a, b].map(|x| x.into_iter().map(self.value).collect::<Vec<f64>>());
        let row = &|row: usize| {
            let found = c[row * n..(row + 1) * n].iter().map(|x| (self.value)(*x));
            let expected = (0..n).map(|column| self.expected(&a[row * k..(row + 1) * k], &b[column * k..(column + 1) * k]));
            near(found, expected).map_err(|wrong| format!("row {row}: {wrong}"))
        };
        // The reference takes longer than all else: rows are dealt out over the processors.
        let threads = std::thread::available_parallelism()?.get();
        let right = std::thread::scope(|scope| {
            let parts: Vec<_> = (0..threads).map(|thread| scope.spawn(move || (thread..m).step_by(threads).try_for_each(row))).collect();
            parts.into_iter().try_for_each(|part| part.join().unwrap_or_else(|_| Err("a thread that checks failed".into())))
        });
        let rate = 2.0 * multiplications as f64 / seconds / 1e12;
        let rate = if large { format!("{rate:.1} TFLOP/s") } else { String::new() };
        Ok(right.map(|()| rate))
    }

    /// The sum of products, of which there are a multiple of eight, and how far from it a result may be: one rounding of the result, and the `k` roundings of the sum, each at most
    /// half a unit of the last place of the sum of the sizes; their signs are as good as random, so they grow with the root of `k`.
    fn expected(&self, a: &[f64], b: &[f64]) -> (f64, f64) {
        // Eight sums at a time, which the compiler adds side by side.
        let (mut sums, mut sizes) = ([0.0; 8], [0.0; 8]);
        for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
            for i in 0..8 {
                sums[i] += a[i] * b[i];
                sizes[i] += (a[i] * b[i]).abs();
            }
        }
        let (sum, size): (f64, f64) = (sums.iter().sum(), sizes.iter().sum());
        (sum, self.rounding * sum.abs() + (a.len() as f64).sqrt() * 2f64.powi(-24) * size)
    }
}

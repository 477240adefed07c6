//! From layouts to tensor cores: multiplies matrices of random numbers with both kernels of `cute_static::kernels`, and compares every
//! element with a sum in 64 bits.

#[path = "gpu/mod.rs"]
mod gpu;

use std::process::ExitCode;

use cudarc::driver::sys::{self, CUfunction_attribute};
use cudarc::driver::{CudaFunction, CudaSlice, LaunchConfig, PushKernelArg};
use cute_algebra::HTuple;
use cute_runtime::Layout;
use cute_runtime::tensor_map::{ElementType, Promotion, TensorMap};
use cute_static::kernels::gemm::{self, Bf16, Element, F16, Gemm};
use cute_static::kernels::pipeline::{self, Pipeline};
use cute_static::{cuda_source, layout};
use gpu::{Failure, Gpu};

/// Rows of `A`, of `B`, and columns of both.
const SIZES: [u32; 3] = [4096, 4096, 4096];
/// Launches that are timed.
const LAUNCHES: u32 = 50;

/// Random numbers, and the largest error of a product in units of what rounding explains.
const CHECK: &str = cuda_source! {
    "row_major" => layout!((?u32, ?u32):(?u32, 1));
    r#"
__device__ __forceinline__ float f16(unsigned short x)
{
    float y;
    asm("cvt.f32.f16 %0, %1;" : "=f"(y) : "h"(x));
    return y;
}
__device__ __forceinline__ float bf16(unsigned short x)
{
    return __uint_as_float((unsigned)x << 16);
}
__device__ __forceinline__ unsigned short to_f16(float x)
{
    unsigned short y;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(y) : "f"(x));
    return y;
}
__device__ __forceinline__ unsigned short to_bf16(float x)
{
    unsigned short y;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(y) : "f"(x));
    return y;
}
// Sums of uniform numbers: mean 0, variance 1.
extern "C" __global__ void fill(unsigned short *x, unsigned size, unsigned seed, unsigned brain)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += gridDim.x * blockDim.x) {
        float sum = -6.0f;
        unsigned state = i * 2654435761u ^ seed * 2246822519u;
        for (unsigned j = 0; j < 12; ++j) {
            state ^= state >> 16; state *= 0x7feb352du; state ^= state >> 15; state *= 0x846ca68bu; state ^= state >> 16;
            sum += (state >> 8) * 0x1p-24f;
            state += j + 1;
        }
        x[i] = brain ? to_bf16(sum) : to_f16(sum);
    }
}
extern "C" __global__ void check(unsigned *worst, const unsigned short *C, const unsigned short *A, const unsigned short *B,
                                 unsigned m, unsigned n, unsigned k, unsigned brain)
{
    __shared__ double a[16][17], b[16][17];
    const unsigned x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16, column = blockIdx.x * 16;
    double sum = 0, size = 0;
    for (unsigned from = 0; from < k; from += 16) {
        const unsigned short p = A[row_major_crd(row + y, from + x, m, k, k)], q = B[row_major_crd(column + y, from + x, n, k, k)];
        a[y][x] = brain ? bf16(p) : f16(p);
        b[y][x] = brain ? bf16(q) : f16(q);
        __syncthreads();
        for (unsigned j = 0; j < 16; ++j) {
            sum += a[y][j] * b[x][j];
            size += fabs(a[y][j] * b[x][j]);
        }
        __syncthreads();
    }
    const unsigned short found = C[row_major_crd(row + y, column + x, m, n, n)];
    const double error = fabs((brain ? bf16(found) : f16(found)) - sum);
    // One rounding of the result, and those of a sum of k terms in 32 bits, which mostly cancel.
    const float ratio = (float)(error / ((brain ? 0x1p-8 : 0x1p-11) * fabs(sum) + sqrt((double)k) * 0x1p-24 * size));
    atomicMax(worst, ratio == ratio ? __float_as_uint(ratio) : 0x7f800000u);
}
"#
};

fn main() -> ExitCode {
    gpu::run("gemm", |gpu| {
        multiply::<F16>(gpu, false)?;
        multiply::<Bf16>(gpu, true)
    })
}

/// The operands on the GPU.
struct Matrices {
    a: CudaSlice<u16>,
    b: CudaSlice<u16>,
    c: CudaSlice<u16>,
    brain: u32,
}

fn multiply<T: Element>(gpu: &Gpu, brain: bool) -> Result<(), Failure> {
    let [m, n, k] = SIZES;
    let (major, minor) = gpu.capability;
    if major < 8 {
        return Err(format!("not run: needs a GPU of compute capability 8.0 or more, found {major}.{minor}").into());
    }
    let arch = format!("sm_{major}{minor}");
    let size = |rows: u32, columns: u32| rows as usize * columns as usize;
    let zeros = |rows, columns| gpu.stream.alloc_zeros(size(rows, columns));
    let mut matrices = Matrices { a: zeros(m, k)?, b: zeros(n, k)?, c: zeros(m, n)?, brain: brain.into() };
    let fill = gpu.function(CHECK, &arch, "fill")?;
    let config = LaunchConfig { grid_dim: (1024, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 };
    for (seed, x) in [(1u32, &mut matrices.a), (2, &mut matrices.b)] {
        let count = x.len() as u32;
        // SAFETY: the arguments are those of the kernel, which writes so many elements.
        unsafe { gpu.stream.launch_builder(&fill).arg(x).arg(&count).arg(&seed).arg(&matrices.brain).launch(config) }?;
    }
    println!("{m} x {n} x {k}, {}", T::DEFINE.rsplit(' ').next().unwrap_or_default().trim_end());

    let function = gpu.function(Gemm::<T>::CUDA, &arch, "gemm")?;
    let blocks = (m / gemm::TILE[0]) * (n / gemm::TILE[1]);
    let config = launch(&function, blocks, gemm::THREADS, gemm::SHARED_BYTES)?;
    measure(gpu, &mut matrices, "mma.sync, cp.async", |x| {
        // SAFETY: the arguments are those of the kernel; the sizes are multiples of its tiles, and the buffers hold the matrices.
        unsafe { gpu.stream.launch_builder(&function).arg(&mut x.c).arg(&x.a).arg(&x.b).arg(&m).arg(&n).arg(&k).launch(config) }?;
        Ok(())
    })?;

    if major != 9 {
        println!("wgmma, bulk copies: not run: needs a GPU of compute capability 9.0, found {major}.{minor}");
        return Ok(());
    }
    let function = gpu.function(Pipeline::<T>::CUDA, "sm_90a", "pipeline")?;
    let processors = gpu.context.attribute(sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)? as u32;
    let blocks = processors / pipeline::CLUSTER * pipeline::CLUSTER;
    let config = launch(&function, blocks, pipeline::THREADS, pipeline::SHARED_BYTES)?;
    let element = if brain { ElementType::Bf16 } else { ElementType::F16 };
    // Tiles of row-major matrices, in rows of 128 bytes behind the swizzle.
    let map = |x: &CudaSlice<u16>, rows: u32, columns: u32, operand: usize| {
        let row_major = |[rows, columns]: [u32; 2]| Layout::row_major(&HTuple::flat(&[rows.into(), columns.into()], 1)?);
        let (matrix, tile) = (row_major([rows, columns])?, row_major(pipeline::BOXES[operand])?);
        TensorMap::filling(&gpu.stream, x, &matrix, &tile, 3, element, Promotion::Bytes256)
    };
    let maps = [map(&matrices.a, m, k, 0)?, map(&matrices.b, n, k, 1)?, map(&matrices.c, m, n, 2)?];
    measure(gpu, &mut matrices, "wgmma, bulk copies", |_| {
        let [a, b, c] = &maps;
        // SAFETY: the arguments are those of the kernel; its tensor maps are of buffers that live as long as the launches.
        unsafe { gpu.stream.launch_builder(&function).arg(a).arg(b).arg(c).arg(&m).arg(&n).arg(&k).launch(config) }?;
        Ok(())
    })
}

/// The configuration of a launch with so much dynamic shared memory.
fn launch(function: &CudaFunction, blocks: u32, threads: u32, bytes: u32) -> Result<LaunchConfig, Failure> {
    function.set_attribute(CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes as i32)?;
    Ok(LaunchConfig { grid_dim: (blocks, 1, 1), block_dim: (threads, 1, 1), shared_mem_bytes: bytes })
}

/// Times a kernel and compares its last result with the sums in 64 bits.
fn measure(
    gpu: &Gpu,
    matrices: &mut Matrices,
    name: &str,
    mut kernel: impl FnMut(&mut Matrices) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let [m, n, k] = SIZES;
    gpu.stream.memset_zeros(&mut matrices.c)?;
    let seconds = gpu.seconds(LAUNCHES, || kernel(matrices))?;
    let check = gpu.function(CHECK, &format!("sm_{}{}", gpu.capability.0, gpu.capability.1), "check")?;
    let mut worst: CudaSlice<u32> = gpu.stream.alloc_zeros(1)?;
    let config = LaunchConfig { grid_dim: (n / 16, m / 16, 1), block_dim: (16, 16, 1), shared_mem_bytes: 0 };
    let x = &*matrices;
    let mut arguments = gpu.stream.launch_builder(&check);
    arguments.arg(&mut worst).arg(&x.c).arg(&x.a).arg(&x.b).arg(&m).arg(&n).arg(&k).arg(&x.brain);
    // SAFETY: the arguments are those of the kernel, a thread for every element of the result.
    unsafe { arguments.launch(config) }?;
    let worst = f32::from_bits(gpu.stream.clone_dtoh(&worst)?[0]);
    let rate = 2.0 * f64::from(m) * f64::from(n) * f64::from(k) / seconds / 1e12;
    println!("{name}: {rate:.1} TFLOP/s, errors at most {worst:.3} of what rounding explains");
    gpu.context.check_err()?;
    if worst > 1.0 { Err(format!("{name}: the product is wrong").into()) } else { Ok(()) }
}

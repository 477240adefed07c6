//! The algorithms over tensors on a GPU: kernels in CUDA C, and those in Rust if there is a file of them, on random numbers, compared with
//! the definition that runs on the host.
//!
//! `cargo run --release -p cute-runtime --features cuda --example algorithm [cute_kernels.ptx]`: `scripts/ptx` makes the file.

#[path = "gpu/mod.rs"]
mod gpu;

use std::process::ExitCode;

use cudarc::driver::{CudaFunction, CudaModule, DeviceRepr, LaunchConfig, PushKernelArg, ValidAsZeroBits};
use cudarc::nvrtc::Ptx;
use cute_static::algorithm::{self, Number, Summand};
use cute_static::kernels::algorithm::{self as kernels, Axpby, CopyIf, Einsum, Element, Fill, Gemm, Largest, Reduce, Total};
use cute_static::kernels::{Bf16, F16};
use cute_static::{N, StaticLayout, Tensor, einsum, layout};
use gpu::{Failure, Gpu};
use std::sync::Arc;

type Rows = layout!((30,20):(20,1));
type Columns = layout!((30,(4,5)):(1,(30,120)));
type Mask = layout!((30,20):(1,0));
type Sums = layout!(30:1);
type A = layout!((100,(3,7)):(21,(7,1)));
type B = layout!(((5,10),21):((1,100),5));
type C = layout!((100,(10,5)):(50,(5,1)));
/// XOR values: a swizzled matrix.
type Xor = layout!((32,(8,4)):(f8,(f9,f256)));
type Square = layout!((32,32):(32,1));
type BatchA = layout!((33,17,3):(17,1,561));
type BatchB = layout!((40,17,3):(1,40,680));
type BatchC = layout!((33,40,3):(1,33,1320));
type EinsumA = layout!((2,3,4,5,6):(1,2,6,24,120));
type EinsumB = layout!((7,3,6,4):(72,24,4,1));
type EinsumC = layout!((2,3,7,5):(105,35,5,1));

/// Launches that a kernel is right for: any number of blocks.
const BLOCKS: [u32; 2] = [1, 5];

fn main() -> ExitCode {
    gpu::run("algorithm", |gpu| {
        let mut failed = 0;
        failed += Suite::<f32>::new(gpu, "f32", 1e-5).run::<f32>()?;
        failed += Suite::<f64>::new(gpu, "f64", 1e-14).run::<f64>()?;
        failed += Suite::<Half>::new(gpu, "f16", 2e-3).run::<F16>()?;
        failed += Suite::<Brain>::new(gpu, "bf16", 1.6e-2).run::<Bf16>()?;
        match std::env::args().nth(1) {
            Some(path) => failed += rust(gpu, &path)?,
            None => println!("kernels in Rust: not run: name the file that scripts/ptx makes"),
        }
        if failed > 0 { Err(format!("{failed} kernels are wrong").into()) } else { Ok(()) }
    })
}

/// An element on the host: its numbers, and random ones.
trait Host: DeviceRepr + ValidAsZeroBits + Summand<Self::Number> + Copy + Unpin + 'static {
    type Number: Number + DeviceRepr + From<f32> + Into<f64> + PartialOrd;
    fn value(self) -> f64 {
        self.widen().into()
    }
}

impl Host for f32 {
    type Number = f32;
}

impl Host for f64 {
    type Number = f64;
}

/// IEEE half precision. Numbers of the tests are neither too large nor too small for it.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Half(u16);

// SAFETY: a number of 16 bits, as the kernels have it.
unsafe impl DeviceRepr for Half {}
// SAFETY: all bits 0 are the number 0.
unsafe impl ValidAsZeroBits for Half {}

impl Summand<f32> for Half {
    fn widen(self) -> f32 {
        let (sign, magnitude) = (u32::from(self.0 & 0x8000) << 16, u32::from(self.0 & 0x7fff));
        // Numbers below the normal ones are multiples of 2^-24.
        let magnitude = if magnitude < 0x400 { magnitude as f32 / 16777216.0 } else { f32::from_bits((magnitude << 13) + (112 << 23)) };
        f32::from_bits(magnitude.to_bits() | sign)
    }
    fn narrow(sum: f32) -> Self {
        let (sign, magnitude) = ((sum.to_bits() >> 16) as u16 & 0x8000, sum.abs());
        if magnitude < 1.0 / 16384.0 {
            return Half(sign | (magnitude * 16777216.0).round_ties_even() as u16);
        }
        let bits = magnitude.to_bits() - (112 << 23);
        Half(sign | ((bits + 0xfff + (bits >> 13 & 1)) >> 13) as u16)
    }
}

impl Host for Half {
    type Number = f32;
}

/// The upper half of single precision.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Brain(u16);

// SAFETY: a number of 16 bits, as the kernels have it.
unsafe impl DeviceRepr for Brain {}
// SAFETY: all bits 0 are the number 0.
unsafe impl ValidAsZeroBits for Brain {}

impl Summand<f32> for Brain {
    fn widen(self) -> f32 {
        f32::from_bits(u32::from(self.0) << 16)
    }
    fn narrow(sum: f32) -> Self {
        let bits = sum.to_bits();
        Brain(((bits + 0x7fff + (bits >> 16 & 1)) >> 16) as u16)
    }
}

impl Host for Brain {
    type Number = f32;
}

/// The kernels over one type of elements.
struct Suite<'a, T> {
    gpu: &'a Gpu,
    name: &'a str,
    /// The largest relative error that rounding explains.
    tolerance: f64,
    seed: std::cell::Cell<u32>,
    element: std::marker::PhantomData<T>,
}

impl<'a, T: Host> Suite<'a, T> {
    fn new(gpu: &'a Gpu, name: &'a str, tolerance: f64) -> Self {
        Suite { gpu, name, tolerance, seed: 1.into(), element: std::marker::PhantomData }
    }

    /// Random numbers from -1 to 1 for a layout.
    fn random<L: StaticLayout>(&self) -> Vec<T> {
        let mut state = self.seed.get().wrapping_mul(2654435761) | 1;
        self.seed.set(self.seed.get() + 1);
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            T::narrow(T::Number::from(state as f32 / 2147483648.0 - 1.0))
        };
        (0..L::COSIZE).map(|_| next()).collect()
    }

    fn function(&self, source: &str, name: &str) -> Result<CudaFunction, Failure> {
        let (major, minor) = self.gpu.capability;
        self.gpu.function(source, &format!("sm_{major}{minor}"), name)
    }

    /// One kernel: what it makes of `before`, and what the host does. Prints a line, and counts a failure.
    fn check(
        &self,
        kernel: &str,
        before: &[T],
        expected: &[T],
        launch: impl Fn(&mut cudarc::driver::CudaSlice<T>, LaunchConfig) -> Result<(), Failure>,
    ) -> Result<u32, Failure> {
        let mut worst = 0f64;
        let config = |blocks| LaunchConfig { grid_dim: (blocks, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 };
        for blocks in BLOCKS {
            let mut out = self.gpu.stream.clone_htod(before)?;
            launch(&mut out, config(blocks))?;
            let found = self.gpu.stream.clone_dtoh(&out)?;
            for (found, expected) in found.iter().zip(expected) {
                let error = (found.value() - expected.value()).abs() / expected.value().abs().max(1.0);
                worst = if error > worst || error.is_nan() { error } else { worst };
            }
        }
        let mut scratch = self.gpu.stream.clone_htod(before)?;
        let seconds = self.gpu.seconds(10, || launch(&mut scratch, config(BLOCKS[1])))?;
        self.gpu.context.check_err()?;
        let right = worst <= self.tolerance;
        let verdict = if right { "PASS" } else { "FAIL" };
        println!("{verdict} {kernel} of {}: largest error {worst:.1e}, {:.1} us in {} blocks", self.name, seconds * 1e6, BLOCKS[1]);
        Ok(u32::from(!right))
    }

    fn run<E: Element>(&self) -> Result<u32, Failure> {
        let number = |value: f32| T::Number::from(value);
        let stream = &self.gpu.stream;
        let mut failed = 0;

        let (x, y) = (self.random::<Rows>(), self.random::<Columns>());
        let source = Tensor::new(&x[..], Rows::default())?;
        let on_device = stream.clone_htod(&x)?;
        let function = self.function(kernels::Copy::<E, Rows, Columns>::CUDA, "copy")?;
        let mut expected = y.clone();
        algorithm::copy(&source, &mut Tensor::new(&mut expected[..], Columns::default())?)?;
        failed += self.check("copy", &y, &expected, |out, config| {
            // SAFETY: the arguments are those of the kernel, buffers of its layouts' cosizes.
            unsafe { stream.launch_builder(&function).arg(out).arg(&on_device).launch(config) }?;
            Ok(())
        })?;

        let bytes: Vec<u8> = (0..30).map(|row| (row % 3 == 1).into()).collect();
        let mask = Tensor::new(&bytes[..], Mask::default())?;
        let (function, flags) = (self.function(CopyIf::<E, Mask, Rows, Columns>::CUDA, "copy_if")?, stream.clone_htod(&bytes)?);
        let mut expected = y.clone();
        algorithm::copy_if(|i| mask.read(i) == Some(1), &source, &mut Tensor::new(&mut expected[..], Columns::default())?)?;
        failed += self.check("copy_if", &y, &expected, |out, config| {
            // SAFETY: as above.
            unsafe { stream.launch_builder(&function).arg(out).arg(&on_device).arg(&flags).launch(config) }?;
            Ok(())
        })?;

        let function = self.function(Fill::<E, Columns>::CUDA, "fill")?;
        let value = number(0.75);
        failed += self.check("fill", &y, &vec![T::narrow(value); y.len()], |out, config| {
            // SAFETY: as above.
            unsafe { stream.launch_builder(&function).arg(out).arg(&value).launch(config) }?;
            Ok(())
        })?;

        let function = self.function(Axpby::<E, Rows, Columns>::CUDA, "axpby")?;
        for (alpha, beta) in [(number(1.5), number(-0.5)), (number(2.0), number(0.0))] {
            let mut expected = y.clone();
            algorithm::axpby_in(alpha, &source, beta, &mut Tensor::new(&mut expected[..], Columns::default())?)?;
            failed += self.check("axpby", &y, &expected, |out, config| {
                // SAFETY: as above.
                unsafe { stream.launch_builder(&function).arg(&alpha).arg(&on_device).arg(&beta).arg(out).launch(config) }?;
                Ok(())
            })?;
        }

        let function = self.function(Reduce::<E, Total, N<1>, Rows, Sums>::CUDA, "reduce")?;
        let mut sums = vec![number(0.0); 30];
        algorithm::reduce(&source, N::<1>::VALUE, number(0.5), |s, x: T| s + x.widen(), &mut Tensor::new(&mut sums[..], Sums::default())?)?;
        let expected: Vec<T> = sums.into_iter().map(T::narrow).collect();
        let initial = number(0.5);
        failed += self.check("reduce, sums of rows", &expected, &expected, |out, config| {
            stream.memset_zeros(out)?;
            // SAFETY: as above.
            unsafe { stream.launch_builder(&function).arg(out).arg(&on_device).arg(&initial).launch(config) }?;
            Ok(())
        })?;

        let z = self.random::<Xor>();
        let (function, swizzled) =
            (self.function(Reduce::<E, Largest, (N<0>, N<1>), Xor, layout!(1:0)>::CUDA, "reduce")?, stream.clone_htod(&z)?);
        let mut largest = [number(-2.0)];
        let larger = |a: T::Number, x: T| if a < x.widen() { x.widen() } else { a };
        let both = (N::<0>::VALUE, N::<1>::VALUE);
        algorithm::reduce(
            &Tensor::new(&z[..], Xor::default())?,
            both,
            number(-2.0),
            larger,
            &mut Tensor::new(&mut largest, layout!(1:0))?,
        )?;
        let lowest = number(-2.0);
        failed += self.check("reduce, the largest", &[T::narrow(lowest)], &[T::narrow(largest[0])], |out, config| {
            // SAFETY: as above.
            unsafe { stream.launch_builder(&function).arg(out).arg(&swizzled).arg(&lowest).launch(config) }?;
            Ok(())
        })?;

        macro_rules! products {
            ($($name:literal, $a:ty, $b:ty, $c:ty, $kernel:ty, |$ta:ident, $tb:ident, $tc:ident| $host:expr;)*) => { $( {
                let (a, b, c) = (self.random::<$a>(), self.random::<$b>(), self.random::<$c>());
                let mut expected = c.clone();
                let ($ta, $tb) = (Tensor::new(&a[..], <$a>::default())?, Tensor::new(&b[..], <$b>::default())?);
                let $tc = &mut Tensor::new(&mut expected[..], <$c>::default())?;
                $host?;
                let function = self.function(<$kernel>::CUDA, "product")?;
                let (a, b) = (stream.clone_htod(&a)?, stream.clone_htod(&b)?);
                failed += self.check($name, &c, &expected, |out, config| {
                    // SAFETY: as above.
                    unsafe { stream.launch_builder(&function).arg(out).arg(&a).arg(&b).launch(config) }?;
                    Ok(())
                })?;
            } )* };
        }
        products! {
            "gemm", A, B, C, Gemm<E, A, B, C>, |a, b, c| algorithm::gemm_in::<T::Number>(c, &a, &b);
            "gemm of swizzled matrices", Xor, Xor, Square, Gemm<E, Xor, Xor, Square>, |a, b, c| algorithm::gemm_in::<T::Number>(c, &a, &b);
            "gemm in batches", BatchA, BatchB, BatchC, Gemm<E, BatchA, BatchB, BatchC>, |a, b, c| algorithm::gemm_in::<T::Number>(c, &a, &b);
            "outer product", Sums, layout!(20:1), Rows, Gemm<E, Sums, layout!(20:1), Rows>, |a, b, c| algorithm::gemm_in::<T::Number>(c, &a, &b);
        }
        let (a, b, c) = (self.random::<EinsumA>(), self.random::<EinsumB>(), self.random::<EinsumC>());
        let mut wide: Vec<T::Number> = c.iter().map(|x| x.widen()).collect();
        let (ta, tb) = (Tensor::new(&a[..], EinsumA::default())?, Tensor::new(&b[..], EinsumB::default())?);
        let mut tc = Tensor::new(&mut wide[..], EinsumC::default())?;
        einsum!("stupr,qtru->stqp", ta, tb, tc)?;
        let expected: Vec<T> = wide.into_iter().map(T::narrow).collect();
        type Kernel<E> = Einsum<E, einsum!("stupr,qtru->stqp", EinsumA, EinsumB, EinsumC)>;
        let function = self.function(Kernel::<E>::CUDA, "product")?;
        let (a, b) = (stream.clone_htod(&a)?, stream.clone_htod(&b)?);
        failed += self.check("einsum stupr,qtru->stqp", &c, &expected, |out, config| {
            // SAFETY: as above.
            unsafe { stream.launch_builder(&function).arg(out).arg(&a).arg(&b).launch(config) }?;
            Ok(())
        })?;
        Ok(failed)
    }
}

/// The kernels written in Rust, `kernels/ptx/src/algorithm.rs`, over the layouts above.
fn rust(gpu: &Gpu, path: &str) -> Result<u32, Failure> {
    let module: Arc<CudaModule> = gpu.context.load_module(Ptx::from_file(path))?;
    let kernel = |name: &str| module.load_function(name);
    let suite = Suite::<f32>::new(gpu, "f32, in Rust", 1e-5);
    let stream = &gpu.stream;
    let mut failed = 0;

    let (x, y) = (suite.random::<Rows>(), suite.random::<Columns>());
    let (source, device_x) = (Tensor::new(&x[..], Rows::default())?, stream.clone_htod(&x)?);
    let function = kernel("algorithm_copy")?;
    let mut expected = y.clone();
    algorithm::copy(&source, &mut Tensor::new(&mut expected[..], Columns::default())?)?;
    failed += suite.check("copy", &y, &expected, |out, config| {
        // SAFETY: the arguments are those of the kernel, buffers of its layouts' cosizes.
        unsafe { stream.launch_builder(&function).arg(out).arg(&device_x).launch(config) }?;
        Ok(())
    })?;

    let bytes: Vec<u8> = (0..30).map(|row| (row % 3 == 1).into()).collect();
    let mask = Tensor::new(&bytes[..], Mask::default())?;
    let (function, flags) = (kernel("algorithm_copy_if")?, stream.clone_htod(&bytes)?);
    let mut expected = y.clone();
    algorithm::copy_if(|i| mask.read(i) == Some(1), &source, &mut Tensor::new(&mut expected[..], Columns::default())?)?;
    failed += suite.check("copy_if", &y, &expected, |out, config| {
        // SAFETY: as above.
        unsafe { stream.launch_builder(&function).arg(out).arg(&device_x).arg(&flags).launch(config) }?;
        Ok(())
    })?;

    let function = kernel("algorithm_fill")?;
    failed += suite.check("fill", &y, &vec![0.75; y.len()], |out, config| {
        // SAFETY: as above.
        unsafe { stream.launch_builder(&function).arg(out).arg(&0.75f32).launch(config) }?;
        Ok(())
    })?;

    let (function, device_y) = (kernel("algorithm_axpby")?, stream.clone_htod(&y)?);
    let mut expected = x.clone();
    algorithm::axpby(1.5, &Tensor::new(&y[..], Columns::default())?, -0.5, &mut Tensor::new(&mut expected[..], Rows::default())?)?;
    failed += suite.check("axpby", &x, &expected, |out, config| {
        // SAFETY: as above.
        unsafe { stream.launch_builder(&function).arg(&1.5f32).arg(&device_y).arg(&-0.5f32).arg(out).launch(config) }?;
        Ok(())
    })?;

    let function = kernel("algorithm_reduce")?;
    let mut expected = vec![0.0; 30];
    let sums = &mut Tensor::new(&mut expected[..], Sums::default())?;
    algorithm::reduce(&Tensor::new(&y[..], Columns::default())?, N::<1>::VALUE, 0.5, |s, x| s + x, sums)?;
    failed += suite.check("reduce", &[0.0; 30], &expected, |out, config| {
        // SAFETY: as above.
        unsafe { stream.launch_builder(&function).arg(out).arg(&device_y).arg(&0.5f32).launch(config) }?;
        Ok(())
    })?;

    let (a, b, c) = (suite.random::<A>(), suite.random::<B>(), suite.random::<C>());
    let (function, device_a, device_b) = (kernel("algorithm_gemm")?, stream.clone_htod(&a)?, stream.clone_htod(&b)?);
    let mut expected = c.clone();
    let (ta, tb) = (Tensor::new(&a[..], A::default())?, Tensor::new(&b[..], B::default())?);
    algorithm::gemm(&mut Tensor::new(&mut expected[..], C::default())?, &ta, &tb)?;
    failed += suite.check("gemm", &c, &expected, |out, config| {
        // SAFETY: as above.
        unsafe { stream.launch_builder(&function).arg(out).arg(&device_a).arg(&device_b).launch(config) }?;
        Ok(())
    })?;

    let function = kernel("algorithm_gemm_run_time")?;
    let (m, n, k) = (37u32, 29u32, 25u32);
    let mut expected = c[..(m * n) as usize].to_vec();
    let (ta, tb) = (Tensor::new(&a[..], layout!((m, k):(k, 1)))?, Tensor::new(&b[..], layout!((n, k):(k, 1)))?);
    algorithm::gemm_in::<f64>(&mut Tensor::new(&mut expected[..], layout!((m, n):(n, 1)))?, &ta, &tb)?;
    failed += suite.check("gemm with extents of the run time", &c[..(m * n) as usize], &expected, |out, config| {
        // SAFETY: as above; the buffers hold the matrices.
        unsafe { stream.launch_builder(&function).arg(out).arg(&device_a).arg(&device_b).arg(&m).arg(&n).arg(&k).launch(config) }?;
        Ok(())
    })?;
    Ok(failed)
}

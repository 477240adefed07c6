//! What the examples on a GPU share: the device, kernels from constants, and time.

use std::process::ExitCode;
use std::sync::Arc;

use cudarc::driver::{CudaContext, CudaFunction, CudaStream, sys};
use cudarc::nvrtc::Ptx;
use cute_runtime::nvrtc::{Nvrtc, NvrtcError};

pub(crate) type Failure = Box<dyn std::error::Error>;

/// The first GPU, and the compiler of its kernels.
pub(crate) struct Gpu {
    pub(crate) context: Arc<CudaContext>,
    pub(crate) stream: Arc<CudaStream>,
    pub(crate) capability: (i32, i32),
    nvrtc: Nvrtc,
}

/// Runs an example, or says what is missing here.
pub(crate) fn run(name: &str, example: impl FnOnce(&Gpu) -> Result<(), Failure>) -> ExitCode {
    match Gpu::new().and_then(|gpu| example(&gpu)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{name}: {error}");
            ExitCode::FAILURE
        }
    }
}

impl Gpu {
    fn new() -> Result<Gpu, Failure> {
        // The bindings panic where there is no driver, so it is looked for first.
        // SAFETY: what the loader finds as libcuda is the CUDA driver.
        if !unsafe { sys::is_culib_present() } {
            return Err("not run: needs a GPU: there is no CUDA driver here (libcuda.so)".into());
        }
        let context = CudaContext::new(0).map_err(|error| format!("not run: needs a GPU: {error}"))?;
        let (nvrtc, capability) = (Nvrtc::load()?, context.compute_capability()?);
        println!("{}, compute capability {}.{}", context.name()?, capability.0, capability.1);
        Ok(Gpu { stream: context.default_stream(), context, capability, nvrtc })
    }

    /// Compiles a kernel for an architecture, `sm_90a` for example.
    pub(crate) fn function(&self, source: &str, arch: &str, name: &str) -> Result<CudaFunction, Failure> {
        let kernel = self.nvrtc.compile(source, arch).map_err(|error: NvrtcError| error.to_string())?;
        Ok(self.context.load_module(Ptx::from_src(kernel.ptx))?.load_function(name)?)
    }

    /// The mean time of some launches in seconds, after some that do not count.
    pub(crate) fn seconds(&self, launches: u32, mut launch: impl FnMut() -> Result<(), Failure>) -> Result<f64, Failure> {
        for _ in 0..3 {
            launch()?;
        }
        let timing = Some(sys::CUevent_flags::CU_EVENT_DEFAULT);
        let begin = self.stream.record_event(timing)?;
        for _ in 0..launches {
            launch()?;
        }
        let end = self.stream.record_event(timing)?;
        end.synchronize()?;
        Ok(f64::from(begin.elapsed_ms(&end)?) / 1e3 / f64::from(launches))
    }
}

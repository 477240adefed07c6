//! A kernel whose index code comes from layouts, on a GPU: transposes a matrix through shared memory, and checks index code of every kind.
//!
//! The kernel's text is a constant of this program; NVRTC compiles it when the program runs.

use std::process::ExitCode;
use std::sync::Arc;

use cudarc::driver::{CudaContext, CudaFunction, CudaSlice, CudaStream, DeviceRepr, LaunchConfig, PushKernelArg, sys};
use cudarc::nvrtc::Ptx;
use cute_algebra::Layout;
use cute_algebra::emit::{self, INDEX_CODE, Index, Language};
use cute_algebra::text::Text;
use cute_runtime::nvrtc::{Nvrtc, NvrtcError};
use cute_static::{StaticLayout, cuda_source, layout};

/// A tile of a row-major matrix in global memory, and of its transpose.
type Rows = layout!((48, 32):(32, 1));
type Columns = layout!((48, 32):(1, 48));
/// The tile in shared memory: a row has 33 words, so that neither rows nor columns meet in one bank.
type Tile = layout!((48, 32):(33, 1));

const TRANSPOSE: &str = cuda_source! {
    "rows" => Rows, "columns" => Columns, "tile" => Tile;
    r#"
extern "C" __global__ void transpose(float *out, const float *in)
{
    __shared__ float shared[tile_cosize];
    in += blockIdx.x * rows_size;
    out += blockIdx.x * columns_size;
    // Neighbouring threads read along a row ..
    for (unsigned t = threadIdx.x; t < rows_size; t += blockDim.x)
        shared[tile_crd(t / 32, t % 32)] = in[rows_crd(t / 32, t % 32)];
    __syncthreads();
    // .. and write along a column.
    for (unsigned t = threadIdx.x; t < columns_size; t += blockDim.x)
        out[columns(t)] = shared[tile(t)];
}
"#
};

/// Layouts with extents that are and are not powers of two, of every kind of stride, and one with offsets beyond 32 bits.
const LAYOUTS: [&str; 8] = [
    "(4,(4,2)):(4,(1,16))",
    "(6,(5,7)):(100,(20,3))",
    "(3,1,5,2):(0,7,9,1)",
    "(8,8):(f9,f1)",
    "(4,(4,3)):(f1,(f5,f16))",
    "(4,(4,2)):(e1,(e0,6*e1))",
    "(6,5):(e(0,1)+2*e2,e2)",
    "(10,9,8):(1,5000000000,70)",
];

type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    // The bindings panic where there is no driver, so it is looked for first.
    // SAFETY: what the loader finds as libcuda is the CUDA driver.
    if !unsafe { sys::is_culib_present() } {
        eprintln!("kernel: not run: needs a GPU: there is no CUDA driver here");
        return ExitCode::FAILURE;
    }
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kernel: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Failure> {
    let context = CudaContext::new(0).map_err(|error| format!("not run: needs a GPU: {error}"))?;
    let (major, minor) = context.compute_capability()?;
    let gpu = Gpu { nvrtc: Nvrtc::load()?, arch: format!("sm_{major}{minor}"), stream: context.default_stream(), context };
    println!("{} ({})", gpu.context.name()?, gpu.arch);
    gpu.transpose(1000)?;
    for text in LAYOUTS {
        let layout: Layout = text.parse()?;
        match cosize(&layout) > 1 << 32 {
            false => gpu.check::<u32>(&layout)?,
            true => gpu.check::<u64>(&layout)?,
        }
    }
    gpu.context.check_err()?;
    Ok(())
}

/// The largest cosize of any axis.
fn cosize(layout: &Layout) -> i64 {
    layout.coshape().map_or(0, |reach| reach.terms().iter().map(|term| term.value).max().unwrap_or(1))
}

struct Gpu {
    nvrtc: Nvrtc,
    arch: String,
    context: Arc<CudaContext>,
    stream: Arc<CudaStream>,
}

impl Gpu {
    fn function(&self, source: &str, name: &str) -> Result<CudaFunction, Failure> {
        let kernel = self.nvrtc.compile(source, &self.arch).map_err(|error: NvrtcError| error.to_string())?;
        Ok(self.context.load_module(Ptx::from_src(kernel.ptx))?.load_function(name)?)
    }

    /// Transposes tiles, a block each, and compares every element.
    fn transpose(&self, tiles: usize) -> Result<(), Failure> {
        let (size, function) = (Rows::SIZE, self.function(TRANSPOSE, "transpose")?);
        let input: Vec<f32> = (0..tiles * size).map(|k| k as f32).collect();
        let source = self.stream.clone_htod(&input)?;
        let mut target: CudaSlice<f32> = self.stream.alloc_zeros(input.len())?;
        let config = LaunchConfig { grid_dim: (tiles as u32, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 };
        // SAFETY: the arguments are those of the kernel, and every block stays in its own tile of both buffers.
        unsafe { self.stream.launch_builder(&function).arg(&mut target).arg(&source).launch(config) }?;
        let output = self.stream.clone_dtoh(&target)?;
        for k in 0..tiles * size {
            let (tile, at) = (k / size, (k % size) as u64);
            let (from, to) = (tile * size + layout_at::<Rows>(at), tile * size + layout_at::<Columns>(at));
            if output[to] != input[from] {
                return Err(format!("element {at} of tile {tile}: {} and not {}", output[to], input[from]).into());
            }
        }
        println!("transposed {tiles} tiles {} to {} through {}", Rows::TEXT, Columns::TEXT, Tile::TEXT);
        Ok(())
    }

    /// Computes the index function of a layout at every index and compares it with the layout.
    fn check<Word>(&self, layout: &Layout) -> Result<(), Failure>
    where
        Word: DeviceRepr + cudarc::driver::ValidAsZeroBits + Copy + Into<u64> + TryFrom<u64, Error: std::fmt::Debug>,
    {
        let index = Index::new(layout);
        let mut source: Text<INDEX_CODE> = emit::functions(Language::Cuda, "f", &index)?;
        emit::append_kernel(&mut source, "f", &index)?;
        let function = self.function(source.as_str(), "f_kernel")?;
        let size = layout.size() as u64;
        let axes = axes(layout);
        let mut table: CudaSlice<Word> = self.stream.alloc_zeros(size as usize * axes.len())?;
        let count = Word::try_from(size).expect("fewer elements than a word counts");
        let config = LaunchConfig { grid_dim: (3, 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 };
        // SAFETY: the arguments are those of the kernel, and the table has as many entries as it writes.
        unsafe { self.stream.launch_builder(&function).arg(&mut table).arg(&count).launch(config) }?;
        let found: Vec<u64> = self.stream.clone_dtoh(&table)?.into_iter().map(Into::into).collect();
        for (i, row) in found.chunks(axes.len()).enumerate() {
            let value = layout.at(i as i64)?;
            let of = |path: &Vec<u8>| value.terms().iter().find(|term| term.path.axes() == path).map_or(0, |term| term.value as u64);
            let expected: Vec<u64> = axes.iter().map(of).collect();
            if row != expected {
                return Err(format!("{layout} at {i}: {row:?} and not {expected:?}").into());
            }
        }
        println!("{layout}: {size} indices");
        Ok(())
    }
}

/// The axes of a layout's values, in the order in which index code writes them.
fn axes(layout: &Layout) -> Vec<Vec<u8>> {
    layout.coprofile().map_or(vec![], |axes| axes.leaves().iter().map(|path| path.axes().to_vec()).collect())
}

/// The offset at an index, on the host.
fn layout_at<L: StaticLayout>(index: u64) -> usize {
    L::at(index) as usize
}

//! Kernels as constants: CUDA C with the index functions of layouts in front, put together by the compiler.

use crate::check::fail;
use crate::composed::Swizzling;
use crate::htuple::{HTuple, Known};
use crate::node::Node;
use crate::swizzled::Swizzled;
use crate::{Mixed, StaticLayout};
use cute_algebra::emit::{self, Index, Language, RunTime, Width};
use cute_algebra::limits::MAX_LEAVES;
use cute_algebra::text::{Text, same};
use cute_algebra::{HTuple as Tree, Layout, Scalar};

/// A layout whose index code can be part of a CUDA C kernel.
///
/// [`cuda_source!`](crate::cuda_source) gives the functions names of one's own and puts a kernel behind them.
///
/// ```
/// use cute_static::{CudaSource, N, Static};
/// type Smem = Static<(N<4>, (N<4>, N<2>)), (N<4>, (N<1>, N<16>))>;
/// const TEXT: &str = Smem::CUDA;
/// assert!(TEXT.contains("__device__ __forceinline__ unsigned layout(unsigned i)"));
/// assert!(TEXT.contains("__device__ __forceinline__ unsigned layout_crd(unsigned c0, unsigned c1, unsigned c2)"));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout, or not one that index code can be written of",
    label = "index code needs a layout type"
)]
pub trait CudaSource {
    /// What index code computes.
    const INDEX: Index;

    /// The functions `layout(i)` and `layout_crd(c0, c1, ..)` as CUDA C, ready for NVRTC or nvcc; offsets are in elements.
    ///
    /// Does not compile for a layout with negative offsets.
    const CUDA: &'static str;
}

impl<L: StaticLayout> CudaSource for L {
    const INDEX: Index = Index::new(&L::LAYOUT);
    const CUDA: &'static str = crate::cuda_source! { "layout" => L };
}

/// Leaves known at run time follow the index, or the coordinates, as parameters: extents from left to right, then strides. The numbers are
/// `unsigned`, or `unsigned long long` if a leaf has 64 bits.
///
/// ```
/// use cute_static::{CudaSource, layout};
/// type Rows = layout!((?u32, 64):(64, 1));
/// assert!(Rows::CUDA.contains("unsigned layout_crd(unsigned c0, unsigned c1, unsigned s0)"));
/// ```
impl<S: HTuple, D: HTuple> CudaSource for Mixed<S, D> {
    const INDEX: Index = match mixed(&S::NODE, &D::NODE, size_of::<S>() + size_of::<D>()) {
        Ok(index) => index,
        Err(error) => fail(error.message().as_str()),
    };
    const CUDA: &'static str = crate::cuda_source! { "layout" => Self };
}

/// Swizzled layouts are XOR layouts where that is possible; otherwise the swizzle follows the sum.
///
/// ```
/// use cute_static::{cuda_source, layout};
/// type Smem = layout!(swizzle(3,0,3) o (8,8):(8,1));
/// assert!(cuda_source! { "smem" => Smem }.contains("return (c0 ^ c1) + c0 * 8u;"));
/// ```
impl<Z: Swizzling, const OFFSET: i64, L: StaticLayout> CudaSource for Swizzled<Z, OFFSET, L> {
    const INDEX: Index = Index::new(&L::LAYOUT).with_offset(&Scalar::integer(OFFSET)).with_swizzle(&Z::SWIZZLE);
    const CUDA: &'static str = crate::cuda_source! { "layout" => Self };
}

/// Index code of a layout with leaves that are known at run time, which together have so many bytes.
const fn mixed(shape: &Node, stride: &Node, bytes: usize) -> Result<Index, cute_algebra::Error> {
    let shape = tri!(shape.known());
    let stride = tri!(stride.known_scalars());
    let (mut extents, mut strides) = ([1; MAX_LEAVES], [Scalar::ZERO; MAX_LEAVES]);
    let mut run_time = RunTime { extents: 0, strides: 0, width: Width::Bits32 };
    let (mut words, mut leaf) = (0, 0);
    while leaf < shape.len() || leaf < stride.len() {
        if leaf < shape.len() {
            match shape.leaves()[leaf] {
                Some(extent) => extents[leaf] = extent,
                None => {
                    run_time.extents |= 1 << leaf;
                    words += 1;
                }
            }
        }
        if leaf < stride.len() {
            match stride.leaves()[leaf] {
                Some(stride) => strides[leaf] = stride,
                None => {
                    run_time.strides |= 1 << leaf;
                    words += 1;
                }
            }
        }
        leaf += 1;
    }
    // Leaves known at compile time have no bytes, so more than four for each of the others are those of a 64-bit integer.
    if bytes > 4 * words {
        run_time.width = Width::Bits64;
    }
    let shape: Tree<i64> = shape.with_leaves(&extents, 1);
    let layout = tri!(Layout::new(&shape, &stride.with_leaves(&strides, Scalar::ZERO)));
    Ok(Index::new(&layout).with_run_time(run_time))
}

/// A kernel's text as a constant: the index functions of layouts under chosen names, then any CUDA C.
///
/// For every `"NAME" => Layout` there are, as described in [`emit`](crate::algebra::emit),
///
/// * `NAME(i)`, the offset at an integer coordinate,
/// * `NAME_crd(c0, c1, ..)`, the offset at a natural coordinate, one argument a leaf, or for `"NAME" at (__, __) => Layout` at a coordinate
///   of that [tree](crate::__),
/// * the constant `NAME_size`, the number of elements,
/// * the constant `NAME_cosize`, the number of elements that a buffer needs; for coordinate strides `NAME_axes`, the number of results.
///
/// What is known at run time only has no constant.
///
/// The result is a `&'static str`, in generic code as well. A name that CUDA C does not allow, or a layout with negative offsets, does not
/// compile.
///
/// ```
/// use cute_static::{N, Static, cuda_source};
/// type Gmem = Static<(N<32>, N<16>), (N<16>, N<1>)>;
/// type Smem = Static<(N<32>, N<16>), (N<1>, N<33>)>;
///
/// const TRANSPOSE: &str = cuda_source! {
///     "gmem" => Gmem, "smem" => Smem;
///     r#"
/// extern "C" __global__ void transpose(float *out, const float *in)
/// {
///     __shared__ float tile[smem_cosize];
///     for (unsigned i = threadIdx.x; i < gmem_size; i += blockDim.x)
///         tile[smem(i)] = in[gmem(i)];
///     __syncthreads();
///     for (unsigned i = threadIdx.x; i < gmem_size; i += blockDim.x)
///         out[i] = tile[smem(i)];
/// }
/// "#
/// };
/// assert!(TRANSPOSE.contains("unsigned smem(unsigned i)"));
/// ```
///
/// ```
/// use cute_static::{__, cuda_source, layout};
/// // A tile of 8 x 8 blocks by row and column.
/// const TILE: &str = cuda_source! { "tile" at (__, __) => layout!(((8,2),(8,2)):((8,128),(1,64))) };
/// assert!(TILE.contains("unsigned tile_crd(unsigned c0, unsigned c1)"));
/// ```
///
/// ```compile_fail
/// # use cute_static::{N, Static, cuda_source};
/// const TEXT: &str = cuda_source! { "unsigned" => Static<N<4>, N<1>> };
/// ```
#[macro_export]
macro_rules! cuda_source {
    ($($name:literal $(at $tree:ty)? => $layout:ty),* $(,)? $(; $($text:expr),* $(,)?)?) => {
        $crate::cuda_source!(@fit [
            $($crate::macro_support::Piece::Functions(
                $name,
                &$crate::cuda_source!(@index $layout $(, $tree)?)
            ),)*
            $($($crate::macro_support::Piece::Text($text),)*)?
        ])
    };
    (@index $layout:ty) => {
        <$layout as $crate::CudaSource>::INDEX
    };
    (@index $layout:ty, $tree:ty) => {
        const { $crate::macro_support::at::<$tree>(&<$layout as $crate::CudaSource>::INDEX) }
    };
    // A constant text keeps its whole buffer alive, and generic code cannot have one of just the right length.
    (@fit $pieces:tt) => {
        match const { $crate::macro_support::source_length(&$pieces) } {
            0..=1024 => const { &$crate::macro_support::Source::<1024>::new(&$pieces) }.as_str(),
            1025..=4096 => const { &$crate::macro_support::Source::<4096>::new(&$pieces) }.as_str(),
            4097..=16384 => const { &$crate::macro_support::Source::<16384>::new(&$pieces) }.as_str(),
            _ => const { &$crate::macro_support::Source::<131072>::new(&$pieces) }.as_str(),
        }
    };
}

/// A part of a kernel's text.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Piece {
    /// Index functions and constants under a name.
    Functions(&'static str, &'static Index),
    /// A text as it is.
    Text(&'static str),
}

/// Index code that takes coordinates of a tree.
#[doc(hidden)]
pub const fn at<P: HTuple>(index: &Index) -> Index {
    index.with_coordinate(&Known::<P>::TREE)
}

/// The texts of some pieces, one behind the other. What is longer than the buffer is left out: see [`source_length`].
#[doc(hidden)]
#[derive(Debug)]
pub struct Source<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Source<N> {
    /// The texts, if they fit; otherwise nothing, as a larger buffer holds them. Stops where they no longer fit: each is a constant of every
    /// kernel, whether it is the one that is taken or not.
    #[track_caller]
    pub const fn new(pieces: &[Piece]) -> Source<N> {
        let mut source = Source { bytes: [0; N], len: 0 };
        let mut i = 0;
        while i < pieces.len() {
            let fits = match &pieces[i] {
                Piece::Text(text) => source.push(text.as_bytes()),
                Piece::Functions(name, index) => source.push(functions(name, index).as_bytes()),
            };
            if !fits {
                source.len = 0;
                return source;
            }
            i += 1;
        }
        source
    }

    const fn push(&mut self, bytes: &[u8]) -> bool {
        if bytes.len() > N - self.len {
            return false;
        }
        let (_, rest) = self.bytes.split_at_mut(self.len);
        rest.split_at_mut(bytes.len()).0.copy_from_slice(bytes);
        self.len += bytes.len();
        true
    }

    /// The text.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }
}

/// How many bytes the texts of some pieces have.
#[doc(hidden)]
#[track_caller]
pub const fn source_length(pieces: &[Piece]) -> usize {
    check_names(pieces);
    let (mut length, mut i) = (0, 0);
    while i < pieces.len() {
        length += match &pieces[i] {
            Piece::Text(text) => text.len(),
            Piece::Functions(name, index) => functions(name, index).len(),
        };
        i += 1;
    }
    if length > 131072 {
        fail("a kernel's text of more than 131072 bytes: pass NVRTC the parts as headers");
    }
    length
}

/// Bytes of the functions of one layout, at most: those of 32 leaves have a quarter of it.
const FUNCTIONS: usize = 16384;

#[track_caller]
const fn functions(name: &str, index: &Index) -> Text<FUNCTIONS> {
    let mut text = Text::new();
    let result = match emit::append(&mut text, Language::Cuda, name, index) {
        Ok(()) => emit::append_sizes(&mut text, name, index),
        refused => refused,
    };
    if let Err(error) = result {
        let mut message = Text::<1152>::new();
        message.str("index code \"").str(name).str("\": ").str(error.message().as_str());
        fail(message.elided().as_str());
    }
    if !text.is_complete() {
        fail("index code of a layout that is longer than 16384 bytes");
    }
    text
}

/// Two layouts of one name would define a function twice, which the compiler of the kernel would say much later.
#[track_caller]
const fn check_names(pieces: &[Piece]) {
    let mut i = 0;
    while i < pieces.len() {
        let mut j = 0;
        while j < i {
            if let (Piece::Functions(a, _), Piece::Functions(b, _)) = (&pieces[i], &pieces[j])
                && same(a, b)
            {
                let mut message = Text::<256>::new();
                fail(message.str("two layouts have the name \"").str(a).str("\"").elided().as_str());
            }
            j += 1;
        }
        i += 1;
    }
}

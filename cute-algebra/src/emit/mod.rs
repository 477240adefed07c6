//! Index code: the function of a layout, written as CUDA C or as Rust.
//!
//! One lowering turns a layout into a short straight-line program over unsigned integers (`lower`); two writers print it (`cuda`,
//! `rust`), and [`Steps`] are the same program as data, for code that computes it in place. All of it is `const fn`, so that the text of a kernel can be a constant of the program that launches it.
//!
//! Every layout gives two functions: `NAME(i)` takes the integer coordinate, `0 <= i < size`; `NAME_crd(c0, c1, ..)` the natural
//! coordinate, one parameter a leaf of the shape from left to right, each below its extent, or one of any other tree that fits the shape
//! ([`Index::with_coordinate`]). Outside these ranges the result is meaningless, but never a trap: all arithmetic is unsigned and wraps.
//!
//! * Words are 32 bits wide if size and offsets allow it, otherwise 64. If only the size does, digits are still formed in 32 bits.
//! * Modes are coalesced first. A digit of the index costs a shift and a mask where extents are powers of two. Where they are not, no
//!   remainder is formed at all: `i%6*15 + i/6*4` is `i*15 - i/6*86`, exactly so in wrapping arithmetic. Nor where that leaves a simpler
//!   factor: `i%32 + i/32*33` is `i + i/32`.
//! * Digits of an XOR layout are XORed only where they can meet in a bit; what cannot is added, which a compiler folds into addresses.
//! * A swizzled layout is an XOR layout if possible, otherwise the swizzle follows the sum ([`Index::with_swizzle`]).
//! * Offsets are unsigned. Negative strides are welcome as long as no offset is negative: `3 + 4:-1`, but not `4:-1`.
//! * A coordinate layout has one result an axis: CUDA C writes them to `unsigned out[AXES]`, the last parameter, and Rust returns an
//!   array. AXES is what the layout itself spans, 1 for `4:32*e0` ([`append_sizes`] has it as a constant). Axes are the leaves of the coordinate's tree from left to right; those that no stride names are 0.
//! * Run-time leaves follow as parameters, extents (`s0`, by the number of the leaf) before strides (`d0`).

mod axes;
mod bits;
mod cuda;
mod digits;
mod lower;
mod name;
mod rust;
mod steps;
mod write;

use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::limits::MAX_LEAVES;
use crate::ops::{Composed, Swizzle};
use crate::scalar::Scalar;
use crate::text::Text;
use lower::Program;

pub use steps::{Step, Steps};

/// Bytes enough for the index code of every layout met in practice; the longest that can be built takes more.
///
/// ```
/// use cute_algebra::Layout;
/// use cute_algebra::emit::{INDEX_CODE, Index, Language, functions};
/// let text = functions::<INDEX_CODE>(Language::Rust, "rows", &Index::new(&"(4,8):(8,1)".parse::<Layout>().unwrap())).unwrap();
/// assert!(text.len() < INDEX_CODE);
/// ```
pub const INDEX_CODE: usize = 8192;

/// What index code is written in.
///
/// ```
/// use cute_algebra::Layout;
/// use cute_algebra::emit::{INDEX_CODE, Index, Language, functions};
/// let index = Index::new(&"(4,8):(8,1)".parse::<Layout>().unwrap());
/// let is = |language, start| functions::<INDEX_CODE>(language, "rows", &index).unwrap().as_str().contains(start);
/// assert!(is(Language::Cuda, "unsigned rows(unsigned i)") && is(Language::Rust, "pub const fn rows(i: u32) -> u32"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// CUDA C++, for NVRTC and nvcc. Nothing but `__device__` and `__forceinline__` keeps it from being C.
    Cuda,
    /// Rust, `no_std`, any edition.
    Rust,
}

/// The word that index code computes in.
///
/// ```
/// use cute_algebra::Layout;
/// use cute_algebra::emit::{INDEX_CODE, Index, Language, functions};
/// // The last offset is 2^32.
/// let index = Index::new(&"2:4294967296".parse::<Layout>().unwrap());
/// let text = functions::<INDEX_CODE>(Language::Rust, "far", &index).unwrap();
/// assert!(text.as_str().contains("pub const fn far(i: u64) -> u64"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// `unsigned`, `u32`.
    Bits32,
    /// `unsigned long long`, `u64`.
    Bits64,
}

/// The leaves of a layout that are known at run time only.
///
/// Bit `k` stands for leaf `k`, from the left. The caller answers for what cannot be checked here: that offsets are not negative and fit
/// the word.
///
/// ```
/// use cute_algebra::Layout;
/// use cute_algebra::emit::{INDEX_CODE, Index, Language, RunTime, Width, functions};
/// // (8,n):(1,ld): the extent and the stride of leaf 1 are parameters, whatever stands there.
/// let leaf_1 = RunTime { extents: 0b10, strides: 0b10, width: Width::Bits32 };
/// let index = Index::new(&"(8,1):(1,1)".parse::<Layout>().unwrap()).with_run_time(leaf_1);
/// let text = functions::<INDEX_CODE>(Language::Rust, "panel", &index).unwrap();
/// assert!(text.as_str().contains("pub const fn panel(i: u32, s1: u32, d1: u32) -> u32"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunTime {
    /// Leaves whose extent is a parameter.
    pub extents: u32,
    /// Leaves whose stride is a parameter: an integer.
    pub strides: u32,
    /// The word, which the values cannot decide.
    pub width: Width,
}

impl RunTime {
    pub(crate) const fn has_extent(&self, leaf: usize) -> bool {
        self.extents >> leaf & 1 == 1
    }

    pub(crate) const fn has_stride(&self, leaf: usize) -> bool {
        self.strides >> leaf & 1 == 1
    }
}

/// A function from coordinates to offsets that index code is wanted of: an offset plus a layout, some of whose leaves may be parameters.
///
/// ```
/// use cute_algebra::{Layout, Scalar};
/// use cute_algebra::emit::{INDEX_CODE, Index, Language, functions};
/// // 3, 2, 1, 0: the stride is negative, no offset is.
/// let reversed = Index::new(&"4:-1".parse::<Layout>().unwrap()).with_offset(&Scalar::integer(3));
/// assert!(functions::<INDEX_CODE>(Language::Cuda, "reversed", &reversed).is_ok());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Index {
    layout: Layout,
    offset: Scalar,
    swizzle: Option<Swizzle>,
    /// The tree of the coordinates of `NAME_crd`.
    coordinate: HTuple<Option<i64>>,
    run_time: Option<RunTime>,
}

impl Index {
    /// The function of a layout.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// use cute_algebra::emit::{INDEX_CODE, Index, Language, functions};
    /// let index = Index::new(&"(4,8):(1,4)".parse::<Layout>().unwrap());
    /// // Column-major without gaps: the offset is the index.
    /// assert!(functions::<INDEX_CODE>(Language::Cuda, "cols", &index).unwrap().as_str().contains("return i;"));
    /// ```
    pub const fn new(layout: &Layout) -> Index {
        let coordinate = layout.modes().with_leaves(&[None; MAX_LEAVES], None);
        Index { layout: *layout, offset: Scalar::ZERO, swizzle: None, coordinate, run_time: None }
    }

    /// The function of a swizzled layout.
    ///
    /// ```
    /// use cute_algebra::{Composed, Scalar, Swizzle};
    /// use cute_algebra::emit::{INDEX_CODE, Index, Language, functions};
    /// let tile = Composed::new(Swizzle::new(3, 3, 3).unwrap(), Scalar::ZERO, "(8,64):(64,1)".parse().unwrap()).unwrap();
    /// let text = functions::<INDEX_CODE>(Language::Cuda, "tile", &Index::composed(&tile)).unwrap();
    /// assert!(text.as_str().contains("unsigned tile_crd(unsigned c0, unsigned c1)"));
    /// ```
    pub const fn composed(composed: &Composed) -> Index {
        Index::new(composed.layout()).with_offset(composed.offset()).with_swizzle(&composed.swizzle())
    }

    /// The same function with an offset added to every result.
    ///
    /// ```
    /// use cute_algebra::{Layout, Scalar};
    /// use cute_algebra::emit::{INDEX_CODE, Index, Language, functions};
    /// let index = Index::new(&"8:1".parse::<Layout>().unwrap()).with_offset(&Scalar::integer(64));
    /// assert!(functions::<INDEX_CODE>(Language::Cuda, "upper", &index).unwrap().as_str().contains("return 64u + i;"));
    /// ```
    pub const fn with_offset(mut self, offset: &Scalar) -> Index {
        self.offset = *offset;
        self
    }

    /// The same function with a swizzle behind every result, the offset included: as an XOR layout if there is one, because its parts can
    /// be computed apart from one another and XORed, otherwise as it is.
    ///
    /// ```
    /// use cute_algebra::{Layout, Swizzle};
    /// use cute_algebra::emit::{INDEX_CODE, Index, Language, functions};
    /// let swizzled = |text: &str| {
    ///     let index = Index::new(&text.parse::<Layout>().unwrap()).with_swizzle(&Swizzle::new(3, 3, 3).unwrap());
    ///     functions::<INDEX_CODE>(Language::Cuda, "tile", &index).unwrap()
    /// };
    /// assert!(swizzled("(8,64):(64,1)").as_str().contains("return ((c0 * 8u) ^ c1) + c0 * 64u;"));
    /// // Rows of 60 elements carry into one another.
    /// assert!(swizzled("(8,60):(60,1)").as_str().contains("const unsigned v = c0 * 60u + c1;\n    return v ^ ((v >> 3) & 56u);"));
    /// ```
    pub const fn with_swizzle(mut self, swizzle: &Swizzle) -> Index {
        self.swizzle = if swizzle.bits() == 0 { None } else { Some(*swizzle) };
        self
    }

    /// The same function whose `NAME_crd` takes coordinates of another tree, one parameter a leaf: an integer for a whole mode counts
    /// through it, the first sub-mode fastest. What stands at the leaves does not matter.
    ///
    /// ```
    /// use cute_algebra::{HTuple, Layout};
    /// use cute_algebra::emit::{INDEX_CODE, Index, Language, functions};
    /// // Row and column of a tile of 2 x 2 blocks.
    /// let index = Index::new(&"((8,2),(8,2)):((8,128),(1,64))".parse::<Layout>().unwrap());
    /// let index = index.with_coordinate(&"(0,0)".parse::<HTuple<i64>>().unwrap());
    /// let text = functions::<INDEX_CODE>(Language::Cuda, "tile", &index).unwrap();
    /// assert!(text.as_str().contains("unsigned tile_crd(unsigned c0, unsigned c1)"));
    /// ```
    pub const fn with_coordinate<T: Copy>(mut self, coordinate: &HTuple<T>) -> Index {
        self.coordinate = coordinate.with_leaves(&[None; MAX_LEAVES], None);
        self
    }

    /// The same function with some leaves as parameters; what the layout has at those leaves does not matter.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// use cute_algebra::emit::{INDEX_CODE, Index, Language, RunTime, Width, functions};
    /// // (8,4):(1,ld)
    /// let index = Index::new(&"(8,4):(1,1)".parse::<Layout>().unwrap());
    /// let index = index.with_run_time(RunTime { extents: 0, strides: 0b10, width: Width::Bits32 });
    /// assert!(functions::<INDEX_CODE>(Language::Cuda, "a", &index).unwrap().as_str().contains("unsigned a(unsigned i, unsigned d1)"));
    /// ```
    pub const fn with_run_time(mut self, run_time: RunTime) -> Index {
        self.run_time = Some(run_time);
        self
    }

    /// The same function without a swizzle, if an XOR layout has it. Its modes are parts of this one's, so that its coordinates are too.
    const fn as_xor_layout(&self) -> Index {
        if let (Some(swizzle), None) = (&self.swizzle, &self.run_time)
            && let Ok(composed) = Composed::new(*swizzle, self.offset, self.layout)
            && let Ok((offset, layout)) = composed.to_layout()
        {
            return Index { layout, offset, swizzle: None, ..*self };
        }
        *self
    }

    /// The product of the extents that are known.
    const fn known_size(&self) -> i64 {
        let modes = self.layout.modes().leaves();
        let (mut size, mut leaf) = (1, 0);
        while leaf < modes.len() {
            if self.extent_is_known(leaf) {
                size *= modes[leaf].extent;
            }
            leaf += 1;
        }
        size
    }

    const fn extent_is_known(&self, leaf: usize) -> bool {
        match self.run_time {
            Some(run_time) => !run_time.has_extent(leaf),
            None => true,
        }
    }

    const fn stride_is_known(&self, leaf: usize) -> bool {
        match self.run_time {
            Some(run_time) => !run_time.has_stride(leaf),
            None => true,
        }
    }
}

/// The functions `NAME` and `NAME_crd` of a layout.
///
/// ```
/// use cute_algebra::Layout;
/// use cute_algebra::emit::{self, INDEX_CODE, Index, Language};
/// let layout: Layout = "(4,(4,2)):(4,(1,16))".parse().unwrap();
/// let text = emit::functions::<INDEX_CODE>(Language::Cuda, "smem", &Index::new(&layout)).unwrap();
/// assert!(text.as_str().contains("__device__ __forceinline__ unsigned smem(unsigned i)"));
/// assert!(text.as_str().contains("__device__ __forceinline__ unsigned smem_crd(unsigned c0, unsigned c1, unsigned c2)"));
/// assert!(text.as_str().contains("return (i & 3u) * 4u + (q1 & 3u) + q2 * 16u;"));
/// ```
///
/// # Errors
/// As [`append`].
pub const fn functions<const N: usize>(language: Language, name: &str, index: &Index) -> Result<Text<N>, Error> {
    let mut text = Text::new();
    tri!(append(&mut text, language, name, index));
    if !text.is_complete() {
        return Err(Error::TextTooLong { needed: text.len(), capacity: N });
    }
    Ok(text)
}

/// Appends the functions `NAME` and `NAME_crd` to a text. Like every text it may be too long for its buffer: see [`Text::is_complete`].
///
/// ```
/// use cute_algebra::Layout;
/// use cute_algebra::emit::{INDEX_CODE, Index, Language, append};
/// use cute_algebra::text::Text;
/// let mut text = Text::<INDEX_CODE>::new();
/// for (name, layout) in [("rows", "(4,8):(8,1)"), ("cols", "(4,8):(1,4)")] {
///     append(&mut text, Language::Cuda, name, &Index::new(&layout.parse::<Layout>().unwrap())).unwrap();
/// }
/// assert!(text.as_str().contains("unsigned rows(") && text.as_str().contains("unsigned cols_crd("));
/// ```
///
/// # Errors
/// [`Error::FunctionName`] if the name cannot be one in this language, [`Error::NegativeOffset`] if an offset is negative,
/// [`Error::Coordinate`] if the tree of coordinates does not fit the shape, [`Error::NotCovered`] for a swizzle of coordinate strides,
/// [`Error::MixedStrides`] where strides of different kinds meet, [`Error::Overflow`] if an offset exceeds 64 bits.
pub const fn append<const N: usize>(text: &mut Text<N>, language: Language, name: &str, index: &Index) -> Result<(), Error> {
    tri!(name::check(language, name));
    let by_index = tri!(Program::of_index(index));
    let by_coordinates = tri!(Program::of_coordinates(index));
    match language {
        Language::Cuda => {
            cuda::function(text, name, &by_index);
            cuda::function(text, name, &by_coordinates);
        }
        Language::Rust => {
            rust::function(text, name, &by_index);
            rust::function(text, name, &by_coordinates);
        }
    }
    Ok(())
}

/// Appends a kernel `NAME_kernel(out, n)`, CUDA C, that writes the results of `NAME` at the indices 0 to n - 1 to `out`, all axes of one
/// index side by side, by any number of threads. Run-time leaves follow as parameters.
///
/// ```
/// use cute_algebra::Layout;
/// use cute_algebra::emit::{self, INDEX_CODE, Index, Language};
/// use cute_algebra::text::Text;
/// let index = Index::new(&"(4,8):(8,1)".parse::<Layout>().unwrap());
/// let mut text: Text<INDEX_CODE> = emit::functions(Language::Cuda, "rows", &index).unwrap();
/// emit::append_kernel(&mut text, "rows", &index).unwrap();
/// assert!(text.as_str().contains("extern \"C\" __global__ void rows_kernel(unsigned *out, unsigned n)"));
/// ```
///
/// # Errors
/// As [`append`].
pub const fn append_kernel<const N: usize>(text: &mut Text<N>, name: &str, index: &Index) -> Result<(), Error> {
    tri!(name::check(Language::Cuda, name));
    cuda::kernel(text, name, &tri!(Program::of_index(index)));
    Ok(())
}

/// Appends the constants `NAME_size`, the number of elements, and `NAME_cosize`, one more than the largest offset, as CUDA C; a power of two
/// if a swizzle moves offsets. A layout with coordinate strides has `NAME_axes` in place of the cosize, the extent of `out`. One with run-time
/// leaves has neither size nor cosize.
///
/// ```
/// use cute_algebra::{Layout, text::Text};
/// use cute_algebra::emit::{INDEX_CODE, Index, append_sizes};
/// let mut text = Text::<INDEX_CODE>::new();
/// append_sizes(&mut text, "padded", &Index::new(&"(4,8):(1,5)".parse::<Layout>().unwrap())).unwrap();
/// assert_eq!(text.as_str(), "enum { padded_size = 32u };\nenum { padded_cosize = 39u };\n");
/// // One axis, and a third: the one between them is 0.
/// for (layout, axes) in [("4:32*e0", "enum { step_axes = 1u };"), ("(4,8):(e0,e2)", "enum { step_axes = 3u };")] {
///     let mut text = Text::<INDEX_CODE>::new();
///     append_sizes(&mut text, "step", &Index::new(&layout.parse::<Layout>().unwrap())).unwrap();
///     assert!(text.as_str().contains(axes));
/// }
/// ```
///
/// # Errors
/// As [`append`].
pub const fn append_sizes<const N: usize>(text: &mut Text<N>, name: &str, index: &Index) -> Result<(), Error> {
    tri!(name::check(Language::Cuda, name));
    let axes = tri!(axes::Axes::of(index));
    if index.run_time.is_none() {
        cuda::constant(text, name, "_size", index.layout.size());
    }
    if !axes.is_scalar() {
        cuda::constant(text, name, "_axes", axes.count() as i64);
    } else if index.run_time.is_none() {
        let Some(cosize) = axes.cosize(&index.swizzle) else { return Err(Error::Overflow { of: "cosize" }) };
        cuda::constant(text, name, "_cosize", cosize);
    }
    Ok(())
}

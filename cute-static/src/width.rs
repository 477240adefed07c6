//! Vectors: how many elements a thread moves at once, from layouts, types and alignments, and what prevents more.

use crate::StaticLayout;
use crate::check::fail;
use crate::expression::known;
use crate::htuple::HTuple;
use crate::mixed::Mixed;
use core::fmt;
use core::marker::PhantomData;
use cute_algebra::apply::{Fact, SharedMode, Width};
use cute_algebra::limits::MAX_LEAVES;
use cute_algebra::text::Text;
use cute_algebra::{Error, Layout};

/// What is known of a layout at compile time.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Facts {
    /// All of it.
    Whole(Layout),
    /// Extents and strides of so many leaves.
    Leaves([Fact; MAX_LEAVES], [Fact; MAX_LEAVES], usize),
}

/// A layout of integer or XOR offsets that vectors may lie in: a static one, or a [`Mixed`] one with what is promised of its leaves.
///
/// ```
/// use cute_static::{Accessed, layout, vector_width};
/// fn alone<L: Accessed>(_: L) -> usize {
///     vector_width::<L, L>(2, 16, 16)
/// }
/// let pitch = 64u32;
/// // Nothing is promised of the run-time stride.
/// assert_eq!((alone(layout!((4,8):(8,1))), alone(layout!((4, 8):(pitch, 1)))), (8, 1));
/// ```
#[diagnostic::on_unimplemented(
    message = "what is known of `{Self}` at compile time does not say how wide an access is",
    label = "not a static layout or one with run-time leaves"
)]
pub trait Accessed {
    /// What is known.
    #[doc(hidden)]
    const FACTS: Facts;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> Accessed for L {
    const FACTS: Facts = Facts::Whole(L::LAYOUT);
}

impl<S: HTuple, D: HTuple> Accessed for Mixed<S, D> {
    const FACTS: Facts = {
        let ((extents, len), (strides, _)) = (S::NODE.facts(), D::NODE.facts());
        Facts::Leaves(extents, strides, len)
    };
}

/// Elements of so many bytes that a thread moves at once from a layout to another, behind pointers of these alignments in bytes.
///
/// Modes of stride 1 in both layouts, and what continues them, are side by side; every other stride, and the alignments, have to be
/// multiples of the vector. Of a run-time stride that is what a [`Multiple`](crate::Multiple) promises. No access has more than 16 bytes.
///
/// ```
/// use cute_static::{Accessed, Multiple, N, layout, vector_width};
/// fn width<S: Accessed, D: Accessed>(_: S, _: D) -> usize {
///     vector_width::<S, D>(2, 16, 16)
/// }
/// // Eight halves a thread, sixteen rows of two threads: rows of a pitch that is known at run time only.
/// let (pitch, smem) = (4096u32, layout!(((16,2),8):((16,8),1)));
/// let promised = Multiple::<N<8>>::new(pitch)?;
/// assert_eq!(width(layout!(((16, 2), 8):((promised, 8), 1)), smem), 8);
/// assert_eq!(width(layout!(((16, 2), 8):((pitch, 8), 1)), smem), 1);
/// // Rows of 129 numbers begin at every alignment.
/// assert_eq!(width(layout!((32,4):(1,129)), layout!((32,4):(1,32))), 1);
/// # Ok::<(), cute_static::TensorError>(())
/// ```
///
/// # Panics
/// For layouts of different sizes, or with different trees where one is not known at compile time: a constant then does not compile.
#[track_caller]
pub const fn vector_width<S: Accessed, D: Accessed>(bytes: usize, source: usize, destination: usize) -> usize {
    vector::<S, D>(bytes, source, destination).elements as usize
}

/// As [`vector_width`], with what prevents more.
///
/// ```
/// use cute_static::{layout, vector};
/// type Rows = layout!((32,4):(129,1));
/// assert_eq!(vector::<Rows, Rows>(4, 16, 16).message().as_str(), "mode 0 of the source has stride 129, which is no multiple of 2 elements");
/// ```
///
/// # Panics
/// As [`vector_width`].
#[track_caller]
pub const fn vector<S: Accessed, D: Accessed>(bytes: usize, source: usize, destination: usize) -> Width {
    width(&S::FACTS, &D::FACTS, bytes, [source as i64, destination as i64])
}

#[track_caller]
const fn width(source: &Facts, destination: &Facts, bytes: usize, aligned: [i64; 2]) -> Width {
    if bytes == 0 || !bytes.is_power_of_two() || bytes > 16 {
        fail("vectors are of elements of 1, 2, 4, 8 or 16 bytes");
    }
    let element = bytes as i64;
    let (from, to) = match (source, destination) {
        (Facts::Whole(source), Facts::Whole(destination)) => return known(Width::between(source, destination, aligned, element)),
        (a, b) => (leaves(a), leaves(b)),
    };
    if from.2 != to.2 {
        let mut text = Text::<256>::new();
        text.str("a vector between layouts of the run time with ").int(from.2 as i64).str(" and ").int(to.2 as i64);
        fail(text.str(" leaves: give them the same tree").as_str());
    }
    let (mut modes, mut i) = ([SharedMode { extent: Fact::Known(1), strides: [Fact::Known(0); 2] }; MAX_LEAVES], 0);
    while i < from.2 {
        let extent = match (from.0[i], to.0[i]) {
            (Fact::Known(a), Fact::Known(b)) if a != b => {
                let mut text = Text::<256>::new();
                text.str("leaf ").int(i as i64).str(" has ").int(a).str(" elements in the source and ").int(b);
                fail(text.str(" in the destination").as_str())
            }
            (known @ Fact::Known(_), _) | (_, known @ Fact::Known(_)) => known,
            (Fact::Multiple(a), Fact::Multiple(b)) => Fact::Multiple(if a > b { a } else { b }),
        };
        modes[i] = SharedMode { extent, strides: [from.1[i], to.1[i]] };
        i += 1;
    }
    let begin = [at_least_one(aligned[0] / element), at_least_one(aligned[1] / element)];
    Width::of(modes.split_at(from.2).0, [is_xor(source), is_xor(destination)], begin, 16 / element)
}

const fn at_least_one(elements: i64) -> i64 {
    if elements < 1 { 1 } else { elements }
}

const fn is_xor(facts: &Facts) -> bool {
    match facts {
        Facts::Whole(layout) => crate::index::is_xor(layout),
        Facts::Leaves(..) => false,
    }
}

/// Extents and strides, leaf by leaf.
#[track_caller]
const fn leaves(facts: &Facts) -> ([Fact; MAX_LEAVES], [Fact; MAX_LEAVES], usize) {
    let layout = match facts {
        Facts::Leaves(extents, strides, len) => return (*extents, *strides, *len),
        Facts::Whole(layout) => layout,
    };
    let (mut extents, mut strides, mut i) = ([Fact::UNKNOWN; MAX_LEAVES], [Fact::UNKNOWN; MAX_LEAVES], 0);
    while i < layout.modes().len() {
        let mode = layout.modes().leaf_at(i);
        extents[i] = Fact::Known(mode.extent);
        strides[i] = match (mode.stride.as_integer(), mode.stride.as_xor()) {
            (Some(stride), _) | (None, Some(stride)) => Fact::Known(stride),
            (None, None) => known(Err(Error::NotCovered { what: "a vector of coordinates: compose them with the layout of the memory" })),
        };
        i += 1;
    }
    (extents, strides, layout.modes().len())
}

/// `N` neighbours of a kind that a thread moves at once: what a kernel's author asks for, and what is checked at compile time.
///
/// ```
/// use cute_static::{Vector, layout};
/// type Rows = layout!((16,64):(64,1));
/// // Eight halves, 16 bytes, where both pointers are aligned to 16 bytes.
/// const _: () = Vector::<u16, 8>::between::<Rows, Rows>(16, 16);
/// ```
///
/// ```compile_fail
/// # use cute_static::{Vector, layout};
/// type Rows = layout!((16,64):(64,1));
/// const _: () = Vector::<u16, 8>::between::<Rows, layout!((16,64):(68,1))>(16, 16);
/// ```
pub struct Vector<T, const N: usize>(PhantomData<fn() -> T>);

impl<T, const N: usize> Vector<T, N> {
    /// Bytes of the vector, which is what a pointer has to be aligned to.
    ///
    /// ```
    /// use cute_static::Vector;
    /// assert_eq!(Vector::<u16, 8>::BYTES, 16);
    /// ```
    pub const BYTES: usize = N * size_of::<T>();

    /// Fails unless a thread can move vectors from a layout to another, behind pointers of these alignments in bytes.
    ///
    /// ```
    /// use cute_static::{Accessed, Multiple, N, Vector, layout};
    /// fn copy<S: Accessed, D: Accessed>(_: S, _: D) {
    ///     const { Vector::<u16, 8>::between::<S, D>(16, 16) }
    /// }
    /// let pitch = Multiple::<N<8>>::new(4096u32)?;
    /// copy(layout!((16, 64):(pitch, 1)), layout!((16,64):(72,1)));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Panics
    /// If it cannot, with the stride, the extent or the alignment that prevents it: a constant then does not compile.
    #[track_caller]
    pub const fn between<S: Accessed, D: Accessed>(source: usize, destination: usize) {
        if N == 0 || !N.is_power_of_two() {
            fail("a vector has 1, 2, 4, 8 or 16 elements");
        }
        let width = width(&S::FACTS, &D::FACTS, size_of::<T>(), [source as i64, destination as i64]);
        if width.elements < N as i64 {
            let mut text = Text::<1024>::new();
            text.int(N as i64)
                .str(" elements of ")
                .int(size_of::<T>() as i64)
                .str(" bytes cannot be moved at once, but ")
                .int(width.elements);
            fail(text.str(": ").text(&width.message()).elided().as_str());
        }
    }

    /// Fails unless vectors lie in one layout, behind a pointer of this alignment in bytes: the other side is registers.
    ///
    /// ```
    /// use cute_static::{Vector, layout};
    /// const _: () = Vector::<f32, 4>::within::<layout!((4,8):(8,1))>(16);
    /// ```
    ///
    /// # Panics
    /// If they do not, with the stride, the extent or the alignment that prevents it: a constant then does not compile.
    #[track_caller]
    pub const fn within<L: Accessed>(aligned: usize) {
        Vector::<T, N>::between::<L, L>(aligned, aligned);
    }
}

impl<T, const N: usize> fmt::Debug for Vector<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Vector")
    }
}

//! What a layout reaches: the bounds of its offsets, and offsets of coordinates that are checked.

use crate::StaticLayout;
use crate::coordinate::Admits;
use crate::error::TensorError;
use crate::grouped::Grouped;
use crate::htuple::{__, Gather, HTuple, Known, Visitor};
use crate::index::{self, Check, Index, ReachOf};
use crate::mixed::{Mixed, Ranges, only_integers};
use crate::node::Node;
use crate::value::Layout;
use core::marker::PhantomData;
use cute_algebra::HTuple as Tree;
use cute_algebra::limits::MAX_LEAVES;

mod sealed {
    pub trait Sealed {}
    impl<L: crate::StaticLayout> Sealed for L {}
    impl<S, D> Sealed for crate::Mixed<S, D> {}
    impl<L, B> Sealed for crate::Through<L, B> {}
    impl<Z, L> Sealed for crate::Composed<Z, L> {}
    impl<Z, const OFFSET: i64, L> Sealed for crate::Swizzled<Z, OFFSET, L> {}
}

/// A layout of integer (or XOR) offsets that a [`Tensor`](crate::Tensor) can lay over memory: a static one, a [`Mixed`] one, or a
/// [`Composed`](crate::Composed) one, which is swizzled.
///
/// What it says is what unsafe code relies on, so there are no other implementations: at a coordinate that [`find`](Addressed::find)
/// admits, the offset is within [`reach`](Addressed::reach).
///
/// ```
/// use cute_static::{Addressed, TensorError, layout};
/// let m = 5u32;
/// let rows = layout!((m, 4):(4, -1));
/// assert_eq!(rows.reach(), Some((-3, 16)));
/// assert_eq!(rows.find((4u32, 3u32)), Ok(13));
/// assert_eq!(rows.find((5u32, 0u32)), Err(TensorError::Coordinate { found: 5, size: 5 }));
/// ```
pub trait Addressed: Layout + Grouped + sealed::Sealed {
    /// What does not compile for a coordinate with integers out of range that are known at compile time.
    #[doc(hidden)]
    type InRange<T: HTuple>: Holds;

    /// Does not compile for coordinate strides.
    #[doc(hidden)]
    const IN_MEMORY: ();

    /// The shape, if all of it is known at compile time.
    #[doc(hidden)]
    const SHAPE: Option<Tree<i64>>;

    /// Whether offsets are XOR values.
    #[doc(hidden)]
    const XOR: bool;

    /// The smallest and the largest offset, in elements. `None` for coordinate strides, for a run-time extent below 1, and for an offset
    /// that does not fit into 64 bits.
    fn reach(&self) -> Option<(i64, i64)>;

    /// The offset at a coordinate, in elements.
    ///
    /// # Errors
    /// [`TensorError::Coordinate`] for a coordinate out of range. One known at compile time does not compile if it is.
    #[inline(always)]
    fn find<C, I: Index>(&self, coordinate: C) -> Result<isize, TensorError>
    where
        Self::Domain: Admits<C, I>,
    {
        let () = <Self::InRange<<Self::Domain as Admits<C, I>>::Tuple> as Holds>::HOLDS;
        self.find_tuple::<_, I>(Self::Domain::tuple(coordinate))
    }

    /// The offset at a coordinate that is a tuple already, in elements. [`InRange`](Addressed::InRange) was seen to before.
    #[doc(hidden)]
    fn find_tuple<T: HTuple, I: Index>(&self, tuple: T) -> Result<isize, TensorError>;

    /// As [`find_tuple`](Addressed::find_tuple), without saying what is wrong.
    #[doc(hidden)]
    fn locate<T: HTuple, I: Index>(&self, tuple: T) -> Option<isize>;

    /// The offset at an integer coordinate, in elements: every layout has those, so generic code needs no bound.
    ///
    /// # Errors
    /// [`TensorError::Coordinate`] for one that is not in `0..size`.
    fn find_at<I: Index>(&self, i: I) -> Result<isize, TensorError>;
}

/// Something that holds, or does not compile.
#[doc(hidden)]
pub trait Holds {
    /// Evaluated where the user's function calls ours, so that rustc names that line.
    const HOLDS: ();
}

impl Holds for () {
    const HOLDS: () = ();
}

impl<L: StaticLayout, T: HTuple> Holds for Check<L, T> {
    const HOLDS: () = index::in_range::<L, T>();
}

impl<L: StaticLayout> Addressed for L {
    type InRange<T: HTuple> = Check<L, T>;

    const IN_MEMORY: () = index::in_memory::<L>();

    const SHAPE: Option<Tree<i64>> = {
        let layout = L::LAYOUT;
        Some(layout.shape())
    };

    const XOR: bool = {
        let layout = L::LAYOUT;
        index::is_xor(&layout)
    };

    #[inline(always)]
    fn reach(&self) -> Option<(i64, i64)> {
        ReachOf::<L>::REACH
    }

    #[inline(always)]
    fn find_tuple<T: HTuple, I: Index>(&self, tuple: T) -> Result<isize, TensorError> {
        index::find::<L, T, I>(tuple)
    }

    #[inline(always)]
    fn locate<T: HTuple, I: Index>(&self, tuple: T) -> Option<isize> {
        index::locate::<L, T, I>(tuple)
    }

    #[inline(always)]
    fn find_at<I: Index>(&self, i: I) -> Result<isize, TensorError> {
        index::find_at::<L, I>(i)
    }
}

impl<S: HTuple, D: HTuple> Addressed for Mixed<S, D> {
    type InRange<T: HTuple> = ();

    const IN_MEMORY: () = only_integers(&D::NODE);

    const SHAPE: Option<Tree<i64>> = None;

    const XOR: bool = false;

    #[inline(always)]
    fn reach(&self) -> Option<(i64, i64)> {
        const { only_integers(&D::NODE) }
        let (mut extents, mut strides) = (Gather::<i64>::new(), Gather::<i64>::new());
        self.shape.visit(&mut extents);
        self.stride.visit(&mut strides);
        let (mut smallest, mut largest, mut leaf) = (0i64, 0i64, 0);
        while leaf < const { Known::<S>::LEAVES } {
            let (extent, stride) = (extents.values[leaf], strides.values[leaf]);
            if extent < 1 {
                return None;
            }
            let last = stride.checked_mul(extent - 1)?;
            smallest = smallest.checked_add(last.min(0))?;
            largest = largest.checked_add(last.max(0))?;
            leaf += 1;
        }
        Some((smallest, largest))
    }

    #[inline(always)]
    fn find_tuple<T: HTuple, I: Index>(&self, tuple: T) -> Result<isize, TensorError> {
        self.found::<T, I>(tuple).end()
    }

    #[inline(always)]
    fn locate<T: HTuple, I: Index>(&self, tuple: T) -> Option<isize> {
        let find = self.found::<T, I>(tuple);
        if find.wrong.is_some() { None } else { Some(find.sum) }
    }

    #[inline(always)]
    fn find_at<I: Index>(&self, i: I) -> Result<isize, TensorError> {
        const { only_integers(&D::NODE) }
        let (mut extents, mut strides) = (Gather::<i64>::new(), Gather::<i64>::new());
        self.shape.visit(&mut extents);
        self.stride.visit(&mut strides);
        let mut find = Find::<I>::new(extents.values, strides.values, const { &Ranges::new(&Known::<S>::TREE, &Known::<__>::TREE) });
        find.fixed(i.to_i64());
        find.end()
    }
}

impl<S: HTuple, D: HTuple> Mixed<S, D> {
    /// What a coordinate in range has at one leaf, once it is split along the shape.
    #[inline(always)]
    pub(crate) fn digit<T: HTuple, I: Index>(&self, tuple: T, leaf: usize) -> I {
        let (mut extents, mut strides) = (Gather::<i64>::new(), [0; MAX_LEAVES]);
        self.shape.visit(&mut extents);
        strides[leaf] = 1;
        I::wrapping_from(Self::sum::<T, I>(tuple, extents.values, strides).sum as i64)
    }

    #[inline(always)]
    fn found<T: HTuple, I: Index>(&self, tuple: T) -> Find<I> {
        const { only_integers(&D::NODE) }
        let (mut extents, mut strides) = (Gather::<i64>::new(), Gather::<i64>::new());
        self.shape.visit(&mut extents);
        self.stride.visit(&mut strides);
        Self::sum::<T, I>(tuple, extents.values, strides.values)
    }

    #[inline(always)]
    fn sum<T: HTuple, I: Index>(tuple: T, extents: [i64; MAX_LEAVES], strides: [i64; MAX_LEAVES]) -> Find<I> {
        let mut find = Find::<I>::new(extents, strides, const { &Ranges::new(&Known::<S>::TREE, &Known::<T>::TREE) });
        tuple.visit(&mut find);
        find
    }
}

/// The offset summed up so far, and the first integer out of range with what it has to be below.
struct Find<I> {
    extents: [i64; MAX_LEAVES],
    strides: [i64; MAX_LEAVES],
    ranges: &'static Ranges,
    integer: usize,
    sum: isize,
    wrong: Option<(i64, i64)>,
    index: PhantomData<I>,
}

impl<I: Index> Find<I> {
    #[inline(always)]
    fn new(extents: [i64; MAX_LEAVES], strides: [i64; MAX_LEAVES], ranges: &'static Ranges) -> Self {
        Find { extents, strides, ranges, integer: 0, sum: 0, wrong: None, index: PhantomData }
    }

    #[inline(always)]
    fn end(self) -> Result<isize, TensorError> {
        match self.wrong {
            None => Ok(self.sum),
            Some((found, size)) => Err(TensorError::Coordinate { found, size }),
        }
    }
}

impl<I: Index> Visitor for Find<I> {
    #[inline(always)]
    fn integer<J: Index>(&mut self, value: J) {
        self.fixed(value.to_i64());
    }

    #[inline(always)]
    fn fixed(&mut self, value: i64) {
        let (mut k, end) = self.ranges.of(self.integer);
        let mut here = I::wrapping_from(value);
        let mut size = 1i64;
        // An integer known at compile time may be beyond the index type.
        let mut inside = value >= 0 && here.to_i64() == value;
        while k < end {
            let extent = self.extents[k];
            size = size.wrapping_mul(extent);
            let mut digit = here;
            if k + 1 == end {
                inside &= here.to_i64() < extent;
            } else if extent < 1 {
                inside = false;
            } else if extent > I::MAX {
                here = I::ZERO;
            } else {
                digit = here.digit(I::wrapping_from(extent));
                here = here.carry(I::wrapping_from(extent));
            }
            self.sum = self.sum.wrapping_add((digit.to_i64() as isize).wrapping_mul(self.strides[k] as isize));
            k += 1;
        }
        if self.wrong.is_none() && !inside {
            self.wrong = Some((value, size));
        }
        self.integer += 1;
    }

    fn stride(&mut self, _: &Node) {
        unreachable!("coordinates have no strides");
    }
}

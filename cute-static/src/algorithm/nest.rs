//! Loops over the elements of one or two tensors, in the order that memory likes.
//!
//! Elements correspond by their integer coordinate. *The same pairs*: the leaves of both layouts are split at common places, so that each loop
//! of the nest has one stride in either layout; an integer coordinate has the same digits along those extents in both, and each layout is
//! the sum of its strides times these digits. All digits are counted through, so every pair comes once, in any order of the loops. They
//! are ordered by the strides of the first layout, the smallest innermost, and loops that are one in both layouts are joined.

use crate::grouped::Leaves;
use crate::reach::Addressed;
use crate::tensor::{MemoryMut, Safe, Tensor};
use core::marker::PhantomData;
use cute_algebra::HTuple as Tree;
use cute_algebra::limits::MAX_LEAVES;

/// The leaves of two layouts have at most as many places to split at.
const MOST: usize = 2 * MAX_LEAVES;

/// One loop.
#[derive(Clone, Copy)]
struct Loop<const N: usize> {
    extent: i64,
    /// The stride in each layout.
    strides: [i64; N],
}

/// Loops over the elements of `N` tensors, the innermost first.
#[derive(Clone, Copy)]
pub(super) struct Nest<const N: usize> {
    loops: [Loop<N>; MOST],
    len: usize,
}

impl<const N: usize> Nest<N> {
    /// The loops over layouts of the same size; `None` where extents have no common places to split at.
    const fn new(of: &[Leaves; N]) -> Option<Nest<N>> {
        let mut nest = Nest { loops: [Loop { extent: 1, strides: [0; N] }; MOST], len: 0 };
        // The leaf of each layout, what is left of its extent, and its stride from here on.
        let (mut leaf, mut left, mut strides) = ([0; N], [1; N], [0; N]);
        loop {
            let (mut common, mut done, mut j) = (0, 0, 0);
            while j < N {
                while left[j] == 1 && leaf[j] < of[j].len {
                    left[j] = of[j].extents[leaf[j] % MAX_LEAVES];
                    strides[j] = of[j].strides[leaf[j] % MAX_LEAVES];
                    leaf[j] += 1;
                }
                done += (left[j] == 1) as usize;
                if common == 0 || left[j] < common {
                    common = left[j];
                }
                j += 1;
            }
            if done == N {
                nest.order();
                nest.join();
                return Some(nest);
            }
            let at = nest.len % MOST;
            // An extent below 1 belongs to no tensor.
            if common <= 1 || nest.len == MOST {
                return None;
            }
            nest.loops[at].extent = common;
            j = 0;
            while j < N {
                if left[j] % common != 0 {
                    return None;
                }
                nest.loops[at].strides[j] = strides[j];
                left[j] /= common;
                strides[j] = strides[j].wrapping_mul(common);
                j += 1;
            }
            nest.len += 1;
        }
    }

    /// Sorts by the sizes of the strides, the first layout's first.
    const fn order(&mut self) {
        let mut i = 1;
        while i < self.len {
            let mut k = i;
            while k > 0 && self.before(k) {
                let (here, below) = (self.loops[k % MOST], self.loops[(k - 1) % MOST]);
                self.loops[k % MOST] = below;
                self.loops[(k - 1) % MOST] = here;
                k -= 1;
            }
            i += 1;
        }
    }

    /// Whether loop `k` belongs inside the one before it.
    const fn before(&self, k: usize) -> bool {
        let (here, below) = (&self.loops[k % MOST], &self.loops[(k - 1) % MOST]);
        let mut j = 0;
        while j < N {
            let (here, below) = (here.strides[j].unsigned_abs(), below.strides[j].unsigned_abs());
            if here != below {
                return here < below;
            }
            j += 1;
        }
        false
    }

    /// Joins loops with those inside them where both are one in all layouts.
    const fn join(&mut self) {
        let (mut last, mut i) = (0, 1);
        while i < self.len {
            let (inner, outer) = (self.loops[last % MOST], self.loops[i % MOST]);
            let (mut one, mut j) = (true, 0);
            while j < N {
                one &= matches!(inner.strides[j].checked_mul(inner.extent), Some(next) if next == outer.strides[j]);
                j += 1;
            }
            if one {
                self.loops[last % MOST].extent = inner.extent.wrapping_mul(outer.extent);
            } else {
                last += 1;
                self.loops[last % MOST] = outer;
            }
            i += 1;
        }
        if self.len > 0 {
            self.len = last + 1;
        }
    }

    /// Calls a function with the number of elements of each innermost loop, where it begins, and its strides.
    #[inline(always)]
    fn rows(&self, mut row: impl FnMut(i64, [isize; N], [isize; N])) {
        let inner = if self.len > 0 { self.loops[0] } else { Loop { extent: 1, strides: [0; N] } };
        let strides = inner.strides.map(|stride| stride as isize);
        let (mut digits, mut at) = ([0i64; MOST], [0isize; N]);
        loop {
            row(inner.extent, at, strides);
            // The next digits, with carries.
            let mut k = 1;
            loop {
                if k >= self.len {
                    return;
                }
                let outer = &self.loops[k % MOST];
                digits[k % MOST] += 1;
                if digits[k % MOST] < outer.extent {
                    let mut j = 0;
                    while j < N {
                        at[j] = at[j].wrapping_add(outer.strides[j] as isize);
                        j += 1;
                    }
                    break;
                }
                let back = digits[k % MOST] - 1;
                digits[k % MOST] = 0;
                let mut j = 0;
                while j < N {
                    at[j] = at[j].wrapping_sub((outer.strides[j] as isize).wrapping_mul(back as isize));
                    j += 1;
                }
                k += 1;
            }
        }
    }
}

/// The size from which on loops in a good order are worth their while; below, loops over integer coordinates unroll.
const FEW: usize = 64;

/// The loops over two layouts, known at compile time if both layouts are.
struct Pair<K, L>(PhantomData<(K, L)>);

impl<K: Addressed, L: Addressed> Pair<K, L> {
    /// Whether loops by integer coordinates do: there are few elements, or offsets are XOR values.
    const PLAIN: bool = K::CARRYLESS || L::CARRYLESS || is_small(&L::SHAPE);

    /// The loops, the destination first; `Some(None)` where there are none.
    const KNOWN: Option<Option<Nest<2>>> = match (L::LEAVES, K::LEAVES) {
        (Some(destination), Some(source)) => Some(Nest::new(&[destination, source])),
        _ => None,
    };
}

/// The loops over one layout.
struct Alone<L>(PhantomData<L>);

impl<L: Addressed> Alone<L> {
    const PLAIN: bool = L::CARRYLESS || is_small(&L::SHAPE);
    const KNOWN: Option<Option<Nest<1>>> = match L::LEAVES {
        Some(leaves) => Some(Nest::new(&[leaves])),
        None => None,
    };
}

/// Whether a shape is known, and has few elements.
const fn is_small(shape: &Option<Tree<i64>>) -> bool {
    match shape {
        Some(shape) => matches!(shape.size(), Ok(size) if size as usize <= FEW),
        None => false,
    }
}

/// Calls a function with each element of a tensor and the element of another at the same integer coordinate, in any order. The tensors have
/// the same size.
#[inline(always)]
pub(super) fn pairs<M, L, N, K>(destination: &mut Tensor<M, L>, source: &Tensor<N, K>, op: impl Fn(&mut M::Element, N::Element))
where
    M: Safe + MemoryMut,
    L: Addressed,
    N: Safe<Element: Copy>,
    K: Addressed,
{
    let nest = if Pair::<K, L>::PLAIN {
        None
    } else {
        match const { &Pair::<K, L>::KNOWN } {
            Some(known) => *known,
            None => Nest::new(&[destination.layout().leaves(), source.layout().leaves()]),
        }
    };
    let Some(nest) = nest else {
        for i in 0..destination.size() {
            if let (Some(element), Some(value)) = (destination.element_mut(i), source.element(i)) {
                op(element, *value);
            }
        }
        return;
    };
    nest.rows(|count, [mut to, mut from], [step, other_step]| {
        if step == 1 && other_step == 1 && !L::PLACED && !K::PLACED {
            // SAFETY: the digits of the nest are below its extents, so the sums are those of coordinates in range; `count` of them follow
            // one another in both tensors.
            let (elements, values) = unsafe { (destination.row_mut(to, count as usize), source.row(from, count as usize)) };
            for (element, value) in elements.iter_mut().zip(values) {
                op(element, *value);
            }
            return;
        }
        for _ in 0..count {
            // SAFETY: as above.
            unsafe { op(destination.at_sum_mut(to), source.read_sum(from)) };
            to = to.wrapping_add(step);
            from = from.wrapping_add(other_step);
        }
    });
}

/// Calls a function with each element of a tensor, in any order; where one is at several coordinates, several times.
#[inline(always)]
pub(super) fn elements<M: Safe + MemoryMut, L: Addressed>(destination: &mut Tensor<M, L>, op: impl Fn(&mut M::Element)) {
    let nest = if Alone::<L>::PLAIN {
        None
    } else {
        match const { &Alone::<L>::KNOWN } {
            Some(known) => *known,
            None => Nest::new(&[destination.layout().leaves()]),
        }
    };
    let Some(nest) = nest else {
        for i in 0..destination.size() {
            if let Some(element) = destination.element_mut(i) {
                op(element);
            }
        }
        return;
    };
    nest.rows(|count, [mut to], [step]| {
        if step == 1 && !L::PLACED {
            // SAFETY: as in `pairs`.
            for element in unsafe { destination.row_mut(to, count as usize) } {
                op(element);
            }
            return;
        }
        for _ in 0..count {
            // SAFETY: as in `pairs`.
            op(unsafe { destination.at_sum_mut(to) });
            to = to.wrapping_add(step);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaves<const LEN: usize>(modes: [(i64, i64); LEN]) -> Leaves {
        let mut leaves = Leaves { extents: [1; MAX_LEAVES], strides: [0; MAX_LEAVES], len: LEN };
        for (leaf, (extent, stride)) in modes.into_iter().enumerate() {
            (leaves.extents[leaf], leaves.strides[leaf]) = (extent, stride);
        }
        leaves
    }

    #[test]
    fn loops_are_sorted_and_joined() {
        // Row-major to row-major, one of them with its columns in two modes: a single loop.
        let nest = Nest::new(&[leaves([(4, 6), (6, 1)]), leaves([(4, 6), (2, 1), (3, 2)])]).unwrap();
        assert_eq!((nest.len, nest.loops[0].extent, nest.loops[0].strides), (1, 24, [1, 1]));
        // A transposition: the destination's stride 1 is innermost.
        let nest = Nest::new(&[leaves([(4, 6), (6, 1)]), leaves([(4, 1), (6, 4)])]).unwrap();
        assert_eq!((nest.len, nest.loops[0].extent, nest.loops[0].strides), (2, 6, [1, 4]));
        assert!(Nest::new(&[leaves([(6, 1), (4, 6)]), leaves([(4, 1), (6, 4)])]).is_none());
        assert_eq!(Nest::new(&[leaves([(1, 7)])]).unwrap().len, 0);
    }
}

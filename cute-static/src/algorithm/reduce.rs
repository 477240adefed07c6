//! Folds over chosen modes.

use super::{Share, check};
use crate::check::fail;
use crate::error::TensorError;
use crate::grouped::{Grouped, Grouping, Groups, Whole};
use crate::htuple::{HTuple, Known};
use crate::index::Index;
use crate::reach::Addressed;
use crate::tensor::{Destination, MemoryMut, Safe, Tensor};
use core::marker::PhantomData;
use cute_algebra::limits::MAX_LEAVES;
use cute_algebra::text::Text;

/// Folds a tensor over some of its top-level modes: `destination(i) = op(.. op(op(initial, source(i,0)), source(i,1)) ..)`, in the order of
/// the integer coordinates of the modes that go.
///
/// `modes` names those: an integer known at compile time, counted from 0, or a tuple of them; the modes of the destination are the others, in their order, each of the same size. The results may
/// be of another type than the elements.
///
/// ```
/// use cute_static::{N, Tensor, algorithm, layout};
/// let matrix = Tensor::new([1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
/// let mut sums = Tensor::new([0i64; 2], layout!(2:1))?;
/// algorithm::reduce(&matrix, N::<1>::VALUE, 0, |sum, x| sum + i64::from(x), &mut sums)?;
/// assert!(sums.iter().eq(&[6, 15]));
///
/// let mut largest = Tensor::new([0], layout!(1:0))?;
/// algorithm::reduce(&matrix, (N::<0>::VALUE, N::<1>::VALUE), i32::MIN, Ord::max, &mut largest)?;
/// assert_eq!(largest.read(0u32), Some(6));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
///
/// # Errors
/// [`TensorError::Extent`] for a mode of the destination, called `a`, `b`, .. after its place, of another size;
/// [`TensorError::NotInjective`] for a destination of the run time whose modes overlap or cannot be shown not to. What is known at compile
/// time, and modes that there are not, do not compile.
#[inline(always)]
pub fn reduce<T, S, M, L, N, K>(
    source: &Tensor<N, K>,
    modes: T,
    initial: S,
    op: impl Fn(S, N::Element) -> S,
    destination: &mut Tensor<M, L>,
) -> Result<(), TensorError>
where
    T: HTuple,
    S: Copy,
    M: Safe<Element = S> + MemoryMut,
    L: Destination,
    N: Safe<Element: Copy>,
    K: Addressed,
{
    let () = L::WRITABLE;
    let () = Kept::<T, K, L>::AGREE;
    fold::<T, S, usize, 8, _, _, _, _>(Share::new(0, 1), source, modes, initial, op, destination)
}

impl<I: Index> Share<I> {
    /// This thread's share of [`reduce`]: some elements of the destination, each folded by one thread.
    ///
    /// ```
    /// use cute_static::{N, Tensor, algorithm::Share, layout};
    /// let (matrix, mut sums) = (Tensor::new([1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?, Tensor::new([0; 3], layout!(3:1))?);
    /// Share::new(1u32, 2).reduce(&matrix, N::<0>::VALUE, 0, |sum, x| sum + x, &mut sums)?;
    /// assert!(sums.iter().eq(&[0, 7, 0]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// As [`reduce`]; [`TensorError::Overflow`] for more elements than `I` counts.
    #[inline(always)]
    pub fn reduce<T, S, M, L, N, K>(
        self,
        source: &Tensor<N, K>,
        modes: T,
        initial: S,
        op: impl Fn(S, N::Element) -> S,
        destination: &mut Tensor<M, L>,
    ) -> Result<(), TensorError>
    where
        T: HTuple,
        S: Copy,
        M: Safe<Element = S> + MemoryMut,
        L: Destination,
        N: Safe<Element: Copy>,
        K: Addressed,
    {
        let () = L::WRITABLE;
        let () = Kept::<T, K, L>::AGREE;
        fold::<T, S, I, 1, _, _, _, _>(self, source, modes, initial, op, destination)
    }
}

/// Folds `C` elements of the destination at a time.
#[inline(always)]
fn fold<T, S, I, const C: usize, M, L, N, K>(
    share: Share<I>,
    source: &Tensor<N, K>,
    modes: T,
    initial: S,
    op: impl Fn(S, N::Element) -> S,
    destination: &mut Tensor<M, L>,
) -> Result<(), TensorError>
where
    T: HTuple,
    S: Copy,
    I: Index,
    M: Safe<Element = S> + MemoryMut,
    L: Destination,
    N: Safe<Element: Copy>,
    K: Addressed,
{
    let _ = modes;
    Kept::<T, K, L>::agree(&source.layout(), &destination.layout())?;
    check::writable(&destination.layout())?;
    let (of_source, of_destination) = (source.layout(), destination.layout());
    let extents = (of_source.extent::<Kept<T, K, L>>(0), of_source.extent::<Kept<T, K, L>>(1));
    let (Some(kept), Some(depth)) = extents else { return Err(TensorError::Overflow) };
    let (kept, depth) = (check::counts::<I>(kept)?, check::counts::<I>(depth)?);
    let index = I::wrapping_from;
    let size = (kept - 1) / C as i64 + 1;
    let mut number = share.first(size);
    while let Some(block) = number {
        number = share.next(block, size);
        let first = block.to_i64() * C as i64;
        let mine = if kept - first < C as i64 { (kept - first) as usize } else { C };
        // Elements beyond the block are folded and not written.
        let elements: [I; C] = core::array::from_fn(|j| index(first + if j < mine { j as i64 } else { 0 }));
        let parts = elements.map(|i| of_source.part::<Kept<T, K, L>, I>(0, i));
        let follow = mine == C && (1..C).all(|j| parts[j] == parts[0].wrapping_add(j as isize));
        let results = if C > 1 && follow && !K::CARRYLESS && !K::PLACED {
            // SAFETY: the parts are those of the modes that stay, and follow one another; that of the others is added.
            terms::<Kept<T, K, L>, S, I, C, _, _>(source, depth, initial, &op, |part| unsafe { source.read_row(K::sum(parts[0], part)) })
        } else if mine == C {
            // SAFETY: the parts are those of the modes that stay; that of the others is added.
            let read = |part| parts.map(|stays| unsafe { source.read_sum(K::sum(stays, part)) });
            terms::<Kept<T, K, L>, S, I, C, _, _>(source, depth, initial, &op, read)
        } else {
            let mut results = [initial; C];
            for (result, stays) in results.iter_mut().zip(parts).take(mine) {
                // SAFETY: as above.
                let read = |part| [unsafe { source.read_sum(K::sum(stays, part)) }];
                *result = terms::<Kept<T, K, L>, S, I, 1, _, _>(source, depth, initial, &op, read)[0];
            }
            results
        };
        for (i, result) in elements.into_iter().zip(results).take(mine) {
            let part = of_destination.part::<Whole<L>, I>(0, i);
            // SAFETY: the part of all modes at an index below their size, which is that of the modes that stay.
            unsafe { destination.write_sum(part, result) };
        }
    }
    Ok(())
}

/// Folds the terms of all indices of the modes that go. `read` reads the elements for the part of one index.
#[inline(always)]
fn terms<G: Grouping, S: Copy, I: Index, const C: usize, N, K>(
    source: &Tensor<N, K>,
    depth: i64,
    initial: S,
    op: &impl Fn(S, N::Element) -> S,
    read: impl Fn(isize) -> [N::Element; C],
) -> [S; C]
where
    N: Safe<Element: Copy>,
    K: Addressed,
{
    let (of_source, mut results, mut k) = (source.layout(), [initial; C], 0);
    while k < depth {
        let at = I::wrapping_from(k);
        let ((run, step), mut part) = (of_source.run::<G, I>(1, at), of_source.part::<G, I>(1, at));
        for _ in 0..run {
            for (result, element) in results.iter_mut().zip(read(part)) {
                *result = op(*result, element);
            }
            part = part.wrapping_add(step);
        }
        k += run;
    }
    results
}

/// The modes of the source `K` that stay for the destination `L`, and those that go: the numbers `T`.
pub(crate) struct Kept<T, K, L>(PhantomData<(T, K, L)>);

impl<T: HTuple, K: Grouped, L: Grouped> Grouping for Kept<T, K, L> {
    const GROUPS: Groups = {
        let (mut groups, mut mode) = (Groups::NONE, 0);
        while mode < K::KNOWN.rank() {
            groups = groups.with(Self::goes(mode) as usize, mode);
            mode += 1;
        }
        groups
    };
}

impl<T: HTuple, K: Grouped, L: Grouped> Kept<T, K, L> {
    /// Whether a mode goes.
    const fn goes(mode: usize) -> bool {
        let (modes, mut i) = (Known::<T>::TREE, 0);
        while i < modes.len() {
            if matches!(*modes.leaf_at(i), Some(goes) if goes == mode as i64) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Whether each mode goes.
    const GO: [bool; MAX_LEAVES] = {
        let (mut go, mut mode) = ([false; MAX_LEAVES], 0);
        while mode < MAX_LEAVES {
            go[mode] = Self::goes(mode);
            mode += 1;
        }
        go
    };

    /// How many modes stay.
    const STAY: usize = {
        let (mut stay, mut mode) = (0, 0);
        while mode < K::KNOWN.rank() {
            stay += !Self::goes(mode) as usize;
            mode += 1;
        }
        stay
    };

    /// The modes that go are modes of the source; those that stay are those of the destination, as far as their extents are known.
    pub(crate) const AGREE: () = {
        let (source, destination, modes, mut text) = (K::KNOWN, L::KNOWN, Known::<T>::TREE, Text::<512>::new());
        let mut i = 0;
        while i < modes.len() {
            match *modes.leaf_at(i) {
                Some(mode) if mode >= 0 && mode < source.rank() as i64 => {}
                Some(mode) => {
                    text.str("mode ").int(mode).str(" of shape ").pattern(&source).str(" goes, but there are the modes 0 to ");
                    fail(text.int(source.rank() as i64 - 1).elided().as_str());
                }
                None => fail("the modes that go are integers known at compile time, such as `N::<1>::VALUE`"),
            }
            i += 1;
        }
        let single = Self::STAY == 0 && matches!(Groups::all(destination.rank()).known(&destination, 0), Some(1));
        if destination.rank() != Self::STAY && !single {
            text.int(Self::STAY as i64).str(" modes of shape ").pattern(&source).str(" stay, but the destination has the shape ");
            fail(text.pattern(&destination).elided().as_str());
        }
        let (mut mode, mut to) = (0, 0);
        while mode < source.rank() && !single {
            if !Self::goes(mode) {
                let found = Groups::each([Some(to), None, None]).known(&destination, 0);
                let expected = Groups::each([Some(mode), None, None]).known(&source, 0);
                if let (Some(found), Some(expected)) = (found, expected)
                    && found != expected
                {
                    text.str("mode ").int(to as i64).str(" of the destination, shape ").pattern(&destination).str(", has the extent ");
                    text.int(found).str(", and mode ").int(mode as i64).str(" of the source, shape ").pattern(&source);
                    fail(text.str(", ").int(expected).elided().as_str());
                }
                to += 1;
            }
            mode += 1;
        }
    };

    /// Fails for a mode of another extent.
    #[inline(always)]
    fn agree(source: &K, destination: &L) -> Result<(), TensorError> {
        if K::LEAVES.is_some() && L::LEAVES.is_some() {
            return Ok(());
        }
        let (mut mode, mut to) = (0, 0u8);
        while mode < const { K::KNOWN.rank() } && const { Self::STAY } > 0 {
            if const { &Self::GO }[mode % MAX_LEAVES] {
                mode += 1;
                continue;
            }
            let letter = (b'a' + to) as char;
            check::extents(letter, destination.mode_extent(to as usize), source.mode_extent(mode))?;
            (mode, to) = (mode + 1, to + 1);
        }
        Ok(())
    }
}

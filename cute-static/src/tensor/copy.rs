//! Copies between tensors.

use super::Tensor;
use super::memory::{MemoryMut, Safe};
use crate::StaticLayout;
use crate::algorithm;
use crate::check::fail;
use crate::error::TensorError;
use crate::htuple::{Gather, HTuple, Known};
use crate::mixed::Mixed;
use crate::reach::Addressed;
use cute_algebra::limits::{CONST_POINTS, MAX_LEAVES};
use cute_algebra::text::Text;
use cute_algebra::{HTuple as Tree, Layout};

/// A layout that a copy may write: it has no element at two coordinates, or the copy is refused.
#[doc(hidden)]
pub trait Destination: Addressed {
    /// Does not compile for a static layout with an element at two coordinates.
    const WRITABLE: ();
    /// Whether no element is at two coordinates.
    fn is_injective(&self) -> bool;
}

impl<L: StaticLayout> Destination for L {
    const WRITABLE: () = writable(&L::LAYOUT);
    #[inline(always)]
    fn is_injective(&self) -> bool {
        true
    }
}

impl<S: HTuple, D: HTuple> Destination for Mixed<S, D> {
    const WRITABLE: () = ();
    #[inline(always)]
    fn is_injective(&self) -> bool {
        let (mut extents, mut strides) = (Gather::<i64>::new(), Gather::<i64>::new());
        self.shape.visit(&mut extents);
        self.stride.visit(&mut strides);
        disjoint(&extents.values, &strides.values, const { Known::<S>::LEAVES })
    }
}

/// Fails to compile for a layout with an element at two coordinates.
#[track_caller]
const fn writable(layout: &Layout) {
    let mut text = Text::<512>::new();
    match layout.collision(CONST_POINTS) {
        Ok(None) => {}
        Ok(Some([a, b])) => {
            text.str("the destination of a copy, layout ").layout(layout).str(", has one element at coordinates ").integers(&a);
            fail(text.str(" and ").integers(&b).str(": write after write").elided().as_str());
        }
        Err(error) => fail(error.message().as_str()),
    }
}

/// Fails to compile for a copy between static layouts of different sizes.
#[track_caller]
pub(super) const fn matching(source: &Option<Tree<i64>>, destination: &Option<Tree<i64>>) {
    let (Some(source), Some(destination)) = (source, destination) else { return };
    let (Ok(from), Ok(to)) = (source.size(), destination.size()) else { return };
    if from != to {
        let mut text = Text::<512>::new();
        text.str("a copy of ").int(from).str(" elements, shape ").integers(source).str(", to ").int(to).str(" elements, shape ");
        fail(text.integers(destination).elided().as_str());
    }
}

/// Whether the digits of offsets do not meet: in the order of the strides, each stride is beyond what the modes before it reach together.
/// Then two coordinates of one offset agree in the last mode, because what is below it is less than one of its steps, and so on down.
#[inline(always)]
fn disjoint(extents: &[i64; MAX_LEAVES], strides: &[i64; MAX_LEAVES], leaves: usize) -> bool {
    let (mut reach, mut done, mut round) = (0i64, 0u32, 0);
    while round < leaves {
        // The smallest stride that is left.
        let (mut next, mut k) = (leaves, 0);
        while k < leaves {
            let left = done & 1 << k == 0;
            if left && (next == leaves || strides[k].unsigned_abs() < strides[next].unsigned_abs()) {
                next = k;
            }
            k += 1;
        }
        done |= 1 << next;
        if extents[next] > 1 {
            let stride = strides[next].checked_abs().unwrap_or(0);
            if stride <= reach {
                return false;
            }
            reach = match stride.checked_mul(extents[next] - 1) {
                Some(last) => reach.saturating_add(last),
                None => return false,
            };
        }
        round += 1;
    }
    true
}

impl<M: Safe + MemoryMut, L: Destination> Tensor<M, L> {
    /// Copies a tensor of as many elements, in the order of the integer coordinates.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let mut transposed = [0; 6];
    /// let rows = Tensor::new([1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
    /// Tensor::new(&mut transposed, layout!((2,3):(1,2)))?.copy_from(&rows)?;
    /// assert_eq!(transposed, [1, 4, 2, 5, 3, 6]);
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Sizes`] for tensors of different sizes; [`TensorError::NotInjective`] for a destination of the run time whose modes
    /// overlap or cannot be shown not to. Static layouts of different sizes do
    /// not compile, nor does a static destination with an element at two coordinates.
    #[inline(always)]
    pub fn copy_from<N, K>(&mut self, source: &Tensor<N, K>) -> Result<(), TensorError>
    where
        N: Safe<Element = M::Element>,
        K: Addressed,
        M::Element: Copy,
    {
        let () = L::WRITABLE;
        let () = const { matching(&K::SHAPE, &L::SHAPE) };
        algorithm::copied(source, self)
    }
}

impl<M, L: Addressed> Tensor<M, L> {
    /// Fails unless a copy of a tensor of a layout may write this one; what is known at compile time was checked by the caller, so that
    /// rustc names the user's line.
    #[inline(always)]
    pub(super) fn accepts<K: Addressed>(&self, source: &K, injective: bool) -> Result<(), TensorError> {
        let (source, destination) = (source.size(), self.size());
        if source != destination {
            return Err(TensorError::Sizes { source, destination });
        }
        if injective { Ok(()) } else { Err(TensorError::NotInjective) }
    }
}

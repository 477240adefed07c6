//! Products of matrices.

use super::einsum::{Checked, contract};
use super::{Number, Share, Summand};
use crate::error::TensorError;
use crate::expression::Notation;
use crate::grouped::Grouped;
use crate::index::Index;
use crate::reach::Addressed;
use crate::tensor::{Destination, MemoryMut, Safe, Tensor};
use core::marker::PhantomData;

/// Adds the product of two matrices to a third one, in its numbers: `C(m,n,l) += A(m,k,l) * B(n,k,l)`.
///
/// The ranks of A, B and C say which modes there are:
///
/// | ranks | modes | |
/// |---|---|---|
/// | 3, 3, 3 | (m,k,l), (n,k,l), (m,n,l) | a product for every l |
/// | 2, 2, 2 | (m,k), (n,k), (m,n) | one product |
/// | 2, 2, 3 | (m,l), (n,l), (m,n,l) | outer products of vectors |
/// | 1, 1, 2 | m, n, (m,n) | one of them |
/// | 1, 1, 1 | l, l, l | products of elements |
///
/// Each mode may have modes of its own. A matrix that is the same for all l has the stride 0 there. Terms are added to an element in the
/// order of k, to what it is before.
///
/// ```
/// use cute_static::{Tensor, algorithm, layout};
/// let (a, b, rows) = ([1, 2, 3, 4, 5, 6], [1, 0, 2, 0, 1, 3], 2u32);
/// let mut c = Tensor::new([100; 4], layout!((2,2):(2,1)))?;
/// // A has its columns in two modes of the other order, and B is transposed.
/// algorithm::gemm(&mut c, &Tensor::new(&a, layout!((rows, (1, 3)):(3, (0, 1))))?, &Tensor::new(&b, layout!((2,3):(3,1)))?)?;
/// assert!(c.iter().eq(&[107, 116, 111, 123]));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
///
/// # Errors
/// [`TensorError::Extent`] for a mode with different extents, [`TensorError::NotInjective`] for a C of the run time whose modes overlap or
/// cannot be shown not to. What is known at compile time, and other ranks, do not compile.
#[inline(always)]
pub fn gemm<MC, LC, MA, LA, MB, LB>(c: &mut Tensor<MC, LC>, a: &Tensor<MA, LA>, b: &Tensor<MB, LB>) -> Result<(), TensorError>
where
    MC: Safe<Element: Number> + MemoryMut,
    LC: Destination,
    MA: Safe<Element: Summand<MC::Element>>,
    LA: Addressed,
    MB: Safe<Element: Summand<MC::Element>>,
    LB: Addressed,
{
    let () = Checked::<ByRank<LA, LB, LC>, LA, LB, LC>::HOLDS;
    contract::<MC::Element, ByRank<LA, LB, LC>, usize, true, _, _, _, _, _, _>(Share::new(0, 1), c, a, b)
}

/// As [`gemm`], with products and sums in the numbers `S`, rounded once to the element of C.
///
/// ```
/// use cute_static::{Tensor, algorithm, layout};
/// // In 32 bits, adding 1 to 2^24 leaves it as it is.
/// let (ones, mut c) = (Tensor::new([1.0f32; 2], layout!((1,2):(0,1)))?, Tensor::new([16777216.0f32], layout!((1,1):(0,0)))?);
/// algorithm::gemm_in::<f64>(&mut c, &ones, &ones)?;
/// assert_eq!(c.read(0u32), Some(16777218.0));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
///
/// # Errors
/// As [`gemm`].
#[inline(always)]
pub fn gemm_in<S: Number>(
    c: &mut Tensor<impl Safe<Element: Summand<S>> + MemoryMut, impl Destination>,
    a: &Tensor<impl Safe<Element: Summand<S>>, impl Addressed>,
    b: &Tensor<impl Safe<Element: Summand<S>>, impl Addressed>,
) -> Result<(), TensorError> {
    share_of::<S, usize, true, _, _, _, _, _, _>(Share::new(0, 1), c, a, b)
}

#[inline(always)]
fn share_of<S, I, const TILED: bool, MC, LC, MA, LA, MB, LB>(
    share: Share<I>,
    c: &mut Tensor<MC, LC>,
    a: &Tensor<MA, LA>,
    b: &Tensor<MB, LB>,
) -> Result<(), TensorError>
where
    S: Number,
    I: Index,
    MC: Safe<Element: Summand<S>> + MemoryMut,
    LC: Destination,
    MA: Safe<Element: Summand<S>>,
    LA: Addressed,
    MB: Safe<Element: Summand<S>>,
    LB: Addressed,
{
    let () = Checked::<ByRank<LA, LB, LC>, LA, LB, LC>::HOLDS;
    contract::<S, ByRank<LA, LB, LC>, I, TILED, _, _, _, _, _, _>(share, c, a, b)
}

impl<I: Index> Share<I> {
    /// This thread's share of [`gemm_in`]: some elements of C.
    ///
    /// ```
    /// use cute_static::{Tensor, algorithm::Share, layout};
    /// let (a, mut c) = (Tensor::new([1.0, 2.0, 3.0, 4.0], layout!((2,2):(2,1)))?, Tensor::new([0.0; 4], layout!((2,2):(1,2)))?);
    /// for thread in 0..3u32 {
    ///     Share::new(thread, 3).gemm::<f64>(&mut c, &a, &a)?;
    /// }
    /// assert!(c.iter().eq(&[5.0, 11.0, 11.0, 25.0]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// As [`gemm`]; [`TensorError::Overflow`] for more elements, or terms, than `I` counts.
    #[inline(always)]
    pub fn gemm<S: Number>(
        self,
        c: &mut Tensor<impl Safe<Element: Summand<S>> + MemoryMut, impl Destination>,
        a: &Tensor<impl Safe<Element: Summand<S>>, impl Addressed>,
        b: &Tensor<impl Safe<Element: Summand<S>>, impl Addressed>,
    ) -> Result<(), TensorError> {
        share_of::<S, I, false, _, _, _, _, _, _>(self, c, a, b)
    }
}

/// The labels of the modes of a product, by the ranks of its operands.
pub(crate) struct ByRank<LA, LB, LC>(PhantomData<(LA, LB, LC)>);

impl<LA: Grouped, LB: Grouped, LC: Grouped> Notation for ByRank<LA, LB, LC> {
    /// Ranks that no product has are those of another text: that is found where modes are counted.
    const TEXT: &'static str = match (LA::KNOWN.rank(), LC::KNOWN.rank()) {
        (1, 1) => "l,l->l",
        (1, _) => "m,n->mn",
        (2, 3) => "ml,nl->mnl",
        (2, _) => "mk,nk->mn",
        _ => "mkl,nkl->mnl",
    };
}

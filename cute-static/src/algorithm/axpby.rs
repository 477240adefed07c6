//! Sums of two tensors with factors.

use super::check::Alike;
use super::{Number, Share, Summand, check, nest};
use crate::error::TensorError;
use crate::index::Index;
use crate::reach::Addressed;
use crate::tensor::{Destination, MemoryMut, Safe, Tensor};

/// Computes `y(i) = alpha * x(i) + beta * y(i)` at every integer coordinate, in the numbers of `y`. With `beta` 0, `y` is not read.
///
/// ```
/// use cute_static::{Tensor, algorithm, layout};
/// let (x, mut y) = (Tensor::new([1.0, 2.0, 3.0, 4.0], layout!((2,2):(2,1)))?, Tensor::new([10.0, 20.0, 30.0, 40.0], layout!((2,2):(1,2)))?);
/// algorithm::axpby(2.0, &x, 0.5, &mut y)?;
/// assert!(y.iter().eq(&[7.0, 16.0, 19.0, 28.0]));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
///
/// # Errors
/// As [`copy`](super::copy).
#[inline(always)]
pub fn axpby<M, L, N, K>(alpha: M::Element, x: &Tensor<N, K>, beta: M::Element, y: &mut Tensor<M, L>) -> Result<(), TensorError>
where
    M: Safe<Element: Number> + MemoryMut,
    L: Destination,
    N: Safe<Element: Summand<M::Element>>,
    K: Addressed,
{
    let () = Alike::<K, L>::HOLDS;
    combined(alpha, x, beta, y)
}

/// As [`axpby`], computed in the numbers of the factors and rounded once.
///
/// ```
/// use cute_static::{Tensor, algorithm, layout};
/// let (x, mut y) = (Tensor::new([100u8, 200], layout!(2:1))?, Tensor::new([1u8, 2], layout!(2:1))?);
/// algorithm::axpby_in(0.5f32, &x, 10.0, &mut y)?;
/// assert!(y.iter().eq(&[60, 120]));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
///
/// # Errors
/// As [`axpby`].
#[inline(always)]
pub fn axpby_in<S, M, L, N, K>(alpha: S, x: &Tensor<N, K>, beta: S, y: &mut Tensor<M, L>) -> Result<(), TensorError>
where
    S: Number,
    M: Safe<Element: Summand<S>> + MemoryMut,
    L: Destination,
    N: Safe<Element: Summand<S>>,
    K: Addressed,
{
    let () = Alike::<K, L>::HOLDS;
    combined(alpha, x, beta, y)
}

/// As [`axpby_in`]; what is known at compile time was checked by the caller.
#[inline(always)]
fn combined<S, M, L, N, K>(alpha: S, x: &Tensor<N, K>, beta: S, y: &mut Tensor<M, L>) -> Result<(), TensorError>
where
    S: Number,
    M: Safe<Element: Summand<S>> + MemoryMut,
    L: Destination,
    N: Safe<Element: Summand<S>>,
    K: Addressed,
{
    Alike::<K, L>::agree(&x.layout(), &y.layout())?;
    if beta == S::ZERO {
        nest::pairs(y, x, |y, x| *y = M::Element::narrow(alpha * x.widen()));
    } else {
        nest::pairs(y, x, |y, x| *y = M::Element::narrow(alpha * x.widen() + beta * y.widen()));
    }
    Ok(())
}

impl<I: Index> Share<I> {
    /// This thread's share of [`axpby_in`].
    ///
    /// ```
    /// use cute_static::{Tensor, algorithm::Share, layout};
    /// let (x, mut y) = (Tensor::new([1.0, 2.0, 3.0], layout!(3:1))?, Tensor::new([10.0; 3], layout!(3:1))?);
    /// Share::new(0u32, 2).axpby(2.0, &x, 1.0, &mut y)?;
    /// assert!(y.iter().eq(&[12.0, 10.0, 16.0]));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Share::copy`].
    #[inline(always)]
    pub fn axpby<S, M, L, N, K>(self, alpha: S, x: &Tensor<N, K>, beta: S, y: &mut Tensor<M, L>) -> Result<(), TensorError>
    where
        S: Number,
        M: Safe<Element: Summand<S>> + MemoryMut,
        L: Destination,
        N: Safe<Element: Summand<S>>,
        K: Addressed,
    {
        let () = Alike::<K, L>::HOLDS;
        Alike::<K, L>::agree(&x.layout(), &y.layout())?;
        let size = check::counts::<I>(y.size() as i64)?;
        let mut mine = self.first(size);
        while let Some(i) = mine {
            if let (Some(y), Some(x)) = (y.element_mut(i), x.element(i)) {
                let product = alpha * x.widen();
                *y = M::Element::narrow(if beta == S::ZERO { product } else { product + beta * y.widen() });
            }
            mine = self.next(i, size);
        }
        Ok(())
    }
}

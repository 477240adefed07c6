//! Sizes as typenum integers.

use crate::htuple::HTuple;
use crate::leaf::{N, Num, U};
use core::ops::Mul;
use typenum::{Prod, U1, Unsigned};

/// A shape whose extents are all known at compile time, with its size as a typenum integer.
///
/// ```
/// use cute_static::{N, StaticSize, typenum::U64};
/// fn same_size<A: StaticSize<Size = U64>>() {}
/// same_size::<N<64>>();
/// same_size::<(N<4>, (N<2>, N<8>))>();
/// ```
#[diagnostic::on_unimplemented(
    message = "the size of `{Self}` is not known at compile time",
    label = "every extent has to be known at compile time"
)]
pub trait StaticSize: HTuple {
    /// The product of the extents.
    type Size: Unsigned;
}

#[diagnostic::do_not_recommend]
impl<const VALUE: i64, T: 'static> StaticSize for N<VALUE, T>
where
    Self: Num,
{
    type Size = <Self as Num>::T;
}

#[diagnostic::do_not_recommend]
impl<T: Unsigned + 'static> StaticSize for U<T> {
    type Size = T;
}

/// The product of a list of typenum integers and of those in a tuple, from left to right.
#[doc(hidden)]
pub trait Product {
    /// The product.
    type Output: Unsigned;
}

#[diagnostic::do_not_recommend]
impl<P: Unsigned> Product for (P, ()) {
    type Output = P;
}

macro_rules! tuple {
    () => {
        #[diagnostic::do_not_recommend]
        impl StaticSize for () {
            type Size = U1;
        }
    };
    ($first:ident $other:ident $zero:tt $($rest:ident $others:ident $field:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl<P: Mul<$first>, $first, $($rest),*> Product for (P, ($first, $($rest,)*))
        where
            (Prod<P, $first>, ($($rest,)*)): Product,
        {
            type Output = <(Prod<P, $first>, ($($rest,)*)) as Product>::Output;
        }

        #[diagnostic::do_not_recommend]
        impl<$first: StaticSize, $($rest: StaticSize),*> StaticSize for ($first, $($rest,)*)
        where
            ($first::Size, ($($rest::Size,)*)): Product,
        {
            type Size = <($first::Size, ($($rest::Size,)*)) as Product>::Output;
        }
    };
}

arities!(tuple);

//! What a coordinate with open places keeps of a tree: one flat tuple of the subtrees at its open places.

use crate::htuple::{__, HTuple};
use crate::leaf::N;
use crate::list::{List, Push};

/// A tree of which the open places `P` ([`__`], and 0 elsewhere) keep something, gathered behind the entries of `Front`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "the open places `{P}` do not fit the tree `{Self}`", label = "does not fit the shape")]
pub trait Kept<P, Front = ()>: Copy {
    /// The tuple of what is kept.
    type Output: HTuple;
    /// The tuple of what is kept.
    fn kept(self, front: Front) -> Self::Output;
}

#[diagnostic::do_not_recommend]
impl<T: HTuple, Front: Push<T, Output: HTuple>> Kept<__, Front> for T {
    type Output = Front::Output;
    #[inline(always)]
    fn kept(self, front: Front) -> Front::Output {
        front.push(self)
    }
}

#[diagnostic::do_not_recommend]
impl<T: HTuple, Front: HTuple> Kept<N<0>, Front> for T {
    type Output = Front;
    #[inline(always)]
    fn kept(self, front: Front) -> Front {
        front
    }
}

#[diagnostic::do_not_recommend]
impl<Front: HTuple> Kept<(), Front> for () {
    type Output = Front;
    #[inline(always)]
    fn kept(self, front: Front) -> Front {
        front
    }
}

#[diagnostic::do_not_recommend]
impl<T: List, P: List, Front> Kept<P, Front> for T
where
    T::First: Kept<P::First, Front>,
    T::Others: Kept<P::Others, <T::First as Kept<P::First, Front>>::Output>,
{
    type Output = <T::Others as Kept<P::Others, <T::First as Kept<P::First, Front>>::Output>>::Output;
    #[inline(always)]
    fn kept(self, front: Front) -> Self::Output {
        let (first, others) = self.split();
        others.kept(first.kept(front))
    }
}

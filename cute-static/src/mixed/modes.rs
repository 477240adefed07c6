//! Operations on the modes of a mixed layout that only move them: nothing is computed, and static leaves stay types.

use crate::coordinate::Admits;
use crate::error::TensorError;
use crate::htuple::HTuple;
use crate::index::Index;
use crate::leaf::N;
use crate::list::{Append, Cut, Entry, List, Push};
use crate::mixed::Mixed;
use crate::partial::Partial;
use crate::reach::Addressed;

pub(crate) mod kept;

use kept::Kept;

/// What [`Mixed::concat`] takes: a tuple of layouts.
#[doc(hidden)]
pub trait Layouts {
    /// The tuple of their shapes.
    type Shape;
    /// The tuple of their strides.
    type Stride;
    /// Both.
    fn concat(self) -> Mixed<Self::Shape, Self::Stride>;
}

/// A layout as shape and stride, for [`Mixed::concat`].
#[doc(hidden)]
pub trait Parts {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// Both.
    fn parts(self) -> (Self::Shape, Self::Stride);
}

impl<S, D> Parts for Mixed<S, D> {
    type Shape = S;
    type Stride = D;
    #[inline(always)]
    fn parts(self) -> (S, D) {
        (self.shape, self.stride)
    }
}

impl<S: HTuple, D: HTuple> Parts for crate::Static<S, D> {
    type Shape = S;
    type Stride = D;
    #[inline(always)]
    fn parts(self) -> (S, D) {
        // Static leaves have one value, which is this.
        (S::FILLED, D::FILLED)
    }
}

macro_rules! tuple {
    ($($mode:ident $other:ident $field:tt)*) => {
        #[allow(clippy::unused_unit)] // the empty tuple is an arity too
        impl<$($mode: Parts),*> Layouts for ($($mode,)*) {
            type Shape = ($($mode::Shape,)*);
            type Stride = ($($mode::Stride,)*);
            #[inline(always)]
            fn concat(self) -> Mixed<Self::Shape, Self::Stride> {
                let parts = ($(self.$field.parts(),)*);
                let _ = parts;
                Mixed { shape: ($(parts.$field.0,)*), stride: ($(parts.$field.1,)*) }
            }
        }
    };
}

arities!(tuple);

/// Numbers of modes, known at compile time: what [`Mixed::select`] takes.
#[doc(hidden)]
pub trait Selected<T>: HTuple {
    /// The modes of `T` of these numbers.
    type Output: Copy;
    /// The modes of these numbers.
    fn select(tuple: T) -> Self::Output;
}

macro_rules! select {
    ($($mode:ident $other:ident $field:tt)*) => {
        #[diagnostic::do_not_recommend]
        #[allow(clippy::unused_unit)] // the empty tuple is an arity too
        impl<T: Copy $(+ Entry<$mode>)*, $($mode: HTuple),*> Selected<T> for ($($mode,)*) {
            type Output = ($(<T as Entry<$mode>>::Output,)*);
            #[inline(always)]
            fn select(tuple: T) -> Self::Output {
                let _ = tuple;
                ($(<T as Entry<$mode>>::entry(tuple),)*)
            }
        }
    };
}

arities!(select);

impl Mixed<(), ()> {
    /// The layout whose modes are these layouts, static and mixed ones.
    ///
    /// ```
    /// use cute_static::{Mixed, layout};
    /// let m = 5u32;
    /// let both = Mixed::concat((layout!((m, 4):(4, 1)), layout!(8:{ 20 })));
    /// assert_eq!((both.to_string(), size_of_val(&both)), ("((5,4),8):((4,1),20)".into(), 4));
    /// ```
    #[inline(always)]
    pub fn concat<T: Layouts>(layouts: T) -> Mixed<T::Shape, T::Stride> {
        layouts.concat()
    }
}

impl<S: HTuple, D: HTuple> Mixed<S, D> {
    /// The mode of a number, counted from 0.
    ///
    /// ```
    /// use cute_static::layout;
    /// let m = 5u32;
    /// assert_eq!(layout!((m, (2, 4)):(8, (4, 1))).mode::<1>(), layout!((2, 4):(4, 1)).into());
    /// ```
    #[inline(always)]
    pub fn mode<const I: i64>(self) -> Mixed<<S as Entry<N<I>>>::Output, <D as Entry<N<I>>>::Output>
    where
        S: Entry<N<I>>,
        D: Entry<N<I>>,
    {
        Mixed { shape: self.shape.entry(), stride: self.stride.entry() }
    }

    /// The modes of these numbers, counted from 0, in this order.
    ///
    /// ```
    /// use cute_static::{N, layout};
    /// let m = 5u32;
    /// assert_eq!(layout!((m, 2, 4):(8, 4, 1)).select::<(N<2>, N<0>)>().to_string(), "(4,5):(1,8)");
    /// ```
    #[inline(always)]
    pub fn select<I>(self) -> Mixed<<I as Selected<S>>::Output, <I as Selected<D>>::Output>
    where
        I: Selected<S> + Selected<D>,
    {
        Mixed { shape: I::select(self.shape), stride: I::select(self.stride) }
    }

    /// The modes from the number `B` on and below `E`, counted from 0.
    ///
    /// ```
    /// use cute_static::layout;
    /// let m = 5u32;
    /// assert_eq!(layout!((m, 2, 4):(8, 4, 1)).take::<1, 3>().to_string(), "(2,4):(4,1)");
    /// ```
    #[inline(always)]
    pub fn take<const B: i64, const E: i64>(self) -> Mixed<Middle<S, N<B>, N<E>>, Middle<D, N<B>, N<E>>>
    where
        S: Cut<N<E>, (), Front: Cut<N<B>, ()>>,
        D: Cut<N<E>, (), Front: Cut<N<B>, ()>>,
    {
        Mixed { shape: self.shape.cut(()).0.cut(()).1, stride: self.stride.cut(()).0.cut(()).1 }
    }

    /// The layout with the modes from the number `B` on and below `E` as one mode.
    ///
    /// ```
    /// use cute_static::layout;
    /// let m = 5u32;
    /// assert_eq!(layout!((m, 2, 4):(8, 4, 1)).group::<0, 2>().to_string(), "((5,2),4):((8,4),1)");
    /// ```
    #[inline(always)]
    pub fn group<const B: i64, const E: i64>(self) -> Mixed<Grouped<S, N<B>, N<E>>, Grouped<D, N<B>, N<E>>>
    where
        S: Group<N<B>, N<E>>,
        D: Group<N<B>, N<E>>,
    {
        Mixed { shape: self.shape.group(), stride: self.stride.group() }
    }

    /// What a coordinate with open places leaves of the layout, and the offset of the coordinate with 0 there, in elements.
    ///
    /// ```
    /// use cute_static::layout;
    /// let m = 5u32;
    /// let (offset, column) = layout!((m, 64):(64, 1)).slice((.., 7u32))?;
    /// assert_eq!((offset, column.to_string()), (7, "(5):(64)".into()));
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Coordinate`] for a coordinate out of range.
    #[inline(always)]
    pub fn slice<C: Partial<I>, I: Index>(self, coordinate: C) -> Result<Sliced<S, D, C, I>, TensorError>
    where
        S: Admits<C::Fixed, I> + Kept<C::Open>,
        D: Kept<C::Open>,
    {
        let offset = self.find_tuple::<C::Fixed, I>(coordinate.fixed())?;
        Ok((offset, self.kept::<C::Open>()))
    }

    /// The layout without nesting: of a tuple of modes, one mode for each leaf.
    ///
    /// ```
    /// use cute_static::layout;
    /// let m = 5u32;
    /// assert_eq!(layout!((m, (2, 4)):(8, (4, 1))).flatten().to_string(), "(5,2,4):(8,4,1)");
    /// ```
    #[inline(always)]
    pub fn flatten(self) -> Mixed<<S as Kept<S::Profile>>::Output, <D as Kept<S::Profile>>::Output>
    where
        S: List + Kept<S::Profile>,
        D: Kept<S::Profile>,
    {
        // A profile is open at every leaf, and what is open is kept as a mode of its own.
        self.kept::<S::Profile>()
    }

    /// The modes that a coordinate leaves open.
    #[inline(always)]
    pub(crate) fn kept<P>(self) -> Mixed<S::Output, D::Output>
    where
        S: Kept<P>,
        D: Kept<P>,
    {
        Mixed { shape: self.shape.kept(()), stride: self.stride.kept(()) }
    }
}

/// The offset and the layout of a slice.
type Sliced<S, D, C, I> = (isize, Mixed<<S as Kept<<C as Partial<I>>::Open>>::Output, <D as Kept<<C as Partial<I>>::Open>>::Output>);

/// The modes from `B` on and below `E`.
type Middle<T, B, E> = <<T as Cut<E, ()>>::Front as Cut<B, ()>>::Back;

/// The tuple with the modes from `B` on and below `E` as one.
type Grouped<T, B, E> = <T as Group<B, E>>::Output;

/// A tuple whose modes from `B` on and below `E` can be one mode.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "the modes {B} to {E} of `{Self}` are no group", label = "no such modes")]
pub trait Group<B, E>: Copy {
    /// The tuple with the group as one mode.
    type Output: HTuple;
    /// The tuple with the group as one mode.
    fn group(self) -> Self::Output;
}

#[diagnostic::do_not_recommend]
impl<T, B, E> Group<B, E> for T
where
    T: Cut<E, ()>,
    T::Front: Cut<B, ()>,
    <T::Front as Cut<B, ()>>::Front: Push<Middle<T, B, E>>,
    T::Back: Append<<<T::Front as Cut<B, ()>>::Front as Push<Middle<T, B, E>>>::Output, Output: HTuple>,
{
    type Output = <T::Back as Append<<<T::Front as Cut<B, ()>>::Front as Push<Middle<T, B, E>>>::Output>>::Output;
    #[inline(always)]
    fn group(self) -> Self::Output {
        let (front, back) = self.cut(());
        let (first, group) = front.cut(());
        back.append(first.push(group))
    }
}

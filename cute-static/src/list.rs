//! Tuples as lists: a first entry and the others, one more at the end, an entry by its number.
//!
//! Operations on trees of types are recursions over these, so that each is written once and not once an arity.

use crate::leaf::N;

/// A tuple of at least one entry.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of modes",
    label = "a leaf",
    note = "a layout of one leaf is flat, and has no modes to take apart"
)]
pub trait List: Copy {
    /// The first entry.
    type First: Copy;
    /// The tuple of the others.
    type Others: Copy;
    /// The first entry, and the others.
    fn split(self) -> (Self::First, Self::Others);
}

/// A tuple that another entry can be put behind.
#[doc(hidden)]
pub trait Push<T>: Copy {
    /// The longer tuple.
    type Output: Copy;
    /// The longer tuple.
    fn push(self, entry: T) -> Self::Output;
}

macro_rules! tuple {
    () => {
        impl<T: Copy> Push<T> for () {
            type Output = (T,);
            #[inline(always)]
            fn push(self, entry: T) -> (T,) {
                (entry,)
            }
        }
    };
    ($first:ident $other:ident $zero:tt $($mode:ident $others:ident $field:tt)*) => {
        impl<$first: Copy, $($mode: Copy),*> List for ($first, $($mode,)*) {
            type First = $first;
            type Others = ($($mode,)*);
            #[inline(always)]
            fn split(self) -> ($first, ($($mode,)*)) {
                (self.$zero, ($(self.$field,)*))
            }
        }

        impl<T: Copy, $first: Copy, $($mode: Copy),*> Push<T> for ($first, $($mode,)*) {
            type Output = ($first, $($mode,)* T,);
            #[inline(always)]
            fn push(self, entry: T) -> Self::Output {
                (self.$zero, $(self.$field,)* entry)
            }
        }
    };
}

arities!(tuple);

/// A number of entries that is not 0.
#[doc(hidden)]
pub trait Count {
    /// One less.
    type Less;
}

macro_rules! counts {
    ($($count:literal $less:literal,)*) => { $(
        impl Count for N<$count> {
            type Less = N<$less>;
        }
    )* };
}

counts! {
    1 0, 2 1, 3 2, 4 3, 5 4, 6 5, 7 6, 8 7, 9 8, 10 9, 11 10, 12 11, 13 12, 14 13, 15 14, 16 15,
    17 16, 18 17, 19 18, 20 19, 21 20, 22 21, 23 22, 24 23, 25 24, 26 25, 27 26, 28 27, 29 28, 30 29, 31 30, 32 31,
}

/// A tuple that has an entry of the number `I`, counted from 0.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{Self}` has no mode {I}", label = "no such mode", note = "modes are counted from 0")]
pub trait Entry<I>: Copy {
    /// The entry.
    type Output: Copy;
    /// The entry.
    fn entry(self) -> Self::Output;
}

#[diagnostic::do_not_recommend]
impl<T: List> Entry<N<0>> for T {
    type Output = T::First;
    #[inline(always)]
    fn entry(self) -> T::First {
        self.split().0
    }
}

#[diagnostic::do_not_recommend]
impl<T: List, I: Count> Entry<I> for T
where
    T::Others: Entry<I::Less>,
{
    type Output = <T::Others as Entry<I::Less>>::Output;
    #[inline(always)]
    fn entry(self) -> Self::Output {
        self.split().1.entry()
    }
}

/// A tuple of at least `K` entries: the first `K` of them behind those of `Front`, and the rest.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{Self}` has fewer modes than are asked for", label = "too few modes")]
pub trait Cut<K, Front = ()>: Copy {
    /// The first entries.
    type Front: Copy;
    /// The others.
    type Back: Copy;
    /// Both.
    fn cut(self, front: Front) -> (Self::Front, Self::Back);
}

#[diagnostic::do_not_recommend]
impl<T: Copy, Front: Copy> Cut<N<0>, Front> for T {
    type Front = Front;
    type Back = T;
    #[inline(always)]
    fn cut(self, front: Front) -> (Front, T) {
        (front, self)
    }
}

#[diagnostic::do_not_recommend]
impl<T: List, K: Count, Front: Push<T::First>> Cut<K, Front> for T
where
    T::Others: Cut<K::Less, Front::Output>,
{
    type Front = <T::Others as Cut<K::Less, Front::Output>>::Front;
    type Back = <T::Others as Cut<K::Less, Front::Output>>::Back;
    #[inline(always)]
    fn cut(self, front: Front) -> (Self::Front, Self::Back) {
        let (first, others) = self.split();
        others.cut(front.push(first))
    }
}

/// A tuple whose entries can be put behind those of `Front`.
#[doc(hidden)]
pub trait Append<Front>: Copy {
    /// All entries.
    type Output: Copy;
    /// All entries.
    fn append(self, front: Front) -> Self::Output;
}

#[diagnostic::do_not_recommend]
impl<Front: Copy> Append<Front> for () {
    type Output = Front;
    #[inline(always)]
    fn append(self, front: Front) -> Front {
        front
    }
}

#[diagnostic::do_not_recommend]
impl<T: List, Front: Push<T::First>> Append<Front> for T
where
    T::Others: Append<Front::Output>,
{
    type Output = <T::Others as Append<Front::Output>>::Output;
    #[inline(always)]
    fn append(self, front: Front) -> Self::Output {
        let (first, others) = self.split();
        others.append(front.push(first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_cuts_and_longer_lists() {
        let list = (1u8, 'b', true);
        assert!(Entry::<N<2>>::entry(list));
        assert_eq!(Entry::<N<0>>::entry(list), 1);
        assert_eq!(Cut::<N<2>>::cut(list, ()), ((1, 'b'), (true,)));
        assert_eq!(Cut::<N<0>>::cut(list, ()), ((), list));
        assert_eq!((7u32,).append(list), (1, 'b', true, 7));
        assert_eq!(().append(list), list);
    }
}

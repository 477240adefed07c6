//! The table of operations whose result is a number or a tuple of numbers, as types: operands of other operations and of assertions.

use super::call::Call;
use super::operand::*;
use crate::check::StaticShape;
use cute_algebra::{Error, HTuple, Layout, Scalar, apply, coordinate, relations};

/// The integers of a tuple of numbers.
pub(crate) const fn integers_of(numbers: &HTuple<Scalar>) -> Result<HTuple<i64>, Error> {
    Ok(leaf_by_leaf!(numbers, 0, |number| match number.as_integer() {
        Some(integer) => integer,
        None => return Err(Error::NotCovered { what: "a coordinate or an XOR value where an integer is wanted" }),
    }))
}

const fn open(integers: &HTuple<i64>) -> HTuple<Option<i64>> {
    leaf_by_leaf!(integers, None, |integer| Some(integer))
}

const fn numbers(integers: Result<HTuple<i64>, Error>) -> Result<HTuple<Scalar>, Error> {
    Ok(leaf_by_leaf!(tri!(integers), Scalar::ZERO, |integer| Scalar::integer(integer)))
}

const fn number(integer: i64) -> Result<HTuple<Scalar>, Error> {
    Ok(HTuple::leaf(Scalar::integer(integer)))
}

macro_rules! operations {
    ($(
        $(#[$attribute:meta])*
        $Name:ident = $name:ident($($T:ident: $Kind:ident $(= $default:ty)?),*) => $result:expr;
    )*) => {
        /// The types; they stand for tuples wherever a [`Shape`](crate::Shape) does.
        pub(super) mod types {
            use core::marker::PhantomData;
            #[allow(unused_imports)] // each operation has operands of other kinds
            use {crate::check::StaticShape, crate::expression::operand::*, cute_algebra::{HTuple, Scalar}};

            $(
                $(#[$attribute])*
                #[derive(Clone, Copy, Debug)]
                pub struct $Name<$($T $(= $default)?),*>(PhantomData<fn() -> ($($T,)*)>);

                impl<$($T: $Kind),*> TupleOperand for $Name<$($T),*> {
                    const TREE: HTuple<i64> = known(super::integers_of(&<Self as TupleOperand>::NUMBERS));
                    const OPEN: HTuple<Option<i64>> = super::open(&<Self as TupleOperand>::TREE);
                    const NUMBERS: HTuple<Scalar> = super::of::$name::<$($T),*>();
                }

                tuples!([$($T: $Kind),*] $Name<$($T),*>;);
            )*
        }

        /// The operations as `const fn`s on types.
        pub mod of {
            use super::*;

            $(
                #[doc = concat!("The value of [`", stringify!($Name), "`](crate::expression::", stringify!($Name), ").")]
                ///
                /// # Panics
                /// If the operation has no result for these operands.
                #[track_caller]
                #[allow(non_snake_case)] // operands have the names of their types
                pub const fn $name<$($T: $Kind),*>() -> HTuple<Scalar> {
                    const fn result($($T: kind!($Kind)),*) -> Result<HTuple<Scalar>, Error> {
                        $result
                    }
                    $(let $T: kind!($Kind) = value!($Kind $T);)*
                    match result($($T),*) {
                        Ok(numbers) => numbers,
                        Err(error) => {
                            let call = Call::of(stringify!($name));
                            $(let call = shown!(call, $Kind $T);)*
                            call.fails(&error)
                        }
                    }
                }
            )*
        }
    };
}

operations! {
    /// The number of top-level modes; 1 for a leaf.
    ///
    /// ```
    /// use cute_static::{expression::{Integers, Rank}, layout};
    /// assert_eq!(<Rank<layout!((4,(4,2)):(4,(1,16)))> as Integers>::INTEGERS.to_string(), "2");
    /// ```
    Rank = rank(S: StaticShape) => number(S.rank() as i64);

    /// The levels of nesting; 0 for a leaf.
    ///
    /// ```
    /// use cute_static::{expression::{Depth, Integers}, layout};
    /// assert_eq!(<Depth<layout!((4,(4,2)):(4,(1,16)))> as Integers>::INTEGERS.to_string(), "2");
    /// ```
    Depth = depth(S: StaticShape) => number(S.depth() as i64);

    /// The number of elements.
    ///
    /// ```
    /// use cute_static::{Complement, StaticLayout, expression::Size, layout};
    /// // The rest of a tensor as large as another layout.
    /// type Rest = Complement<layout!(4:1), Size<layout!((4,8):(8,1))>>;
    /// assert_eq!(Rest::TEXT, "8:4");
    /// ```
    Size = size(S: StaticShape) => number(tri!(S.size()));

    /// The product of each mode.
    ///
    /// ```
    /// use cute_static::{ColMajor, StaticLayout, expression::ProductEach, layout};
    /// assert_eq!(<ColMajor<ProductEach<layout!((4,(4,2)):(4,(1,16)))>>>::TEXT, "(4,8):(1,4)");
    /// ```
    ProductEach = product_each(S: StaticShape) => numbers(S.product_each());

    /// The largest minus the smallest value, plus 1; one an axis for coordinates.
    ///
    /// ```
    /// use cute_static::{expression::{Cosize, Integers}, layout};
    /// assert_eq!(<Cosize<layout!((4,8):(9,1))> as Integers>::INTEGERS.to_string(), "35");
    /// ```
    Cosize = cosize(L: LayoutOperand) => numbers(L.coshape_tuple());

    /// As [`Cosize`].
    ///
    /// ```
    /// use cute_static::{expression::{Coshape, Integers}, layout};
    /// assert_eq!(<Coshape<layout!((4,8):(e1,e0))> as Integers>::INTEGERS.to_string(), "(8,4)");
    /// ```
    Coshape = coshape(L: LayoutOperand) => numbers(L.coshape_tuple());

    /// The value of a layout at a coordinate.
    ///
    /// ```
    /// use cute_static::{expression::{Eval, Numbers}, layout, shape};
    /// assert_eq!(<Eval<layout!((4,8):(8,1)), shape!((3,7))> as Numbers>::NUMBERS.to_string(), "31");
    /// ```
    Eval = eval(L: LayoutOperand, C: Numbers) => Ok(HTuple::leaf(tri!(L.eval_values(&C))));

    /// The coordinate of an index, or of a coordinate of the same shape, with the shape's own tree.
    ///
    /// ```
    /// use cute_static::{expression::{Idx2crd, Numbers}, layout, shape};
    /// assert_eq!(<Idx2crd<shape!(22), layout!((4,(4,2)):(4,(1,16)))> as Numbers>::NUMBERS.to_string(), "(2,(1,1))");
    /// ```
    Idx2crd = idx2crd(I: Numbers, S: StaticShape) => coordinate::idx2crd_values(&I, &S);

    /// The index of a coordinate.
    ///
    /// ```
    /// use cute_static::{expression::{Crd2idx, Integers}, layout, shape};
    /// assert_eq!(<Crd2idx<shape!((2,5)), layout!((4,(4,2)):(4,(1,16)))> as Integers>::INTEGERS.to_string(), "22");
    /// ```
    Crd2idx = crd2idx(C: Integers, S: StaticShape) => number(tri!(coordinate::crd2idx(&C, &S)));

    /// A coordinate of one shape as that of another one of the same size.
    ///
    /// ```
    /// use cute_static::{expression::{Crd2crd, Integers}, shape};
    /// assert_eq!(<Crd2crd<shape!((2,5)), shape!((4,8)), shape!((8,4))> as Integers>::INTEGERS.to_string(), "(6,2)");
    /// ```
    Crd2crd = crd2crd(C: Integers, S: StaticShape, T: StaticShape) => numbers(coordinate::crd2crd(&C, &S, &T));

    /// The sum of products of two tuples.
    ///
    /// ```
    /// use cute_static::{expression::{InnerProduct, Integers}, shape};
    /// assert_eq!(<InnerProduct<shape!((2,3)), shape!((10,1))> as Integers>::INTEGERS.to_string(), "23");
    /// ```
    InnerProduct = inner_product(T: Numbers, U: Numbers) => {
        let product = match (integers_of(&T), integers_of(&U)) {
            (Ok(t), Ok(u)) => Scalar::integer(tri!(coordinate::inner_product(&t, &u))),
            (Ok(t), Err(_)) => tri!(coordinate::inner_product_scalar(&t, &U)),
            (Err(_), Ok(u)) => tri!(coordinate::inner_product_scalar(&u, &T)),
            (Err(_), Err(_)) => return Err(Error::MixedStrides),
        };
        Ok(HTuple::leaf(product))
    };

    /// For each leaf the product of those before it, times a seed.
    ///
    /// ```
    /// use cute_static::{expression::{Integers, PrefixProduct}, shape};
    /// assert_eq!(<PrefixProduct<shape!((4,(4,2)))> as Integers>::INTEGERS.to_string(), "(1,(4,16))");
    /// ```
    PrefixProduct = prefix_product(S: StaticShape, I: OptionalIntegers = ()) => numbers(coordinate::prefix_product(&S, &match I {
        Some(seed) => seed,
        None => HTuple::leaf(1),
    }));

    /// The coarsest shape that both shapes are compatible with.
    ///
    /// ```
    /// use cute_static::{expression::{CommonRefinement, Integers}, shape};
    /// assert_eq!(<CommonRefinement<shape!((4,8)), shape!((4,(2,4)))> as Integers>::INTEGERS.to_string(), "(4,(2,4))");
    /// ```
    CommonRefinement = common_refinement(S: StaticShape, T: StaticShape) => numbers(relations::common_refinement(&S, &T));

    /// The finest shape that is compatible with both.
    ///
    /// ```
    /// use cute_static::{expression::{CommonCoarsening, Integers}, shape};
    /// assert_eq!(<CommonCoarsening<shape!((4,8)), shape!((4,(2,4)))> as Integers>::INTEGERS.to_string(), "(4,8)");
    /// ```
    CommonCoarsening = common_coarsening(S: StaticShape, T: StaticShape) => numbers(relations::common_coarsening(&S, &T));

    /// The length of the longest run that two layouts have in common, in elements.
    ///
    /// ```
    /// use cute_static::{expression::{Integers, MaxCommonVector}, layout};
    /// assert_eq!(<MaxCommonVector<layout!((4,8):(1,4)), layout!((4,8):(1,10))> as Integers>::INTEGERS.to_string(), "4");
    /// ```
    MaxCommonVector = max_common_vector(L: LayoutOperand, M: LayoutOperand) => number(tri!(L.max_common_layout(&M)).size());

    /// How many elements one access of a copy may move.
    ///
    /// ```
    /// use cute_static::{expression::{CopyVector, Integers}, layout};
    /// assert_eq!(<CopyVector<layout!((4,8):(1,4)), layout!((4,8):(1,10))> as Integers>::INTEGERS.to_string(), "4");
    /// ```
    CopyVector = copy_vector(L: LayoutOperand, M: LayoutOperand) => number(tri!(apply::copy_vector(&L, &M)).vector);
}

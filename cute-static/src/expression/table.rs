//! The table of expression types: name, operands, the algebra's `const fn`. Adding an operation is a line here.

use super::call::Call;
use super::operand::*;
use crate::check::StaticShape;
use cute_algebra::limits::CONST_POINTS;
use cute_algebra::{Arrangement, Composed, Error, HTuple, Layout, Remainder, Scalar, Slice, Tiler, apply};

macro_rules! expressions {
    ($(
        $(#[$attribute:meta])*
        $Name:ident = $name:ident($($T:ident: $Kind:ident $(= $default:ty)?),*) => $result:expr;
    )*) => {
        /// The types; each in a module of its own, so that the variants that carry the parameters do not meet.
        pub(crate) mod types {
            $(
                mod $name {
                    #[allow(unused_imports)] // each operation has operands of other kinds
                    use crate::check::StaticShape;
                    #[allow(unused_imports)]
                    use crate::expression::operand::*;
                    use crate::ghost::Never;
                    use core::marker::PhantomData;

                    $(#[$attribute])*
                    #[derive(PartialEq, Eq)] // derived: only then is a constant of this type a pattern
                    pub enum $Name<$($T $(= $default)?),*> {
                        #[doc(hidden)]
                        __Operands(PhantomData<fn() -> ($($T,)*)>, Never),
                        #[doc(hidden)] // the enum's documentation speaks of it
                        $Name,
                    }
                    #[doc(hidden)]
                    pub use self::$Name::*;

                    unit! {
                        $Name [$($T),*] [$($T),*] $Name::$Name;
                    }

                    impl<$($T: $Kind),*> crate::StaticLayout for $Name<$($T),*> {
                        type Domain = crate::coordinate::Computed;
                        const LAYOUT: cute_algebra::Layout = super::super::of::$name::<$($T),*>();
                    }

                    impl<$($T: $Kind),*> core::ops::Deref for $Name<$($T),*> {
                        type Target = crate::View<Self>;
                        #[inline(always)]
                        fn deref(&self) -> &crate::View<Self> {
                            crate::View::of()
                        }
                    }

                    impl<$($T: $Kind),*> core::fmt::Display for $Name<$($T),*> {
                        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                            f.pad(<Self as crate::StaticLayout>::TEXT)
                        }
                    }

                    impl<$($T: $Kind),*> core::fmt::Debug for $Name<$($T),*> {
                        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                            core::fmt::Display::fmt(self, f)
                        }
                    }
                }
                pub use $name::$Name;
            )*
        }

        /// The operations as `const fn`s on types: the layout, or an error at the place of the call.
        ///
        /// ```
        /// use cute_static::{StaticLayout, algebra::Layout, expression::of, layout};
        /// type Tile = layout!((4,8):(8,1));
        /// const INVERSE: Layout = of::right_inverse::<Tile>();
        /// assert_eq!(INVERSE.to_string(), "(8,4):(4,1)");
        /// ```
        pub mod of {
            use super::*;

            $(
                #[doc = concat!("The layout of [`", stringify!($Name), "`](crate::", stringify!($Name), ").")]
                ///
                /// # Panics
                /// If the operation has no result for these operands.
                #[track_caller]
                #[allow(non_snake_case)] // operands have the names of their types
                pub const fn $name<$($T: $Kind),*>() -> Layout {
                    #[allow(clippy::too_many_arguments)] // as many as the operation has
                    const fn result($($T: kind!($Kind)),*) -> Result<Layout, Error> {
                        $result
                    }
                    $(let $T: kind!($Kind) = value!($Kind $T);)*
                    match result($($T),*) {
                        Ok(layout) => layout,
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

/// The modes of a layout, rearranged.
macro_rules! modes {
    ($modes:expr) => {
        match $modes {
            Ok(modes) => Layout::checked(modes),
            Err(error) => Err(error),
        }
    };
}

/// A layout cut into tiles.
const fn divided(layout: &Layout, tiler: &Tiler, remainder: Remainder, arrangement: Arrangement) -> Result<Layout, Error> {
    tri!(layout.divide(tiler, remainder)).layout(arrangement)
}

/// The only integer of an operand.
const fn integer(operand: &HTuple<i64>) -> Result<i64, Error> {
    match operand.leaves() {
        [integer] => Ok(*integer),
        _ => Err(Error::NotCovered { what: "a tuple where an integer is wanted" }),
    }
}

const OFFSET: Error = Error::NotCovered { what: "an offset in front of the result: a layout type starts at 0" };

/// A part that starts at 0.
const fn at_zero(part: Result<Slice, Error>) -> Result<Layout, Error> {
    let part = tri!(part);
    if part.offset.is_zero() { Ok(part.layout) } else { Err(OFFSET) }
}

/// A layout behind a tiler, or a swizzle as a layout of XOR values.
const fn composed(outer: &Outer, tiler: &Tiler) -> Result<Layout, Error> {
    match outer {
        Outer::Layout(layout) => layout.composition_by_mode(tiler, CONST_POINTS),
        Outer::Swizzle(swizzle) => {
            let composed = tri!(Composed::new(*swizzle, Scalar::ZERO, tri!(tiler.to_layout())));
            let (offset, layout) = tri!(composed.to_layout());
            if offset.is_zero() { Ok(layout) } else { Err(OFFSET) }
        }
    }
}

/// The matrix of a convolution that starts at 0.
const fn matrix(matrix: Result<apply::Im2col, Error>) -> Result<Layout, Error> {
    let matrix = tri!(matrix);
    if matrix.origin.is_zero() { Ok(matrix.layout) } else { Err(OFFSET) }
}

/// The window of a convolution from its lists, in the order of the operation's parameters.
const fn window(stencil: Option<&'static [i64]>, lists: [Option<&'static [i64]>; 6]) -> Result<apply::Window<'static>, Error> {
    let [lower_dhw, upper_dhw, stride_dhw, lower_trs, stride_trs, shape_zpq] = lists;
    match stencil {
        Some(stencil) => Ok(apply::Window { stencil, lower_dhw, upper_dhw, stride_dhw, lower_trs, stride_trs, shape_zpq }),
        None => Err(Error::NotCovered { what: "a convolution without taps" }),
    }
}

expressions! {
    /// The modes without nesting.
    ///
    /// ```
    /// use cute_static::{Flatten, StaticLayout, layout};
    /// assert_eq!(<Flatten<layout!((4,(4,2)):(4,(1,16)))>>::TEXT, "(4,4,2):(4,1,16)");
    /// ```
    Flatten = flatten(L: LayoutOperand) => Layout::checked(L.modes().flatten());

    /// The flat modes, nested as a shape is.
    ///
    /// ```
    /// use cute_static::{StaticLayout, Unflatten, layout, shape};
    /// assert_eq!(<Unflatten<layout!((4,4,2):(4,1,16)), shape!((9,(9,9)))>>::TEXT, "(4,(4,2)):(4,(1,16))");
    /// ```
    Unflatten = unflatten(L: LayoutOperand, S: StaticShape) => modes!(S.unflatten(L.modes()));

    /// The layout without tuples of one mode around it.
    ///
    /// ```
    /// use cute_static::{StaticLayout, Unwrap, layout};
    /// assert_eq!(<Unwrap<layout!(((4)):((2)))>>::TEXT, "4:2");
    /// ```
    Unwrap = unwrap(L: LayoutOperand) => Layout::checked(L.modes().unwrap());

    /// The mode at a path of indices.
    ///
    /// ```
    /// use cute_static::{Get, StaticLayout, layout, shape, Shape, N};
    /// assert_eq!(<Get<layout!((4,(4,2)):(4,(1,16))), Shape<(N<1>, N<0>)>>>::TEXT, "4:1");
    /// ```
    Get = get(L: LayoutOperand, I: Integers) => modes!(L.modes().get(I.leaves()));

    /// The modes of these indices, in this order.
    ///
    /// ```
    /// use cute_static::{Select, Shape, StaticLayout, N, layout};
    /// assert_eq!(<Select<layout!((4,8,2):(8,1,32)), Shape<(N<2>, N<0>)>>>::TEXT, "(2,4):(32,8)");
    /// ```
    Select = select(L: LayoutOperand, I: Integers) => modes!(L.modes().select(I.leaves()));

    /// The modes from one index to before another.
    ///
    /// ```
    /// use cute_static::{Shape, StaticLayout, N, Take, layout};
    /// assert_eq!(<Take<layout!((4,8,2):(8,1,32)), Shape<N<1>>, Shape<N<3>>>>::TEXT, "(8,2):(1,32)");
    /// ```
    Take = take(L: LayoutOperand, B: Integers, E: Integers) => modes!(L.modes().take(tri!(integer(&B)), tri!(integer(&E))));

    /// The layout with another one in the place of the mode at a path of indices.
    ///
    /// ```
    /// use cute_static::{Replace, Shape, StaticLayout, N, layout};
    /// assert_eq!(<Replace<layout!((4,8):(8,1)), Shape<N<0>>, layout!((2,2):(16,8))>>::TEXT, "((2,2),8):((16,8),1)");
    /// ```
    Replace = replace(L: LayoutOperand, I: Integers, M: LayoutOperand) => modes!(L.modes().replace(I.leaves(), M.modes()));

    /// The modes from one index to before another as one mode.
    ///
    /// ```
    /// use cute_static::{Group, Shape, StaticLayout, N, layout};
    /// assert_eq!(<Group<layout!((4,8,2):(8,1,32)), Shape<N<0>>, Shape<N<2>>>>::TEXT, "((4,8),2):((8,1),32)");
    /// ```
    Group = group(L: LayoutOperand, B: Integers, E: Integers) => modes!(L.modes().group(tri!(integer(&B)), tri!(integer(&E))));

    /// A shape with a seed of strides, completed: see [`Layout::seeded`](crate::algebra::Layout::seeded).
    ///
    /// ```
    /// use cute_static::{LayoutNew, StaticLayout, shape};
    /// assert_eq!(<LayoutNew<shape!((4,8)), shape!(2)>>::TEXT, "(4,8):(2,8)");
    /// ```
    LayoutNew = layout_new(S: StaticShape, D: OptionalStrides = ()) => Layout::seeded(&S, &match D {
        Some(seed) => seed,
        None => HTuple::leaf(Scalar::integer(1)),
    });

    /// The compact layout of a shape whose first mode is contiguous.
    ///
    /// ```
    /// use cute_static::{ColMajor, StaticLayout, shape};
    /// assert_eq!(<ColMajor<shape!((4,8))>>::TEXT, "(4,8):(1,4)");
    /// ```
    ColMajor = col_major(S: StaticShape) => Layout::col_major(&S);

    /// The compact layout of a shape whose last mode is contiguous.
    ///
    /// ```
    /// use cute_static::{RowMajor, StaticLayout, shape};
    /// assert_eq!(<RowMajor<shape!((4,8))>>::TEXT, "(4,8):(8,1)");
    /// ```
    RowMajor = row_major(S: StaticShape) => Layout::row_major(&S);

    /// The compact layout of a shape whose modes are contiguous in an order.
    ///
    /// ```
    /// use cute_static::{Ordered, Shape, StaticLayout, N, shape};
    /// assert_eq!(<Ordered<shape!((4,8,2)), Shape<(N<1>, N<2>, N<0>)>>>::TEXT, "(4,8,2):(2,8,1)");
    /// ```
    Ordered = ordered(S: StaticShape, O: Integers) => Layout::ordered(&S, &O);

    /// The compact layout of a layout's shape, in the order of its strides.
    ///
    /// ```
    /// use cute_static::{LayoutLike, StaticLayout, layout};
    /// assert_eq!(<LayoutLike<layout!((4,8):(16,1))>>::TEXT, "(4,8):(8,1)");
    /// ```
    LayoutLike = layout_like(L: LayoutOperand) => L.layout_like();

    /// The layout whose modes are these layouts.
    ///
    /// ```
    /// use cute_static::{Concat, StaticLayout, layout};
    /// assert_eq!(<Concat<(layout!(4:1), layout!((2,2):(8,4)))>>::TEXT, "(4,(2,2)):(1,(8,4))");
    /// ```
    Concat = concat(L: LayoutList) => Layout::concat(L);

    /// The layout into natural coordinates that selects what a tiler selects.
    ///
    /// ```
    /// use cute_static::{ByMode, StaticLayout, TilerToLayout, layout};
    /// assert_eq!(<TilerToLayout<ByMode<(layout!(4:2), layout!(5:3))>>>::TEXT, "(4,5):(2*e0,3*e1)");
    /// ```
    TilerToLayout = tiler_to_layout(T: TilerOperand) => T.to_layout();

    /// The simplest layout with the same values: neighbouring modes merged where their strides allow.
    ///
    /// ```
    /// use cute_static::{Coalesce, N, Shape, StaticLayout, layout};
    /// assert_eq!(<Coalesce<layout!((4,(4,2)):(4,(1,16)))>>::TEXT, "(4,4,2):(4,1,16)");
    /// // By mode: every mode for itself.
    /// assert_eq!(<Coalesce<layout!(((2,2),8):((1,2),4)), Shape<(N<1>, N<1>)>>>::TEXT, "(4,8):(1,4)");
    /// ```
    Coalesce = coalesce(L: LayoutOperand, P: OptionalPattern = ()) => match P {
        None => Ok(L.coalesce()),
        Some(profile) => L.coalesce_by(&profile),
    };

    /// As [`Coalesce`](crate::Coalesce), with the last mode unbounded: a last extent 1 keeps its stride.
    ///
    /// ```
    /// use cute_static::{CoalesceZ, StaticLayout, layout};
    /// assert_eq!(<CoalesceZ<layout!((4,8):(1,4))>>::TEXT, "32:1");
    /// ```
    CoalesceZ = coalesce_z(L: LayoutOperand, P: OptionalPattern = ()) => match P {
        None => Ok(L.coalesce_z()),
        Some(profile) => L.coalesce_z_by(&profile),
    };

    /// The layout without modes that do not change the value.
    ///
    /// ```
    /// use cute_static::{Filter, StaticLayout, layout};
    /// assert_eq!(<Filter<layout!((4,8,2):(0,1,8))>>::TEXT, "16:1");
    /// ```
    Filter = filter(L: LayoutOperand) => Ok(L.filter());

    /// The composition: `R(c) = L(T(c))` for every coordinate of the tiler, by mode where it is a list.
    ///
    /// ```
    /// use cute_static::{Composition, StaticLayout, layout};
    /// type R = Composition<layout!((6,2):(8,2)), layout!((4,3):(3,1))>;
    /// assert_eq!(R::TEXT, "((2,2),3):((24,2),8)");
    /// ```
    Composition = composition(L: OuterOperand, T: TilerOperand) => composed(&L, &T);

    /// The layout of the values that a layout leaves out, up to a size or shape.
    ///
    /// ```
    /// use cute_static::{Complement, StaticLayout, layout, shape};
    /// assert_eq!(<Complement<layout!((2,2):(1,6)), shape!(24)>>::TEXT, "(3,2):(2,12)");
    /// ```
    Complement = complement(L: LayoutOperand, E: OptionalIntegers = ()) => L.complement(E.as_ref());

    /// The layout R with `L(R(i)) = i` for as many `i` from 0 on as there are.
    ///
    /// ```
    /// use cute_static::{RightInverse, StaticLayout, layout};
    /// assert_eq!(<RightInverse<layout!((4,8):(8,1))>>::TEXT, "(8,4):(4,1)");
    /// ```
    RightInverse = right_inverse(L: LayoutOperand) => L.right_inverse();

    /// A layout cut into tiles: each mode becomes (tile, grid). With [`Pad`](crate::Pad) a tile may reach beyond the end.
    ///
    /// ```
    /// use cute_static::{LogicalDivide, ByMode, StaticLayout, layout, shape};
    /// type Quarters = LogicalDivide<layout!((8,6):(1,8)), ByMode<(shape!(4), shape!(3))>>;
    /// assert_eq!(Quarters::TEXT, "((4,2),(3,2)):((1,4),(8,24))");
    /// ```
    LogicalDivide = logical_divide(L: LayoutOperand, T: TilerOperand, P: OptionalPad = ()) => divided(&L, &T, P, Arrangement::Logical);

    /// A layout cut into tiles, over (tile, grid).
    ///
    /// ```
    /// use cute_static::{ZippedDivide, ByMode, StaticLayout, layout, shape};
    /// type Quarters = ZippedDivide<layout!((8,6):(1,8)), ByMode<(shape!(4), shape!(3))>>;
    /// assert_eq!(Quarters::TEXT, "((4,3),(2,2)):((1,8),(4,24))");
    /// ```
    ZippedDivide = zipped_divide(L: LayoutOperand, T: TilerOperand, P: OptionalPad = ()) => divided(&L, &T, P, Arrangement::Zipped);

    /// A layout cut into tiles, over (tile, grid, grid, ..).
    ///
    /// ```
    /// use cute_static::{TiledDivide, ByMode, StaticLayout, layout, shape};
    /// type Quarters = TiledDivide<layout!((8,6):(1,8)), ByMode<(shape!(4), shape!(3))>>;
    /// assert_eq!(Quarters::TEXT, "((4,3),2,2):((1,8),4,24)");
    /// ```
    TiledDivide = tiled_divide(L: LayoutOperand, T: TilerOperand, P: OptionalPad = ()) => divided(&L, &T, P, Arrangement::Tiled);

    /// A layout cut into tiles, over (tile, tile, .., grid, grid, ..).
    ///
    /// ```
    /// use cute_static::{FlatDivide, ByMode, StaticLayout, layout, shape};
    /// type Quarters = FlatDivide<layout!((8,6):(1,8)), ByMode<(shape!(4), shape!(3))>>;
    /// assert_eq!(Quarters::TEXT, "(4,3,2,2):(1,8,4,24)");
    /// ```
    FlatDivide = flat_divide(L: LayoutOperand, T: TilerOperand, P: OptionalPad = ()) => divided(&L, &T, P, Arrangement::Flat);

    /// A layout repeated as a grid says, over (layout, grid).
    ///
    /// ```
    /// use cute_static::{LogicalProduct, ByMode, StaticLayout, layout, shape};
    /// type Tiles = LogicalProduct<layout!((2,2):(1,2)), shape!(3)>;
    /// assert_eq!(Tiles::TEXT, "((2,2),3):((1,2),4)");
    /// ```
    LogicalProduct = logical_product(L: LayoutOperand, T: TilerOperand) => L.logical_product(&T);

    /// A layout repeated as a grid says, over (layout, grid), the modes zipped.
    ///
    /// ```
    /// use cute_static::{ZippedProduct, ByMode, StaticLayout, layout, shape};
    /// type Tiles = ZippedProduct<layout!((2,2):(1,2)), shape!(3)>;
    /// assert_eq!(Tiles::TEXT, "((2,2),3):((1,2),4)");
    /// ```
    ZippedProduct = zipped_product(L: LayoutOperand, T: TilerOperand) => L.zipped_product(&T);

    /// A layout repeated as a grid says, over (layout, grid, grid, ..).
    ///
    /// ```
    /// use cute_static::{TiledProduct, ByMode, StaticLayout, layout, shape};
    /// type Tiles = TiledProduct<layout!((2,2):(1,2)), shape!(3)>;
    /// assert_eq!(Tiles::TEXT, "((2,2),3):((1,2),4)");
    /// ```
    TiledProduct = tiled_product(L: LayoutOperand, T: TilerOperand) => L.tiled_product(&T);

    /// A layout repeated as a grid says, all modes in one row.
    ///
    /// ```
    /// use cute_static::{FlatProduct, ByMode, StaticLayout, layout, shape};
    /// type Tiles = FlatProduct<layout!((2,2):(1,2)), shape!(3)>;
    /// assert_eq!(Tiles::TEXT, "(2,2,3):(1,2,4)");
    /// ```
    FlatProduct = flat_product(L: LayoutOperand, T: TilerOperand) => L.flat_product(&T);

    /// A layout repeated as a grid says, mode by mode: blocks beside blocks.
    ///
    /// ```
    /// use cute_static::{BlockedProduct, StaticLayout, layout};
    /// type Blocks = BlockedProduct<layout!((2,5):(5,1)), layout!((3,4):(1,3))>;
    /// assert_eq!(Blocks::TEXT, "((2,3),(5,4)):((5,10),(1,30))");
    /// ```
    BlockedProduct = blocked_product(L: LayoutOperand, M: LayoutOperand) => L.blocked_product(&M);

    /// A layout repeated as a grid says, mode by mode: the repetitions interleaved.
    ///
    /// ```
    /// use cute_static::{RakedProduct, StaticLayout, layout};
    /// type Raked = RakedProduct<layout!((2,5):(5,1)), layout!((3,4):(1,3))>;
    /// assert_eq!(Raked::TEXT, "((3,2),(4,5)):((10,5),(30,1))");
    /// ```
    RakedProduct = raked_product(L: LayoutOperand, M: LayoutOperand) => L.raked_product(&M);

    /// A layout repeated until it fills a shape, in an order of the modes.
    ///
    /// ```
    /// use cute_static::{StaticLayout, TileToShape, layout, shape};
    /// type Filled = TileToShape<layout!((2,2):(1,2)), shape!((4,4))>;
    /// assert_eq!(Filled::TEXT, "((2,2),(2,2)):((1,4),(2,8))");
    /// ```
    TileToShape = tile_to_shape(L: LayoutOperand, S: StaticShape, O: OptionalIntegers = ()) => L.tile_to_shape(&S, O.as_ref());

    /// The modes that a coordinate fixes, as one flat tuple.
    ///
    /// ```
    /// use cute_static::{Dice, N, Shape, StaticLayout, __, layout};
    /// assert_eq!(<Dice<layout!(((10,10),5):((1,10),100)), Shape<((__, N<7>), __)>>>::TEXT, "(10):(10)");
    /// ```
    Dice = dice(L: LayoutOperand, C: Pattern) => L.dice(&C);

    /// The sum of two layouts: the layout R with `R(c) = L(c) + M(c)`.
    ///
    /// ```
    /// use cute_static::{LayoutAdd, StaticLayout, layout};
    /// assert_eq!(<LayoutAdd<layout!((4,8):(8,1)), layout!((4,8):(1,100))>>::TEXT, "(4,8):(9,101)");
    /// ```
    LayoutAdd = layout_add(L: LayoutOperand, M: LayoutOperand) => L.layout_add(&M);

    /// A layout R with `R(L(c)) = c`.
    ///
    /// ```
    /// use cute_static::{LeftInverse, StaticLayout, layout};
    /// assert_eq!(<LeftInverse<layout!((4,8):(8,1))>>::TEXT, "(8,4):(4,1)");
    /// ```
    LeftInverse = left_inverse(L: LayoutOperand) => L.left_inverse();

    /// The coordinates that a layout maps to 0.
    ///
    /// ```
    /// use cute_static::{Nullspace, StaticLayout, layout};
    /// assert_eq!(<Nullspace<layout!((4,8):(0,1))>>::SIZE, 4);
    /// ```
    Nullspace = nullspace(L: LayoutOperand) => L.nullspace();

    /// The longest run of elements that two layouts have in common.
    ///
    /// ```
    /// use cute_static::{MaxCommonLayout, StaticLayout, layout};
    /// assert_eq!(<MaxCommonLayout<layout!((4,8):(1,4)), layout!((4,8):(1,10))>>::SIZE, 4);
    /// ```
    MaxCommonLayout = max_common_layout(L: LayoutOperand, M: LayoutOperand) => L.max_common_layout(&M);

    /// Where threads and their values stand in a tile: a layout over (thread, value) into the coordinates of the tile.
    ///
    /// ```
    /// use cute_static::{StaticLayout, TvToCoord, layout, shape};
    /// type Accumulator = TvToCoord<shape!((16,8)), layout!(((4,8),(2,2)):((32,1),(16,8)))>;
    /// assert_eq!(Accumulator::TEXT, "((4,8),(2,2)):((2*e1,e0),(e1,8*e0))");
    /// ```
    TvToCoord = tv_to_coord(S: StaticShape, V: LayoutOperand) => apply::tv_to_coord(&S, &V);

    /// A layout cut into tiles, each given to threads and their values, over ((thread, value), (tiles, ..)).
    ///
    /// ```
    /// use cute_static::{StaticLayout, TvPartition, layout, shape};
    /// type Part = TvPartition<layout!((32,24):(24,1)), shape!((16,8)), layout!(((4,8),(2,2)):((32,1),(16,8)))>;
    /// assert_eq!(Part::TEXT, "(((4,8),(2,2)),(2,3)):(((2,24),(1,192)),(384,8))");
    /// ```
    TvPartition = tv_partition(L: LayoutOperand, S: StaticShape, V: LayoutOperand, P: OptionalPad = ()) => {
        apply::tv_partition(&L, &S, &V, P)
    };

    /// The modes that a coordinate leaves open. A layout type starts at 0: an offset is an error, see [`Tensor`](crate::Tensor) for slices
    /// of memory.
    ///
    /// ```
    /// use cute_static::{N, Shape, Slice, StaticLayout, __, layout};
    /// assert_eq!(<Slice<layout!((4,8):(8,1)), Shape<(N<0>, __)>>>::TEXT, "(8):(1)");
    /// ```
    Slice = slice(L: LayoutOperand, C: Pattern) => at_zero(L.slice(&C));

    /// One tile of a divided layout: the grid's coordinate fixes which. As [`Slice`](crate::Slice), it has to start at 0.
    ///
    /// ```
    /// use cute_static::{ByMode, LocalTile, N, Shape, StaticLayout, layout, shape};
    /// type Tile = LocalTile<layout!((8,6):(1,8)), ByMode<(shape!(4), shape!(3))>, Shape<(N<0>, N<0>)>>;
    /// assert_eq!(Tile::TEXT, "(4,3):(1,8)");
    /// ```
    LocalTile = local_tile(L: LayoutOperand, T: TilerOperand, C: Pattern, P: OptionalPad = ()) => {
        at_zero(tri!(L.divide(&T, P)).local_tile(&C))
    };

    /// What one place of a tile is given of every tile. As [`Slice`](crate::Slice), it has to start at 0.
    ///
    /// ```
    /// use cute_static::{ByMode, LocalPartition, N, Shape, StaticLayout, layout, shape};
    /// type Part = LocalPartition<layout!((8,6):(1,8)), ByMode<(shape!(4), shape!(3))>, Shape<(N<0>, N<0>)>>;
    /// assert_eq!(Part::TEXT, "(2,2):(4,24)");
    /// ```
    LocalPartition = local_partition(L: LayoutOperand, T: TilerOperand, C: Pattern, P: OptionalPad = ()) => {
        at_zero(tri!(L.divide(&T, P)).local_partition(&C))
    };

    /// The modes rearranged by name.
    ///
    /// ```
    /// use cute_static::{StaticLayout, layout};
    /// type Tile = layout!((2,3,5):(1,2,6));
    /// assert_eq!(<layout!(einfold("abc -> c(ab)", Tile))>::TEXT, "(5,(2,3)):(6,(1,2))");
    /// ```
    Einfold = einfold(E: Notation, L: LayoutOperand) => L.einfold(E);

    /// The matrix of a convolution over an activation: see [`im2col`](crate::algebra::apply::im2col). As [`Slice`](crate::Slice), it has to
    /// start at 0.
    ///
    /// ```
    /// use cute_static::{Im2col, StaticLayout, layout, shape};
    /// type Matrix = Im2col<layout!((1,4,4,1):(16,4,1,1)), shape!((2,2)), (), (), shape!((2,2))>;
    /// assert_eq!(Matrix::TEXT, "((1,(2,2)),((2,2),1)):((16,(8,2)),((4,1),1))");
    /// ```
    Im2col = im2col(
        L: LayoutOperand, S: List, LowerDhw: List = (), UpperDhw: List = (), StrideDhw: List = (), LowerTrs: List = (),
        StrideTrs: List = (), ShapeZpq: List = ()
    ) => {
        matrix(apply::im2col(&L, &tri!(window(S, [LowerDhw, UpperDhw, StrideDhw, LowerTrs, StrideTrs, ShapeZpq]))))
    };

    /// As [`Im2col`](crate::Im2col), with coordinates of the activation as values.
    ///
    /// ```
    /// use cute_static::{Im2colCoord, StaticLayout, layout, shape};
    /// type Matrix = Im2colCoord<layout!((1,4,4,1):(16,4,1,1)), shape!((2,2))>;
    /// assert_eq!(Matrix::TEXT, "((1,(3,3)),((2,2),1)):((e0,(e1,e2)),((e1,e2),e3))");
    /// ```
    Im2colCoord = im2col_coord(
        L: LayoutOperand, S: List, LowerDhw: List = (), UpperDhw: List = (), StrideDhw: List = (), LowerTrs: List = (),
        StrideTrs: List = (), ShapeZpq: List = ()
    ) => {
        matrix(apply::im2col_coord(&L, &tri!(window(S, [LowerDhw, UpperDhw, StrideDhw, LowerTrs, StrideTrs, ShapeZpq]))))
    };

    /// The coarsest layout that runs through two shapes alike.
    ///
    /// ```
    /// use cute_static::{CommonDomain, StaticLayout, shape};
    /// assert_eq!(<CommonDomain<shape!((4,6)), shape!((2,12))>>::SIZE, 24);
    /// ```
    CommonDomain = common_domain(S: StaticShape, T: StaticShape) => Layout::common_domain(&S, &T);

    /// The layout over elements of another width: [`Ratio`](crate::Ratio) old elements a new one.
    ///
    /// ```
    /// use cute_static::{Ratio, Recast, StaticLayout, layout};
    /// assert_eq!(<Recast<layout!((4,8):(8,1)), Ratio<1, 2>>>::TEXT, "(4,16):(16,1)");
    /// ```
    Recast = recast(L: LayoutOperand, R: Scales) => L.recast_axes(&R);
}

//! Types that are values too.
//!
//! A macro cannot know whether it stands where a type or where a value is wanted, so it always writes `Static::<S, D>`, and that has to be
//! both. A struct of generic parameters cannot: it would need a field for them. An enum can: an uninhabited variant carries the
//! parameters, and a unit variant of the enum's own name, brought into scope by a glob import, is the value. The enum wins over the
//! variant in the type namespace, so each namespace holds what it should.

mod names {
    use core::marker::PhantomData;

    #[doc(hidden)]
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Never {}

    /// A layout whose shape `S` and stride `D` are types: `layout!((4,8):(1,4))` is `Static<(N<4>, N<8>), (N<1>, N<4>)>`.
    ///
    /// The name is the type and its only value, which has no bytes, so the same text stands where a type and where a value is wanted,
    /// a constant and a pattern included (`==` and patterns are there up to 12 modes a tuple, as far as tuples have them).
    ///
    /// ```
    /// use cute_static::{N, Static, StaticLayout};
    /// type Tile = Static<(N<4>, N<8>), (N<1>, N<4>)>;
    /// const TILE: Tile = Static::<(N<4>, N<8>), (N<1>, N<4>)>;
    /// assert_eq!((Tile::TEXT, size_of_val(&TILE)), ("(4,8):(1,4)", 0));
    /// ```
    #[derive(PartialEq, Eq)] // derived: only then is a constant of this type a pattern
    pub enum Static<S, D> {
        #[doc(hidden)]
        __Static(PhantomData<fn() -> (S, D)>, Never),
        #[doc(hidden)] // the enum's documentation speaks of it; rustc shortens paths to names that documentation shows once
        Static,
    }

    /// A shape (or a coordinate) as a type: `shape!((4,8))` is `Shape<(N<4>, N<8>)>`. Type and value in one name, no bytes.
    ///
    /// ```
    /// use cute_static::{N, Shape};
    /// let tile: Shape<(N<4>, N<8>)> = Shape::<(N<4>, N<8>)>;
    /// assert_eq!((tile.to_string(), size_of_val(&tile)), ("(4,8)".into(), 0));
    /// ```
    #[derive(PartialEq, Eq)]
    pub enum Shape<S> {
        #[doc(hidden)]
        __Shape(PhantomData<fn() -> S>, Never),
        #[doc(hidden)] // the enum's documentation speaks of it; rustc shortens paths to names that documentation shows once
        Shape,
    }

    /// A list of tilers, one a mode: `[4:2, _]` is `ByMode<(Static<N<4>, N<2>>, Shape<__>)>`. Type and value in one name, no bytes.
    ///
    /// ```
    /// use cute_static::{ByMode, Composition, Shape, StaticLayout, __, layout};
    /// type Half = Composition<layout!((4,8):(8,1)), ByMode<(layout!(2:2), Shape<__>)>>;
    /// assert_eq!(Half::TEXT, "(2,8):(16,1)");
    /// ```
    #[derive(PartialEq, Eq)]
    pub enum ByMode<T> {
        #[doc(hidden)]
        __ByMode(PhantomData<fn() -> T>, Never),
        #[doc(hidden)] // the enum's documentation speaks of it
        ByMode,
    }

    #[doc(hidden)]
    pub use self::{ByMode::*, Shape::*, Static::*};
}

pub(crate) use names::Never;
pub use names::{ByMode, Shape, Static};

/// A text of up to 64 bytes as a type, 16 bytes a parameter, the first one lowest: modes by name, as in `einfold("ab -> ba", L)`.
///
/// ```
/// use cute_static::{Einfold, Str, StaticLayout, layout};
/// assert_eq!(Str::<8, 0x6162203e2d206261>::TEXT, "ab -> ba");
/// assert_eq!(<Einfold<Str<8, 0x6162203e2d206261>, layout!((4,8):(8,1))>>::TEXT, "(8,4):(1,8)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Str<const LEN: usize, const A: u128, const B: u128 = 0, const C: u128 = 0, const D: u128 = 0>;

impl<const LEN: usize, const A: u128, const B: u128, const C: u128, const D: u128> Str<LEN, A, B, C, D> {
    const BYTES: [u8; 64] = {
        let (parts, mut bytes, mut i) = ([A, B, C, D], [0; 64], 0);
        while i < 64 {
            bytes[i] = (parts[i / 16] >> (8 * (i % 16))) as u8;
            i += 1;
        }
        bytes
    };

    /// The text.
    ///
    /// ```
    /// use cute_static::Str;
    /// assert_eq!(Str::<2, 0x6261>::TEXT, "ab");
    /// ```
    pub const TEXT: &'static str = match core::str::from_utf8(const { &Self::BYTES }.split_at(LEN).0) {
        Ok(text) => text,
        Err(_) => panic!("bytes that are no text"),
    };
}

/// A ratio of integers as a type: `1/2` is `Ratio<1, 2>`.
///
/// ```
/// use cute_static::{Ratio, Recast, StaticLayout, layout};
/// // Elements of half the width: twice as many.
/// assert_eq!(<Recast<layout!((4,8):(8,1)), Ratio<1, 2>>>::SIZE, 64);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Ratio<const NUMERATOR: i64, const DENOMINATOR: i64>;

unit! {
    Static [S, D] [S, D] Static;
    Shape [S] [S] Shape;
    ByMode [T] [T] ByMode;
}

/// The word `pad` as a type: a tile that does not divide is rounded up.
///
/// ```
/// use cute_static::{LogicalDivide, Pad, StaticLayout, layout, shape};
/// assert_eq!(<LogicalDivide<layout!(12:1), shape!(5), Pad>>::TEXT, "(5,3):(1,5)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Pad;

impl<T> core::fmt::Debug for ByMode<T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("ByMode")
    }
}

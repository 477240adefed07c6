//! What can be wrong, with the numbers that do not fit.

mod message;

pub use message::MESSAGE;

use crate::apply::{Differences, Remedy};
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::scalar::{Path, Scalar};

/// A capacity of the fixed-size values: see [`limits`](crate::limits).
///
/// ```
/// use cute_algebra::{Capacity, Error, Path};
/// assert_eq!(Path::new(&[0, 1, 2, 3, 4]), Err(Error::Capacity { of: Capacity::Path }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capacity {
    /// Integers in one hierarchical tuple.
    Leaves,
    /// Leaves and tuples together.
    Nodes,
    /// Levels of nesting.
    Depth,
    /// Basis terms in one stride.
    Terms,
    /// Length of the path of a basis vector, or an index in it above 255.
    Path,
}

/// Why an operation has no result.
///
/// ```
/// use cute_algebra::{Error, Layout, Scalar};
/// assert_eq!(Layout::leaf(0, Scalar::integer(1)), Err(Error::Extent { found: 0, leaf: 0 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// A value does not fit into the fixed-size types.
    Capacity {
        /// Which limit.
        of: Capacity,
    },
    /// An integer beyond 64 bits.
    Overflow {
        /// What was computed.
        of: &'static str,
    },
    /// A mode index beyond the rank.
    NoSuchMode {
        /// As given; negative ones count from the end.
        index: i64,
        /// Number of modes there are.
        rank: usize,
    },
    /// A range of modes that is reversed or beyond the rank.
    NoSuchRange {
        /// First mode.
        begin: i64,
        /// One past the last mode.
        end: i64,
        /// Number of modes there are.
        rank: usize,
    },
    /// A tuple was needed and a leaf found.
    NotATuple,
    /// A flat tuple of another length than the tree has leaves.
    LeafCount {
        /// Leaves given.
        found: usize,
        /// Leaves of the tree.
        expected: usize,
    },
    /// Shape and stride have different trees.
    Incongruent {
        /// The shape.
        shape: HTuple<i64>,
        /// The stride.
        stride: HTuple<Scalar>,
    },
    /// An extent below 1.
    Extent {
        /// The extent.
        found: i64,
        /// Which leaf, from the left, 0-based.
        leaf: usize,
    },
    /// A coordinate that does not fit the shape's tree.
    Coordinate {
        /// The coordinate.
        coordinate: HTuple<i64>,
        /// The shape.
        shape: HTuple<i64>,
    },
    /// A coordinate of values that does not fit the shape's tree.
    Values {
        /// The coordinate.
        coordinate: HTuple<Scalar>,
        /// The shape.
        shape: HTuple<i64>,
    },
    /// A seed of a prefix product that does not fit the shape's tree.
    Seed {
        /// The seed.
        seed: HTuple<i64>,
        /// The shape.
        shape: HTuple<i64>,
    },
    /// A profile, or one of its modes, with more modes than the layout has there.
    ProfileRank {
        /// Modes of the profile.
        found: usize,
        /// Modes of the layout.
        rank: usize,
    },
    /// A tiler, or one of its entries, with more modes than the layout has there.
    TilerRank {
        /// Modes of the tiler.
        found: usize,
        /// Modes of the layout.
        rank: usize,
        /// The indices that lead to the mode; `()` is the whole layout.
        mode: HTuple<i64>,
    },
    /// A stride that the smaller ones overtake, so that two coordinates have one value.
    NotInjective {
        /// The stride.
        stride: i64,
        /// One past the largest value of the modes with smaller strides.
        reach: i64,
    },
    /// Two coordinates with one value.
    Collision {
        /// The one.
        a: HTuple<i64>,
        /// The other.
        b: HTuple<i64>,
        /// The value of both.
        value: Scalar,
    },
    /// Strides that do not divide each other in ascending order, so that no layout finds the coordinates of their values.
    NotAChain {
        /// The stride.
        stride: i64,
        /// The next smaller one.
        below: i64,
    },
    /// A shape to fill that has no mode for an axis of the layout's values.
    ExtendShape {
        /// The shape.
        extend: HTuple<i64>,
    },
    /// A tile that does not divide the extent of what it is for.
    TileDoesNotDivide {
        /// The tile.
        tile: Layout,
        /// After how many elements the next copy of the tile begins.
        every: i64,
        /// The extent.
        extent: i64,
        /// The indices that lead to the mode; `()` is the whole layout.
        mode: HTuple<i64>,
    },
    /// A tile whose copies leave elements out.
    NotTiled {
        /// The tile.
        tile: Layout,
        /// The first element that is in no copy.
        element: i64,
        /// The indices that lead to the mode; `()` is the whole layout.
        mode: HTuple<i64>,
    },
    /// A block that is no divisor of the extent that its copies are to fill.
    BlockDoesNotDivide {
        /// The size of the block's mode.
        block: i64,
        /// The extent.
        extent: i64,
        /// The index of the mode.
        mode: usize,
    },
    /// A grid of copies that runs past a gap of the block.
    NoRoom {
        /// Coordinates from the smallest to the largest one of the grid.
        reach: i64,
        /// Copies that the gap has room for.
        extent: i64,
        /// The mode of the block's complement.
        mode: Path,
    },
    /// Layouts that should have one rank.
    RanksDiffer {
        /// Rank of the one.
        a: usize,
        /// Rank of the other.
        b: usize,
    },
    /// A coordinate of a slice, or one of its modes, with another number of modes than there is.
    SliceRank {
        /// The coordinate.
        coordinate: HTuple<Option<i64>>,
        /// Modes of the coordinate.
        found: usize,
        /// Modes that there are.
        rank: usize,
    },
    /// A coordinate of a slice with a tuple where there is a single extent.
    SliceLeaf {
        /// The coordinate.
        coordinate: HTuple<Option<i64>>,
    },
    /// A `_` where a layout is needed.
    Keep,
    /// A composition that is not a layout.
    NotALayout {
        /// The first natural coordinate of the right operand B that shows it.
        coordinate: HTuple<i64>,
        /// B there.
        offset: Scalar,
        /// A at that offset.
        value: Scalar,
        /// What every layout gives there that is right at the coordinates before.
        layout: Scalar,
        /// The indices that lead to the mode of A that is composed; `()` is the whole layout.
        mode: HTuple<i64>,
    },
    /// A property that was not decided within the number of points that may be looked at.
    NotProven {
        /// How many that were.
        points: i64,
    },
    /// A case whose answer would be right or wrong, and nothing here proves which.
    NotCovered {
        /// The case.
        what: &'static str,
    },
    /// A list that would be too long to return.
    TooMany {
        /// What is listed.
        what: &'static str,
        /// The most elements that are.
        most: usize,
    },
    /// Two tuples that should have one tree.
    NotCongruent {
        /// The one.
        a: HTuple<i64>,
        /// The other.
        b: HTuple<Scalar>,
    },
    /// Two shapes, or modes of shapes, of which neither refines the other nor their modes each other.
    NoCommonRefinement {
        /// The one.
        a: HTuple<i64>,
        /// The other.
        b: HTuple<i64>,
    },
    /// Shapes that should have one size.
    SizesDiffer {
        /// Size of the one.
        a: i64,
        /// Size of the other.
        b: i64,
    },
    /// A mistake of the composition of one mode.
    InMode {
        /// The indices that lead to the mode.
        mode: HTuple<i64>,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// Strides of different kinds that were added or compared.
    MixedStrides,
    /// A negative XOR value, or a negative multiple of one.
    NegativeXor {
        /// The negative number.
        value: i64,
    },
    /// A division by zero.
    ZeroDivisor,
    /// An XOR coordinate of modes whose extents do not multiply without carries, so that its digits are not defined.
    XorCarry {
        /// The product of the extents in front.
        product: i64,
        /// The extent that it is multiplied by.
        extent: i64,
    },
    /// Parameters that no swizzle has.
    Swizzle {
        /// How many bits it moves.
        bits: i64,
        /// How many of the lowest bits it leaves alone.
        base: i64,
        /// How far it moves them.
        shift: i64,
    },
    /// A swizzle of byte addresses that is none of elements.
    SwizzleOfBytes {
        /// How many of the lowest bits of an address it leaves alone.
        base: i64,
        /// Bytes of an element.
        element_bytes: i64,
    },
    /// A negative offset where index code, which is unsigned, was asked for.
    NegativeOffset {
        /// The smallest offset.
        smallest: i64,
    },
    /// A number of old elements a new element that is not positive.
    Scale {
        /// Its numerator.
        numerator: i64,
        /// Its denominator.
        denominator: i64,
    },
    /// A stride that is no whole number of new elements, nor a whole part of one.
    Recast {
        /// The stride, in old elements.
        stride: Scalar,
        /// Which leaf, from the left, 0-based.
        leaf: usize,
        /// Old elements a new one: the numerator.
        numerator: i64,
        /// The denominator.
        denominator: i64,
    },
    /// A text of modes by name that says nothing.
    Notation {
        /// Where, in bytes of the text.
        at: usize,
        /// The name that it is about.
        name: Option<char>,
        /// What is wrong.
        what: &'static str,
    },
    /// A tuple of names for modes that the operand does not have there.
    NotationModes {
        /// Where, in bytes of the text.
        at: usize,
        /// How many modes are named; `None` where the operand has no tuple.
        found: Option<usize>,
        /// Number of modes there are.
        rank: usize,
    },
    /// An operand with another number of modes than it should have.
    OperandRank {
        /// Which operand, 0-based; 2 is the result.
        operand: usize,
        /// Number of its modes.
        rank: usize,
        /// Number of modes there should be.
        expected: usize,
    },
    /// A label with two extents.
    LabelExtent {
        /// The label.
        label: char,
        /// Its extent in one operand.
        a: i64,
        /// Its extent in another.
        b: i64,
    },
    /// A list of a convolution's window with another number of entries than spatial modes.
    Entries {
        /// The list.
        list: &'static str,
        /// Entries of it.
        found: usize,
        /// Spatial modes.
        expected: usize,
    },
    /// A distance of positions below 1.
    WindowStride {
        /// The distance.
        stride: i64,
        /// Which spatial mode, 0-based.
        axis: usize,
    },
    /// A window that is longer than what it moves over.
    NoPosition {
        /// Which spatial mode, 0-based.
        axis: usize,
        /// Elements of the mode with its padding.
        room: i64,
        /// Elements that the window spans.
        window: i64,
    },
    /// A TV layout with a value outside of its tile.
    OutsideTile {
        /// The value.
        value: Scalar,
        /// The shape of the tile.
        tile: HTuple<i64>,
    },
    /// Cells of a tile that no value of a thread-value layout lies on.
    Uncovered {
        /// The first of them.
        first: i64,
        /// The last of them before the next that is covered.
        last: i64,
    },
    /// An operand whose layout is not one that an instruction prescribes.
    Prescribed {
        /// That it is not.
        what: &'static str,
        /// All modes in which it differs.
        differences: Differences,
        /// What would make it legal.
        remedy: Remedy,
    },
    /// A bulk tensor copy that no tensor map says.
    NotEncodable {
        /// What is beyond its limit.
        what: &'static str,
        /// The axis of the map, 0-based, the fastest first.
        axis: usize,
        /// What was found.
        found: i64,
        /// What is allowed.
        expected: &'static str,
    },
    /// A picture of something that has another number of modes.
    NotDrawn {
        /// Modes there are.
        rank: usize,
        /// What can be drawn.
        expected: &'static str,
    },
    /// A picture of a thread-value layout whose values do not say how large the tile is.
    TileMissing,
    /// A copy with two sources for one destination.
    WriteAfterWrite {
        /// A coordinate of the destination.
        first: HTuple<i64>,
        /// Another one.
        second: HTuple<i64>,
        /// The place that both have in the destination.
        destination: Scalar,
        /// The places that they have in the source.
        sources: [Scalar; 2],
    },
    /// A name that an index function cannot have.
    FunctionName {
        /// Why not.
        reason: &'static str,
    },
    /// A text that does not fit into its buffer.
    TextTooLong {
        /// Bytes of the text.
        needed: usize,
        /// Bytes of the buffer.
        capacity: usize,
    },
}

impl core::error::Error for Error {}

/// What can be wrong with one mode of a layout: the errors of the same names.
///
/// ```
/// use cute_algebra::{Error, Flaw, Layout, Tiler, limits::CONST_POINTS};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// let tiler = Tiler::by_mode(&[Tiler::KEEP, Tiler::layout(&of("4:f1"))]).unwrap();
/// let error = of("(2,(3,3,4)):(1,(1,3,9))").composition_by_mode(&tiler, CONST_POINTS).unwrap_err();
/// assert!(matches!(error, Error::InMode { flaw: Flaw::XorCarry { product: 3, extent: 3 }, .. }));
/// assert!(error.to_string().starts_with("mode 1: an XOR value is no coordinate of these modes"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// [`Error::NotProven`].
    NotProven {
        /// How many points were looked at.
        points: i64,
    },
    /// [`Error::MixedStrides`].
    MixedStrides,
    /// [`Error::XorCarry`].
    XorCarry {
        /// The product of the extents in front.
        product: i64,
        /// The extent that it is multiplied by.
        extent: i64,
    },
    /// [`Error::NegativeXor`].
    NegativeXor {
        /// The negative number.
        value: i64,
    },
}

impl Flaw {
    /// The error of a whole layout.
    const fn error(self) -> Error {
        match self {
            Flaw::NotProven { points } => Error::NotProven { points },
            Flaw::MixedStrides => Error::MixedStrides,
            Flaw::XorCarry { product, extent } => Error::XorCarry { product, extent },
            Flaw::NegativeXor { value } => Error::NegativeXor { value },
        }
    }
}

impl Error {
    /// The same error about one mode of a layout, named by the indices that lead to it; `()` is the whole layout.
    pub(crate) const fn in_mode(self, mode: HTuple<i64>) -> Error {
        let flaw = match self {
            Error::NotALayout { coordinate, offset, value, layout, .. } => {
                return Error::NotALayout { coordinate, offset, value, layout, mode };
            }
            Error::NotProven { points } => Flaw::NotProven { points },
            Error::MixedStrides => Flaw::MixedStrides,
            Error::XorCarry { product, extent } => Flaw::XorCarry { product, extent },
            Error::NegativeXor { value } => Flaw::NegativeXor { value },
            error => return error,
        };
        if mode.len() == 0 { self } else { Error::InMode { mode, flaw } }
    }
}

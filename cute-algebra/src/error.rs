//! What can be wrong, with the numbers that do not fit, and how it is said.

use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::scalar::{Path, Scalar};
use crate::text::Text;

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

/// Bytes of the longest message; a longer one is cut and ends in `...`.
///
/// ```
/// use cute_algebra::{Error, MESSAGE, text::Text};
/// let message: Text<MESSAGE> = Error::NotATuple.message();
/// assert_eq!(message.as_str(), "expected a tuple, found an integer");
/// ```
pub const MESSAGE: usize = 1024;

impl Error {
    /// The message, one line, integers in decimals: what was found, what was expected, and where.
    ///
    /// ```
    /// use cute_algebra::Error;
    /// assert_eq!(Error::Extent { found: 0, leaf: 2 }.message().as_str(), "extent 0 of leaf 2: extents are at least 1");
    /// ```
    pub const fn message(&self) -> Text<MESSAGE> {
        let mut text = Text::new();
        match self {
            Error::Capacity { of } => text.str("too large: more than ").str(match of {
                Capacity::Leaves => "32 integers in one tuple",
                Capacity::Nodes => "96 nodes in one tuple",
                Capacity::Depth => "16 levels of nesting",
                Capacity::Terms => "8 terms in one stride",
                Capacity::Path => "4 indices in a basis vector, or an index above 255",
            }),
            Error::Overflow { of } => text.str("the ").str(of).str(" does not fit into 64 bits"),
            Error::NoSuchMode { index, rank } => text.str("no mode ").int(*index).str(": the rank is ").int(*rank as i64),
            Error::NoSuchRange { begin, end, rank } => {
                text.str("no modes ").int(*begin).str("..").int(*end).str(": the rank is ").int(*rank as i64)
            }
            Error::NotATuple => text.str("expected a tuple, found an integer"),
            Error::LeafCount { found, expected } => text.str("expected ").int(*expected as i64).str(" integers, found ").int(*found as i64),
            Error::Incongruent { shape, stride } => {
                text.str("stride ").scalars(stride).str(" is not congruent with shape ").integers(shape)
            }
            Error::Extent { found, leaf } => {
                text.str("extent ").int(*found).str(" of leaf ").int(*leaf as i64).str(": extents are at least 1")
            }
            Error::Coordinate { coordinate, shape } => {
                text.str("coordinate ").integers(coordinate).str(" does not fit shape ").integers(shape)
            }
            Error::Values { coordinate, shape } => text.str("coordinate ").scalars(coordinate).str(" does not fit shape ").integers(shape),
            Error::Seed { seed, shape } => text.str("seed ").integers(seed).str(" is not weakly congruent with shape ").integers(shape),
            Error::ProfileRank { found, rank } => {
                text.str("the profile has ").int(*found as i64).str(" modes where the layout has ").int(*rank as i64)
            }
            Error::TilerRank { found, rank } => {
                text.str("the tiler lists ").int(*found as i64).str(" modes where the layout has ").int(*rank as i64)
            }
            Error::NotInjective { stride, reach } => {
                text.str("not injective: stride ").int(*stride).str(", while the smaller strides reach to ").int(*reach)
            }
            Error::Collision { a, b, value } => {
                text.str("not injective: coordinates ").integers(a).str(" and ").integers(b).str(" both map to ").scalar(value)
            }
            Error::NotAChain { stride, below } => {
                text.str("stride ").int(*stride).str(" is not a multiple of the next smaller one, ").int(*below);
                text.str(": no layout maps the values back")
            }
            Error::ExtendShape { extend } => text.str("shape ").integers(extend).str(" has no mode for every axis: write one mode an axis"),
            Error::TileDoesNotDivide { tile, every, extent, mode } => {
                text.str("tile ").layout(tile).str(" does not divide the ").int(*extent).str(" elements of ").place(mode);
                if *every != tile.size() {
                    text.str(": its copies begin every ").int(*every).str(" elements");
                }
                &mut text
            }
            Error::NotTiled { tile, element, mode } => {
                text.str("element ").int(*element).str(" of ").place(mode).str(" is in no copy of the tile ").layout(tile)
            }
            Error::BlockDoesNotDivide { block, extent, mode } => {
                text.str("blocks of ").int(*block).str(" do not fill the extent ").int(*extent).str(" of mode ").int(*mode as i64)
            }
            Error::NoRoom { reach, extent, mode } => {
                text.str("the grid reaches ").int(*reach).str(" places along ").scalar(&Scalar::basis(*mode));
                text.str(", where the block leaves room for ").int(*extent).str(" copies")
            }
            Error::RanksDiffer { a, b } => text.str("the ranks ").int(*a as i64).str(" and ").int(*b as i64).str(" differ"),
            Error::SliceRank { coordinate, found, rank } => {
                text.str("coordinate ").pattern(coordinate).str(" has ").int(*found as i64).str(" entries for ");
                text.int(*rank as i64).str(" modes")
            }
            Error::SliceLeaf { coordinate } => text.str("coordinate ").pattern(coordinate).str(" has a tuple for a single extent"),
            Error::Keep => text.str("`_` is not a layout: write the extent"),
            Error::NotALayout { coordinate, offset, value, layout } => {
                text.str("not a layout: coordinate ").integers(coordinate).str(" maps to ").scalar(offset).str(" and on to ").scalar(value);
                text.str(", where a layout would have ").scalar(layout).str("; choose extents and strides that divide and do not carry")
            }
            Error::NotProven { points } => {
                text.str("not proven: the modes do not decide it, and no more than ").int(*points).str(" coordinates are tried one by one")
            }
            Error::NotCovered { what } => text.str("not supported: ").str(what),
            Error::TooMany { what, most } => text.str("more than ").int(*most as i64).str(" ").str(what).str(" are not listed"),
            Error::NotCongruent { a, b } => text.integers(a).str(" is not congruent with ").scalars(b),
            Error::NoCommonRefinement { a, b } => text.integers(a).str(" and ").integers(b).str(" have no common refinement"),
            Error::SizesDiffer { a, b } => text.str("the sizes ").int(*a).str(" and ").int(*b).str(" differ"),
            Error::MixedStrides => text.str("strides of different kinds cannot be added: integers, coordinates (e0) and XOR values (f1)"),
            Error::Swizzle { bits, base, shift } => {
                text.str("swizzle(").int(*bits).ascii(b',').int(*base).ascii(b',').int(*shift);
                text.str("): bits and base are not negative, a negative shift is at least as far as there are bits, and bits + base + ");
                text.str("|shift| is at most 62")
            }
            Error::SwizzleOfBytes { base, element_bytes } => {
                text.str("a swizzle of byte addresses with base ").int(*base).str(" does not move whole elements of ").int(*element_bytes);
                text.str(" bytes: their size is a power of two, at most 2^base")
            }
            Error::NegativeXor { value } => text.str("XOR values cannot be negative or scaled by a negative integer: ").int(*value),
            Error::ZeroDivisor => text.str("division by zero"),
            Error::XorCarry { product, extent } => {
                text.str("an XOR value is no coordinate of these modes: the extents ").int(*product).str(" * ").int(*extent);
                text.str(" do not multiply without carries; extents that are powers of two do")
            }
            Error::NegativeOffset { smallest } => {
                text.str("index code is unsigned, and the smallest offset is ").int(*smallest);
                text.str(": add ").int(smallest.saturating_neg()).str(" to the layout")
            }
            Error::Scale { numerator, denominator } => ratio(text.str("the scale "), *numerator, *denominator).str(" is not positive"),
            Error::Recast { stride, leaf, numerator, denominator } => {
                text.str("stride ").scalar(stride).str(" of leaf ").int(*leaf as i64).str(" does not fit elements ");
                ratio(&mut text, *numerator, *denominator).str(" times as large: it is no multiple of that, nor does it divide it")
            }
            Error::Notation { at, name, what } => {
                text.str("at byte ").int(*at as i64).str(" of the text: ");
                if let Some(name) = name {
                    // Names are ASCII.
                    text.str("`").ascii(*name as u8).str("` ");
                }
                text.str(what)
            }
            Error::NotationModes { at, found, rank } => {
                text.str("at byte ").int(*at as i64).str(" of the text: ");
                match found {
                    Some(found) => text.int(*found as i64).str(" modes are named where there are ").int(*rank as i64),
                    None => text.str("the modes of a tuple are named where there is an integer"),
                }
            }
            Error::OperandRank { operand, rank, expected } => {
                text.str(match operand {
                    0 => "the first operand",
                    1 => "the second operand",
                    _ => "the result",
                });
                text.str(" has ").int(*rank as i64).str(" modes, expected ").int(*expected as i64)
            }
            Error::LabelExtent { label, a, b } => {
                text.str("label `").ascii(*label as u8).str("` has ").int(*a).str(" elements in one operand and ").int(*b);
                text.str(" in another")
            }
            Error::Entries { list, found, expected } => {
                text.str(list).str(" has ").int(*found as i64).str(" entries for ").int(*expected as i64);
                text.str(" spatial modes: write one a mode; an activation has the modes (N, spatial.., C)")
            }
            Error::WindowStride { stride, axis } => {
                text.str("stride ").int(*stride).str(" of spatial mode ").int(*axis as i64).str(": positions are at least 1 apart")
            }
            Error::NoPosition { axis, room, window } => {
                text.str("no position along spatial mode ").int(*axis as i64).str(": the window spans ").int(*window);
                text.str(" elements, and with padding there are ").int(*room)
            }
            Error::OutsideTile { value, tile } => text.str("value ").scalar(value).str(" lies outside of the tile ").integers(tile),
            Error::WriteAfterWrite { first, second, destination, sources: [a, b] } => {
                text.str("write after write: coordinates ").integers(first).str(" and ").integers(second).str(" both go to ");
                text.scalar(destination).str(", from ").scalar(a).str(" and from ").scalar(b)
            }
            Error::FunctionName { reason } => text.str("the name cannot be that of a function: ").str(reason),
            Error::TextTooLong { needed, capacity } => {
                text.str("the text has ").int(*needed as i64).str(" bytes, its buffer ").int(*capacity as i64)
            }
        };
        text.elided();
        text
    }
}

/// Appends a ratio, the denominator only if it is not 1.
const fn ratio(text: &mut Text<MESSAGE>, numerator: i64, denominator: i64) -> &mut Text<MESSAGE> {
    text.int(numerator);
    if denominator != 1 {
        text.str("/").int(denominator);
    }
    text
}

impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message().as_str())
    }
}

impl core::error::Error for Error {}

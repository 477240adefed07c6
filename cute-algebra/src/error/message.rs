//! How it is said what is wrong: one writer of messages for constants, macros and run time.

use super::{Capacity, Error};
use crate::scalar::Scalar;
use crate::text::Text;

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
            Error::TilerRank { found, rank, mode } => {
                text.str("the tiler lists ").int(*found as i64).str(" modes where ").place(mode).str(" has ").int(*rank as i64)
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
            Error::NotALayout { coordinate, offset, value, layout, mode } => {
                text.str("not a layout: coordinate ").integers(coordinate);
                if mode.len() > 0 {
                    text.str(" of ").place(mode);
                }
                text.str(" maps to ").scalar(offset).str(" and on to ").scalar(value);
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
            Error::InMode { mode, flaw } => text.place(mode).str(": ").text(&flaw.error().message()),
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
                text.str(" has ")
                    .int(*rank as i64)
                    .str(if *rank == 1 { " mode" } else { " modes" })
                    .str(", expected ")
                    .int(*expected as i64)
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
            Error::Uncovered { first, last } => {
                text.str("the cells ").int(*first).str(" to ").int(*last).str(" belong to no thread and value")
            }
            Error::Prescribed { what, differences, .. } => text.str(what).str(": ").differences(differences),
            Error::NotEncodable { what, axis, found, expected } => {
                text.str("no tensor map: the ").str(what).str(" of axis ").int(*axis as i64).str(" is ").int(*found);
                text.str(", expected ").str(expected)
            }
            Error::NotDrawn { rank, expected } => text.str("rank ").int(*rank as i64).str(" cannot be drawn: expected ").str(expected),
            Error::TileMissing => text.str("the values are indices and do not say how large the tile is: give its rows and columns"),
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

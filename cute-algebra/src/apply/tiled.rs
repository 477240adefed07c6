//! An operand of an instruction, repeated over a grid of threads and over values.
//!
//! The cell i of the instruction's tile of r rows is (i mod r, i div r): the composition of `(r,c):(1,R)` with the fragment's layout is the
//! cell of the larger tile of R rows. A repetition moves by whole tiles, so its modes are added to those of the fragment; the larger tile
//! is covered once if the fragment covers its own once, as a cell is a place in the tile and the number of the tile on both axes.

use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::scalar::Scalar;

/// The layout from (thread, value) to the cell of a tile that consists of so many fragments: first one a thread group, then so many for
/// each. The modes are ((thread of the instruction, groups along rows, along columns), (value, repetitions along rows, along columns)).
///
/// ```
/// use cute_algebra::{Layout, apply::tiled};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// // The accumulator of m16n8k16 by 2x2 warps, each twice along n: 32x32.
/// let c = tiled(&of("((4,8),(2,2)):((32,1),(16,8))"), [16, 8], [2, 2], [1, 2]).unwrap();
/// assert_eq!(c.to_string(), "(((4,8),2,2),((2,2),1,2)):(((64,1),16,256),((32,8),0,512))");
/// ```
///
/// # Errors
/// [`Error::OperandRank`] if the fragment has not two modes, [`Error::Extent`] for a number below 1, [`Error::Overflow`], and the errors of
/// [`Layout::composition`].
pub const fn tiled(fragment: &Layout, [r, c]: [i64; 2], groups: [i64; 2], values: [i64; 2]) -> Result<Layout, Error> {
    if fragment.rank() != 2 {
        return Err(Error::OperandRank { operand: 0, rank: fragment.rank(), expected: 2 });
    }
    let rows = tri!(product(r, tri!(product(groups[0], values[0]))));
    let place = tri!(Layout::concat(&[tri!(mode(r, 1)), tri!(mode(c, rows))]));
    let cells = tri!(place.composition(fragment));
    let column = tri!(product(c, rows));
    let threads = [tri!(cells.mode(0)), tri!(mode(groups[0], r)), tri!(mode(groups[1], column))];
    let (down, right) = (tri!(product(r, groups[0])), tri!(product(column, groups[1])));
    let values = [tri!(cells.mode(1)), tri!(mode(values[0], down)), tri!(mode(values[1], right))];
    Layout::concat(&[tri!(Layout::concat(&threads)), tri!(Layout::concat(&values))])
}

const fn mode(extent: i64, stride: i64) -> Result<Layout, Error> {
    let stride = if extent == 1 { 0 } else { stride };
    Layout::checked(HTuple::leaf(Mode { extent, stride: Scalar::integer(stride) }))
}

const fn product(a: i64, b: i64) -> Result<i64, Error> {
    match a.checked_mul(b) {
        Some(product) => Ok(product),
        None => Err(Error::Overflow { of: "size of a tile" }),
    }
}

//! One axis of a distribution: where each row or column lies, read off the modes of its layout.

use super::error::{Codomain, PlanError};
use super::step::Axis;
use crate::htuple::Cursor;
use crate::layout::{Layout, Mode};
use crate::scalar::{Ring, Scalar};

/// The most leaves that one axis of a distribution may have.
///
/// ```
/// use cute_algebra::plan::{Distribution, MAX_DIGITS, PlanError};
/// let too_many = format!("(({}2),2):(({}2*e1),e1)", "1,".repeat(MAX_DIGITS), "0,".repeat(MAX_DIGITS));
/// assert!(matches!(Distribution::from_layout(too_many.parse().unwrap(), 2, 2), Err(PlanError::Leaves { found: 9, limit: 8, .. })));
/// ```
pub const MAX_DIGITS: usize = 8;

/// Where one row or column lies.
///
/// ```
/// use cute_algebra::plan::{Axis, Distribution, LocalOrder, RankMap, Spot};
/// // Two ranks with 4 of 8 rows each.
/// let halves = Distribution::sharded((8, 8), (2, 1), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
/// assert_eq!(halves.axis(Axis::Rows).place(5), Spot { coordinate: 1, local: 1 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Grid coordinate along the axis, 0-based.
    pub coordinate: u64,
    /// Local row or column in that rank, 0-based.
    pub local: u64,
}

/// One digit of an index: it moves the grid coordinate or the local index by `weight` a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Digit {
    extent: u64,
    of: Codomain,
    weight: u64,
}

/// The map of one axis: an index is a mixed-radix number, and each of its digits moves either the grid coordinate or the local index.
/// On the padded domain it is a bijection onto all pairs of a coordinate and a local index; anything else is a [`PlanError`].
///
/// ```
/// use cute_algebra::plan::{Axis, AxisMap, Distribution, RankMap};
/// let cyclic = Distribution::block_cyclic((12, 12), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
/// let rows: &AxisMap = cyclic.axis(Axis::Rows);
/// // Tiles of two rows go to the ranks in turn: 0 0 1 1 0 0 1 1 0 0 1 1.
/// assert_eq!((0..12).map(|row| rows.place(row).coordinate).collect::<Vec<_>>(), [0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AxisMap {
    digits: [Digit; MAX_DIGITS],
    len: usize,
    extent: u64,
    ranks: u64,
    local: u64,
    tile: u64,
    rank_step: u64,
    local_step: u64,
}

const NO_DIGIT: Digit = Digit { extent: 1, of: Codomain::Offset, weight: 0 };

impl AxisMap {
    /// Contiguous blocks of `local` indices, one a rank, in ascending order.
    #[cfg(feature = "alloc")]
    pub(super) const fn blocks(extent: u64, ranks: u64, local: u64) -> AxisMap {
        let mut map = AxisMap { digits: [NO_DIGIT; MAX_DIGITS], len: 0, extent, ranks, local, tile: 0, rank_step: 1, local_step: 1 };
        map.push(Digit { extent: local, of: Codomain::Offset, weight: 1 });
        map.push(Digit { extent: ranks, of: Codomain::Rank, weight: 1 });
        map
    }

    /// Reads one axis off the mode `axis` of a layout into (rank, offset); `extent` of its indices are real, the others padding.
    pub(super) const fn analyse(layout: &Layout, axis: Axis, extent: u64) -> Result<AxisMap, PlanError> {
        let modes = layout.modes();
        let at = match modes.child(Cursor::ROOT, axis.index()) {
            Ok(at) => at,
            Err(error) => return Err(PlanError::Algebra(error)),
        };
        let end = modes.skip(at).leaf;
        if end - at.leaf > MAX_DIGITS {
            return Err(PlanError::Leaves { axis, found: end - at.leaf, limit: MAX_DIGITS });
        }
        let mut raw = [NO_DIGIT; MAX_DIGITS];
        let mut i = 0;
        while i < end - at.leaf {
            raw[i] = tri!(digit(modes.leaf_at(at.leaf + i), axis, i));
            i += 1;
        }
        let count = end - at.leaf;
        let (ranks, rank_step) = tri!(compact(&raw, Codomain::Rank, axis));
        let (local, local_step) = tri!(compact(&raw, Codomain::Offset, axis));
        let mut map =
            AxisMap { digits: [NO_DIGIT; MAX_DIGITS], len: 0, extent, ranks, local, tile: turn(&raw, count), rank_step, local_step };
        let mut i = 0;
        while i < count {
            let unit = match raw[i].of {
                Codomain::Rank => rank_step,
                Codomain::Offset => local_step,
            };
            map.push(Digit { weight: if raw[i].extent == 1 { 0 } else { raw[i].weight / unit }, ..raw[i] });
            i += 1;
        }
        if map.piece() < local {
            map.tile = map.piece();
        }
        if extent > ranks * local {
            return Err(PlanError::Domain { axis, extent, domain: ranks * local });
        }
        Ok(map)
    }

    /// Appends a digit, merged into the one before where the two count on.
    const fn push(&mut self, digit: Digit) {
        if digit.extent == 1 {
            return;
        }
        if self.len > 0 {
            let last = &mut self.digits[self.len - 1];
            if same(last.of, digit.of) && digit.weight == last.weight * last.extent {
                last.extent *= digit.extent;
                return;
            }
        }
        self.digits[self.len] = digit;
        self.len += 1;
    }

    /// Real rows or columns.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, RankMap};
    /// let cyclic = Distribution::block_cyclic((10, 10), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
    /// assert_eq!(cyclic.axis(Axis::Rows).extent(), 10);
    /// ```
    pub const fn extent(&self) -> u64 {
        self.extent
    }

    /// Ranks along the axis.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, RankMap};
    /// let cyclic = Distribution::block_cyclic((10, 10), (2, 3), (2, 2), RankMap::RowMajor).unwrap();
    /// assert_eq!((cyclic.axis(Axis::Rows).ranks(), cyclic.axis(Axis::Columns).ranks()), (2, 3));
    /// ```
    pub const fn ranks(&self) -> u64 {
        self.ranks
    }

    /// Rows or columns of one rank, padding included.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, RankMap};
    /// // 5 tiles on 2 ranks: room for 3 on each.
    /// let cyclic = Distribution::block_cyclic((10, 10), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
    /// assert_eq!(cyclic.axis(Axis::Rows).local(), 6);
    /// ```
    pub const fn local(&self) -> u64 {
        self.local
    }

    /// The rows or columns of a tile, which move together; 0 if the layout has none (one block a rank).
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, LocalOrder, RankMap};
    /// let cyclic = Distribution::block_cyclic((10, 10), (2, 2), (2, 3), RankMap::RowMajor).unwrap();
    /// let sharded = Distribution::sharded((10, 10), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!((cyclic.axis(Axis::Columns).tile(), sharded.axis(Axis::Columns).tile()), (3, 0));
    /// ```
    pub const fn tile(&self) -> u64 {
        self.tile
    }

    /// The step from one grid coordinate to the next in ranks; 0 where there is one rank only.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, RankMap};
    /// // Row-major ranks on a 2x3 grid: 0 1 2, then 3 4 5.
    /// let cyclic = Distribution::block_cyclic((10, 10), (2, 3), (2, 2), RankMap::RowMajor).unwrap();
    /// assert_eq!((cyclic.axis(Axis::Rows).rank_step(), cyclic.axis(Axis::Columns).rank_step()), (3, 1));
    /// ```
    pub const fn rank_step(&self) -> u64 {
        self.rank_step
    }

    /// The step from one local index to the next in elements; 0 where there is one only.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, LocalOrder, RankMap};
    /// // Shards of 5x4, row after row.
    /// let sharded = Distribution::sharded((10, 8), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!((sharded.axis(Axis::Rows).local_step(), sharded.axis(Axis::Columns).local_step()), (4, 1));
    /// ```
    pub const fn local_step(&self) -> u64 {
        self.local_step
    }

    /// The length of the pieces that stay together: neighbours in one piece are neighbours in one rank.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, LocalOrder, RankMap};
    /// let cyclic = Distribution::block_cyclic((12, 12), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
    /// let sharded = Distribution::sharded((12, 12), (2, 2), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!((cyclic.axis(Axis::Rows).piece(), sharded.axis(Axis::Rows).piece()), (2, 6));
    /// ```
    pub const fn piece(&self) -> u64 {
        match self.digits[0] {
            Digit { of: Codomain::Offset, weight: 1, extent } if self.len > 0 => extent,
            _ => 1,
        }
    }

    /// Where an index, 0-based, lies.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, RankMap};
    /// let cyclic = Distribution::block_cyclic((12, 12), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
    /// let spot = cyclic.axis(Axis::Rows).place(7);
    /// assert_eq!((spot.coordinate, spot.local), (1, 3));
    /// ```
    pub const fn place(&self, index: u64) -> Spot {
        let mut spot = Spot { coordinate: 0, local: 0 };
        let (mut rest, mut i) = (index, 0);
        while i < self.len {
            let digit = &self.digits[i];
            let value = rest % digit.extent * digit.weight;
            match digit.of {
                Codomain::Rank => spot.coordinate += value,
                Codomain::Offset => spot.local += value,
            }
            rest /= digit.extent;
            i += 1;
        }
        spot
    }

    /// The index, 0-based, that lies at a place: the inverse of [`AxisMap::place`]. It is padding if it is not below [`AxisMap::extent`].
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, RankMap, Spot};
    /// let cyclic = Distribution::block_cyclic((12, 12), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
    /// // Rank 1 holds the rows 2, 3, 6, 7, 10, 11.
    /// assert_eq!(cyclic.axis(Axis::Rows).index(Spot { coordinate: 1, local: 3 }), 7);
    /// ```
    pub const fn index(&self, spot: Spot) -> u64 {
        let (mut index, mut radix, mut i) = (0, 1, 0);
        while i < self.len {
            let digit = &self.digits[i];
            let value = match digit.of {
                Codomain::Rank => spot.coordinate,
                Codomain::Offset => spot.local,
            };
            index += value / digit.weight % digit.extent * radix;
            radix *= digit.extent;
            i += 1;
        }
        index
    }

    /// How many real rows or columns the ranks at a grid coordinate, 0-based, hold.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, RankMap};
    /// // The tiles 0, 2 and 4 of 2, 2 and 1 rows lie on rank 0, the tiles 1 and 3 on rank 1.
    /// let cyclic = Distribution::block_cyclic((9, 9), (2, 2), (2, 2), RankMap::RowMajor).unwrap();
    /// assert_eq!((cyclic.axis(Axis::Rows).count(0), cyclic.axis(Axis::Rows).count(1)), (5, 4));
    /// ```
    pub const fn count(&self, coordinate: u64) -> u64 {
        let (piece, mut count, mut local) = (self.piece(), 0, 0);
        while local < self.local {
            count += self.real(self.index(Spot { coordinate, local }), piece);
            local += piece;
        }
        count
    }

    /// One past the last local index that holds a real row or column on the ranks at a grid coordinate, 0-based; 0 if there is none.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Distribution, LocalOrder, RankMap};
    /// // Three shards with room for 4 rows each hold 4, 4 and 2.
    /// let sharded = Distribution::sharded((10, 10), (3, 1), RankMap::RowMajor, LocalOrder::RowMajor).unwrap();
    /// assert_eq!([0, 1, 2].map(|rank| sharded.axis(Axis::Rows).reach(rank)), [4, 4, 2]);
    /// ```
    pub const fn reach(&self, coordinate: u64) -> u64 {
        let (piece, mut reach, mut local) = (self.piece(), 0, 0);
        while local < self.local {
            let real = self.real(self.index(Spot { coordinate, local }), piece);
            if real > 0 {
                reach = local + real;
            }
            local += piece;
        }
        reach
    }

    /// How many of `width` indices from `index` on are real.
    pub(super) const fn real(&self, index: u64, width: u64) -> u64 {
        if index >= self.extent {
            0
        } else if self.extent - index < width {
            self.extent - index
        } else {
            width
        }
    }
}

const fn same(a: Codomain, b: Codomain) -> bool {
    a as u8 == b as u8
}

/// One leaf of a mode as a digit; the weight is still in ranks or elements.
const fn digit(mode: &Mode, axis: Axis, leaf: usize) -> Result<Digit, PlanError> {
    let extent = mode.extent as u64;
    match read(&mode.stride) {
        Some((of, weight)) => Ok(Digit { extent, of, weight }),
        None if mode.stride.is_zero() && extent == 1 => Ok(NO_DIGIT),
        None if mode.stride.is_zero() => Err(PlanError::NotInjective { axis, of: Codomain::Offset, found: 0, expected: 1 }),
        None => Err(PlanError::Stride { axis, leaf }),
    }
}

/// A stride that is a positive multiple of e0 or of e1.
const fn read(stride: &Scalar) -> Option<(Codomain, u64)> {
    let [term] = stride.terms() else { return None };
    if term.value <= 0 || !matches!(term.ring, Ring::Integer) {
        return None;
    }
    match term.path.axes() {
        [0] => Some((Codomain::Rank, term.value as u64)),
        [1] => Some((Codomain::Offset, term.value as u64)),
        _ => None,
    }
}

/// The number of values that the digits of one kind take, and their unit; the values must be the multiples of the unit without overlap or
/// gap.
const fn compact(digits: &[Digit; MAX_DIGITS], of: Codomain, axis: Axis) -> Result<(u64, u64), PlanError> {
    let (mut count, mut unit, mut floor) = (1u64, 0, 0);
    loop {
        // The digit with the smallest weight that is not below `floor`.
        let mut next: Option<Digit> = None;
        let mut i = 0;
        while i < MAX_DIGITS {
            let digit = digits[i];
            if same(digit.of, of) && digit.extent > 1 && digit.weight > floor {
                next = match next {
                    Some(best) if best.weight < digit.weight => next,
                    Some(best) if best.weight == digit.weight => {
                        let expected = best.weight.saturating_mul(best.extent);
                        return Err(PlanError::NotInjective { axis, of, found: digit.weight, expected });
                    }
                    _ => Some(digit),
                };
            }
            i += 1;
        }
        let Some(digit) = next else { return Ok((count, unit)) };
        if unit == 0 {
            unit = digit.weight;
        }
        let expected = unit.saturating_mul(count);
        if digit.weight < expected {
            return Err(PlanError::NotInjective { axis, of, found: digit.weight, expected });
        }
        if digit.weight > expected {
            return Err(PlanError::Gap { axis, of, found: digit.weight, expected });
        }
        count = match count.checked_mul(digit.extent) {
            Some(product) if product < u32::MAX as u64 => product,
            _ => {
                return Err(PlanError::TooLarge {
                    of: axis.plural(),
                    found: count.saturating_mul(digit.extent),
                    limit: u32::MAX as u64 - 1,
                });
            }
        };
        floor = digit.weight;
    }
}

/// Local indices before the first other rank's turn, if turns come again; 0 if every rank has one turn only. It tells tiles apart from
/// blocks where one tile a rank, or one rank, leaves both with the same map.
const fn turn(raw: &[Digit; MAX_DIGITS], count: usize) -> u64 {
    let (mut turn, mut i) = (1, 0);
    while i < count && same(raw[i].of, Codomain::Offset) {
        turn *= raw[i].extent;
        i += 1;
    }
    while i < count && same(raw[i].of, Codomain::Rank) {
        i += 1;
    }
    if i < count { turn } else { 0 }
}

//! Linear algebra over the two-element field on vectors of at most 64 bits: addition is XOR.
//!
//! XOR layouts with extents that are powers of two are linear maps from the bits of an index to the bits of a value, and swizzles are linear
//! maps of integers. What is asked about them is answered by one elimination: a [`Basis`] of vectors, each of which remembers the
//! combination of given vectors that it is.
//!
//! *Why it is right.* The rows of a basis have different highest bits. Reducing a vector by the row with its highest bit, as long as there
//! is one, changes it by a sum of rows and ends with 0 or with a highest bit that no row has. In the first case it is the sum of those rows,
//! so it lies in their span. In the second it does not lie there, since a sum of rows has the highest bit of one of them, and together with
//! the rows it has different highest bits again. Each row carries a tag, and whatever is done to vectors is done to tags: if every given
//! vector is the image of its tag under one linear map, every row is too, and a tag whose vector has become 0 lies in the map's kernel.

/// Linearly independent vectors with different highest bits, and for each a tag: a vector that some linear map takes to it.
///
/// ```
/// use cute_algebra::f2::Basis;
/// // The map that takes bit 0 to 0b011, bit 1 to 0b101 and bit 2 to 0b110.
/// let mut basis = Basis::EMPTY;
/// assert_eq!(basis.insert(0b011, 0b001), None);
/// assert_eq!(basis.insert(0b101, 0b010), None);
/// // The third is the sum of the others: 0b111 is mapped to 0.
/// assert_eq!(basis.insert(0b110, 0b100), Some(0b111));
/// assert_eq!((basis.rank(), basis.solve(0b110), basis.solve(0b001)), (2, Some(0b011), None));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Basis {
    /// By highest bit; 0 where there is none.
    rows: [u64; 64],
    tags: [u128; 64],
}

impl Basis {
    /// The basis of the space that has only the vector 0.
    ///
    /// ```
    /// assert_eq!(cute_algebra::f2::Basis::EMPTY.rank(), 0);
    /// ```
    pub const EMPTY: Basis = Basis { rows: [0; 64], tags: [0; 64] };

    /// Adds a vector, the image of `tag`. If it was in the span already, the basis stays as it was and the answer is a vector of the kernel:
    /// `tag` and those tags whose vectors sum up to the same.
    ///
    /// ```
    /// use cute_algebra::f2::Basis;
    /// let mut basis = Basis::EMPTY;
    /// assert_eq!((basis.insert(6, 1), basis.insert(6, 2), basis.insert(0, 4)), (None, Some(3), Some(4)));
    /// ```
    pub const fn insert(&mut self, vector: u64, tag: u128) -> Option<u128> {
        let (rest, tag) = self.reduce(vector, tag);
        if rest == 0 {
            return Some(tag);
        }
        let bit = rest.ilog2() as usize;
        (self.rows[bit], self.tags[bit]) = (rest, tag);
        None
    }

    /// A vector that is mapped to this one, a sum of tags; `None` if this one is not in the span.
    ///
    /// ```
    /// use cute_algebra::f2::Basis;
    /// let mut basis = Basis::EMPTY;
    /// basis.insert(0b11, 0b01);
    /// basis.insert(0b10, 0b10);
    /// assert_eq!((basis.solve(0b01), basis.solve(0b100)), (Some(0b11), None));
    /// ```
    pub const fn solve(&self, vector: u64) -> Option<u128> {
        match self.reduce(vector, 0) {
            (0, tag) => Some(tag),
            _ => None,
        }
    }

    /// The number of vectors.
    ///
    /// ```
    /// let mut basis = cute_algebra::f2::Basis::EMPTY;
    /// basis.insert(8, 0);
    /// assert_eq!(basis.rank(), 1);
    /// ```
    pub const fn rank(&self) -> usize {
        let (mut rank, mut bit) = (0, 0);
        while bit < 64 {
            rank += (self.rows[bit] != 0) as usize;
            bit += 1;
        }
        rank
    }

    /// The vector with this highest bit and its tag, if there is one: no vector of the span has a highest bit without one.
    ///
    /// ```
    /// let mut basis = cute_algebra::f2::Basis::EMPTY;
    /// basis.insert(0b101, 7);
    /// assert_eq!((basis.row(2), basis.row(0)), (Some((0b101, 7)), None));
    /// ```
    pub const fn row(&self, highest_bit: usize) -> Option<(u64, u128)> {
        if self.rows[highest_bit] == 0 { None } else { Some((self.rows[highest_bit], self.tags[highest_bit])) }
    }

    /// A basis of the same space in which the highest bit of a vector occurs in no other.
    ///
    /// ```
    /// let mut basis = cute_algebra::f2::Basis::EMPTY;
    /// basis.insert(0b01, 1);
    /// basis.insert(0b11, 2);
    /// assert_eq!(basis.reduced().row(1), Some((0b10, 3)));
    /// ```
    pub const fn reduced(mut self) -> Basis {
        // Upwards: the rows below are reduced when a row is freed of their highest bits, and bring none of them back.
        let mut bit = 0;
        while bit < 64 {
            let mut lower = bit;
            while self.rows[bit] != 0 && lower > 0 {
                lower -= 1;
                if self.rows[lower] != 0 && self.rows[bit] >> lower & 1 == 1 {
                    self.rows[bit] ^= self.rows[lower];
                    self.tags[bit] ^= self.tags[lower];
                }
            }
            bit += 1;
        }
        self
    }

    /// The largest number in the span.
    ///
    /// ```
    /// let mut basis = cute_algebra::f2::Basis::EMPTY;
    /// basis.insert(0b110, 1);
    /// basis.insert(0b011, 2);
    /// assert_eq!(basis.largest(), 0b110);
    /// ```
    pub const fn largest(&self) -> u64 {
        let (mut largest, mut bit) = (0u64, 64);
        while bit > 0 {
            bit -= 1;
            if largest >> bit & 1 == 0 {
                largest ^= self.rows[bit];
            }
        }
        largest
    }

    const fn reduce(&self, mut vector: u64, mut tag: u128) -> (u64, u128) {
        while vector != 0 {
            let bit = vector.ilog2() as usize;
            if self.rows[bit] == 0 {
                break;
            }
            vector ^= self.rows[bit];
            tag ^= self.tags[bit];
        }
        (vector, tag)
    }
}

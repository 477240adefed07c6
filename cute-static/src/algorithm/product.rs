//! The loops of a product of matrices.
//!
//! Elements of C are computed in blocks of rows and columns, whose sums stay in registers while k runs: `R + C` elements are read for `R * C`
//! products. The order of the terms of each element is that of k, whatever the blocks, so results do not depend on them. Along k the
//! innermost modes of A and B are run through by adding strides; only where one of them ends are indices taken apart again.

use super::einsum::{OfA, OfB, OfC};
use super::{Number, Share, Summand};
use crate::error::TensorError;
use crate::grouped::Groups;
use crate::index::Index;
use crate::reach::Addressed;
use crate::tensor::{MemoryMut, Safe, Tensor};
use core::marker::PhantomData;

/// Which modes of three operands are the modes of a product.
pub(crate) trait Operands: 'static {
    /// The rows, the reduction and the batch of A.
    const A: Groups;
    /// The columns, the reduction and the batch of B.
    const B: Groups;
    /// The rows, the columns and the batch of C.
    const C: Groups;
}

/// The transposed product: `C^T += B A^T`.
struct Transposed<K>(PhantomData<K>);

impl<K: Operands> Operands for Transposed<K> {
    const A: Groups = K::B;
    const B: Groups = K::A;
    const C: Groups = K::C.swapped();
}

/// The extents of a product.
#[derive(Clone, Copy)]
struct Extents {
    rows: i64,
    columns: i64,
    depth: i64,
    batch: i64,
}

/// A product whose extents agree, as far as it is a thread's. With `TILED`, blocks have several rows and columns.
#[inline(always)]
pub(super) fn product<S, K, I, const TILED: bool, MC, LC, MA, LA, MB, LB>(
    share: Share<I>,
    c: &mut Tensor<MC, LC>,
    a: &Tensor<MA, LA>,
    b: &Tensor<MB, LB>,
) -> Result<(), TensorError>
where
    S: Number,
    K: Operands,
    I: Index,
    MC: Safe<Element: Summand<S>> + MemoryMut,
    LC: Addressed,
    MA: Safe<Element: Summand<S>>,
    LA: Addressed,
    MB: Safe<Element: Summand<S>>,
    LB: Addressed,
{
    let (of_a, of_b) = (a.layout(), b.layout());
    let (Some(rows), Some(columns)) = (of_a.extent::<OfA<K>>(0), of_b.extent::<OfB<K>>(0)) else { return Err(TensorError::Overflow) };
    let (Some(depth), Some(batch)) = (of_a.extent::<OfA<K>>(1), of_a.extent::<OfA<K>>(2)) else { return Err(TensorError::Overflow) };
    let of = Extents { rows, columns, depth, batch };
    match rows.checked_mul(columns).and_then(|size| size.checked_mul(batch)) {
        Some(size) if size <= I::MAX && depth <= I::MAX => {}
        _ => return Err(TensorError::Overflow),
    }
    // Columns that follow one another are read at once: B's, or A's in the transposed product.
    let transposed = TILED && of_b.run::<OfB<K>, I>(0, I::ZERO).1 != 1 && of_a.run::<OfA<K>, I>(0, I::ZERO).1 == 1;
    match (TILED && size_of::<S>() <= 4, TILED, transposed) {
        (true, _, false) => blocks::<S, K, I, 4, 8, _, _, _, _, _, _>(share, of, c, a, b),
        (true, _, true) => blocks::<S, Transposed<K>, I, 4, 8, _, _, _, _, _, _>(share, of.transposed(), c, b, a),
        (_, true, false) => blocks::<S, K, I, 4, 4, _, _, _, _, _, _>(share, of, c, a, b),
        (_, true, true) => blocks::<S, Transposed<K>, I, 4, 4, _, _, _, _, _, _>(share, of.transposed(), c, b, a),
        _ => blocks::<S, K, I, 1, 1, _, _, _, _, _, _>(share, of, c, a, b),
    }
    Ok(())
}

impl Extents {
    #[inline(always)]
    fn transposed(self) -> Extents {
        Extents { rows: self.columns, columns: self.rows, ..self }
    }
}

/// All blocks that are a thread's, of `R` rows and `C` columns; single elements at the edges.
#[inline(always)]
fn blocks<S, K, I, const R: usize, const C: usize, MC, LC, MA, LA, MB, LB>(
    share: Share<I>,
    of: Extents,
    c: &mut Tensor<MC, LC>,
    a: &Tensor<MA, LA>,
    b: &Tensor<MB, LB>,
) where
    S: Number,
    K: Operands,
    I: Index,
    MC: Safe<Element: Summand<S>> + MemoryMut,
    LC: Addressed,
    MA: Safe<Element: Summand<S>>,
    LA: Addressed,
    MB: Safe<Element: Summand<S>>,
    LB: Addressed,
{
    let index = I::wrapping_from;
    // Extents are at least 1; a division by 0 is no code this way.
    let up = [((of.rows - 1) / R as i64 + 1).max(1), ((of.columns - 1) / C as i64 + 1).max(1)];
    let size = up[0] * up[1] * of.batch;
    // Rows run fastest: the block's columns of B stay in the cache.
    let mut mine = share.first(size);
    while let Some(block) = mine {
        mine = share.next(block, size);
        let (row, rest) = (block.digit(index(up[0])).to_i64() * R as i64, block.carry(index(up[0])));
        let (column, l) = (rest.digit(index(up[1])).to_i64() * C as i64, rest.carry(index(up[1])));
        if row + R as i64 <= of.rows && column + C as i64 <= of.columns {
            Block::<S, K, I, R, C>::at(index(row), index(column), l).add(of.depth, c, a, b);
            continue;
        }
        let mut i = row;
        while i < of.rows && i < row + R as i64 {
            let mut j = column;
            while j < of.columns && j < column + C as i64 {
                Block::<S, K, I, 1, 1>::at(index(i), index(j), l).add(of.depth, c, a, b);
                j += 1;
            }
            i += 1;
        }
    }
}

/// Some rows and columns of one product of the batch.
struct Block<S, K, I, const R: usize, const C: usize> {
    row: I,
    column: I,
    l: I,
    sums: PhantomData<(S, K)>,
}

impl<S: Number, K: Operands, I: Index, const R: usize, const C: usize> Block<S, K, I, R, C> {
    #[inline(always)]
    fn at(row: I, column: I, l: I) -> Self {
        Block { row, column, l, sums: PhantomData }
    }

    /// Adds the products of this block, whose rows, columns and place in the batch are within the extents.
    #[inline(always)]
    fn add<MC, LC, MA, LA, MB, LB>(self, depth: i64, c: &mut Tensor<MC, LC>, a: &Tensor<MA, LA>, b: &Tensor<MB, LB>)
    where
        MC: Safe<Element: Summand<S>> + MemoryMut,
        LC: Addressed,
        MA: Safe<Element: Summand<S>>,
        LA: Addressed,
        MB: Safe<Element: Summand<S>>,
        LB: Addressed,
    {
        let (of_a, of_b, of_c) = (a.layout(), b.layout(), c.layout());
        let row: [I; R] = core::array::from_fn(|i| self.row.wrapping_add(I::wrapping_from(i as i64)));
        let column: [I; C] = core::array::from_fn(|j| self.column.wrapping_add(I::wrapping_from(j as i64)));
        let (batch_a, batch_b) = (of_a.part::<OfA<K>, I>(2, self.l), of_b.part::<OfB<K>, I>(2, self.l));
        let rows_a = row.map(|row| LA::sum(of_a.part::<OfA<K>, I>(0, row), batch_a));
        let columns_b = column.map(|column| LB::sum(of_b.part::<OfB<K>, I>(0, column), batch_b));
        let batch_c = of_c.part::<OfC<K>, I>(2, self.l);
        let rows_c = row.map(|row| LC::sum(of_c.part::<OfC<K>, I>(0, row), batch_c));
        let columns_c = column.map(|column| of_c.part::<OfC<K>, I>(1, column));

        // SAFETY: the parts are those of the rows, the columns and the batch, which are all modes of C, at indices below their extents.
        let mut sums = rows_c.map(|row| columns_c.map(|column| unsafe { c.read_sum(LC::sum(row, column)) }.widen()));
        let follow = (1..C).all(|j| columns_b[j] == columns_b[0].wrapping_add(j as isize));
        if C > 1 && follow && !LB::CARRYLESS && !LB::PLACED {
            // SAFETY: `columns_b` are parts of the columns and of the batch, and follow one another; the part of k is added.
            self.terms(depth, &mut sums, rows_a, a, b, |part| unsafe { b.read_row::<C>(LB::sum(columns_b[0], part)) });
        } else {
            // SAFETY: `columns_b` are parts of the columns and of the batch; that of k is added.
            self.terms(depth, &mut sums, rows_a, a, b, |part| columns_b.map(|column| unsafe { b.read_sum(LB::sum(column, part)) }));
        }
        for (row, sums) in rows_c.into_iter().zip(sums) {
            for (column, sum) in columns_c.into_iter().zip(sums) {
                // SAFETY: as where it was read.
                unsafe { c.write_sum(LC::sum(row, column), MC::Element::narrow(sum)) };
            }
        }
    }

    /// Adds the terms of all k. `read_b` reads the columns of B for the part of one k.
    #[inline(always)]
    fn terms<MA, LA, MB, LB>(
        self,
        depth: i64,
        sums: &mut [[S; C]; R],
        rows_a: [isize; R],
        a: &Tensor<MA, LA>,
        b: &Tensor<MB, LB>,
        read_b: impl Fn(isize) -> [MB::Element; C],
    ) where
        MA: Safe<Element: Summand<S>>,
        LA: Addressed,
        MB: Safe<Element: Summand<S>>,
        LB: Addressed,
    {
        let (of_a, of_b) = (a.layout(), b.layout());
        let mut k = 0;
        while k < depth {
            let at = I::wrapping_from(k);
            let (run_a, step_a) = of_a.run::<OfA<K>, I>(1, at);
            let (run_b, step_b) = of_b.run::<OfB<K>, I>(1, at);
            let (mut part_a, mut part_b) = (of_a.part::<OfA<K>, I>(1, at), of_b.part::<OfB<K>, I>(1, at));
            // Runs end with their modes, so none goes beyond the depth.
            let run = if run_a < run_b { run_a } else { run_b };
            for _ in 0..run {
                // SAFETY: the parts are those of rows and batch, and that of an index below the depth: all modes of A.
                let column_of_a = rows_a.map(|row| unsafe { a.read_sum(LA::sum(row, part_a)) }.widen());
                let row_of_b = read_b(part_b).map(Summand::widen);
                for (sums, a) in sums.iter_mut().zip(column_of_a) {
                    for (sum, b) in sums.iter_mut().zip(row_of_b) {
                        *sum = *sum + a * b;
                    }
                }
                part_a = part_a.wrapping_add(step_a);
                part_b = part_b.wrapping_add(step_b);
            }
            k += run;
        }
    }
}

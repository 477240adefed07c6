//! Product: copies of a layout, one for every coordinate of another.
//!
//! The product of A and B is (A, A* o B) with the complement A* of A: the value at (i,j) is A(i) + A*(B(j)). That R\[0\] is A and that
//! the shape of R\[1\] refines that of B holds by construction and by what composition promises.
//!
//! **The copies do not meet.** A*(k) is a value of A only for k = 0, and more: A(i) + A*(k) = A(i') + A*(k') only for A(i) = A(i') and
//! A*(k) = A*(k'), for on each axis the modes of A that are chained there and those of A* are a chain in which every stride is at least one
//! more than all smaller modes reach, or independent bits (see the module `complement`; the axes are gone through in its order). That is so
//! for every integer k, because the last mode of A* on an axis takes all that lies beyond its size. So copies at different values of B are disjoint, and copies at the same one, as modes of stride 0 in B make
//! them, coincide. A coordinate of B may address one gap of A alone, which is not the last mode of its axis; all coordinates there have to
//! lie within one extent.
//!
//! What is refused: layouts A that have no complement, as those that are not injective; grids B that run across a gap of A, so that
//! A* o B is no layout; coordinates of B outside the gap that they address; and XOR values of B where those of A are integers.

use super::arrange::{Arrangement, arrange};
use super::divide::place;
use super::tiler::Tiler;
use super::walk::{Step, Walk};
use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::limits::{CONST_POINTS, MAX_LEAVES};
use crate::scalar::Path;

/// The order of block and grid within a mode.
#[derive(Clone, Copy)]
enum Order {
    /// The block's mode is the faster one.
    Blocked,
    /// The grid's mode is the faster one.
    Raked,
}

impl Layout {
    /// The product with a grid: the block itself, and where its copies begin; in every mode for a list of grids, each mode for itself.
    /// Modes that the list does not have, or for which it has `_`, stay.
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let six = Tiler::layout(&of("6:1"));
    /// assert_eq!(of("(2,2):(4,1)").logical_product(&six), Ok(of("((2,2),(2,3)):((4,1),(2,8))")));
    /// ```
    ///
    /// # Errors
    /// [`Error::TilerRank`] where the list has more entries than the layout has modes; those of [`Layout::complement`] for the block, and
    /// of [`Layout::composition`] of the complement with the grid; [`Error::NoRoom`] for a grid of coordinates that runs past a gap;
    /// [`Error::MixedStrides`] where values of block and grid cannot be added.
    pub const fn logical_product(&self, grid: &Tiler) -> Result<Layout, Error> {
        self.product_within(grid, Arrangement::Logical, CONST_POINTS)
    }

    /// All blocks, then all grids: `((block0,block1,..),(grid0,grid1,..))`. Modes that are not listed stand whole behind the grids.
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let grids = Tiler::by_mode(&[Tiler::layout(&of("2:2")), Tiler::extent(2).unwrap()]).unwrap();
    /// assert_eq!(of("(2,2):(2,1)").zipped_product(&grids), Ok(of("((2,2),(2,2)):((2,1),(4,2))")));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::logical_product`]; [`Error::Keep`] where the list has a `_`.
    pub const fn zipped_product(&self, grid: &Tiler) -> Result<Layout, Error> {
        self.product_within(grid, Arrangement::Zipped, CONST_POINTS)
    }

    /// All blocks in one mode, then the grids one by one: `((block0,block1,..),grid0,grid1,..)`.
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let grids = Tiler::by_mode(&[Tiler::extent(3).unwrap(), Tiler::extent(4).unwrap()]).unwrap();
    /// assert_eq!(of("(3,4):(4,1)").tiled_product(&grids), Ok(of("((3,4),3,4):((4,1),1,4)")));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::zipped_product`].
    pub const fn tiled_product(&self, grid: &Tiler) -> Result<Layout, Error> {
        self.product_within(grid, Arrangement::Tiled, CONST_POINTS)
    }

    /// Blocks and grids one by one: `(block0,block1,..,grid0,grid1,..)`.
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let grids = Tiler::by_mode(&[Tiler::extent(3).unwrap(), Tiler::extent(4).unwrap()]).unwrap();
    /// assert_eq!(of("(3,4):(4,1)").flat_product(&grids), Ok(of("(3,4,3,4):(4,1,1,4)")));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::zipped_product`].
    pub const fn flat_product(&self, grid: &Tiler) -> Result<Layout, Error> {
        self.product_within(grid, Arrangement::Flat, CONST_POINTS)
    }

    /// The product in any arrangement. `points` is the number of coordinates that may be looked at one by one, in each mode, where the
    /// modes alone do not decide: see [`Layout::composition_within`].
    ///
    /// ```
    /// use cute_algebra::{Arrangement, Layout, Tiler, limits::RUN_TIME_POINTS};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let product = of("3:1").product_within(&Tiler::extent(4).unwrap(), Arrangement::Logical, RUN_TIME_POINTS);
    /// assert_eq!(product, Ok(of("(3,4):(1,3)")));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::logical_product`] and, but for [`Arrangement::Logical`], [`Layout::zipped_product`].
    pub const fn product_within(&self, grid: &Tiler, arrangement: Arrangement, points: i64) -> Result<Layout, Error> {
        let modes = self.modes();
        let mut result = HTuple::unfinished(Mode::UNIT);
        let mut walk = Walk::new(modes, grid);
        loop {
            match tri!(walk.next()) {
                Step::End => break,
                Step::List { rank, .. } => tri!(result.open(rank)),
                Step::Unlisted { mode } => tri!(result.push_subtree(modes, mode)),
                Step::Entry { tiler, mode } => match walk.layout(tiler) {
                    None => tri!(result.push_subtree(modes, mode)),
                    Some(grid) => {
                        let block = Layout::from_modes(modes.subtree(mode));
                        let complement = tri!(block.complement(None));
                        tri!(check_room(&complement, &grid));
                        let starts = tri!(complement.composition_within(&grid, points));
                        tri!(check_kinds(&block, &starts));
                        tri!(result.open(2));
                        tri!(result.push(block.modes()));
                        tri!(result.push(starts.modes()));
                    }
                },
            }
        }
        tri!(result.profile().check_depth());
        arrange(&tri!(Layout::checked(result)), grid, arrangement)
    }

    /// The product whose modes are pairs of a block's mode and a grid's mode, the block's faster: blocks side by side.
    ///
    /// ```
    /// use cute_algebra::{Error, Layout};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(2,5):(5,1)").blocked_product(&of("(3,4):(1,3)")), Ok(of("((2,3),(5,4)):((5,10),(1,30))")));
    /// assert_eq!(of("12:1").blocked_product(&of("(2,2):(1,2)")), Err(Error::RanksDiffer { a: 1, b: 2 }));
    /// ```
    ///
    /// # Errors
    /// [`Error::RanksDiffer`] unless both have as many modes; those of [`Layout::logical_product`].
    pub const fn blocked_product(&self, grid: &Layout) -> Result<Layout, Error> {
        self.blocked_product_within(grid, CONST_POINTS)
    }

    /// As [`Layout::blocked_product`], with the number of coordinates that may be looked at.
    ///
    /// ```
    /// use cute_algebra::{Layout, limits::RUN_TIME_POINTS};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("4:1").blocked_product_within(&of("3:1"), RUN_TIME_POINTS), Ok(of("((4,3)):((1,4))")));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::blocked_product`].
    pub const fn blocked_product_within(&self, grid: &Layout, points: i64) -> Result<Layout, Error> {
        self.interleaved(grid, Order::Blocked, points)
    }

    /// The product whose modes are pairs of a grid's mode and a block's mode, the grid's faster: blocks woven into each other.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(2,5):(5,1)").raked_product(&of("(3,4):(1,3)")), Ok(of("((3,2),(4,5)):((10,5),(30,1))")));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::blocked_product`].
    pub const fn raked_product(&self, grid: &Layout) -> Result<Layout, Error> {
        self.raked_product_within(grid, CONST_POINTS)
    }

    /// As [`Layout::raked_product`], with the number of coordinates that may be looked at.
    ///
    /// ```
    /// use cute_algebra::{Layout, limits::RUN_TIME_POINTS};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("4:1").raked_product_within(&of("3:1"), RUN_TIME_POINTS), Ok(of("((3,4)):((4,1))")));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::blocked_product`].
    pub const fn raked_product_within(&self, grid: &Layout, points: i64) -> Result<Layout, Error> {
        self.interleaved(grid, Order::Raked, points)
    }

    /// The blocked product that has a shape: as many copies of the layout in each mode as fit there, the modes of the grid in an order, as
    /// [`Layout::ordered`] takes it; without one the first mode of the grid is the fastest.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let shape = "(12,8)".parse().unwrap();
    /// let rows = of("(4,2):(2,1)");
    /// assert_eq!(rows.tile_to_shape(&shape, None), Ok(of("((4,3),(2,4)):((2,8),(1,24))")));
    /// assert_eq!(rows.tile_to_shape(&shape, Some(&"(1,0)".parse().unwrap())), Ok(of("((4,3),(2,4)):((2,32),(1,8))")));
    /// ```
    ///
    /// # Errors
    /// [`Error::RanksDiffer`] unless the shape has a mode for every mode of the layout; [`Error::BlockDoesNotDivide`] where a mode of the
    /// shape is no multiple of the layout's; [`Error::NotCongruent`] if the order has not one integer a mode; those of
    /// [`Layout::blocked_product`].
    pub const fn tile_to_shape(&self, shape: &HTuple<i64>, order: Option<&HTuple<i64>>) -> Result<Layout, Error> {
        self.tile_to_shape_within(shape, order, CONST_POINTS)
    }

    /// As [`Layout::tile_to_shape`], with the number of coordinates that may be looked at.
    ///
    /// ```
    /// use cute_algebra::{HTuple, Layout, limits::RUN_TIME_POINTS};
    /// let block: Layout = "4:1".parse().unwrap();
    /// let tiled = block.tile_to_shape_within(&HTuple::leaf(12), None, RUN_TIME_POINTS).unwrap();
    /// assert_eq!(tiled.to_string(), "((4,3)):((1,4))");
    /// ```
    ///
    /// # Errors
    /// As [`Layout::tile_to_shape`].
    pub const fn tile_to_shape_within(&self, shape: &HTuple<i64>, order: Option<&HTuple<i64>>, points: i64) -> Result<Layout, Error> {
        tri!(same_rank(self.rank(), shape.rank()));
        let blocks = self.shape();
        let mut copies = [1; MAX_LEAVES];
        let mut i = 0;
        while i < self.rank() {
            let block = tri!(blocks.size_at(tri!(blocks.child(Cursor::ROOT, i))));
            let extent = tri!(shape.size_at(tri!(shape.child(Cursor::ROOT, i))));
            if extent < 1 || extent % block != 0 {
                return Err(Error::BlockDoesNotDivide { block, extent, mode: i });
            }
            // There may be more modes than a tuple has leaves, all of them empty.
            if i == MAX_LEAVES {
                return Err(Error::Capacity { of: crate::error::Capacity::Leaves });
            }
            copies[i] = extent / block;
            i += 1;
        }
        let grid = if shape.is_leaf() { HTuple::leaf(copies[0]) } else { tri!(HTuple::flat(copies.split_at(self.rank()).0, 1)) };
        let grid = match order {
            None => tri!(Layout::col_major(&grid)),
            Some(order) => tri!(Layout::ordered(&grid, order)),
        };
        self.blocked_product_within(&grid, points)
    }

    const fn interleaved(&self, grid: &Layout, order: Order, points: i64) -> Result<Layout, Error> {
        let rank = self.rank();
        tri!(same_rank(rank, grid.rank()));
        let product = tri!(self.product_within(&Tiler::layout(grid), Arrangement::Logical, points));
        let starts = tri!(product.mode(1));
        let mut result = HTuple::unfinished(Mode::UNIT);
        tri!(result.open(rank));
        let mut i = 0;
        while i < rank {
            let block = tri!(self.modes().child(Cursor::ROOT, i));
            // The leaf that a grid may be is refined to a tuple perhaps, which is its only mode.
            let start = if grid.modes().is_leaf() { Cursor::ROOT } else { tri!(starts.modes().child(Cursor::ROOT, i)) };
            tri!(result.open(2));
            match order {
                Order::Blocked => {
                    tri!(result.push_subtree(self.modes(), block));
                    tri!(result.push_subtree(starts.modes(), start));
                }
                Order::Raked => {
                    tri!(result.push_subtree(starts.modes(), start));
                    tri!(result.push_subtree(self.modes(), block));
                }
            }
            i += 1;
        }
        tri!(result.profile().check_depth());
        Layout::checked(result)
    }
}

/// Refuses copies of a block at places that cannot be added to its values.
const fn check_kinds(block: &Layout, starts: &Layout) -> Result<(), Error> {
    let mut i = 0;
    while i < block.modes().len() {
        let mut j = 0;
        while j < starts.modes().len() {
            let (a, b) = (block.modes().leaf_at(i), starts.modes().leaf_at(j));
            if a.extent > 1
                && b.extent > 1
                && let Err(Error::MixedStrides) = a.stride.add(&b.stride)
            {
                return Err(Error::MixedStrides);
            }
            j += 1;
        }
        i += 1;
    }
    Ok(())
}

/// Refuses a grid of coordinates that run past a gap of the block.
const fn check_room(complement: &Layout, grid: &Layout) -> Result<(), Error> {
    let mut i = 0;
    while i < grid.modes().len() {
        let mode = grid.modes().leaf_at(i);
        let mut t = 0;
        while t < mode.stride.term_count() && mode.extent > 1 {
            let path = mode.stride.term_at(t).path;
            if !path.is_root() && !is_last(complement, tri!(place(complement.modes(), &path))) {
                let (shape, reach) = (complement.shape(), tri!(reach_on(grid, &path)));
                let extent = tri!(shape.size_at(tri!(place(&shape, &path))));
                if reach > extent {
                    return Err(Error::NoRoom { reach, extent, mode: path });
                }
            }
            t += 1;
        }
        i += 1;
    }
    Ok(())
}

/// Whether the part of a complement at a place ends with the last mode of an axis, which takes all that lies beyond.
const fn is_last(complement: &Layout, at: Cursor) -> bool {
    let modes = complement.modes();
    let end = modes.skip(at).leaf;
    if end == at.leaf {
        return false;
    }
    let stride = &modes.leaf_at(end - 1).stride;
    let mut i = end;
    while i < modes.len() {
        let other = &modes.leaf_at(i).stride;
        if !stride.is_zero() && !other.is_zero() && other.term_at(0).path.compare(&stride.term_at(0).path) == 0 {
            return false;
        }
        i += 1;
    }
    true
}

/// The number of coordinates from the smallest to the largest one of a grid on an axis.
const fn reach_on(grid: &Layout, path: &Path) -> Result<i64, Error> {
    let reach = tri!(grid.coshape());
    let mut t = 0;
    while t < reach.term_count() {
        if reach.term_at(t).path.compare(path) == 0 {
            return Ok(reach.term_at(t).value);
        }
        t += 1;
    }
    Ok(1)
}

const fn same_rank(a: usize, b: usize) -> Result<(), Error> {
    if a == b { Ok(()) } else { Err(Error::RanksDiffer { a, b }) }
}

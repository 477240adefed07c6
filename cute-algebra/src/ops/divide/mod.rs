//! Divide: a layout cut into tiles, and the grid of the tiles.
//!
//! Dividing A by a tile B is the composition of A with (B, B*), where the complement B* counts the copies of B in A's coordinates. A list
//! of tilers divides mode by mode: it is completed to the list of the (B, B*) of its entries, with `_` where a mode is kept or not listed,
//! and A is composed with that.
//!
//! **Tile, then grid.** The composition R has R(i,j) = A(B(i) + B*(j)) wherever it exists, by what composition promises. At j = 0 that is
//! A(B(i)), because B*(0) = 0, and the shape of R\[0\] refines that of B, because the shape of a composition refines that of its right
//! operand.
//!
//! **Every element of A, and nothing else.** Whether the copies of the tile fill A is a question of (B, B*) alone, which the module
//! [`cover`] decides exactly: (B, B*) reaches every coordinate of the mode, and none outside it. Then R takes every value of A and no
//! other. With [`Remainder::Pad`] it may reach coordinates outside the mode, where A has the values of its extended domain or, if that
//! gives no layout, goes on as the module [`extend`] says; [`Division::predicate`] tells them from those inside. The coordinates have to be filled then too, so that a tile whose copies leave
//! some out is refused either way. Modes of stride 0 replicate the tile and change nothing of this.
//!
//! **XOR tiles.** A tile of XOR values addresses a mode by XOR values, where carry-less products stand for products. The numbers of A occur
//! only if A is the same function in both readings, which `Layout::reads_xor_alike` decides on the modes.
//!
//! What is refused: tiles that do not divide, without `pad`; tiles whose copies leave elements out; tiles that have no complement, as
//! those that are not injective; and compositions that are no layout.

mod cover;
mod extend;
mod predicate;

pub(super) use cover::place;
pub use predicate::Predicate;

use super::arrange::{Arrangement, arrange};
use super::tiler::Tiler;
use super::walk::{Step, Walk};
use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::limits::CONST_POINTS;

/// What becomes of a tile that does not divide the extent of a mode.
///
/// ```
/// use cute_algebra::{Layout, Remainder, Tiler};
/// let (row, five) = ("12:1".parse::<Layout>().unwrap(), Tiler::extent(5).unwrap());
/// assert!(row.divide(&five, Remainder::Refuse).is_err());
/// assert_eq!(row.divide(&five, Remainder::Pad).unwrap().logical().to_string(), "(5,3):(1,5)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remainder {
    /// An error, which names the tile, the extent and the mode.
    Refuse,
    /// The number of tiles is rounded up, and the last ones reach beyond the mode: what `pad` stands for.
    Pad,
}

/// A layout cut into tiles.
///
/// ```
/// use cute_algebra::{Arrangement, Layout, Remainder, Tiler};
/// let matrix: Layout = "(8,6):(1,8)".parse().unwrap();
/// let tiler = Tiler::by_mode(&[Tiler::extent(4).unwrap(), Tiler::extent(3).unwrap()]).unwrap();
/// let division = matrix.divide(&tiler, Remainder::Refuse).unwrap();
/// assert_eq!(division.logical().to_string(), "((4,2),(3,2)):((1,4),(8,24))");
/// assert_eq!(division.layout(Arrangement::Zipped).unwrap().to_string(), "((4,3),(2,2)):((1,8),(4,24))");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Division {
    logical: Layout,
    /// As it was given.
    tiler: Tiler,
    /// The tiler with (B, B*) for B, and `_` for the modes that are not listed.
    tiles: Tiler,
    /// The shape of what is divided, where that is known.
    shape: Option<HTuple<i64>>,
}

impl Division {
    /// Divides a layout. `points` is the number of coordinates that may be looked at one by one, in each mode, where the modes alone do
    /// not decide: see [`Layout::composition_within`].
    ///
    /// ```
    /// use cute_algebra::{Division, Layout, Remainder, Tiler, limits::RUN_TIME_POINTS};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let (a, b) = (of("(12,32):(1,12)"), Tiler::layout(&of("(4,8):(1,4)")));
    /// let division = Division::new(&a, &b, Remainder::Refuse, RUN_TIME_POINTS).unwrap();
    /// assert_eq!(*division.logical(), of("((4,8),12):((1,4),32)"));
    /// ```
    ///
    /// # Errors
    /// [`Error::TileDoesNotDivide`] without [`Remainder::Pad`]; [`Error::NotTiled`] for a tile whose copies leave an element out;
    /// [`Error::TilerRank`] where the tiler lists more modes than the layout has; those of [`Layout::complement`] and of
    /// [`Layout::composition_by_mode`].
    pub const fn new(layout: &Layout, tiler: &Tiler, remainder: Remainder, points: i64) -> Result<Division, Error> {
        let shape = layout.shape();
        let tiles = tri!(complete(layout, tiler, remainder, points));
        let logical = match (layout.composition_by_mode(&tiles, points), remainder) {
            (Err(Error::NotALayout { .. }), Remainder::Pad) => {
                tri!(tri!(extend::continued(layout, &tiles)).composition_by_mode(&tiles, points))
            }
            (result, _) => tri!(result),
        };
        Ok(Division { logical, tiler: *tiler, tiles, shape: Some(shape) })
    }

    /// Divides the identity of unknown extents: the tile, and where the next one begins.
    ///
    /// ```
    /// use cute_algebra::{Division, Tiler};
    /// assert_eq!(Division::of_unknown(&Tiler::extent(2).unwrap()).unwrap().logical().to_string(), "(2,1):(1,2)");
    /// ```
    ///
    /// # Errors
    /// [`Error::Keep`] where the tiler keeps a mode, those of [`Layout::complement`] and of [`Tiler::to_layout`].
    pub const fn of_unknown(tiler: &Tiler) -> Result<Division, Error> {
        let mut tiles = Tiler::unfinished();
        let mut at = crate::htuple::Cursor::ROOT;
        while at.node < tiler.nodes() {
            if let Some(entries) = tiler.list_at(at) {
                tri!(tiles.open_list(entries));
                at = tiler.next(at);
                continue;
            }
            let tile = match tiler.entry(at) {
                super::tiler::Entry::Layout(tile) => tile,
                _ => return Err(Error::Keep),
            };
            let whole = tri!(Layout::concat(&[tile, tri!(tile.complement(None))]));
            tri!(tiles.push(&Tiler::layout(&whole)));
            at = tiler.skip(at);
        }
        Ok(Division { logical: tri!(tiles.to_layout()), tiler: *tiler, tiles, shape: None })
    }

    /// The result by mode: every mode that the tiler divides is (tile, grid).
    ///
    /// ```
    /// use cute_algebra::{Layout, Remainder, Tiler};
    /// let matrix: Layout = "(4,4):(1,4)".parse().unwrap();
    /// let rows = Tiler::by_mode(&[Tiler::extent(2).unwrap()]).unwrap();
    /// assert_eq!(matrix.divide(&rows, Remainder::Refuse).unwrap().logical().to_string(), "((2,2),4):((1,2),4)");
    /// ```
    pub const fn logical(&self) -> &Layout {
        &self.logical
    }

    /// The result with its tiles and grids arranged.
    ///
    /// ```
    /// use cute_algebra::{Arrangement::*, Layout, Remainder, Tiler};
    /// let matrix: Layout = "(4,6):(1,4)".parse().unwrap();
    /// let tiler = Tiler::by_mode(&[Tiler::extent(2).unwrap(), Tiler::extent(3).unwrap()]).unwrap();
    /// let division = matrix.divide(&tiler, Remainder::Refuse).unwrap();
    /// let arranged = [Logical, Zipped, Tiled, Flat].map(|arrangement| division.layout(arrangement).unwrap().shape().to_string());
    /// assert_eq!(arranged, ["((2,2),(3,2))", "((2,3),(2,2))", "((2,3),2,2)", "(2,3,2,2)"]);
    /// ```
    ///
    /// # Errors
    /// [`Error::Keep`] where the tiler has a `_`, but for [`Arrangement::Logical`]; [`Error::Capacity`].
    pub const fn layout(&self, arrangement: Arrangement) -> Result<Layout, Error> {
        arrange(&self.logical, &self.tiler, arrangement)
    }

    /// Which coordinates of [`Division::layout`] are real: all of them, unless tiles reach beyond the layout.
    ///
    /// ```
    /// use cute_algebra::{Arrangement, Layout, Remainder, Tiler};
    /// let division = "7:1".parse::<Layout>().unwrap().divide(&Tiler::extent(2).unwrap(), Remainder::Pad).unwrap();
    /// let predicate = division.predicate(Arrangement::Logical).unwrap();
    /// assert_eq!(predicate.is_real(&"(0,3)".parse().unwrap()), Ok(true)); // element 6
    /// assert_eq!(predicate.is_real(&"(1,3)".parse().unwrap()), Ok(false)); // there is no element 7
    /// ```
    ///
    /// # Errors
    /// Those of [`Division::layout`]; [`Error::Keep`] for a division of unknown extents; [`Error::Capacity`] for modes nested deeper than
    /// [`MAX_PATH`](crate::limits::MAX_PATH); [`Error::NotCovered`] where XOR values of a tile meet extents that are not powers of two.
    pub const fn predicate(&self, arrangement: Arrangement) -> Result<Predicate, Error> {
        let Some(shape) = self.shape else { return Err(Error::Keep) };
        let identity = tri!(predicate::identity(&shape, &self.tiles, &self.logical.shape()));
        Ok(Predicate::new(tri!(arrange(&identity, &self.tiler, arrangement)), shape))
    }
}

impl Layout {
    /// Cuts the layout into tiles: [`Division::new`] with [`CONST_POINTS`].
    ///
    /// ```
    /// use cute_algebra::{Layout, Remainder, Tiler};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let division = of("24:1").divide(&Tiler::layout(&of("4:2")), Remainder::Refuse).unwrap();
    /// assert_eq!(*division.logical(), of("(4,(2,3)):(2,(1,8))"));
    /// ```
    ///
    /// # Errors
    /// As [`Division::new`].
    pub const fn divide(&self, tiler: &Tiler, remainder: Remainder) -> Result<Division, Error> {
        Division::new(self, tiler, remainder, CONST_POINTS)
    }

    /// The layout by tile and grid, in every mode that the tiler lists. Modes that it does not list, or for which it has `_`, stay.
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let tile = Tiler::layout(&of("(6,3):(3,1)"));
    /// assert_eq!(of("(6,6):(1,12)").logical_divide(&tile), Ok(of("(((2,3),3),2):(((3,12),1),36)")));
    /// let error = of("12:1").logical_divide(&Tiler::extent(5).unwrap()).unwrap_err();
    /// assert_eq!(error.to_string(), "tile 5:1 does not divide the 12 elements of the layout");
    /// ```
    ///
    /// # Errors
    /// As [`Division::new`] without `pad`; with it use [`Layout::divide`].
    pub const fn logical_divide(&self, tiler: &Tiler) -> Result<Layout, Error> {
        tri!(self.divide(tiler, Remainder::Refuse)).layout(Arrangement::Logical)
    }

    /// All tiles, then all grids: `((tile0,tile1,..),(grid0,grid1,..))`. Modes that the tiler does not list stand whole in the grid.
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let tiler = Tiler::by_mode(&[Tiler::extent(24).unwrap(), Tiler::extent(16).unwrap()]).unwrap();
    /// assert_eq!(of("(96,48):(48,1)").zipped_divide(&tiler), Ok(of("((24,16),(4,3)):((48,1),(1152,16))")));
    /// ```
    ///
    /// # Errors
    /// As [`Division::new`] without `pad`, and as [`Division::layout`].
    pub const fn zipped_divide(&self, tiler: &Tiler) -> Result<Layout, Error> {
        tri!(self.divide(tiler, Remainder::Refuse)).layout(Arrangement::Zipped)
    }

    /// All tiles in one mode, then the grids one by one: `((tile0,tile1,..),grid0,grid1,..)`.
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let tiler = Tiler::by_mode(&[Tiler::extent(4).unwrap(), Tiler::extent(2).unwrap()]).unwrap();
    /// assert_eq!(of("(8,4):(1,8)").tiled_divide(&tiler), Ok(of("((4,2),2,2):((1,8),4,16)")));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::zipped_divide`].
    pub const fn tiled_divide(&self, tiler: &Tiler) -> Result<Layout, Error> {
        tri!(self.divide(tiler, Remainder::Refuse)).layout(Arrangement::Tiled)
    }

    /// Tiles and grids one by one: `(tile0,tile1,..,grid0,grid1,..)`.
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let tiler = Tiler::by_mode(&[Tiler::extent(4).unwrap(), Tiler::extent(2).unwrap()]).unwrap();
    /// assert_eq!(of("(8,4):(1,8)").flat_divide(&tiler), Ok(of("(4,2,2,2):(1,8,4,16)")));
    /// ```
    ///
    /// # Errors
    /// As [`Layout::zipped_divide`].
    pub const fn flat_divide(&self, tiler: &Tiler) -> Result<Layout, Error> {
        tri!(self.divide(tiler, Remainder::Refuse)).layout(Arrangement::Flat)
    }
}

const XOR_TILE: &str = "a tile of XOR values in a mode whose values differ at XOR values, as strides that are no powers of two make them";

/// The tiler with (B, B*) for every B, after checking that the copies of B fill the mode, and `_` for the modes that are not listed.
const fn complete(layout: &Layout, tiler: &Tiler, remainder: Remainder, points: i64) -> Result<Tiler, Error> {
    let shape = &layout.shape();
    let mut tiles = Tiler::unfinished();
    let mut walk = Walk::new(shape, tiler);
    loop {
        match tri!(walk.next()) {
            Step::End => return Ok(tiles),
            Step::List { rank, .. } => tri!(tiles.open_list(rank)),
            Step::Unlisted { .. } => tri!(tiles.push(&Tiler::KEEP)),
            Step::Entry { tiler, mode } => match walk.layout(tiler) {
                None => tri!(tiles.push(&Tiler::KEEP)),
                Some(tile) => {
                    if tile.has_xor() && !layout.reads_xor_alike(mode) {
                        return Err(Error::NotCovered { what: XOR_TILE });
                    }
                    let mode = cover::Mode { shape: tri!(fillable(&shape.subtree(mode), &tile)), path: walk.path() };
                    let copies = tri!(tile.complement(Some(&mode.shape)));
                    let whole = tri!(Layout::concat(&[tile, copies]));
                    tri!(mode.check(&tile, &whole, remainder, points));
                    tri!(tiles.push(&Tiler::layout(&whole)));
                }
            },
        }
    }
}

/// The shape of a mode as the tile addresses it: a leaf is its own mode 0 for tiles of coordinates.
const fn fillable(shape: &HTuple<i64>, tile: &Layout) -> Result<HTuple<i64>, Error> {
    let mut i = 0;
    while i < tile.modes().len() {
        let stride = &tile.modes().leaf_at(i).stride;
        if shape.is_leaf() && stride.term_count() > 0 && !stride.term_at(0).path.is_root() {
            return HTuple::concat(&[*shape], 1);
        }
        i += 1;
    }
    Ok(*shape)
}

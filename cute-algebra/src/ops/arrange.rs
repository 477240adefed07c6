//! The arrangements of what a divide or a product by mode gives: pairs, one a mode, sorted by what their halves are.

use super::tiler::Tiler;
use super::walk::{Step, Walk};
use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};

/// The order of tiles and grids, or of blocks and grids.
///
/// ```
/// use cute_algebra::{Arrangement::*, Layout, Remainder, Tiler};
/// let tiler = Tiler::by_mode(&[Tiler::extent(2).unwrap(), Tiler::extent(3).unwrap()]).unwrap();
/// // Of the modes 2*5 and 3*7.
/// let division = "(10,21):(1,10)".parse::<Layout>().unwrap().divide(&tiler, Remainder::Refuse).unwrap();
/// let arranged = [Logical, Zipped, Tiled, Flat].map(|arrangement| division.layout(arrangement).unwrap().shape().to_string());
/// assert_eq!(arranged, ["((2,5),(3,7))", "((2,3),(5,7))", "((2,3),5,7)", "(2,3,5,7)"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrangement {
    /// Mode by mode: `((tile0,grid0),(tile1,grid1),..)`.
    Logical,
    /// All tiles, then all grids: `((tile0,tile1,..),(grid0,grid1,..))`.
    Zipped,
    /// All tiles, then grid by grid: `((tile0,tile1,..),grid0,grid1,..)`.
    Tiled,
    /// Tile by tile, then grid by grid: `(tile0,tile1,..,grid0,grid1,..)`.
    Flat,
}

/// Rearranges a layout in which every layout of the tiler stands for a pair, and whose unlisted modes are whole.
pub(super) const fn arrange(logical: &Layout, tiler: &Tiler, arrangement: Arrangement) -> Result<Layout, Error> {
    if let Arrangement::Logical = arrangement {
        return Ok(*logical);
    }
    let (tiles, grids) = (tri!(halves(logical, tiler, false)), tri!(halves(logical, tiler, true)));
    let mut result = HTuple::unfinished(Mode::UNIT);
    match arrangement {
        Arrangement::Logical | Arrangement::Zipped => {
            tri!(result.open(2));
            tri!(result.push(&tiles));
            tri!(result.push(&grids));
        }
        Arrangement::Tiled => {
            tri!(result.open(1 + grids.rank()));
            tri!(result.push(&tiles));
            tri!(push_modes(&mut result, &grids));
        }
        Arrangement::Flat => {
            tri!(result.open(tiles.rank() + grids.rank()));
            tri!(push_modes(&mut result, &tiles));
            tri!(push_modes(&mut result, &grids));
        }
    }
    tri!(result.profile().check_depth());
    Ok(Layout::from_modes(result))
}

/// Appends the modes of a tuple one by one; a leaf is its own only mode.
pub(super) const fn push_modes(result: &mut HTuple<Mode>, modes: &HTuple<Mode>) -> Result<(), Error> {
    let mut i = 0;
    while i < modes.rank() {
        tri!(result.push_subtree(modes, tri!(modes.child(Cursor::ROOT, i))));
        i += 1;
    }
    Ok(())
}

/// The first halves of all pairs, or the second ones and the unlisted modes, in the tree of the tiler's lists.
const fn halves(logical: &Layout, tiler: &Tiler, second: bool) -> Result<HTuple<Mode>, Error> {
    let modes = logical.modes();
    let mut result = HTuple::unfinished(Mode::UNIT);
    let mut walk = Walk::new(modes, tiler);
    loop {
        match tri!(walk.next()) {
            Step::End => return Ok(result),
            Step::List { listed, rank } => tri!(result.open(if second { rank } else { listed })),
            Step::Unlisted { mode } if second => tri!(result.push_subtree(modes, mode)),
            Step::Unlisted { .. } => {}
            Step::Entry { tiler, mode } => {
                if walk.layout(tiler).is_none() {
                    return Err(Error::Keep);
                }
                tri!(result.push_subtree(modes, tri!(modes.child(mode, second as usize))));
            }
        }
    }
}

//! Products: blocks that do not meet, and how their modes are put together.

use cute_algebra::limits::RUN_TIME_POINTS;
use cute_algebra::{Arrangement, Error, HTuple, Layout, Tiler};
use cute_tests::property::is_composable;
use cute_tests::strategies::{compact, config, integer_layouts, layouts, tilers};
use cute_tests::tiling::block_then_grid;
use proptest::prelude::*;

use super::pass;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn products_are_copies_that_do_not_meet(a in layouts(), grid in tilers()) {
        if let Ok(r) = a.product_within(&grid, Arrangement::Logical, RUN_TIME_POINTS) {
            pass(block_then_grid(&a, &grid, &r))?;
        }
    }

    #[test]
    fn products_with_layouts_of_every_kind(a in layouts(), grid in layouts()) {
        if let Ok(r) = a.product_within(&Tiler::layout(&grid), Arrangement::Logical, RUN_TIME_POINTS) {
            pass(block_then_grid(&a, &Tiler::layout(&grid), &r))?;
        }
    }

    /// A product is refused only where the block has no complement or the copies are no layout.
    #[test]
    fn refusals_have_a_reason(a in compact(), grid in integer_layouts()) {
        match a.product_within(&Tiler::layout(&grid), Arrangement::Logical, RUN_TIME_POINTS) {
            Ok(r) => pass(block_then_grid(&a, &Tiler::layout(&grid), &r))?,
            Err(Error::NotALayout { .. }) => prop_assert!(!is_composable(&a.complement(None).unwrap(), &grid).unwrap()),
            Err(error) => prop_assert!(false, "{} by {}: {}", a, grid, error),
        }
    }

    #[test]
    fn arrangements_have_the_blocks_and_grids_of_the_pairs(a in compact(), grid in tilers()) {
        let arranged = |arrangement| a.product_within(&grid, arrangement, RUN_TIME_POINTS);
        let Ok(zipped) = arranged(Arrangement::Zipped) else {
            prop_assert!(arranged(Arrangement::Logical).is_err() || grid.to_layout() == Err(Error::Keep));
            return Ok(());
        };
        let (blocks, grids) = (zipped.mode(0).unwrap(), zipped.mode(1).unwrap());
        let modes = |of: &Layout| (0..of.rank()).map(|i| of.mode(i).unwrap()).collect::<Vec<_>>();
        let tiled: Vec<Layout> = std::iter::once(blocks).chain(modes(&grids)).collect();
        prop_assert_eq!(arranged(Arrangement::Tiled), Layout::concat(&tiled));
        let flat: Vec<Layout> = modes(&blocks).into_iter().chain(modes(&grids)).collect();
        prop_assert_eq!(arranged(Arrangement::Flat), Layout::concat(&flat));
        // Of a list without lists inside, the pairs are those of the zipped halves, and unlisted modes stand behind the grids.
        let flat_list = (0..grid.list_rank().unwrap_or(0)).all(|i| grid.mode(i).unwrap().list_rank().is_none());
        if let (Some(listed), true) = (grid.list_rank(), flat_list) {
            let logical = arranged(Arrangement::Logical).unwrap();
            for i in 0..a.rank() {
                let expected = if i < listed {
                    Layout::concat(&[blocks.mode(i).unwrap(), grids.mode(i).unwrap()]).unwrap()
                } else {
                    grids.mode(i).unwrap()
                };
                prop_assert_eq!(logical.mode(i), Ok(expected));
            }
        }
    }

    #[test]
    fn blocked_and_raked_products_pair_the_modes_of_the_logical_one(a in compact(), b in integer_layouts()) {
        let (blocked, raked) = (a.blocked_product_within(&b, RUN_TIME_POINTS), a.raked_product_within(&b, RUN_TIME_POINTS));
        if a.rank() != b.rank() {
            let error = Err(Error::RanksDiffer { a: a.rank(), b: b.rank() });
            prop_assert_eq!((blocked, raked), (error, error));
            return Ok(());
        }
        let logical = a.product_within(&Tiler::layout(&b), Arrangement::Logical, RUN_TIME_POINTS);
        prop_assert_eq!((blocked.is_ok(), raked.is_ok()), (logical.is_ok(), logical.is_ok()));
        let (Ok(blocked), Ok(raked), Ok(logical)) = (blocked, raked, logical) else { return Ok(()) };
        let starts = logical.mode(1).unwrap();
        for i in 0..a.rank() {
            let start = if b.modes().is_leaf() { starts } else { starts.mode(i).unwrap() };
            prop_assert_eq!(blocked.mode(i), Layout::concat(&[a.mode(i).unwrap(), start]));
            prop_assert_eq!(raked.mode(i), Layout::concat(&[start, a.mode(i).unwrap()]));
        }
    }

    #[test]
    fn tiled_shapes_have_the_shape_and_are_compact(block in compact(), copies in prop::collection::vec(1..4i64, 16), keys in prop::collection::vec(0..9i64, 16)) {
        // Few enough to look at all.
        let mut most = 12;
        let copies: Vec<i64> = copies.iter().map(|copies| {
            most /= copies;
            if most > 0 { *copies } else { 1 }
        }).collect();
        let modes: Vec<i64> = (0..block.rank()).map(|i| block.mode(i).unwrap().size() * copies[i]).collect();
        let leaf = block.modes().is_leaf();
        let tuple = |values: &[i64]| if leaf { HTuple::leaf(values[0]) } else { HTuple::flat(values, 1).unwrap() };
        let (shape, order) = (tuple(&modes), tuple(&keys[..block.rank()]));
        if let Ok(r) = block.tile_to_shape_within(&shape, Some(&order), RUN_TIME_POINTS) {
            let sizes: Vec<i64> = (0..r.rank()).map(|i| r.mode(i).unwrap().size()).collect();
            prop_assert_eq!(&sizes, &modes);
            // At the coordinates of the block it is the block.
            for (index, value) in block.image().enumerate() {
                let mut rest = index as i64;
                let entries: Vec<i64> = (0..block.rank()).map(|i| {
                    let size = block.mode(i).unwrap().size();
                    let entry = rest % size;
                    rest /= size;
                    entry
                }).collect();
                prop_assert_eq!(r.eval(&HTuple::flat(&entries, 0).unwrap()), value);
            }
            let mut values: Vec<i64> = r.image().map(|value| value.unwrap().as_integer().unwrap()).collect();
            values.sort_unstable();
            values.dedup();
            prop_assert_eq!(values.len() as i64, r.size());
        }
        // One element more than whole copies.
        if modes.iter().zip(&copies).any(|(extent, copies)| extent > copies) {
            let more: Vec<i64> = modes.iter().map(|extent| extent + 1).collect();
            let refused = matches!(block.tile_to_shape(&tuple(&more), None), Err(Error::BlockDoesNotDivide { .. }));
            prop_assert!(refused);
        }
    }
}

//! Products.

use cute_algebra::limits::RUN_TIME_POINTS;
use cute_algebra::{Arrangement, Layout};
use cute_tests::golden::{self, Case, htuple, layout, operand, tiler};
use cute_tests::property::composes;
use cute_tests::tiling::{block_then_grid, has_no_product};

use super::by_path::only;

fn product(case: &Case, arrangement: Arrangement) -> Result<(), String> {
    let (a, path) = (case.input("a"), case.input("mode"));
    if a.is_null() {
        // There is nothing to copy: the signature asks for a layout.
        return if case.is_error() { Ok(()) } else { Err("not an error".into()) };
    }
    let path = if path.is_null() { Vec::new() } else { golden::integers(path) };
    let (a, b) = (operand(a), tiler(case.input("b")));
    if a.shape().get(&path).is_err() {
        return if case.is_error() { Ok(()) } else { Err("no such mode".into()) };
    }
    let whole = only(&a.shape(), &path, b);
    let found = a.product_within(&whole, arrangement, RUN_TIME_POINTS);
    if found.is_err() && has_no_product(&a, &whole) {
        return Ok(());
    }
    case.judge(found, |r| match arrangement {
        Arrangement::Logical => {
            let mode = |of: &Layout| Layout::checked(of.modes().get(&path).unwrap()).unwrap();
            block_then_grid(&mode(&a), &b, &mode(r))
        }
        _ => Ok(()),
    })
}

pub(crate) fn logical_product(case: &Case) -> Result<(), String> {
    product(case, Arrangement::Logical)
}

pub(crate) fn zipped_product(case: &Case) -> Result<(), String> {
    product(case, Arrangement::Zipped)
}

pub(crate) fn tiled_product(case: &Case) -> Result<(), String> {
    product(case, Arrangement::Tiled)
}

pub(crate) fn flat_product(case: &Case) -> Result<(), String> {
    product(case, Arrangement::Flat)
}

/// A blocked or raked product has the values of the logical one, which decides where the vectors refuse and a layout exists.
fn interleaved(case: &Case, blocked: bool) -> Result<(), String> {
    let (a, b) = (layout(case.input("a")), layout(case.input("b")));
    let found = if blocked { a.blocked_product_within(&b, RUN_TIME_POINTS) } else { a.raked_product_within(&b, RUN_TIME_POINTS) };
    case.judge(found, |r| {
        let halves = |half: usize| (0..r.rank()).map(move |i| r.mode(i).unwrap().mode(half).unwrap()).collect::<Vec<_>>();
        let (blocks, grids) = if blocked { (halves(0), halves(1)) } else { (halves(1), halves(0)) };
        for (i, block) in blocks.iter().enumerate() {
            if *block != a.mode(i).unwrap() {
                return Err(format!("mode {i} of {r} has the block {block}"));
            }
        }
        // The grid of a leaf has one mode, which is the leaf.
        let grid = if b.modes().is_leaf() { grids[0] } else { Layout::concat(&grids).unwrap() };
        composes(&a.complement(None).unwrap(), &b, &grid)
    })
}

pub(crate) fn blocked_product(case: &Case) -> Result<(), String> {
    interleaved(case, true)
}

pub(crate) fn raked_product(case: &Case) -> Result<(), String> {
    interleaved(case, false)
}

pub(crate) fn tile_to_shape(case: &Case) -> Result<(), String> {
    let (block, target, order) = (layout(case.input("block")), htuple(case.input("target")), htuple(case.input("order")));
    case.judge(block.tile_to_shape_within(&target, Some(&order), RUN_TIME_POINTS), |_| Ok(()))
}

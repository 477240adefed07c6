//! The defining properties of divides and products, by evaluation at every coordinate.

use std::collections::{HashMap, HashSet};

use cute_algebra::{Layout, Scalar, Tiler, relations::compatible};

use crate::property::{composes, is_composable};

/// The values of a layout in its range.
fn values(a: &Layout) -> Result<Vec<Scalar>, String> {
    (0..a.size()).map(|i| a.at(i).map_err(|error| error.to_string())).collect()
}

/// A layout divided by a tiler: (tile, grid) with the tile A o B at the first place of the grid, and every value of A among its own; in
/// every mode that a list of tilers has. `_` and a list that is too short keep modes.
///
/// # Errors
/// The first violation.
pub fn tile_then_grid(a: &Layout, b: &Tiler, r: &Layout) -> Result<(), String> {
    let Some(tile) = b.as_layout() else {
        return by_listed_mode(a, b, r, tile_then_grid);
    };
    if r.rank() != 2 {
        return Err(format!("the rank of {r} is not 2"));
    }
    composes(a, &tile, &r.mode(0).expect("a mode below the rank"))?;
    let reached: HashSet<Scalar> = values(r)?.into_iter().collect();
    match values(a)?.into_iter().find(|value| !reached.contains(value)) {
        Some(value) => Err(format!("{r} has not the value {value} of {a}")),
        None => Ok(()),
    }
}

/// The product of a layout with a grid: (block, grid) with A itself as the block, and the grid of the shape of B, or finer, at values
/// that no copy of the block meets another at; in every mode that a list has. `_` and a list that is too short keep modes.
///
/// # Errors
/// The first violation.
pub fn block_then_grid(a: &Layout, b: &Tiler, r: &Layout) -> Result<(), String> {
    let Some(grid) = b.as_layout() else {
        return by_listed_mode(a, b, r, block_then_grid);
    };
    if r.rank() != 2 || r.mode(0).as_ref() != Ok(a) {
        return Err(format!("{r} is not a pair that begins with {a}"));
    }
    let starts = r.mode(1).expect("a mode below the rank");
    if !compatible(&grid.shape(), &starts.shape()) {
        return Err(format!("the shape of {starts} does not refine that of {grid}"));
    }
    let block: HashSet<Scalar> = values(a)?.into_iter().collect();
    let mut copies: HashMap<Scalar, Scalar> = HashMap::new();
    for i in 0..grid.size() {
        let (copy, start) = (grid.at(i), starts.at(i));
        let (Ok(copy), Ok(start)) = (copy, start) else { return Err(format!("no value of {starts} at {i}")) };
        for value in &block {
            let value = value.add(&start).map_err(|error| error.to_string())?;
            if copies.insert(value, copy).is_some_and(|other| other != copy) {
                return Err(format!("copies of {a} meet at {value} in {r}"));
            }
        }
    }
    Ok(())
}

/// A property of every mode that a list of tilers has. All other modes are kept, and `_` keeps everything.
fn by_listed_mode(a: &Layout, b: &Tiler, r: &Layout, property: fn(&Layout, &Tiler, &Layout) -> Result<(), String>) -> Result<(), String> {
    let Some(listed) = b.list_rank() else {
        return if a == r { Ok(()) } else { Err(format!("{a} should have been kept, found {r}")) };
    };
    if r.rank() != a.rank() {
        return Err(format!("{r} should have the rank of {a}"));
    }
    for i in 0..a.rank() {
        let modes = (a.mode(i), r.mode(i));
        let (Ok(a), Ok(r)) = modes else { return Err(format!("{modes:?}")) };
        let b = if i < listed { b.mode(i).expect("an entry below the rank") } else { Tiler::KEEP };
        property(&a, &b, &r)?;
    }
    Ok(())
}

/// Whether no layout has the copies where the complement puts them, in some mode. The reference does not check its compositions, and a
/// few vectors have its answers, in which copies meet.
pub fn has_no_product(a: &Layout, b: &Tiler) -> bool {
    match (b.as_layout(), b.list_rank()) {
        (Some(grid), _) => a.complement(None).is_ok_and(|starts| is_composable(&starts, &grid) == Ok(false)),
        (_, Some(listed)) => (0..listed).any(|i| a.mode(i).is_ok_and(|mode| b.mode(i).is_ok_and(|grid| has_no_product(&mode, &grid)))),
        _ => false,
    }
}

//! Divides: the tile and the grid at every coordinate, and which coordinates are real.

use std::collections::HashMap;

use cute_algebra::limits::RUN_TIME_POINTS;
use cute_algebra::{Arrangement, Division, Error, HTuple, Layout, Predicate, Remainder, Scalar, Tiler};
use cute_tests::property::{at, is_composable};
use cute_tests::strategies::{compact, config, coordinate_layouts, coordinates, integer_layouts, layouts, tilers, xor_layouts};
use cute_tests::tiling::tile_then_grid;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::pass;

/// Coordinates of a result that are looked at one by one.
const MOST_COORDINATES: i64 = 2048;

/// Whether a value of the identity lies in a shape: below the size of the mode on every axis.
fn lies_in(shape: &HTuple<i64>, place: &Scalar) -> bool {
    place.terms().iter().all(|term| {
        let path: Vec<i64> = term.path.axes().iter().map(|axis| i64::from(*axis)).collect();
        (0..shape.get(&path).unwrap().size().unwrap()).contains(&term.value)
    })
}

/// Every coordinate of a divided layout: the real ones have the values of A and take every element of A equally often, once but for
/// replicated tiles; there are others only with `pad`.
fn every_coordinate(a: &Layout, r: &Layout, predicate: &Predicate, remainder: Remainder) -> Result<(), TestCaseError> {
    prop_assert_eq!(predicate.identity().shape(), r.shape());
    if r.size() > MOST_COORDINATES {
        return Ok(());
    }
    let mut taken: HashMap<Scalar, i64> = HashMap::new();
    for i in 0..r.size() {
        let place = predicate.identity().at(i).unwrap();
        let real = predicate.is_real(&HTuple::leaf(i)).unwrap();
        prop_assert_eq!(real, lies_in(&a.shape(), &place), "{} at {}", predicate.identity(), i);
        if real {
            // At an XOR value, A's own rule says what stands there; for integers and coordinates that is checked independently.
            let expected = if place.has_xor() { a.at_value(&place).unwrap() } else { at(a, &place).unwrap() };
            prop_assert_eq!(expected, r.at(i).unwrap(), "{} divided to {}, at {}", a, r, i);
            *taken.entry(place).or_default() += 1;
        } else {
            prop_assert!(remainder == Remainder::Pad, "{} divided to {} reaches {}", a, r, place);
        }
    }
    prop_assert_eq!(predicate.is_real(&HTuple::leaf(r.size())), Ok(false));
    prop_assert_eq!(predicate.is_real(&HTuple::leaf(-1)), Ok(false));
    prop_assert_eq!(taken.len() as i64, a.size());
    let replicated = taken.values().next().unwrap();
    prop_assert!(taken.values().all(|times| times == replicated), "{} divided to {}", a, r);
    Ok(())
}

fn divided(a: &Layout, tiler: &Tiler) -> Result<(), TestCaseError> {
    let [refused, padded] = [Remainder::Refuse, Remainder::Pad].map(|remainder| Division::new(a, tiler, remainder, RUN_TIME_POINTS));
    for (remainder, division) in [(Remainder::Refuse, &refused), (Remainder::Pad, &padded)] {
        let Ok(division) = division else { continue };
        pass(tile_then_grid(a, tiler, division.logical()))?;
        every_coordinate(a, division.logical(), &division.predicate(Arrangement::Logical).unwrap(), remainder)?;
    }
    match (refused, padded) {
        // Where a tile divides, `pad` changes nothing; where it does not, `pad` has coordinates that are not real.
        (Ok(refused), padded) => prop_assert_eq!(padded.map(|padded| *padded.logical()), Ok(*refused.logical())),
        (Err(Error::TileDoesNotDivide { .. }), Ok(padded)) => {
            let predicate = padded.predicate(Arrangement::Logical).unwrap();
            let all = (0..padded.logical().size()).all(|i| predicate.is_real(&HTuple::leaf(i)).unwrap());
            prop_assert!(!all, "{} divides {}", tiler, a);
        }
        (Err(Error::TileDoesNotDivide { .. }), Err(error)) => {
            let again = matches!(error, Error::TileDoesNotDivide { .. });
            prop_assert!(!again);
        }
        (Err(error), padded) => prop_assert!(padded.is_err(), "{} without `pad`: {}", a, error),
    }
    Ok(())
}

/// The tile with its copies, as its complement counts them.
fn copies(a: &Layout, tile: &Layout) -> Layout {
    Layout::concat(&[*tile, tile.complement(Some(&a.shape())).unwrap()]).unwrap()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn divides_are_tiles_and_their_grid(a in layouts(), tiler in tilers()) {
        divided(&a, &tiler)?;
    }

    #[test]
    fn divides_by_integers(a in integer_layouts(), tile in compact()) {
        divided(&a, &Tiler::layout(&tile))?;
    }

    #[test]
    fn divides_by_coordinates(a in integer_layouts(), tile in coordinates()) {
        divided(&a, &Tiler::layout(&tile))?;
    }

    #[test]
    fn divides_of_coordinates(a in coordinate_layouts(), tile in coordinate_layouts()) {
        divided(&a, &Tiler::layout(&tile))?;
    }

    #[test]
    fn divides_of_xor_layouts(a in xor_layouts(), tile in compact()) {
        divided(&a, &Tiler::layout(&tile))?;
    }

    #[test]
    fn divides_by_layouts_of_every_kind(a in layouts(), tile in layouts()) {
        let tiler = Tiler::layout(&tile);
        for remainder in [Remainder::Refuse, Remainder::Pad] {
            if let Ok(division) = Division::new(&a, &tiler, remainder, RUN_TIME_POINTS)
                && let Ok(predicate) = division.predicate(Arrangement::Logical)
            {
                every_coordinate(&a, division.logical(), &predicate, remainder)?;
            }
        }
    }

    /// The copies of a tile fill a layout, and the composition with them exists, exactly where the divide has a result.
    #[test]
    fn refusals_have_a_reason(a in integer_layouts(), tile in compact()) {
        let error = match Division::new(&a, &Tiler::layout(&tile), Remainder::Refuse, RUN_TIME_POINTS) {
            Ok(_) => return Ok(()),
            Err(error) => error,
        };
        let whole = copies(&a, &tile);
        let reached: Vec<i64> = whole.image().map(|value| value.unwrap().as_integer().unwrap()).collect();
        match error {
            Error::TileDoesNotDivide { extent, every, .. } => {
                prop_assert!(reached.iter().any(|element| *element >= a.size()));
                prop_assert!(extent == a.size() && extent % every != 0);
                prop_assert!(error.help().as_str().contains("with `pad`"));
            }
            Error::NotTiled { element, .. } => prop_assert!(element < a.size() && !reached.contains(&element)),
            Error::NotALayout { .. } => prop_assert!(!is_composable(&a, &whole).unwrap()),
            error => prop_assert!(false, "{} divided by {}: {}", a, tile, error),
        }
    }

    #[test]
    fn arrangements_have_the_values_of_the_pairs(a in integer_layouts(), tiler in tilers()) {
        let Ok(division) = Division::new(&a, &tiler, Remainder::Pad, RUN_TIME_POINTS) else { return Ok(()) };
        let zipped = match division.layout(Arrangement::Zipped) {
            Ok(zipped) => zipped,
            Err(error) => {
                prop_assert!(error == Error::Keep && tiler.to_layout() == Err(Error::Keep));
                return Ok(());
            }
        };
        // As one tile of coordinates, with the same grid but for the tree of its modes.
        let (tiles, grids) = (zipped.mode(0).unwrap(), zipped.mode(1).unwrap());
        if let Ok(whole) = Division::new(&a, &Tiler::layout(&tiler.to_layout().unwrap()), Remainder::Pad, RUN_TIME_POINTS)
            && tiler.list_rank() != Some(0)
        {
            prop_assert_eq!(whole.logical().mode(0).unwrap(), tiles);
            let others = whole.logical().mode(1).unwrap();
            prop_assert_eq!(others.size(), grids.size());
            for i in 0..grids.size() {
                prop_assert_eq!(others.at(i), grids.at(i), "{} and {}", others, grids);
            }
        }
        let modes = |of: &Layout| (0..of.rank()).map(|i| of.mode(i).unwrap()).collect::<Vec<_>>();
        let tiled: Vec<Layout> = std::iter::once(tiles).chain(modes(&grids)).collect();
        prop_assert_eq!(division.layout(Arrangement::Tiled), Layout::concat(&tiled));
        let flat: Vec<Layout> = modes(&tiles).into_iter().chain(modes(&grids)).collect();
        prop_assert_eq!(division.layout(Arrangement::Flat), Layout::concat(&flat));
        for arrangement in [Arrangement::Zipped, Arrangement::Tiled, Arrangement::Flat] {
            let r = division.layout(arrangement).unwrap();
            every_coordinate(&a, &r, &division.predicate(arrangement).unwrap(), Remainder::Pad)?;
        }
    }

    #[test]
    fn parts_are_those_of_the_zipped_divide(a in layouts(), tiler in tilers(), indices in [any::<prop::sample::Index>(), any::<prop::sample::Index>()]) {
        let Ok(division) = Division::new(&a, &tiler, Remainder::Pad, RUN_TIME_POINTS) else { return Ok(()) };
        let Ok(zipped) = division.layout(Arrangement::Zipped) else { return Ok(()) };
        let halves = [zipped.mode(0).unwrap(), zipped.mode(1).unwrap()];
        let [tile, grid] = [0, 1].map(|half: usize| indices[half].index(halves[half].size() as usize) as i64);
        let local = division.local_tile(&HTuple::leaf(Some(grid))).unwrap();
        for i in 0..halves[0].size() {
            let place = HTuple::flat(&[i, grid], 0).unwrap();
            prop_assert_eq!(local.offset.add(&local.layout.at(i).unwrap()), zipped.eval(&place));
        }
        let part = division.local_partition(&HTuple::leaf(Some(tile))).unwrap();
        for i in 0..halves[1].size() {
            let place = HTuple::flat(&[tile, i], 0).unwrap();
            prop_assert_eq!(part.offset.add(&part.layout.at(i).unwrap()), zipped.eval(&place));
        }
        // With nothing fixed, both are the zipped divide without its two pairs of parentheses.
        let flat = division.layout(Arrangement::Flat).unwrap();
        let open = |half: usize| HTuple::flat(&vec![None; halves[half].rank()], None).unwrap();
        if !halves[1].modes().is_leaf() {
            let local = division.local_tile(&open(1)).unwrap();
            prop_assert!(local.offset.is_zero() && (local.layout == flat || halves[1].rank() == 0));
        }
        if !halves[0].modes().is_leaf() {
            let part = division.local_partition(&open(0)).unwrap();
            prop_assert!(part.offset.is_zero() && (part.layout == flat || halves[0].rank() == 0));
        }
    }
}

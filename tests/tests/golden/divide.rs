//! Divides, local tiles and local partitions. The vectors round up, so all are asked with `pad`.

use cute_algebra::limits::RUN_TIME_POINTS;
use cute_algebra::{Arrangement, Division, HTuple, Layout, Remainder, Slice, Tiler};
use cute_tests::golden::{self, Case, layout, operand, pattern, scalar, tiler};
use cute_tests::tiling::tile_then_grid;

use super::by_path::only;

/// The identity of unknown extents in front of a tiler; at a path, 1:0 stands for the modes left of it.
fn of_unknown(tiler: &Tiler, path: &[i64], arrangement: Arrangement) -> Result<Layout, String> {
    let divided = Division::of_unknown(tiler).and_then(|division| division.layout(arrangement));
    path.iter().rev().try_fold(divided.map_err(|error| error.to_string())?, |divided, index| {
        let mut modes = vec!["1:0".parse::<Layout>().unwrap(); *index as usize];
        modes.push(divided);
        Layout::concat(&modes).map_err(|error| error.to_string())
    })
}

fn divide(case: &Case, arrangement: Arrangement) -> Result<(), String> {
    let (a, path) = (case.input("a"), case.input("mode"));
    let path = if path.is_null() { Vec::new() } else { golden::integers(path) };
    let b = tiler(case.input("b"));
    if a.is_null() {
        if b.is_keep() {
            // The identity divided by "keep" is neither a layout nor an error: nothing is known and nothing asked for.
            return if case.key("out").is_null() { Ok(()) } else { Err("not null".into()) };
        }
        return case.judge(of_unknown(&b, &path, arrangement), |_| Ok(()));
    }
    let a = operand(a);
    let Ok(at) = a.shape().get(&path) else {
        return if case.is_error() { Ok(()) } else { Err("no such mode".into()) };
    };
    let whole = only(&a.shape(), &path, b);
    let division = Division::new(&a, &whole, Remainder::Pad, RUN_TIME_POINTS);
    let found = division.and_then(|division| division.layout(arrangement));
    // Where a tile divides, it does so without `pad`.
    if let (Ok(padded), Ok(exact)) = (&found, Division::new(&a, &whole, Remainder::Refuse, RUN_TIME_POINTS)) {
        let exact = exact.layout(arrangement).map_err(|error| error.to_string())?;
        if exact != *padded {
            return Err(format!("{exact} without `pad`, {padded} with it"));
        }
    }
    let property = |r: &Layout| match arrangement {
        Arrangement::Logical => {
            let mode = |of: &Layout| Layout::checked(of.modes().get(&path).unwrap()).unwrap();
            assert_eq!(mode(&a).shape(), at);
            tile_then_grid(&mode(&a), &b, &mode(r))
        }
        Arrangement::Zipped => match b.to_layout() {
            Ok(b) => tile_then_grid(&a, &Tiler::layout(&b), r),
            Err(error) => Err(error.to_string()),
        },
        Arrangement::Tiled | Arrangement::Flat => Ok(()),
    };
    // Which of the two answers of the reference is right, the property says.
    if case.key("out").is_null() && !case.is_error() {
        return property(&found.map_err(|error| error.to_string())?);
    }
    case.judge(found, property)
}

pub(crate) fn logical_divide(case: &Case) -> Result<(), String> {
    divide(case, Arrangement::Logical)
}

pub(crate) fn zipped_divide(case: &Case) -> Result<(), String> {
    divide(case, Arrangement::Zipped)
}

pub(crate) fn tiled_divide(case: &Case) -> Result<(), String> {
    divide(case, Arrangement::Tiled)
}

pub(crate) fn flat_divide(case: &Case) -> Result<(), String> {
    divide(case, Arrangement::Flat)
}

/// Compares an offset and a layout with the expected ones, and with the listed values.
pub(crate) fn expect_slice(case: &Case, found: Result<Slice, cute_algebra::Error>) -> Result<(), String> {
    let found = found.map_err(|error| error.to_string())?;
    let out = case.key("out");
    let expected = Slice { offset: scalar(&out["offset"]), layout: layout(&out["layout"]) };
    if found != expected {
        return Err(format!("found {found:?}, expected {expected:?}"));
    }
    for (i, expected) in case.key("offsets").as_array().into_iter().flatten().enumerate() {
        let value = found.layout.at(i as i64).and_then(|value| value.add(&found.offset));
        if value != Ok(scalar(expected)) {
            return Err(format!("{value:?} at {i}, expected {expected}"));
        }
    }
    Ok(())
}

fn part(
    case: &Case,
    coordinate: &str,
    of: impl Fn(&Division, &HTuple<Option<i64>>) -> Result<Slice, cute_algebra::Error>,
) -> Result<(), String> {
    let (a, b) = (operand(case.input("a")), tiler(case.input("tiler")));
    let coordinate = pattern(case.input(coordinate));
    expect_slice(case, Division::new(&a, &b, Remainder::Pad, RUN_TIME_POINTS).and_then(|division| of(&division, &coordinate)))
}

pub(crate) fn local_tile(case: &Case) -> Result<(), String> {
    part(case, "grid_crd", Division::local_tile)
}

pub(crate) fn local_partition(case: &Case) -> Result<(), String> {
    part(case, "tile_crd", Division::local_partition)
}

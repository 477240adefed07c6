//! Threads and values in tiles.

use cute_algebra::apply;
use cute_algebra::{HTuple, Layout, Remainder, Tiler, limits::RUN_TIME_POINTS};
use cute_tests::golden::{Case, htuple, layout};
use cute_tests::property;

pub(crate) fn tv_to_coord(case: &Case) -> Result<(), String> {
    let (tile, tv) = (htuple(case.input("tile")), layout(case.input("tv")));
    let identity = Layout::identity(&tile).map_err(|error| error.to_string())?;
    case.judge(apply::tv_to_coord(&tile, &tv), |r| property::composes(&identity, &tv, r))?;
    let Some(rows) = case.key("owners").as_array() else { return Ok(()) };
    for (m, row) in rows.iter().enumerate() {
        for (n, expected) in row.as_array().ok_or("not a row")?.iter().enumerate() {
            let cell = HTuple::flat(&[m as i64, n as i64], 0).unwrap();
            let found = apply::owner(&tile, &tv, &cell).map_err(|error| error.to_string())?;
            let expected = expected.as_array().map(|pair| (pair[0].as_i64().unwrap(), pair[1].as_i64().unwrap()));
            if found != expected {
                return Err(format!("{found:?} owns {cell}, expected {expected:?}"));
            }
        }
    }
    Ok(())
}

pub(crate) fn tv_partition(case: &Case) -> Result<(), String> {
    let (data, tile, tv) = (layout(case.input("data")), htuple(case.input("tile")), layout(case.input("tv")));
    case.judge(apply::tv_partition(&data, &tile, &tv, Remainder::Pad), |r| {
        // The partition is also the zipped divide by the tile's coordinates of the threads.
        let threads = Tiler::of_shape(&tile)
            .and_then(|tiles| data.composition_by_mode(&tiles, RUN_TIME_POINTS))
            .map_err(|error| error.to_string())?;
        property::composes(&threads, &tv, &r.mode(0).map_err(|error| error.to_string())?)
    })
}

//! Swizzled layouts over memory, against the algebra's composed layouts.

use cute_static::algebra::{Composed as Composition, HTuple, Layout as Value, Scalar, Swizzle as Map, Tiler};
use cute_static::{Addressed, Layout, N, Swizzle, Tensor, TensorError, layout, shape};

/// `data[i] == i`, so that an element is its own offset.
fn counting<const N: usize>() -> [i64; N] {
    core::array::from_fn(|i| i as i64)
}

fn open(text: &str) -> HTuple<Option<i64>> {
    text.parse().unwrap()
}

/// The elements of a tensor over [`counting`] are the values of a composed layout at every integer coordinate.
fn is<'a>(elements: impl Iterator<Item = &'a i64>, map: Map, offset: i64, layout: &Value) {
    let composed = Composition::new(map, Scalar::integer(offset), *layout).unwrap();
    let expected: Vec<i64> = (0..layout.size()).map(|i| composed.at(i).unwrap().as_integer().unwrap()).collect();
    assert_eq!(elements.copied().collect::<Vec<_>>(), expected, "{composed}");
}

fn extents(tile: [i64; 2]) -> Tiler {
    Tiler::by_mode(&tile.map(|extent| Tiler::extent(extent).unwrap())).unwrap()
}

/// Every slice, tile, partition and padded tile of the layout `(m,n):(n,1)` behind a swizzle, static and mixed.
macro_rules! parts {
    ($swizzle:ty, $m:literal, $n:literal, [$a:literal, $b:literal]) => {{
        let (map, data) = (<$swizzle>::MAP, counting::<1024>());
        let whole: Value = format!("({},{}):({},1)", $m, $n, $n).parse().unwrap();
        let (m, n) = ($m as u32, $n as u32);
        let fixed = Tensor::new(&data, <$swizzle>::default().over(layout!(($m,$n):($n,1)))).unwrap();
        let mixed = Tensor::new(&data, <$swizzle>::default().over(layout!((m,n):(n,1)))).unwrap();
        is(fixed.iter(), map, 0, &whole);
        is(mixed.iter(), map, 0, &whole);
        for row in 0..m {
            let slice = whole.slice(&open(&format!("({row},_)"))).unwrap();
            is(fixed.slice((row, ..)).unwrap().iter(), map, slice.offset.as_integer().unwrap(), &slice.layout);
            is(mixed.slice((row, ..)).unwrap().iter(), map, slice.offset.as_integer().unwrap(), &slice.layout);
        }
        for column in 0..n {
            let slice = whole.slice(&open(&format!("(_,{column})"))).unwrap();
            is(fixed.slice((.., column)).unwrap().iter(), map, slice.offset.as_integer().unwrap(), &slice.layout);
        }
        let tile: [i64; 2] = [$a, $b];
        for i in 0..m / tile[0] as u32 {
            for j in 0..n / tile[1] as u32 {
                let part = whole.local_tile(&extents(tile), &open(&format!("({i},{j})"))).unwrap();
                let ours = fixed.tile(shape!(($a, $b)), (i, j)).unwrap();
                is(ours.iter(), map, part.offset.as_integer().unwrap(), &part.layout);
                // A part of a part.
                let row = part.layout.slice(&open("(1,_)")).unwrap();
                let offset = part.offset.as_integer().unwrap() + row.offset.as_integer().unwrap();
                is(ours.slice((1u32, ..)).unwrap().iter(), map, offset, &row.layout);
                is(mixed.tile(shape!(($a, $b)), (i, j)).unwrap().iter(), map, part.offset.as_integer().unwrap(), &part.layout);
                let padded = mixed.padded_tile(shape!(($a, $b)), (i, j)).unwrap();
                assert!((0..part.layout.size() as u32).all(|k| padded.read(k) == ours.read(k)));
            }
        }
        for i in 0..tile[0] as u32 {
            for j in 0..tile[1] as u32 {
                let part = whole.local_partition(&extents(tile), &open(&format!("({i},{j})"))).unwrap();
                is(fixed.partition(shape!(($a, $b)), (i, j)).unwrap().iter(), map, part.offset.as_integer().unwrap(), &part.layout);
                is(mixed.partition(shape!(($a, $b)), (i, j)).unwrap().iter(), map, part.offset.as_integer().unwrap(), &part.layout);
            }
        }
    }};
}

#[test]
fn parts_are_those_of_the_algebra() {
    parts!(Swizzle<3, 0, 3>, 8, 8, [4, 2]);
    parts!(Swizzle<3, 3, 3>, 8, 64, [2, 16]);
    parts!(Swizzle<2, 1, -3>, 4, 16, [2, 4]);
    parts!(Swizzle<1, 0, 4>, 6, 10, [3, 5]);
    parts!(Swizzle<0, 0, 0>, 4, 4, [2, 2]);
    parts!(Swizzle<3, 1, 2>, 16, 16, [4, 8]);
}

#[test]
fn the_reach_is_that_of_whole_blocks() {
    let data = counting::<64>();
    let swizzle = Swizzle::<3, 0, 3>;
    assert!(Tensor::new(&data, swizzle.over(layout!((8,8):(8,1)))).is_ok());
    let reach = |smallest, largest, elements| Err(TensorError::Reach { smallest, largest, elements });
    assert_eq!(Tensor::new(&data[..63], swizzle.over(layout!((8,8):(8,1)))).map(drop), reach(0, 63, 63));
    // 8 + 5 is the largest offset of the layout, 15 that of its block.
    assert_eq!(swizzle.over(layout!((2,6):(8,1))).reach(), Some((0, 15)));
    assert_eq!(Tensor::new(&data, swizzle.over(layout!(8:-1))).map(drop), Err(TensorError::Layout));
    // Every offset is within the reach.
    for (m, n) in [(3u32, 5u32), (7, 9), (1, 1), (2, 33)] {
        let layout = Swizzle::<2, 1, 3>.over(layout!((m,n):(n,1)));
        let (smallest, largest) = layout.reach().unwrap();
        for i in 0..layout.size() {
            assert!((smallest..=largest).contains(&(layout.find_at(i).unwrap() as i64)), "{m} x {n}");
        }
    }
}

#[test]
fn values_are_methods_of_layouts_too() {
    let rows = 8u32;
    let layout = Swizzle::<3, 0, 3>.over(layout!((rows,8):(8,1)));
    let composed = layout.to_composed().unwrap();
    assert_eq!(composed.to_string(), "swizzle(3,0,3) o (8,8):(8,1)");
    for i in 0..8u32 {
        for j in 0..8u32 {
            let value = composed.eval(&format!("({i},{j})").parse().unwrap()).unwrap();
            assert_eq!((layout.offset((i, j)), layout.eval((i, j))), (value.as_integer().unwrap() as u32, value));
            assert_eq!(layout.at(i + 8 * j), layout.offset((i, j)));
        }
    }
    // The same function as XOR values.
    assert_eq!(layout.to_layout().unwrap().to_string(), "(8,8):(f9,f1)");
    assert!(Tensor::new(&counting::<64>(), layout).unwrap().slice((2u32, ..)).unwrap().layout().to_layout().is_err());
}

#[test]
fn copies_and_split_tiles_of_swizzled_layouts() {
    let (mut shared, data) = ([0i64; 64], counting::<64>());
    let rows = Tensor::new(&data, layout!((8,8):(8,1))).unwrap();
    let swizzle = Swizzle::<3, 0, 3>;
    let mut tile = Tensor::new(&mut shared, swizzle.over(layout!((8,8):(8,1)))).unwrap();
    tile.copy_from(&rows).unwrap();
    assert!(tile.iter().eq(rows.iter()));
    assert_eq!(tile.read((3u32, N::<5>::VALUE)), Some(29));
    for (number, mut quarter) in tile.split_tiles(shape!((4, 4))).unwrap().enumerate() {
        quarter.fill(number as i64);
    }
    let tile = Tensor::new(&shared, swizzle.over(layout!((8,8):(8,1)))).unwrap();
    for i in 0..8u32 {
        for j in 0..8u32 {
            assert_eq!(tile.read((i, j)), Some(i64::from(i / 4 + 2 * (j / 4))));
        }
    }
}

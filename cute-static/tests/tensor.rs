//! Tensors: every element of every part, against the algebra's layouts of the same texts.

use cute_static::algebra::{self, HTuple, Remainder, Tiler};
use cute_static::{Addressed, ByMode, Fragment, IdentityOf, Multiple, N, Shape, Shared, StaticLayout, Tensor, TensorError, layout, shape};

/// `data[i] == i`, so that an element is its own offset.
fn counting<const N: usize>() -> [i64; N] {
    core::array::from_fn(|i| i as i64)
}

/// The elements of a tensor over [`counting`] are the values of a layout at every integer coordinate.
fn is<'a>(elements: impl Iterator<Item = &'a i64>, offset: i64, layout: &algebra::Layout) {
    let expected: Vec<i64> = (0..layout.size()).map(|i| offset + layout.at(i).unwrap().as_integer().unwrap()).collect();
    assert_eq!(elements.copied().collect::<Vec<_>>(), expected, "{offset} + {layout}");
}

fn layout(text: &str) -> algebra::Layout {
    text.parse().unwrap()
}

fn open(text: &str) -> HTuple<Option<i64>> {
    text.parse().unwrap()
}

#[test]
fn every_coordinate_reads_what_the_layout_says() {
    let data = counting::<64>();
    let tensor = Tensor::new(&data, layout!((4,(4,2)):(8,(1,4)))).unwrap();
    is(tensor.iter(), 0, &layout("(4,(4,2)):(8,(1,4))"));
    for row in 0..4u32 {
        for column in 0..8u32 {
            let value = Some(i64::from(row * 8 + column));
            assert_eq!(tensor.read((row, column)), value);
            assert_eq!(tensor.read((row, (column % 4, column / 4))), value);
            assert_eq!(tensor.read(row + 4 * column), value);
            assert_eq!(tensor.read((row as usize, column as usize)), value);
            assert_eq!(tensor.read((i64::from(row), i64::from(column))), value);
        }
    }
    let n = 2u32;
    let mixed = Tensor::new(&data, layout!((4,(4,n)):(8,(1,4)))).unwrap();
    assert!(mixed.iter().eq(tensor.iter()));
    assert_eq!(mixed.read((3u64, (2u64, 1u64))), Some(30));
}

#[test]
fn coordinates_out_of_range_have_no_element() {
    let data = counting::<64>();
    let fixed = Tensor::new(&data, layout!((4,(4,2)):(8,(1,4)))).unwrap();
    let (m, n) = (4u32, 2u32);
    let mixed = Tensor::new(&data, layout!((m,(4,n)):(8,(1,4)))).unwrap();
    macro_rules! none {
        ($($coordinate:expr;)*) => { $(
            assert_eq!((fixed.get($coordinate), mixed.get($coordinate)), (None, None), stringify!($coordinate));
        )* };
    }
    none! {
        (4u32, 0u32); (0u32, 8u32); (0u32, (4u32, 0u32)); (0u32, (0u32, 2u32)); 32u32; u32::MAX; (u32::MAX, 0u32); (0u32, u32::MAX);
        -1i32; (-1i32, 0i32); (0i32, -1i32); (0i64, (-1i64, 0i64)); i64::MIN; i64::MAX; (i64::MIN, i64::MIN); u64::MAX; (u64::MAX, 0u64);
        usize::MAX; (0usize, usize::MAX);
    }
    assert_eq!(mixed.layout().find((0u32, 9u32)), Err(TensorError::Coordinate { found: 9, size: 8 }));
    assert_eq!(fixed.layout().find((5u32, 9u32)), Err(TensorError::Coordinate { found: 5, size: 4 }));
}

#[test]
fn a_layout_that_reaches_out_of_the_memory_is_no_tensor() {
    let data = [0u8; 32];
    let reach = |smallest, largest, elements| Err(TensorError::Reach { smallest, largest, elements });
    assert_eq!(Tensor::new(&data[..31], layout!((4,8):(8,1))).map(drop), reach(0, 31, 31));
    assert_eq!(Tensor::new(&data, layout!((4,8):(8,-1))).map(drop), reach(-7, 24, 32));
    assert_eq!(Tensor::new(&data[..0], layout!(1:1)).map(drop), reach(0, 0, 0));
    let m = 5u32;
    assert_eq!(Tensor::new(&data, layout!((m,8):(8,1))).map(drop), reach(0, 39, 32));
    // XOR values reach to a power of two.
    assert!(Tensor::new(&data, layout!((4,8):(f9,f1))).is_ok() && Tensor::new(&data[1..], layout!((4,8):(f9,f1))).is_err());
    let zero = cute_static::Mixed { shape: (0u32, N::<8>::VALUE), stride: (N::<8>::VALUE, N::<1>::VALUE) };
    assert_eq!(Tensor::new(&data, zero).map(drop), Err(TensorError::Layout));
    let far = cute_static::Mixed { shape: (i64::MAX, i64::MAX), stride: (i64::MAX, 1i64) };
    assert_eq!(Tensor::new(&data, far).map(drop), Err(TensorError::Layout));
    let negative = cute_static::Mixed { shape: (-4i64,), stride: (1i64,) };
    assert_eq!(Tensor::new(&data, negative).map(drop), Err(TensorError::Layout));
}

#[test]
fn slices_are_those_of_the_algebra() {
    let data = counting::<256>();
    let text = "((2,3),(2,2,3)):((1,20),(2,60,4))";
    let fixed = Tensor::new(&data, layout!(((2,3),(2,2,3)):((1,20),(2,60,4)))).unwrap();
    let (a, b, c) = (3u32, 2u32, 60u32);
    let mixed = Tensor::new(&data, layout!(((2,a),(b,2,3)):((1,20),(2,c,4)))).unwrap();
    macro_rules! slices {
        ($($coordinate:expr => $pattern:literal;)*) => { $(
            let expected = layout(text).slice(&open($pattern)).unwrap();
            let offset = expected.offset.as_integer().unwrap();
            let slice = fixed.slice::<_, u32>($coordinate).unwrap();
            assert_eq!(slice.layout().layout(), expected.layout, $pattern);
            is(slice.iter(), offset, &expected.layout);
            let slice = mixed.slice::<_, u32>($coordinate).unwrap();
            assert_eq!(slice.layout().to_layout(), Ok(expected.layout), $pattern);
            is(slice.iter(), offset, &expected.layout);
        )* };
    }
    slices! {
        (.., 5u32) => "(_,5)";
        (5u32, ..) => "(5,_)";
        ((.., 2u32), (1u32, .., ..)) => "((_,2),(1,_,_))";
        ((1u32, ..), (.., 1u32, 2u32)) => "((1,_),(_,1,2))";
        (.., ..) => "(_,_)";
        (3u32, 11u32) => "(3,11)";
        ((.., ..), 7u32) => "((_,_),7)";
    }
    assert_eq!(fixed.slice((.., 12u32)).map(drop), Err(TensorError::Coordinate { found: 12, size: 12 }));
    assert_eq!(mixed.slice((.., 12u32)).map(drop), Err(TensorError::Coordinate { found: 12, size: 12 }));
    assert_eq!(mixed.slice(((.., 3u32), ..)).map(drop), Err(TensorError::Coordinate { found: 3, size: 3 }));
    // A slice of a slice, and one whose places are known at compile time.
    let row = fixed.slice((.., (1u32, .., ..))).unwrap().slice::<_, u32>((.., N::<1>::VALUE, ..)).unwrap();
    is(row.iter(), 62, &layout("((2,3),3):((1,20),4)"));
}

#[test]
fn negative_strides_have_parts_too() {
    let data = counting::<32>();
    // Rows from the last to the first: the origin is the last row.
    let whole = Tensor::new(&data, layout!((4,8):(8,1))).unwrap();
    let last = whole.slice((3u32, ..)).unwrap();
    assert_eq!(last.read(0u32), Some(24));
    // SAFETY: the offsets -24 to 7 from element 24 are the elements 0 to 31, which nobody writes.
    let reversed = unsafe { Tensor::at_pointer(&raw const data[24], layout!((4,8):(-8,1))).trust() }.unwrap();
    assert!(reversed.slice((0i32, ..)).unwrap().iter().eq(&data[24..]));
    assert!(reversed.slice((3i32, ..)).unwrap().iter().eq(&data[..8]));
    assert!(reversed.tile(shape!((2, 4)), (1i32, 1i32)).unwrap().iter().eq([&12, &4, &13, &5, &14, &6, &15, &7]));
}

fn tiler(text: &[&str]) -> Tiler {
    let entries: Vec<Tiler> = text.iter().map(|entry| Tiler::layout(&layout(entry))).collect();
    Tiler::by_mode(&entries).unwrap()
}

#[test]
fn tiles_and_partitions_are_those_of_the_algebra() {
    let data = counting::<128>();
    let text = "(8,(4,3)):(12,(3,1))";
    let fixed = Tensor::new(&data, layout!((8,(4,3)):(12,(3,1)))).unwrap();
    let division = layout(text).divide(&tiler(&["4:1", "2:1"]), Remainder::Refuse).unwrap();
    for row in 0..2u32 {
        for column in 0..6u32 {
            let expected = division.local_tile(&open(&format!("({row},{column})"))).unwrap();
            let tile = fixed.tile(shape!((4, 2)), (row, column)).unwrap();
            is(tile.iter(), expected.offset.as_integer().unwrap(), &expected.layout);
        }
    }
    for row in 0..4u32 {
        for column in 0..2u32 {
            let expected = division.local_partition(&open(&format!("({row},{column})"))).unwrap();
            let part = fixed.partition(shape!((4, 2)), (row, column)).unwrap();
            is(part.iter(), expected.offset.as_integer().unwrap(), &expected.layout);
        }
    }
    // Every other row.
    let strided = ByMode::<(layout!(4:2), Shape<N<2>>)>;
    let division = layout(text).divide(&tiler(&["4:2", "2:1"]), Remainder::Refuse).unwrap();
    let expected = division.local_tile(&open("(1,2)")).unwrap();
    is(fixed.tile(strided, (1u32, 2u32)).unwrap().iter(), expected.offset.as_integer().unwrap(), &expected.layout);
    assert!(fixed.tile(shape!((4, 2)), (2u32, 0u32)).is_err() && fixed.tile(shape!((4, 2)), 12u32).is_err());
}

#[test]
fn tiles_of_run_time_layouts() {
    let data = counting::<256>();
    for (m, n) in [(8u32, 12u32), (4, 4), (12, 20), (8, 8)] {
        let rows = Tensor::new(&data, layout!((m,n):(n,1))).unwrap();
        let whole = layout(&format!("({m},{n}):({n},1)"));
        let division = whole.divide(&tiler(&["4:1", "4:1"]), Remainder::Refuse).unwrap();
        for row in 0..m / 4 {
            for column in 0..n / 4 {
                let expected = division.local_tile(&open(&format!("({row},{column})"))).unwrap();
                let tile = rows.tile(shape!((4, 4)), (row, column)).unwrap();
                is(tile.iter(), expected.offset.as_integer().unwrap(), &expected.layout);
                assert_eq!(rows.tile(shape!((4, 4)), row + m / 4 * column).unwrap().read(0u32), tile.read(0u32));
            }
        }
        for i in 0..16u32 {
            let expected = division.local_partition(&open(&format!("({},{})", i % 4, i / 4))).unwrap();
            let part = rows.partition(shape!((4, 4)), (i % 4, i / 4)).unwrap();
            is(part.iter(), expected.offset.as_integer().unwrap(), &expected.layout);
        }
    }
    let m = 10u32;
    let rows = Tensor::new(&data, layout!((m,8):(8,1))).unwrap();
    assert_eq!(rows.tile(shape!((4, 4)), (0u32, 0u32)).map(drop), Err(TensorError::Divisor { extent: 10, tile: 4 }));
    assert_eq!(rows.tile(shape!((5, 4)), (2u32, 0u32)).map(drop), Err(TensorError::Coordinate { found: 2, size: 2 }));
    // What is promised need not be looked at again, and the column that is not listed is a mode of the grid.
    let m = Multiple::<N<8>>::new(16u32).unwrap();
    let rows = Tensor::new(&data, layout!((m,8):(8,1))).unwrap();
    assert_eq!(rows.tile(shape!((4)), (3u32, 5u32)).unwrap().iter().copied().collect::<Vec<_>>(), [101, 109, 117, 125]);
}

#[test]
fn padded_tiles_touch_real_elements_only() {
    // Every element of every tile, for extents that the tile divides and for others.
    for (m, n) in [(5u32, 7u32), (8, 8), (1, 1), (4, 3), (9, 2)] {
        let mut data = vec![0u32; (m * n) as usize];
        let mut seen = 0;
        for row in 0..m.div_ceil(4) {
            for column in 0..n.div_ceil(3) {
                let rows = Tensor::new(&mut data[..], layout!((m,n):(n,1))).unwrap();
                let mut tile = rows.padded_tile(shape!((4, 3)), (row, column)).unwrap();
                for i in 0..4u32 {
                    for j in 0..3u32 {
                        let (r, c) = (row * 4 + i, column * 3 + j);
                        let real = r < m && c < n;
                        assert_eq!((tile.is_real((i, j)), tile.read((i, j)).is_some(), tile.is_real(i + 4 * j)), (real, real, real));
                        assert_eq!(tile.coordinate((i, j)), real.then_some([r, c, 0, 0]));
                        assert_eq!(tile.write((i, j), r * n + c + 1), real);
                        seen += u32::from(real);
                    }
                }
                assert!(!tile.is_real((4u32, 0u32)) && tile.get((0u32, 3u32)).is_none() && !tile.write(12u32, 0));
            }
        }
        assert_eq!(seen, m * n);
        assert!(data.iter().copied().eq(1..=m * n));
    }
}

#[test]
fn padded_tiles_of_static_layouts() {
    let data = counting::<64>();
    let nested = Tensor::new(&data, layout!((5,(2,3)):(6,(3,1)))).unwrap();
    for row in 0..2u32 {
        for column in 0..2u32 {
            let tile = nested.padded_tile(shape!((4, 4)), (row, column)).unwrap();
            for i in 0..4u32 {
                for j in 0..4u32 {
                    let (r, c) = (row * 4 + i, column * 4 + j);
                    let expected = (r < 5 && c < 6).then(|| i64::from(r * 6 + c % 2 * 3 + c / 2));
                    assert_eq!(tile.read((i, j)), expected, "({r},{c})");
                }
            }
        }
    }
    // A tile of the whole, over both modes at once: 4 of 2 x 3.
    let whole = Tensor::new(&data, layout!((2,3):(3,1))).unwrap();
    let tile = whole.padded_tile(shape!(4), 1u32).unwrap();
    assert_eq!([0u32, 1, 2, 3].map(|i| tile.read(i)), [Some(2), Some(5), None, None]);
    // Coordinates that do not fit the index type are refused.
    let (m, pad) = (u32::MAX, cute_static::Mixed { shape: (u32::MAX,), stride: (N::<0>::VALUE,) });
    assert_eq!(Tensor::new(&data, pad).unwrap().padded_tile(shape!((4)), (0u32,)).map(drop), Err(TensorError::Overflow));
    assert!(Tensor::new(&data, pad).unwrap().padded_tile(shape!((4)), (u64::from(m) / 4,)).is_ok());
}

#[test]
fn padded_tiles_are_copied_as_far_as_they_are_real() {
    for (m, n) in [(5u32, 7u32), (8, 6), (1, 1), (4, 3), (9, 2), (40, 3)] {
        let source: Vec<u32> = (1..=m * n).collect();
        let (mut copy, mut columns) = (vec![0u32; (m * n) as usize], vec![0u32; (m * n) as usize]);
        for row in 0..m.div_ceil(4) {
            for column in 0..n.div_ceil(3) {
                let from = Tensor::new(&source[..], layout!((m,n):(n,1))).unwrap().padded_tile(shape!((4, 3)), (row, column)).unwrap();
                let mut registers: Tensor<[u32; 12], _> = Tensor::filled(layout!((4,3):(3,1)), 99);
                from.copy_to(&mut registers, 0).unwrap();
                for i in 0..4u32 {
                    for j in 0..3u32 {
                        assert_eq!(registers.read((i, j)), Some(from.read((i, j)).unwrap_or(0)), "{m} x {n}");
                    }
                }
                let rows = Tensor::new(&mut copy[..], layout!((m,n):(n,1))).unwrap();
                rows.padded_tile(shape!((4, 3)), (row, column)).unwrap().copy_from(&registers).unwrap();
                let transposed = Tensor::new(&mut columns[..], layout!((m,n):(1,m))).unwrap();
                transposed.padded_tile(shape!((4, 3)), (row, column)).unwrap().copy_from(&registers).unwrap();
            }
        }
        assert_eq!(copy, source);
        assert!((0..m * n).all(|i| columns[i as usize] == i % m * n + i / m + 1));
    }
    // A static layout whose tiles reach beyond it, into places that are others' or no one's.
    let (source, mut copy) = (counting::<15>(), [-1i64; 15]);
    for at in 0..4u32 {
        let from = Tensor::new(&source, layout!((5,3):(3,1))).unwrap().padded_tile(shape!((4, 2)), (at % 2, at / 2)).unwrap();
        let mut registers: Tensor<[i64; 8], _> = Tensor::filled(layout!((4,2):(2,1)), 0);
        from.copy_to(&mut registers, 0).unwrap();
        let to = Tensor::new(&mut copy, layout!((5,3):(3,1))).unwrap();
        to.padded_tile(shape!((4, 2)), (at % 2, at / 2)).unwrap().copy_from(&registers).unwrap();
    }
    assert_eq!(copy, source);
    // Rows that overlap are no destination, and sizes have to be the same.
    let (m, mut data) = (5u32, counting::<64>());
    let values = Tensor::new(counting::<12>(), layout!((4,3):(3,1))).unwrap();
    let mut overlapping = Tensor::new(&mut data, layout!((m,7):(3,1))).unwrap().padded_tile(shape!((4, 3)), (0u32, 0u32)).unwrap();
    assert_eq!(overlapping.copy_from(&values), Err(TensorError::NotInjective));
    let mut tile = Tensor::new(&mut data, layout!((m,7):(7,1))).unwrap().padded_tile(shape!((4, 2)), (0u32, 0u32)).unwrap();
    assert_eq!(tile.copy_from(&values), Err(TensorError::Sizes { source: 12, destination: 8 }));
}

#[test]
fn identity_tensors_say_where_elements_stand() {
    type Matrix = layout!((8,(4,3)):(12,(3,1)));
    assert_eq!(<IdentityOf<Matrix>>::TEXT, "(8,(4,3)):(e0,(e1,4*e1))");
    let data = counting::<96>();
    let (tensor, identity) = (Tensor::new(&data, Matrix::default()).unwrap(), Tensor::identity::<Matrix>());
    for row in 0..2u32 {
        for column in 0..6u32 {
            let tile = tensor.tile(shape!((4, 2)), (row, column)).unwrap();
            let at = identity.tile(shape!((4, 2)), (row, column)).unwrap();
            for i in 0..8u32 {
                let [r, c, ..] = at.read(i).unwrap();
                assert_eq!((r, c), (row * 4 + i % 4, column * 2 + i / 4));
                assert_eq!(tile.read(i), tensor.read((r, c)));
            }
        }
    }
    let column = identity.slice((.., (1u32, ..))).unwrap().partition(shape!((4, 3)), (2u32, 1u32)).unwrap();
    assert_eq!(column.read((1u32, 0u32)), Some([4 + 2, 1 + 4, 0, 0]));
    assert!(
        identity.read((8u32, 0u32)).is_none()
            && identity.slice((8u32, ..)).is_err()
            && identity.tile(shape!((4, 2)), (0u32, 6u32)).is_err()
    );
}

#[test]
fn fragments_have_as_many_registers_as_elements() {
    type Tile = layout!((4,(3,2)):(1,(100,10)));
    let mut fragment: Fragment<i64, Tile> = Tensor::fragment(0);
    assert_eq!((fragment.layout().text(), size_of_val(&fragment), fragment.size()), ("(4,(3,2)):(1,(8,4))", 24 * 8, 24));
    let data = counting::<256>();
    let tile = Tensor::new(&data, Tile::default()).unwrap();
    fragment.copy_from(&tile).unwrap();
    assert!(fragment.iter().eq(tile.iter()));
    fragment.view_mut().slice((3u32, ..)).unwrap().fill(-1);
    for (i, (copy, value)) in fragment.iter().zip(tile.iter()).enumerate() {
        assert_eq!(*copy, if i % 4 == 3 { -1 } else { *value });
    }
    // Every size up to 70, so that every bit of the number is once there and once not.
    macro_rules! sizes {
        ($($size:literal)*) => { $(
            let fragment: Fragment<u16, layout!($size:1)> = Tensor::fragment(7);
            assert_eq!((size_of_val(&fragment), fragment.iter().filter(|value| **value == 7).count()), (2 * $size, $size));
        )* };
    }
    sizes!(1 2 3 4 5 6 7 8 9 10 11 12 13 15 16 17 31 32 33 63 64 65 70 127 128 1000);
}

#[test]
fn copies_change_layouts() {
    let mut data = [0i64; 32];
    let rows = Tensor::new(counting::<32>(), layout!((4,8):(8,1))).unwrap();
    let (m, n) = (4u32, 8u32);
    Tensor::new(&mut data, layout!((m,n):(1,m))).unwrap().copy_from(&rows).unwrap();
    for (i, value) in data.iter().enumerate() {
        assert_eq!(*value as usize, i % 4 * 8 + i / 4);
    }
    let mut data = [0i64; 64];
    let overlapping = Tensor::new(&mut data, layout!((m,n):(m - 1,2))).unwrap().copy_from(&rows);
    assert_eq!(overlapping, Err(TensorError::NotInjective));
    let sizes = Tensor::new(&mut data, layout!((m,4):(4,1))).unwrap().copy_from(&rows);
    assert_eq!(sizes, Err(TensorError::Sizes { source: 32, destination: 16 }));
    // Offsets of gaps, of negative strides, and extents of 1 are no overlap.
    let one = 1u32;
    assert_eq!(Tensor::new(&mut data, layout!((m,n,one):(1,m + 1,0))).unwrap().copy_from(&rows), Ok(()));
    assert!(data[..39].iter().enumerate().all(|(i, value)| *value as usize == if i % 5 < 4 { i % 5 * 8 + i / 5 } else { 0 }));
}

#[test]
fn shared_memory_is_reached_by_pointers() {
    static TILE: Shared<u32, 1056> = Shared::new();
    let mut tile = Tensor::shared(&TILE, layout!((32,32):(33,1)));
    for i in 0..32u32 {
        for j in 0..32u32 {
            // SAFETY: coordinates in range; only this thread uses the array.
            unsafe { tile.write_unchecked((i, j), 32 * i + j) };
        }
    }
    // SAFETY: every element of the tile was written, and nobody else uses it.
    let column = unsafe { tile.slice((.., 5u32)).unwrap().trust() }.unwrap();
    assert!(column.iter().copied().eq((0..32).map(|i| 32 * i + 5)));
    // SAFETY: coordinates in range, written before.
    assert_eq!(unsafe { tile.read_unchecked((31u32, 31u32)) }, 1023);
}

#[test]
fn a_tensor_is_as_large_as_what_is_known_at_run_time() {
    let (data, m) = ([0f32; 64], 8u32);
    assert_eq!(size_of_val(&Tensor::new(&data, layout!((8,8):(8,1))).unwrap()), size_of::<*const f32>());
    assert_eq!(size_of_val(&Tensor::new(&data, layout!((m,8):(8,1))).unwrap().layout()), 4);
    assert_eq!(size_of_val(&Tensor::at_pointer(data.as_ptr(), layout!((8,8):(8,1)))), size_of::<*const f32>());
}

/// Generic code over layouts of both kinds and all memories.
fn sum<M: cute_static::Safe<Element = i64>, L: Addressed>(tensor: &Tensor<M, L>) -> i64 {
    tensor.iter().sum()
}

#[test]
fn generic_code_takes_every_tensor() {
    let (mut data, m) = (counting::<32>(), 4u32);
    assert_eq!(sum(&Tensor::new(&data, layout!((4,8):(8,1))).unwrap()), 496);
    assert_eq!(sum(&Tensor::new(&mut data, layout!((m,8):(8,1))).unwrap()), 496);
    assert_eq!(sum(&Tensor::new(data, layout!((4,8):(8,1))).unwrap()), 496);
    assert_eq!(sum(&Tensor::<[i64; 8], _>::filled(layout!((4,2):(2,1)), 3)), 24);
}

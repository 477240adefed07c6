//! What unsafe code relies on, against what a user may write in safe code: coordinates, domains, tilers and swizzles that lie.

use core::cell::Cell;
use cute_static::algebra;
use cute_static::{
    Addressed, Admits, ByMode, Computed, Coordinate, N, StaticLayout, Tensor, TensorError, Tiles, U, layout, shape, typenum,
};

/// `data[i] == i`, so that an element is its own offset.
fn counting<const N: usize>() -> [i64; N] {
    core::array::from_fn(|i| i as i64)
}

thread_local! {
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

/// A coordinate that is another one each time it is asked.
#[derive(Clone, Copy)]
struct Fickle;

impl Coordinate<u32> for Fickle {
    type Tuple = u32;
    fn tuple(self) -> u32 {
        let before = ASKED.get();
        ASKED.set(before + 1);
        if before.is_multiple_of(2) { 3 } else { 0 }
    }
}

#[test]
fn a_fickle_coordinate_is_asked_once() {
    let data = counting::<5>();
    // Elements 1 to 3 of the second tile are not real. Asked a second time, the coordinate would be 0, which is.
    let tile = Tensor::new(&data, layout!(5:1)).unwrap().padded_tile(shape!(4), 1u32).unwrap();
    ASKED.set(0);
    assert_eq!((tile.read(Fickle), ASKED.get()), (None, 1));
    assert_eq!((tile.read(Fickle), ASKED.get()), (Some(4), 2));
    ASKED.set(0);
    assert!(!tile.is_real(Fickle));
    // The coordinate of the grid: tile 3 is not there, tile 0 is.
    ASKED.set(0);
    let grid = Tensor::new(&data, layout!(5:1)).unwrap().padded_tile(shape!(4), Fickle);
    assert_eq!((grid.map(drop), ASKED.get()), (Err(TensorError::Coordinate { found: 3, size: 2 }), 1));
    ASKED.set(0);
    assert_eq!((Tensor::new(&data, layout!(5:1)).unwrap().read(Fickle), ASKED.get()), (Some(3), 1));
}

/// A domain that takes every coordinate for another one.
struct Shifted;

impl Admits<u32, u32> for Shifted {
    type Tuple = u32;
    fn tuple(coordinate: u32) -> u32 {
        coordinate + 1
    }
}

impl<A: cute_static::HTuple, B: cute_static::HTuple> Admits<(A, B), u32> for Shifted {
    type Tuple = (u32, u32);
    fn tuple(_: (A, B)) -> (u32, u32) {
        (1, 1)
    }
}

#[derive(Clone, Copy, Default)]
struct Matrix;

impl StaticLayout for Matrix {
    type Domain = Shifted;
    const LAYOUT: algebra::Layout = <layout!((2,2):(2,1)) as StaticLayout>::LAYOUT;
}

#[test]
fn a_domain_that_shifts_coordinates_reaches_no_other_elements() {
    let data = counting::<4>();
    let matrix = Tensor::new(&data, Matrix).unwrap();
    assert_eq!((matrix.read(0u32), matrix.read(2u32), matrix.read(3u32)), (Some(2), Some(3), None));
    // Row 1 for row 0 would be a slice from element 2 on, and column 1 with it.
    let row = matrix.slice((0u32, ..)).unwrap();
    assert!(row.iter().eq(&[0, 1]));
}

#[test]
fn offsets_that_do_not_fit_the_integers_of_a_coordinate_are_refused() {
    let data = counting::<4>();
    let m = 4u32;
    let tensor = Tensor::new(&data, layout!((m):(1))).unwrap();
    // 2^32 and 2^32 + 1 are 0 and 1 in the bits of a u32.
    assert_eq!(tensor.read::<_, u32>((N::<4294967296>::VALUE,)), None);
    type Wide = typenum::Shleft<typenum::U1, typenum::U32>;
    assert_eq!(tensor.read::<_, u32>((<U<Wide> as cute_static::Leaf>::VALUE,)), None);
    assert_eq!(tensor.read::<_, u64>((N::<4294967296>::VALUE,)), None);
    // A static layout that has such a coordinate: of u64 integers, not of u32 ones.
    let wide = Tensor::new(&data, layout!((8589934592,4):(0,1))).unwrap();
    let at = (N::<4294967297>::VALUE, N::<3>::VALUE);
    assert_eq!((wide.read::<_, u64>(at), wide.read::<_, u32>(at)), (Some(3), None));
}

#[derive(Clone, Copy)]
struct Wide;

impl Tiles for Wide {
    const TILES: algebra::Tiler = algebra::Tiler::layout(&<layout!(4:2147483648) as StaticLayout>::LAYOUT);
}

#[test]
fn a_tile_whose_coordinates_do_not_fit_the_index_type_is_refused() {
    // The element 2 of such a tile has the coordinate 2^32, which is 0 in 32 bits.
    let data = counting::<10>();
    let tensor = Tensor::new(&data, layout!(10:1)).unwrap();
    assert_eq!(tensor.padded_tile(Wide, 0u32).map(drop), Err(TensorError::Overflow));
    let tile = tensor.padded_tile(Wide, 0u64).unwrap();
    assert_eq!([0u64, 1, 2, 3].map(|i| tile.read(i)), [Some(0), None, None, None]);
}

/// XOR values: (row, column) of 8 x 8 is at `9*row XOR column`, so that elements of a column are in eight banks.
type Swizzled = layout!((8,8):(f9,f1));
/// No two modes reach a common bit.
type Apart = layout!((8,8):(f8,f1));

#[test]
fn parts_of_xor_layouts_add_up_or_are_refused() {
    let data = counting::<64>();
    let tensor = Tensor::new(&data, Apart::default()).unwrap();
    for row in 0..8u32 {
        assert!(tensor.slice((row, ..)).unwrap().iter().eq(&data[8 * row as usize..][..8]));
        let tile = tensor.tile(shape!((4, 2)), (row / 4, row % 4)).unwrap();
        for i in 0..4u32 {
            for j in 0..2u32 {
                assert_eq!(tile.read((i, j)), tensor.read((row / 4 * 4 + i, row % 4 * 2 + j)));
            }
        }
    }
    // What does not add up does not compile: ui-tests/tests/fail/tensors/slice_of_a_swizzled_layout.rs. Reading is one sum, and fine.
    let swizzled = Tensor::new(&data, Swizzled::default()).unwrap();
    for row in 0..8u32 {
        for column in 0..8u32 {
            assert_eq!(swizzled.read((row, column)), Some(i64::from((9 * row) ^ column)));
        }
    }
    // Rows and columns of a tile of 4 x 4 reach the bits 0, 1, 3 and 4, the grid the bits 2 and 5.
    for i in 0..64u32 {
        let (row, column) = (i % 8, i / 8);
        let tile = swizzled.tile(shape!((4, 4)), (row / 4, column / 4)).unwrap();
        assert_eq!(tile.read((row % 4, column % 4)), swizzled.read((row, column)));
    }
    // The whole of it is no part.
    assert!(swizzled.slice::<_, u32>((.., ..)).unwrap().iter().eq(swizzled.iter()));
    // A fixed mode of which only 0 is used.
    assert!(swizzled.tile(shape!((8, 8)), (0u32, 0u32)).unwrap().iter().eq(swizzled.iter()));
}

#[test]
fn tiles_for_writing_have_no_element_in_common() {
    let mut data = [0i64; 96];
    let (m, n) = (8u32, 12u32);
    let mut seen = Vec::new();
    for tile in Tensor::new(&mut data, layout!((m,n):(n,1))).unwrap().split_tiles(shape!((4, 3))).unwrap() {
        assert_eq!(tile.size(), 12);
        seen.extend(tile.iter().map(|element| core::ptr::from_ref(element) as usize));
    }
    seen.sort_unstable();
    assert!(seen.windows(2).all(|pair| pair[0] < pair[1]) && seen.len() == 96);
    // All tiles at once, each written while the others live.
    let mut tiles: Vec<_> = Tensor::new(&mut data, layout!((8,12):(12,1))).unwrap().split_tiles(shape!((4, 3))).unwrap().collect();
    for (number, tile) in tiles.iter_mut().enumerate().rev() {
        tile.fill(number as i64);
    }
    assert!(tiles.iter().enumerate().all(|(number, tile)| tile.iter().all(|value| *value == number as i64)));
    for (i, value) in data.iter().enumerate() {
        assert_eq!(*value as usize, i / 12 / 4 + 2 * (i % 12 / 3));
    }
    let mut parts: Vec<_> = Tensor::new(&mut data, layout!((8,12):(12,1))).unwrap().split_partitions(shape!((4, 3))).unwrap().collect();
    assert_eq!((parts.len(), parts[0].size()), (12, 8));
    for (thread, part) in parts.iter_mut().enumerate() {
        part.fill(thread as i64);
    }
    for (i, value) in data.iter().enumerate() {
        assert_eq!(*value as usize, i / 12 % 4 + 4 * (i % 12 % 3));
    }
    // Rows that overlap by one column.
    let overlapping = Tensor::new(&mut data, layout!((m,n):(n - 1,1))).unwrap().split_tiles(shape!((1))).map(drop);
    assert_eq!(overlapping, Err(TensorError::NotInjective));
    let ragged = Tensor::new(&mut data, layout!((m,n):(n,1))).unwrap().split_tiles(shape!((3))).map(drop);
    assert_eq!(ragged, Err(TensorError::Divisor { extent: 8, tile: 3 }));
}

#[test]
fn a_layout_says_one_thing_to_the_reach_and_to_the_offset() {
    fn agree<L: Addressed<Domain = Computed> + StaticLayout>(layout: L) {
        let (smallest, largest) = layout.reach().unwrap();
        let values: Vec<i64> = (0..L::SIZE).map(|i| layout.find_at(i).unwrap() as i64).collect();
        assert_eq!((values.iter().min(), values.iter().max()), (Some(&smallest), Some(&largest)));
    }
    agree(cute_static::Composition::<layout!((6,2):(8,2)), layout!((4,3):(3,1))>::default());
    agree(cute_static::LogicalDivide::<layout!((8,6):(-1,8)), ByMode<(shape!(4), shape!(3))>>::default());
    assert_eq!(<layout!((4,8):(e0,e1))>::default().reach(), None);
}

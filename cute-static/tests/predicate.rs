//! Padded divides: index code, constants and the algebra agree at every coordinate on what is real, and what is real is everything once.

use std::collections::HashSet;

use cute_static::algebra::{Arrangement, HTuple, Layout, Remainder, Tiler};
use cute_static::{Predicate, StaticLayout, layout, shape};

/// The divided layout's coordinates `(tile, grid)`, and what the algebra says of them.
fn expected(a: &str, tiler: &[i64]) -> Vec<bool> {
    let a: Layout = a.parse().unwrap();
    let entries: Vec<Tiler> = tiler.iter().map(|extent| Tiler::extent(*extent).unwrap()).collect();
    let division = a.divide(&Tiler::by_mode(&entries).unwrap(), Remainder::Pad).unwrap();
    let predicate = division.predicate(Arrangement::Zipped).unwrap();
    (0..division.logical().size()).map(|i| predicate.is_real(&HTuple::leaf(i)).unwrap()).collect()
}

macro_rules! agrees {
    ($test:ident: $shape:tt : $stride:tt by [$($tile:literal),*]) => {
        #[test]
        fn $test() {
            type A = layout!($shape:$stride);
            type Tiles = layout!(zipped_divide($shape:$stride, [$($tile),*], pad));
            type Real = Predicate<layout!(zipped_divide($shape, [$($tile),*], pad)), shape!($shape)>;
            type OfLayout = Predicate<layout!(zipped_divide($shape, [$($tile),*], pad)), A>;
            let expected = expected(A::TEXT, &[$($tile),*]);
            assert_eq!(expected.len(), Tiles::SIZE);
            let mut taken = HashSet::new();
            for (i, expected) in expected.into_iter().enumerate() {
                let index = i as u32;
                let real = Real::is_real::<_, u32>(index);
                assert_eq!((real, real, real), (expected, OfLayout::is_real::<_, i64>(i as i64), Real::is_real_const(&HTuple::leaf(i as i64))));
                // The real ones are the elements of the layout.
                assert!(!real || taken.insert(Tiles::at(index)));
            }
            assert_eq!(taken, (0..A::SIZE as u32).map(|i| A::at(i)).collect());
            assert!(!Real::is_real_const(&HTuple::leaf(Tiles::SIZE as i64)));
        }
    };
}

agrees!(nothing_to_pad: (8,6):(6,1) by [4,3]);
agrees!(both_modes: (10,7):(1,10) by [4,4]);
agrees!(one_mode_of_two: (10,7):(7,1) by [4]);
agrees!(a_tile_larger_than_the_layout: (3,2):(1,3) by [8,8]);
agrees!(modes_inside_modes: ((4,3),5):((1,4),12) by [4,2]);

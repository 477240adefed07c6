//! Threads, copies and banks: what a kernel does with memory, by looking at every element.

use std::collections::{HashMap, HashSet};

use cute_algebra::apply::{
    bank_conflicts, bank_conflicts_swizzled, copy_vector, copy_vector_at, covers_once, owner, owners, tv_partition, tv_to_coord,
};
use cute_algebra::coordinate::{coarsenings, crd2idx, idx2crd};
use cute_algebra::{Composed, Error, HTuple, Layout, Path, Remainder, Scalar, Swizzle};
use cute_tests::property;
use cute_tests::strategies::{compact, config, integer_layouts, integers, shapes, xor, xor_of_any_extents};
use proptest::prelude::*;
use proptest::sample::Index;

use super::pass;

fn number(of: &Layout, i: i64) -> i64 {
    let value = of.at(i).unwrap();
    value.as_integer().or(value.as_xor()).unwrap()
}

/// Two layouts of one size: one of any kind, and one over a coarsening of its shape with other strides, or the same in the other ring.
fn pairs() -> impl Strategy<Value = (Layout, Layout)> {
    let one = || prop_oneof![compact(), integers(), xor(), xor_of_any_extents()];
    let strides = prop::collection::vec(prop::sample::select(vec![1i64, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 0, -1]), 32);
    (one(), strides, any::<Index>(), any::<Index>(), 0..6).prop_map(|(a, strides, coarse, first, kind)| {
        if kind >= 4 {
            // The same numbers as integers and as XOR values.
            let ring = |xor: bool| {
                let value = |stride: &Scalar| {
                    let number = stride.as_integer().or(stride.as_xor()).unwrap();
                    if xor { Scalar::xor(number.abs()).unwrap() } else { Scalar::integer(number) }
                };
                let strides: Vec<Scalar> = a.stride().leaves().iter().map(value).chain([Scalar::ZERO]).collect();
                Layout::new(&a.shape(), &a.shape().with_leaves(&strides, Scalar::ZERO)).unwrap()
            };
            return (ring(kind == 4), ring(kind == 5));
        }
        let all: Vec<HTuple<i64>> = coarsenings(&a.shape()).unwrap().collect();
        let shape = *coarse.get(&all);
        let len = shape.len().max(1);
        // Any strides, compact ones in an order that begins anywhere, or the same with XOR.
        let (mut next, mut values) = (1, strides);
        if kind < 3 {
            for step in 0..shape.len() {
                let leaf = (step + first.index(len)) % len;
                values[leaf] = next;
                next *= shape.leaves()[leaf];
            }
        }
        let value = |&value: &i64| if kind == 2 { Scalar::xor(value.abs()).unwrap() } else { Scalar::integer(value) };
        let strides: Vec<Scalar> = values.iter().map(value).collect();
        let b = Layout::new(&shape, &shape.with_leaves(&strides, Scalar::ZERO)).unwrap();
        if kind % 2 == 0 { (a, b) } else { (b, a) }
    })
}

/// TV layouts: layouts of integers or XOR values, their modes cut into threads and values, with any tile or, twice as often, one that has as many cells
/// as they reach.
fn thread_values() -> impl Strategy<Value = (HTuple<i64>, Layout)> {
    let layouts = prop_oneof![2 => integer_layouts(), 1 => xor(), 1 => xor_of_any_extents()];
    (layouts, any::<Index>(), shapes(), 0..3, any::<Index>()).prop_map(|(a, cut, any_tile, fitting, rows)| {
        let flat = a.modes().flatten();
        let cut = cut.index(flat.len() + 1) as i64;
        let parts = [flat.take(0, cut).unwrap(), flat.take(cut, flat.len() as i64).unwrap()];
        let tv = Layout::concat(&parts.map(|part| Layout::checked(part).unwrap())).unwrap();
        let cells = tv.cosize().unwrap();
        let divisors: Vec<i64> = (1..=cells).filter(|rows| cells % rows == 0).collect();
        let rows = *rows.get(&divisors);
        let tile = if fitting > 0 { HTuple::flat(&[rows, cells / rows], 1).unwrap() } else { any_tile };
        (tile, tv)
    })
}

/// Shared memory of XOR values or integers over two modes, and up to 64 threads with a few values that access it.
fn accesses() -> impl Strategy<Value = (Layout, Layout)> {
    let number = prop::sample::select(vec![1i64, 2, 4, 8, 16, 32, 33, 64, 72, 9, 17]);
    let memory = (number.clone(), number, any::<bool>());
    let thread = prop::collection::vec((prop::sample::select(vec![2i64, 4, 8, 3]), 0..2i64, 0..4i64), 1..=3);
    let value = (prop::sample::select(vec![1i64, 2, 4, 8, 3, 16]), 0..2i64, 0..2i64);
    (memory, thread, value).prop_map(|((rows, columns, xor), threads, value)| {
        let stride = |value| if xor { Scalar::xor(value).unwrap() } else { Scalar::integer(value) };
        let shape = HTuple::flat(&[64, 64], 1).unwrap();
        let memory = Layout::new(&shape, &shape.with_leaves(&[stride(rows), stride(columns)], Scalar::ZERO)).unwrap();
        let mode = |(extent, axis, power): (i64, i64, i64)| {
            Layout::leaf(extent, Scalar::basis(Path::new(&[axis]).unwrap()).scale(1 << power).unwrap()).unwrap()
        };
        let threads = Layout::concat(&threads.into_iter().map(mode).collect::<Vec<_>>()).unwrap();
        (memory, Layout::concat(&[threads, mode(value)]).unwrap())
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn threads_lie_where_their_layout_says((tile, tv) in thread_values()) {
        let values: Vec<i64> = (0..tv.size()).map(|i| number(&tv, i)).collect();
        let inside = values.iter().all(|value| (0..tile.size().unwrap()).contains(value));
        let of_cells = match owners(&tile, &tv) {
            Ok(of_cells) => of_cells,
            Err(error) => {
                let xor = tv.stride().leaves().iter().any(Scalar::has_xor) && tile.leaves().iter().any(|extent| extent.count_ones() > 1);
                prop_assert!(!inside || xor && matches!(error, Error::NotCovered { .. }), "{}", error);
                prop_assert!(tv_to_coord(&tile, &tv).is_err());
                return Ok(());
            }
        };
        prop_assert!(inside);
        let threads = tv.mode(0).unwrap().size();
        for (cell, found) in of_cells.iter().enumerate() {
            let first = values.iter().position(|&value| value == cell as i64).map(|i| i as i64);
            prop_assert_eq!(*found, first.map(|i| (i % threads, i / threads)));
            if cell % 16 == 7 {
                prop_assert_eq!(owner(&tile, &tv, &HTuple::leaf(cell as i64)), Ok(*found));
            }
        }
        let each_once = tv.size() == tile.size().unwrap() && of_cells.iter().all(Option::is_some);
        prop_assert_eq!(covers_once(&tile, &tv), Ok(each_once));
        if let Ok(coordinates) = tv_to_coord(&tile, &tv) {
            prop_assert_eq!(coordinates.size(), tv.size());
            // One axis a leaf of the tile, whose values are the coordinate.
            let axes = Layout::identity(&tile).unwrap().stride();
            for (i, index) in values.into_iter().enumerate() {
                let value = coordinates.at(i as i64).unwrap();
                let digit = |axis: &Path| value.terms().iter().find(|term| term.path == *axis).map_or(0, |term| term.value);
                let mut digits: Vec<i64> = axes.leaves().iter().map(|axis| axis.terms().first().map_or(0, |term| digit(&term.path))).collect();
                digits.resize(tile.len().max(1), 0);
                prop_assert_eq!(crd2idx(&tile.with_leaves(&digits, 0), &tile), Ok(index));
            }
            // The coordinates are a TV layout as well.
            prop_assert_eq!(owners(&tile, &coordinates), Ok(of_cells));
        }
    }

    /// At thread t, value v and tile g: the element of the tile that the TV layout names.
    #[test]
    fn partitions_take_every_tile_by_threads((tile, tv) in thread_values(), rows in 1..=3i64, columns in 1..=3i64, row_major in any::<bool>()) {
        let extents = [tile.size().unwrap(), 2];
        let tile = HTuple::flat(&extents, 1).unwrap();
        let shape = HTuple::flat(&[extents[0] * rows, extents[1] * columns], 1).unwrap();
        let data = if row_major { Layout::row_major(&shape) } else { Layout::col_major(&shape) }.unwrap();
        let Ok(part) = tv_partition(&data, &tile, &tv, Remainder::Refuse) else { return Ok(()) };
        prop_assert_eq!(part.size(), tv.size() * rows * columns);
        for i in 0..tv.size() {
            let cell = idx2crd(&HTuple::leaf(number(&tv, i)), &tile).unwrap();
            for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                let at = [cell.leaves()[0] + row * extents[0], cell.leaves()[1] + column * extents[1]];
                let found = part.eval(&HTuple::flat(&[i, row + rows * column], 0).unwrap());
                // XOR values stay XOR values.
                let found = found.unwrap();
                let expected = data.eval(&HTuple::flat(&at, 0).unwrap()).unwrap();
                prop_assert_eq!(found.as_integer().or(found.as_xor()), expected.as_integer());
            }
        }
    }

    /// The runs of an accepted copy cover all moves; a refused copy has the conflict that the error names.
    #[test]
    fn copies_are_well_defined_and_aligned((src, dst) in pairs()) {
        match copy_vector(&src, &dst) {
            Ok(copy) => {
                pass(property::copies(&src, &dst, &copy))?;
                prop_assert!(copy.width() <= copy.vector && copy.vector % copy.width() == 0);
                // The destination's values in order, read in the source: another way to the same vector of integers.
                let integers = src.stride().leaves().iter().chain(dst.stride().leaves()).all(|stride| !stride.has_xor());
                if let (true, Ok(vector)) = (integers, src.max_common_vector(&dst)) {
                    prop_assert_eq!(copy.vector, vector);
                }
            }
            Err(Error::WriteAfterWrite { first, second, destination, sources }) => {
                prop_assert_eq!(dst.eval(&first), Ok(destination));
                prop_assert_eq!(dst.eval(&second), Ok(destination));
                let index = |coordinate| crd2idx(&coordinate, &dst.shape()).unwrap();
                prop_assert_eq!([src.at(index(first)), src.at(index(second))], sources.map(Ok));
                prop_assert_ne!(sources[0], sources[1]);
            }
            Err(error) => prop_assert!(matches!(error, Error::NotProven { .. }), "{}", error),
        }
    }

    #[test]
    fn offsets_count_in_the_alignment((src, dst) in pairs(), offset in 0..=32i64) {
        let (Ok(copy), Ok(moved)) = (copy_vector(&src, &dst), copy_vector_at(offset, &src, 0, &dst)) else { return Ok(()) };
        let integers = src.stride().leaves().iter().chain(dst.stride().leaves()).all(|stride| !stride.has_xor());
        if integers {
            prop_assert_eq!(moved.vector, copy.vector);
        }
        prop_assert!(moved.alignment <= copy.alignment && moved.vector <= copy.vector && offset % moved.alignment == 0);
        prop_assert!(offset != 0 || moved == copy);
    }

    /// Every pass counted with sets; the words that are named lie in the named bank, and the named threads ask for them.
    #[test]
    fn banks_are_asked_for_so_many_words((memory, threads) in accesses(), width in 0..5u32) {
        let bytes = 1i64 << width;
        prop_assert!(bank_conflicts(&memory, &threads, 4).is_err() && bank_conflicts(&memory, &threads, 8 * bytes + 8 * 16).is_err());
        let found = bank_conflicts(&memory, &threads, 8 * bytes).unwrap();
        let count = threads.mode(0).unwrap().size();
        let values = threads.size() / count;
        let byte = |thread: i64, value: i64| {
            let place = memory.at_value(&threads.at(thread + value * count).unwrap()).unwrap();
            place.as_integer().or(place.as_xor()).unwrap() * bytes
        };
        let aligned = |vector: i64| {
            let whole = |thread, value: i64| {
                let first = byte(thread, value / vector * vector);
                first % (vector * bytes) == 0 && byte(thread, value) == first + value % vector * bytes
            };
            values % vector == 0 && vector * bytes <= 16 && (0..count).all(|thread| (0..values).all(|value| whole(thread, value)))
        };
        let vector = [16, 8, 4, 2, 1].into_iter().find(|&vector| vector == 1 || aligned(vector)).unwrap();
        prop_assert_eq!(found.access_bytes, vector * bytes);
        let lanes = (128 / found.access_bytes.max(4)).min(32);
        let mut worst = 0;
        for value in (0..values).step_by(vector as usize) {
            for pass in (0..count).step_by(lanes as usize) {
                let mut banks: HashMap<i64, HashSet<i64>> = HashMap::new();
                for thread in pass..count.min(pass + lanes) {
                    for at in 0..found.access_bytes {
                        let word = (byte(thread, value) + at).div_euclid(4);
                        banks.entry(word.rem_euclid(32)).or_default().insert(word);
                    }
                }
                worst = worst.max(banks.values().map(HashSet::len).max().unwrap());
            }
        }
        prop_assert_eq!(found.ways, worst);
        for (&word, &thread) in found.words().iter().zip(found.threads()) {
            prop_assert_eq!(word.rem_euclid(32), found.bank);
            let asked = |value| (0..bytes).any(|at| (byte(thread, value) + at).div_euclid(4) == word);
            prop_assert!((0..values).any(asked));
        }
        prop_assert_eq!(found.words().iter().collect::<HashSet<_>>().len(), found.ways);
        // All of them ask in one pass: in one half or quarter of a warp, for wide accesses.
        prop_assert_eq!(found.threads().iter().map(|thread| thread / lanes).collect::<HashSet<_>>().len(), 1);
    }

    /// Memory behind a swizzle is the memory of its values, element by element, and threads that ask for one word share it.
    #[test]
    fn swizzled_banks_are_those_of_the_values((memory, threads) in accesses(), bits in 0..4i64, base in 0..5i64, width in 0..4u32) {
        let swizzle = Swizzle::new(bits, base, 3).unwrap();
        let composed = Composed::new(swizzle, Scalar::ZERO, memory).unwrap();
        let count = threads.mode(0).unwrap().size();
        let byte = |thread: i64, value: i64| {
            let place = memory.at_value(&threads.at(thread + value * count).unwrap()).unwrap();
            swizzle.apply(place.as_integer().or(place.as_xor()).unwrap()) << width
        };
        let found = bank_conflicts_swizzled(&composed, &threads, 8 << width).unwrap();
        let (vector, lanes) = (found.access_bytes >> width, (128 / found.access_bytes.max(4)).min(32));
        let values = threads.size() / count;
        let (mut worst, mut value) = (0, 0);
        while value < values {
            for pass in (0..count).step_by(lanes as usize) {
                let mut banks = [const { Vec::new() }; 32];
                for thread in pass..count.min(pass + lanes) {
                    for at in 0..found.access_bytes {
                        let word = (byte(thread, value) + at).div_euclid(4);
                        let bank: &mut Vec<i64> = &mut banks[word.rem_euclid(32) as usize];
                        if !bank.contains(&word) {
                            bank.push(word);
                        }
                    }
                }
                worst = worst.max(banks.iter().map(Vec::len).max().unwrap());
            }
            value += vector;
        }
        prop_assert_eq!(found.ways, worst);
        let text = found.message();
        if worst > 1 {
            let expected = format!("{worst}-way bank conflict: bank {} is asked for {worst} words at once, by thread ", found.bank);
            prop_assert!(text.as_str().starts_with(&expected), "{}", text.as_str());
        }
    }
}

//! Operands of instructions, against the hardware as the PTX manual describes it: addresses in bytes out of the bits of a descriptor, 16-byte
//! rows of core matrices, chunks of 16 bytes moved within lines of 128.

use cute_algebra::apply::{Major, Matrices, Smem, fragment};
use cute_algebra::{Composed, Error, HTuple, Layout, Mode, Scalar, Swizzle};
use cute_tests::strategies::config;
use proptest::prelude::*;
use proptest::sample::select;

fn number(layout: &Layout, i: i64) -> i64 {
    let value = layout.at(i).unwrap();
    value.as_integer().or(value.as_xor()).unwrap()
}

/// Where the 16-byte chunks of a line of 128 bytes are: moved by the line's number, within groups of 8, 4, 2 or 1.
fn moved(address: i64, group: i64) -> i64 {
    let (chunk, line) = (address / 16 % 8, address / 128);
    let within = (chunk % group) ^ (line % group);
    address / 128 * 128 + (chunk / group * group + within) * 16 + address % 16
}

/// A descriptor, as the hardware reads its bits, and what the instruction says besides.
#[derive(Clone, Copy)]
struct Descriptor {
    bits: u64,
    transposed: bool,
    element: i64,
}

impl Descriptor {
    fn group(&self) -> i64 {
        [1, 8, 4, 2][(self.bits >> 62) as usize]
    }

    /// The address of an element of one instruction's operand.
    fn address(&self, start: i64, row: i64, column: i64) -> i64 {
        let field = |from: u32| ((self.bits >> from & 0x3fff) << 4) as i64;
        let (lbo, sbo, width) = (field(16), field(32), 16 * self.group());
        let linear = if self.transposed {
            let (byte, cores) = (row * self.element, column / 8);
            match self.group() {
                1 => byte / 16 * sbo + cores * lbo + column % 8 * 16 + byte % 16,
                _ => byte / width * lbo + cores * sbo + column % 8 * width + byte % width,
            }
        } else {
            let byte = column * self.element;
            match self.group() {
                1 => row / 8 * sbo + byte / 16 * lbo + row % 8 * 16 + byte % 16,
                _ => row / 8 * sbo + row % 8 * width + byte,
            }
        };
        moved(start + linear, self.group())
    }

    /// Whether the instructions of all columns read a layout behind the swizzle.
    fn reads(&self, layout: &Layout) -> bool {
        let (rows, columns) = (layout.mode(0).unwrap().size(), layout.mode(1).unwrap().size());
        let slice = 32 / self.element;
        let at = |row, column| number(layout, row + rows * column) * self.element;
        (0..columns).step_by(slice as usize).all(|from| {
            let start = at(0, from);
            // An address of 16 bytes in the memory, and the pattern begins with it: the base offset is 0.
            let begins = start >= 0 && start % 16 == 0 && (self.group() == 1 || start % (128 * self.group()) < 128);
            begins
                && (0..rows)
                    .all(|row| (0..slice).all(|column| self.address(start, row, column) == moved(at(row, from + column), self.group())))
        })
    }
}

/// Whether any descriptor reads a layout: the offsets in it are distances of elements, or not used.
fn some_descriptor_reads(layout: &Layout, element: i64, swizzle: u32) -> bool {
    let (rows, columns) = (layout.mode(0).unwrap(), layout.mode(1).unwrap());
    let slice = 32 / element;
    if rows.size() % 8 != 0 || columns.size() % slice != 0 {
        return false;
    }
    let group = 1i64 << swizzle;
    // Behind a swizzle only whole patterns follow one another.
    let unit = if swizzle > 0 { 128 * group } else { 16 };
    let distances = |mode: &Layout, end: i64| -> Vec<i64> {
        let mut all: Vec<i64> = (1..mode.size().min(end)).map(|i| number(mode, i) * element).collect();
        all.retain(|&bytes| bytes > 0 && bytes % unit == 0 && bytes < 1 << 18);
        // Something for an offset that is not used.
        all.push(unit);
        all.sort_unstable();
        all.dedup();
        all
    };
    let kind = [0, 3, 2, 1][swizzle as usize];
    [false, true].into_iter().filter(|transposed| !transposed || (element == 2 && rows.size() % (8 * group) == 0)).any(|transposed| {
        let (by_rows, by_columns) = (distances(&rows, i64::MAX), distances(&columns, slice));
        by_rows.iter().any(|&a| {
            by_columns.iter().any(|&b| {
                let (lbo, sbo) = if transposed && swizzle > 0 { (a, b) } else { (b, a) };
                let bits = (lbo as u64 >> 4) << 16 | (sbo as u64 >> 4) << 32 | kind << 62;
                Descriptor { bits, transposed, element }.reads(layout)
            })
        })
    })
}

/// Modes of extents and strides as a flat or single mode.
fn mode(parts: &[(i64, i64)]) -> Layout {
    let modes: Vec<Mode> = parts.iter().map(|&(extent, stride)| Mode { extent, stride: Scalar::integer(stride) }).collect();
    Layout::checked(HTuple::flat(&modes, Mode::UNIT).unwrap()).unwrap()
}

/// Layouts like canonical ones, some of them with one stride changed; bytes of an element, and bits of a swizzle.
fn operands() -> impl Strategy<Value = (Layout, i64, u32)> {
    let kind = (select(vec![1i64, 2, 2, 4]), 0..4u32, 0..4u32, any::<bool>());
    let extents = (select(vec![1i64, 2, 4]), select(vec![1i64, 2]), select(vec![1i64, 2, 3]), select(vec![1i64, 3]));
    let change = (0..8usize, select(vec![1i64, 8, 64, 16, 72, 128, 2, 0, -8]));
    (kind, extents, change).prop_map(|((element, swizzle, asked, transposed), (m, slices, far, further), (at, to))| {
        let (t, w) = (16 / element, 1i64 << swizzle);
        let group = 8 * w * t;
        let mut modes = if transposed && element == 2 {
            let run = t * w;
            [vec![(run, 1), (m, far * group)], vec![(8, run), (2, further * far * m * group), (slices, 2 * further * far * m * group)]]
        } else if w == 1 {
            [vec![(8, t), (m, far * group)], vec![(t, 1), (2, further * far * m * group), (slices, 2 * further * far * m * group)]]
        } else {
            [vec![(4, w * t), (2, 4 * w * t), (m, far * group)], vec![(2 * t, 1), (slices, if w > 2 { 2 * t } else { far * m * group })]]
        };
        let len = modes[0].len();
        if at < len {
            modes[0][at].1 = to;
        } else if at < len + modes[1].len() {
            modes[1][at - len].1 = to;
        }
        let asked = if asked == 0 { 0 } else { swizzle };
        (Layout::concat(&[mode(&modes[0]), mode(&modes[1])]).unwrap(), element, asked)
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn descriptors_read_what_they_are_made_for((layout, element, swizzle) in operands()) {
        match Smem::of(&layout, 8 * element, swizzle) {
            Ok(smem) => {
                prop_assert_eq!(smem.swizzle, swizzle);
                let descriptor = Descriptor { bits: smem.descriptor(), transposed: smem.major == Major::Mn, element };
                prop_assert!(descriptor.reads(&layout), "{} {:?}", layout, smem);
                // The same behind the swizzle, and as XOR values.
                let map = Swizzle::new(swizzle.into(), i64::from((16 / element).ilog2()), 3).unwrap();
                let composed = Composed::new(map, Scalar::ZERO, layout).unwrap();
                prop_assert_eq!(Smem::of_composed(&composed, 8 * element), Ok(smem));
                if let Ok((offset, values)) = composed.to_layout() {
                    prop_assert!(offset.is_zero());
                    if let Ok(found) = Smem::of_values(&values, 8 * element) {
                        prop_assert_eq!(found, smem);
                    }
                }
            }
            Err(Error::Prescribed { differences, remedy, .. }) => {
                prop_assert!(!differences.is_empty() && !some_descriptor_reads(&layout, element, swizzle), "{} {} {}", layout, element, swizzle);
                if let Some(map) = remedy.swizzle {
                    prop_assert!(Smem::of(&layout, 8 * element, map.bits() as u32).is_ok());
                }
                if let Some(with) = remedy.compose {
                    let composed = layout.composition(&with).unwrap();
                    prop_assert!(Smem::of(&composed, 8 * element, remedy.behind.unwrap().bits() as u32).is_ok());
                }
            }
            Err(error) => prop_assert!(false, "{}: {}", layout, error),
        }
    }

    /// Every row of 16 bytes of every matrix, address by address.
    #[test]
    fn rows_of_matrices_are_16_bytes((layout, element, bits) in operands(), base in 0..5i64, swizzled in any::<bool>()) {
        let t = 16 / element;
        let map = Swizzle::new(if swizzled { bits.into() } else { 0 }, base, 3).unwrap();
        let (rows, columns) = (layout.mode(0).unwrap().size(), layout.mode(1).unwrap().size());
        let at = |row, column| map.apply(number(&layout, row + rows * column));
        let straight = rows % 8 == 0 && columns % t == 0 && (0..rows).all(|row| {
            (0..columns).all(|column| at(row, column - column % t).rem_euclid(t) == 0 && at(row, column) == at(row, column - column % t) + column % t)
        });
        let across = element == 2 && rows % 8 == 0 && columns % 8 == 0 && (0..columns).all(|column| {
            (0..rows).all(|row| at(row - row % t, column).rem_euclid(t) == 0 && at(row, column) == at(row - row % t, column) + row % t)
        });
        let composed = Composed::new(map, Scalar::ZERO, layout).unwrap();
        match Matrices::of_composed(&composed, 8 * element) {
            Ok(matrices) => prop_assert!(if matrices.transposed { across } else { straight }, "{}", composed),
            Err(Error::Prescribed { differences, remedy, .. }) => {
                prop_assert!(!(straight || across) || (differences.is_empty() && differences.swizzle.is_some()), "{}", composed);
                if let Some(with) = remedy.compose {
                    prop_assert!(Matrices::of(&layout.composition(&with).unwrap(), 8 * element).is_ok());
                }
            }
            Err(error) => prop_assert!(false, "{}: {}", composed, error),
        }
    }

    /// The accumulator of m16n8 with its leaves in any order, split or not.
    #[test]
    fn fragments_are_functions_of_thread_and_value(order in select(vec![[0, 1, 2, 3], [1, 0, 2, 3], [0, 1, 3, 2], [2, 3, 0, 1]]), split in any::<bool>()) {
        let accumulator: Layout = "((4,8),(2,2)):((32,1),(16,8))".parse().unwrap();
        let leaves = [(4, 32), (8, 1), (2, 16), (2, 8)];
        let [a, b, c, d] = order.map(|i: usize| leaves[i]);
        let threads = if split && a.0 % 2 == 0 { mode(&[(2, a.1), (a.0 / 2, 2 * a.1), b]) } else { mode(&[a, b]) };
        let tv = Layout::concat(&[threads, mode(&[c, d])]).unwrap();
        let same = tv.size() == accumulator.size()
            && tv.mode(0).unwrap().size() == 32
            && (0..tv.size()).all(|i| number(&tv, i) == number(&accumulator, i));
        match fragment(&tv, &accumulator) {
            Ok(()) => prop_assert!(same),
            Err(Error::Prescribed { remedy, .. }) => {
                prop_assert!(!same);
                let with = remedy.compose.unwrap();
                prop_assert_eq!(fragment(&tv.composition(&with).unwrap(), &accumulator), Ok(()));
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}

/// The generator makes legal and illegal operands of every kind.
#[test]
fn operands_are_a_mixture() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::new(config());
    let mut legal = std::collections::HashMap::new();
    for _ in 0..1000 {
        let (layout, element, swizzle) = operands().new_tree(&mut runner).unwrap().current();
        let found = Smem::of(&layout, 8 * element, swizzle).map(|smem| smem.major == Major::K).ok();
        *legal.entry((swizzle, found)).or_insert(0) += 1;
    }
    for swizzle in 0..4 {
        for kind in [Some(true), Some(false), None] {
            assert!(legal.get(&(swizzle, kind)).is_some_and(|count| *count > 5), "{legal:?}");
        }
    }
}

//! The catalogue of atoms: all of it is proven, against its data and cell by cell.

use cute_algebra::apply::{Major, Smem, TensorMap};
use cute_algebra::text::plain_layout;
use cute_algebra::{Composed, Error, Layout, Scalar, Swizzle};
use cute_static::atoms::{Arch, COPIES, Copying, MEMORY, MMA, Mma, Space};
use cute_tests::atoms::{entries, fragments, tables};
use std::collections::{HashMap, HashSet};

mod tiled;

fn values(layout: &Layout) -> Vec<i64> {
    (0..layout.size()).map(|i| layout.at(i).unwrap().as_integer().unwrap()).collect()
}

#[test]
fn the_tables_are_those_of_the_generator() {
    let written = [
        include_str!("../../../cute-static/src/atoms/table/matrix.rs"),
        include_str!("../../../cute-static/src/atoms/table/copying.rs"),
        include_str!("../../../cute-static/src/atoms/table/memory.rs"),
    ];
    assert!(tables().iter().map(|(_, text)| text.as_str()).eq(written), "write them: cargo run -p cute-tests --bin atoms");
    assert!(fragments() == include_str!("../../../cute-static/src/atoms/fragments.rs"), "write them: cargo run -p cute-tests --bin atoms");
}

#[test]
fn every_atom_is_proven() {
    let failed: Vec<_> = MMA.iter().filter_map(|atom| atom.prove().err().map(|error| (atom.name, error.to_string()))).collect();
    assert_eq!(failed, []);
    let failed: Vec<_> = COPIES.iter().filter_map(|atom| atom.prove().err().map(|error| (atom.name, error.to_string()))).collect();
    assert_eq!(failed, []);
    let failed: Vec<_> = MEMORY.iter().filter_map(|tile| tile.prove().err().map(|error| (tile.name, error.to_string()))).collect();
    assert_eq!(failed, []);
    assert_eq!((MMA.len(), COPIES.len(), MEMORY.len()), (831, 203, 49));
    let of = |arch| MMA.iter().filter(|atom| atom.arch == arch).count();
    let counts = [Arch::Sm61, Arch::Sm70, Arch::Sm75, Arch::Sm80, Arch::Sm89, Arch::Sm90, Arch::Sm90a, Arch::Sm100a, Arch::Sm120a].map(of);
    assert_eq!(counts, [2, 8, 3, 65, 8, 6, 640, 46, 53]);
}

/// Without the theory: the values of fragments in registers are the cells, each once; others have the cells once a thread.
#[test]
fn operands_cover_their_tiles_cell_by_cell() {
    let mut seen = HashMap::new();
    for Mma { name, arch, shape: [m, n, k], a, b, c, .. } in MMA {
        for (operand, cells) in [(a, m * k), (b, n * k), (c, m * n)] {
            // In sm_90a all threads share a memory; in sm_100a the threads of the layouts are blocks.
            let each = operand.space == Space::Registers || *arch == Arch::Sm100a;
            let correct = seen.entry((operand.layout, cells, each)).or_insert_with(|| {
                let layout = plain_layout(operand.layout).unwrap();
                let threads = layout.mode(0).unwrap().size();
                let mut found = values(&layout);
                found.sort_unstable();
                let once = if each { 1 } else { threads };
                found.len() as i64 == cells * once
                    && found.chunks(once as usize).enumerate().all(|(i, cells)| cells.iter().all(|&cell| cell == i as i64))
            });
            assert!(*correct, "{name}: {}", operand.layout);
        }
    }
    assert!(seen.len() > 50);
}

/// Without the theory: source and destination have the same bits.
#[test]
fn copies_move_the_bits_they_read() {
    for Copying { name, src, dst, by, ptx, .. } in COPIES {
        let [src, dst, by] = [src, dst, by].map(|text| {
            let layout = plain_layout(text).unwrap();
            // Threads that repeat another's bits add nothing to the set.
            values(&layout.filter()).into_iter().collect::<HashSet<_>>()
        });
        let multicast = ptx.is_some_and(|ptx| ptx.contains(".warpx"));
        assert!(dst == by && (src == by || (multicast && src.is_subset(&by) && by.len() % src.len() == 0)), "{name}");
    }
}

#[test]
fn two_are_published_incongruent_and_corrected() {
    let mut refused = Vec::new();
    for value in entries().iter().filter(|value| value["kind"] == "mma") {
        for name in ["A", "B", "C"] {
            match plain_layout(value[name].as_str().unwrap()) {
                Ok(_) => {}
                Err(Error::Incongruent { .. }) => refused.push(value["name"].as_str().unwrap().to_string()),
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert_eq!(refused, ["SM80_16x8x128_S32U1U1S32_TN_XORPOPC", "SM80_16x8x128_S32U1U1S32_TN_ANDPOPC"]);
    for name in refused {
        assert_eq!(cute_static::atoms::mma(&name).unwrap().a.layout, "((4,8),(32,2)):((512,1),(16,8))");
    }
}

/// Each layout with one stride changed, or one extent halved, no longer covers its tile: the proof can fail.
#[test]
fn no_changed_layout_is_proven() {
    for atom in MMA.iter().filter(|atom| atom.c.space == Space::Registers && atom.threads == "32:1").take(40) {
        for (from, to) in [("32", "33"), ("16,8", "16,16"), ("1)", "2)")] {
            let changed: &'static str = atom.c.layout.replacen(from, to, 1).leak();
            if changed != atom.c.layout {
                let mut atom = *atom;
                atom.c.layout = changed;
                assert!(atom.prove().is_err(), "{}: {changed}", atom.name);
            }
        }
    }
}

/// The fragments that the PTX manual draws for m16n8k16 with 16-bit factors: groupID = lane / 4, lane % 4 within the group.
#[test]
fn fragments_are_those_of_the_manual() {
    let atom = cute_static::atoms::mma("SM80_16x8x16_F32F16F16F32_TN").unwrap();
    let [a, b, c] = atom.layouts().unwrap();
    for lane in 0..32 {
        let (group, within) = (lane / 4, lane % 4);
        let at = |layout: &Layout, i: i64| layout.at(lane + 32 * i).unwrap().as_integer().unwrap();
        for i in 0..8 {
            let row = if matches!(i, 0 | 1 | 4 | 5) { group } else { group + 8 };
            let column = within * 2 + (i & 1) + if i >= 4 { 8 } else { 0 };
            assert_eq!(at(&a, i), row + 16 * column);
        }
        for i in 0..4 {
            let k = within * 2 + (i & 1) + if i >= 2 { 8 } else { 0 };
            assert_eq!(at(&b, i), group + 8 * k);
            let row = if i < 2 { group } else { group + 8 };
            assert_eq!(at(&c, i), row + 16 * (within * 2 + (i & 1)));
        }
    }
}

/// The tiles of the catalogue, repeated in either order, are operands behind their swizzles. Rows side by side are for 16 bits alone.
#[test]
fn tiles_of_shared_memory_are_operands() {
    let mut count = [0, 0];
    for tile in MEMORY.iter().filter(|tile| matches!(tile.element.bits(), 8 | 16 | 32) && tile.swizzle[1] == 4) {
        let bits = tile.element.bits();
        let [swizzle, base, shift] = tile.swizzle;
        let swizzle = Swizzle::from_bytes(swizzle, base, shift, bits / 8).unwrap();
        let along_k = tile.name.contains("_K_");
        for order in ["(0,1)", "(1,0)"] {
            let block = plain_layout(tile.layout).unwrap();
            let stage = block.tile_to_shape(&"(128,256)".parse().unwrap(), Some(&order.parse().unwrap())).unwrap();
            let found = Smem::of_composed(&Composed::new(swizzle, Scalar::ZERO, stage).unwrap(), bits);
            match found {
                Ok(smem) => {
                    assert_eq!(smem.major, if along_k { Major::K } else { Major::Mn }, "{}", tile.name);
                    assert_eq!(i64::from(smem.swizzle), tile.swizzle[0]);
                    count[0] += 1;
                }
                Err(error) => {
                    assert!(!along_k && bits != 16 && matches!(error, Error::Prescribed { .. }), "{}: {error}", tile.name);
                    count[1] += 1;
                }
            }
        }
    }
    assert_eq!(count, [2 * (4 * 4 + 2 * 4), 2 * 2 * 4]);
}

/// A bulk copy as the hardware does it, element by element: the place i of the box holds what the tile names there.
#[test]
fn boxes_are_the_tiles() {
    let cases = [
        ("(4096,1024):(1024,1)", "(64,32):(e1,e0)"),
        ("(1024,64):(1,1024)", "(64,32):(e0,e1)"),
        ("(1024,64):(1,1024)", "((8,8),32):((e0,8*e0),e1)"),
        ("(64,32,16,8,4):(1,64,2048,32768,262144)", "(16,4,2,3,2):(e0,e4,e2,e1,e3)"),
        ("(16,64,64):(8192,64,1)", "(32,2):(e2,e0)"),
        // Every third row, and a mode of one element.
        ("(64,1,64):(64,3,1)", "(16,8):(e2,3*e0)"),
    ];
    for (tensor, tile) in cases.map(|(tensor, tile)| (tensor.parse::<Layout>().unwrap(), tile.parse::<Layout>().unwrap())) {
        let map = TensorMap::of(&tensor, &tile, 2, 0).unwrap();
        assert_eq!(map.tile.iter().product::<i64>(), tile.size());
        for i in 0..tile.size() {
            let (mut rest, mut address) = (i, 0);
            for axis in 0..map.rank {
                address += rest % map.tile[axis] * map.steps[axis] * map.strides[axis];
                rest /= map.tile[axis];
            }
            let expected = tensor.at_value(&tile.at(i).unwrap()).unwrap().as_integer().unwrap() * 2;
            assert_eq!(address, expected, "{tensor} {tile} at {i}");
        }
    }
}

/// Every limit is said with what was found.
#[test]
fn what_no_tensor_map_says_is_refused() {
    let cases = [
        ("(64,64):(1,68)", "(64,64):(e0,e1)", 0, "136"),
        ("(64,64):(64,1)", "(64,64):(e0,e1)", 0, "64, expected 1"),
        ("(512,64):(1,512)", "(512,2):(e0,e1)", 0, "512, expected at most 256"),
        ("(512,64):(1,512)", "(4,2):(e0,e1)", 0, "8, expected a multiple of 16"),
        ("(512,64):(1,512)", "(64,2):(e0,e1)", 2, "128, expected at most the 64 bytes"),
        ("(8589934592,2):(1,8589934592)", "(64,2):(e0,e1)", 0, "8589934592, expected at most 2^32"),
        ("(64,2):(1,549755813888)", "(64,2):(e0,e1)", 0, "1099511627776, expected less than 2^40"),
        ("(64,64):(1,64)", "(32,2):(2*e0,e1)", 0, "the step of the tile of axis 0 is 2, expected 1"),
        ("(64,64):(1,64)", "(32,2):(e0,9*e1)", 0, "the step of the tile of axis 1 is 9, expected 1 to 8"),
        ("(64,64):(1,64)", "(32,2):(e0,-1*e1)", 0, "the step of the tile of axis 1 is -1, expected 1 to 8"),
        ("(64,640):(1,64)", "(32,64):(e0,5*e1)", 0, "the box of axis 1 is 320, expected at most 256"),
        ("(64,64):(1,64)", "(8,2,2):(e0,e1,8*e0)", 0, "goes along one axis twice"),
        ("(64,64):(1,64)", "(8,2):(e0+e1,e1)", 0, "steps are not along one axis"),
        ("(64,64):(1,-64)", "(8,2):(e0,e1)", 0, "the stride in bytes of axis 1 is -128, expected a multiple of 16"),
        ("((8,8),64):((1,64),8)", "(8,2):(e0,e1)", 0, "a mode of a tensor with several strides"),
        ("(2,2,2,2,2,2):(1,2,4,8,16,32)", "2:e0", 0, "6 modes, expected 5"),
        ("(64,64):(1,64)", "(8,2):(e0,e2)", 0, "no mode 2: the rank is 2"),
    ];
    for (tensor, tile, swizzle, expected) in cases {
        let error = TensorMap::of(&tensor.parse().unwrap(), &tile.parse().unwrap(), 2, swizzle).unwrap_err().to_string();
        assert!(error.contains(expected), "{tensor} {tile}: {error}");
    }
}

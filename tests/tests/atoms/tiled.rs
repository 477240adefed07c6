//! Instructions dealt out over threads and values, against the plain arithmetic of rows, columns and registers.

use cute_algebra::apply::{CopyInstruction, Role, Side, TiledMma};
use cute_algebra::text::plain_layout;
use cute_algebra::{Error, HTuple, Layout, Scalar, Tiler};
use cute_static::atoms::{Arch, COPIES, Copying, MMA, Mma};
use proptest::prelude::*;
use proptest::sample::select;

fn of(text: &str) -> Layout {
    text.parse().unwrap()
}

fn coordinate(value: &Scalar) -> [i64; 2] {
    [0, 1].map(|axis| value.terms().iter().find(|term| term.path.axes() == [axis]).map_or(0, |term| term.value))
}

/// Instructions with fragments in registers, of every number of threads.
fn instructions() -> Vec<&'static Mma> {
    let old = |atom: &&Mma| matches!(atom.arch, Arch::Sm61 | Arch::Sm70 | Arch::Sm75 | Arch::Sm80 | Arch::Sm89 | Arch::Sm90);
    let warp_group = |atom: &&Mma| atom.arch == Arch::Sm90a && atom.shape[1] <= 32;
    MMA.iter().filter(|atom| old(atom) || warp_group(atom)).collect()
}

/// How a mode of the tile is dealt out: as it is, backwards in halves, or every other one first.
fn order(extent: i64, kind: u8) -> Layout {
    match kind {
        1 if extent % 2 == 0 => of(&format!("(2,{}):({},1)", extent / 2, extent / 2)),
        2 if extent % 4 == 0 => of(&format!("(2,{},2):(1,4,2)", extent / 4)),
        _ => of(&format!("{extent}:1")),
    }
}

/// The number of a thread by hand: threads 0 to 31 or 127 lie one behind the other, quad pairs of Volta in two halves of a warp.
fn number(threads: &str, thread: i64, group: i64) -> i64 {
    match threads {
        "(4,2):(1,16)" => thread % 4 + thread / 4 * 16 + group % 4 * 4 + group / 4 * 32,
        "1:0" => group,
        "32:1" => thread + 32 * group,
        "128:1" => thread + 128 * group,
        other => panic!("no arithmetic for the threads {other}"),
    }
}

proptest! {
    #[test]
    fn threads_have_the_cells_of_their_instruction(
        atom in select(instructions()),
        groups in [1i64..=2, 1i64..=4, 1i64..=2],
        repeated in [1i64..=3, 1i64..=2, 1i64..=2],
        kinds in [0u8..3, 0u8..3, 0u8..3],
        row_major in any::<bool>(),
        samples in prop::collection::vec(any::<prop::sample::Index>(), 100),
    ) {
        // Quad pairs fill whole warps.
        let groups = if atom.threads == "(4,2):(1,16)" { [2, 2, groups[2]] } else { groups };
        let shape = HTuple::flat(&groups, 1).unwrap();
        let numbers = if row_major { Layout::row_major(&shape) } else { Layout::col_major(&shape) }.unwrap();
        let extents: [i64; 3] = std::array::from_fn(|i| atom.shape[i] * groups[i] * repeated[i]);
        let orders: [Layout; 3] = std::array::from_fn(|i| order(extents[i], kinds[i]));
        let tile = Tiler::by_mode(&orders.map(|order| Tiler::layout(&order))).unwrap();
        let mma = TiledMma { threads: plain_layout(atom.threads).unwrap(), shape: atom.shape, groups: numbers, tile };
        for (role, operand) in [(Role::A, atom.a), (Role::B, atom.b), (Role::C, atom.c)] {
            let fragment = plain_layout(operand.layout).unwrap();
            let [p, q] = role.axes();
            let dealt = match mma.operand(role, &fragment) {
                Ok(dealt) => dealt,
                // Thirds of an order in halves and quarters are no modes.
                Err(Error::NotALayout { .. }) if [p, q].iter().any(|&i| kinds[i] != 0 && (groups[i] == 3 || repeated[i] == 3)) => continue,
                Err(error) => panic!("{error}"),
            };
            let [threads, values] = [0, 1].map(|mode| fragment.mode(mode).unwrap().size());
            let all = dealt.mode(0).unwrap().size();
            prop_assert_eq!(all, threads * groups.iter().product::<i64>());
            prop_assert_eq!(dealt.mode(1).unwrap().size(), values * repeated[p] * repeated[q]);
            let total = dealt.size();
            for sample in &samples {
                // Any element: the arithmetic below meets each cell once a thread that has it, so what agrees with it does too.
                let at = sample.index(total as usize) as i64;
                let [thread, rest] = [at % threads, at / threads];
                let [group, rest] = [rest % (all / threads), rest / (all / threads)];
                let [value, rest] = [rest % values, rest / values];
                let [down, right] = [rest % repeated[p], rest / repeated[p]];
                let of_group = [group % groups[0], group / groups[0] % groups[1], group / groups[0] / groups[1]];
                let group = mma.groups.at(group).unwrap().as_integer().unwrap();
                let cell = fragment.at(thread + threads * value).unwrap().as_integer().unwrap();
                let place = [
                    cell % atom.shape[p] + atom.shape[p] * (of_group[p] + groups[p] * down),
                    cell / atom.shape[p] + atom.shape[q] * (of_group[q] + groups[q] * right),
                ];
                let expected = [(p, place[0]), (q, place[1])].map(|(mode, i)| orders[mode].at(i).unwrap().as_integer().unwrap());
                let index = number(atom.threads, thread, group) + all * (value + values * (down + repeated[p] * right));
                prop_assert_eq!(coordinate(&dealt.at(index).unwrap()), expected, "{} {:?}", atom.name, role);
            }
        }
    }
}

fn copies() -> Vec<&'static Copying> {
    COPIES.iter().filter(|copy| matches!(copy.arch, Arch::Any | Arch::Sm50 | Arch::Sm75 | Arch::Sm80 | Arch::Sm90)).collect()
}

proptest! {
    #[test]
    fn sides_move_what_is_to_be_copied(copy in select(copies()), groups in 1i64..=3, repeated in 1i64..=3, wide in any::<bool>()) {
        let instruction = CopyInstruction {
            src: plain_layout(copy.src).unwrap(),
            dst: plain_layout(copy.dst).unwrap(),
            by: plain_layout(copy.by).unwrap(),
        };
        let bits = if wide { 16 } else { 8 };
        let [threads, values] = [0, 1].map(|mode| instruction.by.mode(mode).unwrap().size());
        let values = values / bits;
        prop_assume!(values > 0);
        // Any function of thread and value: rows are threads, columns values.
        let tv = of(&format!("({},{}):(3*e0,5*e1)", threads * groups, values * repeated));
        let at = |layout: &Layout, thread: i64, value: i64| {
            let number = layout.at(thread + layout.mode(0).unwrap().size() * value * bits).unwrap().as_integer().unwrap();
            assert!(number % bits == 0);
            number
        };
        for (side, layout) in [(Side::Src, &instruction.src), (Side::Dst, &instruction.dst)] {
            // Transposed reads split 16-bit numbers: no whole elements, and no layout.
            let Ok(dealt) = instruction.side(side, &tv, bits) else {
                prop_assert!(bits == 8 && copy.name.ends_with("_T"), "{}", copy.name);
                continue;
            };
            let [own_threads, own_values] = [layout.mode(0).unwrap().size(), layout.mode(1).unwrap().size() / bits];
            for (u, w) in (0..own_threads * own_values).map(|i| (i % own_threads, i / own_threads)) {
                let bit = at(layout, u, w);
                let counted = (0..threads * values).map(|i| (i % threads, i / threads)).find(|&(u, w)| at(&instruction.by, u, w) == bit);
                let (thread, value) = counted.unwrap();
                for (group, repetition) in (0..groups * repeated).map(|i| (i % groups, i / groups)) {
                    let index = u + own_threads * (group + groups * (w + own_values * repetition));
                    let expected = [3 * (thread + threads * group), 5 * (value + values * repetition)];
                    prop_assert_eq!(coordinate(&dealt.at(index).unwrap()), expected, "{} {:?}", copy.name, side);
                }
            }
            if let Ok(registers) = instruction.retiled(side, &tv, bits) {
                for value in 0..registers.size() {
                    let register = registers.at(value).unwrap().as_integer().unwrap();
                    for thread in [0, 1 % threads, threads - 1] {
                        let index = thread + threads * groups * value;
                        prop_assert_eq!(coordinate(&dealt.at(index).unwrap()), [3 * thread, 5 * register]);
                    }
                }
            }
        }
    }
}

/// The registers of matrix instructions are those that `ldmatrix` fills and `stmatrix` empties; other threads' are refused.
#[test]
fn fragments_are_what_matrices_are_loaded_to() {
    let retiled = |name: &str, side, tv: &str| {
        let copy = COPIES.iter().find(|copy| copy.name == name).unwrap();
        let [src, dst, by] = [copy.src, copy.dst, copy.by].map(|text| plain_layout(text).unwrap());
        CopyInstruction { src, dst, by }.retiled(side, &of(tv), 16).map(|layout| layout.coalesce().to_string())
    };
    // A of m16n8k16: eight 16-bit numbers a thread.
    let a = "((4,8),(2,2,2)):((2*e1,e0),(e1,8*e0,8*e1))";
    assert_eq!(retiled("SM75_U32x4_LDSM_N", Side::Dst, a), Ok("8:1".into()));
    assert_eq!(retiled("SM90_U32x4_STSM_N", Side::Src, a), Ok("8:1".into()));
    assert_eq!(retiled("SM75_U32x2_LDSM_N", Side::Dst, a), Ok("8:1".into()));
    assert!(retiled("SM75_U32x4_LDSM_N", Side::Src, a).is_err());
}

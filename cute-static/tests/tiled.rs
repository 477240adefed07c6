//! A product of matrices as a kernel computes it, thread by thread, with instructions played by hand: partitions of shared memory,
//! fragments in registers, `ldmatrix` into retiled ones.

use cute_static::algebra::{Layout, Scalar};
use cute_static::atoms::{
    Atom, CopyAtom, FragmentA, FragmentB, FragmentC, PartitionA, PartitionB, PartitionC, PartitionDst, PartitionSrc, RegistersOf,
    RetileDst, TiledAtom, TiledCopy, TiledMma, fragments,
};
use cute_static::{ByMode, StaticLayout, Swizzle, Tensor, layout, shape};

const TILE: [usize; 3] = [64, 32, 32];

fn a(row: usize, column: usize) -> i64 {
    (row * 7 + column * 3) as i64 % 11 - 5
}

fn b(row: usize, column: usize) -> i64 {
    (row * 5 + column * 13) as i64 % 17 - 8
}

fn number(value: Scalar) -> usize {
    value.as_integer().unwrap() as usize
}

/// The values of each thread, in registers, as the instruction reads them: value of the instruction, rows, columns.
type Registers = Vec<Vec<i64>>;

/// One instruction of a group of threads: tiles are gathered by the fragments, multiplied, and added to what the threads hold.
fn instruction<I: Atom>(threads: &[usize], place: [usize; 3], repeats: [usize; 3], a: &Registers, b: &Registers, c: &mut Registers) {
    let [m, n, k] = I::ATOM.shape.map(|extent| extent as usize);
    let layouts: [Layout; 3] = [<FragmentA<I>>::LAYOUT, <FragmentB<I>>::LAYOUT, <FragmentC<I>>::LAYOUT];
    let cells = |layout: &Layout| -> Vec<(usize, usize, usize)> {
        let size = layout.mode(0).unwrap().size();
        (0..layout.size()).map(|i| ((i % size) as usize, (i / size) as usize, number(layout.at(i).unwrap()))).collect()
    };
    let values = |layout: &Layout| layout.mode(1).unwrap().size() as usize;
    let (mut left, mut right) = (vec![0; m * k], vec![0; n * k]);
    for (thread, value, cell) in cells(&layouts[0]) {
        left[cell] = a[threads[thread]][value + values(&layouts[0]) * (place[0] + repeats[0] * place[2])];
    }
    for (thread, value, cell) in cells(&layouts[1]) {
        right[cell] = b[threads[thread]][value + values(&layouts[1]) * (place[1] + repeats[1] * place[2])];
    }
    for (thread, value, cell) in cells(&layouts[2]) {
        let (row, column) = (cell % m, cell / m);
        let sum: i64 = (0..k).map(|i| left[row + m * i] * right[column + n * i]).sum();
        c[threads[thread]][value + values(&layouts[2]) * (place[0] + repeats[0] * place[1])] += sum;
    }
}

/// All instructions of the block, for a tile whose groups of threads are these.
fn multiply<I: Atom>(groups: &[Vec<usize>], repeats: [usize; 3], a: &Registers, b: &Registers, c: &mut Registers) {
    for threads in groups {
        for (i, j, k) in
            (0..repeats.iter().product::<usize>()).map(|p| (p % repeats[0], p / repeats[0] % repeats[1], p / repeats[0] / repeats[1]))
        {
            instruction::<I>(threads, [i, j, k], repeats, a, b, c);
        }
    }
}

/// The registers of all threads, read from a tensor by a partition.
macro_rules! registers {
    ($tensor:expr, $partition:ty, $threads:expr) => {
        (0..$threads)
            .map(|thread| {
                let part = $tensor.of_thread(<$partition>::default(), thread).unwrap();
                (0..part.size() as u32).map(|value| part.read(value).unwrap()).collect::<Vec<i64>>()
            })
            .collect::<Registers>()
    };
}

/// Writes the sums of all threads to C, and compares it.
macro_rules! check {
    ($Mma:ty, $sums:expr) => {{
        let mut c = vec![i64::MIN; TILE[0] * TILE[1]];
        for (thread, sums) in $sums.iter().enumerate() {
            let mut tile = Tensor::new(&mut c[..], layout!((64,32):(32,1))).unwrap();
            let mut part = tile.view_mut().of_thread(<PartitionC<$Mma>>::default(), thread as u32).unwrap();
            for (value, &sum) in sums.iter().enumerate() {
                part.write(value as u32, sum).unwrap();
            }
        }
        for (row, column) in (0..TILE[0] * TILE[1]).map(|i| (i / TILE[1], i % TILE[1])) {
            let expected: i64 = (0..TILE[2]).map(|i| a(row, i) * b(column, i)).sum();
            assert_eq!(c[row * TILE[1] + column], expected, "({row},{column})");
        }
    }};
}

fn matrices() -> (Vec<i64>, Vec<i64>) {
    let left = (0..TILE[0] * TILE[2]).map(|i| a(i / TILE[2], i % TILE[2])).collect();
    let right = (0..TILE[1] * TILE[2]).map(|i| b(i / TILE[2], i % TILE[2])).collect();
    (left, right)
}

fn play<I: Atom, Mma: TiledAtom>(groups: &[Vec<usize>], repeats: [usize; 3], threads: u32) -> Registers
where
    PartitionC<Mma>: StaticLayout,
{
    let (left, right) = matrices();
    let rows = Tensor::new(&left[..], layout!((64,32):(32,1))).unwrap();
    let columns = Tensor::new(&right[..], layout!((32,32):(32,1))).unwrap();
    let a = registers!(rows, PartitionA<Mma>, threads);
    let b = registers!(columns, PartitionB<Mma>, threads);
    let mut c = vec![vec![0; <RegistersOf<PartitionC<Mma>>>::SIZE]; threads as usize];
    multiply::<I>(groups, repeats, &a, &b, &mut c);
    c
}

#[test]
fn warps_multiply_a_tile() {
    type I = fragments::SM80_16x8x16_F32F16F16F32_TN;
    type Mma = TiledMma<I, layout!((2,2,1):(1,2,0)), shape!((64, 32, 32))>;
    let warps: Vec<Vec<usize>> = (0..4).map(|warp| (32 * warp..32 * (warp + 1)).collect()).collect();
    check!(Mma, play::<I, Mma>(&warps, [2, 2, 2], Mma::THREADS));
    // The tile of a warp in one piece, and the groups numbered along n first.
    type Order = ByMode<(layout!((16,2,2):(1,32,16)), layout!((8,2,2):(1,16,8)), layout!(32:1))>;
    type Blocked = TiledMma<I, layout!((2,2,1):(2,1,0)), Order>;
    check!(Blocked, play::<I, Blocked>(&warps, [2, 2, 2], Blocked::THREADS));
}

#[test]
fn quad_pairs_multiply_a_tile() {
    type I = fragments::SM70_8x8x4_F32F16F16F32_TN;
    type Mma = TiledMma<I, layout!((2,2,1):(1,2,0)), shape!((64, 32, 32))>;
    // The four quad pairs of a warp: two quads, 16 lanes apart.
    let pairs: Vec<Vec<usize>> = (0..4).map(|pair| (0..8).map(|i| 4 * pair + i % 4 + i / 4 * 16).collect()).collect();
    assert_eq!(Mma::THREADS, 32);
    check!(Mma, play::<I, Mma>(&pairs, [4, 2, 8], Mma::THREADS));
}

/// `ldmatrix`: lane i gives the address of eight numbers, which are the i-th row of 8x8 matrices; lane i gets two of row i/4 of each.
#[test]
fn matrices_are_loaded_into_retiled_fragments() {
    type I = fragments::SM80_16x8x16_F32F16F16F32_TN;
    type Mma = TiledMma<I, layout!((2,2,1):(1,2,0)), shape!((64, 32, 32))>;
    type LoadA = TiledCopy<fragments::SM75_U32x4_LDSM_N, u16, PartitionA<Mma>>;
    assert_eq!(fragments::SM75_U32x4_LDSM_N::ATOM.threads, "32:1");
    let (left, right) = matrices();
    // In swizzled shared memory with rows of 64 bytes.
    let shared = Swizzle::<2, 3, 3>.over(layout!((64,32):(32,1)));
    let mut memory = vec![0i64; 64 * 32];
    let mut tile = Tensor::new(&mut memory[..], shared).unwrap();
    for (row, column) in (0..64 * 32).map(|i| (i / 32, i % 32)) {
        tile.write((row as u32, column as u32), left[row * 32 + column]).unwrap();
    }
    let tile = Tensor::new(&memory[..], shared).unwrap();
    let values = <PartitionA<Mma>>::SIZE / Mma::THREADS as usize;
    let mut a = vec![vec![0; values]; Mma::THREADS as usize];
    let instructions = <RetileDst<LoadA>>::SIZE / 8;
    for warp in 0..4 {
        for instruction in 0..instructions {
            for lane in 0..32 {
                for matrix in 0..4 {
                    // The row that lane 8*matrix + lane/4 names, of which this lane gets two numbers.
                    let from = tile.of_thread(<PartitionSrc<LoadA>>::default(), (32 * warp + 8 * matrix + lane / 4) as u32).unwrap();
                    for half in 0..2 {
                        let number = from.read((8 * instruction + 2 * (lane % 4) + half) as u32).unwrap();
                        let register = <RetileDst<LoadA>>::at(8 * instruction + 2 * matrix + half);
                        a[32 * warp + lane][register] = number;
                    }
                }
            }
        }
    }
    // What a lane gets is what the partition says it gets.
    let rows = Tensor::new(&left[..], layout!((64,32):(32,1))).unwrap();
    assert_eq!(a, registers!(rows, PartitionA<Mma>, Mma::THREADS));
    assert_eq!(<PartitionDst<LoadA>>::SIZE, <PartitionA<Mma>>::SIZE);
    let columns = Tensor::new(&right[..], layout!((32,32):(32,1))).unwrap();
    let b = registers!(columns, PartitionB<Mma>, Mma::THREADS);
    let mut c = vec![vec![0; <RegistersOf<PartitionC<Mma>>>::SIZE]; Mma::THREADS as usize];
    let warps: Vec<Vec<usize>> = (0..4).map(|warp| (32 * warp..32 * (warp + 1)).collect()).collect();
    multiply::<I>(&warps, [2, 2, 2], &a, &b, &mut c);
    check!(Mma, c);
}

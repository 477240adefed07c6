//! Copies of matrices: tiles dealt to threads, 16 bytes an access; and any matrix, element by element, with a mask.
//!
//! The same kernels in Rust, over the same layouts, are `tiled_copy` and `masked_copy` of `kernels/ptx`.

use core::fmt;
use core::marker::PhantomData;

use super::matrix;
use crate::{StaticLayout, layout};

/// Rows and columns of the tile that a block copies.
///
/// ```
/// assert_eq!(cute_static::kernels::copy::TILE, [32, 256]);
/// ```
pub const TILE: [u32; 2] = [32, 256];

/// Columns and rows of threads of a block: the first along `x`.
///
/// ```
/// assert_eq!(cute_static::kernels::copy::THREADS, [64, 4]);
/// ```
pub const THREADS: [u32; 2] = [64, 4];

/// Where the words of four elements of a tile are that a thread copies, as (row, column) of the first element: threads, steps.
pub type Places = layout!(((64,4),8):((4*e1,e0),4*e0));
type ThreadPlace = layout!((64,4):(4*e1,e0));
type StepPlace = layout!(8:4*e0);

/// The kernel that copies a matrix from one layout to another, both contiguous along the columns.
///
/// Both layouts are of (row, column) with the same two extents, multiples of [`TILE`]. Columns have stride 1, and rows strides that are
/// multiples of 4: only then is every access of 16 bytes possible, and the constant does not compile otherwise. The matrices begin at
/// multiples of 16 bytes.
///
/// ```
/// use cute_static::kernels::copy::Tiled;
/// use cute_static::layout;
/// type Kernel = Tiled<layout!((64,512):(512,1)), layout!((64,512):(1024,1))>;
/// assert!(Kernel::CUDA.contains("__global__ void __launch_bounds__(256) tiled_copy(float *out, const float *in)"));
/// assert_eq!(Kernel::GRID, [2, 2]);
/// ```
///
/// ```compile_fail
/// # use cute_static::{kernels::copy::Tiled, layout};
/// // Rows begin at addresses that are not multiples of 16 bytes.
/// const TEXT: &str = Tiled::<layout!((64,512):(513,1)), layout!((64,512):(512,1))>::CUDA;
/// ```
pub struct Tiled<From, To>(PhantomData<fn() -> (From, To)>);

impl<From, To> fmt::Debug for Tiled<From, To> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tiled")
    }
}

impl<From: StaticLayout, To: StaticLayout> Tiled<From, To> {
    /// The kernel `tiled_copy(float *out, const float *in)`.
    pub const CUDA: &'static str = {
        check::<From, To>();
        crate::cuda_source! {
            "from" => From, "to" => To, "thread_place" => ThreadPlace, "step_place" => StepPlace;
            include_str!("copy.cu")
        }
    };

    /// Blocks along the columns and along the rows, each of [`THREADS`].
    pub const GRID: [u32; 2] = {
        check::<From, To>();
        [matrix::extent(&From::LAYOUT, 1) / TILE[1], matrix::extent(&From::LAYOUT, 0) / TILE[0]]
    };
}

#[track_caller]
const fn check<From: StaticLayout, To: StaticLayout>() {
    let (from, to) = (From::LAYOUT, To::LAYOUT);
    if !matrix::is_matrix(&from) || !matrix::is_matrix(&to) {
        return matrix::refuse("a copy", "layouts of two modes without sub-modes, with integer strides", &from, &to);
    }
    if !matrix::same_extents(&from, &to, TILE) {
        matrix::refuse("a copy", "the same extents, multiples of 32 and 256", &from, &to);
    }
    if matrix::stride(&from, 1) != 1 || matrix::stride(&to, 1) != 1 {
        matrix::refuse("a copy", "stride 1 along the columns", &from, &to);
    }
    if matrix::stride(&from, 0) % 4 != 0 || matrix::stride(&to, 0) % 4 != 0 {
        matrix::refuse("a copy", "multiples of 4 as strides of the rows", &from, &to);
    }
}

/// Rows and columns of the tile that a block of the masked copy copies.
///
/// ```
/// assert_eq!(cute_static::kernels::copy::MASKED_TILE, [32, 32]);
/// ```
pub const MASKED_TILE: [u32; 2] = [32, 32];

/// Columns and rows of threads of a block of the masked copy: the first along `x`.
///
/// ```
/// assert_eq!(cute_static::kernels::copy::MASKED_THREADS, [32, 8]);
/// ```
pub const MASKED_THREADS: [u32; 2] = [32, 8];

/// Where the elements are that the masked copy copies: (row, column) of the block, (row, column) of the thread and step to (row, column).
pub type MaskedPlaces = layout!((((65536,67108864),(8,32)),4):(((32*e0,32*e1),(e0,e1)),8*e0));
/// Where a tile begins along one axis.
type MaskedBegin = layout!(67108864:32);
type MaskedThread = layout!((8,32):(e0,e1));
type MaskedStep = layout!(4:8*e0);

/// The kernel `masked_copy(float *out, const float *in, unsigned m, unsigned n, unsigned out_pitch, unsigned in_pitch)`: copies `m` rows of
/// `n` elements, which begin at multiples of the pitches, with a block of [`MASKED_THREADS`] for every [`MASKED_TILE`], rounded up. What a
/// tile at the edge has beyond the matrix is neither read nor written.
///
/// ```
/// assert!(cute_static::kernels::copy::MASKED.contains("masked_copy(float *out, const float *in, unsigned m, unsigned n"));
/// ```
pub const MASKED: &str = crate::cuda_source! {
    "matrix" => layout!((?u32, ?u32):(?u32, 1)), "begin" => MaskedBegin, "thread_place" => MaskedThread, "step_place" => MaskedStep;
    include_str!("masked_copy.cu")
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::matrix::coordinate;

    /// The parts of a layout of places add up, and say every place of a tile of so many columns once.
    fn covers<Whole: StaticLayout, Part: StaticLayout, Step: StaticLayout>(columns: usize, elements: usize, words: &mut [u8]) {
        words.fill(0);
        for (part, step) in (0..Part::SIZE).flat_map(|part| (0..Step::SIZE).map(move |step| (part, step))) {
            let at = |value: Option<cute_algebra::Scalar>| coordinate(&value.unwrap());
            let whole = at(Whole::LAYOUT.at((part + Part::SIZE * step) as i64).ok());
            let ([row, column], [down, right]) = (at(Part::LAYOUT.at(part as i64).ok()), at(Step::LAYOUT.at(step as i64).ok()));
            assert_eq!(whole, [row + down, column + right]);
            words[(whole[0] as usize * columns + whole[1] as usize) / elements] += 1;
        }
        assert!(words.iter().all(|times| *times == 1));
    }

    #[test]
    fn every_element_is_copied_once() {
        covers::<Places, ThreadPlace, StepPlace>(256, 4, &mut [0; 32 * 64]);
        covers::<layout!(((8,32),4):((e0,e1),8*e0)), MaskedThread, MaskedStep>(32, 1, &mut [0; 32 * 32]);
    }

    /// What a block has of the places of the masked copy is what the first one has, moved to its tile.
    #[test]
    fn tiles_of_the_masked_copy_lie_side_by_side() {
        let (blocks, threads) = (65536 * 67108864, MaskedThread::SIZE as i64);
        for (row, column) in [(0, 0), (1, 0), (0, 1), (65535, 67108863)] {
            for (thread, step) in [(0, 0), (9, 1), (255, 3)] {
                let whole = MaskedPlaces::LAYOUT.at(row + 65536 * column + blocks * (thread + threads * step)).unwrap();
                let begin = [row, column].map(|tile| MaskedBegin::at(tile));
                let [place, down] = [MaskedThread::LAYOUT.at(thread), MaskedStep::LAYOUT.at(step)].map(|at| coordinate(&at.unwrap()));
                assert_eq!(coordinate(&whole), [begin[0] + place[0] + down[0], begin[1] + place[1] + down[1]]);
            }
        }
    }
}

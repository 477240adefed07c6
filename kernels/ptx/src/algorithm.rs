//! The algorithms of `cute-static` as kernels: each thread does its share of the definition that runs on the host. Any grid is right.
//!
//! The layouts are those of `cute-runtime/examples/algorithm.rs`, which runs the kernels beside the same ones in CUDA C.

use cute_static::algorithm::Share;
use cute_static::{N, Tensor, layout};

use crate::thread::{global_index, threads};

/// A row-major matrix.
type Rows = layout!((30,20):(20,1));
/// The same shape with its columns in two modes, column after column.
type Columns = layout!((30,(4,5)):(1,(30,120)));
/// One byte a row.
type Mask = layout!((30,20):(1,0));
/// What a sum over the columns leaves.
type Sums = layout!(30:1);
/// A(m,k), B(n,k) and C(m,n) of a product whose modes have modes of their own, other ones in each operand.
type A = layout!((100,(3,7)):(21,(7,1)));
type B = layout!(((5,10),21):((1,100),5));
type C = layout!((100,(10,5)):(50,(5,1)));

/// This thread's share of what all threads of the grid do.
#[inline(always)]
fn share() -> Share<u32> {
    Share::new(global_index(), threads())
}

/// A tensor that the kernel's caller vouches for. `None` never is: extents of static layouts are right.
macro_rules! tensor {
    ($pointer:expr, $layout:expr) => {
        // SAFETY: the kernel's caller vouches for the elements; a thread accesses its share alone.
        match unsafe { Tensor::at_pointer($pointer, $layout).trust() } {
            Ok(tensor) => tensor,
            Err(_) => return,
        }
    };
}

/// Copies a row-major matrix of 30 x 20 to column-major order.
///
/// # Safety
/// `src` is valid for reading, `dst` for writing, 600 elements, and nothing else uses `dst` meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn algorithm_copy(dst: *mut f32, src: *const f32) {
    // Extents are known, and fit: no error is possible.
    let _ = share().copy(&tensor!(src, Rows::default()), &mut tensor!(dst, Columns::default()));
}

/// Copies the rows of which a byte is not 0.
///
/// # Safety
/// As [`algorithm_copy`]; `mask` is valid for reading 30 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn algorithm_copy_if(dst: *mut f32, src: *const f32, mask: *const u8) {
    let mask = tensor!(mask, Mask::default());
    let holds = |i: u32| mask.read(i).is_some_and(|byte| byte != 0);
    let _ = share().copy_if(holds, &tensor!(src, Rows::default()), &mut tensor!(dst, Columns::default()));
}

/// Writes one value to 30 x 20 elements.
///
/// # Safety
/// As [`algorithm_copy`], without a source.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn algorithm_fill(dst: *mut f32, value: f32) {
    let _ = share().fill(&mut tensor!(dst, Columns::default()), value);
}

/// Computes `y = alpha * x + beta * y` for 30 x 20 elements.
///
/// # Safety
/// As [`algorithm_copy`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn algorithm_axpby(alpha: f32, x: *const f32, beta: f32, y: *mut f32) {
    let _ = share().axpby(alpha, &tensor!(x, Columns::default()), beta, &mut tensor!(y, Rows::default()));
}

/// Adds the elements of each of 30 rows to a number.
///
/// # Safety
/// `src` is valid for reading 600 elements, `dst` for writing 30, and nothing else uses `dst` meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn algorithm_reduce(dst: *mut f32, src: *const f32, initial: f32) {
    let (source, mut sums) = (tensor!(src, Columns::default()), tensor!(dst, Sums::default()));
    let _ = share().reduce(&source, N::<1>::VALUE, initial, |sum, x| sum + x, &mut sums);
}

/// Adds the product of two matrices, 100 x 21 and 50 x 21, to a third one.
///
/// # Safety
/// `a`, `b` and `c` are valid for reading, `c` for writing, the elements of their layouts, and nothing else uses `c` meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn algorithm_gemm(c: *mut f32, a: *const f32, b: *const f32) {
    let _ = share().gemm::<f32>(&mut tensor!(c, C::default()), &tensor!(a, A::default()), &tensor!(b, B::default()));
}

/// Adds the product of row-major matrices, m x k and n x k, to a row-major one. Sums are kept in 64 bits.
///
/// # Safety
/// `a`, `b` and `c` are valid for reading, `c` for writing, as many elements, fewer than 2^32, and nothing else uses `c` meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn algorithm_gemm_run_time(c: *mut f32, a: *const f32, b: *const f32, m: u32, n: u32, k: u32) {
    let (a, b) = (tensor!(a, layout!((m, k):(k, 1))), tensor!(b, layout!((n, k):(k, 1))));
    let _ = share().gemm::<f64>(&mut tensor!(c, layout!((m, n):(n, 1))), &a, &b);
}

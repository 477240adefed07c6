//! The instructions of tensor cores, and copies to shared memory that run beside them.

use core::arch::asm;

/// What a lane has of an operand that `ldmatrix` reads: four registers of two elements.
pub(crate) type Matrices = [u32; 4];

/// Reads four 8 x 8 matrices of 16-bit elements. Lane `8 i + j` gives the address of row `j` of matrix `i` in shared memory.
///
/// # Safety
/// The rows are there, 16 bytes each at a multiple of 16, and nobody writes them before the next barrier. All lanes of the warp come here.
#[inline(always)]
pub(crate) unsafe fn read_matrices(row: u32) -> Matrices {
    let (a, b, c, d);
    // SAFETY: the caller vouches for the rows.
    unsafe {
        asm!("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {{{a}, {b}, {c}, {d}}}, [{row}];", row = in(reg32) row,
            a = out(reg32) a, b = out(reg32) b, c = out(reg32) c, d = out(reg32) d, options(pure, readonly, nostack, preserves_flags));
    }
    [a, b, c, d]
}

/// Adds the product of a 16 x 16 and a 16 x 8 matrix of half precision to sums in single precision.
///
/// # Safety
/// All lanes of the warp come here.
#[inline(always)]
pub(crate) unsafe fn multiply(sums: &mut [f32; 4], a: &Matrices, b: [u32; 2]) {
    let [mut s0, mut s1, mut s2, mut s3] = *sums;
    // SAFETY: registers in, registers out.
    unsafe {
        asm!("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {{{s0}, {s1}, {s2}, {s3}}}, {{{a0}, {a1}, {a2}, {a3}}}, {{{b0}, {b1}}}, \
              {{{s0}, {s1}, {s2}, {s3}}};",
            s0 = inout(reg32) s0, s1 = inout(reg32) s1, s2 = inout(reg32) s2, s3 = inout(reg32) s3,
            a0 = in(reg32) a[0], a1 = in(reg32) a[1], a2 = in(reg32) a[2], a3 = in(reg32) a[3], b0 = in(reg32) b[0], b1 = in(reg32) b[1],
            options(pure, nomem, nostack, preserves_flags));
    }
    *sums = [s0, s1, s2, s3];
}

/// Two numbers rounded to half precision, the first in the lower bits.
#[inline(always)]
pub(crate) fn rounded(low: f32, high: f32) -> u32 {
    let pair;
    // SAFETY: registers in, a register out.
    unsafe {
        asm!("cvt.rn.f16x2.f32 {pair}, {high}, {low};", pair = out(reg32) pair, high = in(reg32) high, low = in(reg32) low,
            options(pure, nomem, nostack, preserves_flags));
    }
    pair
}

/// Starts a copy of 16 bytes to an address of shared memory.
///
/// # Safety
/// The bytes are valid for reading, both addresses multiples of 16, and nobody reads or writes the destination before the copy is waited for
/// and a barrier.
#[inline(always)]
pub(crate) unsafe fn copy_16(to: u32, from: *const u16) {
    // SAFETY: the caller vouches for both.
    unsafe {
        asm!("cp.async.cg.shared.global.L2::128B [{to}], [{from}], 16;", to = in(reg32) to, from = in(reg64) from,
            options(nostack, preserves_flags));
    }
}

/// Makes a group of the copies that were started since the last group.
#[inline(always)]
pub(crate) fn commit() {
    // SAFETY: it only counts.
    unsafe { asm!("cp.async.commit_group;", options(nostack, preserves_flags)) };
}

/// Waits until at most so many groups of copies of this thread are on their way.
#[inline(always)]
pub(crate) fn wait<const PENDING: u32>() {
    // SAFETY: it only waits.
    unsafe { asm!("cp.async.wait_group {pending};", pending = const PENDING, options(nostack, preserves_flags)) };
}

//! Shared memory of a block of threads.

/// Declares an array in shared memory under a name of its own, and a function that gives a reference to it.
///
/// Rust has no word for the memory space, so the array is declared in PTX, and its address made a generic one.
macro_rules! shared {
    ($(#[$attribute:meta])* fn $function:ident() -> [$element:ty; $length:expr] = $name:literal;) => {
        core::arch::global_asm!(
            concat!(".shared .align 128 .b8 ", $name, "[{bytes}];"),
            bytes = const size_of::<$element>() * $length,
        );

        $(#[$attribute])*
        #[inline(always)]
        fn $function() -> &'static cute_static::Shared<$element, { $length }> {
            let address: *const cute_static::Shared<$element, { $length }>;
            // SAFETY: the two instructions only compute an address.
            unsafe {
                core::arch::asm!(
                    concat!("mov.u64 {address}, ", $name, ";"),
                    "cvta.shared.u64 {address}, {address};",
                    address = out(reg64) address,
                    options(pure, nomem, nostack, preserves_flags),
                );
            }
            // SAFETY: the array has the alignment and the bytes of the type, which allows what is not initialised, and lives as long as
            // the block of threads.
            unsafe { &*address }
        }
    };
}

pub(crate) use shared;

/// Waits until all threads of the block are here, with what they wrote to shared memory visible to all.
#[inline(always)]
pub(crate) fn synchronize() {
    // SAFETY: all threads of a block of these kernels come here equally often.
    unsafe { core::arch::nvptx::_syncthreads() };
}

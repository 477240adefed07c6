//! Shared memory of a block of threads.
//!
//! Rust has no word for a memory space. An array is declared in PTX, and a tensor over it counts from the array's address in the window of
//! shared memory, 32 bits wide: not an address that a program may follow, which is why access goes through [`read`] and [`write`], the
//! instructions of shared memory. What is computed of layouts is the same as for every other tensor.

use core::arch::asm;
use core::marker::PhantomData;

use crate::word::Word;
use cute_static::{Addressed, Admits, StaticLayout, Tensor};

/// An array of `LENGTH` elements in shared memory, known by its address in the window of shared memory.
pub(crate) struct Array<T, const LENGTH: usize> {
    address: u32,
    elements: PhantomData<*mut T>,
}

impl<T, const LENGTH: usize> Array<T, LENGTH> {
    /// The array at an address.
    #[inline(always)]
    pub(crate) fn at(address: u32) -> Self {
        Array { address, elements: PhantomData }
    }

    /// The address in the window of shared memory.
    #[inline(always)]
    pub(crate) fn address(&self) -> u32 {
        self.address
    }

    /// The address of the element at an offset.
    #[inline(always)]
    pub(crate) fn place(&self, offset: u32) -> u32 {
        self.address + offset * size_of::<T>() as u32
    }

    /// A layout over the array, for [`read`] and [`write`]. Does not compile if it reaches beyond the array.
    #[inline(always)]
    pub(crate) fn over<L: StaticLayout>(&self, layout: L) -> Tensor<*mut T, L> {
        const { assert!(L::COSIZE <= LENGTH, "the layout reaches beyond the array in shared memory") }
        Tensor::at_pointer(core::ptr::without_provenance_mut(self.address as usize), layout)
    }
}

/// Declares an array in shared memory under a name of its own, and a function that gives it.
macro_rules! shared {
    ($(#[$attribute:meta])* fn $function:ident() -> [$element:ty; $length:expr] = $name:literal;) => {
        core::arch::global_asm!(
            concat!(".shared .align 128 .b8 ", $name, "[{bytes}];"),
            bytes = const size_of::<$element>() * $length,
        );

        $(#[$attribute])*
        #[inline(always)]
        fn $function() -> $crate::shared::Array<$element, { $length }> {
            let address: u32;
            // SAFETY: the instruction only names the array.
            unsafe {
                core::arch::asm!(
                    concat!("mov.u32 {address}, ", $name, ";"),
                    address = out(reg32) address,
                    options(pure, nomem, nostack, preserves_flags),
                );
            }
            $crate::shared::Array::at(address)
        }
    };
}

pub(crate) use shared;

/// What a thread reads from shared memory, or writes there, with one instruction.
pub(crate) trait Access: Copy {
    /// What lies at an address.
    ///
    /// # Safety
    /// It lies in shared memory, was written, and no other thread writes it before the next barrier.
    unsafe fn load(address: u32) -> Self;

    /// Puts it at an address.
    ///
    /// # Safety
    /// The address is one of shared memory, aligned for the type, and no other thread uses what lies there before the next barrier.
    unsafe fn store(self, address: u32);
}

impl Access for f32 {
    #[inline(always)]
    unsafe fn load(address: u32) -> f32 {
        let value;
        // SAFETY: the caller vouches for the address.
        unsafe {
            asm!("ld.shared.f32 {value}, [{address}];", value = out(reg32) value, address = in(reg32) address,
                options(pure, readonly, nostack, preserves_flags));
        }
        value
    }

    #[inline(always)]
    unsafe fn store(self, address: u32) {
        // SAFETY: the caller vouches for the address.
        unsafe {
            asm!("st.shared.f32 [{address}], {value};", value = in(reg32) self, address = in(reg32) address,
                options(nostack, preserves_flags));
        }
    }
}

impl Access for u32 {
    #[inline(always)]
    unsafe fn load(address: u32) -> u32 {
        // SAFETY: the same bits.
        unsafe { f32::load(address) }.to_bits()
    }

    #[inline(always)]
    unsafe fn store(self, address: u32) {
        // SAFETY: the same bits.
        unsafe { f32::from_bits(self).store(address) };
    }
}

impl Access for Word {
    #[inline(always)]
    unsafe fn load(address: u32) -> Word {
        let (a, b, c, d);
        // SAFETY: the caller vouches for the address.
        unsafe {
            asm!("ld.shared.v4.f32 {{{a}, {b}, {c}, {d}}}, [{address}];", address = in(reg32) address,
                a = out(reg32) a, b = out(reg32) b, c = out(reg32) c, d = out(reg32) d,
                options(pure, readonly, nostack, preserves_flags));
        }
        Word([a, b, c, d])
    }

    #[inline(always)]
    unsafe fn store(self, address: u32) {
        let Word([a, b, c, d]) = self;
        // SAFETY: the caller vouches for the address.
        unsafe {
            asm!("st.shared.v4.f32 [{address}], {{{a}, {b}, {c}, {d}}};", address = in(reg32) address,
                a = in(reg32) a, b = in(reg32) b, c = in(reg32) c, d = in(reg32) d, options(nostack, preserves_flags));
        }
    }
}

/// Where an element is in the window of shared memory.
#[inline(always)]
pub(crate) fn address<T, L: Addressed, C>(tensor: &Tensor<*mut T, L>, coordinate: C) -> u32
where
    L::Domain: Admits<C, u32>,
{
    tensor.pointer::<C, u32>(coordinate).addr() as u32
}

/// The element of a tensor of [`Array::over`] at a coordinate.
///
/// # Safety
/// The coordinate is in range, the element was written, and no other thread writes it before the next barrier.
#[inline(always)]
pub(crate) unsafe fn read<T: Access, L: Addressed, C>(tensor: &Tensor<*mut T, L>, coordinate: C) -> T
where
    L::Domain: Admits<C, u32>,
{
    // SAFETY: the layout does not reach beyond the array; the caller vouches for the rest.
    unsafe { T::load(address(tensor, coordinate)) }
}

/// Writes the element of a tensor of [`Array::over`] at a coordinate.
///
/// # Safety
/// The coordinate is in range, and no other thread uses the element before the next barrier.
#[inline(always)]
pub(crate) unsafe fn write<T: Access, L: Addressed, C>(tensor: &Tensor<*mut T, L>, coordinate: C, value: T)
where
    L::Domain: Admits<C, u32>,
{
    // SAFETY: as in `read`.
    unsafe { value.store(address(tensor, coordinate)) };
}

/// Waits until all threads of the block are here, with what they wrote to shared memory visible to all.
#[inline(always)]
pub(crate) fn synchronize() {
    // SAFETY: all threads of a block of these kernels come here equally often.
    unsafe { core::arch::nvptx::_syncthreads() };
}

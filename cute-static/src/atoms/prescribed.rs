//! Whether a user's layout is what an instruction of the catalogue prescribes. The rules are those of the algebra.

use super::{Operand, Space, mma, read};
use crate::check::{fail, refuse};
use crate::expression::{MemoryOperand, Place, known};
use cute_algebra::apply::{Smem, fragment};
use cute_algebra::text::Text;
use cute_algebra::{Composed, Scalar};

/// Fails unless a layout is a legal operand of a matrix instruction, `"A"`, `"B"`, `"C"` or `"D"`: one from (thread, value) to cells for an
/// operand in registers, one from (row, column) to elements for one in shared memory, of at least the rows and columns of the instruction.
///
/// ```
/// use cute_static::{atoms, layout};
/// const _: () = atoms::operand::<layout!(((4,8),(2,2)):((32,1),(16,8)))>("SM80_16x8x16_F32F16F16F32_TN", "C");
/// const _: () = atoms::operand::<layout!(swizzle(3,3,3) o (64,64):(64,1))>("SM90_64x64x16_F32F16F16_SS", "B");
/// ```
///
/// ```compile_fail
/// # use cute_static::{atoms, layout};
/// const _: () = atoms::operand::<layout!(((4,8),(2,2)):((32,1),(8,16)))>("SM80_16x8x16_F32F16F16F32_TN", "C");
/// ```
///
/// ```compile_fail
/// # use cute_static::{atoms, layout};
/// const _: () = atoms::operand::<layout!((64,64):(72,1))>("SM90_64x64x16_F32F16F16_SS", "B");
/// ```
///
/// # Panics
/// If it is not, with every mode that differs and what would make it legal; and without such an instruction or operand.
#[track_caller]
pub const fn operand<L: MemoryOperand>(instruction: &str, name: &str) {
    let Some(atom) = mma(instruction) else { fail("no matrix instruction of the catalogue has this name: see `cute_static::atoms::MMA`") };
    let [m, n, k] = atom.shape;
    let (operand, rows, columns) = match name.as_bytes() {
        b"A" => (&atom.a, m, k),
        b"B" => (&atom.b, n, k),
        b"C" => (&atom.c, m, n),
        b"D" => (&atom.d, m, n),
        _ => fail("an instruction has the operands A, B, C and D"),
    };
    let place = L::PLACE;
    match operand.space {
        Space::Registers if place.swizzle.is_none() => {
            if let Err(error) = fragment(&place.layout, &known(read(operand.layout))) {
                refuse(&error);
            }
        }
        Space::Registers => fail("registers are not swizzled: the fragment is a layout from (thread, value) to the cell"),
        Space::Shared => shared(&place, operand, rows, columns),
        Space::Tensor => fail("the layouts of tensor memory are those of its instructions: there is no other one"),
    }
}

#[track_caller]
const fn shared(place: &Place, operand: &Operand, rows: i64, columns: i64) {
    let found = match place.swizzle {
        None => Smem::of_values(&place.layout, operand.container),
        Some(swizzle) => Smem::of_composed(&known(Composed::new(swizzle, Scalar::integer(place.offset), place.layout)), operand.container),
    };
    if let Err(error) = found {
        refuse(&error);
    }
    let (modes, wanted) = ([known(place.layout.mode(0)).size(), known(place.layout.mode(1)).size()], [rows, columns]);
    let mut mode = 0;
    while mode < 2 {
        if modes[mode] % wanted[mode] != 0 {
            let mut text = Text::<256>::new();
            text.str("mode ").int(mode as i64).str(" has ").int(modes[mode]).str(" elements, the instruction reads ").int(wanted[mode]);
            fail(text.as_str());
        }
        mode += 1;
    }
}

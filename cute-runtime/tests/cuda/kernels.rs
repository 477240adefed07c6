//! The kernels of `cute_static::kernels` in CUDA C: they compile without a word of the compiler, and to the instructions that they are made
//! for.

use cute_static::kernels::{copy, sgemm, sums, transpose};
use cute_static::layout;

use crate::tools::{ARCH, assemble, disassemble, nvrtc};

type Matrix = layout!((4096,4096):(4096,1));
type Pitched = layout!((4096,4096):(4160,1));
type Transposed = layout!((4096,4096):(1,4096));

/// A kernel's text, its entries, and how often instructions occur in its machine code.
struct Kernel {
    text: &'static str,
    entries: &'static [&'static str],
    instructions: &'static [(&'static str, usize)],
}

const KERNELS: [Kernel; 5] = [
    Kernel { text: copy::Tiled::<Matrix, Pitched>::CUDA, entries: &["tiled_copy"], instructions: &[("LDG.E.128 ", 8), ("STG.E.128 ", 8)] },
    Kernel { text: copy::MASKED, entries: &["masked_copy"], instructions: &[("LDG.E ", 4), ("STG.E ", 4)] },
    Kernel {
        text: transpose::Transpose::<Matrix, Transposed>::CUDA,
        entries: &["transpose"],
        instructions: &[("LDG.E.128 ", 4), ("STS.128 ", 4), ("LDS.128 ", 4), ("STG.E.128 ", 4), ("BAR.SYNC", 1)],
    },
    // One element after the other, but five times together: the lanes of a warp.
    Kernel { text: sums::CUDA, entries: &["sum_rows", "sum_columns"], instructions: &[("SHFL.BFLY ", 5), ("BAR.SYNC", 2)] },
    // Two stages: the last one is multiplied behind the loop.
    Kernel {
        text: sgemm::CUDA,
        entries: &["sgemm"],
        instructions: &[("FFMA ", 2 * 16 * 64), ("LDS.128 ", 2 * 16 * 4), ("LDG.E.128 ", 8), ("STG.E.128 ", 16), ("BAR.SYNC", 2)],
    },
];

#[test]
fn kernels_compile_to_the_instructions_that_they_are_made_for() {
    for Kernel { text, entries, instructions } in KERNELS {
        let name = entries[0];
        let kernel = nvrtc().compile(text, ARCH).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(kernel.log, "", "{name}\n{text}");
        for entry in entries {
            assert!(kernel.ptx.contains(&format!(".visible .entry {entry}(")), "{entry}: {}", kernel.ptx);
        }
        let code = disassemble(&assemble(&format!("kernel_{name}"), &kernel.ptx));
        for (instruction, times) in instructions {
            assert_eq!(code.matches(instruction).count(), *times, "{name}: {instruction}\n{code}");
        }
        assert!(!code.contains("STL") && !code.contains("LDL"), "{name} spills registers\n{code}");
    }
}

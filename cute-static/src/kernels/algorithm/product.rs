//! Products of matrices, and contractions that are such products.

use super::Element;
use super::elementwise::{MOST, kernel, writable};
use crate::algorithm::{Agree, ByRank, Einsum as Layouts, Folded, OfA, OfB, OfC};
use crate::check::fail;
use crate::expression::Notation;
use crate::grouped::{Grouping, Part, sum_of};
use crate::{StaticLayout, layout};
use core::fmt;
use core::marker::PhantomData;

/// A stage of A or B in shared memory: (row, k). Columns are padded, so that neither rows nor columns meet in one bank.
type Tile = layout!((64,16):(1,65));

kernel! {
    /// The kernel `product(C, A, B)`: `C(m,n,l) += A(m,k,l) * B(n,k,l)`, with the ranks of [`algorithm::gemm`](crate::algorithm::gemm).
    ///
    /// ```
    /// use cute_static::{kernels::{F16, algorithm::Gemm}, layout};
    /// type Kernel = Gemm<F16, layout!((100,(3,7)):(21,(7,1))), layout!((50,21):(1,50)), layout!((100,50):(50,1))>;
    /// assert!(Kernel::CUDA.contains("void __launch_bounds__(256) product(element *C, const element *A, const element *B)"));
    /// assert_eq!((Kernel::BLOCKS, Kernel::THREADS), (2, 256));
    /// ```
    ///
    /// ```compile_fail
    /// # use cute_static::{kernels::algorithm::Gemm, layout};
    /// const TEXT: &str = Gemm::<f32, layout!((4,5):(5,1)), layout!((4,6):(6,1)), layout!((4,4):(4,1))>::CUDA;
    /// ```
    Gemm<T, A, B, C>;
    /// The kernel `product(C, A, B)` of a contraction of layouts, an [`einsum!`](crate::einsum) of types.
    ///
    /// ```
    /// use cute_static::{einsum, kernels::algorithm::Einsum, layout};
    /// type Kernel = Einsum<f64, einsum!("bik,bkj->bij", layout!((3,4,5):(20,5,1)), layout!((3,5,6):(30,6,1)), layout!((3,4,6):(24,6,1)))>;
    /// assert!(Kernel::CUDA.contains("typedef double element;"));
    /// assert_eq!(Kernel::BLOCKS, 3);
    /// ```
    Einsum<T, E>;
}

impl<T: Element, A: StaticLayout, B: StaticLayout, C: StaticLayout> Gemm<T, A, B, C> {
    /// The kernel's text.
    pub const CUDA: &'static str = <Einsum<T, Layouts<ByRank<A, B, C>, A, B, C>>>::CUDA;

    /// As many blocks as there are tiles of C; fewer do several.
    pub const BLOCKS: u32 = <Einsum<T, Layouts<ByRank<A, B, C>, A, B, C>>>::BLOCKS;

    /// Threads a block.
    pub const THREADS: u32 = 256;
}

/// The modes of an operand.
type Of<Text, L, const OPERAND: usize, const MODE: usize> = Part<L, OperandOf<Text, OPERAND>, MODE>;

/// The groups of modes of an operand.
struct OperandOf<Text, const OPERAND: usize>(PhantomData<Text>);

impl<Text: Notation, const OPERAND: usize> Grouping for OperandOf<Text, OPERAND> {
    const GROUPS: crate::grouped::Groups = match OPERAND {
        0 => <OfA<Folded<Text>> as Grouping>::GROUPS,
        1 => <OfB<Folded<Text>> as Grouping>::GROUPS,
        _ => <OfC<Folded<Text>> as Grouping>::GROUPS,
    };
}

impl<T: Element, Text: Notation, A: StaticLayout, B: StaticLayout, C: StaticLayout> Einsum<T, Layouts<Text, A, B, C>> {
    /// The kernel's text.
    pub const CUDA: &'static str = {
        check::<Text, A, B, C>();
        crate::cuda_source! {
            "a_m" => Of<Text, A, 0, 0>, "a_k" => Of<Text, A, 0, 1>, "a_l" => Of<Text, A, 0, 2>,
            "b_n" => Of<Text, B, 1, 0>, "b_k" => Of<Text, B, 1, 1>, "b_l" => Of<Text, B, 1, 2>,
            "c_m" => Of<Text, C, 2, 0>, "c_n" => Of<Text, C, 2, 1>, "c_l" => Of<Text, C, 2, 2>,
            "tile" => Tile;
            "#define A_SUM ", sum_of::<A>(), "#define B_SUM ", sum_of::<B>(), "#define C_SUM ", sum_of::<C>(),
            "#define A_ALONG_K ", along::<Of<Text, A, 0, 1>>(), "#define B_ALONG_K ", along::<Of<Text, B, 1, 1>>(),
            T::CUDA, include_str!("product.cu")
        }
    };

    /// As many blocks as there are tiles of C; fewer do several.
    pub const BLOCKS: u32 = {
        check::<Text, A, B, C>();
        tiles::<Text, C>() as u32
    };

    /// Threads a block.
    pub const THREADS: u32 = 256;
}

/// The number of tiles of C.
const fn tiles<Text: Notation, C: StaticLayout>() -> i64 {
    let (rows, columns) = (<Of<Text, C, 2, 0> as StaticLayout>::LAYOUT.size(), <Of<Text, C, 2, 1> as StaticLayout>::LAYOUT.size());
    // No overflow: the size of a layout has 63 bits.
    ((rows - 1) / 64 + 1) * ((columns - 1) / 64 + 1) * <Of<Text, C, 2, 2> as StaticLayout>::LAYOUT.size()
}

/// Whether a mode follows in memory, as CUDA C.
const fn along<L: StaticLayout>() -> &'static str {
    let mode = L::LAYOUT.coalesce();
    if mode.modes().len() > 0 && matches!(mode.modes().leaf_at(0).stride.as_integer(), Some(1)) { "true\n" } else { "false\n" }
}

#[track_caller]
const fn check<Text: Notation, A: StaticLayout, B: StaticLayout, C: StaticLayout>() {
    let () = Agree::<Text, A, B, C>::HOLDS;
    writable::<C>();
    if tiles::<Text, C>() > MOST || <Of<Text, A, 0, 1> as StaticLayout>::LAYOUT.size() > MOST {
        fail("a product with more than 2^31 tiles of 64 x 64 elements, or terms of one element");
    }
}

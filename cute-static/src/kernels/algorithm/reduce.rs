//! Folds over chosen modes.

use super::Element;
use super::elementwise::{MOST, kernel, writable};
use crate::StaticLayout;
use crate::algorithm::Kept;
use crate::check::fail;
use crate::grouped::{Part, sum_of};
use crate::htuple::HTuple;
use core::fmt;
use core::marker::PhantomData;

/// What a reduction does with two numbers. Threads fold terms in an order of their own, so it is associative and commutative, but for rounding.
///
/// ```
/// use cute_static::kernels::algorithm::Operation;
/// enum Product {}
/// impl Operation for Product {
///     const CUDA: &'static str = "__device__ __forceinline__ number fold(number a, number b) { return a * b; }\n";
/// }
/// ```
pub trait Operation {
    /// The function `fold` of two numbers.
    const CUDA: &'static str;
}

/// Sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Total {}
/// The largest numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Largest {}
/// The smallest numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Smallest {}

impl Operation for Total {
    const CUDA: &'static str = "__device__ __forceinline__ number fold(number a, number b) { return a + b; }\n";
}

impl Operation for Largest {
    const CUDA: &'static str = "__device__ __forceinline__ number fold(number a, number b) { return a < b ? b : a; }\n";
}

impl Operation for Smallest {
    const CUDA: &'static str = "__device__ __forceinline__ number fold(number a, number b) { return b < a ? b : a; }\n";
}

kernel! {
    /// The kernel `reduce(out, in, initial)`: an [`Operation`] on a number and all elements of `From` along the modes `Modes`, which go. The
    /// other modes are those of `To`.
    ///
    /// ```
    /// use cute_static::{N, kernels::algorithm::{Reduce, Total}, layout};
    /// type Kernel = Reduce<f32, Total, N<1>, layout!((30,(4,5),7):(1,(210,840),30)), layout!((30,7):(7,1))>;
    /// assert!(Kernel::CUDA.contains("void __launch_bounds__(256) reduce(element *out, const element *in, number initial)"));
    /// ```
    Reduce<T, Op, Modes, From, To>;
}

impl<T: Element, Op: Operation, Modes: HTuple, From: StaticLayout, To: StaticLayout> Reduce<T, Op, Modes, From, To> {
    /// The kernel's text.
    pub const CUDA: &'static str = {
        let () = Kept::<Modes, From, To>::AGREE;
        writable::<To>();
        if <Part<From, Kept<Modes, From, To>, 1> as StaticLayout>::LAYOUT.size() > MOST || To::LAYOUT.size() > MOST {
            fail("a reduction with more than 2^31 results, or terms of one result");
        }
        crate::cuda_source! {
            "kept" => Part<From, Kept<Modes, From, To>, 0>, "terms" => Part<From, Kept<Modes, From, To>, 1>, "to" => To;
            "#define SUM ", sum_of::<From>(), T::CUDA, Op::CUDA, include_str!("reduce.cu")
        }
    };

    /// Threads a block.
    pub const THREADS: u32 = 256;
}

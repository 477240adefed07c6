//! Kernels that do one thing at every integer coordinate.

use super::Element;
use crate::StaticLayout;
use crate::check::fail;
use core::fmt;
use core::marker::PhantomData;
use cute_algebra::limits::CONST_POINTS;
use cute_algebra::text::Text;

macro_rules! kernel {
    ($($(#[$attribute:meta])* $name:ident<$($parameter:ident),*>;)*) => { $(
        $(#[$attribute])*
        pub struct $name<$($parameter),*>(PhantomData<fn() -> ($($parameter,)*)>);

        impl<$($parameter),*> fmt::Debug for $name<$($parameter),*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($name))
            }
        }
    )* };
}
pub(super) use kernel;

kernel! {
    /// The kernel `copy(out, in)`: `out(i) = in(i)`.
    ///
    /// ```
    /// use cute_static::{kernels::algorithm::Copy, layout};
    /// type Kernel = Copy<f32, layout!((30,20):(20,1)), layout!((30,(4,5)):(1,(30,120)))>;
    /// assert!(Kernel::CUDA.contains("__global__ void copy(element *out, const element *in)"));
    /// ```
    Copy<T, From, To>;
    /// The kernel `copy_if(out, in, mask)`: `out(i) = in(i)` where the byte `mask(i)` is not 0.
    ///
    /// ```
    /// use cute_static::{kernels::algorithm::CopyIf, layout};
    /// // One byte a row.
    /// type Kernel = CopyIf<f32, layout!((30,20):(1,0)), layout!((30,20):(20,1)), layout!((30,20):(1,30))>;
    /// assert!(Kernel::CUDA.contains("if (mask[holds(i)])"));
    /// ```
    CopyIf<T, Mask, From, To>;
    /// The kernel `fill(out, value)`: `out(i) = value`, a number.
    ///
    /// ```
    /// use cute_static::{kernels::{F16, algorithm::Fill}, layout};
    /// assert!(Fill::<F16, layout!((30,20):(20,1))>::CUDA.contains("__global__ void fill(element *out, number value)"));
    /// ```
    Fill<T, To>;
    /// The kernel `axpby(alpha, x, beta, y)`: `y(i) = alpha * x(i) + beta * y(i)`, in numbers, rounded once.
    ///
    /// ```
    /// use cute_static::{kernels::algorithm::Axpby, layout};
    /// type Kernel = Axpby<f64, layout!((30,20):(20,1)), layout!((30,20):(1,30))>;
    /// assert!(Kernel::CUDA.contains("void axpby(number alpha, const element *x, number beta, element *y)"));
    /// ```
    Axpby<T, From, To>;
}

impl<T: Element, From: StaticLayout, To: StaticLayout> Copy<T, From, To> {
    /// The kernel's text.
    pub const CUDA: &'static str = {
        alike::<From, To>();
        writable::<To>();
        crate::cuda_source! { "from" => From, "to" => To; T::CUDA, include_str!("copy.cu") }
    };
}

impl<T: Element, Mask: StaticLayout, From: StaticLayout, To: StaticLayout> CopyIf<T, Mask, From, To> {
    /// The kernel's text.
    pub const CUDA: &'static str = {
        alike::<Mask, To>();
        alike::<From, To>();
        writable::<To>();
        crate::cuda_source! { "holds" => Mask, "from" => From, "to" => To; T::CUDA, include_str!("copy_if.cu") }
    };
}

impl<T: Element, To: StaticLayout> Fill<T, To> {
    /// The kernel's text.
    pub const CUDA: &'static str = {
        alike::<To, To>();
        crate::cuda_source! { "to" => To; T::CUDA, include_str!("fill.cu") }
    };
}

impl<T: Element, From: StaticLayout, To: StaticLayout> Axpby<T, From, To> {
    /// The kernel's text.
    pub const CUDA: &'static str = {
        alike::<From, To>();
        writable::<To>();
        crate::cuda_source! { "from" => From, "to" => To; T::CUDA, include_str!("axpby.cu") }
    };
}

/// The most elements that a kernel's index counts and still steps beyond without wrapping.
pub(super) const MOST: i64 = 1 << 31;

/// Fails to compile for layouts of different sizes, and for more elements than kernels count.
#[track_caller]
const fn alike<From: StaticLayout, To: StaticLayout>() {
    let (from, to, mut text) = (From::LAYOUT, To::LAYOUT, Text::<512>::new());
    if from.size() != to.size() {
        text.str("a kernel over ").int(from.size()).str(" elements, layout ").layout(&from).str(", and ").int(to.size());
        fail(text.str(" elements, layout ").layout(&to).elided().as_str());
    }
    if to.size() > MOST {
        fail(text.str("a kernel over layout ").layout(&to).str(", which has more than 2^31 elements").elided().as_str());
    }
}

/// Fails to compile for a destination with an element at two coordinates.
#[track_caller]
pub(super) const fn writable<To: StaticLayout>() {
    let (to, mut text) = (To::LAYOUT, Text::<512>::new());
    match to.collision(CONST_POINTS) {
        Ok(None) => {}
        Ok(Some([a, b])) => {
            text.str("the destination of a kernel, layout ").layout(&to).str(", has one element at coordinates ").integers(&a);
            fail(text.str(" and ").integers(&b).str(": write after write").elided().as_str());
        }
        Err(error) => fail(error.message().as_str()),
    }
}

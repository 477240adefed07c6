//! Mixed layouts of wider and narrower elements.
//!
//! A mode `s:d` in elements that become `k` times as wide is `ceil(s/k):1` if `d` is 1, `s:(d/k)` if `k` divides `d`, and `ceil(s*d/k):1` if
//! `d` divides `k`; nothing else is a layout of wider elements. Of a stride of the run time that is decided by what is promised of it: a
//! [`Multiple`](crate::Multiple) of `k` is the second case, whatever its value, 0 included.

use super::computed::{OneStride, Repack, Restride};
use crate::Shape;
use crate::check::fail;
use crate::error::TensorError;
use crate::htuple::HTuple;
use crate::mixed::Mixed;
use cute_algebra::text::Text;

impl<S: HTuple, D: HTuple> Mixed<S, D> {
    /// The layout of the same memory in elements `K` times as wide.
    ///
    /// ```
    /// use cute_static::{Multiple, N, layout, shape};
    /// // Bytes as words of four: rows are 4-byte aligned.
    /// let (rows, pitch) = (5u32, Multiple::<N<16>>::new(48u32)?);
    /// assert_eq!(layout!((rows, 32):(pitch, 1)).upcast(shape!(4)).to_string(), "(5,8):(12,1)");
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn upcast<K>(self, _: Shape<K>) -> Mixed<S::Packed, S::PackedStride>
    where
        S: Recast<D, K>,
    {
        const { packs(S::SHORT) }
        let (shape, stride) = self.shape.upcast(self.stride);
        Mixed { shape, stride }
    }

    /// The layout of the same memory in elements of which `K` make one.
    ///
    /// ```
    /// use cute_static::{Multiple, N, layout, shape};
    /// let (rows, pitch) = (5u32, Multiple::<N<4>>::new(12u32)?);
    /// assert_eq!(layout!((rows, 8):(pitch, 1)).downcast(shape!(4))?.to_string(), "(5,32):(48,1)");
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Overflow`] for a leaf of the run time that does not fit its type.
    #[inline(always)]
    pub fn downcast<K>(self, _: Shape<K>) -> Result<Mixed<S::Unpacked, S::UnpackedStride>, TensorError>
    where
        S: Recast<D, K>,
    {
        let (shape, stride) = self.shape.downcast(self.stride)?;
        Ok(Mixed { shape, stride })
    }
}

/// The first that there is.
const fn first(short: &[Option<(i64, i64)>]) -> Option<(i64, i64)> {
    let mut mode = 0;
    while mode < short.len() {
        if short[mode].is_some() {
            return short[mode];
        }
        mode += 1;
    }
    None
}

/// Fails to compile for a stride of which too little is promised.
#[track_caller]
const fn packs(short: Option<(i64, i64)>) {
    if let Some((promised, elements)) = short {
        let mut text = Text::<192>::new();
        text.str("a stride promised to be a multiple of ").int(promised);
        fail(text.str(" need not be one of ").int(elements).str(", the elements that become one").as_str());
    }
}

/// A shape that, with the strides `D`, changes when elements become wider or narrower.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "what becomes of the strides `{D}` in elements of another width is not known at compile time",
    label = "a stride of the run time may be 1 or not a multiple of {K}",
    note = "promise what it is a multiple of: `Multiple::<N<8>>::new(stride)?`"
)]
pub trait Recast<D, K>: Copy {
    /// What is promised of a stride of which too little is promised, and `K`.
    const SHORT: Option<(i64, i64)>;
    /// The shape in wider elements.
    type Packed: HTuple;
    /// The strides in wider elements.
    type PackedStride: HTuple;
    /// The shape in narrower elements.
    type Unpacked: HTuple;
    /// The strides in narrower elements.
    type UnpackedStride: HTuple;
    /// Shape and stride in wider elements.
    fn upcast(self, stride: D) -> (Self::Packed, Self::PackedStride);
    /// Shape and stride in narrower elements.
    fn downcast(self, stride: D) -> Result<(Self::Unpacked, Self::UnpackedStride), TensorError>;
}

#[diagnostic::do_not_recommend]
impl<S: Repack<D, K>, D: Restride<K> + OneStride, K> Recast<D, K> for S {
    const SHORT: Option<(i64, i64)> = D::SHORT;
    type Packed = <S as Repack<D, K>>::Packed;
    type PackedStride = <D as Restride<K>>::Packed;
    type Unpacked = <S as Repack<D, K>>::Unpacked;
    type UnpackedStride = <D as Restride<K>>::Unpacked;
    #[inline(always)]
    fn upcast(self, stride: D) -> (Self::Packed, Self::PackedStride) {
        (Repack::packed(self), Restride::packed(stride))
    }
    #[inline(always)]
    fn downcast(self, stride: D) -> Result<(Self::Unpacked, Self::UnpackedStride), TensorError> {
        Ok((Repack::unpacked(self)?, Restride::unpacked(stride)?))
    }
}

macro_rules! tuple {
    ($($mode:ident $other:ident $field:tt)*) => {
        #[diagnostic::do_not_recommend]
        #[allow(clippy::unused_unit)] // the empty tuple is an arity too
        impl<K, $($mode: Recast<$other, K>, $other: Copy),*> Recast<($($other,)*), K> for ($($mode,)*) {
            const SHORT: Option<(i64, i64)> = first(&[$(<$mode as Recast<$other, K>>::SHORT),*]);
            type Packed = ($($mode::Packed,)*);
            type PackedStride = ($($mode::PackedStride,)*);
            type Unpacked = ($($mode::Unpacked,)*);
            type UnpackedStride = ($($mode::UnpackedStride,)*);
            #[inline(always)]
            fn upcast(self, stride: ($($other,)*)) -> (Self::Packed, Self::PackedStride) {
                let _ = stride;
                let modes = ($(self.$field.upcast(stride.$field),)*);
                let _ = modes;
                (($(modes.$field.0,)*), ($(modes.$field.1,)*))
            }
            #[inline(always)]
            fn downcast(self, stride: ($($other,)*)) -> Result<(Self::Unpacked, Self::UnpackedStride), TensorError> {
                let _ = stride;
                let modes = ($(self.$field.downcast(stride.$field)?,)*);
                let _ = modes;
                Ok((($(modes.$field.0,)*), ($(modes.$field.1,)*)))
            }
        }
    };
}

arities!(tuple);

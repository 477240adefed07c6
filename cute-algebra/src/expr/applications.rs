//! Between the values of expressions and the functions of [`apply`](crate::apply).

use super::evaluate::placed;
use super::placed::Placed;
use super::read::{Entries, List};
use super::value::Value;
use super::word::DataType;
use crate::apply::{self, Matrices, Smem, TensorMap};
use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::ops::{Composed, Swizzle};

/// The thread and the value at a cell; `_` where there are none.
pub(super) fn owner(owner: Option<(i64, i64)>) -> Result<HTuple<Option<i64>>, Error> {
    match owner {
        Some((thread, value)) => HTuple::flat(&[Some(thread), Some(value)], None),
        None => Ok(HTuple::leaf(None)),
    }
}

/// The vector of a copy; a swizzled layout is taken as one of XOR values.
pub(super) fn copy_vector(src: &Placed, dst: &Placed) -> Result<i64, Error> {
    let operand = |placed: &Placed| {
        let (offset, layout) = match placed.swizzle {
            Some(swizzle) => Composed::new(swizzle, placed.offset, placed.layout)?.to_layout()?,
            None => (placed.offset, placed.layout),
        };
        let number = offset.as_integer().or(offset.as_xor()).ok_or(Error::MixedStrides)?;
        Ok::<_, Error>((number, layout))
    };
    let ((src_offset, src), (dst_offset, dst)) = (operand(src)?, operand(dst)?);
    apply::copy_vector_at(src_offset, &src, dst_offset, &dst).map(|copy| copy.vector)
}

/// The descriptor of an operand in shared memory: behind the swizzle in front of it, or the instruction's of so many bits.
pub(super) fn wgmma_operand(operand: &Placed, dtype: DataType, bits: Option<i64>) -> Result<Smem, Error> {
    match bits {
        Some(bits) if operand.is_plain() => Smem::of(&operand.layout, dtype.bits, u32::try_from(bits).unwrap_or(u32::MAX)),
        Some(_) => Err(Error::NotCovered { what: "a second swizzle of an operand: leave the number of bits out" }),
        None if operand.is_plain() => Smem::of_values(&operand.layout, dtype.bits),
        None => Smem::of_composed(&behind_swizzle(operand)?, dtype.bits),
    }
}

/// How an operand in shared memory is read as matrices of 8 rows.
pub(super) fn ldmatrix_operand(operand: &Placed, dtype: DataType) -> Result<Matrices, Error> {
    if operand.is_plain() {
        return Matrices::of(&operand.layout, dtype.bits);
    }
    Matrices::of_composed(&behind_swizzle(operand)?, dtype.bits)
}

/// The map with which bulk copies fill shared memory: behind the swizzle in front of it, or the copy's of so many bits.
pub(super) fn tensor_map(tensor: &Layout, memory: &Placed, dtype: DataType, bits: Option<i64>) -> Result<TensorMap, Error> {
    let bytes = dtype.bits / 8;
    match bits {
        Some(bits) if memory.is_plain() => TensorMap::filling(tensor, &memory.layout, bytes, u32::try_from(bits).unwrap_or(u32::MAX)),
        Some(_) => Err(Error::NotCovered { what: "a second swizzle of a tile: leave the number of bits out" }),
        None => TensorMap::filling_composed(tensor, &behind_swizzle(memory)?, bytes),
    }
}

/// With the swizzle that does nothing if there is none.
fn behind_swizzle(operand: &Placed) -> Result<Composed, Error> {
    let nothing = Swizzle::new(0, 0, 0)?;
    Composed::new(operand.swizzle.unwrap_or(nothing), operand.offset, operand.layout)
}

/// The window of a convolution with these taps and the further lists in the order of its parameters.
pub(super) fn window<'a>(stencil: &'a List, lists: [&'a Option<Entries>; 6]) -> apply::Window<'a> {
    let [lower_dhw, upper_dhw, stride_dhw, lower_trs, stride_trs, shape_zpq] = lists.map(|list| list.as_ref()?.0.as_deref());
    apply::Window { stencil: &stencil.0, lower_dhw, upper_dhw, stride_dhw, lower_trs, stride_trs, shape_zpq }
}

/// The matrix of a convolution over what stands behind an offset and perhaps a swizzle: its origin is part of the offset.
pub(super) fn behind(activation: &Placed, matrix: &apply::Im2col) -> Result<Value, Error> {
    let offset = activation.offset.add(&matrix.origin)?;
    match activation.swizzle {
        Some(swizzle) => Composed::new(swizzle, offset, matrix.layout).map(Value::from),
        None => placed(&offset, &matrix.layout),
    }
}

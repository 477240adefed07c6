//! Layouts with what may stand in front of them, and the other functions that take the place of a layout as an operand.

use alloc::vec::Vec;

use super::evaluate::placed;
use super::read::FromValue;
use super::value::Value;
use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::limits::RUN_TIME_POINTS;
use crate::ops::{Composed, Step, Swizzle, Tiler, Walk};
use crate::scalar::Scalar;

/// A layout with what may stand in front of it: the function `swizzle(offset + layout(c))`.
///
/// Operations that rearrange or select coordinates take this and act on the layout, see [`Composed`].
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Placed {
    pub(super) swizzle: Option<Swizzle>,
    pub(super) offset: Scalar,
    pub(super) layout: Layout,
}

impl Placed {
    /// A layout with nothing in front of it.
    pub(super) fn plain(layout: Layout) -> Placed {
        Placed { swizzle: None, offset: Scalar::ZERO, layout }
    }

    pub(super) fn is_plain(&self) -> bool {
        self.swizzle.is_none() && self.offset.is_zero()
    }

    /// Another layout behind the same offset and swizzle.
    ///
    /// # Errors
    /// If a value cannot be represented: the layout may reach further than this one, or its strides may be of another kind.
    pub(super) fn with(&self, layout: Layout) -> Result<Placed, Error> {
        match self.swizzle {
            None => placed(&self.offset, &layout).map(|_| ())?,
            Some(swizzle) => Composed::new(swizzle, self.offset, layout).map(|_| ())?,
        }
        Ok(Placed { layout, ..*self })
    }

    /// The value that belongs to a value of the layout.
    pub(super) fn value(&self, of_layout: &Scalar) -> Result<Scalar, Error> {
        let sum = of_layout.add(&self.offset)?;
        self.swizzle.map_or(Ok(sum), |swizzle| swizzle.apply_to(&sum))
    }

    /// The values in the order of the coordinates.
    pub(super) fn image(&self) -> impl Iterator<Item = Result<Scalar, Error>> {
        self.layout.image().map(|value| self.value(&value?))
    }
}

impl From<Placed> for Value {
    fn from(placed: Placed) -> Value {
        match placed {
            Placed { swizzle: Some(swizzle), offset, layout } => Value::Composed(Composed::from_parts(swizzle, offset, layout)),
            Placed { offset, layout, .. } if offset.is_zero() => Value::Layout(layout),
            Placed { offset, layout, .. } => Value::Offset { offset, layout },
        }
    }
}

impl FromValue for Placed {
    const KIND: &'static str = "a layout";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Offset { offset, layout } => Some(Placed { swizzle: None, offset: *offset, layout: *layout }),
            Value::Composed(composed) => {
                Some(Placed { swizzle: Some(composed.swizzle()), offset: *composed.offset(), layout: *composed.layout() })
            }
            other => Layout::from_value(other)?.map(Placed::plain),
        })
    }
}

/// A function of coordinates: a layout, or a swizzle.
pub(super) enum Function {
    Placed(Placed),
    Swizzle(Swizzle),
}

impl FromValue for Function {
    const KIND: &'static str = "a layout or a swizzle";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Swizzle(swizzle) => Some(Function::Swizzle(*swizzle)),
            other => Placed::from_value(other)?.map(Function::Placed),
        })
    }
}

impl FromValue for Swizzle {
    const KIND: &'static str = "a swizzle";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Swizzle(swizzle) => Some(*swizzle),
            _ => None,
        })
    }
}

/// The left operand of a composition.
pub(super) enum Outer {
    /// `_`, the identity on extents that are not known.
    Identity,
    /// A shape in which some extents are not known: its own map to natural coordinates.
    Partial(HTuple<Option<i64>>),
    Swizzle(Swizzle),
    Placed(Placed),
}

impl Outer {
    /// The composition with a tiler. The identity leaves the tiler, as a layout, or another `_` as it is; a swizzle and a layout make a
    /// layout with XOR strides.
    pub(super) fn composition(&self, tiler: &Tiler) -> Result<Value, Error> {
        match self {
            Outer::Placed(placed) => Ok(placed.with(placed.layout.composition_by_mode(tiler, RUN_TIME_POINTS)?)?.into()),
            Outer::Swizzle(swizzle) => {
                let (offset, layout) = Composed::new(*swizzle, Scalar::ZERO, tiler.to_layout()?)?.to_layout()?;
                Ok(Placed { swizzle: None, offset, layout }.into())
            }
            Outer::Identity if tiler.is_keep() => Ok(Value::from(HTuple::leaf(None))),
            Outer::Identity => tiler.of_identity().map(Value::from),
            Outer::Partial(shape) => partial(shape, tiler)?.composition_by_mode(tiler, RUN_TIME_POINTS).map(Value::from),
        }
    }
}

/// The map of a shape to its natural coordinates, with 1 for the extents that are not known. They do not matter where an entry of the tiler
/// is for such a leaf alone, or where it is the last one of what the entry is for; elsewhere the entry cannot be divided.
fn partial(shape: &HTuple<Option<i64>>, tiler: &Tiler) -> Result<Layout, Error> {
    let mut walk = Walk::new(shape, tiler);
    loop {
        match walk.next()? {
            Step::Entry { tiler, mode } if walk.layout(tiler).is_some() => {
                let end = shape.skip(mode).leaf;
                if (mode.leaf + 1..end).any(|leaf| shape.leaf_at(leaf - 1).is_none()) {
                    return Err(Error::Keep);
                }
            }
            Step::End => break,
            _ => {}
        }
    }
    let extents: Vec<i64> = shape.leaves().iter().map(|extent| extent.unwrap_or(1)).collect();
    Layout::identity(&shape.with_leaves(&extents, 1))
}

impl FromValue for Outer {
    const KIND: &'static str = "a layout";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Pattern(keep) if keep.is_leaf() => Some(Outer::Identity),
            Value::Pattern(shape) => Some(Outer::Partial(*shape)),
            Value::Swizzle(swizzle) => Some(Outer::Swizzle(*swizzle)),
            other => Placed::from_value(other)?.map(Outer::Placed),
        })
    }
}

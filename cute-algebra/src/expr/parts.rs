//! Arguments and answers of the operations that divide layouts and take parts of them.

use super::evaluate::placed;
use super::placed::Placed;
use super::read::{FromValue, Tree};
use super::value::Value;
use super::word::Pad;
use crate::error::Error;
use crate::htuple::HTuple;
use crate::limits::RUN_TIME_POINTS;
use crate::ops::{Arrangement, Composed, Division, Remainder, Slice, Tiler};

pub(super) fn remainder(pad: Option<Pad>) -> Remainder {
    pad.map_or(Remainder::Refuse, |Pad| Remainder::Pad)
}

/// What is divided: a layout with what may stand in front of it, or `_`, the identity on extents that are not known.
pub(super) struct Dividend(Option<Placed>);

impl Dividend {
    /// The layout by tile and grid, behind the same offset and swizzle. The identity leaves another `_` as it is.
    pub(super) fn divided(&self, tiler: &Tiler, pad: Option<Pad>, arrangement: Arrangement) -> Result<Value, Error> {
        match &self.0 {
            None if tiler.is_keep() => Ok(Value::from(HTuple::leaf(None))),
            None => Division::of_unknown(tiler)?.layout(arrangement).map(Value::from),
            Some(placed) => {
                let division = Division::new(&placed.layout, tiler, remainder(pad), RUN_TIME_POINTS)?;
                Ok(placed.with(division.layout(arrangement)?)?.into())
            }
        }
    }
}

impl FromValue for Dividend {
    const KIND: &'static str = "a layout";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Pattern(keep) if keep.is_leaf() => Some(Dividend(None)),
            other => Placed::from_value(other)?.map(|placed| Dividend(Some(placed))),
        })
    }
}

impl Placed {
    /// A part of the layout divided by a tiler.
    pub(super) fn part(
        &self,
        tiler: &Tiler,
        pad: Option<Pad>,
        part: impl FnOnce(&Division) -> Result<Slice, Error>,
    ) -> Result<Value, Error> {
        let division = Division::new(&self.layout, tiler, remainder(pad), RUN_TIME_POINTS)?;
        self.at(&part(&division)?)
    }

    /// A slice of the layout, behind the same swizzle; its offset is added before that.
    fn at(&self, slice: &Slice) -> Result<Value, Error> {
        let offset = self.offset.add(&slice.offset)?;
        match self.swizzle {
            None => placed(&offset, &slice.layout),
            Some(swizzle) => Composed::new(swizzle, offset, slice.layout).map(Value::from),
        }
    }
}

/// A coordinate with open places.
pub(super) struct Open(pub(super) HTuple<Option<i64>>);

impl FromValue for Open {
    const KIND: &'static str = "a coordinate: an integer, `_`, or a tuple of them";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(HTuple::<Option<i64>>::from_value(value)?.map(Open))
    }
}

impl Tree {
    /// What a coordinate leaves open: of a layout with its offset, of a tuple as it is.
    pub(super) fn slice(&self, coordinate: &HTuple<Option<i64>>) -> Result<Value, Error> {
        match self {
            Tree::Layout(whole) => whole.at(&whole.layout.slice(coordinate)?),
            Tree::Integers(tuple) => tuple.slice(coordinate).map(Value::from),
            Tree::Strides(tuple) => tuple.slice(coordinate).map(Value::from),
        }
    }

    /// What a coordinate fixes.
    pub(super) fn dice(&self, coordinate: &HTuple<Option<i64>>) -> Result<Value, Error> {
        match self {
            Tree::Layout(whole) => whole.layout.dice(coordinate).map(Value::from),
            Tree::Integers(tuple) => tuple.dice(coordinate).map(Value::from),
            Tree::Strides(tuple) => tuple.dice(coordinate).map(Value::from),
        }
    }
}

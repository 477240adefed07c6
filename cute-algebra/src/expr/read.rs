//! Reading arguments by the parameters of an operation.

use alloc::string::String;
use alloc::vec::Vec;

use super::placed::Placed;
use super::signature::{Argument, Failure, Operation};
use super::value::Value;
use super::wording;
use crate::apply::einfold;
use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::ops::Tiler;
use crate::relations;
use crate::scalar::Scalar;

/// How many arguments a parameter takes.
///
/// ```
/// use cute_algebra::expr::{Form, operation};
/// use cute_algebra::text::Span;
/// let one = [Span::new(9, 10)];
/// let shares = operation("coalesce").unwrap().shares(&one, Span::new(10, 11)).unwrap();
/// assert_eq!(shares, [(Form::One, 1), (Form::Optional, 0)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// At least one, as many as the parameters behind leave.
    Many,
}

impl Form {
    /// The number of arguments, of those that are left, of which the parameters behind need some.
    pub(super) fn share(self, left: usize, behind: usize) -> usize {
        match self {
            Form::One => 1,
            Form::Optional => usize::from(left > behind),
            Form::Many => left - behind,
        }
    }
}

/// The arguments of a call, read from left to right, one parameter after another.
pub(super) struct Reader<'a> {
    operation: &'a Operation,
    args: &'a [Argument],
    param: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(operation: &'a Operation, args: &'a [Argument]) -> Self {
        Reader { operation, args, param: 0 }
    }

    /// The arguments of the next parameter.
    fn parameter(&mut self) -> &'a [Argument] {
        let param = self.operation.params[self.param];
        let behind = self.operation.params[self.param + 1..].iter().filter(|param| param.form != Form::Optional).count();
        self.param += 1;
        let (own, rest) = self.args.split_at(param.form.share(self.args.len(), behind));
        self.args = rest;
        own
    }

    fn one<T: FromValue>(&self, argument: &Argument) -> Result<T, Failure> {
        let param = self.operation.params[self.param - 1].name;
        match T::from_value(&argument.value) {
            Ok(Some(value)) => Ok(value),
            Ok(None) => {
                Err(Failure::Argument(wording::wrong_kind(argument.span, T::KIND, param, &self.operation.signature(), &argument.value)))
            }
            Err(error) => Err(Failure::Argument(wording::bad_argument(argument.span, &argument.value, &error))),
        }
    }
}

/// A value that one argument can be read as.
pub(super) trait FromValue: Sized {
    /// What is expected, for messages.
    const KIND: &'static str;

    /// The value; `Ok(None)` if it is of another kind.
    fn from_value(value: &Value) -> Result<Option<Self>, Error>;
}

/// What a parameter is read as.
pub(super) trait Read: Sized {
    const FORM: Form;

    fn read(reader: &mut Reader<'_>) -> Result<Self, Failure>;
}

impl<T: FromValue> Read for T {
    const FORM: Form = Form::One;

    fn read(reader: &mut Reader<'_>) -> Result<Self, Failure> {
        let own = reader.parameter();
        reader.one(&own[0])
    }
}

impl<T: FromValue> Read for Option<T> {
    const FORM: Form = Form::Optional;

    fn read(reader: &mut Reader<'_>) -> Result<Self, Failure> {
        reader.parameter().first().map(|argument| reader.one(argument)).transpose()
    }
}

impl<T: FromValue> Read for Vec<T> {
    const FORM: Form = Form::Many;

    fn read(reader: &mut Reader<'_>) -> Result<Self, Failure> {
        reader.parameter().iter().map(|argument| reader.one(argument)).collect()
    }
}

/// A layout or a tuple: what operations on trees take.
#[derive(Clone, Copy)]
pub(super) enum Tree {
    Layout(Placed),
    Integers(HTuple<i64>),
    Strides(HTuple<Scalar>),
}

/// The same operation on the tree of a layout, of integers or of strides.
macro_rules! on_tree {
    ($tree:expr, $x:ident => $result:expr) => {
        match $tree {
            Tree::Layout(placed) => {
                let $x = placed.layout.modes();
                Ok(Tree::Layout(placed.with(Layout::checked($result?)?)?))
            }
            Tree::Integers(tuple) => {
                let $x = &tuple;
                Ok(Tree::Integers($result?))
            }
            Tree::Strides(tuple) => {
                let $x = &tuple;
                Ok(Tree::Strides($result?))
            }
        }
    };
}

impl Tree {
    pub(super) fn profile(&self) -> HTuple<i64> {
        match self {
            Tree::Layout(placed) => placed.layout.shape(),
            Tree::Integers(tuple) => *tuple,
            Tree::Strides(tuple) => tuple.with_leaves(&[0; crate::limits::MAX_LEAVES], 0),
        }
    }

    /// Whether this tree is weakly congruent with another. Between two layouts that is a question of their shapes; a layout beside a
    /// tuple is one leaf, whatever its shape, as it is in a tiler.
    pub(super) fn coarsens(&self, other: &Tree) -> bool {
        match (self, other) {
            (Tree::Layout(_), Tree::Integers(_) | Tree::Strides(_)) => true,
            _ => relations::weakly_congruent(&self.profile(), &other.profile()),
        }
    }

    /// Two operands as trees of one kind: a tuple beside a layout is its own map to natural coordinates.
    pub(super) fn alike(self, other: Tree) -> Result<(Tree, Tree), Error> {
        Ok(match (self, other) {
            (Tree::Layout(_), Tree::Integers(shape)) => (self, Tree::Layout(Placed::plain(Layout::identity(&shape)?))),
            (Tree::Integers(shape), Tree::Layout(_)) => (Tree::Layout(Placed::plain(Layout::identity(&shape)?)), other),
            (Tree::Integers(a), Tree::Strides(_)) => (Tree::Strides(strides(&a)), other),
            (Tree::Strides(_), Tree::Integers(b)) => (self, Tree::Strides(strides(&b))),
            _ => (self, other),
        })
    }

    pub(super) fn equal(self, other: Tree) -> Result<bool, Error> {
        Ok(match self.alike(other)? {
            (Tree::Layout(a), Tree::Layout(b)) => a == b,
            (Tree::Integers(a), Tree::Integers(b)) => a == b,
            (Tree::Strides(a), Tree::Strides(b)) => a == b,
            _ => false,
        })
    }

    pub(super) fn replace(self, path: &[i64], with: Tree) -> Result<Tree, Error> {
        if let (Tree::Integers(_), Tree::Layout(_)) = (self, with) {
            // The other modes would become coordinates, which nobody means who writes a shape.
            return Err(Error::NotCovered { what: "a layout in place of a mode of a tuple: write the tuple as a layout, too" });
        }
        match self.alike(with)? {
            (Tree::Layout(a), Tree::Layout(b)) if b.is_plain() => {
                Ok(Tree::Layout(a.with(Layout::checked(a.layout.modes().replace(path, b.layout.modes())?)?)?))
            }
            (Tree::Layout(_), Tree::Layout(_)) => Err(Error::NotCovered { what: "a mode with an offset or a swizzle of its own" }),
            (Tree::Integers(a), Tree::Integers(b)) => Ok(Tree::Integers(a.replace(path, &b)?)),
            (Tree::Strides(a), Tree::Strides(b)) => Ok(Tree::Strides(a.replace(path, &b)?)),
            _ => Err(Error::MixedStrides),
        }
    }

    pub(super) fn flatten(self) -> Result<Tree, Error> {
        on_tree!(self, x => Ok::<_, Error>(x.flatten()))
    }

    pub(super) fn unflatten(self, profile: &HTuple<i64>) -> Result<Tree, Error> {
        on_tree!(self, x => profile.unflatten(x))
    }

    pub(super) fn unwrap(self) -> Result<Tree, Error> {
        on_tree!(self, x => Ok::<_, Error>(x.unwrap()))
    }

    pub(super) fn get(self, path: &[i64]) -> Result<Tree, Error> {
        on_tree!(self, x => x.get(path))
    }

    pub(super) fn select(self, indices: &[i64]) -> Result<Tree, Error> {
        on_tree!(self, x => x.select(indices))
    }

    pub(super) fn einfold(self, text: &str) -> Result<Tree, Error> {
        Ok(match self {
            Tree::Layout(placed) => Tree::Layout(placed.with(placed.layout.einfold(text)?)?),
            Tree::Integers(tuple) => Tree::Integers(einfold(text, &tuple, 0)?),
            Tree::Strides(tuple) => Tree::Strides(einfold(text, &tuple, Scalar::ZERO)?),
        })
    }

    pub(super) fn take(self, begin: i64, end: i64) -> Result<Tree, Error> {
        on_tree!(self, x => x.take(begin, end))
    }

    pub(super) fn group(self, begin: i64, end: i64) -> Result<Tree, Error> {
        on_tree!(self, x => x.group(begin, end))
    }
}

pub(super) fn strides(tuple: &HTuple<i64>) -> HTuple<Scalar> {
    let scalars: Vec<Scalar> = tuple.leaves().iter().map(|&value| Scalar::integer(value)).collect();
    tuple.with_leaves(&scalars, Scalar::ZERO)
}

impl From<Tree> for Value {
    fn from(tree: Tree) -> Value {
        match tree {
            Tree::Layout(placed) => placed.into(),
            Tree::Integers(tuple) => tuple.into(),
            Tree::Strides(tuple) => tuple.into(),
        }
    }
}

/// A shape, given as one or by a layout that has it.
pub(super) struct Shape(pub(super) HTuple<i64>);

/// Numbers of old elements a new element, as ratios: one for all, or one an axis.
pub(super) struct Scales(pub(super) HTuple<(i64, i64)>);

/// A tuple of integers without tuples in it; an integer is one of one.
pub(super) struct List(pub(super) Vec<i64>);

/// As [`List`]; `_` leaves it out.
pub(super) struct Entries(pub(super) Option<Vec<i64>>);

/// An XOR value, written as one or as the integer with its bits.
pub(super) struct Xor(pub(super) i64);

impl FromValue for Xor {
    const KIND: &'static str = "an XOR value or an integer";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        let value = match value {
            Value::Integers(tuple) if tuple.is_leaf() => Some(*tuple.leaf_at(0)),
            Value::Strides(tuple) if tuple.is_leaf() => tuple.leaf_at(0).as_xor(),
            _ => None,
        };
        match value {
            Some(value) if value < 0 => Err(Error::NegativeXor { value }),
            value => Ok(value.map(Xor)),
        }
    }
}

/// A coordinate: integers and values of layouts.
pub(super) struct Coordinate(pub(super) HTuple<Scalar>);

impl FromValue for Coordinate {
    const KIND: &'static str = "a coordinate: an integer, a value of a layout, or a tuple of them";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(HTuple::<Scalar>::from_value(value)?.map(Coordinate))
    }
}

impl FromValue for Tree {
    const KIND: &'static str = "a layout or a tuple";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Integers(tuple) => Some(Tree::Integers(*tuple)),
            Value::Strides(tuple) => Some(Tree::Strides(*tuple)),
            other => Placed::from_value(other)?.map(Tree::Layout),
        })
    }
}

impl FromValue for Layout {
    const KIND: &'static str = "a layout";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Layout(layout) => Some(*layout),
            Value::Integers(shape) => Some(Layout::identity(shape)?),
            _ => None,
        })
    }
}

impl FromValue for Shape {
    const KIND: &'static str = "a shape";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        let shape = match value {
            Value::Layout(layout) | Value::Offset { layout, .. } => layout.shape(),
            Value::Composed(composed) => composed.layout().shape(),
            Value::Integers(shape) => *shape,
            _ => return Ok(None),
        };
        match shape.leaves().iter().enumerate().find(|(_, extent)| **extent < 1) {
            Some((leaf, &found)) => Err(Error::Extent { found, leaf }),
            None => Ok(Some(Shape(shape))),
        }
    }
}

impl FromValue for HTuple<i64> {
    const KIND: &'static str = "an integer or a tuple of integers";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Integers(tuple) => Some(*tuple),
            _ => None,
        })
    }
}

impl FromValue for HTuple<Option<i64>> {
    const KIND: &'static str = "a profile: an integer, `_`, or a tuple of them";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Integers(tuple) => {
                let leaves: Vec<Option<i64>> = tuple.leaves().iter().copied().map(Some).collect();
                Some(tuple.with_leaves(&leaves, None))
            }
            Value::Pattern(tuple) => Some(*tuple),
            _ => None,
        })
    }
}

impl FromValue for HTuple<Scalar> {
    const KIND: &'static str = "a stride or a tuple of strides";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Integers(tuple) => Some(strides(tuple)),
            Value::Strides(tuple) => Some(*tuple),
            _ => None,
        })
    }
}

impl FromValue for Scales {
    const KIND: &'static str = "a number of elements, a ratio, or a tuple of numbers, one an axis";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Ratio(numerator, denominator) => Some(Scales(HTuple::leaf((*numerator, *denominator)))),
            Value::Integers(tuple) => {
                let scales: Vec<(i64, i64)> = tuple.leaves().iter().map(|&number| (number, 1)).collect();
                Some(Scales(tuple.with_leaves(&scales, (1, 1))))
            }
            _ => None,
        })
    }
}

impl FromValue for List {
    const KIND: &'static str = "a list of integers, one a spatial mode";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Integers(tuple) if tuple.depth() <= 1 => Some(List(tuple.leaves().to_vec())),
            _ => None,
        })
    }
}

impl FromValue for Entries {
    const KIND: &'static str = "a list of integers, one a spatial mode, or `_`";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Pattern(keep) if keep.is_leaf() => Some(Entries(None)),
            other => List::from_value(other)?.map(|list| Entries(Some(list.0))),
        })
    }
}

impl FromValue for String {
    const KIND: &'static str = "a string";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Str(text) => Some(text.clone()),
            _ => None,
        })
    }
}

impl FromValue for i64 {
    const KIND: &'static str = "an integer";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(value.as_integer())
    }
}

impl FromValue for Tiler {
    const KIND: &'static str = "a layout or a tiler";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Tiler(tiler) => Some(*tiler),
            Value::Pattern(keep) if keep.is_leaf() => Some(Tiler::KEEP),
            other => Layout::from_value(other)?.map(|layout| Tiler::layout(&layout)),
        })
    }
}

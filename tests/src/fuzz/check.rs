//! Whether the value of a call has the property of its operation, where operands and value are small enough to look at every coordinate.

use std::collections::HashSet;

use cute_algebra::expr::{Value, evaluate};
use cute_algebra::relations::compatible;
use cute_algebra::text::{Expected, ExprKind, parse_str};
use cute_algebra::{HTuple, Layout, Path, Ring, Scalar, Term, Tiler, coordinate};

use crate::property;

/// Most elements of a layout whose property is checked.
const MOST_ELEMENTS: i64 = 512;
/// Largest stride of one.
const MOST_STRIDE: i64 = 1 << 24;

/// The property of an operation. `None` where the arguments are of kinds that it does not speak about.
type Property = fn(&Call) -> Option<Result<(), String>>;

const PROPERTIES: &[(&str, Property)] = &[
    ("flatten", |c| same_leaves(c, 0)),
    ("unwrap", |c| same_leaves(c, 0)),
    ("group", |c| same_leaves(c, 0)),
    ("unflatten", |c| same_leaves(c, 0)),
    ("common_refinement", |c| bound(c, compatible)),
    ("common_coarsening", |c| bound(c, |operand, bound| compatible(bound, operand))),
    ("idx2crd", natural_coordinate),
    ("col_major", counts),
    ("row_major", counts),
    ("ordered", counts),
    ("layout_like", |c| Some(property::compact_in_order(&c.layout(0)?, &c.result()?))),
    ("coalesce", |c| same_function(c, 0)),
    ("coalesce_z", |c| same_function(c, 8)),
    ("filter", |c| Some(property::same_values(&c.layout(0)?, &c.result()?))),
    ("composition", |c| Some(property::composes_by_mode(&c.layout(0)?, &c.tiler(1)?, &c.result()?))),
    ("complement", complement),
    ("right_inverse", right_inverse),
    ("left_inverse", left_inverse),
    ("nullspace", nullspace),
    ("injective", injective),
    ("logical_divide", tile_then_grid),
    ("logical_product", block_then_grid),
    ("layout_add", pointwise_sum),
    ("common_domain", |c| Some(property::common_domain(&c.shape(0)?, &c.shape(1)?, &c.result()?))),
    ("max_common_layout", common_layout),
];

/// Checks a text that is a call.
///
/// # Errors
/// How the value violates the property.
pub(super) fn call(text: &str, value: &Value) -> Result<(), String> {
    let Ok(ExprKind::Call { name, args, .. }) = parse_str(text, Expected::Expression).map(|tree| tree.kind) else { return Ok(()) };
    let Some((_, property)) = PROPERTIES.iter().find(|(operation, _)| *operation == name) else { return Ok(()) };
    let arguments: Result<Vec<Value>, _> = args.iter().map(|arg| evaluate(&text[arg.span.start as usize..arg.span.end as usize])).collect();
    let call = Call { arguments: arguments.map_err(|error| error.to_string())?, value };
    match property(&call) {
        // The check needs room of its own, for an axis for every integer and the like: where there is none it says nothing.
        None => Ok(()),
        Some(Err(failure)) if failure.contains("too large: more than") => Ok(()),
        Some(checked) => checked,
    }
}

struct Call<'v> {
    arguments: Vec<Value>,
    value: &'v Value,
}

impl Call<'_> {
    fn layout(&self, index: usize) -> Option<Layout> {
        small(match self.arguments.get(index)? {
            Value::Layout(layout) => *layout,
            Value::Integers(shape) => Layout::identity(shape).ok()?,
            _ => return None,
        })
    }

    fn shape(&self, index: usize) -> Option<HTuple<i64>> {
        match self.arguments.get(index)? {
            Value::Integers(shape) => Some(*shape).filter(|shape| shape.size().is_ok_and(|size| size <= MOST_ELEMENTS)),
            _ => self.layout(index).map(|layout| layout.shape()),
        }
    }

    /// A tiler whose layouts are small.
    fn tiler(&self, index: usize) -> Option<Tiler> {
        fn is_small(tiler: &Tiler) -> bool {
            match tiler.list_rank() {
                Some(rank) => (0..rank).all(|i| tiler.mode(i).is_ok_and(|mode| is_small(&mode))),
                None => tiler.is_keep() || tiler.as_layout().and_then(small).is_some(),
            }
        }
        match self.arguments.get(index)? {
            Value::Tiler(tiler) => Some(*tiler).filter(is_small),
            Value::Pattern(keep) if keep.is_leaf() => Some(Tiler::KEEP),
            _ => self.layout(index).map(|layout| Tiler::layout(&layout)),
        }
    }

    fn result(&self) -> Option<Layout> {
        match self.value {
            Value::Layout(layout) => small(*layout),
            _ => None,
        }
    }
}

/// A layout of few elements and modest strides that has a value at every coordinate: strides of different kinds may stand side by side.
fn small(layout: Layout) -> Option<Layout> {
    let modest = |mode: &cute_algebra::Mode| mode.stride.terms().iter().all(|term| term.value.unsigned_abs() <= MOST_STRIDE as u64);
    let fits = layout.size() <= MOST_ELEMENTS && layout.modes().leaves().iter().all(modest);
    (fits && layout.image().all(|value| value.is_ok())).then_some(layout)
}

fn values(layout: &Layout) -> Vec<Scalar> {
    layout.image().map(|value| value.expect("small layouts have values")).collect()
}

/// The numbers of a value by their paths. A digit of an XOR coordinate makes XOR values of integers, which are the same numbers.
fn numbers(value: &Scalar) -> Vec<(Path, i64)> {
    value.terms().iter().map(|term| (term.path, term.value)).collect()
}

/// The number that an index is, whatever it is added by.
fn number(index: &Scalar) -> i64 {
    index.terms().iter().map(|term| term.value).sum()
}

fn integers(layout: &Layout) -> Option<Vec<i64>> {
    values(layout).iter().map(Scalar::as_integer).collect()
}

fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Option<Result<(), String>> {
    Some(if holds { Ok(()) } else { Err(otherwise()) })
}

fn same_leaves(call: &Call<'_>, index: usize) -> Option<Result<(), String>> {
    let same = match (call.arguments.get(index)?, call.value) {
        (Value::Layout(a), Value::Layout(r)) => a.modes().leaves() == r.modes().leaves(),
        (Value::Integers(a), Value::Integers(r)) => a.leaves() == r.leaves(),
        (Value::Strides(a), Value::Strides(r)) => a.leaves() == r.leaves(),
        _ => return None,
    };
    ensure(same, || "other leaves".to_owned())
}

fn bound(call: &Call<'_>, holds: impl Fn(&HTuple<i64>, &HTuple<i64>) -> bool) -> Option<Result<(), String>> {
    let Value::Integers(r) = call.value else { return None };
    ensure(holds(&call.shape(0)?, r) && holds(&call.shape(1)?, r), || "no bound".to_owned())
}

/// The natural coordinate of an index below the size counts that many elements.
fn natural_coordinate(call: &Call<'_>) -> Option<Result<(), String>> {
    let (Value::Integers(index), Value::Integers(crd), shape) = (&call.arguments[0], call.value, call.shape(1)?) else { return None };
    let expected = coordinate::crd2idx(index, &shape).ok()?;
    let inside = coordinate::in_bounds(index, &shape).ok()?;
    ensure(!inside || coordinate::crd2idx(crd, &shape) == Ok(expected), || "another index".to_owned())
}

/// Every integer below the size once.
fn counts(call: &Call<'_>) -> Option<Result<(), String>> {
    let r = call.result()?;
    let found: HashSet<i64> = integers(&r)?.into_iter().collect();
    ensure(found == (0..r.size()).collect(), || "not compact".to_owned())
}

fn same_function(call: &Call<'_>, extra: i64) -> Option<Result<(), String>> {
    // A profile changes some modes only.
    let (a, r, []) = (call.layout(0)?, call.result()?, &call.arguments[1..]) else { return None };
    let extra = if a.modes().leaves().iter().any(|mode| mode.stride.has_xor()) { 0 } else { extra };
    Some(property::same_function(&a, &r, extra))
}

fn complement(call: &Call<'_>) -> Option<Result<(), String>> {
    let (a, r) = (call.layout(0)?, call.result()?);
    integers(&a)?;
    integers(&r)?;
    Some(property::ordered_disjoint(&a, &r))
}

/// Whether a stride has a part that is added by XOR.
fn has_xor(layout: &Layout) -> bool {
    layout.stride().leaves().iter().any(Scalar::has_xor)
}

/// Whether two values are the same: of one kind, too, unless the coordinates at which one was found are XOR values.
fn same_value(a: &Scalar, b: &Scalar, at_xor: bool) -> bool {
    if at_xor { numbers(a) == numbers(b) } else { a == b }
}

/// R(a(R(i))) = R(i), and where values are numbers a(R(i)) = i. Indices may be XOR values, but only of a layout that has some.
fn right_inverse(call: &Call<'_>) -> Option<Result<(), String>> {
    let (a, r) = (call.layout(0)?, call.result()?);
    if has_xor(&r) && !has_xor(&a) {
        return Some(Err("XOR values of integers".to_owned()));
    }
    for (i, index) in values(&r).into_iter().enumerate() {
        let value = a.at_value(&index).ok()?;
        let wrong = match value.as_integer().or(value.as_xor()) {
            Some(value) => value != i as i64,
            // Axis by axis, because an index of an XOR axis and one of an integer axis have no sum; and as the XOR value that it is, or as a
            // digit of R, which counts with carries.
            None => {
                let read_as = |ring: Option<Ring>| {
                    let part = |term: &Term| r.at_value(&Scalar::term(Term { ring: ring.unwrap_or(term.ring), ..*term })).ok();
                    value.terms().iter().map(|term| part(term).map(|part| number(&part))).sum::<Option<i64>>()
                };
                ![None, Some(Ring::Integer)].into_iter().any(|ring| read_as(ring) == Some(number(&index)))
            }
        };
        if wrong {
            return Some(Err(format!("at {i}: index {index}, and the layout is {value} there")));
        }
    }
    Some(Ok(()))
}

/// a(R(a(i))) = a(i) for every i, where indices are XOR values only if values are.
fn left_inverse(call: &Call<'_>) -> Option<Result<(), String>> {
    let (a, r) = (call.layout(0)?, call.result()?);
    if has_xor(&r) && !has_xor(&a) {
        return Some(Err("XOR values of integers".to_owned()));
    }
    for (i, value) in values(&a).into_iter().enumerate() {
        let again = r.at_value(&value).and_then(|index| a.at_value(&index));
        if !again.is_ok_and(|again| same_value(&again, &value, has_xor(&r))) {
            return Some(Err(format!("{value} at {i} goes to an index of {again:?}")));
        }
    }
    Some(Ok(()))
}

fn nullspace(call: &Call<'_>) -> Option<Result<(), String>> {
    let (a, r) = (call.layout(0)?, call.result()?);
    let wrong = values(&r).into_iter().find(|index| a.at_value(index) != Ok(Scalar::ZERO));
    ensure(wrong.is_none(), || format!("not 0 at {wrong:?}"))
}

fn injective(call: &Call<'_>) -> Option<Result<(), String>> {
    let (a, Value::Bool(found)) = (call.layout(0)?, call.value) else { return None };
    let all = values(&a);
    let different: HashSet<&Scalar> = all.iter().collect();
    ensure((different.len() == all.len()) == *found, || "the values say otherwise".to_owned())
}

/// R has rank 2, its first mode is A o B, and every value of A occurs. A tiler by mode divides every mode by itself.
fn tile_then_grid(call: &Call<'_>) -> Option<Result<(), String>> {
    let (a, b, r) = (call.layout(0)?, call.layout(1)?, call.result()?);
    if r.rank() != 2 {
        return Some(Err("the rank is not 2".to_owned()));
    }
    if let Err(failure) = property::composes(&a, &b, &r.mode(0).ok()?) {
        return Some(Err(failure));
    }
    let found = values(&r);
    // A tile of XOR values reads integers as XOR values.
    let lost = values(&a).into_iter().find(|value| !found.iter().any(|found| same_value(found, value, has_xor(&b))));
    ensure(lost.is_none(), || format!("{lost:?} is lost"))
}

/// R has rank 2, its first mode is A, and its second refines B.
fn block_then_grid(call: &Call<'_>) -> Option<Result<(), String>> {
    let (a, b, r) = (call.layout(0)?, call.layout(1)?, call.result()?);
    let (block, grid) = (r.mode(0).ok()?, r.mode(1).ok()?);
    ensure(r.rank() == 2 && block == a && compatible(&b.shape(), &grid.shape()), || "not (A, grid)".to_owned())
}

fn pointwise_sum(call: &Call<'_>) -> Option<Result<(), String>> {
    let (a, b, r) = (call.layout(0)?, call.layout(1)?, call.result()?);
    let sums: Result<Vec<Scalar>, _> = values(&a).iter().zip(values(&b)).map(|(a, b)| a.add(&b)).collect();
    ensure(sums.as_ref() == Ok(&values(&r)), || format!("the sums are {sums:?}"))
}

/// Both layouts are the identity on the values of R, XOR values read as integers.
fn common_layout(call: &Call<'_>) -> Option<Result<(), String>> {
    let (a, b, r) = (call.layout(0)?, call.layout(1)?, call.result()?);
    if has_xor(&r) && !has_xor(&b) {
        return Some(Err("XOR values of integers".to_owned()));
    }
    let index = |of: &Layout, i: i64| of.at(i).ok().and_then(|value| value.as_integer().or(value.as_xor()));
    let wrong = integers(&r)?.into_iter().enumerate().find(|(i, at)| [a, b].iter().any(|of| index(of, *at) != Some(*i as i64)));
    ensure(wrong.is_none(), || format!("not the identity at {wrong:?}"))
}

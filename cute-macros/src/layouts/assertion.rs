//! `assert condition;`

use cute_algebra::apply::{bank_conflicts, bank_conflicts_swizzled};
use cute_algebra::expr::{DataType, Value};
use cute_algebra::limits::RUN_TIME_POINTS;
use cute_algebra::relations::Relation;
use cute_algebra::text::{Diagnostic, Expr, ExprKind, quote};
use cute_algebra::{Composed, HTuple, Layout, Swizzle};

use crate::evaluate::{self, Names};
use crate::tokens::Source;
use crate::wording;

/// Evaluates a condition; an error if it does not hold, with where it fails for the relations that can tell. False if it names a layout
/// that is known only as a type.
pub(super) fn check(expr: &Expr, source: &Source, names: &impl Names) -> Result<bool, Vec<Diagnostic>> {
    let Some(value) = evaluate::value(expr, names)? else { return Ok(false) };
    match value {
        Value::Bool(true) => Ok(true),
        Value::Bool(false) => {
            let mut failure = wording::assertion_failed(expr.span, &quote(source.tokens(), expr.span));
            if let Some(reasons) = reasons(expr, source, names) {
                failure.notes.extend(reasons);
            }
            Err(vec![failure])
        }
        other => Err(vec![wording::not_a_condition(expr.span, &other)]),
    }
}

/// Where a condition fails, and what the operands that are not written as literals are.
fn reasons(expr: &Expr, source: &Source, names: &impl Names) -> Option<Vec<String>> {
    let ExprKind::Call { name, args, .. } = &expr.kind else { return None };
    let values: Vec<Value> = args.iter().map(|arg| evaluate::value(arg, names).ok()?).collect::<Option<_>>()?;
    let mut reasons: Vec<String> = match &values[..] {
        [Value::Layout(layout)] if name == "injective" => collision(layout),
        [Value::Layout(layout), below] if name == "covering" => missing(layout, below.as_integer()?),
        [memory, threads, _] if name == "conflict_free" => conflicts(memory, threads, &quote(source.tokens(), args[2].span)),
        [a, b] => difference(name, a, b),
        _ => None,
    }
    .into_iter()
    .collect();
    for (operand, value) in args.iter().zip(&values) {
        let (written, value) = (quote(source.tokens(), operand.span), value.to_string());
        if written != value {
            reasons.push(format!("`{written}` is `{value}`"));
        }
    }
    Some(reasons)
}

/// Two coordinates with one value.
fn collision(layout: &Layout) -> Option<String> {
    let [a, b] = layout.collision(RUN_TIME_POINTS).ok()??;
    Some(format!("coordinates {a} and {b} both map to {}", layout.eval(&a).ok()?))
}

/// The worst bank, and two threads that meet there.
fn conflicts(memory: &Value, threads: &Value, dtype: &str) -> Option<String> {
    let bits = DataType::named(dtype)?.bits;
    let threads = match threads {
        Value::Layout(threads) => *threads,
        Value::Integers(shape) => Layout::identity(shape).ok()?,
        _ => return None,
    };
    let found = match memory {
        Value::Layout(layout) => bank_conflicts(layout, &threads, bits),
        Value::Offset { offset, layout } => {
            bank_conflicts_swizzled(&Composed::new(Swizzle::new(0, 0, 0).ok()?, *offset, *layout).ok()?, &threads, bits)
        }
        Value::Composed(composed) => bank_conflicts_swizzled(composed, &threads, bits),
        _ => return None,
    };
    Some(found.ok()?.message().as_str().to_owned())
}

/// The smallest integer that is no value.
fn missing(layout: &Layout, below: i64) -> Option<String> {
    let missing = layout.first_missing(below, RUN_TIME_POINTS).ok()??;
    Some(format!("no coordinate maps to {missing}"))
}

fn difference(name: &str, a: &Value, b: &Value) -> Option<String> {
    let relation = match name {
        "congruent" => Relation::Congruent,
        "weakly_congruent" => Relation::WeaklyCongruent,
        "compatible" => Relation::Compatible,
        "equal" => Relation::Equal,
        _ => return None,
    };
    if let Some(difference) = relation.difference(&shape(a)?, &shape(b)?) {
        return Some(difference.to_string());
    }
    // Layouts of one shape that differ do so in their strides.
    let (Value::Layout(a), Value::Layout(b)) = (a, b) else { return None };
    let leaf = (0..a.modes().len()).find(|&leaf| a.stride().leaves()[leaf] != b.stride().leaves()[leaf])?;
    Some(format!("the shapes are equal; stride {} on the left, {} on the right", a.stride().leaves()[leaf], b.stride().leaves()[leaf]))
}

fn shape(value: &Value) -> Option<HTuple<i64>> {
    match value {
        Value::Layout(layout) => Some(layout.shape()),
        Value::Integers(shape) => Some(*shape),
        _ => None,
    }
}

//! `assert condition;`

use cute_algebra::HTuple;
use cute_algebra::expr::Value;
use cute_algebra::relations::Relation;
use cute_algebra::text::{Diagnostic, Expr, ExprKind, quote};

use crate::evaluate::{self, Names};
use crate::tokens::Source;
use crate::wording;

/// Evaluates a condition; an error if it does not hold, with where it fails for the relations that can tell.
pub(super) fn check(expr: &Expr, source: &Source, names: &impl Names) -> Result<(), Vec<Diagnostic>> {
    match evaluate::value(expr, names)? {
        Value::Bool(true) => Ok(()),
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

/// Where a relation of two operands fails, and what the operands that are not written as literals are.
fn reasons(expr: &Expr, source: &Source, names: &impl Names) -> Option<Vec<String>> {
    let ExprKind::Call { name, args, .. } = &expr.kind else { return None };
    let [left, right] = &args[..] else { return None };
    let (a, b) = (evaluate::value(left, names).ok()?, evaluate::value(right, names).ok()?);
    let mut reasons: Vec<String> = difference(name, &a, &b).into_iter().collect();
    for (operand, value) in [(left, &a), (right, &b)] {
        let (written, value) = (quote(source.tokens(), operand.span), value.to_string());
        if written != value {
            reasons.push(format!("`{written}` is `{value}`"));
        }
    }
    Some(reasons)
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

//! The chosen golden cases as expressions, with what they evaluate to at run time and the code of the constant.

use cute_algebra::expr::{Evaluator, NoNames, Value, evaluate};
use cute_algebra::text::{Expected, ExprKind, parse_str};
use cute_algebra::{HTuple, Layout, Scalar};
use cute_tests::expressions::expressions;
use cute_tests::golden;

use crate::constants;

/// An expression of a golden case.
pub(crate) struct Case {
    /// The id of the golden case.
    pub(crate) id: String,
    /// The expression.
    pub(crate) text: String,
    /// What it is at run time.
    pub(crate) outcome: Outcome,
    /// The operation, and its arguments as they are written.
    pub(crate) call: Option<(String, Vec<String>)>,
    /// Code of the same question to constant evaluation; none if an argument is wrong by itself.
    pub(crate) constant: Option<String>,
}

/// What an expression is at run time.
pub(crate) enum Outcome {
    /// A layout, which is a type by macro.
    Layout(Layout),
    /// A layout behind an offset, or numbers: in a macro, something to compare with.
    Value(Value),
    /// A truth value: in a macro, an assertion that holds or fails.
    Truth(bool),
    /// A list of layouts, or `_`: nothing that a macro can be asked for.
    Other(Value),
    /// A mistake in every door.
    Refused,
}

/// The chosen cases.
pub(crate) struct Cases {
    /// The number of golden cases.
    pub(crate) ids: usize,
    /// Their expressions.
    pub(crate) all: Vec<Case>,
    /// The ids of cases that the grammar cannot express.
    pub(crate) wordless: Vec<String>,
}

impl Case {
    fn new(id: &str, text: String) -> Case {
        let outcome = match evaluate(&text) {
            Ok(Value::Layout(layout)) => Outcome::Layout(layout),
            Ok(Value::Bool(truth)) => Outcome::Truth(truth),
            Ok(value @ (Value::Integers(_) | Value::Strides(_) | Value::Offset { .. })) => Outcome::Value(value),
            Ok(value) => Outcome::Other(value),
            Err(_) => Outcome::Refused,
        };
        let (mut call, mut constant) = (None, None);
        if let Ok(expr) = parse_str(&text, Expected::Expression)
            && let ExprKind::Call { name, args, .. } = &expr.kind
        {
            let written = args.iter().map(|arg| text[arg.span.start as usize..arg.span.end as usize].to_owned());
            call = Some((name.clone(), written.collect()));
            let values: Option<Vec<Value>> = args.iter().map(|arg| Evaluator::new(&NoNames).eval(arg).ok()).collect();
            constant = values.and_then(|values| constants::answer(name, &values));
        }
        Case { id: id.to_owned(), text, outcome, call, constant }
    }

    /// The first operand that is a layout, and the call with a path in its place: an expression type. Not if the result
    /// has an offset.
    pub(crate) fn expression(&self, path: &str) -> Option<(&str, String)> {
        if matches!(self.outcome, Outcome::Refused | Outcome::Other(_) | Outcome::Truth(false) | Outcome::Value(Value::Offset { .. })) {
            return None;
        }
        let (name, arguments) = self.call.as_ref()?;
        let values: Vec<Value> = arguments.iter().map(|argument| evaluate(argument)).collect::<Result<_, _>>().ok()?;
        let place = values.iter().position(|value| matches!(value, Value::Layout(_)))?;
        let mut written: Vec<&str> = arguments.iter().map(String::as_str).collect();
        written[place] = path;
        Some((&arguments[place], format!("{name}({})", written.join(", "))))
    }

    /// The layout that stands for the outcome: the twin of `as_layout` in the generated crate.
    pub(crate) fn as_layout(&self) -> Option<Layout> {
        let strides =
            |tuple: &HTuple<Scalar>| Layout::new(&tuple.with_leaves(&vec![1i64; tuple.len()], 1), tuple).expect("strides of ones fit");
        let number = |scalar: Scalar| strides(&HTuple::leaf(scalar));
        Some(match &self.outcome {
            Outcome::Layout(layout) => *layout,
            Outcome::Value(Value::Offset { offset, layout }) => Layout::concat(&[number(*offset), *layout]).ok()?,
            Outcome::Value(Value::Strides(tuple)) => strides(tuple),
            Outcome::Value(Value::Integers(tuple)) => {
                let scalars: Vec<Scalar> = tuple.leaves().iter().map(|&value| Scalar::integer(value)).collect();
                strides(&tuple.with_leaves(&scalars, Scalar::ZERO))
            }
            Outcome::Truth(truth) => number(Scalar::integer(i64::from(*truth))),
            Outcome::Other(Value::Layouts(layouts)) => Layout::concat(layouts).ok()?,
            Outcome::Value(_) | Outcome::Other(_) | Outcome::Refused => return None,
        })
    }
}

/// All golden cases whose id ends with a hash that 5 divides.
pub(crate) fn chosen() -> Cases {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/golden");
    let files = std::fs::read_dir(folder).expect("golden files").map(|entry| entry.expect("an entry").file_name());
    let mut files: Vec<String> = files.filter_map(|file| Some(file.to_str()?.strip_suffix(".jsonl")?.to_owned())).collect();
    files.sort();
    let mut cases = Cases { ids: 0, all: Vec::new(), wordless: Vec::new() };
    for file in files {
        for case in golden::lines(&format!("golden/{file}.jsonl")).into_iter().map(golden::Case::new) {
            let hash = case.id.rsplit('-').next().and_then(|hash| u64::from_str_radix(hash, 16).ok()).expect("a hash behind the name");
            if hash % 5 != 0 {
                continue;
            }
            cases.ids += 1;
            let texts = expressions(&case);
            if texts.is_empty() {
                cases.wordless.push(case.id.clone());
            }
            cases.all.extend(texts.into_iter().map(|text| Case::new(&case.id, text)));
        }
    }
    cases
}

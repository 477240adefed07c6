//! Golden vectors: JSON lines with an operation, its arguments and its result. `data/golden/README.md` describes the encoding.

use std::path::Path;

use cute_algebra::{HTuple, Layout, Path as Axis, Ring, Scalar, Term, Tiler};
use serde_json::Value;

/// One line of a golden file.
#[derive(Debug)]
pub struct Case {
    /// Operation and hash, unique.
    pub id: String,
    /// The operation.
    pub op: String,
    json: Value,
}

/// All lines of a golden file below `data`, for example `golden/htuple.jsonl`.
pub fn lines(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

/// Runs a check on every case of a golden file and reports all that fail together.
pub fn check(file: &str, expected: usize, check: impl Fn(&Case) -> Result<(), String>) {
    let mut failures = Vec::new();
    let mut checked = 0;
    for json in lines(&format!("golden/{file}.jsonl")) {
        let case = Case::new(json);
        if let Err(failure) = check(&case) {
            failures.push(format!("{}: {failure}\n    {}", case.id, case.json));
        }
        checked += 1;
    }
    assert!(failures.is_empty(), "{} of {checked} cases fail:\n{}", failures.len(), failures.join("\n"));
    assert_eq!(checked, expected, "cases in {file}");
}

impl Case {
    /// The case of a line.
    pub fn new(json: Value) -> Case {
        let text = |key: &str| json[key].as_str().unwrap_or_else(|| panic!("{key} is missing in {json}")).to_owned();
        Case { id: text("id"), op: text("op"), json }
    }

    /// An argument; absent ones are null.
    pub fn input(&self, name: &str) -> &Value {
        &self.json["in"][name]
    }

    /// Whether an argument is given.
    pub fn has(&self, name: &str) -> bool {
        self.json["in"].get(name).is_some()
    }

    /// Any key beside the arguments.
    pub fn key(&self, name: &str) -> &Value {
        &self.json[name]
    }

    /// Whether the input must be rejected.
    pub fn is_error(&self) -> bool {
        self.json["error"] == true
    }

    /// Whether a rejected case may be answered by a result that has the property of its operation.
    pub fn may_be_answered(&self) -> bool {
        let kinds = ["stride-divisibility", "shape-divisibility", "not-a-chain", "no-common-refinement"];
        self.json["representable"] != false && kinds.iter().any(|kind| self.json["why"] == *kind)
    }

    /// Compares a result with the expected one, or a refusal with an expected refusal.
    ///
    /// # Errors
    /// A description of the difference.
    pub fn expect<T: PartialEq + std::fmt::Debug, E: std::fmt::Display>(
        &self,
        found: Result<T, E>,
        decode: impl Fn(&Value) -> T,
    ) -> Result<(), String> {
        match (found, self.is_error()) {
            (Err(_), true) => Ok(()),
            (Ok(found), true) => Err(format!("accepted: {found:?}")),
            (Err(error), false) => Err(format!("refused: {error}")),
            (Ok(found), false) => {
                let expected = decode(self.key("out"));
                if found == expected { Ok(()) } else { Err(format!("found {found:?}, expected {expected:?}")) }
            }
        }
    }

    /// Judges a layout by the property of its operation and by the expected structure.
    ///
    /// A result that differs from the expected one is right only where the case names a property that decides (`post`, by mode excepted),
    /// and then it must have as many elements: the smaller a complement or an inverse, the more easily it has its property.
    ///
    /// # Errors
    /// A description of the difference.
    pub fn judge<E: std::fmt::Display>(
        &self,
        found: Result<Layout, E>,
        property: impl Fn(&Layout) -> Result<(), String>,
    ) -> Result<(), String> {
        let r = match (found, self.is_error()) {
            (Err(_), true) => return Ok(()),
            (Err(error), false) => return Err(format!("refused: {error}")),
            (Ok(r), true) if self.may_be_answered() => return property(&r),
            (Ok(r), true) => return Err(format!("accepted: {r}")),
            (Ok(r), false) => r,
        };
        property(&r)?;
        let expected = layout(self.key("out"));
        if r == expected {
            return self.expect_offsets("offsets", &r);
        }
        let property_decides = self.key("post").as_str().is_some_and(|post| post != "by-mode");
        if property_decides && r.size() >= expected.size() { Ok(()) } else { Err(format!("found {r}, expected {expected}")) }
    }

    /// Compares the first values of a layout with the listed ones, where there are any.
    ///
    /// # Errors
    /// The first difference.
    pub fn expect_offsets(&self, key: &str, layout: &Layout) -> Result<(), String> {
        for (i, expected) in self.key(key).as_array().into_iter().flatten().enumerate() {
            let found = layout.at(i as i64).map_err(|error| error.to_string())?;
            if found != scalar(expected) {
                return Err(format!("{layout} is {found} at {i}, expected {expected}"));
            }
        }
        Ok(())
    }
}

/// An integer.
pub fn integer(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is not an integer"))
}

/// A list of integers.
pub fn integers(value: &Value) -> Vec<i64> {
    value.as_array().unwrap_or_else(|| panic!("{value} is not a list")).iter().map(integer).collect()
}

/// A hierarchical tuple whose leaves are read by `leaf`.
pub fn tree<T: Copy>(value: &Value, filler: T, leaf: &impl Fn(&Value) -> T) -> HTuple<T> {
    match value {
        Value::Array(modes) => {
            let modes: Vec<_> = modes.iter().map(|mode| tree(mode, filler, leaf)).collect();
            HTuple::concat(&modes, filler).expect("the vectors fit")
        }
        value => HTuple::leaf(leaf(value)),
    }
}

/// A hierarchical tuple of integers.
pub fn htuple(value: &Value) -> HTuple<i64> {
    tree(value, 0, &integer)
}

/// A hierarchical tuple of integers and `null`.
pub fn profile(value: &Value) -> HTuple<Option<i64>> {
    tree(value, None, &Value::as_i64)
}

/// A coordinate with open places: integers and `null`.
pub fn pattern(value: &Value) -> HTuple<Option<i64>> {
    profile(value)
}

/// A stride or a value of a layout.
pub fn scalar(value: &Value) -> Scalar {
    if let Some(xor) = value.get("f2") {
        return Scalar::xor(integer(xor)).expect("XOR values are not negative");
    }
    let Some(terms) = value.get("e") else { return Scalar::integer(integer(value)) };
    let mut sum = Scalar::ZERO;
    for term in terms.as_array().expect("a list of terms") {
        let path = Axis::new(&integers(&term[1])).expect("the paths fit");
        let (value, ring) = match term[0].get("f2") {
            Some(xor) => (integer(xor), Ring::Xor),
            None => (integer(&term[0]), Ring::Integer),
        };
        sum = sum.add(&Scalar::term(Term { value, ring, path })).expect("the terms have different paths");
    }
    sum
}

/// Whether a value is a layout, not a tuple.
pub fn is_layout(value: &Value) -> bool {
    value.get("shape").is_some()
}

/// A layout.
pub fn layout(value: &Value) -> Layout {
    Layout::new(&htuple(&value["shape"]), &tree(&value["stride"], Scalar::ZERO, &scalar)).expect("a layout")
}

/// A layout, the identity of a shape, or a tuple of such: each at its own basis vector.
pub fn operand(value: &Value) -> Layout {
    tiler(value).to_layout().expect("layouts and extents")
}

/// A shape, the shape of a layout, or a tuple of such.
pub fn shape(value: &Value) -> HTuple<i64> {
    match value {
        Value::Array(modes) => HTuple::concat(&modes.iter().map(shape).collect::<Vec<_>>(), 0).expect("the vectors fit"),
        value if is_layout(value) => htuple(&value["shape"]),
        value => htuple(value),
    }
}

/// A tiler: an integer, a layout, `null` or a list of tilers.
pub fn tiler(value: &Value) -> Tiler {
    match value {
        Value::Null => Tiler::KEEP,
        Value::Array(entries) => Tiler::by_mode(&entries.iter().map(tiler).collect::<Vec<_>>()).expect("the vectors fit"),
        value if is_layout(value) => Tiler::layout(&layout(value)),
        value => Tiler::extent(integer(value)).expect("an extent"),
    }
}

//! The crates that are compiled: the same operations through each door.

/// One crate to compile.
pub(crate) struct Crate {
    pub(crate) name: &'static str,
    /// How its time and memory are bounded, in seconds over the empty crate and in MiB.
    pub(crate) limit: Option<(f64, i64)>,
    pub(crate) source: String,
}

/// The operations, one a line: name and arguments.
const OPERATIONS: &str = include_str!("operations.txt");

/// A crate without content, which all others are compared with.
pub(crate) fn empty() -> Crate {
    Crate { name: "empty", limit: None, source: "#![no_std]\n".into() }
}

/// A crate that defines the layouts which others refer to.
pub(crate) fn library() -> String {
    let (mut named, mut plain) = (String::new(), String::new());
    for (i, call) in calls().iter().enumerate() {
        let first = &call.arguments[0];
        named += &format!("    pub type A{i} = {first};\n");
        plain += &format!("    pub type A{i} = cute_static::layout!({first});\n");
    }
    format!("#![no_std]\npub mod named {{ cute_static::layouts! {{\n{named}}} }}\npub mod plain {{\n{plain}}}\n")
}

/// One crate a door.
pub(crate) fn doors() -> Vec<Crate> {
    let calls = calls();
    let each = |line: &dyn Fn(usize, &Call) -> String| calls.iter().enumerate().map(|(i, call)| line(i, call)).collect::<String>();
    // A constant of the type makes rustc look at the type.
    let forced = each(&|i, _| format!("const _: usize = size_of::<T{i}>();\n"));
    let block = |header: &str, body: String| format!("#![no_std]\n{header}\ncute_static::layouts! {{\n{body}}}\n{forced}");
    let foreign = |module: &str| each(&|i, call| format!("    pub type T{i} = {};\n", call.with_first(&format!("tiles::{module}::A{i}"))));
    vec![
        Crate {
            name: "macro",
            limit: Some((0.35, 200)),
            source: block("", each(&|i, call| format!("    pub type T{i} = {};\n", call.text))),
        },
        Crate {
            name: "macro, one call each",
            limit: None,
            source: format!("#![no_std]\n{}{forced}", each(&|i, call| format!("pub type T{i} = cute_static::layout!({});\n", call.text))),
        },
        Crate {
            name: "constant evaluation",
            limit: Some((0.5, 200)),
            source: format!(
                "#![no_std]\nuse cute_static::{{layout, shape, StaticLayout}};\n{}",
                each(&|i, call| format!("pub const C{i}: usize = <{} as StaticLayout>::SIZE;\n", call.expression_type()))
            ),
        },
        Crate {
            name: "constant to type",
            limit: Some((1.3, 200)),
            source: block(
                "use cute_static::{layout, shape};",
                each(&|i, call| format!("    pub type T{i} = {{ cute_static::expression::of::{} }};\n", call.function())),
            ),
        },
        Crate { name: "foreign layouts, callbacks", limit: Some((0.5, 200)), source: block("", foreign("named")) },
        Crate { name: "foreign layouts, fallback", limit: None, source: block("", foreign("plain")) },
    ]
}

/// One operation.
struct Call {
    text: &'static str,
    name: &'static str,
    arguments: Vec<&'static str>,
}

fn calls() -> Vec<Call> {
    let parse = |text: &'static str| {
        let (name, rest) = text.split_once('(').expect("an operation and its arguments");
        Call { text, name, arguments: split(rest.strip_suffix(')').expect("closed")) }
    };
    OPERATIONS.lines().map(parse).collect()
}

/// Splits at the commas outside of brackets.
fn split(list: &str) -> Vec<&str> {
    let (mut depth, mut from, mut parts) = (0, 0, Vec::new());
    for (at, c) in list.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(list[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(list[from..].trim());
    parts
}

impl Call {
    fn with_first(&self, first: &str) -> String {
        let rest: String = self.arguments[1..].iter().map(|argument| format!(", {argument}")).collect();
        format!("{}({first}{rest})", self.name)
    }

    /// The operands as types.
    fn operands(&self) -> String {
        self.arguments.iter().map(|argument| format!("{}, ", operand(argument))).collect()
    }

    /// `Composition<..>`.
    fn expression_type(&self) -> String {
        let mut name = String::new();
        for word in self.name.split('_') {
            name += &word[..1].to_uppercase();
            name += &word[1..];
        }
        format!("cute_static::{name}<{}>", self.operands())
    }

    /// `composition::<..>()`.
    fn function(&self) -> String {
        let omitted = if self.name == "logical_divide" { "()" } else { "" };
        format!("{}::<{}{omitted}>()", self.name, self.operands())
    }
}

fn operand(argument: &str) -> String {
    if let Some(entries) = argument.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let entries: String = split(entries).iter().map(|entry| format!("{}, ", operand(entry))).collect();
        return format!("cute_static::ByMode<({entries})>");
    }
    let kind = if argument.contains(':') { "layout" } else { "shape" };
    format!("{kind}!({argument})")
}

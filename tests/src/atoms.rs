//! The generator of the catalogue of atoms: from `tests/data/atoms.jsonl` to the tables of `cute-static`.

use core::fmt::Write;
use serde_json::Value;

/// The facts of the instructions, one a line.
pub const DATA: &str = include_str!("../data/atoms.jsonl");

const HEAD: &str = "//! Generated from `tests/data/atoms.jsonl` by `cargo run -p cute-tests --bin atoms`.\n\n";

/// The entries of the data.
///
/// # Panics
/// If a line is no JSON.
pub fn entries() -> Vec<Value> {
    DATA.lines().map(|line| serde_json::from_str(line).expect("a line of the data is an object")).collect()
}

/// The files of `cute-static/src/atoms/table`, one a kind of entry: their names and texts.
///
/// # Panics
/// If an entry lacks a field or names something unknown.
pub fn tables() -> [(&'static str, String); 3] {
    [
        (
            "matrix.rs",
            table("The matrix instructions.", "MMA", "Mma", "mma", "Element as E, Mma, Operand as O, Scales, Space as S", matrix),
        ),
        ("copying.rs", table("The instructions that copy.", "COPIES", "Copying", "copy", "Copying", copying)),
        (
            "memory.rs",
            table(
                "The layouts of shared memory that matrix instructions read.",
                "MEMORY",
                "Memory",
                "smem_atom",
                "Element as E, Memory",
                memory,
            ),
        ),
    ]
}

fn table(about: &str, name: &str, of: &str, kind: &str, names: &str, entry: impl Fn(&Value) -> String) -> String {
    let arch = if kind == "smem_atom" { "" } else { "Arch, " };
    let doc = format!("/// {about}\n///\n/// ```\n/// assert!(!cute_static::atoms::{name}.is_empty());\n/// ```\n");
    let mut text = format!("{HEAD}use crate::atoms::{{{arch}{names}}};\n\n{doc}#[rustfmt::skip]\npub const {name}: &[{of}] = &[\n");
    for value in entries().iter().filter(|value| value["kind"] == kind) {
        writeln!(text, "    {},", entry(value)).unwrap();
    }
    text + "];\n"
}

fn matrix(value: &Value) -> String {
    let operand = |name: &str| {
        let (element, container, sparse) = element(string(&value["dtype"][name]));
        let space = space(value, name);
        let layout = layout(value, if name == "D" { "C" } else { name });
        format!("O {{ element: E::{element}, container: {container}, sparse: {sparse}, space: S::{space}, layout: {layout:?} }}")
    };
    let scales = match value.get("SFA") {
        Some(a) => format!("Some(Scales {{ a: {a}, b: {}, vector: {} }})", value["SFB"], value["SFVecSize"]),
        None => "None".into(),
    };
    let ptx = match value["ptx"].as_str() {
        Some(ptx) => format!("Some({ptx:?})"),
        None => "None".into(),
    };
    format!(
        "Mma {{ name: {}, arch: {}, shape: {}, threads: {}, a: {}, b: {}, c: {}, d: {}, scales: {scales}, ptx: {ptx} }}",
        value["name"],
        arch(value),
        value["shape_mnk"].to_string().replace(',', ", "),
        value["thr_id"],
        operand("A"),
        operand("B"),
        operand("C"),
        operand("D"),
    )
}

fn copying(value: &Value) -> String {
    let ptx = match value["ptx"].as_str() {
        Some(ptx) if !ptx.contains("compiler-chosen") => format!("Some({ptx:?})"),
        _ => "None".into(),
    };
    format!(
        "Copying {{ name: {}, arch: {}, threads: {}, src: {}, dst: {}, by: {}, ptx: {ptx} }}",
        value["name"],
        arch(value),
        value["thr_id"],
        value["Src"],
        value["Dst"],
        value["Ref"],
    )
}

fn memory(value: &Value) -> String {
    let name = match string(&value["dtype"]) {
        "bit" => "b1",
        "f8(e4m3)" => "e4m3",
        name => name,
    };
    let swizzle = value["swizzle"].to_string().replace(',', ", ");
    format!("Memory {{ name: {}, element: E::{}, swizzle: {swizzle}, layout: {} }}", value["name"], element(name).0, value["layout"])
}

/// The layout of an operand; of the two that are published incongruent, the one that is meant.
fn layout<'a>(value: &'a Value, name: &str) -> &'a str {
    string(value.get(format!("{name}_intended")).unwrap_or(&value[name]))
}

fn string(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a text and not {value}"))
}

fn arch(value: &Value) -> &'static str {
    match string(&value["arch"]) {
        "any" => "Arch::Any",
        "sm_50" => "Arch::Sm50",
        "sm_61" => "Arch::Sm61",
        "sm_70" => "Arch::Sm70",
        "sm_75" => "Arch::Sm75",
        "sm_80" => "Arch::Sm80",
        "sm_89" => "Arch::Sm89",
        "sm_90" => "Arch::Sm90",
        "sm_90a" => "Arch::Sm90a",
        "sm_100a" => "Arch::Sm100a",
        "sm_120a" => "Arch::Sm120a",
        other => panic!("an unknown architecture {other}"),
    }
}

/// The variant of `Element`, the bits that one takes, and whether it is sparse.
fn element(name: &str) -> (&'static str, i64, bool) {
    let (name, sparse) = match name.strip_prefix("sparse<2,").and_then(|name| name.strip_suffix('>')) {
        Some(name) => (name, true),
        None => (name, false),
    };
    let (name, byte) = match name.strip_suffix("(8-bit container)") {
        Some(name) => (name, true),
        None => (name, false),
    };
    let (element, bits) = match name {
        "f64" => ("F64", 64),
        "f32" => ("F32", 32),
        "tf32" => ("Tf32", 32),
        "f16" => ("F16", 16),
        "bf16" => ("Bf16", 16),
        "e4m3" => ("E4m3", 8),
        "e5m2" => ("E5m2", 8),
        "e2m3" => ("E2m3", 6),
        "e3m2" => ("E3m2", 6),
        "e2m1" => ("E2m1", 4),
        "s32" => ("S32", 32),
        "s16" => ("S16", 16),
        "s8" => ("S8", 8),
        "u8(raw8)" => ("U8", 8),
        "s4" => ("S4", 4),
        "u4" => ("U4", 4),
        "b1" => ("B1", 1),
        "c64(complex f64)" => ("C64", 128),
        "?192" => ("Gc64", 192),
        other => panic!("an unknown element {other}"),
    };
    (element, if byte { 8 } else { bits }, sparse)
}

/// Where an operand is. Names say it by S (shared memory), R (registers) and T (tensor memory), A before B.
fn space(value: &Value, operand: &str) -> &'static str {
    let name = string(&value["name"]);
    match (string(&value["arch"]), operand) {
        ("sm_90a", "A") if name.contains("_SS") => "Shared",
        ("sm_90a", "B") => "Shared",
        ("sm_100a", "A") if name.contains("_TS") => "Tensor",
        ("sm_100a", "A" | "B") => "Shared",
        ("sm_100a", _) => "Tensor",
        _ => "Registers",
    }
}

/// `cute-static/src/atoms/fragments.rs`: the matrix instructions whose operands are all in registers, up to sm_90, and the copying ones up to
/// there that have a name of Rust.
///
/// # Panics
/// If an entry lacks a field.
pub fn fragments() -> String {
    let mut text = String::from(HEAD) + FRAGMENTS;
    for value in &entries() {
        let old = matches!(value["arch"].as_str(), Some("sm_50" | "sm_61" | "sm_70" | "sm_75" | "sm_80" | "sm_89" | "sm_90"));
        let (kind, name) = (value["kind"].as_str().unwrap_or_default(), value["name"].as_str().unwrap_or_default());
        if old && matches!(kind, "mma" | "copy") && !name.contains('<') {
            writeln!(text, "    {kind} {name} {name:?};").unwrap();
        }
    }
    // Types of C++ in a name: the number of bytes in its place.
    for value in entries().iter().filter(|value| value["kind"] == "copy") {
        if let Some((name, bits)) = string(&value["name"]).split_once("<uint") {
            let bits: u32 = bits.trim_end_matches("_t>").parse().expect("a number of bits");
            let name = name.replace("UniversalCopy", "UNIVERSAL_COPY");
            writeln!(text, "    copy {name}_{bits} {};", value["name"]).unwrap();
        }
    }
    text + "}\n"
}

const FRAGMENTS: &str = "//! The types are units; what they are is in [`Atom::ATOM`](super::Atom) and [`CopyAtom::ATOM`](super::CopyAtom).

use super::instruction::instructions;

#[rustfmt::skip]
instructions! {
";

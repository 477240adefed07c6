//! Which names index functions may have.

use super::Language;
use crate::error::Error;
use crate::text::same;

/// Keywords of CUDA C++ (C++20), and names that every kernel needs for itself.
const CUDA: &[&str] = &[
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "auto",
    "bitand",
    "bitor",
    "blockDim",
    "blockIdx",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "char16_t",
    "char32_t",
    "char8_t",
    "class",
    "co_await",
    "co_return",
    "co_yield",
    "compl",
    "concept",
    "const",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "gridDim",
    "if",
    "inline",
    "int",
    "long",
    "main",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "operator",
    "or",
    "or_eq",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "requires",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "struct",
    "switch",
    "template",
    "this",
    "thread_local",
    "threadIdx",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "warpSize",
    "wchar_t",
    "while",
    "xor",
    "xor_eq",
];

/// Keywords of Rust, of all editions, reserved ones included.
const RUST: &[&str] = &[
    "Self", "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else", "enum",
    "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override",
    "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized",
    "use", "virtual", "where", "while", "yield",
];

/// # Errors
/// [`Error::FunctionName`] with the reason.
pub(super) const fn check(language: Language, name: &str) -> Result<(), Error> {
    if !is_identifier(name.as_bytes()) {
        return Err(Error::FunctionName { reason: "not an identifier: letters, digits and `_`, not beginning with a digit" });
    }
    match language {
        Language::Cuda if begins_reserved(name.as_bytes()) => {
            Err(Error::FunctionName { reason: "names that begin with `__`, or with `_` and a capital, belong to the compiler in CUDA C++" })
        }
        Language::Cuda if contains(CUDA, name) => Err(Error::FunctionName { reason: "a word that CUDA C++ keeps for itself" }),
        Language::Rust if contains(RUST, name) => Err(Error::FunctionName { reason: "a word that Rust keeps for itself" }),
        _ => Ok(()),
    }
}

const fn is_identifier(name: &[u8]) -> bool {
    if name.is_empty() || name[0].is_ascii_digit() {
        return false;
    }
    let mut i = 0;
    while i < name.len() {
        if !name[i].is_ascii_alphanumeric() && name[i] != b'_' {
            return false;
        }
        i += 1;
    }
    true
}

const fn begins_reserved(name: &[u8]) -> bool {
    name.len() >= 2 && name[0] == b'_' && (name[1] == b'_' || name[1].is_ascii_uppercase())
}

const fn contains(words: &[&str], name: &str) -> bool {
    let mut i = 0;
    while i < words.len() {
        if same(words[i], name) {
            return true;
        }
        i += 1;
    }
    false
}

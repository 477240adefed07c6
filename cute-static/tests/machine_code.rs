//! Index code takes no more instructions than what one would write by hand: `examples/index_code.rs`, compiled and counted.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The instructions and the inner labels of every function.
fn functions(assembly: &str) -> BTreeMap<String, (Vec<String>, usize)> {
    let mut functions = BTreeMap::<String, (Vec<String>, usize)>::new();
    let mut aliases = Vec::new();
    let mut current = None;
    for line in assembly.lines() {
        let code = line.split('#').next().unwrap().trim_end();
        if let Some(label) = code.strip_suffix(':') {
            let is_local = label.starts_with(['.', 'L']);
            if !is_local {
                current = Some(label.trim_start_matches('_').to_owned());
                functions.entry(current.clone().unwrap()).or_default();
            } else if label.contains("BB")
                && let Some(name) = &current
            {
                functions.get_mut(name).unwrap().1 += 1;
            }
        } else if let Some((name, target)) = code.split_once(" = ") {
            // Functions of equal code are one function with two names.
            aliases.push((name.trim_start_matches('_').to_owned(), target.trim_start_matches('_').to_owned()));
        } else if let (Some(name), Some(instruction)) = (&current, code.strip_prefix('\t'))
            && !instruction.starts_with('.')
            && !instruction.is_empty()
        {
            functions.get_mut(name).unwrap().0.push(instruction.to_owned());
        }
    }
    for (name, target) in aliases {
        if let Some(function) = functions.get(&target).cloned() {
            functions.insert(name, function);
        }
    }
    functions
}

/// The functions of an example, optimised.
fn compiled(example: &str) -> BTreeMap<String, (Vec<String>, usize)> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{example}.s"));
    let status = Command::new(env!("CARGO"))
        .args(["rustc", "--release", "--offline", "--quiet", "--package", "cute-static", "--example", example])
        .args(["--", "-Cdebuginfo=0", "-Ccodegen-units=1", "--emit"])
        .arg(format!("asm={}", file.display()))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .unwrap();
    assert!(status.success());
    functions(&std::fs::read_to_string(file).unwrap())
}

/// Every function that has a twin written by hand is at most as long. Returns how many there are.
fn compare(functions: &BTreeMap<String, (Vec<String>, usize)>) -> usize {
    let by_hand = functions.iter().filter(|(name, _)| name.ends_with("_by_hand"));
    by_hand
        .map(|(name, (by_hand, _))| {
            let (ours, _) = &functions[name.strip_suffix("_by_hand").unwrap()];
            assert!(!ours.is_empty() && ours.len() <= by_hand.len(), "{name}: {by_hand:#?}\nours: {ours:#?}");
        })
        .count()
}

#[test]
fn index_code_is_as_short_as_hand_written_code() {
    let functions = compiled("index_code");
    assert_eq!(compare(&functions), 16);
    let straight: Vec<_> = functions.iter().filter(|(name, _)| name.starts_with("straight_")).collect();
    assert_eq!(straight.len(), 4);
    for (name, (code, labels)) in straight {
        assert_eq!(*labels, 0, "{name} is not straight code: {code:#?}");
    }
}

#[test]
fn tensors_are_as_short_as_hand_written_code() {
    assert_eq!(compare(&compiled("tensor_code")), 14);
}

//! What holds for every message, checked on the golden files themselves.

use std::fs;
use std::path::{Path, PathBuf};

/// A macro's error, or that of a check of constants: the message, and the user's tokens below it.
const LONGEST: usize = 10;
/// What is ours of the message of a trait bound; rustc adds its own lines.
const LONGEST_OURS: usize = 4;

struct Golden {
    name: String,
    source: String,
    text: String,
}

impl Golden {
    /// The errors, each with all that belongs to it.
    fn errors(&self) -> Vec<Vec<&str>> {
        let mut errors: Vec<Vec<&str>> = Vec::new();
        for line in self.text.lines() {
            if line.starts_with("error") {
                errors.push(Vec::new());
            }
            errors.last_mut().expect("nothing stands before the first error").push(line);
        }
        errors
    }
}

fn goldens() -> Vec<Golden> {
    let mut goldens = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fail");
    for folder in fs::read_dir(root).unwrap() {
        let mut files: Vec<PathBuf> = fs::read_dir(folder.unwrap().path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        for source in files.iter().filter(|file| file.extension().unwrap() == "rs") {
            let golden = source.with_extension("stderr");
            goldens.push(Golden {
                name: source.display().to_string(),
                source: fs::read_to_string(source).unwrap(),
                text: fs::read_to_string(&golden).unwrap_or_else(|error| panic!("{}: {error}", golden.display())),
            });
        }
        for golden in files.iter().filter(|file| file.extension().unwrap() == "stderr") {
            assert!(files.contains(&golden.with_extension("rs")), "{} belongs to no file", golden.display());
        }
    }
    assert!(goldens.len() > 60, "{} goldens", goldens.len());
    goldens
}

/// Mistakes alone would be a macro that accepts nothing.
#[test]
fn there_are_programs_too() {
    let programs = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pass")).unwrap();
    let programs = programs.filter(|entry| entry.as_ref().unwrap().path().extension().is_some_and(|kind| kind == "rs")).count();
    assert!(programs >= 20, "{programs} programs");
}

#[test]
fn numbers_are_decimals() {
    for Golden { name, text, .. } in goldens() {
        for typenum in ["UInt", "UTerm", "B0>", "B1>", "typenum"] {
            assert!(!text.contains(typenum), "{name}: {typenum}");
        }
    }
}

#[test]
fn nothing_of_the_machine_is_in_a_message() {
    for Golden { name, text, .. } in goldens() {
        for place in ["/home", "/root", "/rustc", "/usr", "/tmp", "C:\\"] {
            assert!(!text.contains(place), "{name}: {place}");
        }
    }
}

/// A file that has several mistakes on purpose says how many in its first line.
#[test]
fn one_mistake_is_one_error() {
    for golden in goldens() {
        let first = golden.source.lines().next().unwrap();
        let expected = match first.strip_prefix("// ").and_then(|line| line.strip_suffix(" mistakes")) {
            Some(count) => count.parse().unwrap(),
            None => 1,
        };
        assert_eq!(golden.errors().len(), expected, "{}", golden.name);
        assert!(!golden.text.contains("warning"), "{}: a warning beside the error", golden.name);
    }
}

#[test]
fn macro_errors_are_short_and_at_the_users_tokens() {
    let mut found = 0;
    for golden in goldens() {
        for error in golden.errors().iter().filter(|error| error[0].starts_with("error: ")) {
            found += 1;
            let lines: Vec<&&str> = error.iter().filter(|line| !line.is_empty()).collect();
            assert!(lines.len() <= LONGEST, "{}: {} lines", golden.name, lines.len());
            let place = lines.iter().find(|line| line.trim_start().starts_with("--> ")).unwrap();
            assert!(place.contains("tests/fail/"), "{}: {place}", golden.name);
        }
    }
    assert!(found > 40, "{found} macro errors");
}

#[test]
fn at_bounds_our_lines_are_few() {
    let mut found = 0;
    for golden in goldens() {
        for error in golden.errors().iter().filter(|error| error[0].starts_with("error[E0277]")) {
            found += 1;
            let ours = error.iter().filter(|line| is_ours(line)).count();
            assert!((2..=LONGEST_OURS).contains(&ours), "{}: {ours} lines of ours", golden.name);
        }
    }
    assert!(found >= 6, "{found} errors at bounds");
}

/// rustc tells of a constant twice, where it fails and where it is used; of one in generic code also how it came to be instantiated.
#[test]
fn checks_of_constants_are_short_and_at_the_users_tokens() {
    let (mut concrete, mut generic) = (0, 0);
    for golden in goldens() {
        for error in golden.errors().iter().filter(|error| error[0].starts_with("error[E0080]")) {
            let places: Vec<usize> = (0..error.len()).filter(|&line| error[line].trim_start().starts_with("--> ")).collect();
            assert!(places[0] <= LONGEST_OURS, "{}: a message of {} lines", golden.name, places[0]);
            if error.iter().any(|line| line.contains("while instantiating")) {
                generic += 1;
                continue;
            }
            concrete += 1;
            let lines = error.iter().filter(|line| !line.is_empty()).count();
            assert!(lines <= LONGEST, "{}: {lines} lines", golden.name);
            for place in places {
                assert!(error[place].contains("tests/fail/"), "{}: {}", golden.name, error[place]);
            }
        }
    }
    assert!(concrete >= 12 && generic >= 12, "{concrete} errors of concrete checks, {generic} of generic code");
}

/// A mistake in a block of `layouts!` is the user's: rustc must not add that it came out of a macro.
#[test]
fn mistakes_in_blocks_are_no_mistakes_of_macros() {
    for golden in goldens() {
        assert!(!golden.text.contains("expansion of the macro `layouts`"), "{}", golden.name);
    }
}

/// The message, the label and the notes of `diagnostic::on_unimplemented`.
fn is_ours(line: &str) -> bool {
    let rustc = ["required by", "required for", "the trait `", "this error originates", "in the macro"];
    let line = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ' || c == '|');
    let label = line.starts_with("-") && line.contains('^') || line.starts_with('^');
    (line.starts_with("error[") || line.starts_with("= note: ") || label) && !rustc.iter().any(|own| line.contains(own))
}

#[test]
fn the_users_line_appears() {
    for golden in goldens() {
        let lines: Vec<&str> = golden.source.lines().filter(|line| line.len() > 8).collect();
        for error in golden.errors() {
            let shown = error.iter().any(|line| lines.iter().any(|own| line.ends_with(own)));
            assert!(shown, "{}: {}", golden.name, error[0]);
        }
    }
}

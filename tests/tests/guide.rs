//! The guide's excerpts are in the files that it takes them from.

use std::fs;
use std::path::Path;

/// The blocks of the guide that are not run by themselves, and the file that the text in front of each names last.
fn excerpts(guide: &str) -> Vec<(String, String)> {
    let (mut file, mut excerpts, mut block) = (String::new(), Vec::new(), None::<String>);
    for line in guide.lines() {
        match (&mut block, line) {
            (None, "```text") => block = Some(String::new()),
            (Some(text), "```") => {
                excerpts.push((file.clone(), std::mem::take(text)));
                block = None;
            }
            (Some(text), _) => *text += &format!("{line}\n"),
            (None, _) => {
                if let Some(name) = line.split('`').rfind(|part| part.ends_with(".rs")) {
                    file = name.to_owned();
                }
            }
        }
    }
    excerpts
}

#[test]
fn excerpts_are_verbatim() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let guide = fs::read_to_string(root.join("cute-static/docs/kernels.md")).unwrap();
    let excerpts = excerpts(&guide);
    assert!(excerpts.len() >= 4);
    for (file, text) in excerpts {
        let source = fs::read_to_string(root.join(&file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(source.contains(&text), "{file} does not contain\n{text}");
    }
}

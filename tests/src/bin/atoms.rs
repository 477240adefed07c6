//! Writes the tables of atoms of `cute-static`: `cargo run -p cute-tests --bin atoms`.

use cute_tests::atoms::{fragments, tables};
use std::{fs, io, path::Path};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cute-static/src/atoms");
    for (name, text) in tables() {
        fs::write(folder.join("table").join(name), text)?;
    }
    fs::write(folder.join("fragments.rs"), fragments())
}

//! What layouts cost rustc: the same 200 operations through each door, each door a crate of its own, compared with an empty crate.
//!
//! `cargo bench -p cute-benches --bench compile [-- ROUNDS]` prints processor seconds and peak memory of rustc, the least of a few rounds, and
//! fails where a door exceeds its limit. Dependencies are built before; rustc itself is run, without Cargo and without incremental
//! compilation, whose caches would fake such numbers.

mod crates;
mod measure;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crates::{Crate, doors, empty};
use measure::{Cost, cost};

fn main() -> Result<(), Box<dyn Error>> {
    let rounds = env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(5);
    let bench = Bench::prepare()?;
    let empty = bench.least(&empty(), rounds)?;
    println!("{:28} {:>8} {:>8} {:>8} {:>9}", "200 operations", "seconds", "over", "ratio", "peak MiB");
    print_line("empty", empty, empty, "");
    let mut exceeded = Vec::new();
    for door in doors() {
        let least = bench.least(&door, rounds)?;
        let (over, peak) = (least.seconds - empty.seconds, least.peak / 1024);
        let kept = door.limit.is_none_or(|(seconds, most)| over <= seconds && peak < most);
        let limit = door.limit.map_or_else(String::new, |(seconds, most)| format!("at most {seconds} s, {most} MiB"));
        print_line(door.name, least, empty, &limit);
        if !kept {
            exceeded.push(door.name);
        }
    }
    if exceeded.is_empty() { Ok(()) } else { Err(format!("over the limit: {}", exceeded.join("; ")).into()) }
}

fn print_line(name: &str, cost: Cost, empty: Cost, limit: &str) {
    let (over, ratio) = (cost.seconds - empty.seconds, cost.seconds / empty.seconds);
    println!("{name:28} {:8.3} {over:8.3} {ratio:8.2} {:9} {limit}", cost.seconds, cost.peak / 1024);
}

/// Where crates are compiled, with the arguments for their dependencies.
struct Bench {
    folder: PathBuf,
    rustc: PathBuf,
    dependencies: Vec<String>,
}

impl Bench {
    /// Has Cargo build a crate that depends on `cute-static`, and takes its dependencies from what Cargo tells rustc.
    fn prepare() -> Result<Bench, Box<dyn Error>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("the workspace")?;
        let folder = root.join("target/compile-bench");
        let source = folder.join("user/src");
        fs::create_dir_all(&source)?;
        let manifest = format!(
            "[package]\nname = \"user\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\ncute-static = {{ path = {:?} }}\n",
            root.join("cute-static")
        );
        fs::write(folder.join("user/Cargo.toml"), manifest)?;
        fs::copy(root.join("Cargo.lock"), folder.join("user/Cargo.lock"))?;
        fs::write(source.join("lib.rs"), "pub use cute_static::StaticLayout;\n")?;
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let built = Command::new(cargo)
            .args(["check", "--offline", "--message-format=json", "--quiet"])
            .current_dir(folder.join("user"))
            .env("CARGO_TARGET_DIR", folder.join("target"))
            .output()?;
        if !built.status.success() {
            return Err(String::from_utf8_lossy(&built.stderr).into_owned().into());
        }
        let library = artifact(&String::from_utf8(built.stdout)?, "cute_static").ok_or("Cargo told of no cute_static")?;
        let debug = folder.join("target/debug/deps");
        let dependencies = vec![
            format!("-Ldependency={}", debug.display()),
            format!("--extern=cute_static={library}"),
            format!("-Ldependency={}", folder.display()),
        ];
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()).into();
        let bench = Bench { folder, rustc, dependencies };
        let tiles = bench.folder.join("tiles.rs");
        fs::write(&tiles, crates::library())?;
        cost(&mut bench.rustc("tiles", &tiles))?;
        Ok(bench)
    }

    fn rustc(&self, name: &str, source: &Path) -> Command {
        let mut rustc = Command::new(&self.rustc);
        rustc.args(["--edition=2024", "--crate-type=lib", "--emit=metadata", "--crate-name", name]);
        rustc.args(&self.dependencies).arg("--out-dir").arg(&self.folder).arg(source);
        rustc
    }

    /// The least of some rounds.
    fn least(&self, door: &Crate, rounds: usize) -> Result<Cost, Box<dyn Error>> {
        let source = self.folder.join("door.rs");
        fs::write(&source, &door.source)?;
        let mut least = Cost { seconds: f64::MAX, peak: i64::MAX };
        for _ in 0..rounds {
            let mut rustc = self.rustc("door", &source);
            rustc.arg(format!("--extern=tiles={}", self.folder.join("libtiles.rmeta").display()));
            let cost = cost(&mut rustc).map_err(|error| format!("{}: {error}, see {}", door.name, source.display()))?;
            least = Cost { seconds: least.seconds.min(cost.seconds), peak: least.peak.min(cost.peak) };
        }
        Ok(least)
    }
}

/// The metadata file of a library in Cargo's messages.
fn artifact(messages: &str, name: &str) -> Option<String> {
    let mark = format!("lib{name}-");
    let at = messages.find(&mark)?;
    let from = messages[..at].rfind('"')? + 1;
    let to = messages[at..].find('"')? + at;
    Some(messages[from..to].to_string())
}

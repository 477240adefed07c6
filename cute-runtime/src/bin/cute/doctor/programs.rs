//! Programs that compile kernels.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{Finding, State};

const CUDA: &str =
    "python3 -m pip install 'nvidia-cuda-nvcc==13.0.*' (or the CUDA toolkit); in a checkout: scripts/setup, then . scripts/env";
const RUST: &str = "Debian: apt install rustc-web libstd-rust-web-dev rust-web-src; elsewhere: rustup component add rust-src; \
                    CUTE_NVPTX_RUSTC names another compiler";

pub(super) fn all() -> [Finding; 3] {
    [
        Finding { name: "nvcc", serves: "kernels ahead of time", state: cuda_program("CUTE_NVCC", "nvcc") },
        Finding { name: "ptxas", serves: "assembling PTX", state: cuda_program("CUTE_PTXAS", "ptxas") },
        Finding { name: "Rust to PTX", serves: "kernels in Rust", state: rust_to_ptx() },
    ]
}

/// A program of CUDA: where a variable says, in the folders of CUDA, or in PATH.
fn cuda_program(variable: &str, name: &str) -> State {
    let named = std::env::var_os(variable).map(PathBuf::from);
    let homes = ["CUTE_CUDA_HOME", "CUDA_HOME", "CUDA_PATH"].into_iter().filter_map(std::env::var_os).map(PathBuf::from);
    let in_homes = homes.chain([PathBuf::from("/usr/local/cuda")]).map(|home| home.join("bin").join(name));
    for program in named.into_iter().chain(in_homes).chain(in_path(name)) {
        let Some(said) = output(&program, &["--version"]) else { continue };
        // `Cuda compilation tools, release 13.0, V13.0.88`
        let version = said.lines().find_map(|line| line.split("release ").nth(1)).unwrap_or("").trim();
        return State::found(program.display().to_string(), version);
    }
    State::missing(format!("no {name} in {variable}, CUDA_HOME or PATH"), CUDA)
}

/// A rustc that can build `core` for the target: the source has to lie beside it.
fn rust_to_ptx() -> State {
    let named = std::env::var_os("CUTE_NVPTX_RUSTC").map(PathBuf::from);
    let mut without_source = None;
    for program in named.into_iter().chain([PathBuf::from("/usr/bin/rustc")]).chain(in_path("rustc")) {
        let (Some(version), Some(sysroot)) = (output(&program, &["--version"]), output(&program, &["--print", "sysroot"])) else {
            continue;
        };
        if Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/core/src/lib.rs").is_file() {
            return State::found(program.display().to_string(), version.trim());
        }
        without_source = without_source.or(Some(program));
    }
    let reason = without_source.map_or_else(
        || "no rustc in CUTE_NVPTX_RUSTC, /usr/bin or PATH".into(),
        |program| format!("{} has no source of core beside it", program.display()),
    );
    State::missing(reason, RUST)
}

pub(super) fn in_path(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|program| program.is_file())
}

/// What a program prints, if it can be run and succeeds.
pub(super) fn output(program: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

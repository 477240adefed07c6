//! The CUDA compilers: those of the environment, or those that `scripts/setup` installs. A test that needs one fails without it.

use std::path::{Path, PathBuf};
use std::process::Command;

use cute_runtime::nvrtc::Nvrtc;

pub(crate) const ARCH: &str = "sm_90a";

/// The folder with `lib` and `bin` that `scripts/setup` makes.
fn installed() -> Option<PathBuf> {
    let lib = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/cuda-venv/lib");
    let versions = std::fs::read_dir(lib).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    versions.map(|python| python.join("site-packages/nvidia/cu13")).find(|home| home.is_dir())
}

pub(crate) fn nvrtc() -> Nvrtc {
    let beside = || installed().and_then(|home| Nvrtc::open(&home.join("lib")).ok());
    Nvrtc::load().or_else(|error| beside().ok_or(error)).unwrap_or_else(|error| panic!("this test needs NVRTC: {error}"))
}

fn program(variable: &str, name: &str) -> PathBuf {
    let named = std::env::var_os(variable).map(PathBuf::from);
    let candidates = named.into_iter().chain(installed().map(|home| home.join("bin").join(name)));
    candidates
        .into_iter()
        .find(|path| path.is_file())
        .unwrap_or_else(|| panic!("this test needs {name}: run scripts/setup, or set {variable}"))
}

/// Assembles PTX. The file is in the tests' own folder, under a name of one's own.
pub(crate) fn assemble(name: &str, ptx: &str) -> PathBuf {
    let file = |extension: &str| Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension(extension);
    let (source, cubin) = (file("ptx"), file("cubin"));
    std::fs::write(&source, ptx).unwrap();
    run(Command::new(program("CUTE_PTXAS", "ptxas")).args(["-arch", ARCH, "-o"]).arg(&cubin).arg(&source));
    cubin
}

/// The machine code of a cubin as text.
pub(crate) fn disassemble(cubin: &Path) -> String {
    run(Command::new(program("CUTE_NVDISASM", "nvdisasm")).arg("-c").arg(cubin))
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

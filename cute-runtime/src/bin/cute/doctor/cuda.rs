//! The libraries of CUDA.

use std::ffi::{c_char, c_int};

use cute_runtime::library::Library;
use cute_runtime::nvrtc::{self, Nvrtc, NvrtcError};

use super::{Finding, State};

const WHEELS: &str = "python3 -m pip install";

pub(super) fn all() -> [Finding; 5] {
    [
        Finding { name: "NVRTC", serves: "emit --lang ptx, kernels of the backend cuda", state: nvrtc() },
        Finding { name: "CUDA driver", serves: "backend cuda", state: driver() },
        Finding { name: "NCCL", serves: "backend cuda between processes", state: nccl() },
        Finding { name: "cuSOLVER", serves: "solving on one GPU", state: cusolver() },
        Finding { name: "cuSOLVERMp", serves: "solving on many GPUs", state: cusolver_mp() },
    ]
}

fn nvrtc() -> State {
    match Nvrtc::load() {
        Ok(nvrtc) => State::found(nvrtc.path().display().to_string(), release(nvrtc.version())),
        Err(NvrtcError::Unloadable { path, reason }) => State::missing(format!("{}: {reason}", path.display()), nvrtc::INSTALL),
        Err(NvrtcError::Missing) => State::missing("the loader finds no libnvrtc.so", nvrtc::INSTALL),
        Err(error) => State::missing(error.to_string(), nvrtc::INSTALL),
    }
}

/// A driver is of use only with a GPU that it can start.
fn driver() -> State {
    const INSTALL: &str = "install NVIDIA's driver on a machine with a GPU";
    let library = match open(&["libcuda.so.1", "libcuda.so"]) {
        Ok(library) => library,
        Err(reason) => return State::missing(reason, INSTALL),
    };
    type Init = unsafe extern "C" fn(u32) -> c_int;
    type Number = unsafe extern "C" fn(*mut c_int) -> c_int;
    type Name = unsafe extern "C" fn(*mut c_char, c_int, c_int) -> c_int;
    // SAFETY: these are the types of the driver's functions.
    let functions = unsafe {
        (
            library.function::<Init>("cuInit"),
            library.function::<Number>("cuDriverGetVersion"),
            library.function::<Number>("cuDeviceGetCount"),
            library.function::<Name>("cuDeviceGetName"),
        )
    };
    let (Some(init), Some(version_of), Some(count_of), Some(name_of)) = functions else {
        return State::missing(format!("{} is not a CUDA driver", library.path().display()), INSTALL);
    };
    // SAFETY: the driver is initialised before it is asked, and all pointers are to variables that live on.
    unsafe {
        let (mut version, mut count) = (0, 0);
        version_of(&mut version);
        let release = release((version / 1000, version % 1000 / 10));
        let code = init(0);
        if code != 0 || count_of(&mut count) != 0 || count == 0 {
            let reason = format!("{} ({release}) finds no GPU: cuInit gave {code}", library.path().display());
            return State::missing(reason, "run on a machine with a GPU that the driver supports");
        }
        let mut name = [0 as c_char; 128];
        name_of(name.as_mut_ptr(), name.len() as c_int - 1, 0);
        State::found(library.path().display().to_string(), format!("{release}, {count} GPU(s), the first {}", text(&name)))
    }
}

fn nccl() -> State {
    let install = format!("{WHEELS} nvidia-nccl-cu13, then its lib folder into LD_LIBRARY_PATH");
    let library = match open(&["libnccl.so.2", "libnccl.so"]) {
        Ok(library) => library,
        Err(reason) => return State::missing(reason, install),
    };
    type Number = unsafe extern "C" fn(*mut c_int) -> c_int;
    let mut code = 0;
    // SAFETY: this is the function's type, and the pointer is to a variable that lives on.
    let version = unsafe { library.function::<Number>("ncclGetVersion").is_some_and(|version| version(&mut code) == 0) };
    // 2.29.7 is 22907; before 2.9 the minor version had one digit less.
    let version = match code {
        _ if !version => String::new(),
        old if old < 10000 => format!("{}.{}.{}", old / 1000, old / 100 % 10, old % 100),
        code => format!("{}.{}.{}", code / 10000, code / 100 % 100, code % 100),
    };
    State::found(library.path().display().to_string(), version)
}

fn cusolver() -> State {
    let install = format!("{WHEELS} 'nvidia-cusolver==12.*' with what it needs, then the lib folder into LD_LIBRARY_PATH");
    let library = match open(&["libcusolver.so.12", "libcusolver.so.11", "libcusolver.so"]) {
        Ok(library) => library,
        Err(reason) => return State::missing(reason, install),
    };
    type Property = unsafe extern "C" fn(c_int, *mut c_int) -> c_int;
    // SAFETY: this is the function's type; properties 0, 1, 2 are major, minor and patch, and the pointer is to a variable that lives on.
    let numbers = unsafe {
        library.function::<Property>("cusolverGetProperty").map(|property| {
            [0, 1, 2].map(|which| {
                let mut value = 0;
                property(which, &mut value);
                value
            })
        })
    };
    let version = numbers.map_or(String::new(), |[major, minor, patch]| format!("{major}.{minor}.{patch}"));
    State::found(library.path().display().to_string(), version)
}

/// Its version is asked of a handle, which needs a GPU: the name of the file has to do.
fn cusolver_mp() -> State {
    match open(&["libcusolverMp.so.0", "libcusolverMp.so"]) {
        Ok(library) => {
            let file = library.path().canonicalize().unwrap_or_else(|_| library.path().to_path_buf());
            State::found(file.display().to_string(), "")
        }
        Err(reason) => {
            let install = format!("{WHEELS} nvidia-cusolvermp-cu13 with NCCL and cuBLASMp, then their lib folders into LD_LIBRARY_PATH");
            State::missing(reason, install)
        }
    }
}

/// The first of some libraries, or what the loader says of the first.
pub(super) fn open(names: &[&str]) -> Result<Library, String> {
    // SAFETY: what the loader finds under the names of these libraries are these libraries.
    unsafe { Library::open(names) }.map_err(|reasons| reasons.into_iter().next().unwrap_or_default())
}

fn release((major, minor): (i32, i32)) -> String {
    format!("CUDA {major}.{minor}")
}

/// The text in front of the closing 0.
pub(super) fn text(chars: &[c_char]) -> String {
    let bytes: Vec<u8> = chars.iter().take_while(|c| **c != 0).map(|c| *c as u8).collect();
    String::from_utf8_lossy(&bytes).trim().to_string()
}

//! The door to NVRTC, NVIDIA's compiler of CUDA C as a library. It needs neither a GPU nor a driver.
//!
//! ```no_run
//! use cute_runtime::nvrtc::Nvrtc;
//! let kernel = Nvrtc::load()?.compile(r#"extern "C" __global__ void nothing() {}"#, "sm_90")?;
//! assert!(kernel.ptx.contains(".entry nothing"));
//! # Ok::<(), cute_runtime::nvrtc::NvrtcError>(())
//! ```

mod api;

use std::ffi::{CString, c_char};
use std::path::{Path, PathBuf};

use crate::library::Library;
use api::{Api, Program};

/// The environment variable with the path of `libnvrtc.so`, or of the folder it lies in. Without it the loader is asked, and then the
/// folders of `CUTE_CUDA_HOME`, `CUDA_HOME`, `CUDA_PATH` and `/usr/local/cuda`.
///
/// ```
/// use cute_runtime::nvrtc::{Nvrtc, NvrtcError, VARIABLE};
/// // What it is set to is used or refused: another NVRTC does not stand in.
/// if std::env::var_os(VARIABLE).is_some() {
///     assert!(!matches!(Nvrtc::load(), Err(NvrtcError::Missing)));
/// }
/// ```
pub const VARIABLE: &str = "CUTE_NVRTC";

/// How to get NVRTC, in one line.
///
/// ```
/// use cute_runtime::nvrtc::{INSTALL, NvrtcError};
/// assert!(NvrtcError::Missing.to_string().ends_with(INSTALL));
/// ```
pub const INSTALL: &str = "python3 -m pip install 'nvidia-cuda-nvrtc==13.0.*' (or the CUDA toolkit), then set CUTE_NVRTC to the folder \
                           of libnvrtc.so; in a checkout: scripts/setup, then . scripts/env";

/// What went wrong between CUDA C and PTX.
///
/// ```
/// use cute_runtime::nvrtc::{Nvrtc, NvrtcError};
/// let error = Nvrtc::open("nowhere/libnvrtc.so".as_ref()).unwrap_err();
/// assert!(matches!(&error, NvrtcError::Unloadable { path, .. } if path.ends_with("libnvrtc.so")));
/// assert!(error.to_string().starts_with("nowhere/libnvrtc.so cannot be used as NVRTC: "));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NvrtcError {
    /// The library is nowhere.
    #[error("NVRTC (libnvrtc.so) was not found: {INSTALL}")]
    Missing,
    /// A path that is not NVRTC's.
    #[error("{} cannot be used as NVRTC: {reason}. {INSTALL}", path.display())]
    Unloadable {
        /// The path.
        path: PathBuf,
        /// Why it cannot be used.
        reason: String,
    },
    /// A text that C cannot hold.
    #[error("the {what} has a byte 0 at {at}")]
    Null {
        /// Which text.
        what: &'static str,
        /// Where, in bytes.
        at: usize,
    },
    /// The kernel does not compile.
    #[error("NVRTC refused the kernel ({code}):\n{log}")]
    Compile {
        /// NVRTC's name of the failure.
        code: String,
        /// The compiler's messages.
        log: String,
    },
    /// Another call failed.
    #[error("{call} failed: {code}")]
    Call {
        /// The function.
        call: &'static str,
        /// NVRTC's name of the failure.
        code: String,
    },
}

/// NVRTC, loaded.
///
/// ```
/// use cute_runtime::nvrtc::{Nvrtc, NvrtcError};
/// if let Ok(nvrtc) = Nvrtc::load() {
///     let refused = nvrtc.compile("int four() { return 4 }", "sm_90").unwrap_err();
///     assert!(matches!(refused, NvrtcError::Compile { log, .. } if log.contains("expected a \";\"")));
/// }
/// ```
#[derive(Debug)]
pub struct Nvrtc {
    library: Library,
    api: Api,
    version: (i32, i32),
}

/// A compiled kernel.
///
/// ```
/// use cute_runtime::nvrtc::Nvrtc;
/// if let Ok(nvrtc) = Nvrtc::load() {
///     let kernel = nvrtc.compile(r#"extern "C" __global__ void nothing() {}"#, "sm_90")?;
///     assert!(kernel.ptx.contains(".entry nothing") && kernel.log.is_empty());
/// }
/// # Ok::<(), cute_runtime::nvrtc::NvrtcError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The text of the assembly language that a driver or `ptxas` takes.
    pub ptx: String,
    /// The compiler's warnings; empty if there are none.
    pub log: String,
}

impl Nvrtc {
    /// Loads NVRTC from wherever it is: see [`VARIABLE`].
    ///
    /// ```
    /// use cute_runtime::nvrtc::{Nvrtc, VARIABLE};
    /// match Nvrtc::load() {
    ///     Ok(nvrtc) => assert!(nvrtc.version() >= (11, 0)),
    ///     Err(error) => assert!(error.to_string().contains(VARIABLE)),
    /// }
    /// ```
    ///
    /// # Errors
    /// [`NvrtcError::Missing`] if it is nowhere, [`NvrtcError::Unloadable`] if [`VARIABLE`] is set to something else.
    pub fn load() -> Result<Nvrtc, NvrtcError> {
        if let Some(path) = std::env::var_os(VARIABLE) {
            return Nvrtc::open(Path::new(&path));
        }
        // SAFETY: what the loader finds under these names is NVRTC.
        if let Ok(library) = unsafe { Library::open(&["libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"]) } {
            return Nvrtc::from_library(library);
        }
        let homes = ["CUTE_CUDA_HOME", "CUDA_HOME", "CUDA_PATH"].into_iter().filter_map(std::env::var_os).map(PathBuf::from);
        let folders = homes.chain([PathBuf::from("/usr/local/cuda")]).flat_map(|home| [home.join("lib"), home.join("lib64")]);
        let library = folders.into_iter().find_map(|folder| library_in(&folder, "libnvrtc.so")).ok_or(NvrtcError::Missing)?;
        Nvrtc::open(&library)
    }

    /// Loads NVRTC from the path of `libnvrtc.so` or of its folder.
    ///
    /// ```
    /// use cute_runtime::nvrtc::Nvrtc;
    /// let error = Nvrtc::open(&std::env::current_dir().unwrap()).unwrap_err();
    /// assert!(error.to_string().contains("there is no libnvrtc.so in this folder"));
    /// ```
    ///
    /// # Errors
    /// [`NvrtcError::Unloadable`] if it is not there or is another library.
    pub fn open(path: &Path) -> Result<Nvrtc, NvrtcError> {
        let unloadable = |reason: String| NvrtcError::Unloadable { path: path.to_path_buf(), reason };
        let file = if path.is_dir() { library_in(path, "libnvrtc.so") } else { Some(path.to_path_buf()) };
        let file = file.ok_or_else(|| unloadable("there is no libnvrtc.so in this folder".into()))?;
        let load = |file: &Path| {
            // SAFETY: the user named this file as NVRTC, or it lies where CUDA is installed.
            unsafe { Library::open(&[&file.to_string_lossy()]) }.map_err(|reasons| unloadable(reasons.join("; ")))
        };
        // NVRTC loads its built-in functions by name, when it compiles. Loaded from beside it they are found under that name.
        if let Some(builtins) = file.parent().and_then(|folder| library_in(folder, "libnvrtc-builtins.so")) {
            load(&builtins)?;
        }
        Nvrtc::from_library(load(&file)?)
    }

    fn from_library(library: Library) -> Result<Nvrtc, NvrtcError> {
        let unloadable = |what: &str| NvrtcError::Unloadable { path: library.path().to_path_buf(), reason: format!("it has no {what}") };
        // SAFETY: the library is NVRTC, or it has no functions of these names.
        let api = unsafe { Api::of(&library) }.map_err(unloadable)?;
        let version = api.version()?;
        Ok(Nvrtc { library, api, version })
    }

    /// Where the library is.
    ///
    /// ```
    /// use cute_runtime::nvrtc::Nvrtc;
    /// if let Ok(nvrtc) = Nvrtc::load() {
    ///     assert!(nvrtc.path().to_string_lossy().contains("nvrtc"));
    /// }
    /// ```
    pub fn path(&self) -> &Path {
        self.library.path()
    }

    /// The CUDA release, for example `(13, 0)`.
    ///
    /// ```
    /// use cute_runtime::nvrtc::Nvrtc;
    /// if let Ok(nvrtc) = Nvrtc::load() {
    ///     let (major, minor) = nvrtc.version();
    ///     println!("CUDA {major}.{minor}");
    /// }
    /// ```
    pub fn version(&self) -> (i32, i32) {
        self.version
    }

    /// Compiles CUDA C to PTX for an architecture, `sm_90` or `compute_90`.
    ///
    /// ```
    /// use cute_runtime::nvrtc::{Nvrtc, NvrtcError};
    /// if let Ok(nvrtc) = Nvrtc::load() {
    ///     let kernel = nvrtc.compile(r#"extern "C" __global__ void twice(float *x) { x[threadIdx.x] *= 2; }"#, "sm_90")?;
    ///     assert!(kernel.ptx.contains(".target sm_90"));
    ///     assert!(matches!(nvrtc.compile("a\0b", "sm_90"), Err(NvrtcError::Null { what: "kernel", at: 1 })));
    /// }
    /// # Ok::<(), NvrtcError>(())
    /// ```
    ///
    /// # Errors
    /// [`NvrtcError::Compile`] with the compiler's messages; it is also the answer to an architecture that it does not know.
    /// [`NvrtcError::Null`] for a text with a byte 0, [`NvrtcError::Call`] where NVRTC itself fails.
    pub fn compile(&self, source: &str, arch: &str) -> Result<Kernel, NvrtcError> {
        let source = c_string("kernel", source)?;
        let option = c_string("architecture", &format!("--gpu-architecture={arch}"))?;
        let program = Program::new(&self.api, &source)?;
        let compiled = program.compile(&[&option]);
        let log = program.log()?;
        match compiled {
            Ok(()) => Ok(Kernel { ptx: program.ptx()?, log }),
            Err(code) => Err(NvrtcError::Compile { code, log }),
        }
    }
}

/// The newest library in a folder whose name begins with `stem`.
fn library_in(folder: &Path, stem: &str) -> Option<PathBuf> {
    let names = std::fs::read_dir(folder).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter(|name| name.starts_with(stem)).max().map(|name| folder.join(name))
}

fn c_string(what: &'static str, text: &str) -> Result<CString, NvrtcError> {
    CString::new(text).map_err(|error| NvrtcError::Null { what, at: error.nul_position() })
}

/// The text in front of the closing 0.
fn text(chars: &[c_char]) -> String {
    let bytes: Vec<u8> = chars.iter().take_while(|c| **c != 0).map(|c| *c as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

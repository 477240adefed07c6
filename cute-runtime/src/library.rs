//! Foreign libraries that are looked for when the program runs: what is missing is an answer, not a failure to start.

use std::path::{Path, PathBuf};

/// A loaded library. It stays loaded until the process ends: GPU and MPI libraries do not survive being unloaded.
///
/// ```
/// use cute_runtime::library::Library;
/// # #[cfg(all(target_os = "linux", target_env = "gnu"))] {
/// // SAFETY: this is the C library's part for mathematics.
/// let library = unsafe { Library::open(&["libm.so.6"]) }.unwrap();
/// // SAFETY: so C declares it.
/// let trunc = unsafe { library.function::<unsafe extern "C" fn(f64) -> f64>("trunc") }.unwrap();
/// // SAFETY: it takes any number.
/// assert_eq!(unsafe { trunc(2.75) }, 2.0);
/// # }
/// ```
#[derive(Debug)]
pub struct Library {
    handle: &'static libloading::Library,
    path: PathBuf,
}

impl Library {
    /// Loads the first library of these names that the loader finds (`LD_LIBRARY_PATH`, the system's folders). A name with a slash is a
    /// path.
    ///
    /// ```
    /// use cute_runtime::library::Library;
    /// // SAFETY: there are no such libraries, so no code of theirs runs.
    /// let reasons = unsafe { Library::open(&["libnowhere.so.2", "libnowhere.so.1"]) }.unwrap_err();
    /// assert_eq!(reasons.len(), 2);
    /// ```
    ///
    /// # Errors
    /// What the loader says of each name.
    ///
    /// # Safety
    /// The library's initialisation code runs, so it has to be what its name says.
    pub unsafe fn open(names: &[&str]) -> Result<Library, Vec<String>> {
        let mut reasons = vec![];
        for name in names {
            // SAFETY: the caller answers for what the names stand for.
            match unsafe { libloading::Library::new(*name) } {
                Ok(handle) => {
                    let path = if name.contains('/') { None } else { mapped(name) }.unwrap_or_else(|| PathBuf::from(name));
                    return Ok(Library { handle: Box::leak(Box::new(handle)), path });
                }
                Err(error) => reasons.push(reason(&error)),
            }
        }
        Err(reasons)
    }

    /// Where the library was found; its name alone where the system does not tell.
    ///
    /// ```
    /// # #[cfg(all(target_os = "linux", target_env = "gnu"))] {
    /// # use cute_runtime::library::Library;
    /// // SAFETY: this is the C library's part for mathematics.
    /// let library = unsafe { Library::open(&["libm.so.6"]) }.unwrap();
    /// assert!(library.path().is_absolute() && library.path().ends_with("libm.so.6"));
    /// # }
    /// ```
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A function of the library, or `None` if it has none of this name.
    ///
    /// ```
    /// # #[cfg(all(target_os = "linux", target_env = "gnu"))] {
    /// # use cute_runtime::library::Library;
    /// // SAFETY: this is the C library's part for mathematics.
    /// let library = unsafe { Library::open(&["libm.so.6"]) }.unwrap();
    /// // SAFETY: nothing is called.
    /// assert!(unsafe { library.function::<unsafe extern "C" fn(f64) -> f64>("no_such_function") }.is_none());
    /// # }
    /// ```
    ///
    /// # Safety
    /// `F` has to be the function's type.
    pub unsafe fn function<F: Copy>(&self, name: &str) -> Option<F> {
        // SAFETY: the caller answers for the type.
        unsafe { self.handle.get::<F>(name.as_bytes()) }.ok().map(|function| *function)
    }
}

/// What the loader says, which the error keeps to itself.
fn reason(error: &libloading::Error) -> String {
    std::error::Error::source(error).map_or_else(|| error.to_string(), |source| source.to_string())
}

/// The file that a loaded library was loaded from, by the beginning of its name: `libnccl.so` finds `/usr/lib/libnccl.so.2.29.7`.
fn mapped(name: &str) -> Option<PathBuf> {
    let stem = name.split_inclusive(".so").next()?;
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    let files = maps.lines().filter_map(|line| line.find('/').map(|at| Path::new(&line[at..])));
    let is_it = |file: &&Path| file.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(stem));
    files.into_iter().find(is_it).map(Path::to_path_buf)
}

//! What is built in, and MPI with its solver.

use std::ffi::{c_char, c_int};

use super::cuda::{open, text};
use super::programs::{in_path, output};
use super::{Finding, State};

/// Threads and faer are compiled in.
pub(super) fn embedded() -> [Finding; 2] {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    [
        Finding { name: "threads", serves: "backend threads", state: State::found("built in", format!("{threads} processors")) },
        Finding { name: "faer", serves: "solving on threads", state: State::found("built in", "") },
    ]
}

pub(super) fn mpi() -> [Finding; 3] {
    [
        Finding { name: "MPI", serves: "backend mpi", state: mpi_library() },
        Finding { name: "mpirun", serves: "starting backend mpi", state: mpirun() },
        Finding { name: "ScaLAPACK", serves: "solving over MPI", state: scalapack() },
    ]
}

fn mpi_library() -> State {
    let library = match open(&["libmpi.so", "libmpi.so.40", "libmpi.so.12"]) {
        Ok(library) => library,
        Err(reason) => return State::missing(reason, "Debian: apt install libopenmpi-dev openmpi-bin"),
    };
    type Version = unsafe extern "C" fn(*mut c_char, *mut c_int) -> c_int;
    // MPICH's limit; Open MPI's is 256.
    let mut name = [0 as c_char; 8192];
    let mut length = 0;
    // SAFETY: this is the function's type; it may be called before MPI is initialised and writes no more than the library's limit.
    let answered = unsafe {
        library.function::<Version>("MPI_Get_library_version").is_some_and(|version| version(name.as_mut_ptr(), &mut length) == 0)
    };
    // `Open MPI v4.1.4, package: ..`, or a page of text of which the first line is the version.
    let said = if answered { text(&name) } else { String::new() };
    let version = said.lines().next().and_then(|line| line.split(',').next()).unwrap_or("").to_string();
    State::found(library.path().display().to_string(), version)
}

fn mpirun() -> State {
    const INSTALL: &str = "Debian: apt install openmpi-bin";
    let Some(program) = in_path("mpirun") else { return State::missing("no mpirun in PATH", INSTALL) };
    match output(&program, &["--version"]) {
        Some(said) => State::found(program.display().to_string(), said.lines().next().unwrap_or("")),
        None => State::missing(format!("{} --version fails", program.display()), INSTALL),
    }
}

fn scalapack() -> State {
    const INSTALL: &str = "Debian: apt install libscalapack-openmpi-dev";
    match open(&["libscalapack-openmpi.so", "libscalapack-openmpi.so.2.2", "libscalapack.so", "libscalapack-mpich.so"]) {
        Ok(library) => {
            type Factorise = unsafe extern "C" fn();
            // SAFETY: the function is looked up, not called.
            match unsafe { library.function::<Factorise>("pdpotrf_") } {
                Some(_) => State::found(library.path().display().to_string(), ""),
                None => State::missing(format!("{} has no pdpotrf_", library.path().display()), INSTALL),
            }
        }
        Err(reason) => State::missing(reason, INSTALL),
    }
}

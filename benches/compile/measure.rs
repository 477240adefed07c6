//! rustc with its time and memory.

use std::io;
use std::process::{Child, Command};

/// What one run of rustc took.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    /// Processor time, user and system, in seconds.
    pub(crate) seconds: f64,
    /// The largest resident set, in KiB.
    pub(crate) peak: i64,
}

/// Runs a command to its end.
pub(crate) fn cost(command: &mut Command) -> io::Result<Cost> {
    wait(command.spawn()?)
}

fn wait(child: Child) -> io::Result<Cost> {
    let (mut status, mut usage) = (0, std::mem::MaybeUninit::<libc::rusage>::zeroed());
    let pid = child.id() as libc::pid_t;
    // SAFETY: `pid` is a child that nobody else waits for, and both pointers are to values of the types that wait4 fills.
    let waited = unsafe { libc::wait4(pid, &raw mut status, 0, usage.as_mut_ptr()) };
    if waited != pid {
        return Err(io::Error::last_os_error());
    }
    if !(libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0) {
        return Err(io::Error::other("rustc failed"));
    }
    // SAFETY: all zeros is a value of the type, and wait4 has filled it.
    let usage = unsafe { usage.assume_init() };
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    Ok(Cost { seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), peak: usage.ru_maxrss })
}

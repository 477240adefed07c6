//! NVRTC's functions, looked up in the library that was loaded: with several on a machine it has to be this one.

use std::ffi::{CStr, CString, c_char, c_int, c_void};

use super::{NvrtcError, text};
use crate::library::Library;

type Handle = *mut c_void;
/// 0 for success.
type Code = c_int;

#[derive(Clone, Copy, Debug)]
pub(super) struct Api {
    version: unsafe extern "C" fn(*mut c_int, *mut c_int) -> Code,
    error: unsafe extern "C" fn(Code) -> *const c_char,
    create: unsafe extern "C" fn(*mut Handle, *const c_char, *const c_char, c_int, *const *const c_char, *const *const c_char) -> Code,
    compile: unsafe extern "C" fn(Handle, c_int, *const *const c_char) -> Code,
    destroy: unsafe extern "C" fn(*mut Handle) -> Code,
    ptx_size: unsafe extern "C" fn(Handle, *mut usize) -> Code,
    ptx: unsafe extern "C" fn(Handle, *mut c_char) -> Code,
    log_size: unsafe extern "C" fn(Handle, *mut usize) -> Code,
    log: unsafe extern "C" fn(Handle, *mut c_char) -> Code,
}

impl Api {
    /// The functions of a library, or the name of one that it lacks.
    ///
    /// # Safety
    /// If the library has functions of these names, they are NVRTC's.
    pub(super) unsafe fn of(library: &Library) -> Result<Api, &'static str> {
        macro_rules! functions {
            ($($field:ident $name:literal;)*) => {
                // SAFETY: the fields have the types that NVRTC's header declares.
                Api { $($field: unsafe { library.function($name) }.ok_or($name)?),* }
            };
        }
        Ok(functions! {
            version "nvrtcVersion";
            error "nvrtcGetErrorString";
            create "nvrtcCreateProgram";
            compile "nvrtcCompileProgram";
            destroy "nvrtcDestroyProgram";
            ptx_size "nvrtcGetPTXSize";
            ptx "nvrtcGetPTX";
            log_size "nvrtcGetProgramLogSize";
            log "nvrtcGetProgramLog";
        })
    }

    pub(super) fn version(&self) -> Result<(i32, i32), NvrtcError> {
        let (mut major, mut minor) = (0, 0);
        // SAFETY: both pointers are to integers that live on.
        self.check("nvrtcVersion", unsafe { (self.version)(&mut major, &mut minor) })?;
        Ok((major, minor))
    }

    /// NVRTC's name of a failure.
    fn name(&self, code: Code) -> String {
        // SAFETY: NVRTC returns a constant text for every number.
        unsafe { CStr::from_ptr((self.error)(code)) }.to_string_lossy().into_owned()
    }

    fn check(&self, call: &'static str, code: Code) -> Result<(), NvrtcError> {
        if code == 0 { Ok(()) } else { Err(NvrtcError::Call { call, code: self.name(code) }) }
    }
}

/// A program of NVRTC, which has to be given back.
pub(super) struct Program<'a> {
    api: &'a Api,
    handle: Handle,
}

impl<'a> Program<'a> {
    pub(super) fn new(api: &'a Api, source: &CStr) -> Result<Program<'a>, NvrtcError> {
        let (mut handle, none) = (std::ptr::null_mut(), std::ptr::null());
        // SAFETY: the source is a C string, which NVRTC copies; there are no headers.
        let code = unsafe { (api.create)(&mut handle, source.as_ptr(), none, 0, std::ptr::null(), std::ptr::null()) };
        api.check("nvrtcCreateProgram", code)?;
        Ok(Program { api, handle })
    }

    /// Compiles, or gives NVRTC's name of the failure.
    pub(super) fn compile(&self, options: &[&CString]) -> Result<(), String> {
        let options: Vec<*const c_char> = options.iter().map(|option| option.as_ptr()).collect();
        // SAFETY: the program lives, and the options are C strings that live on.
        match unsafe { (self.api.compile)(self.handle, options.len() as c_int, options.as_ptr()) } {
            0 => Ok(()),
            code => Err(self.api.name(code)),
        }
    }

    /// The compiler's messages.
    pub(super) fn log(&self) -> Result<String, NvrtcError> {
        self.read("nvrtcGetProgramLog", self.api.log_size, self.api.log)
    }

    /// The result of a program that is compiled.
    pub(super) fn ptx(&self) -> Result<String, NvrtcError> {
        self.read("nvrtcGetPTX", self.api.ptx_size, self.api.ptx)
    }

    fn read(
        &self,
        call: &'static str,
        size: unsafe extern "C" fn(Handle, *mut usize) -> Code,
        read: unsafe extern "C" fn(Handle, *mut c_char) -> Code,
    ) -> Result<String, NvrtcError> {
        let mut bytes = 0;
        // SAFETY: the program lives, and the pointer is to a number that lives on.
        self.api.check(call, unsafe { size(self.handle, &mut bytes) })?;
        let mut buffer: Vec<c_char> = vec![0; bytes + 1];
        // SAFETY: the program lives, and the buffer has room for as many bytes as NVRTC said.
        self.api.check(call, unsafe { read(self.handle, buffer.as_mut_ptr()) })?;
        Ok(text(&buffer))
    }
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        // SAFETY: the program was created and has not been destroyed. If NVRTC cannot give it back, nobody can.
        unsafe { (self.api.destroy)(&mut self.handle) };
    }
}

//! The C functions of libsubscore-verify, as `subscore_verify.h` declares them. It is a library of its own, because it
//! needs OpenSSL, and is loaded on demand.

use crate::{subs_status, Decision};
use std::env;
use std::ffi::{CStr, CString, OsStr, OsString};
use std::mem;
use std::os::raw::{c_char, c_int, c_ulong, c_void};
use std::os::unix::ffi::OsStrExt;
use std::string::{String, ToString};

/// Its name for the dynamic linker.
pub const VERIFY_SONAME: &str = "libsubscore-verify.so.0";

#[repr(C)]
pub struct subs_verifier {
    _private: [u8; 0],
}

/// The functions of a libsubscore-verify that was loaded. It stays loaded.
#[derive(Clone, Copy, Debug)]
pub struct Verify {
    pub subs_verify: Decision,
    pub subs_ocsp_requests: Decision,
    pub subs_verifier_open:
        unsafe extern "C" fn(*const c_char, usize, *mut *mut subs_verifier, *mut *mut c_char, *mut usize) -> subs_status,
    pub subs_verifier_verify:
        unsafe extern "C" fn(*mut subs_verifier, *const c_char, usize, *mut *mut c_char, *mut usize) -> subs_status,
    pub subs_verifier_close: unsafe extern "C" fn(*mut subs_verifier),
}

extern "C" {
    fn getauxval(kind: c_ulong) -> c_ulong;
}

const AT_SECURE: c_ulong = 23;

#[link(name = "dl")]
extern "C" {
    fn dlopen(path: *const c_char, mode: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn dlerror() -> *const c_char;
}

const RTLD_NOW: c_int = 2;

impl Verify {
    /// Returns the path in the environment variable `SUBSCORE_VERIFY_LIBRARY`, or `None` if it is missing or empty. A program
    /// with more rights than the user who started it, such as a set-uid program, ignores the variable, as `secure_getenv`
    /// does. That function is not used, because it does not hold the lock of `std::env`.
    pub fn chosen() -> Option<OsString> {
        if unsafe { getauxval(AT_SECURE) } != 0 {
            return None;
        }
        env::var_os("SUBSCORE_VERIFY_LIBRARY").filter(|path| !path.is_empty())
    }

    /// Loads the library of that name, or at that path. Returns the dynamic linker's message if that fails.
    pub fn load(path: &OsStr) -> Result<Verify, String> {
        let path = CString::new(path.as_bytes()).map_err(|error| error.to_string())?;
        unsafe {
            let library = dlopen(path.as_ptr(), RTLD_NOW);
            if library.is_null() {
                return Err(fault());
            }
            let find = |name: &[u8]| {
                let found = dlsym(library, name.as_ptr() as *const c_char);
                if found.is_null() { Err(fault()) } else { Ok(found) }
            };
            Ok(Verify {
                subs_verify: mem::transmute(find(b"subs_verify\0")?),
                subs_ocsp_requests: mem::transmute(find(b"subs_ocsp_requests\0")?),
                subs_verifier_open: mem::transmute(find(b"subs_verifier_open\0")?),
                subs_verifier_verify: mem::transmute(find(b"subs_verifier_verify\0")?),
                subs_verifier_close: mem::transmute(find(b"subs_verifier_close\0")?),
            })
        }
    }
}

unsafe fn fault() -> String {
    let message = dlerror();
    if message.is_null() { String::new() } else { CStr::from_ptr(message).to_string_lossy().into_owned() }
}

//! App Store subscription decisions, from libsubscore.
//!
//! ```
//! use subscore::{state_at, Document, StateAtRequest, Timestamp};
//!
//! let history = r#"{"transactions":[]}"#;
//! let answer = state_at(&StateAtRequest::new(history, Timestamp(1_773_828_000_000)))?;
//! assert!(!answer.has_access);
//! # Ok::<(), subscore::Error>(())
//! ```
//!
//! Every function takes a request and returns its answer, or an [`Error`]. A request takes its required fields in
//! `new`, and has a method for each optional field. Documents of the store are JSON texts that are passed through
//! unchanged. Instants are milliseconds since 1970, and amounts are exact. Any number of threads may call concurrently.

#[path = "generated/answers.rs"]
mod answers;
mod base64;
mod error;
mod expectations;
mod history;
mod json;
#[path = "generated/requests.rs"]
mod requests;
mod values;
mod verify;

#[cfg(test)]
#[path = "../tests/first_calls.rs"]
mod first_calls;
#[cfg(test)]
#[path = "../tests/inside.rs"]
mod tests;
#[cfg(test)]
#[path = "../tests/verified.rs"]
mod verified;

pub use answers::*;
pub use error::{Error, Status};
pub use expectations::{Expectations, OnRefusal, OpenSsl, Root, SignedHistory, Validity};
pub use history::{open_history, InstantState, OpenHistory};
pub use requests::*;
pub use values::{Document, Price, Timestamp};
pub use verify::{ocsp_requests, verify, OcspRequest, Refused, Verified, Verifier};

use serde::de::DeserializeOwned;
use std::ffi::CStr;
use std::os::raw::c_char;
use std::ptr;
use subscore_sys as sys;

/// The version that this crate was made for. Until 1.0 a minor version may break callers.
pub const MADE_FOR: &str = "0.5.0";

fn text(found: *const c_char) -> &'static str {
    // The library's own texts are static, end with a NUL and are UTF-8.
    unsafe { CStr::from_ptr(found) }.to_str().unwrap_or("")
}

/// The version of the running library, such as "0.4.0".
pub fn version() -> &'static str {
    text(unsafe { sys::subs_version() })
}

/// Every rule of the running library, as a JSON array: `id`, `sentence`, `source`, and `url` or null.
pub fn rules_json() -> &'static str {
    text(unsafe { sys::subs_rules() })
}

/// Every warning that an answer can have, as a JSON array: `code`, `about`, `sentence` and `remedy`.
pub fn warnings_json() -> &'static str {
    text(unsafe { sys::subs_warnings() })
}

/// The longest request, in bytes. A longer one is [`Status::Limit`].
pub fn max_request_length() -> usize {
    unsafe { sys::subs_max_request_length() }
}

/// The deepest nesting of a request. Deeper is [`Status::Json`].
pub fn max_depth() -> usize {
    unsafe { sys::subs_max_depth() }
}

/// The largest number of values in a request of this many bytes. More are [`Status::Limit`].
pub fn max_values(length: usize) -> usize {
    unsafe { sys::subs_max_values(length) }
}

/// The longest id, in bytes. A longer one is [`Status::Limit`].
pub fn max_identifier_length() -> usize {
    unsafe { sys::subs_max_identifier_length() }
}

/// The largest instant; the smallest is its negative.
pub fn max_instant() -> Timestamp {
    Timestamp(unsafe { sys::subs_max_instant() })
}

fn fits_version(running: &str) -> Result<(), Error> {
    if running.split('.').take(2).eq(MADE_FOR.split('.').take(2)) {
        return Ok(());
    }
    Err(Error::unfit(format!("libsubscore is {}, and this crate was made for {}", running, MADE_FOR)))
}

/// Makes one call: the bytes of a request in, those of the response out. `None` is a null pointer.
pub(crate) fn exchange(
    request: Option<&[u8]>,
    call: impl FnOnce(*const c_char, usize, *mut *mut c_char, *mut usize) -> sys::subs_status,
) -> Result<Vec<u8>, Error> {
    fits_version(version())?;
    let (mut response, mut length) = (ptr::null_mut(), 0);
    let (pointer, size) = request.map_or((ptr::null(), 0), |bytes| (bytes.as_ptr() as *const c_char, bytes.len()));
    let status = call(pointer, size, &mut response, &mut length);
    let answer = (!response.is_null()).then(|| {
        let bytes = unsafe { std::slice::from_raw_parts(response as *const u8, length) }.to_vec();
        unsafe { sys::subs_free(response) };
        bytes
    });
    match answer {
        Some(bytes) if status == sys::SUBS_OK => Ok(bytes),
        answer => Err(Error::of(status, answer)),
    }
}

/// Calls a function with a request in JSON, and returns the response as the library wrote it. `None` is a null pointer,
/// which is [`Status::Argument`].
pub fn call(function: Function, request: Option<&[u8]>) -> Result<Vec<u8>, Error> {
    let decide = function.pointer();
    exchange(request, |request, size, response, length| unsafe { decide(request, size, response, length) })
}

pub(crate) fn ask<T: DeserializeOwned>(function: Function, request: Result<Vec<u8>, Error>) -> Result<T, Error> {
    json::read(&call(function, Some(&request?))?)
}

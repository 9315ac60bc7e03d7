//! Signatures of the App Store, proven by libsubscore-verify.

use crate::base64;
use crate::expectations::{request, Expectations, SignedHistory};
use crate::json;
use crate::{exchange, AnswerWarning, Error, VerifiedNotification};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::fmt;
use std::ptr::{self, NonNull};
use std::sync::Mutex;
use subscore_sys as sys;

/// Verified documents. The `Debug` form contains the size of the history, not its text.
#[derive(Clone, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct Verified {
    /// The documents, decoded, as a JSON array, for every request that takes a history.
    #[serde(deserialize_with = "text")]
    pub history: String,
    /// The number of signed payloads in them.
    pub verified: i64,
    /// The documents that were left out; empty unless [`crate::OnRefusal::Omit`] was requested.
    pub refused: Vec<Refused>,
    /// Conditions that the caller should know about.
    pub warnings: Vec<AnswerWarning>,
    /// The notifications among the documents, in their order, with values from verified payloads only.
    pub notifications: Vec<VerifiedNotification>,
}

impl fmt::Debug for Verified {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Verified")
            .field("history", &format_args!("{} bytes", self.history.len()))
            .field("verified", &self.verified)
            .field("refused", &self.refused)
            .field("warnings", &self.warnings)
            .field("notifications", &self.notifications)
            .finish()
    }
}

/// A document that was left out.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct Refused {
    /// JSON Pointer to the signed text.
    pub path: String,
    /// Why, as subscore_verify.h lists it: "wrong_app".
    pub code: String,
    /// One sentence for a person.
    pub message: String,
}

/// The OCSP request for one certificate, to be sent by POST as application/ocsp-request.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct OcspRequest {
    /// The address of the responder.
    pub url: String,
    /// The body, in DER.
    #[serde(deserialize_with = "bytes")]
    pub request: Vec<u8>,
}

/// Verifies the signatures of documents, and returns the documents decoded. For more than one or two calls a
/// [`Verifier`] is ten times as fast.
pub fn verify(signed: &SignedHistory, expected: &Expectations) -> Result<Verified, Error> {
    let function = library()?.subs_verify;
    json::read(&exchange(Some(&request(Some(signed), Some(expected))?), |request, size, response, length| unsafe {
        function(request, size, response, length)
    })?)
}

/// Builds the OCSP requests for the certificates of these documents. It verifies the documents first, as [`verify`]
/// does. Send each `request` to its `url` by POST, and pass the bodies of the answers to
/// [`SignedHistory::ocsp_responses`].
pub fn ocsp_requests(signed: &SignedHistory, expected: &Expectations) -> Result<Vec<OcspRequest>, Error> {
    let function = library()?.subs_ocsp_requests;
    let question = request(Some(signed), Some(expected))?;
    json::read(&exchange(Some(&question), |request, size, response, length| unsafe {
        function(request, size, response, length)
    })?)
}

/// Verifies documents with the same expectations in many calls. It caches the certificate chains that it verified. Any
/// number of threads may use it concurrently. It is closed when it is dropped.
#[derive(Debug)]
pub struct Verifier {
    pointer: NonNull<sys::subs_verifier>,
    functions: sys::Verify,
}

// The library locks its cache.
unsafe impl Send for Verifier {}
unsafe impl Sync for Verifier {}

impl Verifier {
    pub fn open(expected: &Expectations) -> Result<Verifier, Error> {
        let functions = library()?;
        let mut opened = ptr::null_mut();
        exchange(Some(&request(None, Some(expected))?), |request, size, response, length| unsafe {
            (functions.subs_verifier_open)(request, size, &mut opened, response, length)
        })?;
        let pointer = NonNull::new(opened).ok_or_else(|| Error::unfit("no verifier was opened".to_owned()))?;
        Ok(Verifier { pointer, functions })
    }

    /// Like [`verify()`].
    pub fn verify(&self, signed: &SignedHistory) -> Result<Verified, Error> {
        json::read(&exchange(Some(&request(Some(signed), None)?), |request, size, response, length| unsafe {
            (self.functions.subs_verifier_verify)(self.pointer.as_ptr(), request, size, response, length)
        })?)
    }
}

impl Drop for Verifier {
    fn drop(&mut self) {
        unsafe { (self.functions.subs_verifier_close)(self.pointer.as_ptr()) }
    }
}

/// The library that SUBSCORE_VERIFY_LIBRARY names, otherwise the installed one. It is searched for until it is found.
fn library() -> Result<sys::Verify, Error> {
    static FOUND: Mutex<Option<sys::Verify>> = Mutex::new(None);
    let mut found = FOUND.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(functions) = *found {
        return Ok(functions);
    }
    let path = sys::Verify::chosen();
    let functions = sys::Verify::load(&path.unwrap_or_else(|| sys::VERIFY_SONAME.into())).map_err(|fault| {
        Error::unfit(format!(
            "{}; install libsubscore-verify and OpenSSL 3 (on Debian libsubscore-verify0), or set SUBSCORE_VERIFY_LIBRARY to its path",
            fault
        ))
    })?;
    *found = Some(functions);
    Ok(functions)
}

/// Reads the text of a member, unchanged.
fn text<'a, D: Deserializer<'a>>(deserializer: D) -> Result<String, D::Error> {
    Box::<RawValue>::deserialize(deserializer).map(|value| value.get().to_owned())
}

/// Reads the bytes of a text in base64.
fn bytes<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    String::deserialize(deserializer).map(|text| base64::bytes(&text))
}

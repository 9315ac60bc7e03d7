//! Signatures of the App Store, proven by libsubscore-verify.

use crate::base64;
use crate::json::{self, field, written, Read, Readable, Value, Write, Writer};
use crate::{exchange, AnswerWarning, Document, Environment, Error, Instant};
use std::ptr::{self, NonNull};
use std::sync::Mutex;
use subscore_sys as sys;

/// A root that a chain of certificates may lead to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Root(String);

impl Root {
    /// Apple Root CA - G3, which the library has. It counts where no roots are given.
    pub fn apple_g3() -> Root {
        Root("AppleRootCA-G3".to_owned())
    }

    /// A certificate in DER that has signed itself.
    pub fn der(certificate: impl AsRef<[u8]>) -> Root {
        Root(base64::text(certificate.as_ref()))
    }
}

/// When certificates have to be valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Validity {
    /// When they signed, so that an old payload stays good. So it is by default.
    Signed,
    /// At the moment of the call.
    At,
}

/// What becomes of a document that can't be proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OnRefusal {
    /// The call fails. So it is by default.
    Fail,
    /// It is left out. That is dangerous: without the document that holds a refund, a history grants access.
    Omit,
}

/// What has to be true of documents.
#[derive(Debug, Clone, PartialEq)]
pub struct Expectations {
    bundle_id: String,
    environment: Environment,
    app_apple_id: Option<i64>,
    validity: Option<Validity>,
    roots: Option<Vec<Root>>,
    xcode_certificates: Option<Vec<String>>,
    allow_test_certificates: Option<bool>,
    on_refusal: Option<OnRefusal>,
}

impl Expectations {
    /// The id of your app's bundle, and where the documents have to come from. There is no default.
    pub fn new(bundle_id: impl Into<String>, environment: Environment) -> Expectations {
        Expectations {
            bundle_id: bundle_id.into(),
            environment,
            app_apple_id: None,
            validity: None,
            roots: None,
            xcode_certificates: None,
            allow_test_certificates: None,
            on_refusal: None,
        }
    }

    /// The number of your app in the App Store. Production needs it.
    pub fn app_apple_id(mut self, number: i64) -> Self {
        self.app_apple_id = Some(number);
        self
    }

    /// When certificates have to be valid.
    pub fn validity(mut self, validity: Validity) -> Self {
        self.validity = Some(validity);
        self
    }

    /// The roots that count, in place of Apple's alone.
    pub fn roots(mut self, roots: impl IntoIterator<Item = Root>) -> Self {
        self.roots = Some(roots.into_iter().collect());
        self
    }

    /// The certificates of your own machines, in DER, for Xcode and LocalTesting.
    pub fn xcode_certificates(mut self, certificates: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Self {
        self.xcode_certificates = Some(texts(certificates));
        self
    }

    /// Whether a chain that says it is for tests may count.
    pub fn allow_test_certificates(mut self, allowed: bool) -> Self {
        self.allow_test_certificates = Some(allowed);
        self
    }

    /// What becomes of a document that can't be proven.
    pub fn on_refusal(mut self, what: OnRefusal) -> Self {
        self.on_refusal = Some(what);
        self
    }

    fn fields(&self) -> Vec<(&'static str, &dyn Write)> {
        vec![
            ("bundleId", &self.bundle_id),
            ("environment", &self.environment),
            ("appAppleId", &self.app_apple_id),
            ("validity", &self.validity),
            ("roots", &self.roots),
            ("xcodeCertificates", &self.xcode_certificates),
            ("allowTestCertificates", &self.allow_test_certificates),
            ("onRefusal", &self.on_refusal),
        ]
    }
}

/// Documents as the store sent them: the body of a notification, a response of the App Store Server API, or several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedHistory {
    history: Document,
    at: Option<Instant>,
    ocsp_responses: Option<Vec<String>>,
}

impl SignedHistory {
    pub fn new(history: impl Into<Document>) -> SignedHistory {
        SignedHistory { history: history.into(), at: None, ocsp_responses: None }
    }

    /// Now, from your own clock. What was signed later is refused.
    pub fn at(mut self, at: impl Into<Instant>) -> Self {
        self.at = Some(at.into());
        self
    }

    /// What responders said of the certificates; see [`ocsp_requests`]. It needs `at`.
    pub fn ocsp_responses(mut self, bodies: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Self {
        self.ocsp_responses = Some(texts(bodies));
        self
    }
}

/// Documents that were proven.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Verified {
    /// The documents, decoded, as a JSON array, for every request that takes a history.
    pub history: String,
    /// How many signed payloads they had.
    pub verified: i64,
    /// What was left out; empty unless [`OnRefusal::Omit`] was asked for.
    pub refused: Vec<Refused>,
    /// What is worth a look.
    pub warnings: Vec<AnswerWarning>,
}

/// A document that was left out.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refused {
    /// JSON Pointer to the signed text.
    pub path: String,
    /// Why, as subscore_verify.h lists it: "wrong_app".
    pub code: String,
    /// One sentence for a person.
    pub message: String,
}

/// A question about one certificate, to be sent by POST as application/ocsp-request.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct OcspRequest {
    pub url: String,
    pub request: Vec<u8>,
}

/// Proves the signatures of documents, and gives them decoded. For more than a call or two a [`Verifier`] is ten times as
/// fast.
pub fn verify(signed: &SignedHistory, expected: &Expectations) -> Result<Verified, Error> {
    let function = library()?.subs_verify;
    verified(exchange(Some(&asked(Some(signed), Some(expected))?), |request, size, response, length| unsafe {
        function(request, size, response, length)
    })?)
}

/// Whom to ask whether the certificates of these documents were revoked. It verifies them first, as [`verify`] does. Send
/// each `request` to its `url` by POST, and pass the bodies of the answers to [`SignedHistory::ocsp_responses`].
pub fn ocsp_requests(signed: &SignedHistory, expected: &Expectations) -> Result<Vec<OcspRequest>, Error> {
    let function = library()?.subs_ocsp_requests;
    let request = asked(Some(signed), Some(expected))?;
    json::read(&exchange(Some(&request), |request, size, response, length| unsafe {
        function(request, size, response, length)
    })?)
}

/// What has to be true of documents, for many calls. It remembers the chains of certificates that it proved. Any number
/// of threads may use it at once. It is closed when it is dropped.
#[derive(Debug)]
pub struct Verifier {
    pointer: NonNull<sys::subs_verifier>,
    functions: sys::Verify,
}

// The library locks what it remembers.
unsafe impl Send for Verifier {}
unsafe impl Sync for Verifier {}

impl Verifier {
    pub fn open(expected: &Expectations) -> Result<Verifier, Error> {
        let functions = library()?;
        let mut opened = ptr::null_mut();
        exchange(Some(&asked(None, Some(expected))?), |request, size, response, length| unsafe {
            (functions.subs_verifier_open)(request, size, &mut opened, response, length)
        })?;
        let pointer = NonNull::new(opened).ok_or_else(|| Error::unfit("no verifier was opened".to_owned()))?;
        Ok(Verifier { pointer, functions })
    }

    /// As [`verify()`].
    pub fn verify(&self, signed: &SignedHistory) -> Result<Verified, Error> {
        verified(exchange(Some(&asked(Some(signed), None)?), |request, size, response, length| unsafe {
            (self.functions.subs_verifier_verify)(self.pointer.as_ptr(), request, size, response, length)
        })?)
    }
}

impl Drop for Verifier {
    fn drop(&mut self) {
        unsafe { (self.functions.subs_verifier_close)(self.pointer.as_ptr()) }
    }
}

/// The library that SUBSCORE_VERIFY_LIBRARY names, or else the installed one. It is looked for until it is found.
fn library() -> Result<sys::Verify, Error> {
    static FOUND: Mutex<Option<sys::Verify>> = Mutex::new(None);
    let mut found = FOUND.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(functions) = *found {
        return Ok(functions);
    }
    let path = std::env::var_os("SUBSCORE_VERIFY_LIBRARY").filter(|path| !path.is_empty());
    let functions = sys::Verify::load(&path.unwrap_or_else(|| sys::VERIFY_SONAME.into())).map_err(|fault| {
        Error::unfit(format!(
            "{}; install libsubscore-verify and OpenSSL 3 (on Debian libsubscore-verify0), or set SUBSCORE_VERIFY_LIBRARY to its path",
            fault
        ))
    })?;
    *found = Some(functions);
    Ok(functions)
}

struct Request<'a> {
    history: Option<&'a Document>,
    verify: Expected<'a>,
}

struct Expected<'a>(Vec<(&'static str, &'a dyn Write)>);

fn asked(signed: Option<&SignedHistory>, expected: Option<&Expectations>) -> Result<Vec<u8>, Error> {
    let mut fields = expected.map_or_else(Vec::new, Expectations::fields);
    if let Some(signed) = signed {
        fields.push(("at", &signed.at));
        fields.push(("ocspResponses", &signed.ocsp_responses));
    }
    written(&Request { history: signed.map(|signed| &signed.history), verify: Expected(fields) })
}

impl Write for Request<'_> {
    fn write(&self, out: &mut Writer) {
        out.object(&[("history", &self.history), ("verify", &self.verify)]);
    }
}

impl Write for Expected<'_> {
    fn write(&self, out: &mut Writer) {
        out.object(&self.0);
    }
}

impl Write for Root {
    fn write(&self, out: &mut Writer) {
        out.string(&self.0);
    }
}

impl Write for Validity {
    fn write(&self, out: &mut Writer) {
        out.string(if *self == Validity::At { "at" } else { "signed" });
    }
}

impl Write for OnRefusal {
    fn write(&self, out: &mut Writer) {
        out.string(if *self == OnRefusal::Omit { "omit" } else { "fail" });
    }
}

fn verified(response: Vec<u8>) -> Result<Verified, Error> {
    let (history, told): (_, Verified) = json::read_beside(&response, "history")?;
    Ok(Verified { history, ..told })
}

impl Read for Verified {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Verified {
            history: String::new(),
            verified: field(value, "verified")?,
            refused: field(value, "refused")?,
            warnings: field(value, "warnings")?,
        })
    }
}

impl Read for Refused {
    fn read(value: &Value) -> Readable<Self> {
        Ok(Refused { path: field(value, "path")?, code: field(value, "code")?, message: field(value, "message")? })
    }
}

impl Read for OcspRequest {
    fn read(value: &Value) -> Readable<Self> {
        Ok(OcspRequest { url: field(value, "url")?, request: base64::bytes(&field::<String>(value, "request")?) })
    }
}

fn texts(items: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Vec<String> {
    items.into_iter().map(|item| base64::text(item.as_ref())).collect()
}

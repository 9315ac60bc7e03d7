//! What must be true of documents, and the requests that say so.

use crate::base64;
use crate::json::{written, Check};
use crate::{Document, Environment, Error, Timestamp};
use serde::Serialize;

/// A trusted root of certificate chains.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Root(String);

impl Root {
    /// Apple Root CA - G3, which is built into the library. The default.
    pub fn apple_g3() -> Root {
        Root("AppleRootCA-G3".to_owned())
    }

    /// A self-signed certificate in DER.
    pub fn der(certificate: impl AsRef<[u8]>) -> Root {
        Root(base64::text(certificate.as_ref()))
    }
}

/// When certificates must be valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Validity {
    /// When the payload was signed, so that an old payload remains valid. The default.
    Signed,
    /// At the instant of the call.
    At,
}

/// What happens to a document that cannot be verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OnRefusal {
    /// The call fails. The default.
    Fail,
    /// It is left out, which is dangerous: a history without the document that contains the refund grants access.
    Omit,
}

/// The OpenSSL providers that verify signatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OpenSsl {
    /// Its default provider, without the system's configuration. The default.
    Builtin,
    /// The system's configuration and providers, for example for FIPS. If they cannot be used, the code of the error is
    /// `algorithm_unavailable`.
    System,
}

/// What must be true of documents.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Expectations {
    bundle_id: String,
    environment: Environment,
    #[serde(skip_serializing_if = "Option::is_none")]
    app_apple_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    validity: Option<Validity>,
    #[serde(skip_serializing_if = "Option::is_none")]
    roots: Option<Vec<Root>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    xcode_certificates: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    allow_test_certificates: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    on_refusal: Option<OnRefusal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    openssl: Option<OpenSsl>,
}

impl Expectations {
    /// The id of your app's bundle, and the environment that the documents must come from. There is no default.
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
            openssl: None,
        }
    }

    /// The number of your app in the App Store. Required in Production.
    pub fn app_apple_id(mut self, number: i64) -> Self {
        self.app_apple_id = Some(number);
        self
    }

    /// When certificates must be valid.
    pub fn validity(mut self, validity: Validity) -> Self {
        self.validity = Some(validity);
        self
    }

    /// The trusted roots, instead of Apple's alone.
    pub fn roots(mut self, roots: impl IntoIterator<Item = Root>) -> Self {
        self.roots = Some(roots.into_iter().collect());
        self
    }

    /// The certificates of your own machines, in DER, for Xcode and LocalTesting.
    pub fn xcode_certificates(mut self, certificates: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Self {
        self.xcode_certificates = Some(texts(certificates));
        self
    }

    /// Whether a chain of test certificates is accepted.
    pub fn allow_test_certificates(mut self, allowed: bool) -> Self {
        self.allow_test_certificates = Some(allowed);
        self
    }

    /// What happens to a document that cannot be verified.
    pub fn on_refusal(mut self, what: OnRefusal) -> Self {
        self.on_refusal = Some(what);
        self
    }

    /// The OpenSSL providers that verify signatures.
    pub fn openssl(mut self, providers: OpenSsl) -> Self {
        self.openssl = Some(providers);
        self
    }
}

/// Documents as the store sent them: the body of a notification, a response of the App Store Server API, or several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedHistory {
    history: Document,
    at: Option<Timestamp>,
    ocsp_responses: Option<Vec<String>>,
}

impl SignedHistory {
    pub fn new(history: impl Into<Document>) -> SignedHistory {
        SignedHistory { history: history.into(), at: None, ocsp_responses: None }
    }

    /// The current time, from your own clock. A payload that was signed later is rejected.
    pub fn at(mut self, at: impl Into<Timestamp>) -> Self {
        self.at = Some(at.into());
        self
    }

    /// The OCSP responses for the certificates; see [`ocsp_requests`]. They require `at`.
    pub fn ocsp_responses(mut self, bodies: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Self {
        self.ocsp_responses = Some(texts(bodies));
        self
    }
}

#[derive(Serialize)]
struct Request<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    history: Option<&'a Document>,
    verify: Verify<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Verify<'a> {
    #[serde(flatten)]
    expected: Option<&'a Expectations>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ocsp_responses: Option<&'a [String]>,
}

impl Check for Request<'_> {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.history.check(&format!("{path}/history"))
    }
}

/// Writes the request of any function that verifies: documents, what must be true of them, or both.
pub(crate) fn request(signed: Option<&SignedHistory>, expected: Option<&Expectations>) -> Result<Vec<u8>, Error> {
    written(&Request {
        history: signed.map(|signed| &signed.history),
        verify: Verify {
            expected,
            at: signed.and_then(|signed| signed.at),
            ocsp_responses: signed.and_then(|signed| signed.ocsp_responses.as_deref()),
        },
    })
}

fn texts(items: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Vec<String> {
    items.into_iter().map(|item| base64::text(item.as_ref())).collect()
}

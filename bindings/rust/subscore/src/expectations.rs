//! What has to be true of documents, and the requests that say so.

use crate::base64;
use crate::json::{written, Check};
use crate::{Document, Environment, Error, Timestamp};
use serde::Serialize;

/// A root that a chain of certificates may lead to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Validity {
    /// When they signed, so that an old payload stays good. So it is by default.
    Signed,
    /// At the moment of the call.
    At,
}

/// What becomes of a document that can't be proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OnRefusal {
    /// The call fails. So it is by default.
    Fail,
    /// It is left out. That is dangerous: without the document that holds a refund, a history grants access.
    Omit,
}

/// Which providers of OpenSSL prove signatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OpenSsl {
    /// Its default provider, without the system's configuration. So it is by default.
    Builtin,
    /// The system's configuration and its providers, for FIPS for instance. If they cannot be used, the code of the error is
    /// `algorithm_unavailable`.
    System,
}

/// What has to be true of documents.
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
            openssl: None,
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

    /// Which providers of OpenSSL prove signatures.
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

    /// Now, from your own clock. What was signed later is refused.
    pub fn at(mut self, at: impl Into<Timestamp>) -> Self {
        self.at = Some(at.into());
        self
    }

    /// What responders said of the certificates; see [`ocsp_requests`]. It needs `at`.
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

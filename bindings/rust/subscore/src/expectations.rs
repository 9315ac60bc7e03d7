//! What has to be true of documents, and the requests that say so.

use crate::base64;
use crate::json::{written, Write, Writer};
use crate::{Document, Environment, Error, Timestamp};

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

/// Which providers of OpenSSL prove signatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OpenSsl {
    /// Its default provider, without the system's configuration. So it is by default.
    Builtin,
    /// The system's configuration and its providers, for FIPS for instance. If they cannot be used, the code of the error is
    /// `algorithm_unavailable`.
    System,
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
            ("openssl", &self.openssl),
        ]
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

struct Request<'a> {
    history: Option<&'a Document>,
    verify: Expected<'a>,
}

struct Expected<'a>(Vec<(&'static str, &'a dyn Write)>);

/// The request of each function that verifies. `None` is what it has no part of.
pub(crate) fn asked(signed: Option<&SignedHistory>, expected: Option<&Expectations>) -> Result<Vec<u8>, Error> {
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

impl Write for OpenSsl {
    fn write(&self, out: &mut Writer) {
        out.string(if *self == OpenSsl::System { "system" } else { "builtin" });
    }
}

fn texts(items: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Vec<String> {
    items.into_iter().map(|item| base64::text(item.as_ref())).collect()
}

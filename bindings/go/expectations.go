//go:build cgo

package subscore

import (
	"encoding/base64"
	"time"
)

// Root is a trusted root of certificate chains.
type Root string

// AppleRootCAG3 is Apple Root CA - G3, which is built into the library. The default.
const AppleRootCAG3 Root = "AppleRootCA-G3"

// RootDER is a root from a self-signed certificate in DER.
func RootDER(certificate []byte) Root { return Root(base64.StdEncoding.EncodeToString(certificate)) }

// Validity is the instant at which certificates must be valid.
type Validity string

const (
	// ValiditySigned: when the payload was signed, so that an old payload remains valid. The default.
	ValiditySigned Validity = "signed"
	// ValidityAt: at the instant of the call.
	ValidityAt Validity = "at"
)

// OnRefusal is what happens to a document that cannot be verified.
type OnRefusal string

const (
	// OnRefusalFail: the call fails. The default.
	OnRefusalFail OnRefusal = "fail"
	// OnRefusalOmit: it is left out, which is dangerous: a history without the document that contains the refund grants
	// access.
	OnRefusalOmit OnRefusal = "omit"
)

// OpenSSL selects the OpenSSL providers that verify signatures.
type OpenSSL string

const (
	// OpenSSLBuiltin: its default provider, without the system's configuration. The default.
	OpenSSLBuiltin OpenSSL = "builtin"
	// OpenSSLSystem: the system's configuration and providers, for example for FIPS. If they cannot be used, the code of
	// the error is "algorithm_unavailable".
	OpenSSLSystem OpenSSL = "system"
)

// Expectations state what must be true of documents.
type Expectations struct {
	// Required. The id of your app's bundle.
	BundleID string
	// Required. The environment that the documents must come from. There is no default.
	Environment Environment
	// The number of your app in the App Store. Required in Production.
	AppAppleID *int64
	// When certificates must be valid.
	Validity Validity
	// The trusted roots, instead of Apple's alone.
	Roots []Root
	// The certificates of your own machines, in DER, for Xcode and LocalTesting.
	XcodeCertificates [][]byte
	// Whether a chain of test certificates is accepted.
	AllowTestCertificates bool
	// What happens to a document that cannot be verified.
	OnRefusal OnRefusal
	// The OpenSSL providers that verify signatures.
	OpenSSL OpenSSL
}

// SignedHistory is what the store sent.
type SignedHistory struct {
	// Required. The body of a notification, a response of the App Store Server API, or several Documents.
	History Document
	// The current time, from your own clock. A payload that was signed later is rejected.
	At time.Time
	// The OCSP responses for the certificates; see OCSPRequests. They require At.
	OCSPResponses [][]byte
}

// verifyRequest is the request of any function that verifies. nil omits a part.
type verifyRequest struct {
	signed   *SignedHistory
	expected *Expectations
}

func (r verifyRequest) write(w *writer) {
	w.open()
	if r.signed != nil {
		w.document("history", r.signed.History)
	}
	w.name("verify")
	w.open()
	if r.expected != nil {
		r.expected.write(w)
	}
	if r.signed != nil {
		w.instant("at", r.signed.At)
		w.certificates("ocspResponses", r.signed.OCSPResponses)
	}
	w.close()
	w.leave()
	w.close()
}

func (e *Expectations) write(w *writer) {
	w.optionalText("bundleId", e.BundleID)
	w.optionalText("environment", string(e.Environment))
	w.number("appAppleId", e.AppAppleID)
	w.optionalText("validity", string(e.Validity))
	list(w, "roots", e.Roots, func(each Root) { w.string(string(each)) })
	w.certificates("xcodeCertificates", e.XcodeCertificates)
	w.flag("allowTestCertificates", e.AllowTestCertificates)
	w.optionalText("onRefusal", string(e.OnRefusal))
	w.optionalText("openssl", string(e.OpenSSL))
}

func (w *writer) certificates(name string, each [][]byte) {
	list(w, name, each, func(der []byte) { w.string(base64.StdEncoding.EncodeToString(der)) })
}

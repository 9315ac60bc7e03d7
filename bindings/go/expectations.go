//go:build cgo

package subscore

import (
	"encoding/base64"
	"time"
)

// Root is a root that a chain of certificates may lead to.
type Root string

// AppleRootCAG3 is Apple Root CA - G3, which the library has. It counts where no roots are given.
const AppleRootCAG3 Root = "AppleRootCA-G3"

// RootDER is a certificate in DER that has signed itself.
func RootDER(certificate []byte) Root { return Root(base64.StdEncoding.EncodeToString(certificate)) }

// Validity says when certificates have to be valid.
type Validity string

const (
	// ValiditySigned: when they signed, so that an old payload stays good. So it is by default.
	ValiditySigned Validity = "signed"
	// ValidityAt: at the moment of the call.
	ValidityAt Validity = "at"
)

// OnRefusal says what becomes of a document that can't be proven.
type OnRefusal string

const (
	// OnRefusalFail: the call fails. So it is by default.
	OnRefusalFail OnRefusal = "fail"
	// OnRefusalOmit: it is left out. That is dangerous: without the document that holds a refund, a history grants access.
	OnRefusalOmit OnRefusal = "omit"
)

// OpenSSL says which providers of OpenSSL prove signatures.
type OpenSSL string

const (
	// OpenSSLBuiltin: its default provider, without the system's configuration. So it is by default.
	OpenSSLBuiltin OpenSSL = "builtin"
	// OpenSSLSystem: the system's configuration and its providers, for FIPS for instance. If they cannot be used, the code of
	// the error is "algorithm_unavailable".
	OpenSSLSystem OpenSSL = "system"
)

// Expectations are what has to be true of documents.
type Expectations struct {
	// Required. The id of your app's bundle.
	BundleID string
	// Required. Where the documents have to come from. There is no default.
	Environment Environment
	// The number of your app in the App Store. Production needs it.
	AppAppleID *int64
	// When certificates have to be valid.
	Validity Validity
	// The roots that count, in place of Apple's alone.
	Roots []Root
	// The certificates of your own machines, in DER, for Xcode and LocalTesting.
	XcodeCertificates [][]byte
	// Whether a chain that says it is for tests may count.
	AllowTestCertificates bool
	// What becomes of a document that can't be proven.
	OnRefusal OnRefusal
	// Which providers of OpenSSL prove signatures.
	OpenSSL OpenSSL
}

// SignedHistory is what the store sent.
type SignedHistory struct {
	// Required. The body of a notification, a response of the App Store Server API, or several Documents.
	History Document
	// Now, from your own clock. What was signed later is refused.
	At time.Time
	// What responders said of the certificates; see OCSPRequests. It needs At.
	OCSPResponses [][]byte
}

// verifyRequest is the request of each of the functions: nil is what it has no part of.
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
	w.words("bundleId", e.BundleID)
	w.words("environment", string(e.Environment))
	w.number("appAppleId", e.AppAppleID)
	w.words("validity", string(e.Validity))
	list(w, "roots", e.Roots, func(each Root) { w.string(string(each)) })
	w.certificates("xcodeCertificates", e.XcodeCertificates)
	w.flag("allowTestCertificates", e.AllowTestCertificates)
	w.words("onRefusal", string(e.OnRefusal))
	w.words("openssl", string(e.OpenSSL))
}

func (w *writer) certificates(name string, each [][]byte) {
	list(w, name, each, func(der []byte) { w.string(base64.StdEncoding.EncodeToString(der)) })
}

package io.github.libsubscore;

import java.util.List;

/** What must be true of documents. */
public final class Expectations extends Request {
    /**
     * {@code bundleId}: the id of your app's bundle. {@code environment}: the environment that the documents must come
     * from; there is no default.
     */
    public Expectations(String bundleId, Environment environment) {
        put("bundleId", bundleId);
        put("environment", environment);
    }

    /** The number of your app in the App Store. Required in Production. */
    public Expectations appAppleId(long appAppleId) {
        put("appAppleId", appAppleId);
        return this;
    }

    /** When certificates must be valid. */
    public Expectations validity(Validity validity) {
        put("validity", validity);
        return this;
    }

    /** The trusted roots, instead of Apple's alone. */
    public Expectations roots(List<Root> roots) {
        put("roots", List.copyOf(roots));
        return this;
    }

    /** The certificates of your own machines, in DER, for Xcode and LocalTesting. */
    public Expectations xcodeCertificates(List<byte[]> xcodeCertificates) {
        put("xcodeCertificates", SignedHistory.base64(xcodeCertificates));
        return this;
    }

    /** Whether a chain of test certificates is accepted. */
    public Expectations allowTestCertificates(boolean allowTestCertificates) {
        put("allowTestCertificates", allowTestCertificates);
        return this;
    }

    /** What happens to a document that cannot be verified. */
    public Expectations onRefusal(OnRefusal onRefusal) {
        put("onRefusal", onRefusal);
        return this;
    }

    /** The OpenSSL providers that verify signatures. */
    public Expectations openSsl(OpenSsl openSsl) {
        put("openssl", openSsl);
        return this;
    }
}

package io.github.libsubscore;

import java.util.List;

/** What has to be true of documents. */
public final class Expectations extends Request {
    /**
     * {@code bundleId}: the id of your app's bundle. {@code environment}: where the documents have to come from; there is no
     * default.
     */
    public Expectations(String bundleId, Environment environment) {
        put("bundleId", bundleId);
        put("environment", environment);
    }

    /** The number of your app in the App Store. Production needs it. */
    public Expectations appAppleId(long appAppleId) {
        put("appAppleId", appAppleId);
        return this;
    }

    /** When certificates have to be valid. */
    public Expectations validity(Validity validity) {
        put("validity", validity);
        return this;
    }

    /** The roots that count, in place of Apple's alone. */
    public Expectations roots(List<Root> roots) {
        put("roots", List.copyOf(roots));
        return this;
    }

    /** The certificates of your own machines, in DER, for Xcode and LocalTesting. */
    public Expectations xcodeCertificates(List<byte[]> xcodeCertificates) {
        put("xcodeCertificates", SignedHistory.base64(xcodeCertificates));
        return this;
    }

    /** Whether a chain that says it is for tests may count. */
    public Expectations allowTestCertificates(boolean allowTestCertificates) {
        put("allowTestCertificates", allowTestCertificates);
        return this;
    }

    /** What becomes of a document that can't be proven. */
    public Expectations onRefusal(OnRefusal onRefusal) {
        put("onRefusal", onRefusal);
        return this;
    }

    /** Which providers of OpenSSL prove signatures. */
    public Expectations openSsl(OpenSsl openSsl) {
        put("openssl", openSsl);
        return this;
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** The customer's history. */
public final class HistoryOpenRequest extends Request {
    /** {@code history}: What the store reported about the customer. */
    public HistoryOpenRequest(Document history) {
        put("history", history);
    }

    /** Restricts the history to what was known at this instant; the whole history by default. */
    public HistoryOpenRequest knownAt(Instant knownAt) {
        put("knownAt", knownAt);
        return this;
    }

    /** Read and checked; the states do not depend on it. */
    public HistoryOpenRequest catalog(Document catalog) {
        put("catalog", catalog);
        return this;
    }

    /**
     * true: a subscription that renews and has no billing problem continues after its last period. false by
     * default.
     */
    public HistoryOpenRequest assumeRenewal(boolean assumeRenewal) {
        put("assumeRenewal", assumeRenewal);
        return this;
    }

    /** true: a refunded purchase counts as never made, also before its refund. false by default. */
    public HistoryOpenRequest retroactiveRefunds(boolean retroactiveRefunds) {
        put("retroactiveRefunds", retroactiveRefunds);
        return this;
    }

    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    public HistoryOpenRequest environment(Environment environment) {
        put("environment", environment);
        return this;
    }

    /** The app whose records count. By default: every app. */
    public HistoryOpenRequest bundleId(String bundleId) {
        put("bundleId", bundleId);
        return this;
    }

    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member
     * is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
     * default.
     */
    public HistoryOpenRequest trustSignedPayloads(boolean trustSignedPayloads) {
        put("trustSignedPayloads", trustSignedPayloads);
        return this;
    }
}

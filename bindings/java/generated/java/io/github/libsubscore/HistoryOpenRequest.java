// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** The customer's history. */
public final class HistoryOpenRequest extends Request {
    /** {@code history}: What the store told about the customer. */
    public HistoryOpenRequest(Document history) {
        put("history", history);
    }

    /** Answer with what was known at this moment; with all that the history holds by default. */
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
     * true: a subscription that renews and has no billing problem goes on after its last period. false by
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

    /**
     * The environment whose records count. By default: Production, if there is any record of it, or else all.
     */
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
     * The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
     * the caller has verified every signature in the history in another way; else a signed member is refused.
     * false by default.
     */
    public HistoryOpenRequest trustSignedPayloads(boolean trustSignedPayloads) {
        put("trustSignedPayloads", trustSignedPayloads);
        return this;
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** What did this customer change? */
public final class ObservedRequest extends Request {
    /** {@code history}: What the store reported about the customer. */
    public ObservedRequest(Document history) {
        put("history", history);
    }

    /** Determines the direction of each change; without it each is unknown. */
    public ObservedRequest catalog(Document catalog) {
        put("catalog", catalog);
        return this;
    }

    /** Restricts the answer to what had taken effect or was pending by then. */
    public ObservedRequest at(Instant at) {
        put("at", at);
        return this;
    }

    /** How a refund is rounded; half_up by default. */
    public ObservedRequest rounding(Rounding rounding) {
        put("rounding", rounding);
        return this;
    }

    /** true: each subscription or change is explained in one or two sentences. false by default. */
    public ObservedRequest explain(boolean explain) {
        put("explain", explain);
        return this;
    }

    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    public ObservedRequest environment(Environment environment) {
        put("environment", environment);
        return this;
    }

    /** The app whose records count. By default: every app. */
    public ObservedRequest bundleId(String bundleId) {
        put("bundleId", bundleId);
        return this;
    }

    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member
     * is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
     * default.
     */
    public ObservedRequest trustSignedPayloads(boolean trustSignedPayloads) {
        put("trustSignedPayloads", trustSignedPayloads);
        return this;
    }
}

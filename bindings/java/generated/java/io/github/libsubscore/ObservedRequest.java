// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** What did this customer change? */
public final class ObservedRequest extends Request {
    /** {@code history}: What the store told about the customer. */
    public ObservedRequest(Document history) {
        put("history", history);
    }

    /** Names the direction of each change; without it each is unknown. */
    public ObservedRequest catalog(Document catalog) {
        put("catalog", catalog);
        return this;
    }

    /** Only what had taken effect by then, and what was pending then. */
    public ObservedRequest at(Instant at) {
        put("at", at);
        return this;
    }

    /** How a refund is rounded; half_up by default. */
    public ObservedRequest rounding(Rounding rounding) {
        put("rounding", rounding);
        return this;
    }

    /** true: each subscription or change is explained in a sentence or two. false by default. */
    public ObservedRequest explain(boolean explain) {
        put("explain", explain);
        return this;
    }

    /**
     * The environment whose records count. By default: Production, if there is any record of it, or else all.
     */
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
     * The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
     * the caller has verified every signature in the history in another way; else a signed member is refused.
     * false by default.
     */
    public ObservedRequest trustSignedPayloads(boolean trustSignedPayloads) {
        put("trustSignedPayloads", trustSignedPayloads);
        return this;
    }
}

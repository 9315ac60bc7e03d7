// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** The customer's history and the moment in question. */
public final class OfferEligibilityRequest extends Request {
    /** {@code history}: What the store told about the customer. {@code at}: The moment in question. */
    public OfferEligibilityRequest(Document history, Instant at) {
        put("history", history);
        put("at", at);
    }

    /** Brings the groups that the history does not have, and names the group of a row that names none. */
    public OfferEligibilityRequest catalog(Document catalog) {
        put("catalog", catalog);
        return this;
    }

    /** Answer with what was known at this moment; with all that the history holds by default. */
    public OfferEligibilityRequest knownAt(Instant knownAt) {
        put("knownAt", knownAt);
        return this;
    }

    /**
     * The environment whose records count. By default: Production, if there is any record of it, or else all.
     */
    public OfferEligibilityRequest environment(Environment environment) {
        put("environment", environment);
        return this;
    }

    /** The app whose records count. By default: every app. */
    public OfferEligibilityRequest bundleId(String bundleId) {
        put("bundleId", bundleId);
        return this;
    }

    /**
     * The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
     * the caller has verified every signature in the history in another way; else a signed member is refused.
     * false by default.
     */
    public OfferEligibilityRequest trustSignedPayloads(boolean trustSignedPayloads) {
        put("trustSignedPayloads", trustSignedPayloads);
        return this;
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
/** The customer's history and the instant of the answer. */
public final class OfferEligibilityRequest extends Request {
    /** {@code history}: What the store reported about the customer. {@code at}: The instant of the answer. */
    public OfferEligibilityRequest(Document history, Instant at) {
        put("history", history);
        put("at", at);
    }

    /** Adds the groups that the history does not have, and the group of a row that names none. */
    public OfferEligibilityRequest catalog(Document catalog) {
        put("catalog", catalog);
        return this;
    }

    /** Restricts the history to what was known at this instant; the whole history by default. */
    public OfferEligibilityRequest knownAt(Instant knownAt) {
        put("knownAt", knownAt);
        return this;
    }

    /** The win-back offers that the publisher configured, by product. */
    public OfferEligibilityRequest winBackOffers(List<ConfiguredWinBackOffers> winBackOffers) {
        put("winBackOffers", winBackOffers);
        return this;
    }

    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
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
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member
     * is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
     * default.
     */
    public OfferEligibilityRequest trustSignedPayloads(boolean trustSignedPayloads) {
        put("trustSignedPayloads", trustSignedPayloads);
        return this;
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
/** The customer's history and the items of the publication. */
public final class ContentAccessRequest extends Request {
    /**
     * {@code history}: What the store reported about the customer. {@code content}: The items, in any order.
     */
    public ContentAccessRequest(Document history, List<PublishedItem> content) {
        put("history", history);
        put("content", content);
    }

    /** The instant of the answer, from what was known then. */
    public ContentAccessRequest at(Instant at) {
        put("at", at);
        return this;
    }

    /** Restricts the history to what was known at this instant; "at" by default. */
    public ContentAccessRequest knownAt(Instant knownAt) {
        put("knownAt", knownAt);
        return this;
    }

    /** How many of the newest items open when access begins; 1 by default. */
    public ContentAccessRequest initialUnlock(long initialUnlock) {
        put("initialUnlock", initialUnlock);
        return this;
    }

    /** A gap in access of at most this many milliseconds does not count as a gap; 0 by default. */
    public ContentAccessRequest toleratedLapse(long toleratedLapse) {
        put("toleratedLapse", toleratedLapse);
        return this;
    }

    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    public ContentAccessRequest environment(Environment environment) {
        put("environment", environment);
        return this;
    }

    /** The app whose records count. By default: every app. */
    public ContentAccessRequest bundleId(String bundleId) {
        put("bundleId", bundleId);
        return this;
    }

    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member
     * is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
     * default.
     */
    public ContentAccessRequest trustSignedPayloads(boolean trustSignedPayloads) {
        put("trustSignedPayloads", trustSignedPayloads);
        return this;
    }
}

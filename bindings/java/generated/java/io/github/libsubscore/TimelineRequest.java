// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** The customer's history. */
public final class TimelineRequest extends Request {
    /** {@code history}: What the store reported about the customer. */
    public TimelineRequest(Document history) {
        put("history", history);
    }

    /** Determines the direction of changes, and the durations. */
    public TimelineRequest catalog(Document catalog) {
        put("catalog", catalog);
        return this;
    }

    /** Restricts the history to what was known at this instant; the whole history by default. */
    public TimelineRequest knownAt(Instant knownAt) {
        put("knownAt", knownAt);
        return this;
    }

    /**
     * true: a subscription that renews and has no billing problem continues after its last period, or up to
     * the end of a commitment that is not renewed. false by default.
     */
    public TimelineRequest assumeRenewal(boolean assumeRenewal) {
        put("assumeRenewal", assumeRenewal);
        return this;
    }

    /** true: a refunded purchase counts as never made, also before its refund. false by default. */
    public TimelineRequest retroactiveRefunds(boolean retroactiveRefunds) {
        put("retroactiveRefunds", retroactiveRefunds);
        return this;
    }

    /** The end of the forecast, twelve renewals at most; the next renewal by default. */
    public TimelineRequest until(Instant until) {
        put("until", until);
        return this;
    }

    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    public TimelineRequest environment(Environment environment) {
        put("environment", environment);
        return this;
    }

    /** The app whose records count. By default: every app. */
    public TimelineRequest bundleId(String bundleId) {
        put("bundleId", bundleId);
        return this;
    }

    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member
     * is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
     * default.
     */
    public TimelineRequest trustSignedPayloads(boolean trustSignedPayloads) {
        put("trustSignedPayloads", trustSignedPayloads);
        return this;
    }
}

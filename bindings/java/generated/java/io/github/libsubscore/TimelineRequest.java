// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** The customer's history. */
public final class TimelineRequest extends Request {
    /** {@code history}: What the store told about the customer. */
    public TimelineRequest(Document history) {
        put("history", history);
    }

    /** Names the direction of changes, and gives durations. */
    public TimelineRequest catalog(Document catalog) {
        put("catalog", catalog);
        return this;
    }

    /** Answer with what was known at this moment; with all that the history holds by default. */
    public TimelineRequest knownAt(Instant knownAt) {
        put("knownAt", knownAt);
        return this;
    }

    /**
     * true: a subscription that renews and has no billing problem goes on after its last period, or up to the
     * end of a commitment that is not renewed. false by default.
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

    /** How far ahead to look, twelve renewals at most; to the next renewal by default. */
    public TimelineRequest until(Instant until) {
        put("until", until);
        return this;
    }

    /**
     * The environment whose records count. By default: Production, if there is any record of it, or else all.
     */
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
     * The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
     * the caller has verified every signature in the history in another way; else a signed member is refused.
     * false by default.
     */
    public TimelineRequest trustSignedPayloads(boolean trustSignedPayloads) {
        put("trustSignedPayloads", trustSignedPayloads);
        return this;
    }
}

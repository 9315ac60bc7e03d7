// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
/** The customer's history and the instant of the answer. */
public final class StateAtRequest extends Request {
    /** {@code history}: What the store reported about the customer. {@code at}: The instant of the answer. */
    public StateAtRequest(Document history, Instant at) {
        put("history", history);
        put("at", at);
    }

    /** Restricts the history to what was known at this instant; the whole history by default. */
    public StateAtRequest knownAt(Instant knownAt) {
        put("knownAt", knownAt);
        return this;
    }

    /** Determines the levels, and the kind of a pending change. */
    public StateAtRequest catalog(Document catalog) {
        put("catalog", catalog);
        return this;
    }

    /**
     * true: a subscription that renews and has no billing problem continues after its last period, or up to
     * the end of a commitment that is not renewed. false by default.
     */
    public StateAtRequest assumeRenewal(boolean assumeRenewal) {
        put("assumeRenewal", assumeRenewal);
        return this;
    }

    /** true: a refunded purchase counts as never made, also before its refund. false by default. */
    public StateAtRequest retroactiveRefunds(boolean retroactiveRefunds) {
        put("retroactiveRefunds", retroactiveRefunds);
        return this;
    }

    /** The entitlements, each with the products that grant it; 1,000 at most. */
    public StateAtRequest entitlements(List<EntitlementProducts> entitlements) {
        put("entitlements", entitlements);
        return this;
    }

    /**
     * Access to entitlements that another store, a contract or support gave; 1,000 grants at most. It needs
     * entitlements.
     */
    public StateAtRequest otherGrants(List<OtherGrant> otherGrants) {
        put("otherGrants", otherGrants);
        return this;
    }

    /** true: each subscription or change is explained in one or two sentences. false by default. */
    public StateAtRequest explain(boolean explain) {
        put("explain", explain);
        return this;
    }

    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    public StateAtRequest environment(Environment environment) {
        put("environment", environment);
        return this;
    }

    /** The app whose records count. By default: every app. */
    public StateAtRequest bundleId(String bundleId) {
        put("bundleId", bundleId);
        return this;
    }

    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member
     * is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
     * default.
     */
    public StateAtRequest trustSignedPayloads(boolean trustSignedPayloads) {
        put("trustSignedPayloads", trustSignedPayloads);
        return this;
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
/** The customer's history and the moment in question. */
public final class StateAtRequest extends Request {
    /** {@code history}: What the store told about the customer. {@code at}: The moment in question. */
    public StateAtRequest(Document history, Instant at) {
        put("history", history);
        put("at", at);
    }

    /** Answer with what was known at this moment; with all that the history holds by default. */
    public StateAtRequest knownAt(Instant knownAt) {
        put("knownAt", knownAt);
        return this;
    }

    /** Gives levels, and the kind of a pending change. */
    public StateAtRequest catalog(Document catalog) {
        put("catalog", catalog);
        return this;
    }

    /**
     * true: a subscription that renews and has no billing problem goes on after its last period, or up to the
     * end of a commitment that is not renewed. false by default.
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

    /** What customers may use, each with the products that give it; 1,000 at most. */
    public StateAtRequest entitlements(List<EntitlementProducts> entitlements) {
        put("entitlements", entitlements);
        return this;
    }

    /** true: each subscription or change is explained in a sentence or two. false by default. */
    public StateAtRequest explain(boolean explain) {
        put("explain", explain);
        return this;
    }

    /**
     * The environment whose records count. By default: Production, if there is any record of it, or else all.
     */
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
     * The better way is subs_verify of libsubscore-verify, whose answer needs no such flag. true says that
     * the caller has verified every signature in the history in another way; else a signed member is refused.
     * false by default.
     */
    public StateAtRequest trustSignedPayloads(boolean trustSignedPayloads) {
        put("trustSignedPayloads", trustSignedPayloads);
        return this;
    }
}

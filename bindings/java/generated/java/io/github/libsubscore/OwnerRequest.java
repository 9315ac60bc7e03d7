// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
/** The history, who claimed its purchases, and the app's policy. */
public final class OwnerRequest extends Request {
    /**
     * {@code history}: What the store reported about the purchases. {@code claims}: Who claimed which
     * purchases, in any order. {@code policy}: Who becomes the owner of what has one. {@code at}: The instant
     * of the answer. Later claims and purchases do not count.
     */
    public OwnerRequest(Document history, List<OwnerClaim> claims, OwnerPolicy policy, Instant at) {
        put("history", history);
        put("claims", claims);
        put("policy", policy);
        put("at", at);
    }

    /** The customers of account tokens. Each key is a UUID, in any case. */
    public OwnerRequest tokens(Document tokens) {
        put("tokens", tokens);
        return this;
    }

    /**
     * What is owned together. subscription: a chain with the chains that it is linked to. apple_account:
     * everything that names one app transaction. subscription by default.
     */
    public OwnerRequest unit(OwnerUnit unit) {
        put("unit", unit);
        return this;
    }

    /** Its otherProducts determine which purchases of a receipt are consumables, which have no owner. */
    public OwnerRequest catalog(Document catalog) {
        put("catalog", catalog);
        return this;
    }

    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    public OwnerRequest environment(Environment environment) {
        put("environment", environment);
        return this;
    }

    /** The app whose records count. By default: every app. */
    public OwnerRequest bundleId(String bundleId) {
        put("bundleId", bundleId);
        return this;
    }

    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member
     * is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
     * default.
     */
    public OwnerRequest trustSignedPayloads(boolean trustSignedPayloads) {
        put("trustSignedPayloads", trustSignedPayloads);
        return this;
    }
}

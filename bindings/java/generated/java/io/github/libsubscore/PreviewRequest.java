// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** What will this switch do for this customer? */
public final class PreviewRequest extends Request {
    /**
     * {@code history}: What the store reported about the customer. {@code catalog}: The products on offer.
     * {@code to}: The requested product. {@code at}: When the switch is made.
     */
    public PreviewRequest(Document history, Document catalog, PreviewTarget to, Instant at) {
        put("history", history);
        put("catalog", catalog);
        putOrNull("to", to);
        put("at", at);
    }

    /** The same with the id of the product. */
    public PreviewRequest(Document history, Document catalog, String product, Instant at) {
        this(history, catalog, new PreviewTarget(product), at);
    }

    /** Answers with what was known then; everything by default. */
    public PreviewRequest knownAt(Instant knownAt) {
        put("knownAt", knownAt);
        return this;
    }

    /** The environment whose records count. By default: Production if it has any record, otherwise all. */
    public PreviewRequest environment(Environment environment) {
        put("environment", environment);
        return this;
    }

    /** The app whose records count. By default: every app. */
    public PreviewRequest bundleId(String bundleId) {
        put("bundleId", bundleId);
        return this;
    }

    /** What was paid for the current period, if its transaction has no price. */
    public PreviewRequest price(Price price) {
        put("price", price);
        return this;
    }

    /** The currency of the price. */
    public PreviewRequest currency(String currency) {
        put("currency", currency);
        return this;
    }

    /** How a refund is rounded; half_up by default. */
    public PreviewRequest rounding(Rounding rounding) {
        put("rounding", rounding);
        return this;
    }

    /** true: each subscription or change is explained in one or two sentences. false by default. */
    public PreviewRequest explain(boolean explain) {
        put("explain", explain);
        return this;
    }

    /**
     * true: the caller has verified every signature in the history by other means. Otherwise a signed member
     * is rejected. The answer of subs_verify (libsubscore-verify) does not require this flag. false by
     * default.
     */
    public PreviewRequest trustSignedPayloads(boolean trustSignedPayloads) {
        put("trustSignedPayloads", trustSignedPayloads);
        return this;
    }
}

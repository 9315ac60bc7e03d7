// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** What will this switch do? */
public final class ProposedRequest extends Request {
    /**
     * {@code from}: The customer's current period. {@code to}: The requested product. {@code at}: When the
     * switch is made.
     */
    public ProposedRequest(CurrentPeriod from, WantedProduct to, Instant at) {
        put("from", from);
        put("to", to);
        put("at", at);
    }

    /**
     * The products on offer, which must include both products of the switch. A resubscription requires no
     * catalog.
     */
    public ProposedRequest catalog(Document catalog) {
        put("catalog", catalog);
        return this;
    }

    /** The product of a change that already waits for the renewal. */
    public ProposedRequest pendingProductId(String pendingProductId) {
        put("pendingProductId", pendingProductId);
        return this;
    }

    /**
     * The state of the subscription at that instant. By default it is over once {@code expiresDate} is
     * reached.
     */
    public ProposedRequest state(State state) {
        put("state", state);
        return this;
    }

    /** How a refund is rounded; half_up by default. */
    public ProposedRequest rounding(Rounding rounding) {
        put("rounding", rounding);
        return this;
    }

    /** true: each subscription or change is explained in one or two sentences. false by default. */
    public ProposedRequest explain(boolean explain) {
        put("explain", explain);
        return this;
    }
}

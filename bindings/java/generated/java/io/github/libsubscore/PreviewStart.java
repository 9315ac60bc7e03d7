// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
import java.util.Optional;
/** What the customer has. */
public final class PreviewStart extends Answer {
    PreviewStart(Map<String, Object> raw) {
        super(raw);
    }

    /** Its product; empty if only a status is known. */
    public Optional<String> productId() {
        return maybe("productId", Answer::text);
    }

    /** Its row; empty if only reports are known. */
    public Optional<String> transactionId() {
        return maybe("transactionId", Answer::text);
    }

    /**
     * The state of a subscription. none: before the first purchase, or if only reports are known and none
     * covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with
     * access, while the store tries to charge. billing_retry: the same without access. expired: over.
     * revoked: refunded, or withdrawn from family sharing.
     */
    public State state() {
        return always("state", choice(State.class));
    }

    /** Its period; empty if it is unknown. */
    public Optional<Span> period() {
        return maybe("period", object(Span::new));
    }

    /** What was paid for it, otherwise the price of the request; empty if both are unknown. */
    public Optional<Money> price() {
        return maybe("price", object(Money::new));
    }

    /** Its offer; empty without one. */
    public Optional<Offer> offer() {
        return maybe("offer", object(Offer::new));
    }
}

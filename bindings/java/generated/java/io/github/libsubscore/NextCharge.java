// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/**
 * What the store will charge next, by what was reported by the instant. It is about the own subscription that
 * is charged first, also if a family share or another one is shown.
 */
public final class NextCharge extends Answer {
    NextCharge(Map<String, Object> raw) {
        super(raw);
    }

    /**
     * The end of what was paid, which the store charges up to a day before; empty if it is unknown or not
     * ahead, and in a billing grace period or billing retry.
     */
    public Optional<Instant> at() {
        return maybe("at", Answer::instant);
    }

    /** The product of the next period. */
    public String productId() {
        return always("productId", Answer::text);
    }

    /**
     * Its price with its offer, of all seats, before taxes that some storefronts add; empty if no report that
     * is still true states it.
     */
    public Optional<Money> price() {
        return maybe("price", object(Money::new));
    }

    /** The offer of the next period; empty if none is known. */
    public Optional<NextOffer> offer() {
        return maybe("offer", object(NextOffer::new));
    }

    /** The billing plan of the next period, as Apple writes it; empty if unknown. */
    public Optional<String> billingPlanType() {
        return maybe("billingPlanType", Answer::text);
    }

    /** Whether the store charges only if the customer agrees to a price increase. */
    public boolean needsConsent() {
        return always("needsConsent", Answer::flag);
    }

    /** The subscription that is charged. */
    public String originalTransactionId() {
        return always("originalTransactionId", Answer::text);
    }

    /**
     * When the report of the price was signed, otherwise the report of auto-renew; empty if it has no date.
     */
    public Optional<Instant> signedDate() {
        return maybe("signedDate", Answer::instant);
    }
}

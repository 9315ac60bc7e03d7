// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** A change that waits for the renewal. */
public final class PendingChange extends Answer {
    PendingChange(Map<String, Object> raw) {
        super(raw);
    }

    /** The product that it leads to. */
    public String productId() {
        return always("productId", Answer::text);
    }

    /** The kind of the change; never revert or none here. */
    public Change change() {
        return always("change", choice(Change.class));
    }

    /**
     * The renewal that it waits for; empty if only reports are known, or if it follows a commitment whose end
     * is unknown.
     */
    public Optional<Instant> effectiveDate() {
        return maybe("effectiveDate", Answer::instant);
    }

    /** The other billing plan, if the product stays the same; empty otherwise. */
    public Optional<String> billingPlanType() {
        return maybe("billingPlanType", Answer::text);
    }

    /** The price of the next charge, if the change takes effect with it; empty if it is unknown. */
    public Optional<Money> price() {
        return maybe("price", object(Money::new));
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/** A stretch of one state and one row. */
public final class Interval extends Answer {
    Interval(Map<String, Object> raw) {
        super(raw);
    }

    /**
     * Its first moment; -8640000000000000, the first of all, where a report without a signed date decides.
     */
    public Instant start() {
        return always("start", Answer::instant);
    }

    /** The first moment after it; empty for the last interval. */
    public Optional<Instant> end() {
        return maybe("end", Answer::instant);
    }

    /** What the subscription was; none only where reports alone are known, and say nothing of that time. */
    public State state() {
        return always("state", choice(State.class));
    }

    /**
     * Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
     * revoked; empty for none.
     */
    public Optional<Long> status() {
        return maybe("status", Answer::integer);
    }

    /** Whether the customer had access. */
    public boolean hasAccess() {
        return always("hasAccess", Answer::flag);
    }

    /**
     * The product of the row that decides. Where only reports are known, the product of the renewal info, or
     * empty.
     */
    public Optional<String> productId() {
        return maybe("productId", Answer::text);
    }

    /** The row that decides; empty where only reports are known. */
    public Optional<String> transactionId() {
        return maybe("transactionId", Answer::text);
    }

    /**
     * How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between
     * records, or from what the store always does. projected: after the records end, by an assumed renewal or
     * by the 60 days of billing retry.
     */
    public Basis basis() {
        return always("basis", choice(Basis.class));
    }

    /** What was paid for that row; empty where it is not known, and for a renewal that is assumed. */
    public Optional<Money> price() {
        return maybe("price", object(Money::new));
    }

    /** The offer of that row; empty without one. */
    public Optional<Offer> offer() {
        return maybe("offer", object(Offer::new));
    }

    /**
     * How the customer came by it, as Apple spells it: PURCHASED, FAMILY_SHARED; empty where only reports are
     * known.
     */
    public Optional<String> ownership() {
        return maybe("ownership", Answer::text);
    }

    /** Why the subscription expired; empty where it did not, or nothing tells. */
    public Optional<ExpirationReason> expirationReason() {
        return maybe("expirationReason", choice(ExpirationReason.class));
    }

    /** The records that decided, newest first; those without a signed date come last. */
    public List<Evidence> evidence() {
        return always("evidence", list(object(Evidence::new)));
    }
}

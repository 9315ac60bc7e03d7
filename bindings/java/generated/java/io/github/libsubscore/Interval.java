// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/** An interval with one state and one row. */
public final class Interval extends Answer {
    Interval(Map<String, Object> raw) {
        super(raw);
    }

    /** Its start; -8640000000000000, the earliest instant, if a report without a signed date decides. */
    public Instant start() {
        return always("start", Answer::instant);
    }

    /** Its end, which it does not include; empty for the last interval. */
    public Optional<Instant> end() {
        return maybe("end", Answer::instant);
    }

    /** The state; none only if just reports are known, and none of them covers that time. */
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
     * The product of the row that decides. If only reports are known, the product of the renewal info, or
     * empty.
     */
    public Optional<String> productId() {
        return maybe("productId", Answer::text);
    }

    /** The row that decides; empty if only reports are known. */
    public Optional<String> transactionId() {
        return maybe("transactionId", Answer::text);
    }

    /** The other ids of that purchase, ascending, whatever {@code knownAt} is; empty if it has none. */
    public Optional<List<String>> otherTransactionIds() {
        return maybe("otherTransactionIds", list(Answer::text));
    }

    /**
     * How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between
     * records, or from what the store always does. projected: after the records end, by an assumed renewal or
     * by the 60 days of billing retry (90 in a commitment).
     */
    public Basis basis() {
        return always("basis", choice(Basis.class));
    }

    /**
     * The price paid for that row; empty if unknown, for an assumed renewal, and in the paid time of a
     * purchase that is missing.
     */
    public Optional<Money> price() {
        return maybe("price", object(Money::new));
    }

    /** The offer of that row; empty without one. */
    public Optional<Offer> offer() {
        return maybe("offer", object(Offer::new));
    }

    /**
     * How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED; empty if only reports are known.
     */
    public Optional<String> ownership() {
        return maybe("ownership", Answer::text);
    }

    /** Why the subscription expired; empty if it did not, or if the reason is unknown. */
    public Optional<ExpirationReason> expirationReason() {
        return maybe("expirationReason", choice(ExpirationReason.class));
    }

    /** The records that decided, newest first; those without a signed date come last. */
    public List<Evidence> evidence() {
        return always("evidence", list(object(Evidence::new)));
    }
}

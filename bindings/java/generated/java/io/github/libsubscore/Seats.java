// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
import java.util.Optional;
/** The seats of a period, of all transactions that bought them by the instant. */
public final class Seats extends Answer {
    Seats(Map<String, Object> raw) {
        super(raw);
    }

    /** The number of seats that remain. */
    public long quantity() {
        return always("quantity", Answer::integer);
    }

    /** How many were refunded. */
    public long refunded() {
        return always("refunded", Answer::integer);
    }

    /** How many will be renewed, by the newest report; empty if unknown. */
    public Optional<Long> renewalQuantity() {
        return maybe("renewalQuantity", Answer::integer);
    }

    /** Who invites the members of a group; empty if unknown. */
    public Optional<SeatsInvitations> invitations() {
        return maybe("invitations", choice(SeatsInvitations.class));
    }

    /** The amount charged for them before any refund; empty if a part of it is unknown. */
    public Optional<Money> total() {
        return maybe("total", object(Money::new));
    }

    /** The price of the next period's seats, by the newest report; empty if unknown. */
    public Optional<Money> renewalTotal() {
        return maybe("renewalTotal", object(Money::new));
    }

    /** The transactions that bought them, the oldest first. */
    public List<String> transactionIds() {
        return always("transactionIds", list(Answer::text));
    }
}

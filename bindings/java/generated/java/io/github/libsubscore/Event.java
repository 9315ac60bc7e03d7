// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** Something that happened. */
public final class Event extends Answer {
    Event(Map<String, Object> raw) {
        super(raw);
    }

    /** When it happened; a switch of auto-renew that nothing announced happened by then. */
    public Instant at() {
        return always("at", Answer::instant);
    }

    /**
     * What happened. subscribed: a purchase opened the subscription; renewed: the store renewed it on time,
     * or at most a minute late; resubscribed: a purchase opened it again after its end; upgraded: a product
     * of a higher level took effect; downgraded: one of a lower level; crossgraded: one of the same level;
     * product_changed: one that no catalog ranks; billing_failed: a period ended in billing trouble;
     * grace_started: a billing grace period began; retry_started: billing retry began; recovered: the store
     * renewed it out of billing trouble, at the signing of that, though the period may be dated back;
     * expired: access ended for another reason than a refund; refunded: a purchase was refunded;
     * family_revoked: access was withdrawn from a family member; refund_reversed: a refund was taken back;
     * extended: a period was lengthened; auto_renew_disabled: auto-renew was switched off;
     * auto_renew_enabled: auto-renew was switched on; price_increase_pending: consent to a price increase was
     * asked for; price_increase_accepted: it was given, or not needed; change_chosen: another product was
     * chosen for the next renewal; change_replaced: yet another one took its place; change_reverted: the
     * current product was chosen again; offer_redeemed: an offer was redeemed; seats_added: more seats were
     * bought for the period; seats_refunded: some of its seats were refunded; seat_change_chosen: another
     * number of seats was chosen for the next period; seat_withdrawn: a member's seat was withdrawn;
     * migrated: the store moved the subscription into another chain.
     */
    public EventName event() {
        return always("event", choice(EventName.class));
    }

    /** The product that it is about, of change_… the one that was chosen; empty where none is. */
    public Optional<String> productId() {
        return maybe("productId", Answer::text);
    }

    /** The row that proves it, of change_… the one that runs; empty where none does. */
    public Optional<String> transactionId() {
        return maybe("transactionId", Answer::text);
    }

    /** How many seats it is about; empty where it is about none. */
    public Optional<Long> quantity() {
        return maybe("quantity", Answer::integer);
    }

    /** What was refunded; empty where the store states no share, or the price is not known. */
    public Optional<Money> amount() {
        return maybe("amount", object(Money::new));
    }

    /**
     * How sure an answer is. observed: a record covers the moment. inferred: concluded from a gap between
     * records, or from what the store always does. projected: after the records end, by an assumed renewal or
     * by the 60 days of billing retry.
     */
    public Basis basis() {
        return always("basis", choice(Basis.class));
    }
}

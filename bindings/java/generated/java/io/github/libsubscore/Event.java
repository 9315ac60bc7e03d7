// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** An event. */
public final class Event extends Answer {
    Event(Map<String, Object> raw) {
        super(raw);
    }

    /**
     * When it happened. A switch of auto-renew that no notification announced happened at or before this
     * instant.
     */
    public Instant at() {
        return always("at", Answer::instant);
    }

    /**
     * The event. subscribed: a purchase opened the subscription; renewed: the store renewed it on time, or at
     * most a minute late; resubscribed: a purchase opened it again after its end; upgraded: a product of a
     * higher level took effect; downgraded: a product of a lower level took effect; crossgraded: a product of
     * the same level took effect; product_changed: a product without a known level took effect;
     * billing_failed: a period ended with a billing problem; grace_started: a billing grace period began;
     * retry_started: billing retry began; recovered: the store renewed it after a billing problem, dated by
     * the signing of the renewal, although the period may begin earlier; expired: access ended for another
     * reason than a refund; refunded: a purchase was refunded; item_refunded: one of several items of an
     * Advanced Commerce purchase was refunded, and the purchase runs on; revoked: the store ended a purchase
     * for a reason that is not known; family_revoked: access was withdrawn from a family member;
     * refund_reversed: a refund was reversed; extended: a period was extended; auto_renew_disabled:
     * auto-renew was switched off; auto_renew_enabled: auto-renew was switched on; price_increase_pending:
     * consent to a price increase was requested; price_increase_accepted: consent was given, or not required;
     * change_chosen: another product was chosen for the next renewal; change_replaced: a different product
     * was chosen instead; change_reverted: the current product was chosen again; offer_redeemed: an offer was
     * redeemed; seats_added: more seats were bought for the period; seats_refunded: some of its seats were
     * refunded; seat_change_chosen: another number of seats was chosen for the next period; seat_withdrawn: a
     * member's seat was withdrawn; migrated: the store moved the subscription into another chain;
     * trial_converted: what was free until then was paid for the first time, directly after the event of that
     * purchase; refund_requested: the customer asked the store for a refund; refund_declined: the store
     * declined one.
     */
    public EventName event() {
        return always("event", choice(EventName.class));
    }

    /** The product of the event, for change_… the chosen one; empty if there is none. */
    public Optional<String> productId() {
        return maybe("productId", Answer::text);
    }

    /** The row that proves the event, for change_… the current one; empty if there is none. */
    public Optional<String> transactionId() {
        return maybe("transactionId", Answer::text);
    }

    /** The number of seats of the event; empty if it does not concern seats. */
    public Optional<Long> quantity() {
        return maybe("quantity", Answer::integer);
    }

    /**
     * What was paid, or what was refunded or given back again; empty if that is not known, and if another
     * customer paid. Empty for events that are not about money, for seats_refunded if it is not known, and
     * for recovered if a change of the same row follows. trial_converted repeats the amount of the event
     * before it.
     */
    public Optional<Money> amount() {
        return maybe("amount", object(Money::new));
    }

    /**
     * For a change that took effect at once: what was refunded for the period that it cut short; empty if
     * that is not known. Otherwise empty.
     */
    public Optional<Money> refund() {
        return maybe("refund", object(Money::new));
    }

    /**
     * stated: Apple states the refund or its share, or refunded in full. estimated: computed by time. Empty
     * if no amount was refunded, or if it is not known.
     */
    public Optional<RefundBasis> refundBasis() {
        return maybe("refundBasis", choice(RefundBasis.class));
    }

    /** The offer of the row that was paid for; empty if it has none. */
    public Optional<Offer> offer() {
        return maybe("offer", object(Offer::new));
    }

    /**
     * When the purchase was made that was refunded. If it was refunded at the same instant or before, it has
     * no other event.
     */
    public Optional<Instant> purchasedAt() {
        return maybe("purchasedAt", Answer::instant);
    }

    /**
     * Why the customer asks for a refund, of the newest request that states it; empty if none does, or none
     * that is known. Empty for other events than refund_requested.
     */
    public Optional<RefundReason> reason() {
        return maybe("reason", choice(RefundReason.class));
    }

    /** How many times the store asked for information about that refund. */
    public Optional<Long> asked() {
        return maybe("asked", Answer::integer);
    }

    /** Until when the store takes the app's answer: 12 hours after it asked last. */
    public Optional<Instant> answerBy() {
        return maybe("answerBy", Answer::instant);
    }

    /** The item that was refunded; empty if the event is not about one. */
    public Optional<String> sku() {
        return maybe("sku", Answer::text);
    }

    /** Why the store refunded it; empty if it states no reason, or one that is not known. */
    public Optional<RevocationReason> revocationReason() {
        return maybe("revocationReason", choice(RevocationReason.class));
    }

    /**
     * How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between
     * records, or from what the store always does. projected: after the records end, by an assumed renewal or
     * by the 60 days of billing retry (90 in a commitment).
     */
    public Basis basis() {
        return always("basis", choice(Basis.class));
    }
}

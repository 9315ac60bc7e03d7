// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/**
 * The best chain of a subscription group. Members that come from a row are empty before the first purchase,
 * and if only reports are known.
 */
public final class SubscriptionState extends Answer {
    SubscriptionState(Map<String, Object> raw) {
        super(raw);
    }

    /** The group; empty if the history names none. */
    public Optional<String> subscriptionGroupIdentifier() {
        return maybe("subscriptionGroupIdentifier", Answer::text);
    }

    /** The chain that decides for the group. */
    public String originalTransactionId() {
        return always("originalTransactionId", Answer::text);
    }

    /** The chain that this one continues; empty if it continues no known chain. */
    public Optional<String> linkedFrom() {
        return maybe("linkedFrom", Answer::text);
    }

    /**
     * The environment of its records, as Apple writes it; empty if no record names one, or only an unknown
     * one.
     */
    public Optional<Environment> environment() {
        return maybe("environment", choice(Environment.class));
    }

    /** The app, as the newest of its records that name one have it; empty if none does. */
    public Optional<String> bundleId() {
        return maybe("bundleId", Answer::text);
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

    /**
     * Apple's number for the state: 1 subscribed, 2 expired, 3 billing_retry, 4 billing_grace_period, 5
     * revoked; empty for none.
     */
    public Optional<Long> status() {
        return maybe("status", Answer::integer);
    }

    /** Whether this subscription gave access. */
    public boolean hasAccess() {
        return always("hasAccess", Answer::flag);
    }

    /**
     * The product of the row that decides; empty before the first purchase. If only reports are known, the
     * product of the renewal info, or empty.
     */
    public Optional<String> productId() {
        return maybe("productId", Answer::text);
    }

    /** The level of that product; empty if no catalog contains it, or if only reports are known. */
    public Optional<Long> level() {
        return maybe("level", Answer::integer);
    }

    /** The row that decides; empty before the first purchase, and if only reports are known. */
    public Optional<String> transactionId() {
        return maybe("transactionId", Answer::text);
    }

    /** The other ids of that purchase, ascending, whatever {@code knownAt} is; empty if it has none. */
    public Optional<List<String>> otherTransactionIds() {
        return maybe("otherTransactionIds", list(Answer::text));
    }

    /**
     * The period of that row, or the paid time of a purchase that is missing from the records; empty before
     * the first purchase, and if only reports are known that prove none.
     */
    public Optional<Period> period() {
        return maybe("period", object(Period::new));
    }

    /**
     * The start of the unbroken run of this state, across renewals; empty before the first purchase, or if it
     * began with a report without a signed date.
     */
    public Optional<Instant> since() {
        return maybe("since", Answer::instant);
    }

    /** The end of that run; empty while none is known. */
    public Optional<Instant> until() {
        return maybe("until", Answer::instant);
    }

    /**
     * The start of the run of access that contains the instant, otherwise of the last run before it, of all
     * chains together; empty if there is none, or if it began with a report without a signed date.
     */
    public Optional<Instant> accessSince() {
        return maybe("accessSince", Answer::instant);
    }

    /** The end of that run; empty if there is none, or while no end is known. */
    public Optional<Instant> accessUntil() {
        return maybe("accessUntil", Answer::instant);
    }

    /** How many other chains of the group give access. */
    public long alsoActive() {
        return always("alsoActive", Answer::integer);
    }

    /** Whether auto-renew was on at the instant; empty if unknown. */
    public Optional<Boolean> autoRenew() {
        return maybe("autoRenew", Answer::flag);
    }

    /** The product of the next renewal, as of the instant; empty if unknown. */
    public Optional<String> autoRenewProductId() {
        return maybe("autoRenewProductId", Answer::text);
    }

    /** The offer of that row; empty without one, and in the paid time of a purchase that is missing. */
    public Optional<Offer> offer() {
        return maybe("offer", object(Offer::new));
    }

    /**
     * How the customer owns it, as Apple's value: PURCHASED, FAMILY_SHARED, ASSIGNED for a member's seat;
     * empty before the first purchase, and if only reports are known.
     */
    public Optional<String> ownership() {
        return maybe("ownership", Answer::text);
    }

    /** Why the subscription expired; empty if it did not, or if the reason is unknown. */
    public Optional<ExpirationReason> expirationReason() {
        return maybe("expirationReason", choice(ExpirationReason.class));
    }

    /** A change that waited for the renewal at the instant; empty without one. */
    public Optional<PendingChange> pendingChange() {
        return maybe("pendingChange", object(PendingChange::new));
    }

    /** What the store will charge next; empty if nothing will be charged, as far as the records show. */
    public Optional<NextCharge> nextCharge() {
        return maybe("nextCharge", object(NextCharge::new));
    }

    /**
     * Consent to a price increase: pending, or accepted, which includes not required; empty without an
     * increase, and after the period in which it was reported.
     */
    public Optional<SubscriptionStatePriceIncrease> priceIncrease() {
        return maybe("priceIncrease", choice(SubscriptionStatePriceIncrease.class));
    }

    /**
     * The state that follows if nothing otherwise happens: subscribed at the expiry of a row that will renew;
     * empty if none follows.
     */
    public Optional<NextState> next() {
        return maybe("next", object(NextState::new));
    }

    /**
     * How certain an answer is. observed: a record covers the instant. inferred: concluded from a gap between
     * records, or from what the store always does. projected: after the records end, by an assumed renewal or
     * by the 60 days of billing retry (90 in a commitment).
     */
    public Basis basis() {
        return always("basis", choice(Basis.class));
    }

    /** The newest signed date in the history; empty if there is none. */
    public Optional<Instant> knownThrough() {
        return maybe("knownThrough", Answer::instant);
    }

    /** The records that decided, newest first; those without a signed date come last. */
    public List<Evidence> evidence() {
        return always("evidence", list(object(Evidence::new)));
    }

    /** The items of an Advanced Commerce row, as Apple lists them; empty for any other row. */
    public Optional<List<CommerceItem>> items() {
        return maybe("items", list(object(CommerceItem::new)));
    }

    /** The commitment that the row is a billing period of; empty for any other row. */
    public Optional<Commitment> commitment() {
        return maybe("commitment", object(Commitment::new));
    }

    /** The seats of the period; empty if it does not have several, or if they belong to another customer. */
    public Optional<Seats> seats() {
        return maybe("seats", object(Seats::new));
    }

    /**
     * The ids of the rules that made the decision, the deciding one first. docs/rules.md describes each rule
     * and its source. Releases may add rules.
     */
    public List<String> rules() {
        return always("rules", list(Answer::text));
    }

    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }

    /**
     * Why, in one or two sentences for a support ticket, with the dates and the record that proved it; empty
     * without explain. The wording may change in any release.
     */
    public Optional<String> explanation() {
        return maybe("explanation", Answer::text);
    }
}

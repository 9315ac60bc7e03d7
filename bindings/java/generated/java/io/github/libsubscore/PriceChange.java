// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/** What the change of price does. */
public final class PriceChange extends Answer {
    PriceChange(Map<String, Object> raw) {
        super(raw);
    }

    /** Whether the price rises, falls or stays. */
    public PriceChangeKind change() {
        return always("change", choice(PriceChangeKind.class));
    }

    /** Whether the subscriber must agree. */
    public boolean consentRequired() {
        return always("consentRequired", Answer::flag);
    }

    /**
     * Why consent is required; all reasons that apply. region: the storefront always requires it; threshold:
     * the increase exceeds the percentage and the amount; repeat_increase: there was another increase in the
     * 12 months before; offer_conversion: an offer ends, in South Korea.
     */
    public List<PriceChangeReason> reasons() {
        return always("reasons", list(choice(PriceChangeReason.class)));
    }

    /** The new price minus the current one; negative for a decrease. */
    public Money difference() {
        return always("difference", object(Money::new));
    }

    /**
     * The difference as a share of the current price, in thousandths of a percent; negative for a decrease,
     * empty if the current price is zero.
     */
    public Optional<Long> milliPercent() {
        return maybe("milliPercent", Answer::integer);
    }

    /**
     * The renewal that introduces the new price, or would have introduced it; empty if there is no such
     * renewal any more, or if it is unknown.
     */
    public Optional<Instant> effectiveRenewal() {
        return maybe("effectiveRenewal", Answer::instant);
    }

    /** What the store sends to the subscriber, soonest first. */
    public List<PriceNotice> notices() {
        return always("notices", list(object(PriceNotice::new)));
    }

    /** The status of the price increase in Advanced Commerce's terms; empty without one. */
    public Optional<PriceChangeStatus> status() {
        return maybe("status", choice(PriceChangeStatus.class));
    }

    /**
     * The result of the last event or renewal; empty while nothing is decided. applied: the higher price is
     * paid, or will be at the renewal; pending: consent was requested and has not been given; declined: the
     * subscriber cancelled; expired: the renewal was due without consent; invalidated: an operation cancelled
     * the increase; preserved: an operation left it unchanged; rescheduled: an operation moved it to a later
     * renewal; refused: the store refuses the operation, and the increase continues.
     */
    public Optional<PriceChangeOutcome> outcome() {
        return maybe("outcome", choice(PriceChangeOutcome.class));
    }

    /** The {@code dependentSKUs}, if consent was required and not given; otherwise empty. */
    public List<String> cancelledSKUs() {
        return always("cancelledSKUs", list(Answer::text));
    }

    /**
     * What the store sends to the server, oldest first: up to "at" if the request has it, otherwise
     * everything that follows if nothing more happens.
     */
    public List<PriceNotification> notifications() {
        return always("notifications", list(object(PriceNotification::new)));
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
}

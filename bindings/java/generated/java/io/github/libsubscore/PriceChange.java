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

    /** Whether the subscriber has to agree. */
    public boolean consentRequired() {
        return always("consentRequired", Answer::flag);
    }

    /**
     * Why consent is needed, all that apply. region: the storefront always asks; threshold: the increase is
     * beyond the percentage and the amount; repeat_increase: another increase lies within the 12 months
     * before; offer_conversion: an offer ends, in South Korea.
     */
    public List<PriceChangeReason> reasons() {
        return always("reasons", list(choice(PriceChangeReason.class)));
    }

    /** The new price less the current one; negative for a decrease. */
    public Money difference() {
        return always("difference", object(Money::new));
    }

    /**
     * The difference as a share of the current price, in thousandths of a percent; negative for a decrease,
     * empty where the current price is zero.
     */
    public Optional<Long> milliPercent() {
        return maybe("milliPercent", Answer::integer);
    }

    /**
     * The renewal that brings the new price, or would have brought it; empty where there is no such renewal
     * any more, or it is not known.
     */
    public Optional<Instant> effectiveRenewal() {
        return maybe("effectiveRenewal", Answer::instant);
    }

    /** What the store sends to the subscriber, soonest first. */
    public List<PriceNotice> notices() {
        return always("notices", list(object(PriceNotice::new)));
    }

    /** The price increase as Advanced Commerce calls it; empty without one. */
    public Optional<PriceChangeStatus> status() {
        return maybe("status", choice(PriceChangeStatus.class));
    }

    /**
     * The result of the last event or renewal; empty while nothing is decided. applied: the higher price is
     * paid, or will be at the renewal; pending: consent was asked for and is missing; declined: the
     * subscriber cancelled; expired: the renewal came without consent; invalidated: an operation made the
     * increase void; preserved: an operation left it as it was; rescheduled: an operation moved it to a later
     * renewal; refused: the store refuses the operation, and the increase goes on.
     */
    public Optional<PriceChangeOutcome> outcome() {
        return maybe("outcome", choice(PriceChangeOutcome.class));
    }

    /** The {@code dependentSKUs}, where consent was needed and not given; else empty. */
    public List<String> cancelledSKUs() {
        return always("cancelledSKUs", list(Answer::text));
    }

    /**
     * What the store sends to the server, oldest first; with "at" in the request, up to then; else all that
     * follow if nothing more happens.
     */
    public List<PriceNotification> notifications() {
        return always("notifications", list(object(PriceNotification::new)));
    }

    /**
     * The ids of the rules that made the decision, the leading one first; docs/rules.md says what each rule
     * is and where it comes from. Releases may add rules.
     */
    public List<String> rules() {
        return always("rules", list(Answer::text));
    }

    /** What the caller should know although there is an answer; empty when all is well. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }
}

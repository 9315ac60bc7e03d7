// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/** The refund and the amount kept. Both add up to the price. */
public final class Proration extends Answer {
    Proration(Map<String, Object> raw) {
        super(raw);
    }

    /** prorated: the unused share is refunded. full: the whole price. none: nothing. */
    public RefundKind kind() {
        return always("kind", choice(RefundKind.class));
    }

    /**
     * The refund; empty if the price is unknown, if another customer paid, or if it is not known why the row
     * was revoked.
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

    /**
     * The amount that the store keeps; empty if refund is empty, if the price is unknown, or if it is less
     * than the refunds of items.
     */
    public Optional<Money> kept() {
        return maybe("kept", object(Money::new));
    }

    /** The time from the change to the end of the period. */
    public long unusedMilliseconds() {
        return always("unusedMilliseconds", Answer::integer);
    }

    /** The time of the whole period. */
    public long periodMilliseconds() {
        return always("periodMilliseconds", Answer::integer);
    }

    /** The refunded share. */
    public long milliPercent() {
        return always("milliPercent", Answer::integer);
    }

    /** When the period was cut short. */
    public Instant changeDate() {
        return always("changeDate", Answer::instant);
    }

    /**
     * The field that {@code changeDate} comes from; nextPurchaseDate is the purchase date of {@code
     * nextTransaction}.
     */
    public ProrationChangeDateSource changeDateSource() {
        return always("changeDateSource", choice(ProrationChangeDateSource.class));
    }

    /**
     * Apple's own share of the refund, by revocationPercentage or the refunds of items. Empty if the row has
     * none; empty if the type of the refund contradicts it.
     */
    public Optional<ReportedShare> reported() {
        return maybe("reported", object(ReportedShare::new));
    }

    /** Why the row was revoked; empty if it states no reason, or one that is not known. */
    public Optional<RevocationReason> revocationReason() {
        return maybe("revocationReason", choice(RevocationReason.class));
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

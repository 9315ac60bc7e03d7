// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/** What goes back and what is kept. Both add up to the price. */
public final class Proration extends Answer {
    Proration(Map<String, Object> raw) {
        super(raw);
    }

    /** prorated: the unused share goes back. full: the whole price. none: nothing. */
    public RefundKind kind() {
        return always("kind", choice(RefundKind.class));
    }

    /** What goes back; empty where the price is unknown. */
    public Optional<Money> refund() {
        return maybe("refund", object(Money::new));
    }

    /** What the store keeps; empty where the price is unknown. */
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

    /** The share that goes back. */
    public long milliPercent() {
        return always("milliPercent", Answer::integer);
    }

    /** When the period was cut off. */
    public Instant changeDate() {
        return always("changeDate", Answer::instant);
    }

    /**
     * The field that {@code changeDate} was taken from; nextPurchaseDate is the purchase date of {@code
     * nextTransaction}.
     */
    public ProrationChangeDateSource changeDateSource() {
        return always("changeDateSource", choice(ProrationChangeDateSource.class));
    }

    /** Apple's own share of the refund. Empty where the row has no revocationPercentage. */
    public Optional<ReportedShare> reported() {
        return maybe("reported", object(ReportedShare::new));
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

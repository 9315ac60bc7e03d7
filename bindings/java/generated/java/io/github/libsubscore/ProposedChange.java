// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/** What the switch will do. */
public final class ProposedChange extends Answer {
    ProposedChange(Map<String, Object> raw) {
        super(raw);
    }

    /** The kind of the change; unknown if the catalog states no levels. */
    public Change change() {
        return always("change", choice(Change.class));
    }

    /** When it takes effect; empty if the change is unknown. */
    public Optional<Timing> timing() {
        return maybe("timing", choice(Timing.class));
    }

    /** Whether both products have periods of the same length; empty for two products without a catalog. */
    public Optional<Boolean> sameDuration() {
        return maybe("sameDuration", Answer::flag);
    }

    /**
     * When the new product begins; empty if nothing changes, if only the store knows the date, or if the
     * change is unknown.
     */
    public Optional<Instant> effectiveDate() {
        return maybe("effectiveDate", Answer::instant);
    }

    /**
     * The refund for the current period, of the kind none if it is zero, as in a free trial; empty if no
     * period is cut off, or if the refund or the change is unknown.
     */
    public Optional<Proration> refund() {
        return maybe("refund", object(Proration::new));
    }

    /**
     * When the customer pays for the new product, and how much; empty if there is no charge, or if the change
     * is unknown.
     */
    public Optional<Charge> charge() {
        return maybe("charge", object(Charge::new));
    }

    /**
     * The first period of the new product; empty if only the store knows when it begins, or if the change is
     * unknown. Its end is empty in a free trial, because only the store knows it, and without a catalog.
     */
    public Optional<Span> period() {
        return maybe("period", object(Span::new));
    }

    /** The pending product that the change discards; empty if there is none. */
    public Optional<String> replacesPending() {
        return maybe("replacesPending", Answer::text);
    }

    /** The notification that the store will send; empty if there is none, or if it is unknown. */
    public Optional<ChangeNotification> notification() {
        return maybe("notification", object(ChangeNotification::new));
    }

    /** The members of the resulting rows; empty if there will be none, or if they are unknown. */
    public Optional<TransactionMarks> transaction() {
        return maybe("transaction", object(TransactionMarks::new));
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

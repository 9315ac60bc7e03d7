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

    /** The kind of the change; never unknown here. */
    public Change change() {
        return always("change", choice(Change.class));
    }

    /** When it takes effect. */
    public Timing timing() {
        return always("timing", choice(Timing.class));
    }

    /** Whether both products have periods of one length; empty where two products have no catalog. */
    public Optional<Boolean> sameDuration() {
        return maybe("sameDuration", Answer::flag);
    }

    /**
     * From when the customer has the new product; empty where nothing changes, and where only the store
     * knows.
     */
    public Optional<Instant> effectiveDate() {
        return maybe("effectiveDate", Answer::instant);
    }

    /** What goes back for the current period; empty where nothing is due. */
    public Optional<Proration> refund() {
        return maybe("refund", object(Proration::new));
    }

    /** When the customer pays for the new product, and how much; empty for no charge. */
    public Optional<Charge> charge() {
        return maybe("charge", object(Charge::new));
    }

    /**
     * The first period of the new product; empty where only the store knows when it begins. Its end is empty
     * in a free trial, because only the store knows it, and without a catalog.
     */
    public Optional<Span> period() {
        return maybe("period", object(Span::new));
    }

    /** The pending product that the change discards; empty where there is none. */
    public Optional<String> replacesPending() {
        return maybe("replacesPending", Answer::text);
    }

    /** What the store will send; empty for nothing, and where nobody knows it. */
    public Optional<ChangeNotification> notification() {
        return maybe("notification", object(ChangeNotification::new));
    }

    /** What the rows will say; empty where there will be none, and where nobody knows it. */
    public Optional<TransactionMarks> transaction() {
        return maybe("transaction", object(TransactionMarks::new));
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

    /**
     * Why, in one or two sentences for a support ticket, with the dates and the record that proved it; empty
     * without explain. The wording may change in any release.
     */
    public Optional<String> explanation() {
        return maybe("explanation", Answer::text);
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/** A change of product. */
public final class ObservedChange extends Answer {
    ObservedChange(Map<String, Object> raw) {
        super(raw);
    }

    /** The kind of the change; never revert or none here. */
    public Change change() {
        return always("change", choice(Change.class));
    }

    /** When it took effect, or will; never none here. */
    public Timing timing() {
        return always("timing", choice(Timing.class));
    }

    /** The old row. */
    public OldRow from() {
        return always("from", object(OldRow::new));
    }

    /** The row that replaced it. */
    public NewRow to() {
        return always("to", object(NewRow::new));
    }

    /**
     * When it took effect, or the renewal that it waits for; empty for a pending change if only reports are
     * known.
     */
    public Optional<Instant> effectiveDate() {
        return maybe("effectiveDate", Answer::instant);
    }

    /** Whether it waits for the renewal. */
    public boolean pending() {
        return always("pending", Answer::flag);
    }

    /** The refund for the old row; empty if none was due; empty if another customer paid for it. */
    public Optional<Proration> refund() {
        return maybe("refund", object(Proration::new));
    }

    /** The parts of the history that show the change. */
    public List<ChangeEvidence> evidence() {
        return always("evidence", list(choice(ChangeEvidence.class)));
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

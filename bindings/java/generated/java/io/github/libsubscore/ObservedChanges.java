// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
/** The changes that the history shows. */
public final class ObservedChanges extends Answer {
    ObservedChanges(Map<String, Object> raw) {
        super(raw);
    }

    /** The changes, oldest first. */
    public List<ObservedChange> changes() {
        return always("changes", list(object(ObservedChange::new)));
    }

    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
/** What the indexes in the states of an open history refer to. */
public final class OpenedHistory extends Answer {
    OpenedHistory(Map<String, Object> raw) {
        super(raw);
    }

    /** One entry for each subscription group; if no group is known, for each chain. */
    public List<OpenedSubscription> subscriptions() {
        return always("subscriptions", list(object(OpenedSubscription::new)));
    }

    /** All rows of the history, including those that give no access. */
    public List<OpenedRow> rows() {
        return always("rows", list(object(OpenedRow::new)));
    }

    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }
}

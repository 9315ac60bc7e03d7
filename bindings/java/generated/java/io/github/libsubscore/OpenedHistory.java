// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
/** What the numbers in the states of an open history stand for. */
public final class OpenedHistory extends Answer {
    OpenedHistory(Map<String, Object> raw) {
        super(raw);
    }

    /** One entry for each subscription group; where no group is known, for each chain. */
    public List<OpenedSubscription> subscriptions() {
        return always("subscriptions", list(object(OpenedSubscription::new)));
    }

    /** The rows of the history, those that give no access among them. */
    public List<OpenedRow> rows() {
        return always("rows", list(object(OpenedRow::new)));
    }

    /** What the caller should know although there is an answer; empty when all is well. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
/** The course of each subscription. */
public final class Timeline extends Answer {
    Timeline(Map<String, Object> raw) {
        super(raw);
    }

    /** One entry for each subscription group; if no group is known, for each chain. */
    public List<Course> subscriptions() {
        return always("subscriptions", list(object(Course::new)));
    }

    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.List;
import java.util.Map;
/** The owners of each unit. */
public final class Owner extends Answer {
    Owner(Map<String, Object> raw) {
        super(raw);
    }

    /** One entry for each unit, in the order of their first purchases. */
    public List<OwnedSubscription> subscriptions() {
        return always("subscriptions", list(object(OwnedSubscription::new)));
    }

    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/** What each subscription was. */
public final class StateAt extends Answer {
    StateAt(Map<String, Object> raw) {
        super(raw);
    }

    /** The moment in question. */
    public Instant at() {
        return always("at", Answer::instant);
    }

    /** Whether any of the subscriptions gave access. */
    public boolean hasAccess() {
        return always("hasAccess", Answer::flag);
    }

    /** One entry for each subscription group; where no group is known, for each chain. */
    public List<SubscriptionState> subscriptions() {
        return always("subscriptions", list(object(SubscriptionState::new)));
    }

    /** What the customer may use, in the order of the request; empty where it names none. */
    public Optional<List<Entitlement>> entitlements() {
        return maybe("entitlements", list(object(Entitlement::new)));
    }

    /** What the caller should know although there is an answer; empty when all is well. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }
}

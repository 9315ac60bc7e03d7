// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/** The state of each subscription. */
public final class StateAt extends Answer {
    StateAt(Map<String, Object> raw) {
        super(raw);
    }

    /** The instant of the answer. */
    public Instant at() {
        return always("at", Answer::instant);
    }

    /** Whether any of the subscriptions gave access. */
    public boolean hasAccess() {
        return always("hasAccess", Answer::flag);
    }

    /** One entry for each subscription group; if no group is known, for each chain. */
    public List<SubscriptionState> subscriptions() {
        return always("subscriptions", list(object(SubscriptionState::new)));
    }

    /** The entitlements, in the order of the request; empty if it names none. */
    public Optional<List<Entitlement>> entitlements() {
        return maybe("entitlements", list(object(Entitlement::new)));
    }

    /** Conditions that the caller should know about, although there is an answer; empty if there are none. */
    public List<AnswerWarning> warnings() {
        return always("warnings", list(object(AnswerWarning::new)));
    }
}

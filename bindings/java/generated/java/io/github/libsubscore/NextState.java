// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
/** The state that follows. */
public final class NextState extends Answer {
    NextState(Map<String, Object> raw) {
        super(raw);
    }

    /**
     * The state of a subscription. none: before the first purchase, or if only reports are known and none
     * covers that time. subscribed: inside a paid or free period. billing_grace_period: after it, with
     * access, while the store tries to charge. billing_retry: the same without access. expired: over.
     * revoked: refunded, or withdrawn from family sharing.
     */
    public State state() {
        return always("state", choice(State.class));
    }

    /** When it begins. */
    public Instant at() {
        return always("at", Answer::instant);
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** An upcoming event. */
public final class UpcomingEvent extends Answer {
    UpcomingEvent(Map<String, Object> raw) {
        super(raw);
    }

    /** When it is sent. */
    public Instant at() {
        return always("at", Answer::instant);
    }

    /**
     * The event. preflight_opens: 10 days before a renewal; renewal_attempts_open: 24 hours before a renewal;
     * renews: a renewal of the same product; change_takes_effect: a renewal of the pending product;
     * grace_ends: the end of a billing grace period; retry_ends: the end of billing retry; consent_due: the
     * end of the subscription, unless the customer consents to a price increase.
     */
    public UpcomingEventName event() {
        return always("event", choice(UpcomingEventName.class));
    }

    /** The product of a renewal; empty for other events. */
    public Optional<String> productId() {
        return maybe("productId", Answer::text);
    }

    /**
     * The price of a renewal, if it is the next charge; empty if it is unknown or another customer pays,
     * empty for other events.
     */
    public Optional<Money> price() {
        return maybe("price", object(Money::new));
    }
}

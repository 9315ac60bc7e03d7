// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** A version 2 notification. */
public final class PriceNotification extends Answer {
    PriceNotification(Map<String, Object> raw) {
        super(raw);
    }

    /** When; empty where the store is late. */
    public Optional<Instant> at() {
        return maybe("at", Answer::instant);
    }

    /** Apple's type. PRICE_CHANGE is sent for Advanced Commerce only. */
    public PriceNotificationType notificationType() {
        return always("notificationType", choice(PriceNotificationType.class));
    }

    /** Apple's subtype; empty where the notification has none. */
    public Optional<PriceNotificationSubtype> subtype() {
        return maybe("subtype", choice(PriceNotificationSubtype.class));
    }

    /** What the renewal info says: 0 asked for, 1 agreed or told; empty where it says nothing. */
    public Optional<Long> priceIncreaseStatus() {
        return maybe("priceIncreaseStatus", Answer::integer);
    }
}

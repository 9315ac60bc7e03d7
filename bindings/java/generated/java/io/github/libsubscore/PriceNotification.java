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

    /** When it is sent; empty if the store is late. */
    public Optional<Instant> at() {
        return maybe("at", Answer::instant);
    }

    /** Apple's type. PRICE_CHANGE is sent for Advanced Commerce only. */
    public PriceNotificationType notificationType() {
        return always("notificationType", choice(PriceNotificationType.class));
    }

    /** Apple's subtype; empty if the notification has none. */
    public Optional<PriceNotificationSubtype> subtype() {
        return maybe("subtype", choice(PriceNotificationSubtype.class));
    }

    /**
     * {@code priceIncreaseStatus} of the renewal info: 0 requested, 1 agreed or notified; empty if the
     * renewal info has none.
     */
    public Optional<Long> priceIncreaseStatus() {
        return maybe("priceIncreaseStatus", Answer::integer);
    }
}

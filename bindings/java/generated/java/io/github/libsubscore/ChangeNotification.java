// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
import java.util.Optional;
/** A version 2 notification. */
public final class ChangeNotification extends Answer {
    ChangeNotification(Map<String, Object> raw) {
        super(raw);
    }

    /** Apple's type. */
    public ChangeNotificationType notificationType() {
        return always("notificationType", choice(ChangeNotificationType.class));
    }

    /** Apple's subtype; empty if a pending change is cancelled. */
    public Optional<ChangeNotificationSubtype> subtype() {
        return maybe("subtype", choice(ChangeNotificationSubtype.class));
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/** A record of the history. */
public final class Evidence extends Answer {
    Evidence(Map<String, Object> raw) {
        super(raw);
    }

    /**
     * transaction: the newest known copy of a row. notification: a server notification with its contents.
     * status: an item of a status response. renewal_info: renewal info alone.
     */
    public EvidenceKind kind() {
        return always("kind", choice(EvidenceKind.class));
    }

    /** The row, or the row in the notification or status; empty if there is none. */
    public Optional<String> transactionId() {
        return maybe("transactionId", Answer::text);
    }

    /**
     * Apple's value, with a version 1 type as its version 2 equivalent; empty for other kinds, and for a
     * notification without a type.
     */
    public Optional<String> notificationType() {
        return maybe("notificationType", Answer::text);
    }

    /** Apple's value, also one not known yet; empty if it has none. */
    public Optional<String> subtype() {
        return maybe("subtype", Answer::text);
    }

    /** The notification's id; empty if it has none. */
    public Optional<String> notificationUUID() {
        return maybe("notificationUUID", Answer::text);
    }

    /** When it was signed; empty if unknown. */
    public Optional<Instant> signedDate() {
        return maybe("signedDate", Answer::instant);
    }
}

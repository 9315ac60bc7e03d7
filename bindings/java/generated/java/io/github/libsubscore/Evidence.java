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
     * transaction: the newest known copy of a row. notification: a server notification, with all that came in
     * it. status: an item of a status response. renewal_info: renewal info alone.
     */
    public EvidenceKind kind() {
        return always("kind", choice(EvidenceKind.class));
    }

    /** The row, or the row that came with it; empty where none did. */
    public Optional<String> transactionId() {
        return maybe("transactionId", Answer::text);
    }

    /**
     * As Apple spells it, one of version 1 in the words of version 2; empty for other kinds, and for a type
     * that is not known.
     */
    public Optional<String> notificationType() {
        return maybe("notificationType", Answer::text);
    }

    /** As Apple spells it; empty where it has none that is known. */
    public Optional<String> subtype() {
        return maybe("subtype", Answer::text);
    }

    /** The notification's id; empty where it has none. */
    public Optional<String> notificationUUID() {
        return maybe("notificationUUID", Answer::text);
    }

    /** When it was signed; empty where nothing says so. */
    public Optional<Instant> signedDate() {
        return maybe("signedDate", Answer::instant);
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/**
 * What a verified server notification is about. Every value is from a payload whose signature was verified.
 */
public final class VerifiedNotification extends Answer {
    VerifiedNotification(Map<String, Object> raw) {
        super(raw);
    }

    /**
     * The id of the notification. It is the same each time the store sends the notification again. empty if
     * the store left it out.
     */
    public Optional<String> notificationUUID() {
        return maybe("notificationUUID", Answer::text);
    }

    /** What happened, such as DID_RENEW. Apple may add types. */
    public String notificationType() {
        return always("notificationType", Answer::text);
    }

    /** More about the type, such as BILLING_RECOVERY. empty if there is none. */
    public Optional<String> subtype() {
        return maybe("subtype", Answer::text);
    }

    /**
     * When the store signed the notification, or the newest payload inside it if the notification has no
     * date.
     */
    public Instant signedDate() {
        return always("signedDate", Answer::instant);
    }

    /** The environment of the notification, which is that of the request. */
    public Environment environment() {
        return always("environment", choice(Environment.class));
    }

    /** The id of the app's bundle, which is that of the request. */
    public String bundleId() {
        return always("bundleId", Answer::text);
    }

    /**
     * The app's own id of the customer, of the transaction, otherwise of the renewal info. empty if neither
     * names one.
     */
    public Optional<String> appAccountToken() {
        return maybe("appAccountToken", Answer::text);
    }

    /**
     * The chain that the notification is about, of the transaction, otherwise of the renewal info. empty if
     * neither names one.
     */
    public Optional<String> originalTransactionId() {
        return maybe("originalTransactionId", Answer::text);
    }

    /**
     * The store's id of the customer in this app, of the transaction, otherwise of the renewal info,
     * otherwise of the app transaction. empty if none names one.
     */
    public Optional<String> appTransactionId() {
        return maybe("appTransactionId", Answer::text);
    }
}

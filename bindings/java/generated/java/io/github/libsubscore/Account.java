// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
/**
 * An account that purchases of one chain name. That of renewal info belongs to the next period and does not
 * count.
 */
public final class Account extends Answer {
    Account(Map<String, Object> raw) {
        super(raw);
    }

    /** The chain. */
    public String originalTransactionId() {
        return always("originalTransactionId", Answer::text);
    }

    /**
     * The app's own account: the UUID that the app gave with the purchase, in lower case; empty if they name
     * none.
     */
    public Optional<String> appAccountToken() {
        return maybe("appAccountToken", Answer::text);
    }

    /** The store's id of the customer in this app; empty if they name none. */
    public Optional<String> appTransactionId() {
        return maybe("appTransactionId", Answer::text);
    }

    /** When the first copy of these purchases was signed; empty if none states when. */
    public Optional<Instant> firstSigned() {
        return maybe("firstSigned", Answer::instant);
    }

    /** When the last copy of these purchases was signed; empty if none states when. */
    public Optional<Instant> lastSigned() {
        return maybe("lastSigned", Answer::instant);
    }
}

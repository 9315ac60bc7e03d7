// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
/** A purchase or a restore that a customer asked for. */
public final class OwnerClaim extends Request {
    /**
     * {@code customer}: The customer, as the app names it: 1 to 256 bytes, not blank. {@code at}: When it was
     * made. {@code originalTransactionId}: The chain that it is about.
     */
    public OwnerClaim(String customer, Instant at, String originalTransactionId) {
        put("customer", customer);
        put("at", at);
        put("originalTransactionId", originalTransactionId);
    }

    /** The purchase that the customer has just made, within 24 hours; empty for a restore. */
    public OwnerClaim transactionId(String transactionId) {
        put("transactionId", transactionId);
        return this;
    }

    /** What the app answered the customer. It stands, whatever became known later. */
    public OwnerClaim outcome(OwnerOutcome outcome) {
        put("outcome", outcome);
        return this;
    }
}

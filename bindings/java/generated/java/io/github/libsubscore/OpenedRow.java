// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.Map;
/** One row of an open history. */
public final class OpenedRow extends Answer {
    OpenedRow(Map<String, Object> raw) {
        super(raw);
    }

    /** Its id. */
    public String transactionId() {
        return always("transactionId", Answer::text);
    }

    /** Its chain. */
    public String originalTransactionId() {
        return always("originalTransactionId", Answer::text);
    }

    /** What was bought. */
    public String productId() {
        return always("productId", Answer::text);
    }

    /** The start of its period. */
    public Instant purchaseDate() {
        return always("purchaseDate", Answer::instant);
    }

    /** The end of its period. */
    public Instant expiresDate() {
        return always("expiresDate", Answer::instant);
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/** One row of an open history. */
public final class OpenedRow extends Answer {
    OpenedRow(Map<String, Object> raw) {
        super(raw);
    }

    /** Its id. */
    public String transactionId() {
        return always("transactionId", Answer::text);
    }

    /** The other ids of its purchase, ascending, whatever {@code knownAt} is; empty if it has none. */
    public Optional<List<String>> otherTransactionIds() {
        return maybe("otherTransactionIds", list(Answer::text));
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

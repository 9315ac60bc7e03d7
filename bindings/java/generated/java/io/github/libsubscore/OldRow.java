// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
import java.util.Optional;
/** The old row. */
public final class OldRow extends Answer {
    OldRow(Map<String, Object> raw) {
        super(raw);
    }

    /** The product. */
    public String productId() {
        return always("productId", Answer::text);
    }

    /** The row; empty if only reports are known. */
    public Optional<String> transactionId() {
        return maybe("transactionId", Answer::text);
    }
}

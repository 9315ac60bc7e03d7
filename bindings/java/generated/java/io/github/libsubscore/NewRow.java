// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
import java.util.Optional;
/** The row that replaced it. */
public final class NewRow extends Answer {
    NewRow(Map<String, Object> raw) {
        super(raw);
    }

    /** The product. */
    public String productId() {
        return always("productId", Answer::text);
    }

    /** The row; empty while the change waits. */
    public Optional<String> transactionId() {
        return maybe("transactionId", Answer::text);
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;

import java.util.Map;
/** Members of the resulting rows. */
public final class TransactionMarks extends Answer {
    TransactionMarks(Map<String, Object> raw) {
        super(raw);
    }

    /** Whether {@code isUpgraded} becomes true on the current row. */
    public boolean isUpgraded() {
        return always("isUpgraded", Answer::flag);
    }

    /** The reason on the first row of the new product. */
    public TransactionMarksTransactionReason transactionReason() {
        return always("transactionReason", choice(TransactionMarksTransactionReason.class));
    }
}

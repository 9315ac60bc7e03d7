// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The reason on the first row of the new product. */
public enum TransactionMarksTransactionReason implements Choice {
    PURCHASE("PURCHASE"),
    RENEWAL("RENEWAL"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    TransactionMarksTransactionReason(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

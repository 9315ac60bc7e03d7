// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The reason on the first row of the new product. */
public enum TransactionMarksTransactionReason implements Choice {
    PURCHASE("PURCHASE"),
    RENEWAL("RENEWAL"),
    /** What a later library knows. */
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

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/**
 * The field that {@code changeDate} comes from; nextPurchaseDate is the purchase date of {@code
 * nextTransaction}.
 */
public enum ProrationChangeDateSource implements Choice {
    CHANGE_DATE("changeDate"),
    CANCELLATION_DATE("cancellationDate"),
    REVOCATION_DATE("revocationDate"),
    NEXT_PURCHASE_DATE("nextPurchaseDate"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    ProrationChangeDateSource(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

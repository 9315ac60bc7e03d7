// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of ChangeEvidence. */
public enum ChangeEvidence implements Choice {
    IS_UPGRADED("is_upgraded"),
    CANCELLATION_DATE("cancellation_date"),
    PRODUCT_ID_CHANGED("product_id_changed"),
    AUTO_RENEW_PRODUCT_ID("auto_renew_product_id"),
    NOTIFICATION_SUBTYPE("notification_subtype"),
    PREVIOUS_ORIGINAL_TRANSACTION_ID("previous_original_transaction_id"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    ChangeEvidence(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of ExpirationReason. */
public enum ExpirationReason implements Choice {
    VOLUNTARY("voluntary"),
    BILLING_ERROR("billing_error"),
    PRICE_INCREASE("price_increase"),
    PRODUCT_UNAVAILABLE("product_unavailable"),
    OTHER("other"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    ExpirationReason(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of OfferCustomer. */
public enum OfferCustomer implements Choice {
    NEW("new"),
    ACTIVE("active"),
    LAPSED("lapsed"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    OfferCustomer(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of OfferCodeCustomer. */
public enum OfferCodeCustomer implements Choice {
    NEW("new"),
    ACTIVE("active"),
    EXPIRED("expired"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    OfferCodeCustomer(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

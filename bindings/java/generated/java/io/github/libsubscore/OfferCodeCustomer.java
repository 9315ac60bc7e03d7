// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** What OfferCodeCustomer can be. */
public enum OfferCodeCustomer implements Choice {
    NEW("new"),
    ACTIVE("active"),
    EXPIRED("expired"),
    /** What a later library knows. */
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

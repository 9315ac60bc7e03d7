// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** What OfferCustomer can be. */
public enum OfferCustomer implements Choice {
    NEW("new"),
    ACTIVE("active"),
    LAPSED("lapsed"),
    /** What a later library knows. */
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

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The status of the price increase in Advanced Commerce's terms; empty without one. */
public enum PriceChangeStatus implements Choice {
    SCHEDULED("SCHEDULED"),
    PENDING("PENDING"),
    ACCEPTED("ACCEPTED"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    PriceChangeStatus(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

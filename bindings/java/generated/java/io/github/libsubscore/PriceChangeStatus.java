// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The price increase as Advanced Commerce calls it; empty without one. */
public enum PriceChangeStatus implements Choice {
    SCHEDULED("SCHEDULED"),
    PENDING("PENDING"),
    ACCEPTED("ACCEPTED"),
    /** What a later library knows. */
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

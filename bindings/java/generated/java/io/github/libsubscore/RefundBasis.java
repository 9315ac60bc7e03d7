// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of RefundBasis. */
public enum RefundBasis implements Choice {
    STATED("stated"),
    ESTIMATED("estimated"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    RefundBasis(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

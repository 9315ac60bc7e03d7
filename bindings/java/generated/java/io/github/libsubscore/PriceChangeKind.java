// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** Whether the price rises, falls or stays. */
public enum PriceChangeKind implements Choice {
    INCREASE("increase"),
    DECREASE("decrease"),
    NONE("none"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    PriceChangeKind(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

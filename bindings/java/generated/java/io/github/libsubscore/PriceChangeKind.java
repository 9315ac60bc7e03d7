// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** Whether the price rises, falls or stays. */
public enum PriceChangeKind implements Choice {
    INCREASE("increase"),
    DECREASE("decrease"),
    NONE("none"),
    /** What a later library knows. */
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

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** What PriceChangeOutcome can be. */
public enum PriceChangeOutcome implements Choice {
    APPLIED("applied"),
    PENDING("pending"),
    DECLINED("declined"),
    EXPIRED("expired"),
    INVALIDATED("invalidated"),
    PRESERVED("preserved"),
    RESCHEDULED("rescheduled"),
    REFUSED("refused"),
    /** What a later library knows. */
    UNLISTED(null);

    private final String text;

    PriceChangeOutcome(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of PriceChangeOutcome. */
public enum PriceChangeOutcome implements Choice {
    APPLIED("applied"),
    PENDING("pending"),
    DECLINED("declined"),
    EXPIRED("expired"),
    INVALIDATED("invalidated"),
    PRESERVED("preserved"),
    RESCHEDULED("rescheduled"),
    REFUSED("refused"),
    /** A value of a later library, which this package does not know. */
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

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/**
 * Why consent is required; all reasons that apply. region: the storefront always requires it; threshold: the
 * increase exceeds the percentage and the amount; repeat_increase: there was another increase in the 12
 * months before; offer_conversion: an offer ends, in South Korea.
 */
public enum PriceChangeReason implements Choice {
    REGION("region"),
    THRESHOLD("threshold"),
    REPEAT_INCREASE("repeat_increase"),
    OFFER_CONVERSION("offer_conversion"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    PriceChangeReason(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

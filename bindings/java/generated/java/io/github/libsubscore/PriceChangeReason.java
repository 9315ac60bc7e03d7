// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/**
 * Why consent is needed, all that apply. region: the storefront always asks; threshold: the increase is
 * beyond the percentage and the amount; repeat_increase: another increase lies within the 12 months before;
 * offer_conversion: an offer ends, in South Korea.
 */
public enum PriceChangeReason implements Choice {
    REGION("region"),
    THRESHOLD("threshold"),
    REPEAT_INCREASE("repeat_increase"),
    OFFER_CONVERSION("offer_conversion"),
    /** What a later library knows. */
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

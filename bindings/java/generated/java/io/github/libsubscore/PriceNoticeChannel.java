// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** Its channel. */
public enum PriceNoticeChannel implements Choice {
    EMAIL("email"),
    PRICE_INCREASE_SHEET("price_increase_sheet"),
    PUSH("push"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    PriceNoticeChannel(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

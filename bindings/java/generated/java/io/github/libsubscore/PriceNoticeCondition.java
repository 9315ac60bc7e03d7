// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/**
 * first_launch: at the first launch from then on. sheet_not_viewed: only if the sheet was not seen. Empty
 * without a condition.
 */
public enum PriceNoticeCondition implements Choice {
    FIRST_LAUNCH("first_launch"),
    SHEET_NOT_VIEWED("sheet_not_viewed"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    PriceNoticeCondition(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of WinBackCondition. */
public enum WinBackCondition implements Choice {
    PRODUCT("product"),
    PAID_MONTHS("paid_months"),
    MONTHS_SINCE_CHURN("months_since_churn"),
    MONTHS_BETWEEN_OFFERS("months_between_offers"),
    DATES("dates"),
    BILLING_PLAN("billing_plan"),
    STATE("state"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    WinBackCondition(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

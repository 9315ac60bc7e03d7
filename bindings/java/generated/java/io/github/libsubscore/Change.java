// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of Change. */
public enum Change implements Choice {
    UPGRADE("upgrade"),
    DOWNGRADE("downgrade"),
    CROSSGRADE("crossgrade"),
    REVERT("revert"),
    NONE("none"),
    RESUBSCRIBE("resubscribe"),
    SEPARATE("separate"),
    BILLING_PLAN("billing_plan"),
    MIGRATION("migration"),
    UNKNOWN("unknown"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    Change(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

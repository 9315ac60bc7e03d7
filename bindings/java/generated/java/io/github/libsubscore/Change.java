// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** What Change can be. */
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
    /** What a later library knows. */
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

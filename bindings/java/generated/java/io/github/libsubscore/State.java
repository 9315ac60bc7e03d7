// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** What State can be. */
public enum State implements Choice {
    NONE("none"),
    SUBSCRIBED("subscribed"),
    BILLING_GRACE_PERIOD("billing_grace_period"),
    BILLING_RETRY("billing_retry"),
    EXPIRED("expired"),
    REVOKED("revoked"),
    /** What a later library knows. */
    UNLISTED(null);

    private final String text;

    State(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

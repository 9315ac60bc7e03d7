// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of State. */
public enum State implements Choice {
    NONE("none"),
    SUBSCRIBED("subscribed"),
    BILLING_GRACE_PERIOD("billing_grace_period"),
    BILLING_RETRY("billing_retry"),
    EXPIRED("expired"),
    REVOKED("revoked"),
    /** A value of a later library, which this package does not know. */
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

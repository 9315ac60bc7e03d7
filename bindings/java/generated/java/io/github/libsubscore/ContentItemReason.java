// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/**
 * Why it opened: published during access, or among the newest items when access began; empty while it is
 * locked.
 */
public enum ContentItemReason implements Choice {
    PUBLISHED_WHILE_SUBSCRIBED("published_while_subscribed"),
    INITIAL_UNLOCK("initial_unlock"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    ContentItemReason(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

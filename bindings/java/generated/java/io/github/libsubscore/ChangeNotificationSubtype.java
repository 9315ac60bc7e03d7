// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** Apple's subtype; empty if a pending change is cancelled. */
public enum ChangeNotificationSubtype implements Choice {
    UPGRADE("UPGRADE"),
    DOWNGRADE("DOWNGRADE"),
    INITIAL_BUY("INITIAL_BUY"),
    RESUBSCRIBE("RESUBSCRIBE"),
    AUTO_RENEW_ENABLED("AUTO_RENEW_ENABLED"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    ChangeNotificationSubtype(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

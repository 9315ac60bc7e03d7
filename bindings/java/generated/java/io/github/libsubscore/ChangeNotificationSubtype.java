// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** Apple's subtype; empty for a pending change that is taken back. */
public enum ChangeNotificationSubtype implements Choice {
    UPGRADE("UPGRADE"),
    DOWNGRADE("DOWNGRADE"),
    INITIAL_BUY("INITIAL_BUY"),
    RESUBSCRIBE("RESUBSCRIBE"),
    /** What a later library knows. */
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

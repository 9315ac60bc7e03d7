// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** Who invites the members of a group; empty if unknown. */
public enum SeatsInvitations implements Choice {
    APPLE("apple"),
    DEVELOPER("developer"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    SeatsInvitations(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

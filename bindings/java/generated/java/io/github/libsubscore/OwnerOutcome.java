// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of OwnerOutcome. */
public enum OwnerOutcome implements Choice {
    GRANTED("granted"),
    TRANSFERRED("transferred"),
    REFUSED("refused"),
    REPEATED("repeated"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    OwnerOutcome(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

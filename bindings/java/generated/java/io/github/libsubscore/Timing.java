// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of Timing. */
public enum Timing implements Choice {
    IMMEDIATE("immediate"),
    NEXT_RENEWAL("next_renewal"),
    NONE("none"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    Timing(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

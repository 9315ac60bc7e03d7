// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** What Timing can be. */
public enum Timing implements Choice {
    IMMEDIATE("immediate"),
    NEXT_RENEWAL("next_renewal"),
    NONE("none"),
    /** What a later library knows. */
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

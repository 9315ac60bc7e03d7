// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of Basis. */
public enum Basis implements Choice {
    OBSERVED("observed"),
    INFERRED("inferred"),
    PROJECTED("projected"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    Basis(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

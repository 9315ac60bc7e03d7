// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** What Basis can be. */
public enum Basis implements Choice {
    OBSERVED("observed"),
    INFERRED("inferred"),
    PROJECTED("projected"),
    /** What a later library knows. */
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

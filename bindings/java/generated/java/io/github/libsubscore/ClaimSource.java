// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of ClaimSource. */
public enum ClaimSource implements Choice {
    CLAIM("claim"),
    TOKEN("token"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    ClaimSource(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

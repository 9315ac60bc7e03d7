// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of DocumentKind. */
public enum DocumentKind implements Choice {
    OBJECT("object"),
    ARRAY("array"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    DocumentKind(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

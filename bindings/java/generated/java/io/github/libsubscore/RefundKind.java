// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of RefundKind. */
public enum RefundKind implements Choice {
    PRORATED("prorated"),
    FULL("full"),
    NONE("none"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    RefundKind(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** What RefundKind can be. */
public enum RefundKind implements Choice {
    PRORATED("prorated"),
    FULL("full"),
    NONE("none"),
    /** What a later library knows. */
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

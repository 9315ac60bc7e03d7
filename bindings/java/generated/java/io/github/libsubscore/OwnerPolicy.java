// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of OwnerPolicy. */
public enum OwnerPolicy implements Choice {
    KEEP("keep"),
    TRANSFER("transfer"),
    TRANSFER_IF_INACTIVE("transfer_if_inactive"),
    SHARE("share"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    OwnerPolicy(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

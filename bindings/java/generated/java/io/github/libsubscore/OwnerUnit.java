// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of OwnerUnit. */
public enum OwnerUnit implements Choice {
    SUBSCRIPTION("subscription"),
    APPLE_ACCOUNT("apple_account"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    OwnerUnit(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

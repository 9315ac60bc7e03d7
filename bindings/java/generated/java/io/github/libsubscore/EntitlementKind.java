// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The kind of that product; other for a grant from elsewhere. */
public enum EntitlementKind implements Choice {
    SUBSCRIPTION("subscription"),
    NON_CONSUMABLE("non_consumable"),
    NON_RENEWING("non_renewing"),
    OTHER("other"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    EntitlementKind(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

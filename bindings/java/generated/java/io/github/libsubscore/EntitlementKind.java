// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** What kind of product that is. */
public enum EntitlementKind implements Choice {
    SUBSCRIPTION("subscription"),
    NON_CONSUMABLE("non_consumable"),
    NON_RENEWING("non_renewing"),
    /** What a later library knows. */
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

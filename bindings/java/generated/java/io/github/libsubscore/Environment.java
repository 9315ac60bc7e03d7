// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of Environment. */
public enum Environment implements Choice {
    PRODUCTION("Production"),
    SANDBOX("Sandbox"),
    XCODE("Xcode"),
    LOCAL_TESTING("LocalTesting"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    Environment(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

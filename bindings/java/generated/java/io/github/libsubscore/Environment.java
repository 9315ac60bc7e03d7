// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** What Environment can be. */
public enum Environment implements Choice {
    PRODUCTION("Production"),
    SANDBOX("Sandbox"),
    XCODE("Xcode"),
    LOCAL_TESTING("LocalTesting"),
    /** What a later library knows. */
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

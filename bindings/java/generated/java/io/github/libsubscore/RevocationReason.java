// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of RevocationReason. */
public enum RevocationReason implements Choice {
    OTHER("other"),
    APP_ISSUE("app_issue"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    RevocationReason(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

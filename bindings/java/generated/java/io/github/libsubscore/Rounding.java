// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** The values of Rounding. */
public enum Rounding implements Choice {
    HALF_UP("half_up"),
    HALF_EVEN("half_even"),
    DOWN("down"),
    UP("up"),
    /** A value of a later library, which this package does not know. */
    UNLISTED(null);

    private final String text;

    Rounding(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

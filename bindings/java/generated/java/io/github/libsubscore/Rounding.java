// @generated from docs/schema by bindings/generate.py. DO NOT EDIT.
package io.github.libsubscore;
/** What Rounding can be. */
public enum Rounding implements Choice {
    HALF_UP("half_up"),
    HALF_EVEN("half_even"),
    DOWN("down"),
    UP("up"),
    /** What a later library knows. */
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

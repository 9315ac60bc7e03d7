package io.github.libsubscore;

/** When certificates have to be valid. */
public enum Validity implements Choice {
    /** When they signed, so that an old payload stays good. So it is by default. */
    SIGNED("signed"),
    /** At the moment of the call. */
    AT("at");

    private final String text;

    Validity(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

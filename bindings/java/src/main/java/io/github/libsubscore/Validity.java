package io.github.libsubscore;

/** When certificates must be valid. */
public enum Validity implements Choice {
    /** When the payload was signed, so that an old payload remains valid. The default. */
    SIGNED("signed"),
    /** At the instant of the call. */
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

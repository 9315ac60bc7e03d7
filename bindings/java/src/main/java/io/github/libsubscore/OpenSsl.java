package io.github.libsubscore;

/** The OpenSSL providers that verify signatures. */
public enum OpenSsl implements Choice {
    /** Its default provider, without the system's configuration. The default. */
    BUILTIN("builtin"),
    /**
     * The system's configuration and providers, for example for FIPS. If they cannot be used, the code of the exception
     * is "algorithm_unavailable".
     */
    SYSTEM("system");

    private final String text;

    OpenSsl(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

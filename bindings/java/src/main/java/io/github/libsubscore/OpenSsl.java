package io.github.libsubscore;

/** Which providers of OpenSSL prove signatures. */
public enum OpenSsl implements Choice {
    /** Its default provider, without the system's configuration. So it is by default. */
    BUILTIN("builtin"),
    /**
     * The system's configuration and its providers, for FIPS for instance. If they cannot be used, the code of the exception is
     * "algorithm_unavailable".
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

package io.github.libsubscore;

import java.util.Base64;

/** A root that a chain of certificates may lead to. */
public final class Root {
    /** Apple Root CA - G3, which the library has. It counts where no roots are given. */
    public static final Root APPLE_G3 = new Root("AppleRootCA-G3");

    private final String text;

    private Root(String text) {
        this.text = text;
    }

    /** A certificate in DER that has signed itself. */
    public static Root der(byte[] certificate) {
        return new Root(Base64.getEncoder().encodeToString(certificate));
    }

    @Override
    public String toString() {
        return text;
    }
}

package io.github.libsubscore;

import java.util.Base64;

/** A trusted root of certificate chains. */
public final class Root {
    /** Apple Root CA - G3, which is built into the library. The default. */
    public static final Root APPLE_G3 = new Root("AppleRootCA-G3");

    private final String text;

    private Root(String text) {
        this.text = text;
    }

    /** A self-signed certificate in DER. */
    public static Root der(byte[] certificate) {
        return new Root(Base64.getEncoder().encodeToString(certificate));
    }

    @Override
    public String toString() {
        return text;
    }
}

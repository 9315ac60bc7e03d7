package io.github.libsubscore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Test;

/** OpenSSL of the system, with the configuration that OPENSSL_CONF names, or where there is none. The type has no other value. */
public class OpenSslTest {
    @Test
    public void theSystemProvesOrNothingDoes() throws Exception {
        VerifyTest.Case good = VerifyTest.cases().get(0);
        boolean isThere = Files.exists(Path.of(System.getenv("OPENSSL_CONF")));
        for (OpenSsl each : OpenSsl.values()) {
            good.expected.openSsl(each);
            if (isThere || each == OpenSsl.BUILTIN) {
                good.check(() -> Subscore.verify(good.signed, good.expected));
                good.check(() -> verifiedByVerifier(good));
            } else {
                refused(() -> Subscore.verify(good.signed, good.expected));
                refused(() -> verifiedByVerifier(good));
            }
        }
    }

    private static Verified verifiedByVerifier(VerifyTest.Case good) {
        try (Verifier verifier = Subscore.openVerifier(good.expected)) {
            return verifier.verify(good.signed);
        }
    }

    private static void refused(org.junit.function.ThrowingRunnable call) {
        SubscoreException failure = assertThrows(SubscoreException.class, call);
        assertEquals("algorithm_unavailable /verify/openssl", failure.code() + " " + failure.path());
    }
}

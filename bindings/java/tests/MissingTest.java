package io.github.libsubscore;

import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Where SUBSCORE_VERIFY_LIBRARY names no libsubscore-verify. */
public class MissingTest {
    @Test
    public void theErrorSaysWhatToInstall() throws Exception {
        VerifyTest.Case good = VerifyTest.cases().get(0);
        UnsatisfiedLinkError failure =
                assertThrows(UnsatisfiedLinkError.class, () -> Subscore.verify(good.signed, good.expected));
        for (String part : new String[] {"OpenSSL 3", "SUBSCORE_VERIFY_LIBRARY", System.getenv("SUBSCORE_VERIFY_LIBRARY")}) {
            assertTrue(failure.getMessage(), failure.getMessage().contains(part));
        }
        assertThrows(UnsatisfiedLinkError.class, () -> Subscore.openVerifier(good.expected));
    }
}

package io.github.libsubscore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;

/** Where the library cannot be loaded: java.io.tmpdir or subscore.library names no place to load it from. */
public class LoadingTest {
    @Test
    public void everyCallNamesTheRemedy() {
        List<ThrowingRunnable> calls = List.of(
                () -> Subscore.call("subs_state_at", new byte[0]), Subscore::version, Subscore::rulesJson,
                Subscore::warningsJson, Subscore::maxDepth,
                () -> Subscore.maxValues(1), Subscore::maxInstant,
                () -> Subscore.openHistory(new HistoryOpenRequest(Document.of("[]"))),
                () -> Subscore.openVerifier(new Expectations("a", Environment.SANDBOX)));
        String first = assertThrows(UnsatisfiedLinkError.class, calls.get(0)).getMessage();
        String remedy = System.getProperty("subscore.library") == null ? "java.io.tmpdir" : System.getProperty("subscore.library");
        assertTrue(first, first.contains(remedy) && first.contains("subscore.library"));
        for (ThrowingRunnable call : calls) {
            assertEquals(first, assertThrows(UnsatisfiedLinkError.class, call).getMessage());
        }
    }
}

package io.github.libsubscore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.Test;

/** Closing, copying and printing of what the library opened. */
public class HandlesTest {
    private static final String MARKER = "data-of-a-customer";

    /** A verifier or an open history: what asks it, and the object, which closes it. */
    private static final class Opened {
        final AutoCloseable object;
        final Callable<?> ask;

        Opened(AutoCloseable object, Callable<?> ask) {
            this.object = object;
            this.ask = ask;
        }
    }

    private static VerifyTest.Case good() throws Exception {
        return VerifyTest.cases().stream()
                .filter(each -> each.label.equals("a payload of a test store, allowed")).findFirst().get();
    }

    private static Map<String, Callable<Opened>> kinds() throws Exception {
        VerifyTest.Case good = good();
        Document history = Document.of(good.decoded);
        Map<String, Callable<Opened>> kinds = new LinkedHashMap<>();
        kinds.put("a verifier", () -> {
            Verifier verifier = Subscore.openVerifier(good.expected);
            return new Opened(verifier, () -> verifier.verify(good.signed));
        });
        kinds.put("an open history", () -> {
            OpenHistory open = Subscore.openHistory(new HistoryOpenRequest(history));
            return new Opened(open, () -> open.stateAt(java.time.Instant.EPOCH));
        });
        return kinds;
    }

    @Test
    public void useAfterCloseIsAnException() throws Exception {
        for (Map.Entry<String, Callable<Opened>> kind : kinds().entrySet()) {
            Opened opened = kind.getValue().call();
            opened.ask.call();
            opened.object.close();
            opened.object.close();
            for (int call = 0; call < 3; call++) {
                assertThrows(kind.getKey(), IllegalStateException.class, opened.ask::call);
            }
        }
    }

    @Test
    public void aCopyIsRefused() throws Exception {
        Method clone = Object.class.getDeclaredMethod("clone");
        for (Map.Entry<String, Callable<Opened>> kind : kinds().entrySet()) {
            Opened opened = kind.getValue().call();
            assertFalse(kind.getKey(), opened.object instanceof Cloneable);
            // If reflection may call the protected method, it rejects a class that is not Cloneable.
            try {
                clone.setAccessible(true);
                Throwable refused = assertThrows(InvocationTargetException.class, () -> clone.invoke(opened.object)).getCause();
                assertEquals(kind.getKey(), CloneNotSupportedException.class, refused.getClass());
            } catch (RuntimeException closed) {
                assertEquals("java.lang.reflect.InaccessibleObjectException", closed.getClass().getName());
            }
            ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream());
            assertThrows(kind.getKey(), NotSerializableException.class, () -> out.writeObject(opened.object));
            opened.ask.call();
            opened.object.close();
        }
    }

    @Test
    public void closingDuringCalls() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(10);
        for (Map.Entry<String, Callable<Opened>> kind : kinds().entrySet()) {
            for (int round = 0; round < 25; round++) {
                Opened opened = kind.getValue().call();
                List<Future<?>> asking = new ArrayList<>();
                for (int thread = 0; thread < 8; thread++) {
                    asking.add(threads.submit((Callable<Void>) () -> {
                        while (true) {
                            opened.ask.call();
                        }
                    }));
                }
                Thread.sleep(round % 5);
                Future<?> other = threads.submit((Callable<Void>) () -> {
                    opened.object.close();
                    return null;
                });
                opened.object.close();
                other.get();
                for (Future<?> each : asking) {
                    Throwable ended = assertThrows(Exception.class, each::get).getCause();
                    assertEquals(kind.getKey(), IllegalStateException.class, ended.getClass());
                }
            }
        }
        threads.shutdown();
    }

    @Test
    public void collectingDuringCalls() throws Exception {
        for (Map.Entry<String, Callable<Opened>> kind : kinds().entrySet()) {
            for (int round = 0; round < 40; round++) {
                kind.getValue().call().ask.call();
                if (round % 4 == 0) {
                    System.gc();
                }
            }
        }
    }

    @Test
    public void aFailingStatusIsAnException() {
        assertEquals(1, Native.subs_history_state_at(0, 0, new long[4]));
        SubscoreException failure = assertThrows(SubscoreException.class, () -> Library.succeeded(new int[] {1}, null));
        assertEquals("SUBS_ERROR_ARGUMENT", failure.status());
    }

    private static String trace(Throwable failure) {
        StringWriter out = new StringWriter();
        failure.printStackTrace(new PrintWriter(out));
        return out.toString();
    }

    @Test
    public void whatIsPrintedHoldsNoDocument() throws Exception {
        VerifyTest.Case good = good();
        Verified proven = Subscore.verify(good.signed, good.expected);
        assertEquals("the documents are there", 5, proven.history().split(MARKER, -1).length);
        Document history = Document.of(proven.history());
        StateAtRequest request = new StateAtRequest(history, java.time.Instant.EPOCH).explain(true);
        try (OpenHistory open = Subscore.openHistory(new HistoryOpenRequest(history));
                Verifier verifier = Subscore.openVerifier(good.expected)) {
            Map<String, Object> printed = new LinkedHashMap<>();
            printed.put("a document", history);
            printed.put("documents", Document.of(List.of(history)));
            printed.put("a request", request);
            printed.put("signed documents", new SignedHistory(history));
            printed.put("what is proven", proven);
            printed.put("notifications", proven.notifications());
            printed.put("an answer", Subscore.stateAt(request));
            Timeline course = Subscore.timeline(new TimelineRequest(history));
            assertTrue("the account is there", course.raw().toString().contains(MARKER));
            printed.put("a timeline", course);
            printed.put("an open history", open);
            printed.put("its answer", open.answer());
            printed.put("its states", open.stateAt(java.time.Instant.EPOCH));
            printed.put("a verifier", verifier);
            String cut = proven.history().substring(1);
            for (Document bad : List.of(Document.of(cut), Document.of(MARKER), Document.of("{\"transactions\":\"" + MARKER + "\"}"))) {
                printed.put("an error " + printed.size(), trace(assertThrows(SubscoreException.class,
                        () -> Subscore.stateAt(new StateAtRequest(bad, java.time.Instant.EPOCH)))));
            }
            printed.put("unsigned", trace(assertThrows(SubscoreException.class,
                    () -> Subscore.verify(new SignedHistory(history), good.expected))));
            printed.forEach((label, value) -> assertFalse(label + ": " + value, String.valueOf(value).contains(MARKER)));
            assertEquals(MARKER, proven.notifications().get(0).appAccountToken().get());
            assertTrue(proven.toString(), proven.toString().contains("verified=3"));
            assertTrue(history.toString(), history.toString().endsWith(" bytes"));
        }
    }

    /** Another process asks with the variable set. What it says names the file, unless it has more rights than its user. */
    @Test
    public void aProgramWithMoreRightsThanItsUserChoosesItsLibraryItself() throws Exception {
        Path folder = Files.createTempDirectory("subscore");
        Path source = folder.resolve("secure.c"), library = folder.resolve("secure.so");
        Files.writeString(source, "char *secure_getenv(const char *name) { (void)name; return 0; }\n"
                + "char *__secure_getenv(const char *name) { (void)name; return 0; }\n");
        run(folder, Map.of(), "cc", "-shared", "-fPIC", "-o", library.toString(), source.toString());
        for (String preload : new String[] {"", library.toString()}) {
            String said = run(folder, Map.of("SUBSCORE_VERIFY_LIBRARY", "/chosen/by/the/user.so", "LD_PRELOAD", preload),
                    Path.of(System.getProperty("java.home"), "bin/java").toString(), "-cp",
                    System.getProperty("java.class.path"), "io.github.libsubscore.HandlesTest");
            assertEquals(said, preload.isEmpty(), said.contains("/chosen/by/the/user.so"));
        }
        for (Path each : List.of(source, library, folder)) {
            Files.delete(each);
        }
    }

    private static String run(Path folder, Map<String, String> environment, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(said, 0, process.waitFor());
        return said;
    }

    public static void main(String[] arguments) {
        try {
            VerifyLibrary.load();
        } catch (UnsatisfiedLinkError missing) {
            System.out.println(missing.getMessage());
        }
    }
}

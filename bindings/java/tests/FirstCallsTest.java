package io.github.libsubscore;

import static org.junit.Assert.assertEquals;

import java.io.File;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.Test;

/** The first calls of a process, by many threads at once: they initialize the classes and load the library. */
public class FirstCallsTest {
    private static final int THREADS = 16;

    @Test
    public void firstCallsOfManyThreads() throws Exception {
        inFreshProcesses(1);
    }

    /** As in a server, whose applications have a class loader each, and with it a copy of the library. */
    @Test
    public void firstCallsInSeveralClassLoaders() throws Exception {
        inFreshProcesses(4);
    }

    /** A process shows little, so there are several. */
    private static void inFreshProcesses(int loaders) throws Exception {
        for (int time = 0; time < 4; time++) {
            Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp", System.getProperty("java.class.path"), FirstCallsTest.class.getName(), String.valueOf(loaders))
                    .redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes());
            assertEquals(said, 0, process.waitFor());
        }
    }

    /** A fresh process. The argument is how many class loaders its threads have. */
    public static void main(String[] arguments) throws Exception {
        List<Method> calls = new ArrayList<>();
        for (int count = Integer.parseInt(arguments[0]); count > 0; count--) {
            calls.add(loaded().getMethod("call", int.class));
        }
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        CyclicBarrier together = new CyclicBarrier(THREADS);
        List<Future<?>> results = new ArrayList<>();
        for (int number = 0; number < THREADS; number++) {
            int own = number;
            results.add(threads.submit((Callable<Void>) () -> {
                together.await();
                calls.get(own * calls.size() / THREADS).invoke(null, own);
                return null;
            }));
        }
        threads.shutdown();
        for (Future<?> each : results) {
            each.get();
        }
    }

    /** This class as a class loader of its own has it, which loads the package and these tests again. */
    private static Class<?> loaded() throws Exception {
        List<URL> path = new ArrayList<>();
        for (String each : System.getProperty("java.class.path").split(File.pathSeparator)) {
            path.add(Path.of(each).toUri().toURL());
        }
        return new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader()).loadClass(FirstCallsTest.class.getName());
    }

    /** Asks about a customer of this thread, whose subscription begins at another instant than that of any other. */
    public static void call(int number) {
        long begin = 1_700_000_000_000L + number * 1000;
        String id = String.valueOf(1000 + number);
        Document own = Document.of("{\"transactions\":[{\"transactionId\":\"" + id + "\",\"originalTransactionId\":\"" + id
                + "\",\"productId\":\"pro\",\"type\":\"Auto-Renewable Subscription\",\"purchaseDate\":" + begin
                + ",\"expiresDate\":" + (begin + 30 * 86_400_000L) + "}]}");
        Instant at = Instant.ofEpochMilli(begin + 3_600_000);
        if (number % 2 == 1) {
            decide(own, at, id);
        }
        try (OpenHistory opened = Subscore.openHistory(new HistoryOpenRequest(own))) {
            for (int time = 0; time < 25; time++) {
                OpenHistory.InstantState found = opened.stateAt(at).get(0);
                assertEquals("the history", Optional.of(Instant.ofEpochMilli(begin)), found.since());
                assertEquals("the history", List.of(id), found.subscription().originalTransactionIds());
            }
        }
        decide(own, at, id);
    }

    private static void decide(Document own, Instant at, String id) {
        assertEquals("the decision", id, Subscore.stateAt(new StateAtRequest(own, at)).subscriptions().get(0).originalTransactionId());
    }
}

package io.github.libsubscore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;

/** A server that loads an application with the jar again and again, each time with another class loader. */
public class RedeployTest {
    private static final int TIMES = 300;

    /** One application: its class loader, and what the library answers in it. */
    private static final class Application {
        private final URLClassLoader loader;
        private final Method call;

        Application() throws Exception {
            URL jar = Subscore.class.getProtectionDomain().getCodeSource().getLocation();
            loader = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
            call = loaded("Subscore").getMethod("call", String.class, byte[].class);
        }

        /** Opens a history, which nobody closes. */
        void open() throws Exception {
            Class<?> document = loaded("Document"), request = loaded("HistoryOpenRequest");
            Object history = document.getMethod("of", String.class).invoke(null, "[]");
            loaded("Subscore").getMethod("openHistory", request).invoke(null, request.getConstructor(document).newInstance(history));
        }

        private Class<?> loaded(String name) throws Exception {
            return loader.loadClass("io.github.libsubscore." + name);
        }

        String answer() throws Exception {
            byte[] request = "{\"history\":[],\"at\":0}".getBytes(StandardCharsets.UTF_8);
            return new String((byte[]) call.invoke(null, "subs_state_at", request), StandardCharsets.UTF_8);
        }
    }

    /** How many copies of the library the process has. */
    private static long copies() throws Exception {
        return Files.readAllLines(Path.of("/proc/self/maps")).stream()
                .filter(line -> line.contains("/subscore-") && line.contains(".so"))
                .map(line -> line.substring(line.lastIndexOf('/')))
                .distinct().count();
    }

    @Test
    public void threeHundredApplicationsLoadTheLibraryAndUnloadIt() throws Exception {
        List<Application> applications = new ArrayList<>();
        String expected = null;
        for (int time = 0; time < TIMES; time++) {
            Application each = new Application();
            applications.add(each);
            expected = expected == null ? each.answer() : expected;
            assertEquals("application " + time, expected, each.answer());
            if (time % 10 == 0) {
                each.open();
            }
        }
        assertEquals(TIMES, copies());

        // A thread that was there before, and one that starts now, call all of them.
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                for (Application each : applications) {
                    each.answer();
                }
            } catch (Exception found) {
                failure.set(found);
            }
        });
        thread.start();
        thread.join();
        assertEquals(null, failure.get());

        WeakReference<ClassLoader> last = new WeakReference<>(applications.get(TIMES - 1).loader);
        for (Application each : applications) {
            each.loader.close();
        }
        applications.clear();
        // A thread of the JVM unloads them, one after the other.
        for (int attempt = 0; attempt < 300 && copies() > 0; attempt++) {
            System.gc();
            Thread.sleep(100);
        }
        assertTrue("the class loaders are referred to", last.get() == null);
        assertEquals("copies that stay loaded", 0, copies());
    }
}

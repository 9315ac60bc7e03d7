package io.github.libsubscore;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.function.LongSupplier;

/** Calls the library: bytes in, bytes out. */
final class Library {
    /**
     * Why the library cannot be used; null if it can. It is kept, because a class whose initialization failed does not
     * name the reason a second time.
     */
    private static final String FAULT = fault();

    private Library() {}

    private static String fault() {
        try {
            Native.load();
            check(text(Native.subs_version()));
            return null;
        } catch (UnsatisfiedLinkError failure) {
            return failure.getMessage();
        }
    }

    /** Comes before each use of a C function. */
    static void require() {
        if (FAULT != null) {
            throw new UnsatisfiedLinkError(FAULT);
        }
    }

    /** Until 1.0 a minor version may break callers. */
    static void check(String running) {
        String[] is = running.split("\\."), expected = Subscore.MADE_FOR.split("\\.");
        if (!Arrays.equals(is, 0, Math.min(2, is.length), expected, 0, 2)) {
            throw new UnsatisfiedLinkError(
                    "libsubscore is " + running + ", and this package was made for " + Subscore.MADE_FOR);
        }
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static byte[] call(String function, byte[] request) {
        int decision = Decisions.NAMES.indexOf(function);
        if (decision < 0) {
            throw new IllegalArgumentException(function + " is not a function of libsubscore that takes a request");
        }
        require();
        int[] status = new int[1];
        return succeeded(status, Native.decide(decision, request, status));
    }

    static byte[] open(byte[] request, int[] status, long[] history) {
        require();
        return Native.subs_history_open(request, status, history);
    }

    static String version() {
        require();
        return text(Native.subs_version());
    }

    static long limit(LongSupplier function) {
        require();
        return function.getAsLong();
    }

    static byte[] succeeded(int[] status, byte[] response) {
        if (status[0] != 0) {
            throw SubscoreException.of(text(Native.subs_status_name(status[0])), response);
        }
        return response;
    }

    static Map<String, Object> ask(String function, Request request) {
        return object(call(function, request.json()));
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(byte[] response) {
        return (Map<String, Object>) JsonReader.read(text(response));
    }
}

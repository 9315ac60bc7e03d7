package io.github.libsubscore;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Calls the library: bytes in, bytes out. */
final class Library {
    static {
        check(version());
    }

    private Library() {}

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
        int[] status = new int[1];
        return succeeded(status, Native.decide(decision, request, status));
    }

    static byte[] open(byte[] request, int[] status, long[] history) {
        return Native.subs_history_open(request, status, history);
    }

    static String version() {
        return text(Native.subs_version());
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

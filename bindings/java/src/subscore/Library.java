package subscore;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Calls the library: bytes in, bytes out. */
final class Library {
    private interface Decision {
        byte[] decide(byte[] request, int[] status);
    }

    private static final Map<String, Decision> DECISIONS = Map.of(
            "subs_classify_change", Native::subs_classify_change,
            "subs_prorate", Native::subs_prorate,
            "subs_state_at", Native::subs_state_at,
            "subs_timeline", Native::subs_timeline,
            "subs_content_access", Native::subs_content_access,
            "subs_offer_eligibility", Native::subs_offer_eligibility,
            "subs_price_change", Native::subs_price_change);

    static {
        check(version());
    }

    private Library() {}

    /** Until 1.0 a minor version may break callers. */
    static void check(String running) {
        String[] is = running.split("\\."), wanted = Subscore.MADE_FOR.split("\\.");
        if (!Arrays.equals(is, 0, Math.min(2, is.length), wanted, 0, 2)) {
            throw new UnsatisfiedLinkError(
                    "libsubscore is " + running + ", and this package was made for " + Subscore.MADE_FOR);
        }
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static byte[] call(String function, byte[] request) {
        Decision decision = DECISIONS.get(function);
        if (decision == null) {
            throw new IllegalArgumentException(function + " is no function of libsubscore that decides something");
        }
        int[] status = new int[1];
        return succeeded(status, decision.decide(request, status));
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

package io.github.libsubscore;

import java.util.List;
import java.util.Map;

/** Finds libsubscore-verify and calls it. */
final class VerifyLibrary {
    private static boolean isLoaded;

    private VerifyLibrary() {}

    /**
     * The library that SUBSCORE_VERIFY_LIBRARY names, otherwise the installed one. It is searched for until it is
     * found.
     */
    static synchronized void load() {
        if (isLoaded) {
            return;
        }
        Library.require();
        byte[] fault = Native.verify_load();
        if (fault != null) {
            throw new UnsatisfiedLinkError(Library.text(fault) + "; install libsubscore-verify and OpenSSL 3 (on Debian "
                    + "libsubscore-verify0), or set SUBSCORE_VERIFY_LIBRARY to its path");
        }
        isLoaded = true;
    }

    static Verified verify(SignedHistory signed, Expectations expected) {
        load();
        int[] status = new int[1];
        return verified(status, Native.subs_verify(SignedHistory.request(signed, expected), status));
    }

    @SuppressWarnings("unchecked")
    static Verified verified(int[] status, byte[] response) {
        String text = Library.text(Library.succeeded(status, response));
        // A JSON reader would change a number that it cannot represent.
        return new Verified((Map<String, Object>) JsonReader.read(text, "history"));
    }

    static List<OcspRequest> ocspRequests(SignedHistory signed, Expectations expected) {
        load();
        int[] status = new int[1];
        byte[] response = Native.subs_ocsp_requests(SignedHistory.request(signed, expected), status);
        Object found = JsonReader.read(Library.text(Library.succeeded(status, response)));
        return Answer.list(Answer.object(OcspRequest::new)).apply(found);
    }
}

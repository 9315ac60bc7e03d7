package io.github.libsubscore;

/**
 * Verifies documents with the same expectations in many calls, from any number of threads. It caches the certificate
 * chains that it verified. Close it afterwards; otherwise it is closed when it is garbage-collected.
 */
public final class Verifier implements AutoCloseable {
    private final Handle handle;

    Verifier(Expectations expected) {
        VerifyLibrary.load();
        int[] status = new int[1];
        long[] verifier = new long[1];
        byte[] response = Native.subs_verifier_open(SignedHistory.request(null, expected), status, verifier);
        handle = new Handle("verifier", verifier[0], Native::subs_verifier_close);
        Library.succeeded(status, response);
    }

    /** Like Subscore.verify(). A closed verifier throws an IllegalStateException. */
    public Verified verify(SignedHistory signed) {
        byte[] json = SignedHistory.request(signed, null);
        int[] status = new int[1];
        byte[] response = handle.use(pointer -> Native.subs_verifier_verify(pointer, json, status));
        return VerifyLibrary.verified(status, response);
    }

    /**
     * Closes the verifier, after the running calls of other threads have ended. Closing it again does
     * nothing.
     */
    @Override
    public void close() {
        handle.close();
    }
}

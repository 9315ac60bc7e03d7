package io.github.libsubscore;

/**
 * What has to be true of documents, for many calls, from any number of threads. It remembers the chains of certificates that
 * it proved. Close it afterwards; one that is forgotten is closed when it is collected.
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

    /** As Subscore.verify(). A closed verifier throws an IllegalStateException. */
    public Verified verify(SignedHistory signed) {
        byte[] json = SignedHistory.request(signed, null);
        int[] status = new int[1];
        byte[] response = handle.use(pointer -> Native.subs_verifier_verify(pointer, json, status));
        return VerifyLibrary.verified(status, response);
    }

    /** Closes the verifier, once the calls of others have ended. To do so again does nothing. */
    @Override
    public void close() {
        handle.close();
    }
}

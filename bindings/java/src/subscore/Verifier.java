package subscore;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * What has to be true of documents, for many calls, from any number of threads. It remembers the chains of certificates that
 * it proved. Close it afterwards; one that is forgotten is closed when it is collected.
 */
public final class Verifier implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();

    private final Handle handle;
    private final Cleaner.Cleanable cleanable;
    // One thread may close what another one uses.
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    private static final class Handle implements Runnable {
        private long pointer;

        @Override
        public void run() {
            Native.subs_verifier_close(pointer);
            pointer = 0;
        }
    }

    Verifier(Expectations expected) {
        VerifyLibrary.load();
        int[] status = new int[1];
        long[] verifier = new long[1];
        Handle opened = new Handle();
        byte[] json = SignedHistory.request(null, expected);
        byte[] response = Native.subs_verifier_open(json, status, verifier);
        opened.pointer = verifier[0];
        handle = opened;
        cleanable = CLEANER.register(this, opened);
        Library.succeeded(status, response);
    }

    /** As Subscore.verify(). A closed verifier throws an IllegalStateException. */
    public Verified verify(SignedHistory signed) {
        byte[] json = SignedHistory.request(signed, null);
        int[] status = new int[1];
        byte[] response;
        lock.readLock().lock();
        try {
            if (handle.pointer == 0) {
                throw new IllegalStateException("the verifier is closed");
            }
            response = Native.subs_verifier_verify(handle.pointer, json, status);
        } finally {
            lock.readLock().unlock();
            // One that nothing refers to any more could be closed during its last call.
            Reference.reachabilityFence(this);
        }
        return VerifyLibrary.verified(status, response);
    }

    /** Closes the verifier, once the calls of others have ended. To do so again does nothing. */
    @Override
    public void close() {
        lock.writeLock().lock();
        try {
            cleanable.clean();
        } finally {
            lock.writeLock().unlock();
        }
    }
}

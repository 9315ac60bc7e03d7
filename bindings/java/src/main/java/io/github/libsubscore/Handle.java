package io.github.libsubscore;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

/**
 * A handle that the library opened. Any number of threads may use it; it is closed once, at the latest when it is
 * garbage-collected.
 */
final class Handle {
    private static final Cleaner CLEANER = Cleaner.create();

    private final String name;
    private final Pointer pointer;
    private final Cleaner.Cleanable cleanable;
    // One thread may close what another one uses.
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    private static final class Pointer implements Runnable {
        private long address;
        private final LongConsumer close;

        private Pointer(long address, LongConsumer close) {
            this.address = address;
            this.close = close;
        }

        @Override
        public void run() {
            close.accept(address);
            address = 0;
        }
    }

    Handle(String name, long address, LongConsumer close) {
        this.name = name;
        pointer = new Pointer(address, close);
        cleanable = CLEANER.register(this, pointer);
    }

    /** Calls with the pointer. Closing waits for the call. */
    <T> T use(LongFunction<T> call) {
        lock.readLock().lock();
        try {
            if (pointer.address == 0) {
                throw new IllegalStateException("the " + name + " is closed");
            }
            return call.apply(pointer.address);
        } finally {
            lock.readLock().unlock();
            // Without this reference it could be closed during its last call.
            Reference.reachabilityFence(this);
        }
    }

    void close() {
        lock.writeLock().lock();
        try {
            cleanable.clean();
        } finally {
            lock.writeLock().unlock();
        }
    }
}

package subscore;

import java.lang.ref.Cleaner;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A history that was read once, to be asked often, from any number of threads. Close it afterwards; one that is forgotten
 * is closed when it is collected.
 */
public final class OpenHistory implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();
    private static final State[] STATES = State.values();
    private static final int SINCE_IS_NULL = 1, UNTIL_IS_NULL = 2, ROW_IS_NULL = 4;

    private final OpenedHistory answer;
    private final List<OpenedSubscription> subscriptions;
    private final List<OpenedRow> rows;
    private final Handle handle;
    private final Cleaner.Cleanable cleanable;
    // One thread may close what another one asks.
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    private static final class Handle implements Runnable {
        private long pointer;

        @Override
        public void run() {
            Native.subs_history_close(pointer);
            pointer = 0;
        }
    }

    OpenHistory(HistoryOpenRequest request) {
        int[] status = new int[1];
        long[] history = new long[1];
        Handle opened = new Handle();
        byte[] json = request.json();
        byte[] response = Library.open(json, status, history);
        opened.pointer = history[0];
        handle = opened;
        cleanable = CLEANER.register(this, opened);
        answer = new OpenedHistory(Library.object(Library.succeeded(status, response)));
        subscriptions = answer.subscriptions();
        rows = answer.rows();
    }

    /** The subscriptions, the rows, and the warnings about them. */
    public OpenedHistory answer() {
        return answer;
    }

    /** Every subscription at an instant, in the order of the answer's subscriptions. */
    public List<InstantState> stateAt(Instant at) {
        long[] found = new long[4 * subscriptions.size()];
        lock.readLock().lock();
        try {
            if (handle.pointer == 0) {
                throw new IllegalStateException("the history is closed");
            }
            Native.subs_history_state_at(handle.pointer, at.toEpochMilli(), found);
        } finally {
            lock.readLock().unlock();
        }
        List<InstantState> states = new ArrayList<>();
        for (int place = 0; place < found.length; place += 4) {
            states.add(new InstantState(found[place], found[place + 1], found[place + 2], found[place + 3]));
        }
        return states;
    }

    /** Closes the history. To do so again does nothing. */
    @Override
    public void close() {
        lock.writeLock().lock();
        try {
            cleanable.clean();
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** What one subscription is at one instant. */
    public final class InstantState {
        private final long since;
        private final long until;
        private final long places;
        private final long numbers;

        private InstantState(long since, long until, long places, long numbers) {
            this.since = since;
            this.until = until;
            this.places = places;
            this.numbers = numbers;
        }

        private boolean has(int flag) {
            return (numbers >> 24 & flag) == 0;
        }

        public OpenedSubscription subscription() {
            return subscriptions.get((int) places);
        }

        public State state() {
            return STATES[(int) (numbers & 0xFF)];
        }

        /** Apple's number for the state; empty before the first purchase. */
        public Optional<Integer> status() {
            return Optional.of((int) (numbers >> 8 & 0xFF)).filter(status -> status != 0);
        }

        public boolean hasAccess() {
            return (numbers >> 16 & 0xFF) != 0;
        }

        /** The start of the unbroken state; empty where there is none. */
        public Optional<Instant> since() {
            return has(SINCE_IS_NULL) ? Optional.of(Instant.ofEpochMilli(since)) : Optional.empty();
        }

        /** Its end; empty where it is open. */
        public Optional<Instant> until() {
            return has(UNTIL_IS_NULL) ? Optional.of(Instant.ofEpochMilli(until)) : Optional.empty();
        }

        /** The row that decides; empty where there is none. */
        public Optional<OpenedRow> row() {
            return has(ROW_IS_NULL) ? Optional.of(rows.get((int) (places >>> 32))) : Optional.empty();
        }
    }
}

package io.github.libsubscore;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A history that was read once, for many queries, from any number of threads. Close it afterwards; otherwise it is
 * closed when it is garbage-collected.
 */
public final class OpenHistory implements AutoCloseable {
    private static final State[] STATES = State.values();
    private static final int SINCE_IS_NULL = 1, UNTIL_IS_NULL = 2, ROW_IS_NULL = 4;

    private final OpenedHistory answer;
    private final List<OpenedSubscription> subscriptions;
    private final List<OpenedRow> rows;
    private final Handle handle;

    OpenHistory(HistoryOpenRequest request) {
        int[] status = new int[1];
        long[] history = new long[1];
        byte[] response = Library.open(request.json(), status, history);
        handle = new Handle("history", history[0], Native::subs_history_close);
        answer = new OpenedHistory(Library.object(Library.succeeded(status, response)));
        subscriptions = answer.subscriptions();
        rows = answer.rows();
    }

    /** The subscriptions, the rows, and the warnings about them. */
    public OpenedHistory answer() {
        return answer;
    }

    /** Returns the state of every subscription at an instant, in the order of the answer's subscriptions. */
    public List<InstantState> stateAt(Instant at) {
        long[] found = handle.use(pointer -> {
            long[] states = new long[4 * subscriptions.size()];
            int[] status = {Native.subs_history_state_at(pointer, Request.milliseconds(at), states)};
            Library.succeeded(status, null);
            return states;
        });
        List<InstantState> states = new ArrayList<>();
        for (int index = 0; index < found.length; index += 4) {
            states.add(new InstantState(found[index], found[index + 1], found[index + 2], found[index + 3]));
        }
        return states;
    }

    /** Closes the history, after the running calls of other threads have ended. Closing it again does nothing. */
    @Override
    public void close() {
        handle.close();
    }

    /** The size of the history. */
    @Override
    public String toString() {
        return "OpenHistory of " + subscriptions.size() + " subscriptions and " + rows.size() + " rows";
    }

    /** The state of one subscription at one instant. */
    public final class InstantState {
        private final long since;
        private final long until;
        private final long indices;
        private final long numbers;

        private InstantState(long since, long until, long indices, long numbers) {
            this.since = since;
            this.until = until;
            this.indices = indices;
            this.numbers = numbers;
        }

        private boolean has(int flag) {
            return (numbers >> 24 & flag) == 0;
        }

        public OpenedSubscription subscription() {
            return subscriptions.get((int) indices);
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

        /** The start of the unbroken run of the state; empty if there is none. */
        public Optional<Instant> since() {
            return has(SINCE_IS_NULL) ? Optional.of(Instant.ofEpochMilli(since)) : Optional.empty();
        }

        /** Its end; empty if it is open. */
        public Optional<Instant> until() {
            return has(UNTIL_IS_NULL) ? Optional.of(Instant.ofEpochMilli(until)) : Optional.empty();
        }

        /** The row that decides; empty if there is none. */
        public Optional<OpenedRow> row() {
            return has(ROW_IS_NULL) ? Optional.of(rows.get((int) (indices >>> 32))) : Optional.empty();
        }
    }
}

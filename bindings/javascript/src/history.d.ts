import type { Instant, OpenedHistory, OpenedRow, OpenedSubscription, State, Status } from "./generated/types.js";

/** What one subscription of an open history is at one instant. */
export interface InstantState {
    subscription: OpenedSubscription;
    state: State;
    /** Apple's number for the state; null for none. */
    status: Status | null;
    hasAccess: boolean;
    /** The start of the unbroken state, in milliseconds; null where it is unknown. */
    since: number | null;
    /** Its end; null for an open one. */
    until: number | null;
    /** The row that decides; null where there is none. */
    row: OpenedRow | null;
}

/** A history that was read once, to be asked often. Close it, or leave it to the garbage collector. */
export class OpenHistory {
    private constructor();
    /** What the library says of the history. */
    readonly answer: OpenedHistory;
    /**
     * Every subscription at an instant, in the order of `answer.subscriptions`. Every integer of 64 bits is answered.
     * @throws {TypeError} for a value that is not an instant, and for a history that is closed.
     * @throws {SubscoreError} for a text that is not an RFC 3339 instant, and for an integer beyond 64 bits.
     */
    stateAt(at: Instant): InstantState[];
    /** Closes the history. To do so again does nothing. */
    close(): void;
}

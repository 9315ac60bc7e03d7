import type { OpenedHistory, OpenedRow, OpenedSubscription, State, Status } from "./types.js";

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
     * @throws {TypeError} for what is no whole number of milliseconds, and for a history that is closed.
     */
    stateAt(at: number | bigint | Date): InstantState[];
    /** Closes the history. To do so again does nothing. */
    close(): void;
}

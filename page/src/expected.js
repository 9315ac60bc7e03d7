// Where the records end and a renewal is expected: what the picture, the table and the sentence add to a state, which is not
// known then. subscore's Python package adds the same words.
//
// A timeline expresses it twice, as an end that is inferred and as a renewal to come at the same instant. This finds both. An
// answer expresses it by the rule state.records_end.

import { MINUTE, written } from "./time.js";

export const EXPECTED = "expected to renew; not known yet";
/** The same in the parts that fit into narrow bars, one below the other. */
export const EXPECTED_LINES = ["expected to renew;", "not known yet"];

const RENEWALS = new Set(["renews", "change_takes_effect"]);

/** The instants from which a subscription of a timeline counts as expired only because no record states its renewal. */
export function unknownEnds({ intervals, upcoming }) {
    const expected = new Set(upcoming.filter(({ event }) => RENEWALS.has(event)).map(({ at }) => at));
    return new Set(intervals.filter(({ state, basis, start }) => state === "expired" && basis === "inferred" && expected.has(start)).map(({ start }) => start));
}

/** Whether an interval begins at such an end. */
export function isUnknown({ state, start }, ends) {
    return state === "expired" && ends.has(start);
}

/** Whether a subscription of an answer is expired only because no record states its renewal. */
export function isUndecided({ state, rules }) {
    return state === "expired" && rules.includes("state.records_end");
}

/** Since when a state is unknown, and how old the newest record is. */
export function unknownWords(since, newest) {
    return `unknown since ${written(since)} UTC${newest === null ? "" : `; the newest record is of ${written(Math.floor(newest / MINUTE) * MINUTE)} UTC`}`;
}

/** What to add to the name of an event: an expiry that is not known yet is called so. */
export function eventExpectation({ event, at }, ends) {
    return event === "expired" && ends.has(at) ? ` (${EXPECTED})` : "";
}

/** The interval of a chain at an instant, if its subscription has an end that is not known; else null. */
function doubted(timeline, chain, at) {
    const subscription = timeline?.subscriptions.find(({ originalTransactionIds }) => originalTransactionIds.includes(chain));
    const ends = subscription === undefined ? new Set() : unknownEnds(subscription);
    const now = ends.size === 0 ? undefined : subscription.intervals.find(({ start, end }) => start <= at && (end === null || at < end));
    return now === undefined ? null : { now, ends, intervals: subscription.intervals };
}

/** Since when the state of a chain is unknown at an instant; null if it is known. */
export function unknownSince(timeline, chain, at) {
    const found = doubted(timeline, chain, at);
    return found !== null && isUnknown(found.now, found.ends) ? found.now.start : null;
}

/** What to add to the end of a chain's state in a sentence: that it is expected to renew then. */
export function expectation(timeline, chain, at) {
    const found = doubted(timeline, chain, at);
    if (found === null || found.now.state !== "subscribed") return "";
    const next = found.intervals.find(({ start, state }) => start > at && state !== found.now.state);
    return next !== undefined && isUnknown(next, found.ends) ? ", then expected to renew" : "";
}

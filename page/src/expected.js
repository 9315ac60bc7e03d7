// Where the records end and a renewal is expected: what the picture, the table and the sentence add to a state, which is not
// known then. subscore's Python package adds the same words.
//
// A timeline expresses it twice, as an end that is inferred and as a renewal to come at the same instant. This finds both.

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

/** What to add to the name of an event: an expiry that is not known yet is called so. */
export function eventExpectation({ event, at }, ends) {
    return event === "expired" && ends.has(at) ? ` (${EXPECTED})` : "";
}

/** What to add to the state of a chain at an instant: that it is not known, and in a sentence that it is expected to renew when it ends. */
export function expectation(timeline, chain, at, isSentence = false) {
    const subscription = timeline?.subscriptions.find(({ originalTransactionIds }) => originalTransactionIds.includes(chain));
    if (subscription === undefined) return "";
    const ends = unknownEnds(subscription);
    const { intervals } = subscription;
    const now = ends.size === 0 ? undefined : intervals.find(({ start, end }) => start <= at && (end === null || at < end));
    if (now === undefined) return "";
    if (isUnknown(now, ends)) return ` (${EXPECTED})`;
    const next = intervals.find(({ start, state }) => start > at && state !== now.state);
    return isSentence && now.state === "subscribed" && next !== undefined && isUnknown(next, ends) ? ", then expected to renew" : "";
}

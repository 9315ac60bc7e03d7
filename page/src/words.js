// How the page shows words of the library's. None of them decides anything. words.json has those that pictures share: subscore's
// Python package has the same, in picture/words.py.

import WORDS from "./words.json";

export const { meanings: MEANINGS, events: EVENTS, states: STATES, withdrawals: WITHDRAWALS } = WORDS;

/** "billing_grace_period" as "billing grace period". */
export function plain(word) {
    return String(word).replaceAll("_", " ");
}

/** "accessUntil" as "access until". */
export function spelled(name) {
    return name.replace(/([a-z])([A-Z])/g, (_, before, capital) => `${before} ${capital.toLowerCase()}`);
}

/** An amount of an answer: "9.99 USD". */
export function money(value) {
    if (value === null || value === undefined) return "unknown";
    if (value.amount !== undefined) return `${value.amount} ${value.currency}`;
    const milliunits = String(value.milliunits);
    const sign = milliunits.startsWith("-") ? "-" : "";
    const digits = milliunits.replace("-", "").padStart(4, "0");
    return `${sign}${digits.slice(0, -3)}.${digits.slice(-3)}${value.currency ? ` ${value.currency}` : ""}`;
}

const OFFERS = ["", "introductory offer", "promotional offer", "offer code", "win-back offer", "retention offer"];

/** An offer: "win-back offer SPRING, free trial". */
export function offer(value) {
    const kind = OFFERS[value.type] ?? (value.type === null ? "offer" : `offer of type ${value.type}`);
    const terms = value.discountType == null ? "" : `, ${plain(value.discountType).toLowerCase()}`;
    return `${kind}${value.identifier == null ? "" : ` ${value.identifier}`}${terms}`;
}

/** What the store charges next: "Next: 9.99 USD on 15 April, if the customer agrees to the new price." */
export function nextCharge({ at, productId, price, offer: given, needsConsent }, subscription, now) {
    const amount = price === null ? "an amount that no record states" : money(price);
    const other = productId === subscription.productId ? "" : ` for ${productId}`;
    const when = at === null ? " at a time that only the store knows" : ` on ${dayOf(at, now)}`;
    const terms = given === null ? "" : ` (${offer(given)})`;
    return `Next: ${amount}${other}${when}${terms}${needsConsent ? ", if the customer agrees to the new price" : ""}.`;
}

/** A day in UTC as people write it, without the year if it is that of `now`: "15 April". */
export function dayOf(at, now = null) {
    const isOtherYear = now === null || new Date(at).getUTCFullYear() !== new Date(now).getUTCFullYear();
    return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", ...(isOtherYear ? { year: "numeric" } : {}), timeZone: "UTC" });
}

const SHARED = new Set(["FAMILY_SHARED", "ASSIGNED"]);

/** The word for the state of an interval, which takes what happened into account: "trial", "paid", "grace period", "refunded". */
export function stateWord({ state, start, offer: given, ownership, price }, events) {
    if (state === "revoked") return WITHDRAWALS[events.findLast(({ at, event: name }) => at <= start && WITHDRAWALS[name] !== undefined)?.event] ?? "withdrawn";
    if (state !== "subscribed") return STATES[state] ?? state;
    if (SHARED.has(ownership)) return "shared";
    if (given?.discountType === "FREE_TRIAL") return "trial";
    if (price === null || price === undefined) return "active";
    return Number(price.milliunits) === 0 ? "free" : "paid";
}

/** The interval of a chain at an instant, with the course that it is part of; null where the timeline has none. */
export function courseAt(timeline, chain, at) {
    const course = timeline?.subscriptions.find(({ originalTransactionIds }) => originalTransactionIds.includes(chain));
    const interval = course?.intervals.find(({ start, end }) => start <= at && (end === null || at < end));
    return interval === undefined ? null : { course, interval };
}

/** The word for a state that was asked for, by the timeline where that has it. */
export function askedWord({ state }, chain, timeline, at) {
    const found = courseAt(timeline, chain, at);
    return found === null || found.interval.state !== state ? STATES[state] ?? state : stateWord(found.interval, found.course.events);
}

/** What ends a time without a payment: "Apple will try again until", "Apple tried again until", or "a payment succeeded on". */
export function retryWords(end, { intervals, upcoming }) {
    if (upcoming.some(({ event: name, at }) => name === "retry_ends" && at === end)) return "Apple will try again until";
    return intervals.some(({ start, state }) => start === end && state === "subscribed") ? "a payment succeeded on" : "Apple tried again until";
}

/** The end of the unbroken time around an interval for which there is one word, of one product; and what follows it if the state goes on. */
export function wordRun(interval, { intervals, events }) {
    const word = stateWord(interval, events);
    const goesOn = (other) => other !== undefined && other.productId === interval.productId && stateWord(other, events) === word;
    let at = intervals.indexOf(interval);
    while (goesOn(intervals[at + 1])) at++;
    const next = intervals[at + 1];
    const then = next?.state !== interval.state ? null : next.productId === interval.productId ? stateWord(next, events) : next.productId;
    return { word, end: intervals[at].end, next: then };
}

/** The name of an event. */
export function eventName({ event: name, offer: given }) {
    if (/^(re)?subscribed$/.test(name) && given?.discountType === "FREE_TRIAL") return "trial started";
    return EVENTS[name] ?? plain(name);
}

/** Events whose amount is what went back. */
export const REFUNDS = new Set(["refunded", "item_refunded", "seats_refunded"]);

/** Whether the amount of an event went back, and was computed by time because no record states it. */
export function isEstimate({ event: name, refundBasis }) {
    return refundBasis === "estimated" && REFUNDS.has(name);
}

/** Currencies in which Apple's own prices have no decimals, and ISO 4217 has two. Source: Advanced Commerce API, Specifying prices for
 * Advanced Commerce SKUs, https://developer.apple.com/documentation/advancedcommerceapi/prices */
const WHOLE = new Set("COP DKK HKD HUF IDR INR KZT MXN NGN NOK PHP PKR RUB SEK THB TWD TZS".split(" "));

/** What is known of refunds in these currencies that no record states. */
export function computed(...currencies) {
    const whole = currencies.filter((each) => WHOLE.has(each));
    return `computed by time; Apple states no amount${whole.length === 0 ? "" : `, and may pay a whole number of ${whole.join(" and ")}`}`;
}

/** An amount that went back, with "about" if no record states it. */
export function returned(amount, refundBasis) {
    return `${refundBasis === "estimated" ? "about " : ""}${money(amount)}`;
}

/** An event with its product and its amount: "upgraded to pro.month 19.99 USD". */
export function event(value) {
    const name = eventName(value);
    const to = /^(upgraded|downgraded|crossgraded|product_changed|change_chosen|change_replaced)$/.test(value.event);
    const amount = value.amount == null || name === "trial started" ? "" : ` ${returned(value.amount, REFUNDS.has(value.event) ? value.refundBasis : undefined)}`;
    const seats = value.quantity === undefined ? "" : ` (${value.quantity})`;
    return `${name}${to && value.productId !== undefined ? ` to ${value.productId}` : ""}${amount}${seats}`;
}

/** What a reader has to see first: trouble and endings before changes before renewals. */
export const WEIGHTS = {
    billing_failed: 5, grace_started: 4, retry_started: 5, expired: 6, refunded: 6, family_revoked: 6, refund_reversed: 5, recovered: 4,
    subscribed: 5, resubscribed: 5, upgraded: 5, downgraded: 5, crossgraded: 5, product_changed: 5, migrated: 5, renewed: 1,
    renews: 5, change_takes_effect: 6, preflight_opens: 0, renewal_attempts_open: 0,
};

/** The shape that an event has in the picture. */
export function shape(name) {
    if (/^(billing_failed|grace_started|retry_started)$/.test(name)) return "triangle";
    if (/^(expired|refunded|family_revoked|seats_refunded|seat_withdrawn)$/.test(name)) return "square";
    if (/^(upgraded|downgraded|crossgraded|product_changed|migrated|change_.*|seat_change_chosen|change_takes_effect)$/.test(name)) return "diamond";
    if (/^(auto_renew_.*|price_increase_.*|extended|preflight_opens|renewal_attempts_open)$/.test(name)) return "ring";
    return "circle";
}

// How the page shows words of the library's. None of them decides anything.

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

/** A day in UTC as people write it, with the year only if it is another one than now: "15 April". */
function dayOf(at, now) {
    const isOtherYear = new Date(at).getUTCFullYear() !== new Date(now).getUTCFullYear();
    return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", ...(isOtherYear ? { year: "numeric" } : {}), timeZone: "UTC" });
}

/** What events of the store mean whose names do not explain themselves. */
const MEANINGS = { preflight_opens: " (the store begins to check the renewal)", renewal_attempts_open: " (the store may begin to charge)" };

/** What to add to the name of an event where it needs a meaning. */
export function meaning({ event }) {
    return MEANINGS[event] ?? "";
}

/** An event with its product: "upgraded to pro.month". */
export function event(value) {
    const to = /^(upgraded|downgraded|crossgraded|product_changed|change_chosen|change_replaced)$/.test(value.event);
    const amount = value.amount === undefined ? "" : ` ${money(value.amount)}`;
    const seats = value.quantity === undefined ? "" : ` (${value.quantity})`;
    return `${plain(value.event)}${to && value.productId !== undefined ? ` to ${value.productId}` : ""}${amount}${seats}`;
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

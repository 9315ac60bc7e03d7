// The sentences that support staff answer a customer with, put together from an answer and its timeline: what the free trial,
// the switch, the offer or the commitment means for this customer at that instant. They conclude nothing that is not there.

import { DAY } from "./time.js";
import { isUndecided } from "./expected.js";
import { REFUNDS, computed, courseAt, dayOf, money, offer, plain, retryWords, returned } from "./words.js";

/** So long after a free trial it is still worth a sentence. */
const RECENT = 90 * DAY;
const PAYMENTS = new Set(["subscribed", "renewed", "resubscribed", "recovered", "seats_added", "upgraded", "downgraded", "crossgraded", "product_changed", "migrated"]);

const isTrial = ({ offer: given, state }) => given?.discountType === "FREE_TRIAL" && state === "subscribed";

function aboutTrial({ intervals, events }, subscription, at) {
    const trial = intervals.findLast((each) => isTrial(each) && each.start <= at);
    if (trial === undefined || trial.end === null || at - trial.end > RECENT) return null;
    if (trial.end > at) return `The free trial ends on ${dayOf(trial.end)}, and nothing was paid for it.${subscription.autoRenew === false ? " It will not be renewed." : ""}`;
    const paid = events.find(({ event, at: when }) => event === "trial_converted" && when >= trial.end && when <= at);
    return `The free trial ended on ${dayOf(trial.end)}. ${paid === undefined ? isUndecided(subscription) ? "The records end before they could show a payment." : "Nothing was paid after it so far."
        : `${paid.amount == null ? "The first payment was made" : `${money(paid.amount)} was paid first`} on ${dayOf(paid.at)}.`}`;
}

const CHANGES = /^(upgraded|downgraded|crossgraded|product_changed)$/;

/** The switch that the period at the instant began with. */
function aboutChange({ intervals, events }, { transactionId }, at) {
    const change = events.findLast(({ event, at: when, transactionId: row }) => CHANGES.test(event) && when <= at && row === transactionId);
    if (change === undefined) return null;
    const before = intervals.findLast(({ start, transactionId: row }) => start < change.at && row !== transactionId);
    const paid = before === undefined || before.price === null ? "" : ` of ${money(before.price)}`;
    const from = before === undefined || before.productId === null ? "" : ` from ${before.productId}`;
    return `${plain(change.event).replace(/^./, (letter) => letter.toUpperCase())}${from} to ${change.productId} on ${dayOf(change.at)}${change.refund === undefined ? ", with the renewal."
        : change.refund === null ? ". No record states how much of the earlier payment was refunded."
            : change.refundBasis === "estimated" ? `: about ${money(change.refund)}${paid} for the rest of the period, ${computed(change.refund.currency)}.`
                : `: ${money(change.refund)}${paid} was refunded for the rest of the period.`}`;
}

function aboutPending({ pendingChange, productId, period }) {
    if (pendingChange === null || pendingChange.effectiveDate === null || period === null || pendingChange.productId === productId) return null;
    return `${pendingChange.productId} was chosen and begins on ${dayOf(pendingChange.effectiveDate)}. ${productId} is paid for until then.`;
}

function aboutOffer({ interval: { offer: given, price }, course: { events } }, at) {
    if (given === null || given.discountType === "FREE_TRIAL") return null;
    const return_ = events.findLast(({ event, at: when }) => event === "resubscribed" && when <= at);
    const back = return_?.offer === undefined ? "" : `The customer came back on ${dayOf(return_.at)}. `;
    const cost = price === null ? "" : `: ${money(price)}${given.discountType === "PAY_AS_YOU_GO" ? " for each period" : ""}`;
    return `${back}The ${offer(given).split(",")[0]} applies${cost}${given.endsAt === null ? "" : `, until ${dayOf(given.endsAt)}. The regular price comes after it`}.`;
}

function aboutCommitment({ commitment }) {
    if (commitment === undefined || commitment.totalBillingPeriods === null || commitment.expiresDate === null) return null;
    const { billingPeriod, totalBillingPeriods: all, expiresDate, autoRenew } = commitment;
    const end = dayOf(expiresDate);
    return `${autoRenew === false ? `The customer cancelled, but agreed to ${all} payments: Apple charges all of them, until ${end}, and renews nothing after that.`
        : `The customer agreed to ${all} payments, until ${end}.`}${billingPeriod === null ? "" : ` This is payment ${billingPeriod}.`}`;
}

const TROUBLE = { billing_grace_period: "The customer keeps access", billing_retry: "There is no access" };

function aboutTrouble(course, { state, until }, at) {
    if (TROUBLE[state] === undefined) return null;
    const failed = course.events.findLast(({ event, at: when }) => event === "billing_failed" && when <= at);
    const rest = until === null ? " while Apple tries again" : state === "billing_retry" ? `; ${retryWords(until, course)} ${dayOf(until)}`
        : ` in the grace period until ${dayOf(until)}, while Apple tries again`;
    return `${failed === undefined ? "The payment failed. " : `The payment failed on ${dayOf(failed.at)}. `}${TROUBLE[state]}${rest}.`;
}

const ENDS = { refunded: "Apple refunded", family_revoked: "Family sharing ended", seat_withdrawn: "The seat was withdrawn" };

function aboutEnd({ events }, { state }, at) {
    const end = state !== "revoked" ? undefined : events.findLast(({ event, at: when }) => ENDS[event] !== undefined && when <= at);
    if (end === undefined) return null;
    const what = end.event !== "refunded" ? ENDS[end.event] : `${ENDS.refunded} ${end.amount == null ? "the purchase" : returned(end.amount, end.refundBasis)}`;
    const basis = end.refundBasis === "estimated" && end.amount != null ? ` The amount is ${computed(end.amount.currency)}.` : "";
    return `${what} on ${dayOf(end.at)}, and access ended with it.${basis}`;
}

function aboutPrice({ priceIncrease, nextCharge }) {
    if (priceIncrease === null || nextCharge === null || nextCharge.price === null) return null;
    return priceIncrease === "pending" ? `The customer has not agreed to the new price of ${money(nextCharge.price)} yet.`
        : `The new price of ${money(nextCharge.price)} is settled: the customer agreed, or did not have to.`;
}

/** The sentences about a subscription of an answer, by the timeline of the same records. */
export function summary(subscription, timeline, at) {
    const found = courseAt(timeline, subscription.originalTransactionId, at);
    if (found === null || subscription.state === "none") return [];
    const { course } = found;
    return [aboutTrouble(course, subscription, at), aboutEnd(course, subscription, at), aboutTrial(course, subscription, at), aboutChange(course, subscription, at), aboutOffer(found, at),
        aboutPending(subscription), aboutCommitment(subscription), aboutPrice(subscription)].filter((sentence) => sentence !== null);
}

/** Adds an amount of an answer to the sums by currency, `sign` times. */
function add(sums, { milliunits, amount = "", currency = "" }, sign) {
    const { total = 0n, decimals = 0 } = sums.get(currency) ?? {};
    const own = amount === "" ? 3 : (amount.split(".")[1] ?? "").length;
    sums.set(currency, { total: total + BigInt(milliunits) * BigInt(sign), decimals: Math.max(decimals, own) });
}

function written(sums) {
    return [...sums].filter(([, { total }]) => total !== 0n).map(([currency, { total, decimals }]) => {
        const digits = String(total < 0n ? -total : total).padStart(4, "0");
        const part = digits.slice(-3).slice(0, decimals);
        return `${total < 0n ? "-" : ""}${digits.slice(0, -3)}${part === "" ? "" : `.${part}`}${currency === "" ? "" : ` ${currency}`}`;
    }).join(" and ");
}

/** What the customer paid by an instant, as the manual defines it for the events of subs_timeline, and what came back; "" if somebody else
 * pays. `isUnknown` says that a renewal may have been paid that no record shows. */
export function paidBy(timeline, at, isUnknown = false) {
    const [paid, stated, estimated] = [new Map(), new Map(), new Map()];
    let [count, unknown] = [0, 0];
    let isOwn = false;
    // What is bought elsewhere costs nothing.
    for (const { events, intervals } of timeline.subscriptions.filter(({ environment }) => environment === null || environment === "Production")) {
        const shared = new Set(intervals.filter(({ ownership }) => ownership === "FAMILY_SHARED" || ownership === "ASSIGNED").map(({ transactionId }) => transactionId));
        isOwn ||= intervals.some(({ transactionId }) => transactionId !== null && !shared.has(transactionId));
        for (const event of events.filter(({ at: when, transactionId }) => when <= at && !shared.has(transactionId))) {
            const { event: name, amount, refund, refundBasis, purchasedAt, at: when } = event;
            const refunded = refundBasis === "estimated" ? estimated : stated;
            if (PAYMENTS.has(name)) {
                if (amount === null) unknown++;
                else if (amount !== undefined && Number(amount.milliunits) !== 0) {
                    count++;
                    add(paid, amount, 1);
                }
            }
            // A purchase that was refunded at once has no event of its own.
            if (REFUNDS.has(name) && amount != null && !(name === "refunded" && purchasedAt !== undefined && when <= purchasedAt)) add(refunded, amount, 1);
            if (name === "refund_reversed" && amount != null) add(stated, amount, -1);
            if (refund != null) add(refunded, refund, 1);
        }
    }
    if (!isOwn) return "";
    const payments = count === 0 ? "nothing" : `${written(paid)} in ${count} payment${count === 1 ? "" : "s"}`;
    const others = unknown === 0 ? "" : `, and ${unknown} payment${unknown === 1 ? "" : "s"} of unknown amount`;
    const [back, about] = [written(stated), written(estimated)];
    const estimate = about === "" ? "" : `${back === "" ? `; about ${about} of it refunded` : ` and about ${about}`}, ${computed(...estimated.keys())}`;
    return `Paid by then${isUnknown ? ", as far as the records go" : ""}: ${payments}${others}${back === "" ? "" : `; ${back} of it refunded`}${estimate}.`;
}

// What there is to draw of a request and its answer. A request about a history is drawn as subs_timeline answers about that
// history. Of other requests the picture shows only what stands in them and in their answers.

import { call } from "../../bindings/javascript/src/bare.js";
import { Lines } from "../src/lines.js";
import { refundsOf } from "../src/picture.js";
import { parsed } from "../src/request.js";
import { money } from "../src/words.js";

/** The fields of other functions that subs_timeline has, too. */
const COURSE = ["history", "catalog", "knownAt", "assumeRenewal", "retroactiveRefunds", "environment", "bundleId", "trustSignedPayloads", "until"];

/** The members of a request, each as it is written. */
function membersOf(request) {
    const lines = new Lines(request.trim());
    return new Map([...lines.members(0)].map(([name, line]) => [name, lines.source(line)]));
}

/** An instant of a request in milliseconds, by what the library reads, or null. */
function instant(source) {
    if (source === undefined || source === "null") return null;
    const { status, response } = call("subs_state_at", `{"history":[],"at":${source}}`);
    return status === "SUBS_OK" ? JSON.parse(response).at : null;
}

function timelineOf(members) {
    const request = COURSE.filter((name) => members.has(name)).map((name) => `"${name}":${members.get(name)}`);
    const { status, response } = call("subs_timeline", `{${request.join(",")}}`);
    return status === "SUBS_OK" ? parsed(response) : null;
}

/** A lane for a request without a history. */
function lane(name, intervals) {
    const all = intervals.filter(({ start, end }) => start !== null && end !== null)
        .map((each) => ({ state: "subscribed", hasAccess: true, basis: "observed", transactionId: null, offer: null, price: null, ...each }));
    return { subscriptions: [{ subscriptionGroupIdentifier: null, originalTransactionIds: [], environment: null, name, intervals: all, events: [], upcoming: [] }] };
}

function proration(members, answer) {
    const dates = members.has("transaction") ? membersOf(members.get("transaction")) : members;
    const [start, end] = ["purchaseDate", "expiresDate"].map((name) => instant(dates.get(name)));
    const productId = dates.has("productId") ? JSON.parse(dates.get("productId")) : null;
    const overlay = [];
    if (answer.changeDate !== null && answer.refund !== null) overlay.push({ lane: 0, at: answer.changeDate, event: "refund", amount: answer.refund, basis: "asked" });
    if (answer.kind === "prorated" && end !== null && answer.changeDate < end && answer.changeDate > start) {
        overlay.push({ lane: 0, start: answer.changeDate, end, tone: "refund", label: "unused" });
    }
    return start === null || end === null ? null : { timeline: lane("The period of the request", [{ start, end, productId }]), at: null, overlay };
}

/** What a switch does, in a lane. */
function switched(members, { change, period, charge, effectiveDate, refund }, lane) {
    const to = JSON.parse(membersOf(members.get("to")).get("productId"));
    const overlay = [];
    if (period !== null) overlay.push({ lane, ...period, tone: "charge", label: `${to}${charge === null || charge.milliunits === undefined ? "" : `, charge ${money(charge)}`}` });
    if (effectiveDate !== null) overlay.push({ lane, at: effectiveDate, event: change, productId: to, basis: "asked" });
    if (refund?.refund != null && refund.kind !== "none") overlay.push({ lane, at: refund.changeDate ?? effectiveDate, event: "refund", amount: refund.refund, basis: "asked" });
    return overlay.filter((each) => each.at !== null);
}

function proposal(members, answer) {
    const from = membersOf(members.get("from"));
    const [start, end] = ["purchaseDate", "expiresDate"].map((name) => instant(from.get(name)));
    return { timeline: lane("The period of the request, and what the change does", [{ start, end, productId: JSON.parse(from.get("productId")) }]), at: instant(members.get("at")),
        overlay: switched(members, answer, 0) };
}

/** A preview in the lane of what the customer has; a purchase without one has a lane of its own. */
function preview(members, answer, timeline) {
    const row = answer.from?.transactionId ?? null;
    const found = row === null ? -1 : timeline.subscriptions.findIndex(({ intervals }) => intervals.some(({ transactionId }) => transactionId === row));
    if (found < 0) timeline.subscriptions.push(...lane("What the switch does", []).subscriptions);
    return switched(members, answer, found < 0 ? timeline.subscriptions.length - 1 : found);
}

function priceChange(members, answer) {
    const marks = [["requestedAt", "price change requested"], ["renewalDate", "next renewal"]].map(([name, event]) => ({ at: instant(members.get(name)), event }));
    marks.push({ at: answer.effectiveRenewal, event: "new price" });
    for (const { at, channel } of answer.notices ?? []) marks.push({ at, event: `${channel} notice` });
    for (const { at, notificationType, subtype } of answer.notifications ?? []) marks.push({ at, event: [notificationType, subtype].filter(Boolean).join(" / ") });
    const overlay = marks.filter(({ at }) => at !== null && at !== undefined).map((each) => ({ lane: 0, basis: "asked", ...each }));
    return { timeline: lane("The change of price", []), at: instant(members.get("at")), overlay };
}

/** Adds a lane for an entitlement that the customer has or had: also if its product is not a subscription. */
function entitled({ id, since, until, endedAt, productId }, timeline, overlay) {
    const index = timeline.subscriptions.length;
    if (since !== null && since !== undefined) overlay.push({ lane: index, start: since, end: until ?? null, tone: "charge", label: productId ?? id });
    else if (endedAt !== null && endedAt !== undefined) overlay.push({ lane: index, at: endedAt, event: "ended", basis: "asked" });
    else return;
    timeline.subscriptions.push(...lane(`Entitlement ${id}`, []).subscriptions);
}

/** What the picture of an answered request shows: {timeline, at, overlay}; null if there is nothing to draw. */
export function pictured(name, request, response) {
    const members = membersOf(request);
    const answer = parsed(response);
    if (name === "subs_prorate") return proration(members, answer);
    if (name === "subs_price_change") return priceChange(members, answer);
    if (members.has("from")) return proposal(members, answer);
    const timeline = timelineOf(members);
    if (timeline === null) return null;
    const overlay = name !== "subs_classify_change" ? [] : members.has("to") ? preview(members, answer, timeline) : refundsOf(answer.changes, timeline);
    for (const entitlement of answer.entitlements ?? []) entitled(entitlement, timeline, overlay);
    return timeline.subscriptions.length === 0 ? null : { timeline, at: instant(members.get("at")), overlay };
}

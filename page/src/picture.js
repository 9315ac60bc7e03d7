// Draws what subs_timeline answers: a lane for each subscription, its states as bars, what happened above them and what was
// paid below. It shows what stands in the answer, and concludes nothing from it.

import { fill, s, shown } from "./dom.js";
import { EXPECTED, EXPECTED_LINES, isUnknown, unknownEnds } from "./expected.js";
import { HOUR, LAST, shortDay, ticks, written } from "./time.js";
import { WEIGHTS, event as eventWords, money, offer, retryWords, shape, stateWord, isEstimate } from "./words.js";

export const EDGE = 14;
const AXIS = 50;
const LANE = 128;
const FOOT = 42;
const BAR = 30;
const LOW = 16;
const ROWS = [34, 48];
const MARKS = 60;
const BARS = 98;
const PAID = 112;
const LINE = 15;
/** How much room a renewal with its name takes. */
const ROOM = 60;
/** Narrower bars of the same state run together, and nearer marks of the same kind are one. */
const NARROW = 3;
const NEAR = 7;
const BESIDE = 11;

const ruler = document.createElement("canvas").getContext("2d");
const widths = new Map();

function wide(text, size = 11) {
    const key = `${size} ${text}`;
    if (!widths.has(key)) {
        if (widths.size > 5000) widths.clear();
        ruler.font = `${size}px system-ui, sans-serif`;
        widths.set(key, ruler.measureText(text).width);
    }
    return widths.get(key);
}

/** A text that is cut to a width, with an ellipsis, or "". */
function cut(text, width, size = 11) {
    if (wide(text, size) <= width) return text;
    for (let length = Math.min(text.length, Math.floor(width / 4)); length > 2; length--) {
        const shorter = `${text.slice(0, length).trimEnd()}…`;
        if (wide(shorter, size) <= width) return shorter;
    }
    return "";
}

/** Instants as places on the picture, and back. */
export class Scale {
    constructor(from, to, width) {
        Object.assign(this, { from, to, width });
    }

    x(at) {
        return EDGE + ((at - this.from) / (this.to - this.from)) * (this.width - 2 * EDGE);
    }

    /** The same, for what begins before the picture or ends after it. */
    within(at) {
        return Math.min(this.width - EDGE + 6, Math.max(EDGE - 6, this.x(at)));
    }

    at(x) {
        return Math.round(this.from + ((x - EDGE) / (this.width - 2 * EDGE)) * (this.to - this.from));
    }

    /** How many milliseconds a pixel has. */
    get pixel() {
        return (this.to - this.from) / (this.width - 2 * EDGE);
    }

    holds(at) {
        return at >= this.from && at <= this.to;
    }
}

/** The instants at which something happens in a timeline, in order. */
export function stopsOf(timeline) {
    const found = timeline.subscriptions.flatMap(({ intervals, events, upcoming }) =>
        [...intervals.flatMap(({ start, end }) => [start, end]), ...[...events, ...upcoming].map(({ at }) => at)]);
    return [...new Set(found)].filter((at) => at !== null && Math.abs(at) < LAST).sort((one, other) => one - other);
}

/** From where to where a picture goes that shows these instants, with some room: after an end that is not known yet for
 * the words that say so, in a picture of that width. */
export function spanOf(instants, timeline, width) {
    const [first, last] = [Math.min(...instants), Math.max(...instants)];
    const room = Math.max(HOUR, (last - first) * 0.06);
    const from = Math.max(-LAST, first - room);
    const end = Math.max(...timeline.subscriptions.flatMap((each) => [...unknownEnds(each)]));
    const share = Math.min(0.4, (Math.max(...EXPECTED_LINES.map((each) => wide(each))) + 20) / (width - 2 * EDGE));
    return { from, to: Math.min(LAST, Math.max(last + room * 1.6, (end - share * from) / (1 - share))) };
}

/** Marks for what is refunded for the changes of product that the customer made. */
export function refundsOf(changes, timeline) {
    return changes.filter(({ refund }) => refund?.refund != null).map(({ refund, effectiveDate, from }) => ({
        lane: timeline.subscriptions.findIndex(({ intervals }) => intervals.some(({ transactionId }) => transactionId === from.transactionId)),
        at: effectiveDate, event: "refunded", amount: refund.refund, refundBasis: refund.refundBasis, basis: "observed",
    }));
}

export function heightOf(timeline) {
    return AXIS + LANE * Math.max(1, timeline.subscriptions.length) + FOOT;
}

/** The patterns that distinguish states without colour. */
export function patterns() {
    const lined = (id, d) => s("pattern", { id, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, s("path", { d, class: "ink" }));
    return s("defs", {},
        lined("hatch-trial", "M2 0V8M6 0V8"),
        lined("hatch-billing_grace_period", "M-2 2L2-2M0 8L8 0M6 10L10 6"),
        lined("hatch-billing_retry", "M0 4H8M4 0V8"),
        lined("hatch-revoked", "M0 0L8 8M8 0L0 8"),
        lined("hatch-expired", "M1 4H3M5 0H7"));
}

/** Everything but the handles. `overlay` holds what somebody only asks about: spans and marks of a question. */
export function draw(group, timeline, scale, { newest = null, overlay = [] } = {}) {
    const height = heightOf(timeline);
    fill(group,
        axis(scale, height),
        newest !== null && scale.holds(newest) && s("g", {},
            s("path", { class: "newest", d: `M${scale.x(newest).toFixed(1)} ${AXIS}V${height - FOOT}` }),
            s("text", { class: "small quiet", x: Math.min(scale.x(newest) + 4, scale.width - 90), y: height - FOOT + 12 }, "newest record")),
        timeline.subscriptions.map((subscription, index) => lane(subscription, scale, AXIS + index * LANE,
            overlay.filter((each) => each.lane === index))));
}

function axis(scale, height) {
    const marks = ticks(scale.from, scale.to, Math.max(2, Math.floor(scale.width / 90)));
    return s("g", { class: "axis" }, marks.map(({ at, label }) => {
        const x = scale.x(at).toFixed(1);
        return [s("path", { class: "rule", d: `M${x} ${AXIS - 6}V${height - FOOT}` }),
            s("text", { class: "small quiet", x, y: AXIS - 10, "text-anchor": "middle" }, label)];
    }));
}

function lane(subscription, scale, top, overlay) {
    const { subscriptionGroupIdentifier: group, originalTransactionIds: chains, environment } = subscription;
    const name = subscription.name ?? [group === null ? "No group" : `Group ${group}`, `chain ${chains.slice(0, 3).join(", ")}${chains.length > 3 ? " …" : ""}`,
        environment !== null && environment !== "Production" && environment].filter(Boolean).join(" · ");
    const ends = unknownEnds(subscription);
    // An expiry that is not known yet has the instant of the renewal to come, and that one's mark.
    const events = subscription.events.filter(({ event, at }) => event !== "expired" || !ends.has(at));
    return s("g", { class: "lane", transform: `translate(0 ${top})` },
        s("text", { class: "name", x: EDGE, y: 17 }, cut(shown(name), scale.width - 2 * EDGE, 12)),
        bars(subscription, ends, scale),
        paid(subscription.intervals, scale),
        overlay.filter((each) => each.start !== undefined).map((each) => asked(each, scale)),
        marks([...events.map(withBasis), ...subscription.upcoming.map((each) => ({ ...each, basis: "upcoming" })),
            ...overlay.filter((each) => each.event !== undefined).map(withBasis)], ends, scale));
}

/** The sign of an event with an amount that no record states. */
export const ESTIMATE = "≈";

/** A refund that no record states the amount of is not filled. */
function withBasis(event) {
    return isEstimate(event) ? { ...event, basis: "computed" } : event;
}

/** For bars that are too narrow for the name of their state. */
const SHORT = { "grace period": "grace", "payment failed": "failed" };

/** Adjacent bars that are too narrow to be seen, and show the same, as one. */
function joined({ intervals, events }, ends, scale) {
    const found = [];
    for (const interval of intervals) {
        const start = interval.start;
        const end = interval.end ?? LAST;
        if (end < scale.from || start > scale.to) continue;
        const word = stateWord(interval, events);
        const isNarrow = (end - start) / scale.pixel < NARROW && !isUnknown(interval, ends);
        const before = found.at(-1);
        if (before?.isNarrow && isNarrow && before.end === start && before.word === word && before.interval.basis === interval.basis) {
            before.end = end;
            before.count++;
        } else {
            found.push({ interval, word, start, end, count: 1, isNarrow });
        }
    }
    return found;
}

/** What may stand on a bar, the longest first. */
function labelsOf({ interval: { state, end, productId }, word }, course) {
    const short = SHORT[word] ?? word;
    const how = state === "billing_grace_period" ? " until" : `, ${retryWords(end, course)}`;
    const dated = end === null || SHORT[word] === undefined ? [] : [`${word}${how} ${shortDay(end)}`, `${short}${how} ${shortDay(end)}`];
    const whole = dated[0] ?? word;
    return [...(productId === null ? [] : [`${whole} · ${shown(productId)}`]), ...dated, word, short].map((text) => [text]);
}

/** The pattern that a state has besides its colour, or null. */
export function hatchOf(word, state) {
    return word === "trial" ? "trial" : state === "subscribed" ? null : state;
}

function bars(course, ends, scale) {
    return joined(course, ends, scale).filter(({ interval }) => interval.state !== "none").map((bar) => {
        const { interval, word, start, end, count } = bar;
        const { state, basis, hasAccess, productId } = interval;
        const [left, right] = [scale.within(start), scale.within(end)];
        const width = Math.max(1.5, right - left - (right - left > 6 ? 1 : 0));
        const height = hasAccess ? BAR : LOW;
        const box = { x: left.toFixed(2), y: BARS - height, width: width.toFixed(2), height };
        const full = productId === null ? word : `${word} · ${shown(productId)}`;
        const unknown = isUnknown(interval, ends);
        const visible = Math.min(right, scale.width - EDGE) - Math.max(left, EDGE);
        const fits = (text) => wide(text) <= visible - 10;
        const labels = unknown ? [[EXPECTED], EXPECTED_LINES, EXPECTED_LINES.slice(-1)] : labelsOf(bar, course);
        const label = labels.find((lines) => lines.every(fits)) ?? [];
        const hatch = hatchOf(word, state);
        const title = `${full}${count > 1 ? `, ${count} periods` : ""}, ${hasAccess ? "access" : unknown ? "access unknown" : "no access"}, ${basis}: `
            + `${written(interval.start)} to ${interval.end === null && count === 1 ? "open" : written(end === LAST ? null : end)} UTC${unknown ? `; ${EXPECTED}` : ""}`;
        return s("g", { class: `bar ${state} ${basis}${unknown ? " unknown" : ""}`, "data-state": state, "data-word": word, "data-start": interval.start, "data-end": end === LAST ? "" : end },
            s("title", {}, title),
            s("rect", { ...box, rx: Math.min(3, width / 3) }),
            hatch !== null && s("rect", { ...box, class: "hatch", fill: `url(#hatch-${hatch})` }),
            label.map((text, line) => s("text", { class: "label", x: (Math.max(left, EDGE) + 6).toFixed(1), y: BARS - height / 2 + 4 - LINE * (label.length - 1 - line) }, text)));
    });
}

/** What was paid for each period, where there is room, once for each transaction. */
function paid(intervals, scale) {
    const seen = new Set();
    return intervals.map((interval) => {
        const { transactionId, price, offer: given, start } = interval;
        const end = interval.end ?? LAST;
        if (transactionId === null || seen.has(transactionId)) return null;
        seen.add(transactionId);
        if (end < scale.from || start > scale.to || (price === null && given === null)) return null;
        const left = Math.max(scale.x(start), EDGE);
        const room = Math.min(scale.x(end), scale.width - EDGE) - left - 4;
        const texts = [price === null ? null : Number(price.milliunits) === 0 ? "free" : money(price), given === null ? null : shown(offer(given))].filter(Boolean);
        const label = [texts.join(", "), ...texts].find((text) => wide(text) <= room);
        return label === undefined ? null : s("text", { class: "small", x: (left + 2).toFixed(1), y: PAID }, label);
    });
}

/** A span that somebody only asks about. */
function asked({ start, end, tone, label }, scale) {
    const [left, right] = [scale.within(start), scale.within(end ?? LAST)];
    return s("g", { class: `asked ${tone}` },
        s("rect", { x: left.toFixed(1), y: BARS - BAR - 3, width: Math.max(2, right - left).toFixed(1), height: BAR + 6, rx: 3 }),
        label !== "" && s("text", { class: "small", x: Math.max(EDGE, Math.min(Math.max(left, EDGE) + 3, scale.width - EDGE - wide(label))).toFixed(1), y: PAID + 12 }, label));
}

const SHAPES = {
    circle: "M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z",
    ring: "M-3.5 0A3.5 3.5 0 1 1 3.5 0A3.5 3.5 0 1 1-3.5 0Z",
    diamond: "M0-5L5 0L0 5L-5 0Z",
    triangle: "M0-5L5 4H-5Z",
    square: "M-4-4H4V4H-4Z",
};

/** What somebody asks about comes before all that happened. */
function weightOf({ event, basis }) {
    return basis === "asked" ? 7 : WEIGHTS[event] ?? 3;
}

function isMinor(event) {
    return weightOf(event) < 2;
}

/** Events with their marks, and with words where there is room: first those that matter most. */
function marks(events, ends, scale) {
    const visible = events.filter(({ at }) => scale.holds(at));
    const taken = ROWS.map(() => []);
    const labels = new Map();
    // So many renewals have no words that each of them would only repeat those of the one before.
    const least = visible.filter(isMinor).length * ROOM > scale.width ? 2 : 0;
    const order = visible.map((event, index) => ({ event, index, weight: weightOf(event) })).filter(({ weight }) => weight >= least)
        .sort((one, other) => other.weight - one.weight || one.index - other.index);
    // What is concluded for the case that nothing happens is not said beside what is to come at that instant.
    const coming = new Set(visible.filter(({ basis }) => basis === "upcoming").map(({ at }) => at));
    for (const { event } of order) {
        if (event.basis !== "observed" && event.basis !== "upcoming" && event.basis !== "asked" && coming.has(event.at)) continue;
        const text = cut(shown(eventWords(event)), event.basis === "asked" ? 260 : 210);
        const width = wide(text);
        const x = Math.min(Math.max(scale.x(event.at), EDGE + width / 2 - 8), scale.width - EDGE - width / 2 + 8);
        const row = taken.findIndex((spans) => spans.every(([left, right]) => x + width / 2 + 5 < left || x - width / 2 - 5 > right));
        if (row < 0) continue;
        taken[row].push([x - width / 2, x + width / 2]);
        labels.set(event, s("text", { class: "small", x: x.toFixed(1), y: ROWS[ROWS.length - 1 - row], "text-anchor": "middle" }, text));
    }
    const last = new Map();
    const drawn = new Map();
    return visible.map((event) => {
        const form = shape(event.event);
        const isDrawn = labels.has(event) || !(scale.x(event.at) - (last.get(form) ?? -Infinity) < NEAR);
        if (!isDrawn) return null;
        last.set(form, scale.x(event.at));
        // Marks of one instant are beside each other.
        const before = drawn.get(event.at) ?? 0;
        drawn.set(event.at, before + 1);
        const x = scale.x(event.at) + before * BESIDE;
        return s("g", { class: `mark ${form} ${event.basis}`, "data-at": event.at, "data-event": event.event },
            s("title", {}, `${eventWords(event)}, ${event.basis}: ${written(event.at)} UTC${event.basis === "upcoming" && ends.has(event.at) ? `; ${EXPECTED}` : ""}`),
            s("rect", { class: "target", x: (x - 7).toFixed(1), y: MARKS - 8, width: 14, height: 16 }),
            s("path", { d: SHAPES[form], transform: `translate(${x.toFixed(1)} ${MARKS})` }),
            event.refundBasis === "estimated" && s("text", { class: "estimate", x: (x + 5).toFixed(1), y: MARKS - 4 }, ESTIMATE), labels.get(event) ?? null);
    });
}

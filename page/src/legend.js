// The legend: what is in the picture, each with an explanation that appears on hover and focus.

import { fill, h, s } from "./dom.js";
import { isUnknown, unknownEnds } from "./expected.js";
import { ESTIMATE, hatchOf } from "./picture.js";
import { MEANINGS, stateWord } from "./words.js";

const PALER = ["paler", "It is concluded from other records. No record states it."];
const ABOUT = ["about", "A refund that was computed by time. Apple states no amount."];

/** A small bar, as it is in the picture. */
function sample(word, { state, hasAccess }) {
    const box = { x: 0, y: hasAccess ? 0 : 5, width: 26, height: hasAccess ? 14 : 9 };
    const hatch = hatchOf(word, state);
    return s("svg", { width: 26, height: 14, "aria-hidden": "true" }, s("g", { class: `bar ${state} observed` }, s("rect", { ...box, rx: 3 }),
        hatch !== null && s("rect", { ...box, class: "hatch", fill: `url(#hatch-${hatch})` })));
}

function entry([word, about], picture = null) {
    const id = `about-${word.replaceAll(" ", "-")}`;
    return h("li", {}, h("button", { type: "button", class: "entry", "aria-describedby": id, onkeydown: ({ key, target }) => key === "Escape" && target.blur() }, picture, ` ${word}`),
        h("span", { class: "about", role: "tooltip", id }, about));
}

/** Fills the legend with what a timeline has. It stays as it is where that is the same, so that it keeps the focus. */
export function showLegend(element, { subscriptions }) {
    const found = new Map();
    for (const subscription of subscriptions) {
        const ends = unknownEnds(subscription);
        for (const interval of subscription.intervals) {
            if (interval.state !== "none") found.set(isUnknown(interval, ends) ? "not known yet" : stateWord(interval, subscription.events), interval);
        }
    }
    const words = Object.entries(MEANINGS).filter(([word]) => found.has(word));
    const isPaler = subscriptions.some(({ intervals }) => intervals.some(({ basis }) => basis !== "observed"));
    const isAbout = subscriptions.some(({ events }) => events.some(({ refundBasis }) => refundBasis === "estimated"));
    const key = [...words.map(([word]) => word), isPaler, isAbout].join();
    if (element.dataset.key === key) return;
    element.dataset.key = key;
    fill(element, words.map((each) => entry(each, sample(each[0], found.get(each[0])))), isPaler && entry(PALER), isAbout && entry(ABOUT, h("span", { class: "estimate", "aria-hidden": "true" }, ESTIMATE)));
}

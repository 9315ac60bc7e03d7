// The two handles of the picture, by pointer and by keyboard. One says at which instant the question is asked, the other
// what the records said by when.

import { EDGE } from "./picture.js";
import { s } from "./dom.js";
import { DAY, HOUR, LAST, MINUTE, SECOND, written } from "./time.js";

/** How near, in pixels, the pointer must come for a handle to stop exactly at an event. */
const SNAP = 5;
const STEPS = [1, SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 7 * DAY, 30 * DAY, 365 * DAY];

/** The largest unit that is not longer than a span. */
function unit(span) {
    return STEPS.filter((each) => each <= span).at(-1) ?? 1;
}

export class Handle {
    #scale = null;
    #line;
    #label;
    #back;
    #stops = [];

    /** `set` is called with each new instant, and with whether the handle has come to rest. */
    constructor({ name, isLow, canBeAbsent, set }) {
        Object.assign(this, { name, isLow, canBeAbsent, set, value: null, words: "" });
        this.#line = s("path", { class: "stem" });
        this.#back = s("rect", { class: "grip", height: 20, rx: 10 });
        this.#label = s("text", { class: "small grip-label", "text-anchor": "middle" });
        this.element = s("g", {
            class: `handle ${isLow ? "low" : "high"}`, role: "slider", tabindex: 0, "aria-label": name, "aria-orientation": "horizontal",
            onpointerdown: (event) => this.#grab(event), onkeydown: (event) => this.#press(event),
        }, this.#line, this.#back, this.#label);
    }

    /** The instants at which the handle stops, in order. */
    set stops(instants) {
        this.#stops = [...new Set(instants)].filter((at) => Math.abs(at) < LAST).sort((one, other) => one - other);
    }

    /** Moves the handle to where its value is on a scale. */
    show(scale, height) {
        this.#scale = scale;
        this.height = height;
        this.move(this.value);
    }

    move(value) {
        this.value = value;
        const scale = this.#scale;
        if (scale === null) return;
        const right = scale.width - EDGE;
        const x = value === null ? right : Math.min(right, Math.max(EDGE, scale.x(value)));
        const isOutside = value !== null && !scale.holds(value);
        const text = value === null ? "known: all records" : `${isOutside ? (value < scale.from ? "‹ " : "") : ""}${this.isLow ? "known " : ""}${written(value)}${isOutside && value > scale.to ? " ›" : ""}`;
        const width = text.length * 6.1 + 18;
        const centre = Math.min(Math.max(x, width / 2 + 1), scale.width - width / 2 - 1);
        const y = this.isLow ? this.height - 22 : 2;
        this.element.classList.toggle("absent", value === null);
        this.#line.setAttribute("d", this.isLow ? `M${x.toFixed(1)} 44V${this.height - 20}` : `M${x.toFixed(1)} 20V${this.height - 30}`);
        for (const [name, number] of [["x", centre - width / 2], ["y", y], ["width", width]]) this.#back.setAttribute(name, number.toFixed(1));
        this.#label.setAttribute("x", centre.toFixed(1));
        this.#label.setAttribute("y", y + 14);
        this.#label.textContent = text;
        const { element } = this;
        element.setAttribute("aria-valuemin", Math.round(scale.from));
        element.setAttribute("aria-valuemax", Math.round(scale.to));
        element.setAttribute("aria-valuenow", Math.min(Math.max(value ?? scale.to, Math.round(scale.from)), Math.round(scale.to)));
        element.setAttribute("aria-valuetext", value === null ? "all records" : `${written(value)} UTC${this.words === "" ? "" : `, ${this.words}`}`);
    }

    /** What a screen reader reads besides the instant. */
    say(words) {
        this.words = words;
        this.move(this.value);
    }

    /** The instant at a place of the picture: that of an event nearby, else a whole unit of time. */
    at(x, isExact = false) {
        const scale = this.#scale;
        const at = Math.min(LAST, Math.max(-LAST, scale.at(x)));
        if (isExact) return at;
        const near = this.#stops.reduce((best, stop) => (Math.abs(stop - at) < Math.abs(best - at) ? stop : best), Infinity);
        if (Math.abs(near - at) <= SNAP * scale.pixel) return near;
        const whole = unit(scale.pixel * 2);
        return Math.round(at / whole) * whole;
    }

    #grab(event) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.stopPropagation();
        const { element } = this;
        const box = element.ownerSVGElement.getBoundingClientRect();
        element.focus({ preventScroll: true });
        element.setPointerCapture(event.pointerId);
        const moved = (each) => {
            const x = each.clientX - box.left;
            const isGone = this.canBeAbsent && x > this.#scale.width - EDGE - 2;
            this.set(isGone ? null : this.at(x, each.altKey), false);
        };
        const released = () => {
            element.removeEventListener("pointermove", moved);
            element.removeEventListener("pointerup", released);
            element.removeEventListener("pointercancel", released);
            this.set(this.value, true);
        };
        element.addEventListener("pointermove", moved);
        element.addEventListener("pointerup", released);
        element.addEventListener("pointercancel", released);
    }

    #press(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const now = this.value ?? this.#stops.at(-1) ?? this.#scale.to;
        const step = unit((this.#scale.to - this.#scale.from) / 60);
        const stops = this.#stops;
        const next = {
            ArrowLeft: () => (event.shiftKey ? stops.findLast((at) => at < now) ?? now : now - step),
            ArrowRight: () => (event.shiftKey ? stops.find((at) => at > now) ?? now : now + step),
            ArrowDown: () => (event.shiftKey ? stops.findLast((at) => at < now) ?? now : now - step),
            ArrowUp: () => (event.shiftKey ? stops.find((at) => at > now) ?? now : now + step),
            PageDown: () => now - 10 * step,
            PageUp: () => now + 10 * step,
            Home: () => stops[0] ?? now,
            End: () => (this.canBeAbsent ? null : stops.at(-1) ?? now),
            Delete: () => (this.canBeAbsent ? null : now),
            Backspace: () => (this.canBeAbsent ? null : now),
        }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        const at = next();
        this.set(at === null ? null : Math.min(LAST, Math.max(-LAST, at)), true);
    }
}

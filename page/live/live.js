// The examples of the site: a request that can be edited and run, its answer, and the picture of it. The library answers, as
// WebAssembly from the site's own folder, which is loaded when the first example is opened. Without scripts the pages are
// what they were written as.
//
// make/site.py puts an empty element of the class subscore-live where an example belongs:
//
//     data-function, data-request    one request; the address of its text
//     data-rule, data-vectors        the vectors of a rule; the address of [{name, function, request}]

import { call, use } from "../../bindings/javascript/src/bare.js";
import { fill, h, s, shown } from "../src/dom.js";
import { Lines } from "../src/lines.js";
import { Scale, draw, heightOf, patterns, spanOf, stopsOf } from "../src/picture.js";
import { showTable } from "../src/table.js";
import { written } from "../src/time.js";
import { pictured } from "./pictured.js";

const HERE = document.currentScript.src;
const WIDTH = 96;
const NARROWEST = 320;
const MOST_ROWS = 28;

let loading = null;

/** Loads the library. If that fails, the next example tries again. */
function library() {
    loading ??= load().catch((error) => {
        loading = null;
        throw error;
    });
    return loading;
}

async function fetched(address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} is not there (${response.status})`);
    return response;
}

async function load() {
    const module = await WebAssembly.compile(await (await fetched(new URL("subscore.wasm", HERE))).arrayBuffer());
    use(module);
    // All pictures of a page share the patterns, which belong where the colours are.
    document.body.append(h("div", { class: "subscore-live subscore-patterns", "aria-hidden": "true" }, s("svg", { width: 0, height: 0 }, patterns())));
}

/** A JSON text on several lines. No token of it changes. */
function shaped(text) {
    const lines = new Lines(text);
    const of = (line, indent) => {
        const key = lines.key(line) === "" ? "" : `${lines.key(line)}: `;
        const source = lines.source(line);
        if (!lines.isOpen(line) || indent.length + key.length + source.length <= WIDTH) return `${indent}${key}${source}`;
        const items = [...lines.inside(line)].map((each) => of(each, `${indent}  `));
        return `${indent}${key}${source[0]}\n${items.join(",\n")}\n${indent}${source.at(-1)}`;
    };
    return of(0, "");
}

/** What an error of the library says, with its place. */
function told({ status, response }) {
    if (response === null) return `${status}: memory ran out.`;
    const { code, path, line, column, message } = JSON.parse(response).error;
    const place = line !== undefined ? ` (line ${line}, column ${column})` : path ? ` (${path})` : "";
    return `${code}${place}: ${message}`;
}

/** A timeline with what is drawn over it as events, for the table. */
function withAsked({ timeline, overlay }) {
    const events = (index) => overlay.filter((each) => each.lane === index)
        .map((each) => (each.event === undefined ? { at: each.start, event: each.label, basis: "asked" } : each));
    return { subscriptions: timeline.subscriptions.map((each, index) => ({ ...each, events: [...each.events, ...events(index)] })) };
}

let count = 0;

/** A request, its answer and its picture. */
class Example {
    #name = "";
    #original = "";
    #picture = null;
    #box = h("div", { class: "subscore-box" });
    #table = h("div", { tabindex: 0, role: "group", "aria-label": "The picture as tables" });
    #width = 0;
    #details = h("details", { hidden: true }, h("summary", {}, "The picture as a table"), this.#table);

    constructor() {
        const id = `subscore-${++count}`;
        this.label = h("label", { for: id });
        this.field = h("textarea", { id, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": `${id}-status`,
            onkeydown: (event) => (event.ctrlKey || event.metaKey) && event.key === "Enter" && this.run() });
        this.status = h("p", { id: `${id}-status`, class: "subscore-status", role: "status" });
        this.answer = h("pre", { tabindex: 0, role: "group", "aria-label": "Answer" });
        this.element = h("div", {}, this.label, this.field, h("div", { class: "subscore-tools" },
            h("button", { type: "button", "data-do": "run", onclick: () => this.run() }, "Run"),
            h("button", { type: "button", "data-do": "reset", onclick: () => this.set(this.#name, this.#original) }, "Reset"),
            h("span", {}, "Ctrl+Enter runs it.")), this.status, this.#box, this.#details, this.answer);
        // Its width is not asked for with each drawing, which would lay out the whole page.
        new ResizeObserver(([{ contentRect: { width } }]) => {
            if (width === this.#width) return;
            this.#width = width;
            this.#draw();
        }).observe(this.#box);
    }

    /** Shows a request of a function, and its answer. */
    set(name, request) {
        this.#name = name;
        this.#original = request;
        fill(this.label, "Request of ", h("code", {}, name));
        const text = request.trim();
        this.field.value = text.includes("\n") ? text : shaped(text);
        this.field.rows = Math.min(MOST_ROWS, this.field.value.split("\n").length + 1);
        this.#picture = null;
        this.run();
    }

    run() {
        const request = this.field.value;
        const result = this.#asked(request);
        const isAnswered = result.status === "SUBS_OK";
        this.field.setAttribute("aria-invalid", String(!isAnswered));
        this.status.classList.toggle("subscore-error", !isAnswered);
        this.status.textContent = isAnswered ? "SUBS_OK" : shown(`${result.status}: ${result.told ?? told(result)}`);
        if (!isAnswered && this.#picture !== null) this.status.textContent += " The picture shows the last answer.";
        this.answer.textContent = result.response === null ? "" : shaped(result.response);
        if (isAnswered) {
            this.#picture = pictured(this.#name, request, result.response);
            this.#details.hidden = this.#picture === null;
            if (this.#picture !== null) showTable(this.#table, withAsked(this.#picture));
            this.#draw();
        }
        this.element.dataset.runs = Number(this.element.dataset.runs ?? 0) + 1;
    }

    /** The answer to a request, or why there is none. */
    #asked(request) {
        try {
            return call(this.#name, request);
        } catch (error) {
            return { status: error.name, response: null, told: error.message };
        }
    }

    #draw() {
        if (this.#picture === null) return fill(this.#box);
        const { timeline, at, overlay } = this.#picture;
        const instants = [...stopsOf(timeline), ...overlay.flatMap((each) => [each.at, each.start, each.end]), at]
            .filter((each) => Number.isFinite(each));
        const width = Math.max(NARROWEST, this.#width ||= this.#box.clientWidth);
        const height = heightOf(timeline);
        const { from, to } = spanOf(instants.length === 0 ? [0] : instants, timeline, width);
        const scale = new Scale(from, to, width);
        const group = s("g");
        draw(group, timeline, scale, { overlay });
        const summary = `Picture of ${timeline.subscriptions.length === 1 ? "one subscription" : `${timeline.subscriptions.length} subscriptions`}, from ${written(Math.round(from))} to ${written(Math.round(to))} UTC. The table after it says the same.`;
        const mark = at === null ? null : s("g", { class: "subscore-at" }, s("path", { d: `M${scale.x(at).toFixed(1)} 18V${height - 30}` }),
            s("text", { x: Math.min(Math.max(scale.x(at), 70), width - 70).toFixed(1), y: height - 14, "text-anchor": "middle" }, `at ${written(at)}`));
        fill(this.#box, s("svg", { class: "picture", role: "img", "aria-label": summary, viewBox: `0 0 ${width} ${height}`, width, height }, group, mark));
    }
}

/** Opens an example when somebody asks for it, and says so if it cannot be loaded. `begin` gets what `address` holds. */
function opener(element, label, address, begin) {
    const panel = h("div", { class: "subscore-panel", id: `subscore-panel-${++count}`, hidden: true });
    let isLoaded = false;
    const button = h("button", { type: "button", "aria-expanded": "false", "aria-controls": panel.id, onclick: async () => {
        const opens = panel.hidden;
        panel.hidden = !opens;
        button.setAttribute("aria-expanded", String(opens));
        if (!opens || isLoaded) return;
        isLoaded = true;
        fill(panel, h("p", { role: "status" }, "Loading…"));
        try {
            const [text] = await Promise.all([fetched(new URL(address, document.baseURI)).then((response) => response.text()), library()]);
            begin(panel, text);
        } catch (error) {
            isLoaded = false;
            fill(panel, h("p", { role: "alert" }, shown(`The example cannot be loaded: ${error.message}.`)));
        }
        element.dataset.loaded = "";
    } }, label);
    fill(element, button, panel);
}

for (const element of document.querySelectorAll(".subscore-live")) {
    const { function: name, request, rule, vectors } = element.dataset;
    if (request !== undefined) {
        opener(element, "Edit and run", request, (panel, text) => {
            const example = new Example();
            fill(panel, example.element);
            example.set(name, text);
        });
    } else {
        opener(element, "Draw its vectors", vectors, (panel, text) => {
            const all = JSON.parse(text);
            const example = new Example();
            const id = `subscore-${++count}`;
            const choice = h("select", { id, onchange: () => {
                const { function: asked, request: chosen } = all[Number(choice.value)];
                example.set(asked, chosen);
            } }, all.map((vector, index) => h("option", { value: index }, shown(`${vector.function}: ${vector.name}`))));
            fill(panel, h("label", { for: id }, `Vector of ${rule}`), choice, example.element);
            example.set(all[0].function, all[0].request);
        });
    }
}

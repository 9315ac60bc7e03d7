// What leaves the page, by a person's own hand: files to save and texts to copy. Nothing goes into an address.

import { anonymous } from "./anonymous.js";
import { LANGUAGES, program } from "./code.js";
import { fill, h, the } from "./dom.js";
import { instant, requestOf } from "./request.js";

/** How much larger than on the screen the pixels of a picture are. */
const DENSITY = 2;
const DRAWN = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "stroke-linejoin", "font-size", "font-family", "font-style", "paint-order"];

function save(name, blob) {
    const url = URL.createObjectURL(blob);
    h("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function saveText(name, text, type = "application/json") {
    save(name, new Blob([text], { type }));
}

/** The picture as a document of its own, with the colours that it has on the screen. */
export function pictureText() {
    const drawn = the("picture");
    const copy = drawn.cloneNode(true);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    const originals = drawn.querySelectorAll("*");
    copy.querySelectorAll("*").forEach((element, index) => {
        const style = getComputedStyle(originals[index]);
        if (!["title", "defs", "pattern"].includes(element.localName)) {
            for (const name of DRAWN) if (style.getPropertyValue(name) !== "") element.setAttribute(name, style.getPropertyValue(name));
        }
        for (const { name } of [...element.attributes]) if (/^(class|role|tabindex|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
    });
    // The fill of a pattern is an address in the document, which the browser gives with that of the page.
    copy.querySelectorAll("[fill^='url']").forEach((element) => element.setAttribute("fill", element.getAttribute("fill").replace(/^url\(.*(#[^)"]*)"?\)$/, "url($1)")));
    const back = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of [["width", "100%"], ["height", "100%"], ["fill", getComputedStyle(the("pictures")).backgroundColor]]) back.setAttribute(name, value);
    copy.prepend(back);
    for (const name of ["id", "class", "role", "aria-label"]) copy.removeAttribute(name);
    return new XMLSerializer().serializeToString(copy);
}

async function pixels() {
    const image = new Image();
    const url = URL.createObjectURL(new Blob([pictureText()], { type: "image/svg+xml" }));
    try {
        image.src = url;
        await image.decode();
        const canvas = h("canvas", { width: image.width * DENSITY, height: image.height * DENSITY });
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
        return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    } finally {
        URL.revokeObjectURL(url);
    }
}

/** A text with a button that copies it. */
function copied(label, field) {
    return h("button", { type: "button", onclick: ({ target }) => {
        field.select();
        document.execCommand("copy");
        target.textContent = "Copied";
        setTimeout(() => {
            target.textContent = label;
        }, 1500);
    } }, label);
}

let language = LANGUAGES[0];

/** Fills the panel. Long texts are made when they are asked for. */
export function showExports(element, model) {
    if (!the("out").open) {
        the("out").ontoggle = () => the("out").open && showExports(element, model);
        return;
    }
    const button = (label, action) => h("button", { type: "button", onclick: action }, label);
    const code = h("textarea", { id: "code", rows: 16, readonly: true, spellcheck: "false", "aria-label": "Program" });
    const show = () => {
        code.value = program(language, model.request);
    };
    const choice = h("select", { id: "language", "aria-label": "Language", onchange: ({ target }) => {
        language = target.value;
        show();
    } }, LANGUAGES.map((each) => h("option", { selected: each === language }, each)));
    const secret = h("textarea", { id: "anonymous", rows: 10, readonly: true, spellcheck: "false", "aria-label": "Anonymous request" });
    const note = h("p", { id: "anonymous-note", role: "status" });
    const anonymise = () => {
        const used = model.documents.filter(({ problem }) => problem === null);
        const { texts, left } = anonymous(used);
        const options = { ...model.options, trustSignedPayloads: false, bundleId: "" };
        secret.value = requestOf({ ...model, options, documents: texts.map((text) => ({ text, problem: null })) },
            ["catalog", "knownAt", "assumeRenewal", "retroactiveRefunds", "environment"], { at: instant(model.at) });
        note.textContent = left === 0 ? "Every member is one that the store documents." : `${left} member${left === 1 ? "" : "s"} that the store does not document ${left === 1 ? "was" : "were"} left out.`;
    };
    fill(element,
        h("div", { class: "tools" }, button("Save the request", () => saveText("request.json", model.request)),
            button("Save the answer", () => saveText("answer.json", model.response)),
            button("Save the timeline", () => saveText("timeline.json", model.timeline.text)),
            button("Save the picture as SVG", () => saveText("picture.svg", pictureText(), "image/svg+xml")),
            button("Save the picture as PNG", async () => save("picture.png", await pixels()))),
        h("h3", {}, "The same call as a program"), h("div", { class: "tools" }, choice, copied("Copy the program", code)), code,
        h("h3", {}, "For a bug report"),
        h("p", {}, "Ids, tokens, order numbers and app ids are replaced, in the same order. Products, prices, dates and the catalog stay: read it before you send it."),
        h("div", { class: "tools" }, button("Make it anonymous", anonymise), copied("Copy", secret),
            button("Save", () => secret.value !== "" && saveText("anonymous.json", secret.value))), note, secret);
    show();
}

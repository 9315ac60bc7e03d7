// The documents as they are, with the records marked that an answer names and the places that a warning or an error means.

import { fill, h, shown } from "./dom.js";
import { written } from "./time.js";

/** A document is shown in pieces of so many lines. A piece is filled when it comes into view. */
const PIECE = 200;
/** Up to so many documents are open from the start. */
const FEW = 2;
const LINE_HEIGHT = 18;
/** Milliseconds since 1970 in records of the store: 2001 to 2286. */
const INSTANT = /^"?(1\d{12}|[2-9]\d{12})"?$/;

export class RawView {
    #container;
    #remove;
    #documents = [];
    #bodies = [];
    #marks = [];
    #opened = new Set();

    constructor(container, remove) {
        this.#container = container;
        this.#remove = remove;
    }

    /** Shows documents: {name, title, lines|null, text, problem|null, isSigned, byHand}. */
    show(documents) {
        this.#documents = documents;
        this.#marks = [];
        this.#opened.clear();
        this.#bodies = documents.map((document, index) => this.#body(document, index));
        fill(this.#container, this.#bodies.map(({ element }) => element));
        this.#bodies.forEach(({ element }, index) => {
            if (documents.length <= FEW || documents[index].problem !== null) element.open = true;
        });
    }

    #body(document, index) {
        const { name, title, problem, isSigned, byHand } = document;
        const content = h("div", { class: "content" });
        const body = { content, pieces: [], badges: h("span", { class: "badges" }) };
        const size = document.text.length < 1024 ? `${document.text.length}\u00a0B` : `${Math.round(document.text.length / 1024).toLocaleString("en-US")}\u00a0kB`;
        body.element = h("details", { class: "document", "data-document": index, ontoggle: () => this.#toggled(body, document) },
            h("summary", {}, h("span", { class: "title" }, shown(title)), h("span", { class: "quiet" }, shown(`${name}, ${size}`)),
                isSigned && h("span", { class: "chip" }, "signed, shown decoded"), byHand && h("span", { class: "chip" }, "added by hand"),
                problem !== null && h("span", { class: "chip bad" }, "not used"), body.badges),
            h("div", { class: "tools" }, h("button", { type: "button", class: "plain", "aria-label": `Remove ${shown(name)}`, onclick: () => this.#remove(index) }, "Remove")),
            content);
        return body;
    }

    #toggled(body, document) {
        if (body.element.open && body.pieces.length === 0) this.#fill(body, document);
    }

    #fill(body, document) {
        const count = document.lines === null ? document.text.split("\n").length : document.lines.length;
        const observer = new IntersectionObserver((entries) => {
            for (const { isIntersecting, target } of entries) if (isIntersecting) this.#write(body.pieces[target.dataset.piece], document);
        }, { root: this.#container, rootMargin: "800px" });
        for (let first = 0; first < count; first += PIECE) {
            const element = h("div", { class: "piece", "data-piece": body.pieces.length });
            const piece = { element, first, last: Math.min(count, first + PIECE), isWritten: false, document: this.#documents.indexOf(document) };
            element.style.minHeight = `${(piece.last - first) * LINE_HEIGHT}px`;
            body.pieces.push(piece);
            body.content.append(element);
            if (count <= 5 * PIECE) this.#write(piece, document);
            else observer.observe(element);
        }
    }

    #write(piece, document, again = false) {
        if (piece.isWritten && !again) return;
        piece.isWritten = true;
        piece.element.style.minHeight = "";
        const marks = this.#marks.filter((mark) => mark.document === piece.document && mark.line < piece.last && mark.end > piece.first);
        const plain = document.lines === null ? document.text.split("\n") : null;
        const rows = [];
        for (let line = piece.first; line < piece.last; line++) {
            const own = marks.filter((mark) => mark.line <= line && line < mark.end);
            const first = own.filter((mark) => mark.line === line);
            const row = h("div", { class: ["line", ...new Set(own.map(({ tone }) => tone))].join(" "), "data-line": line },
                plain === null ? tokens(document.lines, line) : shownLine(plain[line]),
                first.filter(({ tone }) => tone === "evidence").map(({ number }) => h("span", { class: "tag" }, `evidence ${number}`)));
            rows.push(row, first.filter(({ tone }) => tone !== "evidence").map(({ tone, text }) =>
                h("div", { class: `note ${tone}` }, `${tone === "error" ? "Error" : "Warning"}: `, shown(text))));
        }
        fill(piece.element, rows);
    }

    /** Marks places: {document, line, end, tone, number?, text?}, and opens the documents that have any. */
    mark(marks) {
        const before = this.#marks;
        this.#marks = marks;
        const concerned = new Set([...before, ...marks].map(({ document }) => document));
        for (const index of concerned) {
            const body = this.#bodies[index];
            if (body === undefined) continue;
            const own = marks.filter(({ document }) => document === index);
            fill(body.badges, [...new Set(own.map(({ tone, number }) => (tone === "evidence" ? `evidence ${number}` : tone)))].map((text) => h("span", { class: "tag" }, text)));
            body.element.classList.toggle("named", own.length > 0);
            // What was opened for an answer is closed with it. What a person opened stays.
            if (own.length > 0 && !body.element.open) {
                body.element.open = true;
                this.#opened.add(index);
            } else if (own.length === 0 && this.#opened.delete(index)) {
                body.element.open = false;
            }
            if (body.element.open && body.pieces.length === 0) this.#fill(body, this.#documents[index]);
            for (const piece of body.pieces) {
                const touches = ({ document, line, end }) => document === index && line < piece.last && end > piece.first;
                if (piece.isWritten && [...before, ...marks].some(touches)) this.#write(piece, this.#documents[index], true);
            }
        }
    }

    /** Scrolls to a line, inside of the documents only, or with the whole page. */
    scrollTo({ document, line }, { isAsked = false } = {}) {
        const body = this.#bodies[document];
        if (body === undefined) return;
        body.element.open = true;
        if (body.pieces.length === 0) this.#fill(body, this.#documents[document]);
        const piece = body.pieces[Math.floor(line / PIECE)];
        if (piece === undefined) return;
        this.#write(piece, this.#documents[document]);
        const row = piece.element.querySelector(`[data-line="${line}"]`);
        if (row === null) return;
        const box = this.#container.getBoundingClientRect();
        const [head, top] = [body.element, row].map((each) => each.getBoundingClientRect().top);
        // The name of the document is shown as well, if it is near.
        this.#container.scrollTop += (top - head < box.height / 3 ? head : top - Math.min(80, box.height / 4)) - box.top;
        if (isAsked) {
            this.#container.scrollIntoView({ block: "nearest" });
            this.#container.focus({ preventScroll: true });
        }
    }
}

function shownLine(text) {
    return shown(text.length > 4000 ? `${text.slice(0, 4000)}… (${text.length.toLocaleString("en-US")} characters)` : text);
}

/** A line of JSON: its tokens as they are written, and an instant also as a date. */
function tokens(lines, line) {
    const key = lines.key(line);
    const value = lines.value(line);
    const kind = /^["tfn\d-]/.test(value) ? (value.startsWith('"') ? "text" : "number") : null;
    const instant = INSTANT.exec(value);
    return ["  ".repeat(lines.depths[line]), key !== "" && [h("span", { class: "key" }, shown(key)), ": "],
        kind === null ? value : h("span", { class: kind }, shownLine(value)), lines.comma(line),
        instant !== null && key !== "" && !/[iI]d"$/.test(key) && h("span", { class: "date" }, ` ${written(Number(instant[1]))} UTC`)];
}

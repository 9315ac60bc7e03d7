// The page that shows a history, in Node: from a file of this package, into a file.

import { readFileSync, writeFileSync } from "node:fs";

import "../index.js";
import { pageWith } from "./page.js";

export { SubscoreError } from "../errors.js";

const PAGE = new URL("../../subscore.html", import.meta.url);

/** The page with a history inside, as HTML. With `path` it is also written into a file. */
export function view(history, { path = null, page = null, ...options } = {}) {
    const html = pageWith(page ?? blank(), history, options);
    // It holds a customer's documents: if the file is new, only its owner may read it.
    if (path !== null) writeFileSync(path, html, { mode: 0o600 });
    return html;
}

function blank() {
    try {
        return readFileSync(PAGE, "utf8");
    } catch (error) {
        throw new Error("view: subscore.html of this package is not where the package was; give its text as the option page", { cause: error });
    }
}

// Puts a history into the page that `make page` builds.

import { written } from "../request.js";

/** Where the page takes a request from when it is opened. */
const [BEGIN, END] = ['<script type="application/json" id="given">', "</script>"];
const DOCUMENTS = new Set(["history", "catalog"]);
/** The fields of a request that the page has controls for. */
const OPTIONS = ["at", "knownAt", "catalog", "assumeRenewal", "retroactiveRefunds", "until", "entitlements", "environment", "bundleId",
    "trustSignedPayloads"];

/** The text of a page that shows a history, from the text of the page without one. */
export function pageWith(blank, history, options) {
    const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
    if (unknown !== undefined) throw new TypeError(`view: unknown option ${unknown}; expected one of ${OPTIONS.join(", ")}`);
    if (history === undefined || history === null) throw new TypeError("view: found no history; expected a document or an array of documents");
    const parts = typeof blank === "string" ? blank.split(`${BEGIN}null${END}`) : [];
    if (parts.length !== 2) throw new TypeError("view: the page is not subscore.html of this package");
    const given = Object.entries(options).filter(([, value]) => value !== null);
    const request = written({ history, ...Object.fromEntries(given) }, DOCUMENTS);
    // JSON has this character in texts only. It could end the element that the request stands in.
    return [parts[0], BEGIN, request.replaceAll("<", "\\u003c"), END, parts[1]].join("");
}

// What a person gave: documents for a history, a catalog, or a whole request that brings its own instants.
//
// The page recognises what a text is only to put it into its place in a request. What the documents say, and whether they
// say anything, the library decides.

import { exported } from "./exported.js";
import { Lines, endOfString } from "./lines.js";
import { written } from "./time.js";

/** So many lines of JSON are documents of their own. More are one document, a list: nobody reads each of them. */
const MOST_LINES = 500;
/** The fields of a request that the page keeps. It has controls for all but otherGrants. */
const OPTIONS = ["at", "knownAt", "catalog", "assumeRenewal", "retroactiveRefunds", "entitlements", "otherGrants", "environment", "bundleId", "trustSignedPayloads", "until"];
const KNOWN = new Set(["history", "explain", ...OPTIONS]);

/** Whether a text looks like a compact JWS: three parts of base64url, of which the last one may be empty. */
export function isJWS(text) {
    let [dots, before] = [0, -1];
    for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === 0x2e) {
            if (before === at - 1 || ++dots > 2) return false;
            before = at;
        } else if (!(code >= 0x61 && code <= 0x7a || code >= 0x41 && code <= 0x5a || code >= 0x30 && code <= 0x39 || code === 0x2d || code === 0x5f)) {
            return false;
        }
    }
    return dots === 2;
}

/** A text without spaces, line breaks and the quotes around it: a signed text as it was before somebody copied it. */
export function unbroken(text) {
    return text.replace(/\s+/g, "").replace(/^"|"$/g, "");
}

/** What a text is: {documents: [{name, text}], catalog?, options?, customers?}. Each value in it is as it is written. Of the
 * export of several customers the documents are those of the first, and `customers` has the texts of each. */
export function sorted(name, text) {
    const whole = text.replace(/^\ufeff/, "").trim();
    const packed = /^"?\s*eyJ/.test(whole) ? unbroken(whole) : whole;
    if (isJWS(packed)) return { documents: [{ name, text: payloadOf(packed) === null ? whole : wrapped(packed) }] };
    const customers = exported(whole);
    if (customers !== null) return { documents: customers.size === 0 ? [{ name, text: whole }] : documentsOf(name, [...customers.values()][0]), customers };
    if (!isJSON(whole)) {
        const rows = whole.split("\n").map((row) => row.trim()).filter((row) => row !== "");
        if (rows.length > 1 && rows.every((row) => isJWS(row) || ("{[".includes(row[0]) && isJSON(row)))) return { documents: documentsOf(name, rows) };
        return { documents: [{ name, text: whole }] };
    }
    // JSON as a text of JSON, as logs and tables have it.
    const inner = whole.startsWith('"') ? JSON.parse(whole).trim() : "";
    if (/^[{[]/.test(inner) && isJSON(inner)) return sorted(name, inner);
    const lines = new Lines(whole);
    const members = lines.members(0);
    if (members.has("history") && [...members.keys()].every((key) => KNOWN.has(key))) return requested(name, lines, members);
    if (isCatalog(lines, members)) return { documents: [], catalog: whole };
    return { documents: [{ name, text: whole }] };
}

/** Documents that stand in lines, each under the name of the file. Many of them are one, unless one of them is not JSON. */
export function documentsOf(name, rows) {
    const texts = rows.map((row) => (isJWS(row) ? wrapped(row) : row));
    if (rows.length > MOST_LINES && texts.every(isJSON)) return [{ name: `${name}, ${rows.length} lines`, text: `[${texts.join(",\n")}]` }];
    return texts.map((text, index) => ({ name: rows.length === 1 ? name : `${name}, line ${index + 1}`, text }));
}

function isJSON(text) {
    try {
        JSON.parse(text);
        return true;
    } catch {
        return false;
    }
}

/** A catalog of ours, a StoreKit configuration, or the App Store Connect API's list. */
function isCatalog(lines, members) {
    if (members.has("groups") || members.has("subscriptionGroups") || members.has("otherProducts")) return true;
    const data = members.get("data");
    if (data === undefined || lines.text[lines.values[data]] !== "[") return false;
    return [...lines.inside(data)].some((each) => lines.members(each).has("attributes"));
}

function requested(name, lines, members) {
    const history = members.get("history");
    const isArray = [...lines.inside(history)].length > 1 && lines.text[lines.values[history]] === "[";
    const documents = (isArray ? [...lines.inside(history)] : [history])
        .map((line, index) => ({ name: isArray ? `${name}, document ${index + 1}` : name, text: lines.source(line) }));
    const options = {};
    for (const option of OPTIONS) if (members.has(option)) options[option] = lines.source(members.get(option));
    const { catalog, ...others } = options;
    return { documents, options: others, ...(catalog === undefined || catalog === "null" ? {} : { catalog }) };
}

/** A signed text as the member of a document, under the name that its payload has there. */
function wrapped(jws) {
    const payload = decoded(jws);
    const name = payload?.transactionId !== undefined ? "signedTransactionInfo"
        : payload?.autoRenewProductId !== undefined || payload?.autoRenewStatus !== undefined ? "signedRenewalInfo" : "signedPayload";
    return `{${JSON.stringify(name)}:${JSON.stringify(jws)}}`;
}

function decoded(jws) {
    const text = payloadOf(jws);
    return text === null ? null : JSON.parse(text);
}

/** The payload of a signed text as it is written, or null. Its signature is not checked. */
export function payloadOf(jws) {
    if (!isJWS(jws)) return null;
    try {
        const binary = atob(jws.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"));
        const text = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
        return /^\s*\{/.test(text) && isJSON(text) ? text : null;
    } catch {
        return null;
    }
}

/** A document with the payloads of its signed texts in their places, as deep as they are nested; and whether it had any. */
export function unsealed(text, depth = 0) {
    let [from, isSigned] = [0, false];
    const parts = [];
    for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
        const end = endOfString(text, at);
        if (end < 0) break;
        const payload = payloadOf(text.slice(at + 1, end - 1));
        if (payload !== null) {
            isSigned = true;
            parts.push(text.slice(from, at), depth < 3 ? unsealed(payload, depth + 1).text : payload);
            from = end;
        }
        at = end;
    }
    return { text: parts.length === 0 ? text : parts.join("") + text.slice(from), isSigned };
}

const LABELS = ["notificationType", "notification_type"];

/** What a person calls a document: a notification by its type and its signing, else what it holds. */
export function titled(lines) {
    let members = lines.members(0);
    // What is signed alone, as a notification is posted and Get Transaction Info answers.
    const sealed = ["signedPayload", "signedTransactionInfo", "signedRenewalInfo"].map((name) => members.get(name)).find((line) => line !== undefined && lines.isOpen(line));
    if (sealed !== undefined) members = lines.members(sealed);
    const plainText = (name) => (members.has(name) ? lines.value(members.get(name)).replaceAll('"', "") : null);
    for (const name of LABELS) {
        if (!members.has(name)) continue;
        const signed = Number(plainText("signedDate") ?? NaN);
        const date = Number.isSafeInteger(signed) && Math.abs(signed) < 1e14 ? `, ${written(Math.floor(signed / 1000) * 1000)}` : "";
        return `${[plainText(name), plainText("subtype")].filter((each) => each).join(" / ")}${date}`;
    }
    if (members.has("notificationHistory")) return "notification history";
    const counted = (name) => {
        const { length } = [...lines.inside(members.get(name))];
        return `${length} transaction${length === 1 ? "" : "s"}`;
    };
    if (members.has("transactions")) return counted("transactions");
    if (members.has("signedTransactions")) return `${counted("signedTransactions")} of a history`;
    if (members.has("data")) return "subscription statuses";
    if (members.has("transactionId")) return `transaction ${plainText("transactionId")}`;
    if (members.has("autoRenewProductId") || members.has("autoRenewStatus")) return "renewal info";
    if (members.has("latest_receipt_info") || members.has("receipt") || members.has("unified_receipt")) return "receipt";
    if (lines.text[lines.values[0]] === "[") return `${[...lines.inside(0)].length} documents`;
    return "document";
}

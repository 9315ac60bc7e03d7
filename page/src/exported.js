// The documents of customers as docs/switching.md exports them: rows with a customer and a payload, as CSV or as lines of JSON.

import { Lines } from "./lines.js";

/** What separates the cells of a row of names: the one of these that occurs most, or null. */
export function delimiterOf(head) {
    const counts = [",", ";", "\t"].map((sign) => [head.split(sign).length - 1, sign]).sort(([one], [other]) => other - one);
    return counts[0][0] === 0 ? null : counts[0][1];
}

/** The rows of a CSV text, each an array of its cells. A quoted cell may hold line breaks and doubled quotes. */
export function cells(text, delimiter) {
    const rows = [];
    let row = [];
    let at = 0;
    while (at < text.length) {
        let cell = "";
        if (text[at] === '"') {
            for (let end = text.indexOf('"', ++at); ; end = text.indexOf('"', at)) {
                if (end < 0) end = text.length;
                cell += text.slice(at, end);
                at = end + 1;
                if (text[at] !== '"') break;
                cell += text[at++];
            }
        }
        let end = at;
        while (end < text.length && text[end] !== delimiter && text[end] !== "\n") end++;
        cell += text.slice(at, end).replace(/\r$/, "");
        row.push(cell);
        at = end + 1;
        if (end >= text.length || text[end] === "\n") {
            if (row.length > 1 || row[0] !== "") rows.push(row);
            row = [];
        }
    }
    return rows;
}

/** The pairs of a customer and a payload in a CSV text; null where its first row does not name both. */
function fromCSV(text) {
    const head = text.slice(0, text.search(/\n|$/)).trim();
    const delimiter = head.length > 1000 ? null : delimiterOf(head);
    if (delimiter === null) return null;
    const names = cells(head, delimiter)[0].map((name) => name.trim());
    const [customer, payload] = ["customer", "payload"].map((name) => names.indexOf(name));
    if (customer < 0 || payload < 0) return null;
    return cells(text, delimiter).slice(1).map((row) => [row[customer] ?? "", row[payload] ?? ""]);
}

/** The same of lines of JSON, each with a member customer and a member payload. A payload is an object, or its text. */
function fromLines(text) {
    const rows = text.split("\n").map((row) => row.trim()).filter((row) => row !== "");
    if (!/^\{.*"payload"/.test(rows[0] ?? "")) return null;
    const pairs = [];
    for (const row of rows) {
        let value;
        try {
            value = JSON.parse(row);
        } catch {
            return null;
        }
        if (value.customer === undefined || value.payload === undefined) return null;
        const lines = new Lines(row);
        const members = lines.members(0);
        const source = (name) => (typeof value[name] === "string" ? value[name] : lines.source(members.get(name)));
        pairs.push([source("customer"), source("payload")]);
    }
    return pairs;
}

/** The documents of each customer, by customer, in the order in which they come; null where a text is something else. */
export function exported(text) {
    const pairs = text.startsWith("{") ? fromLines(text) : fromCSV(text);
    if (pairs === null || pairs.length === 0) return null;
    const customers = new Map();
    for (const [customer, payload] of pairs) {
        if (payload.trim() === "") continue;
        if (!customers.has(customer)) customers.set(customer, []);
        customers.get(customer).push(payload.trim());
    }
    return customers;
}

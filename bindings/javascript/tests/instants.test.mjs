// Instants go in in every form that the package has for them, those that an answer gives among them, and mean the same.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as subscore from "../../../build/javascript/package/src/index.js";
import { flat, read, root } from "./vectors.mjs";

const vectors = read(flat);
const LAST = 8_640_000_000_000_000;
const types = readFileSync(new URL("bindings/javascript/src/generated/types.d.ts", root), "utf8");
/** The fields of requests that hold instants, by the types that an editor shows. */
const fields = new Set([...types.matchAll(/^ {4}(\w+)\??: Instant\b/gm)].map(([, name]) => name));
const documents = new Set(["history", "catalog", "transaction", "nextTransaction"]);

const FORMS = {
    "a Date": (at) => new Date(at),
    "a bigint": (at) => BigInt(at),
    "an RFC 3339 text": (at) => (at >= -62135596800000 && at < 253402300800000 ? new Date(at).toISOString() : at),
};

/** A request with its instants, outside of documents, in another form; and how many it has. */
function changed(value, form) {
    let count = 0;
    const walk = (each, name) => {
        if (documents.has(name)) return each;
        if (fields.has(name) && Number.isSafeInteger(each) && Math.abs(each) <= LAST) {
            count += 1;
            return form(each);
        }
        if (Array.isArray(each)) return each.map((item) => walk(item, null));
        if (each === null || typeof each !== "object") return each;
        return Object.fromEntries(Object.entries(each).map(([key, member]) => [key, walk(member, key)]));
    };
    return { request: walk(value, null), count };
}

function functionOf(name) {
    return name.replace(/^subs_/, "").replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}

/** Only a number can be taken for seconds. */
function withoutSeconds(answer) {
    const isAboutSeconds = ({ code, path }) => code === "instant_looks_like_seconds" && !path?.startsWith("/history");
    return JSON.parse(JSON.stringify(answer, (key, value) => (key === "warnings" ? value.filter((each) => !isAboutSeconds(each)) : value)));
}

for (const [label, form] of Object.entries(FORMS)) {
    test(`a request of every vector may have its instants as ${label}`, () => {
        let instants = 0;
        const met = new Set();
        for (const vector of vectors.filter(({ status }) => status === "SUBS_OK")) {
            const { request, count } = changed(JSON.parse(vector.request), form);
            const name = functionOf(vector.function);
            if (count === 0) continue;
            instants += count;
            met.add(name);
            // Numbers of documents that need more digits are those of the vector only in its own text.
            if (!isExact(vector.request)) continue;
            assert.deepEqual(withoutSeconds(subscore[name](request)), withoutSeconds(subscore[name](vector.request)), vector.label);
        }
        assert.ok(instants > 100, `${instants} instants`);
        assert.equal(met.size, 8);
    });
}

/** Whether JavaScript can hold every number of a text. */
function isExact(text) {
    return !/\d{16,}/.test(text.toString().replace(/"(?:[^"\\]|\\.)*"/g, '""')) && !/\d[.eE]\d/.test(text.toString().replace(/"(?:[^"\\]|\\.)*"/g, '""'));
}

const row = { transactionId: "1", productId: "pro", purchaseDate: 1775001600000, expiresDate: 1777593600000 };

test("an instant of an answer goes into the next request", () => {
    const first = subscore.stateAt({ history: [row], at: new Date(row.purchaseDate) });
    assert.equal(typeof first.at, "number");
    const { until, period } = first.subscriptions[0];
    for (const at of [until, period.end, new Date(until), BigInt(until), new Date(until).toISOString()]) {
        assert.equal(subscore.stateAt({ history: [row], at }).at, until);
    }
});

test("an open history takes texts, as all functions do", () => {
    const open = subscore.openHistory({ history: [row] });
    for (const [text, state] of [["2026-03-31T23:59:59.999Z", "none"], ["2026-04-01T00:00:00Z", "subscribed"], ["2026-05-01T02:00:00+02:00", "expired"]]) {
        assert.equal(open.stateAt(text)[0].state, state, text);
        assert.deepEqual(open.stateAt(text), open.stateAt(subscore.stateAt({ history: [], at: text }).at));
    }
    for (const text of ["2026-03-18", "2026-02-30T00:00:00Z", "2026-04-01T00:00:00", "5", ""]) {
        assert.throws(() => open.stateAt(text), (error) => error instanceof subscore.SubscoreError && error.code !== null, text);
    }
    for (const wrong of [0.5, null, {}, true]) assert.throws(() => open.stateAt(wrong), { name: "TypeError", message: /expected .*RFC 3339/ });
    open.close();
});

test("a Date in a document is its milliseconds", () => {
    const dated = { ...row, purchaseDate: new Date(row.purchaseDate), expiresDate: new Date(row.expiresDate) };
    const { period } = subscore.stateAt({ history: [dated], at: row.purchaseDate }).subscriptions[0];
    assert.deepEqual(period, { start: row.purchaseDate, end: row.expiresDate });
});

// The package in Node: what its functions take, what they give, and what they throw.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

import * as subscore from "../../../build/javascript/package/src/index.js";
import { replay } from "./replay.mjs";
import { flat, read, root } from "./vectors.mjs";

const { SubscoreError } = subscore;
const vectors = read(flat);
const source = new URL("bindings/javascript/src/", root);
const row = {
    transactionId: "1", originalTransactionId: "1", productId: "pro.month", type: "Auto-Renewable Subscription",
    purchaseDate: 1775001600000, expiresDate: 1777593600000, price: 9990, currency: "USD",
};
const history = { transactions: [row] };
const text = JSON.stringify(history);
const at = 1775865600000;
const period = { purchaseDate: "2026-04-01T00:00:00Z", expiresDate: "2026-05-01T00:00:00Z", changeDate: "2026-04-11T00:00:00Z" };

function refused(request, name = "stateAt") {
    try {
        subscore[name](request);
    } catch (error) {
        if (error instanceof SubscoreError) return error;
        throw error;
    }
    return assert.fail("it was answered");
}

test("every vector is answered byte for byte", () => {
    const { count, wrong } = replay(subscore, readFileSync(new URL(flat, root), "utf8"));
    assert.deepEqual(wrong, []);
    assert.equal(count, vectors.length);
    assert.ok(count > 150, `${count} vectors`);
});

/** A document without its counts of money. */
function withoutCounts(value) {
    return JSON.parse(JSON.stringify(value, (key, member) => (key === "milliunits" ? undefined : member)));
}

/** The counts of money in a document, in its order. */
function countsOf(value) {
    if (value === null || typeof value !== "object") return [];
    return Object.entries(value).flatMap(([key, member]) => (key === "milliunits" ? [member] : countsOf(member)));
}

test("an answer is the library's document, with text for counts of money", () => {
    // subs_check_document takes a document and not a request with fields, so only call() has it.
    const typed = vectors.filter((each) => each.status === "SUBS_OK" && each.function !== "subs_check_document");
    for (const vector of typed) {
        const name = vector.function.replace(/^subs_/, "").replace(/_(.)/g, (_, letter) => letter.toUpperCase());
        const answer = subscore[name](vector.request);
        assert.deepEqual(withoutCounts(answer), withoutCounts(JSON.parse(vector.response)), vector.label);
        const counts = [...vector.response.toString().matchAll(/"milliunits":(-?\d+)/g)].map(([, count]) => count);
        assert.deepEqual(countsOf(answer), counts, vector.label);
    }
});

test("versions, rules and limits are those of the library", () => {
    assert.equal(subscore.version(), readFileSync(new URL("VERSION", root), "utf8").trim());
    assert.equal(JSON.parse(readFileSync(new URL("../package.json", source))).version, subscore.version());
    assert.match(subscore.rules().find(({ id }) => id === "state.subscribed").sentence, /\w/);
    assert.equal(subscore.warnings()[0].code, "account_changed");
    const { values, ...limits } = subscore.limits();
    assert.deepEqual(limits, { requestLength: 16777216, depth: 32, identifierLength: 256, instant: 8640000000000000 });
    assert.equal(values(8000), 2024);
});

const bytes = new TextEncoder().encode(text);
for (const [label, request] of [
    ["an object", { history, at }],
    ["a document as text", { history: text, at }],
    ["a document as bytes", { history: bytes, at }],
    ["a document as a Buffer", { history: Buffer.from(text), at }],
    ["an array of documents of several kinds", { history: [history, text, bytes], at }],
    ["an array of bare transactions", { history: [row], at }],
    ["a Date", { history, at: new Date(at) }],
    ["a bigint", { history, at: BigInt(at) }],
    ["an RFC 3339 text", { history, at: "2026-04-11T00:00:00Z" }],
    ["undefined and null fields", { history, at, knownAt: undefined, catalog: null }],
    ["the whole request as text", JSON.stringify({ history, at })],
    ["the whole request as bytes", new TextEncoder().encode(JSON.stringify({ history, at }))],
    ["values of another context", {
        history: runInNewContext("new Uint8Array(bytes)", { bytes: [...bytes] }), at: runInNewContext(`new Date(${at})`),
    }],
    ["an object with toJSON", { history: { toJSON: () => history }, at }],
    ["an object without a prototype", Object.assign(Object.create(null), { history, at })],
]) {
    test(`a request may be ${label}`, () => {
        const answer = subscore.stateAt(request);
        assert.equal(answer.at, at);
        assert.equal(answer.hasAccess, true);
        assert.equal(answer.subscriptions[0].state, "subscribed");
        assert.deepEqual(answer.subscriptions[0].period, { start: row.purchaseDate, end: row.expiresDate });
    });
}

test("a grant may have no end", () => {
    const entitlements = [{ id: "pro", productIds: [] }];
    const grant = { entitlement: "pro", source: "support", start: 1, end: null };
    const [entitlement] = subscore.stateAt({ history: [], at, entitlements, otherGrants: [grant] }).entitlements;
    assert.deepEqual([entitlement.hasAccess, entitlement.until, entitlement.kind, entitlement.source], [true, null, "other", "support"]);
});

const catalog = {
    groups: [{
        id: "21",
        products: [{ productId: row.productId, level: 2, period: "P1M" }, { productId: "a.year", level: 1, period: "P1Y" }],
    }],
};
const preview = { history, catalog, product: "a.year", at };
const plain = { history: [{ ...row, price: undefined, currency: undefined }] };

for (const [label, fields, found] of [
    ["nothing more", plain, ({ change, from, refund }) => [change, from.productId, from.price, refund.refund, "upgrade", row.productId, null, null]],
    ["a price", { ...plain, price: "9.99", currency: "USD" }, ({ refund }) => [refund.refund.amount, "6.66"]],
    ["texts", { history: text, catalog: JSON.stringify(catalog) }, ({ refund }) => [refund.refund.amount, "6.66"]],
    ["an explanation", { explain: true }, ({ explanation }) => [explanation.includes("6.66 USD"), true]],
    ["an offer", { product: { productId: "a.year", offer: { type: 3, discountType: "FREE_TRIAL" } } },
        ({ charge }) => [charge.milliunits, "0"]],
]) {
    test(`a preview requires a history, a catalog, a product and an instant; it may have ${label}`, () => {
        const values = found(subscore.previewChange({ ...preview, ...fields }));
        assert.deepEqual(values.slice(0, values.length / 2), values.slice(values.length / 2));
    });
}

for (const [label, fields, code, path] of [
    ["another product", { product: "gone" }, "unknown_product", "/to/productId"],
    ["an object without an id", { product: {} }, "missing_field", "/to/productId"],
    ["no product", { product: undefined }, "missing_field", "/to/productId"],
    ["a product of null", { product: null }, "missing_field", "/to/productId"],
    ["a number", { product: 5 }, "wrong_type", "/to/productId"],
    ["no catalog", { catalog: undefined }, "missing_field", "/catalog"],
    ["a misspelt option", { pricing: 1 }, "unknown_field", "/pricing"],
]) {
    test(`a preview is refused: ${label}`, () => {
        const error = refused({ ...preview, ...fields }, "previewChange");
        assert.deepEqual([error.code, error.path], [code, path]);
    });
}

for (const [label, request] of [
    ["no request", undefined], ["null", null], ["text", "{}"], ["bytes", new Uint8Array()], ["an array", []],
    ["the name of the field", { ...preview, to: { productId: "a.year" } }],
]) {
    test(`what no preview can be is a TypeError: ${label}`, () => {
        assert.throws(() => subscore.previewChange(request), { name: "TypeError", message: /the request: / });
    });
}

for (const [label, price, milliunits, amount] of [
    ["decimal text", "9.99", "6660", "6.66"],
    ["milliunits", 9990, "6660", "6.66"],
    ["milliunits as a bigint", 9990n, "6660", "6.66"],
    ["more than a number can hold", "9007199254740.993", "6004799503160660", "6004799503160.66"],
    ["as much as 64 bits can hold", 9223372036854775807n, "6148914691236517200", "6148914691236517.20"],
]) {
    test(`money is exact: ${label}`, () => {
        const { refund } = subscore.prorate({ ...period, price, currency: "USD" });
        assert.deepEqual(refund, { milliunits, amount, currency: "USD" });
    });
}

test("numbers of a document in text keep all their digits", () => {
    const large = text.replace('"price":9990', '"price":9223372036854775807');
    const [{ intervals }] = subscore.timeline({ history: large }).subscriptions;
    assert.equal(intervals[0].price.milliunits, "9223372036854775807");
});

test("text that looks like a count of money is left alone", () => {
    const productId = 'a "milliunits":5 b';
    assert.equal(subscore.stateAt({ history: [{ ...row, productId }], at }).subscriptions[0].productId, productId);
});

for (const [label, request, expected, name] of [
    ["an unknown field", { history, atDate: at }, { status: "SUBS_ERROR_REQUEST", code: "unknown_field", path: "/atDate" }],
    ["an instant beyond 64 bits", { history, at: 2n ** 63n }, { status: "SUBS_ERROR_REQUEST", code: "out_of_range", path: "/at" }],
    ["a number that is an instant beyond 64 bits", { history, at, knownAt: -1e300 }, { code: "out_of_range", path: "/knownAt" }],
    ["an instant a millisecond after the last Date", { history, at: 864e13 + 1 }, { code: "out_of_range", path: "/at" }],
    ["an id beyond 64 bits in an object", { history: [{ transactionId: 2n ** 64n }], at }, { code: "out_of_range", path: "/history/0/transactionId" }],
    ["a price beyond 64 bits", { ...period, price: 2n ** 63n }, { code: "out_of_range", path: "/price" }, "prorate"],
    ["a missing field", { history }, { code: "missing_field", path: "/at" }],
    ["a price that is a fraction", { ...period, price: 9.99 }, { code: "wrong_type", path: "/price" }, "prorate"],
    ["another type in a document", { history: { transactions: 5 }, at }, { code: "wrong_type", path: "/history/transactions" }],
    ["a JWS", { history: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln", at }, { code: "wrong_type", path: "/history" }],
    ["a request that is not JSON", '{"history":', {
        status: "SUBS_ERROR_JSON", code: "invalid_json", line: 1, column: 12, offset: 11, document: null, path: null,
    }],
    ["a document that is not JSON", { history: [history, '{\n "a":x}'], at }, {
        code: "invalid_json", line: 2, offset: 8, document: "history[1]",
    }],
    ["a key twice in a document", { history: '{"transactions":[],"transactions":[]}', at }, { code: "invalid_json", document: "history" }],
    ["a document that ends too early", { history: `${text},"at":5}`, at }, { code: "invalid_json", document: "history" }],
    ["bytes that are a JWS", { history: new TextEncoder().encode("eyJhbGciOi.e30.c2ln"), at }, { code: "invalid_json", document: "history" }],
    ["bytes that are not JSON", { history: new TextEncoder().encode("not JSON"), at }, { code: "invalid_json", document: "history" }],
    ["bytes that are not text", { history: Uint8Array.of(0xff, 0xfe), at }, { code: "invalid_json", document: "history" }],
    ["a document that is not UTF-8", { history: Uint8Array.of(0x7b, 0xff, 0x7d), at }, { code: "invalid_json", document: "history" }],
    ["too many bytes", " ".repeat(16777217), { status: "SUBS_ERROR_LIMIT", code: "too_large", path: "" }],
    ["too many bytes in letters of two", `"${"é".repeat(8388608)}"`, { status: "SUBS_ERROR_LIMIT", code: "too_large", path: "" }],
    ["far too many bytes", new Uint8Array(100_000_000), { status: "SUBS_ERROR_LIMIT", code: "too_large", path: "" }],
]) {
    test(`an error names the path: ${label}`, () => {
        const error = refused(request, name);
        for (const [key, value] of Object.entries(expected)) assert.equal(error[key], value, key);
        assert.ok(error.message.startsWith(`${error.document || error.path || "request"}`), error.message);
        assert.match(error.message, /: \w/);
        assert.ok(error instanceof Error && error.name === "SubscoreError");
    });
}

test("a NULL pointer is the argument error", () => {
    assert.deepEqual(subscore.call("subs_prorate", null), { status: "SUBS_ERROR_ARGUMENT", response: null });
});

const circle = { history: {} };
circle.history.self = circle;
for (const [label, request, message] of [
    ["NaN, which JSON.stringify would make null", { history, at, knownAt: NaN }, /knownAt: NaN/],
    ["a Date that is none", { history, at: new Date("never") }, /at: NaN/],
    ["infinity", { history: [{ ...row, price: Infinity }], at }, /history\[0\]\.price/],
    ["a function", { history, at: () => 5 }, /at: JSON has no function/],
    ["a symbol", { history, at: Symbol("a") }, /at: JSON has no symbol/],
    ["a Promise", { history: Promise.resolve(history), at }, /history: JSON has no Promise/],
    ["a Buffer where no document belongs", { history, at, bundleId: Buffer.of(1) }, /bundleId: JSON has no Uint8Array/],
    ["an invalid Date of another context", { history, at, knownAt: runInNewContext("new Date(NaN)") }, /knownAt: NaN/],
    ["a Map", { history: new Map(), at }, /history: JSON has no Map/],
    ["bytes where no document belongs", { history, at, bundleId: Uint8Array.of(1) }, /bundleId: JSON has no Uint8Array/],
    ["a hole in an array", { history: [, text], at }, /history\[0\]/],
    ["an object inside itself", circle, /history\.self: this object is inside itself/],
    ["half of a surrogate pair in an object", { history: [{ ...row, productId: "\ud800" }], at }, /history\[0\]\.productId: found half/],
    ["half of a surrogate pair in a key", { history: [{ "\ud800": 1 }], at }, /found half of a surrogate/],
    ["half of a surrogate pair in text", '{"a":"\ud800"}', /surrogate/],
    ["half of a surrogate pair in a document", { history: '{"a":"\ud800"}', at }, /history: found half of a surrogate/],
    ["no request", undefined, /the request/],
    ["null", null, /the request/],
    ["an array", [], /the request/],
    ["a number", 5, /the request/],
]) {
    test(`what no request can hold is a TypeError: ${label}`, () => {
        assert.throws(() => subscore.stateAt(request), { name: "TypeError", message });
    });
}

test("call() takes functions that answer a request, and text or bytes", () => {
    for (const name of ["subs_free", "malloc", "subs_history_open", "constructor", "stateAt"]) {
        assert.throws(() => subscore.call(name, "{}"), { name: "TypeError", message: /no function/ });
    }
    assert.throws(() => subscore.call("subs_prorate", {}), { name: "TypeError" });
});

/** What an open history and stateAt both say of a subscription. */
function summary({ state, status, hasAccess, since, until, transactionId, seats }) {
    // Of seats that several transactions bought, the row is the oldest, and the answer names the oldest not revoked.
    return { state, status, hasAccess, since, until, transactionId: seats?.transactionIds[0] ?? transactionId ?? null };
}

test("an open history says of every vector what stateAt says", () => {
    let count = 0;
    for (const vector of vectors.filter(({ status, function: name }) => status === "SUBS_OK" && name === "subs_state_at")) {
        const { at: _, entitlements, otherGrants, explain, ...request } = JSON.parse(vector.request);
        const expected = JSON.parse(vector.response);
        const open = subscore.openHistory(request);
        const found = open.stateAt(expected.at).map(({ row: decides, ...rest }) => summary({ ...rest, transactionId: decides?.transactionId }));
        open.close();
        assert.deepEqual(found, expected.subscriptions.map(summary), vector.label);
        count += 1;
    }
    assert.ok(count > 40, `${count} histories`);
});

test("an open history takes numbers, bigints and Dates", () => {
    const open = subscore.openHistory({ history: text });
    assert.deepEqual(open.answer, JSON.parse(JSON.stringify(open.answer)));
    for (const moment of [row.purchaseDate - 1, row.purchaseDate, at, row.expiresDate - 1, row.expiresDate]) {
        const [expected] = subscore.stateAt({ history, at: moment }).subscriptions;
        for (const instant of [moment, BigInt(moment), new Date(moment)]) {
            const [found] = open.stateAt(instant);
            for (const key of ["state", "status", "hasAccess"]) assert.equal(found[key], expected[key], `${key} at ${moment}`);
            assert.equal(found.row?.transactionId ?? null, expected.transactionId);
            assert.equal(found.until, expected.until);
        }
    }
    assert.deepEqual(open.stateAt(at), [{
        subscription: open.answer.subscriptions[0], state: "subscribed", status: 1, hasAccess: true,
        since: row.purchaseDate, until: row.expiresDate, row: open.answer.rows[0],
    }]);
    assert.equal(open.stateAt(-(2n ** 63n))[0].state, "none");
    assert.equal(open.stateAt(2 ** 60)[0].state, "expired");
    for (const wrong of [0.5, NaN, "\ud800", new Date("never"), undefined]) {
        assert.throws(() => open.stateAt(wrong), { name: "TypeError", message: /^at: / });
    }
    for (const far of [2n ** 63n, -(2n ** 63n) - 1n, 2 ** 63, -1e300]) {
        assert.throws(() => open.stateAt(far), { name: "SubscoreError", code: "out_of_range", path: "/at" });
    }
    open.close();
    open.close();
    assert.throws(() => open.stateAt(at), { name: "TypeError", message: /closed/ });
});

test("an open history without subscriptions has no states", () => {
    const open = subscore.openHistory({ history: [] });
    assert.deepEqual(open.stateAt(at), []);
    open.close();
});

test("a history that cannot be opened is an error", () => {
    assert.equal(refused({ history: 5 }, "openHistory").path, "/history");
});

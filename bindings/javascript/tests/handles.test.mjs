// Open histories: closing, copying, and what is printed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";

import * as subscore from "../../../build/javascript/package/src/index.js";

const MARKER = "data-of-a-customer";
const at = 1775865600000;
const row = {
    transactionId: "1", originalTransactionId: "1", productId: "pro.month", type: "Auto-Renewable Subscription",
    purchaseDate: 1775001600000, expiresDate: 1777593600000, price: 9990, currency: "USD", appAccountToken: MARKER,
};
const history = JSON.stringify({ transactions: [row] });
const opened = () => subscore.openHistory({ history });

test("use after close, in every way to close, is an error", () => {
    const ways = { once: (open) => open.close(), twice: (open) => { open.close(); open.close(); } };
    if (Symbol.dispose) ways.dispose = (open) => open[Symbol.dispose]();
    for (const [label, close] of Object.entries(ways)) {
        const open = opened();
        assert.equal(open.stateAt(at).length, 1, label);
        close(open);
        for (let call = 0; call < 3; call += 1) {
            assert.throws(() => open.stateAt(at), { name: "TypeError", message: /closed/ }, label);
        }
    }
});

test("a copy has no history, and closes none", () => {
    const copies = {
        structuredClone: (open) => structuredClone(open),
        spread: (open) => ({ ...open }),
        assign: (open) => Object.assign(Object.create(Object.getPrototypeOf(open)), open),
        create: (open) => Object.create(open),
        JSON: (open) => JSON.parse(JSON.stringify(open)),
        prototype: (open) => Object.setPrototypeOf({ answer: open.answer }, Object.getPrototypeOf(open)),
    };
    for (const [label, copy] of Object.entries(copies)) {
        const open = opened();
        const copied = copy(open);
        for (const call of [() => copied.stateAt(at), () => copied.close()]) assert.throws(call, { name: "TypeError" }, label);
        assert.equal(open.stateAt(at).length, 1, label);
        open.close();
    }
});

test("a changed answer changes no memory", () => {
    for (const change of [(all) => { all.length = 0; }, (all) => { for (let more = 0; more < 5000; more += 1) all.push({}); }]) {
        const open = opened();
        const other = opened();
        change(open.answer.subscriptions);
        assert.equal(open.stateAt(at).length, 1);
        assert.equal(other.stateAt(at)[0].hasAccess, true);
        other.close();
        open.close();
        assert.equal(subscore.stateAt({ history, at }).hasAccess, true);
    }
});

test("what is printed holds no document", () => {
    assert.ok(history.includes(MARKER));
    const open = opened();
    const printed = {
        "an open history": open, "its states": open.stateAt(at), "an answer": subscore.stateAt({ history, at, explain: true }),
    };
    const bad = {
        "not whole": history.slice(0, -1), "not JSON": history.slice(1), "no document": MARKER,
        "a wrong type": JSON.stringify({ transactions: MARKER }), "not UTF-8": new Uint8Array([...Buffer.from(history), 255]),
        "half of a pair": `${history}\ud800`, "an object": { transactions: MARKER }, "no value of JSON": { note: MARKER, other: Symbol(MARKER) },
    };
    for (const [label, document] of Object.entries(bad)) {
        assert.throws(() => subscore.stateAt({ history: document, at }), (error) => { printed[label] = error; return true; }, label);
    }
    for (const [label, value] of Object.entries(printed)) {
        const said = [inspect(value, { depth: 9, showHidden: true }), String(value), JSON.stringify(value), value.stack ?? ""].join("\n");
        assert.ok(!said.includes(MARKER), `${label}: ${said}`);
    }
    open.close();
});

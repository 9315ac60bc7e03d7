// What happens when memory runs out, when the module traps, and to instances that have grown. It reaches into the
// package for the instance that calls go to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import * as subscore from "../../../build/javascript/package/src/index.js";
import { library } from "../../../build/javascript/package/src/library.js";

const MEGABYTE = 1 << 20;
const request = { price: "9.99", currency: "USD", purchaseDate: 0, expiresDate: 10, changeDate: 5 };
const row = { transactionId: "1", productId: "pro", purchaseDate: 1775001600000, expiresDate: 1777593600000 };
const rows = (count) => Array.from({ length: count }, (_, index) => ({ ...row, transactionId: String(index + 1) }));

/** Leaves the instance that calls go to with so many bytes, in one block. */
function narrow(room) {
    const { exports, memory } = library();
    memory.grow(65536 - memory.buffer.byteLength / 65536);
    const block = exports.malloc(room);
    for (let size = MEGABYTE; size >= 16; size /= 2) while (exports.malloc(size) !== 0);
    exports.free(block);
}

/** An instance of which one export does something else. */
function broken(name, replacement) {
    const instance = library();
    instance.exports = { ...instance.exports, [name]: replacement };
    return instance;
}

test("memory that runs out is the memory error, wherever it does, and the next call is answered", () => {
    const expected = subscore.timeline({ history: rows(5) });
    let refused = 0;
    for (let room = 16; room < 400_000; room += Math.ceil(room / 4)) {
        narrow(room);
        try {
            assert.deepEqual(subscore.timeline({ history: rows(5) }), expected);
        } catch (error) {
            assert.ok(error instanceof subscore.SubscoreError, error);
            assert.equal(error.status, "SUBS_ERROR_MEMORY");
            assert.equal(error.code, "out_of_memory");
            refused += 1;
        }
        assert.equal(subscore.prorate(request).refund.amount, "5.00");
    }
    assert.ok(refused > 0);
});

test("no memory to open a history is the memory error", () => {
    let refused = 0;
    for (let room = 16; room < 100_000; room += Math.ceil(room / 4)) {
        narrow(room);
        try {
            subscore.openHistory({ history: rows(3) }).close();
        } catch (error) {
            assert.equal(error.status, "SUBS_ERROR_MEMORY");
            refused += 1;
        }
    }
    assert.ok(refused > 0);
});

test("another trap says that it is a defect, and the next call is answered", () => {
    const before = broken("subs_prorate", () => {
        throw new WebAssembly.RuntimeError("unreachable");
    });
    assert.throws(() => subscore.prorate(request), (error) => error instanceof subscore.DefectError
        && !(error instanceof subscore.SubscoreError) && /defect.*report/.test(error.message)
        && error.cause instanceof WebAssembly.RuntimeError);
    assert.equal(subscore.prorate(request).refund.amount, "5.00");
    assert.notEqual(library(), before);
});

test("a stack of the caller's that is at its end is the caller's error, and the next call is answered", () => {
    const dig = () => {
        try {
            return dig();
        } catch {
            return subscore.prorate(request);
        }
    };
    try {
        dig();
    } catch (error) {
        assert.ok(error instanceof RangeError, error);
    }
    assert.equal(subscore.prorate(request).refund.amount, "5.00");
});

test("an instance with more than 64 MiB is not used again", () => {
    const small = library();
    subscore.prorate(request);
    assert.equal(library(), small);
    subscore.stateAt({ history: rows(60_000), at: row.purchaseDate });
    assert.notEqual(library(), small);
    assert.ok(small.memory.buffer.byteLength > 64 * MEGABYTE);
    assert.ok(library().memory.buffer.byteLength < 4 * MEGABYTE);
});

test("an open history outlives the instance that calls go to", () => {
    const open = subscore.openHistory({ history: [row] });
    const home = library();
    narrow(16);
    assert.throws(() => subscore.timeline({ history: rows(5) }), { status: "SUBS_ERROR_MEMORY" });
    assert.equal(subscore.prorate(request).refund.amount, "5.00");
    assert.notEqual(library(), home);
    assert.equal(open.stateAt(row.purchaseDate)[0].state, "subscribed");
    assert.equal(open.stateAt(row.expiresDate)[0].state, "expired");
    open.close();
});

test("many open histories share instances", () => {
    const home = library();
    const all = Array.from({ length: 2000 }, () => subscore.openHistory({ history: rows(3) }));
    assert.equal(library(), home);
    for (const open of all) assert.equal(open.stateAt(row.purchaseDate)[0].hasAccess, true);
    for (const open of all) open.close();
});

test("calls leave no memory behind", () => {
    const work = () => {
        for (let index = 0; index < 2000; index++) {
            subscore.stateAt({ history: rows(5), at: row.purchaseDate });
            assert.throws(() => subscore.stateAt({ history: 5, at: 5 }));
            const open = subscore.openHistory({ history: rows(5) });
            open.stateAt(5);
            open.close();
        }
    };
    work();
    const { memory } = library();
    const before = memory.buffer.byteLength;
    work();
    assert.equal(library().memory, memory);
    assert.equal(memory.buffer.byteLength, before);
});

test("histories that are forgotten are closed", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc");
    const forget = async () => {
        for (let index = 0; index < 500; index++) subscore.openHistory({ history: rows(50) });
        collect();
        await wait(10);
    };
    await forget();
    await forget();
    const { memory } = library();
    const before = memory.buffer.byteLength;
    for (let times = 0; times < 20; times++) await forget();
    assert.equal(library().memory, memory);
    assert.ok(memory.buffer.byteLength <= before + MEGABYTE, `${before} bytes became ${memory.buffer.byteLength}`);
});

// The package without its module, as platforms use it that compile no WebAssembly while they run.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

import * as subscore from "../../../build/javascript/package/src/bare.js";

const bytes = readFileSync(new URL("../../../build/javascript/package/subscore.wasm", import.meta.url));
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url)));
const request = { price: "9.99", currency: "USD", purchaseDate: 0, expiresDate: 10, changeDate: 5 };

test("without a module it says how to give it one", () => {
    assert.throws(() => subscore.prorate(request), { message: /use\(\)/ });
});

test("only a module of this library will do", () => {
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    for (const wrong of ["subscore.wasm", {}, null, undefined, 5, new WebAssembly.Module(empty), empty, new DataView(empty.buffer)]) {
        assert.throws(() => subscore.use(wrong), { name: "TypeError", message: /expected subscore\.wasm/ });
    }
    for (const broken of [new Uint8Array(), bytes.subarray(0, 1000), new TextEncoder().encode("subscore.wasm"), new ArrayBuffer(8)]) {
        assert.throws(() => subscore.use(broken), { name: "TypeError", message: /cannot be compiled: / });
    }
    assert.throws(() => subscore.prorate(request), { message: /use\(\)/ }, "what was refused is not used");
});

test("a document that is not JSON is an error without a module, too", () => {
    assert.throws(() => subscore.stateAt({ history: "{", at: 5 }), { name: "TypeError", message: /history: this is not JSON/ });
});

test("a module of another version is refused at the first call", () => {
    const other = Buffer.from(bytes);
    const index = other.indexOf(`${version}\0`);
    assert.equal(other.indexOf(`${version}\0`, index + 1), -1);
    other.write("9.9.9", index);
    subscore.use(new WebAssembly.Module(other));
    assert.throws(() => subscore.prorate(request), { message: `this package is for libsubscore ${version}, and the module is 9.9.9` });
});

for (const [label, given] of [
    ["a Uint8Array", new Uint8Array(bytes)],
    ["an ArrayBuffer", new Uint8Array(bytes).buffer],
    ["a Buffer", bytes],
    ["a part of a longer array", new Uint8Array([1, 2, 3, ...bytes]).subarray(3)],
    ["a Uint8Array of another context", runInNewContext("new Uint8Array(bytes)", { bytes: [...bytes] })],
    ["a WebAssembly.Module", new WebAssembly.Module(bytes)],
]) {
    test(`the module may be ${label}`, () => {
        subscore.use(given);
        assert.equal(subscore.version(), version);
        assert.equal(subscore.prorate(request).refund.amount, "5.00");
    });
}

test("with a module it answers, and compiles nothing", async () => {
    const module = await WebAssembly.compile(bytes);
    const { Module } = WebAssembly;
    // As such platforms do it.
    const forbidden = class extends Module {
        constructor() {
            throw new WebAssembly.CompileError("Wasm code generation disallowed by embedder");
        }
    };
    Object.defineProperty(forbidden, Symbol.hasInstance, { value: (value) => value === module });
    WebAssembly.Module = forbidden;
    try {
        subscore.use(module);
        assert.equal(subscore.prorate(request).refund.amount, "5.00");
    } finally {
        WebAssembly.Module = Module;
    }
});

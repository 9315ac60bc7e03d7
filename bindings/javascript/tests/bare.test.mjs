// The package without its module, as platforms use it that compile no WebAssembly while they run.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as subscore from "../../../build/javascript/package/src/bare.js";

const bytes = readFileSync(new URL("../../../build/javascript/package/subscore.wasm", import.meta.url));
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url)));
const request = { price: "9.99", currency: "USD", purchaseDate: 0, expiresDate: 10, changeDate: 5 };

test("without a module it says how to give it one", () => {
    assert.throws(() => subscore.prorate(request), { message: /use\(\)/ });
});

test("only a compiled module of this library will do", () => {
    const empty = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
    for (const wrong of [bytes, {}, null, undefined, empty]) {
        assert.throws(() => subscore.use(wrong), { name: "TypeError", message: /WebAssembly\.Module/ });
    }
});

test("a module of another version is refused at the first call", () => {
    const other = Buffer.from(bytes);
    const place = other.indexOf(`${version}\0`);
    assert.equal(other.indexOf(`${version}\0`, place + 1), -1);
    other.write("9.9.9", place);
    subscore.use(new WebAssembly.Module(other));
    assert.throws(() => subscore.prorate(request), { message: `this package is for libsubscore ${version}, and the module is 9.9.9` });
});

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

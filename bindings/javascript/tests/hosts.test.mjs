// The package in processes that lack something: addresses, WebAssembly, the classes of a browser; and errors between threads.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { MessageChannel, Worker } from "node:worker_threads";

import * as subscore from "../../../build/javascript/package/src/index.js";

const entry = new URL("../../../build/javascript/package/src/index.js", import.meta.url).pathname;
const CALL = `prorate({ price: "9.99", currency: "USD", purchaseDate: 0, expiresDate: 10, changeDate: 5 })`;
const PROGRAM = `import { prorate } from ${JSON.stringify(entry)};
try {
    console.log(${CALL}.refund.amount);
} catch (error) {
    console.log(error.name, error.code, error.message);
}`;

/** What a Node with these flags prints, within so many KiB of addresses. */
function printed(kibibytes, ...flags) {
    const command = `ulimit -v ${kibibytes} && exec "$0" "$@"`;
    const done = spawnSync("sh", ["-c", command, process.execPath, ...flags, "--input-type=module", "--eval", PROGRAM], { encoding: "utf8" });
    assert.equal(done.status, 0, done.stderr);
    return done.stdout.trim();
}

// V8 itself reserves some of the addresses. With these there is no room for the 8 GiB of a memory with guards.
const FEW = 8 * 2 ** 20;
const [major, minor] = process.versions.node.split(".").map(Number);
const hasOption = major > 22 || (major === 22 && minor >= 2) || (major === 20 && minor >= 15);

test("too few addresses are the memory error, which says what to start Node with", () => {
    assert.match(printed(FEW), /^SubscoreError out_of_memory .*Out of memory.* start Node .* with --disable-wasm-trap-handler\.$/);
});

test("with that option few addresses are enough", { skip: !hasOption && "this Node is older than the option" }, () => {
    assert.equal(printed(FEW, "--disable-wasm-trap-handler"), "5.00");
});

test("without WebAssembly an error says what has it", () => {
    assert.equal(printed("unlimited", "--jitless"),
        "Error undefined subscore requires WebAssembly, which is not defined here. Node has it, unless it is started with --jitless.");
});

/** The package in a context that has only these globals, as jsdom makes one for a page. */
function within(globals) {
    const text = execFileSync("esbuild", ["--bundle", "--format=iife", "--global-name=subscore", "--log-level=error"], {
        input: `export * from ${JSON.stringify(entry)};`, encoding: "utf8", maxBuffer: 1 << 26, cwd: "/",
    });
    const context = createContext({ atob, ...globals });
    runInContext(text, context);
    return () => runInContext(`subscore.${CALL}.refund.amount`, context);
}

const { getBuiltinModule } = process;
for (const [label, globals, found] of [
    ["both are there", { TextEncoder, TextDecoder }, "5.00"],
    ["Node has them", getBuiltinModule && { process: { getBuiltinModule } }, "5.00"],
    ["neither is there", {}, /^Error: subscore requires TextDecoder, .* with jsdom, .*globalThis\.TextDecoder = require\("util"\)\.TextDecoder;$/],
    ["TextEncoder is missing", { TextDecoder }, /^Error: subscore requires TextEncoder, .*globalThis\.TextEncoder = /],
]) {
    test(`the classes that jsdom lacks: ${label}`, { skip: globals === undefined && "this Node gives no modules to others" }, () => {
        const call = within(globals);
        if (found instanceof RegExp) assert.throws(call, (error) => found.test(String(error)));
        else assert.equal(call(), found);
    });
}

test("an error that another thread posts has its members in its cause", async () => {
    let raised = null;
    try {
        subscore.stateAt({ history: ["{"], at: 0 });
    } catch (error) {
        raised = error;
    }
    const { port1, port2 } = new MessageChannel();
    port1.postMessage(raised);
    const [posted] = await once(port2, "message");
    port1.close();
    assert.ok(posted instanceof Error);
    assert.equal(posted.message, raised.message);
    const { status, code, path, line, column, offset, document } = raised;
    assert.deepEqual([code, document, line], ["invalid_json", "history[0]", 1]);
    assert.deepEqual(posted.cause, { status, code, path, line, column, offset, document });
});

test("an error that a worker does not catch arrives with its members", async () => {
    const program = `import { stateAt } from ${JSON.stringify(`file://${entry}`)}; stateAt({ history: [] });`;
    const [error] = await once(new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`)), "error");
    assert.deepEqual([error.name, error.code, error.path, error.cause.code], ["SubscoreError", "missing_field", "/at", "missing_field"]);
});

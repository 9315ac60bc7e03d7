// The first calls of a process, in many workers at once. Each worker has the package, the instance of the module and its memory for
// itself. They share a compiled module, if the program gives them one.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

const entry = new URL("../../../build/javascript/package/src/index.js", import.meta.url);
const WORKERS = 16;

/** Asks about a customer of its own, whose subscription begins at another instant, so the answer for another customer shows. */
const WORKER = `import { parentPort, workerData } from "node:worker_threads";
import * as subscore from ${JSON.stringify(entry)};
const { number, waiting, module } = workerData;
if (module) subscore.use(module);
const [id, begin] = [String(1000 + number), 1700000000000 + number * 1000];
const at = begin + 3600000;
const history = { transactions: [{ transactionId: id, originalTransactionId: id, productId: "pro",
    type: "Auto-Renewable Subscription", purchaseDate: begin, expiresDate: begin + 30 * 86400000 }] };
const decide = () => subscore.stateAt({ history, at }).subscriptions.map((each) => each.originalTransactionId);
const count = Atomics.add(waiting, 0, 1) + 1;
if (count === ${WORKERS}) Atomics.notify(waiting, 0);
for (let seen = count; seen < ${WORKERS}; seen = Atomics.load(waiting, 0)) Atomics.wait(waiting, 0, seen);
const found = [number % 2 ? decide() : [id]];
const opened = subscore.openHistory({ history });
for (let time = 0; time < 25; time += 1) {
    found.push(...opened.stateAt(at).map(({ since, subscription }) => [since === begin && subscription.originalTransactionIds[0]]));
}
opened.close();
found.push(decide());
parentPort.postMessage(found.length === 27 ? found.flat().filter((each) => each !== id) : ["too few answers"]);`;

const PROGRAM = `import { Worker } from "node:worker_threads";
import { bytes } from ${JSON.stringify(new URL("wasm.js", entry))};
const waiting = new Int32Array(new SharedArrayBuffer(4));
const module = process.argv[1] === "shared" ? new WebAssembly.Module(bytes()) : null;
const url = new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(WORKER)}`)});
let answers = 0;
for (let number = 0; number < ${WORKERS}; number += 1) {
    const worker = new Worker(url, { workerData: { number, waiting, module } });
    worker.on("message", (wrong) => { answers += 1; if (wrong.length) console.log(number, wrong.slice(0, 3)); });
}
process.on("exit", () => console.log(answers, "answers"));`;

for (const [label, argument] of [["each compiles the module", "own"], ["they share a compiled module", "shared"]]) {
    test(`the first calls in workers: ${label}`, () => {
        for (let time = 0; time < 2; time += 1) {
            const done = spawnSync(process.execPath, ["--input-type=module", "--eval", PROGRAM, argument], { encoding: "utf8" });
            assert.deepEqual([done.stdout.trim(), done.status], [`${WORKERS} answers`, 0], done.stderr);
        }
    });
}

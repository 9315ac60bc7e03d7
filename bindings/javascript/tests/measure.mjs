// Prints the nanoseconds of the processor that a call to subs_state_at takes with the request of a file, in all threads,
// and those that the first call takes in the thread that waits for it.
//
//     measure.mjs REQUEST

import { readFileSync } from "node:fs";
import process from "node:process";

import { call } from "../../../build/javascript/package/src/index.js";

const request = readFileSync(process.argv[2], "utf8");

function ask(calls) {
    for (let number = 0; number < calls; number++) {
        if (call("subs_state_at", request).status !== "SUBS_OK") throw new Error("it was not answered");
    }
}

/** The nanoseconds that the main thread has run so far. */
function mainThread() {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]);
}

const start = mainThread();
ask(1);
const first = mainThread() - start;

let best = Infinity;
for (let round = 0; round < 20; round++) {
    const before = process.cpuUsage();
    ask(500);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, ((user + system) * 1000) / 500);
}
console.log(`${best} ${first}`);

// Prints the nanoseconds of the processor that a call to subs_state_at takes with the request of a file, and the time of
// the first call, by the clock.
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

const start = process.hrtime.bigint();
ask(1);
const first = process.hrtime.bigint() - start;

let best = Infinity;
for (let round = 0; round < 20; round++) {
    const before = process.cpuUsage();
    ask(500);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, ((user + system) * 1000) / 500);
}
console.log(`${best} ${first}`);

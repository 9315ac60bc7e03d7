// Prints the nanoseconds of one call to subs_state_at with the request of a file, and those of the first.
//
//     measure.mjs REQUEST

import { readFileSync } from "node:fs";
import process from "node:process";

import { call } from "../../../build/javascript/package/src/index.js";

const request = readFileSync(process.argv[2], "utf8");

function ask(calls) {
    const start = process.hrtime.bigint();
    for (let number = 0; number < calls; number++) {
        if (call("subs_state_at", request).status !== "SUBS_OK") throw new Error("it was not answered");
    }
    return (process.hrtime.bigint() - start) / BigInt(calls);
}

const first = ask(1);
let best = ask(500);
for (let round = 0; round < 19; round++) {
    const taken = ask(500);
    if (taken < best) best = taken;
}
console.log(`${best} ${first}`);

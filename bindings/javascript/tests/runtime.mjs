// Replays the vectors of a file in the runtime that runs this, another Node, Deno or Bun: with the package as a program
// there gets it, by `import` and by `require`, and with the ES modules that browsers get.
//
//     runtime.mjs PROGRAM VECTORS
//
// PROGRAM is a folder in which the package is installed.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import { pathToFileURL } from "node:url";

import { replay } from "./replay.mjs";

const [program, flat] = process.argv.slice(2);
const vectors = readFileSync(flat, "utf8");
const [runtime, running] = ["deno", "bun", "node"].map((name) => [name, process.versions[name]]).find(([, found]) => found);
writeFileSync(`${program}/exporting.mjs`, 'export * from "subscore";\n');
const imported = await import(pathToFileURL(`${program}/exporting.mjs`));
const required = createRequire(`${program}/program.js`)("subscore");

let isRight = imported.stateAt === required.stateAt && imported.SubscoreError === required.SubscoreError;
if (!isRight) console.error(`${runtime}: import and require give different modules`);
for (const [label, subscore] of [["installed", required], ["ES modules", await import(pathToFileURL(`${program}/node_modules/subscore/src/index.js`))]]) {
    const { count, wrong } = replay(subscore, vectors);
    for (const each of wrong) console.error(each);
    const { refund } = subscore.prorate({ price: "9.99", currency: "USD", purchaseDate: 0, expiresDate: 10, changeDate: 5 });
    isRight &&= wrong.length === 0 && count > 150 && refund.amount === "5.00" && refund.milliunits === "5000";
    console.log(`${runtime} ${running}, ${label}: ${count - wrong.length} vectors passed, ${wrong.length} failed`);
}
process.exit(isRight ? 0 : 1);

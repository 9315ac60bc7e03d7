// Replays the vectors in the runtime that runs this: another Node, Deno or Bun.
//
//     runtime.mjs PACKAGE VECTORS

import { readFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";

import { replay } from "./replay.mjs";

const [folder, flat] = process.argv.slice(2);
const subscore = await import(pathToFileURL(`${folder}/src/index.js`));
const { count, wrong } = replay(subscore, readFileSync(flat, "utf8"));
for (const label of wrong) console.error(label);

const answer = subscore.prorate({ price: "9.99", currency: "USD", purchaseDate: 0, expiresDate: 10, changeDate: 5 });
const isExact = answer.refund.amount === "5.00" && answer.refund.milliunits === "5000";
const [runtime, running] = ["deno", "bun", "node"].map((name) => [name, process.versions[name]]).find(([, found]) => found);
console.log(`${runtime} ${running}: ${count - wrong.length} vectors passed, ${wrong.length} failed`);
process.exit(wrong.length === 0 && count > 3000 && isExact ? 0 : 1);

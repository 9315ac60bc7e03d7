// Answers requests from standard input with the module, for compare.py. A request and an answer are lines of two fields:
// a function or a status, and a text in base64, or "-" where there is none.

import { createInterface } from "node:readline";

import { call, instance } from "./host.mjs";

let library = instance();
for await (const line of createInterface({ input: process.stdin })) {
    const [name, request] = line.split(" ");
    const { status, response } = call(library, name, Buffer.from(request, "base64"));
    process.stdout.write(`${status} ${response?.toString("base64") ?? "-"}\n`);
    if (library.memory.buffer.byteLength > 1 << 26) library = instance();
}

// The vectors, as Tests/Vectors/README.md describes their flat form, and the functions that the header declares.

import { readFileSync } from "node:fs";
import process from "node:process";

export const root = new URL("../../../", import.meta.url);

const header = readFileSync(new URL("Include/subscore.h", root), "utf8").replace(/\/\*.*?\*\//gs, "");

/** The functions of subscore.h, each with its parameters as they are written there. */
export const declared = new Map(
    [...header.matchAll(/^SUBS_API .*?\b(subs_\w+)\((.*?)\);/gms)].map(([, name, parameters]) => [name, parameters]),
);

/** What a status is called, by its number. */
export const statuses = [...header.matchAll(/^#define (SUBS_OK|SUBS_ERROR_\w+) \(\(subs_status\)(\d+)\)/gm)]
    .reduce((names, [, name, number]) => Object.assign(names, { [number]: name }), []);

function vector(line) {
    const [name, status, rules, request, spaces, response, file, scenario] = line.split("\t");
    return {
        function: name,
        status,
        rules: rules === "" ? [] : rules.split(","),
        request: request === "-" ? null : Buffer.concat([Buffer.from(request, "base64"), Buffer.alloc(Number(spaces), " ")]),
        response: response === "-" ? null : Buffer.from(response, "base64"),
        name: scenario,
        label: `${file}: ${scenario}`,
    };
}

/** The vectors of a file, whose path is absolute or relative to the root. */
export const read = (file) => readFileSync(new URL(file, root), "utf8").trimEnd().split("\n").map(vector);

/** The file that hosts replay: the one that SUBSCORE_VECTORS names, or the sample. */
export const flat = process.env.SUBSCORE_VECTORS || "build/sample";

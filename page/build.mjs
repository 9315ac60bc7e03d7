// Makes the page: one file with the styles, the scripts, the module and the stories inside.
//
//     node page/build.mjs MODULE STORIES LICENSES PAGE

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const here = new URL(".", import.meta.url);
const read = (path) => readFileSync(new URL(path, here), "utf8");
const [module, stories, licenses, page] = process.argv.slice(2);

/** The names of members that hold instants, by the schemas of the answers. */
function instants() {
    const found = new Set();
    const isInstant = (schema) => JSON.stringify(schema).includes("/$defs/milliseconds\"");
    const walk = (schema) => {
        if (schema === null || typeof schema !== "object") return;
        for (const [name, member] of Object.entries(schema.properties ?? {})) {
            if (isInstant(member) && member.type !== "array" && member.type !== "object") found.add(name);
        }
        Object.values(schema).forEach(walk);
    };
    for (const name of readdirSync(new URL("../docs/schema/", here))) if (name.endsWith(".json")) walk(JSON.parse(read(`../docs/schema/${name}`)));
    return [...found].sort();
}

/** The names of members that documents of the store have, by their schema: what an anonymous copy may keep. */
function knownMembers() {
    const { $defs: definitions } = JSON.parse(read("../docs/schema/common.json"));
    const found = new Set();
    const seen = new Set();
    const walk = (schema) => {
        if (schema === null || typeof schema !== "object") return;
        Object.keys(schema.properties ?? {}).forEach((name) => found.add(name));
        const name = schema.$ref?.replace("#/$defs/", "");
        if (name !== undefined && !seen.has(name)) {
            seen.add(name);
            walk(definitions[name]);
        }
        Object.values(schema).forEach(walk);
    };
    walk(definitions.history);
    return [...found].sort();
}

/** The oldest browsers that have everything else that the page uses, DecompressionStream last. Newer syntax is rewritten for them. */
const TARGETS = "--target=chrome111,firefox113,safari16.4,ios16.4";

/** One script of a module and all that it imports. */
function bundled(entry, constants = {}) {
    const defines = Object.entries(constants).map(([name, value]) => `--define:${name}=${JSON.stringify(value)}`);
    return execFileSync("esbuild", [new URL(entry, here).pathname, "--bundle", "--format=esm", TARGETS, "--charset=utf8", "--minify", ...defines],
        { encoding: "utf8", maxBuffer: 1 << 26 }).trim();
}

function styled() {
    const input = ["colors.css", "picture.css", "style.css"].map(read).join("");
    return execFileSync("esbuild", ["--loader=css", TARGETS, "--minify", "--charset=utf8"], { input, encoding: "utf8" }).trim();
}

const style = styled();
const worker = bundled("src/worker.js");
const script = bundled("src/main.js", { __INSTANTS__: instants(), __KNOWN_MEMBERS__: knownMembers() });
const packed = (bytes) => gzipSync(bytes, { level: 9 }).toString("base64");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
// Nothing is loaded and nothing is sent. Only the script and the style in the page count, the worker is made by that
// script, and no text becomes markup (Trusted Types).
const policy = ["default-src 'none'", `script-src ${hash(script)} 'wasm-unsafe-eval'`, `style-src ${hash(style)}`, "worker-src blob:", "img-src blob:",
    "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types subscore-worker"].join("; ");
const parts = {
    POLICY: policy, STYLE: style, SCRIPT: script, WORKER: packed(worker), MODULE: packed(readFileSync(module)), STORIES: packed(readFileSync(stories)),
    LICENSES: readFileSync(licenses, "utf8").replaceAll("--", "- -"), VERSION: read("../VERSION").trim(),
};
const html = read("template.html").replace(/\{\{([A-Z]+)\}\}/g, (_, name) => parts[name]);
for (const [name, text] of [["script", script], ["style", style]]) {
    if (text.toLowerCase().includes(`</${name}`)) throw new Error(`the ${name} would end the element that it stands in`);
}
writeFileSync(page, html);

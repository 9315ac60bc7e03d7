// The site that `make site` built, served on this machine, and the comparison of what its examples answered.

import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";

import { path, root } from "./browser.mjs";

const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", json: "application/json", wasm: "application/wasm", svg: "image/svg+xml", png: "image/png" };
export const SITE = new URL("build/site/html/", root);

/** Serves the site below a folder, as hosts for documentation do. Files whose names contain a text of `missing` are not there. */
export async function serve() {
    const missing = new Set();
    const server = createServer(async (request, response) => {
        const { pathname } = new URL(request.url, "http://localhost");
        const name = decodeURIComponent(pathname.replace(/^\/libsubscore\//, ""));
        try {
            if (name.includes("..") || [...missing].some((each) => name.includes(each))) throw new Error("not there");
            const data = await readFile(new URL(name === "" ? "index.html" : name, SITE));
            response.writeHead(200, { "content-type": TYPES[name.split(".").at(-1)] ?? "text/plain" }).end(data);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
        address: `http://127.0.0.1:${server.address().port}/libsubscore/`, missing,
        close: () => new Promise((resolve) => {
            server.close(resolve);
            server.closeAllConnections();
        }),
    };
}

/** A text without the spaces between the tokens of JSON. */
function compact(text) {
    return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");
}

/** Compares answers with those of the C library, byte for byte: [function, request, answer as it is shown] each. */
export function compared(name, asked) {
    const file = path(new URL(`build/page/asked-${name}.jsonl`, root));
    writeFileSync(file, asked.map(([called, request, shown]) => JSON.stringify([called, request, compact(shown)])).join("\n"));
    execFileSync("python3", [path(new URL("compare.py", import.meta.url)), path(new URL("build/embedded/libsubscore.so.0", root)), file], { stdio: ["ignore", "ignore", "inherit"] });
    return asked.length;
}

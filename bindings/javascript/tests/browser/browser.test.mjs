// The package in a real browser: Debian's Chromium without a window, with pages from a server on this machine.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { flat, read, root } from "../vectors.mjs";

const vectors = read(flat);

const FILES = {
    "/package/": "build/javascript/package/",
    "/tests/": "bindings/javascript/tests/",
    "/vectors": flat,
};
const TYPES = { html: "text/html", js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };
const MOST_TIME = 120_000;
// A page under this policy may compile no WebAssembly that it has as bytes.
const POLICY = "script-src 'self'";

let server;
let reported = () => {};

async function serve(request, response) {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    if (request.method === "POST") {
        const parts = [];
        for await (const part of request) parts.push(part);
        reported(JSON.parse(Buffer.concat(parts)));
        return response.end();
    }
    const folder = Object.keys(FILES).find((prefix) => pathname.startsWith(prefix));
    if (folder === undefined) return response.writeHead(404).end();
    const bytes = await readFile(new URL(FILES[folder] + pathname.slice(folder.length), root));
    const headers = { "content-type": TYPES[pathname.split(".").pop()] ?? "text/plain" };
    if (searchParams.has("policy")) headers["content-security-policy"] = POLICY;
    return response.writeHead(200, headers).end(bytes);
}

before(async () => {
    server = createServer((request, response) => serve(request, response).catch((error) => response.writeHead(500).end(`${error}`)));
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
});
after(() => server.close());

/** What a page reports. */
async function visit(query) {
    const profile = await mkdtemp(join(tmpdir(), "chromium-"));
    const report = new Promise((resolve) => {
        reported = resolve;
    });
    const browser = spawn("chromium", [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
        `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/tests/browser/page.html?${query}`,
    ], { stdio: "ignore" });
    const closed = new Promise((resolve) => browser.on("close", resolve));
    let timer;
    try {
        const late = new Promise((_, reject) => {
            timer = setTimeout(() => reject(new Error("the page reports nothing")), MOST_TIME);
        });
        const failed = new Promise((_, reject) => browser.on("error", reject));
        return await Promise.race([report, late, failed]);
    } finally {
        clearTimeout(timer);
        browser.kill();
        await closed;
        await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
}

for (const [where, query] of [
    ["a page", "on=page"],
    ["a worker", "on=worker"],
    ["a page that compiles the module as it arrives", "on=page&entry=bare"],
    ["a worker that is given a compiled module", "on=worker&entry=bare"],
]) {
    test(`every vector is answered byte for byte in ${where}`, async () => {
        const { count, wrong, agent, error } = await visit(query);
        assert.equal(error, undefined);
        assert.match(agent, /HeadlessChrome|Chrome/);
        assert.deepEqual(wrong, []);
        assert.equal(count, vectors.length);
        assert.ok(count > 150, `${count} vectors`);
    });
}

test("a page whose policy forbids WebAssembly gets the browser's error", async () => {
    const { error } = await visit("on=page&policy");
    assert.match(error, /CompileError/);
});

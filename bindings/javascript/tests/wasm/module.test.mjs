// The module by itself, called as any host would call it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { declared, read, root } from "../vectors.mjs";
import { bytes, call, instance, module } from "./host.mjs";

// All of them, whatever SUBSCORE_VECTORS says: the module is another build of the library.
const vectors = read("build/vectors");
const PAGE = 65536;
const MOST_PAGES = 65536;

function sameAnswer({ status, response }, vector) {
    return status === vector.status && (response?.equals(vector.response) ?? vector.response === null);
}

test("it imports nothing", () => {
    assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test("it exports the functions of subscore.h, and what a host needs to call them", () => {
    const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
    assert.deepEqual(exported.sort(), ["memory", "malloc", "free", "_initialize", "subs_seed", ...declared.keys()].sort());
});

test("it is at most 1.31 MB, and 550 kB compressed", () => {
    assert.ok(bytes.length <= 1_310_000, `${bytes.length} bytes`);
    assert.ok(gzipSync(bytes, { level: 9 }).length <= 550_000, `${gzipSync(bytes, { level: 9 }).length} bytes compressed`);
});

test("it names no folder of the build", () => {
    assert.ok(!bytes.includes(root.pathname), root.pathname);
});

test("the licences of what is inside are beside it", () => {
    const licences = readFileSync(new URL("build/wasm/LICENSES", root), "utf8");
    for (const owner of ["The libsubscore authors", "Petri Lehtinen", "Rich Felker"]) assert.match(licences, new RegExp(owner));
});

for (const [seed, label] of [[undefined, "no seed"], [1, "the seed 1"], [0xffffffff, "the largest seed"]]) {
    test(`it answers every vector with the same bytes, with ${label}`, () => {
        const library = instance(seed);
        const wrong = vectors.filter((vector) => !sameAnswer(call(library, vector.function, vector.request), vector));
        assert.deepEqual(wrong.map(({ label }) => label), []);
    });
}

test("its memory does not grow from call to call", () => {
    const library = instance();
    const small = vectors.filter(({ request }) => (request?.length ?? 0) < 10_000);
    const replay = () => small.forEach((vector) => call(library, vector.function, vector.request));
    replay();
    const before = library.memory.buffer.byteLength;
    for (let times = 0; times < 5; times++) replay();
    assert.equal(library.memory.buffer.byteLength, before);
});

/** An instance with so many bytes left, in one block, that it can't get more of. */
function narrow(room) {
    const library = instance(1);
    library.memory.grow(MOST_PAGES - library.memory.buffer.byteLength / PAGE);
    const block = library.malloc(room);
    for (let size = 1 << 20; size >= 16; size /= 2) while (library.malloc(size) !== 0);
    library.free(block);
    return library;
}

test("memory that runs out is the memory error, or a trap after which malloc gives nothing", () => {
    const vector = vectors.find((each) => each.function === "subs_timeline" && each.status === "SUBS_OK"
        && each.request.length > 2000);
    const seen = { answered: 0, refused: 0, trapped: 0 };
    for (let room = 1024; room <= 256 * 1024; room += Math.ceil(room / 16)) {
        const library = narrow(room);
        try {
            const answer = call(library, vector.function, vector.request);
            assert.ok(answer.status === "SUBS_ERROR_MEMORY" || sameAnswer(answer, vector), `${room}: ${answer.status}`);
            seen[answer.status === vector.status ? "answered" : "refused"] += 1;
        } catch (error) {
            if (!(error instanceof WebAssembly.RuntimeError)) throw error;
            assert.equal(library.malloc(1), 0, `${room} bytes: a trap for another reason`);
            seen.trapped += 1;
        }
    }
    assert.ok(seen.answered > 0 && seen.refused > 0 && seen.trapped > 0, JSON.stringify(seen));
});

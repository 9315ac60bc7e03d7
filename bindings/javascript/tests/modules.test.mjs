// The package as npm packs it: what `require` and `import` give in Node, what bundlers take, and how the module is passed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

import { root } from "./vectors.mjs";

const built = new URL("build/javascript/", root).pathname;
const archive = readdirSync(built).find((name) => name.endsWith(".tgz"));
const program = mkdtempSync(join(tmpdir(), "subscore-modules-"));
const folder = join(program, "node_modules/subscore");
mkdirSync(folder, { recursive: true });
execFileSync("tar", ["-xzf", join(built, archive), "-C", folder, "--strip-components=1"]);
writeFileSync(join(program, "package.json"), "{}");
after(() => rmSync(program, { recursive: true }));

const manifest = JSON.parse(readFileSync(join(folder, "package.json")));
const require = createRequire(join(program, "program.js"));
const request = { price: "9.99", currency: "USD", purchaseDate: 0, expiresDate: 10, changeDate: 5 };
const row = { transactionId: "1", productId: "pro", purchaseDate: 1775001600000, expiresDate: 1777593600000 };

/** A program beside the package, and what it prints. */
function printed(name, text, ...flags) {
    writeFileSync(join(program, name), text);
    return execFileSync(process.execPath, [...flags, join(program, name)], { encoding: "utf8" }).trim();
}

/** What a bundler makes of a program. */
function bundled(name, text, ...flags) {
    writeFileSync(join(program, name), text);
    execFileSync("esbuild", [join(program, name), "--bundle", `--outfile=${join(program, `bundled-${name}`)}`, `--metafile=${join(program, "meta.json")}`,
        "--log-level=error", ...flags], { cwd: program });
    return { file: join(program, `bundled-${name}`), inputs: Object.keys(JSON.parse(readFileSync(join(program, "meta.json"))).inputs) };
}

const entries = Object.entries(manifest.exports).filter(([, target]) => typeof target === "object").map(([name]) => name.replace(".", "subscore"));

test("every file that the package names is in the archive", () => {
    const targets = (value) => (typeof value === "string" ? [value] : Object.values(value).flatMap(targets));
    for (const file of [manifest.main, manifest.types, ...targets(manifest.exports), ...targets(manifest.typesVersions)]) assert.ok(existsSync(join(folder, file)), file);
    assert.deepEqual(entries, ["subscore", "subscore/bare", "subscore/wasm", "subscore/verify", "subscore/view"]);
    // TypeScript with `moduleResolution: node` does not read `exports`.
    assert.deepEqual(Object.keys(manifest.typesVersions["*"]).map((name) => `subscore/${name}`), entries.slice(1));
    // What builds and tests the package is not in it.
    assert.deepEqual(readdirSync(folder).sort(), ["LICENSE", "README.md", "cjs", "node", "package.json", "src", "subscore.html", "subscore.wasm"]);
});

test("require and import give the same functions and classes", async () => {
    writeFileSync(join(program, "both.mjs"), entries.map((name, index) => `export * as entry${index} from "${name}";\n`).join(""));
    const imported = await import(pathToFileURL(join(program, "both.mjs")));
    for (const [index, name] of entries.entries()) {
        const required = require(name);
        const given = imported[`entry${index}`];
        assert.deepEqual(Object.keys(given).sort(), Object.keys(required).sort(), name);
        assert.ok(Object.keys(given).length > 0);
        for (const [key, value] of Object.entries(given)) assert.equal(value, required[key], `${name}: ${key}`);
        // Browsers and bundlers get the same names.
        const { default: elsewhere } = manifest.exports[name.replace("subscore", ".")];
        assert.deepEqual(Object.keys(await import(pathToFileURL(join(folder, elsewhere)))).sort(), Object.keys(given).sort(), name);
    }
});

test("a program that requires and imports has one module, one class of errors and one set of histories", async () => {
    const { entry0: imported, entry1: bare } = await import(pathToFileURL(join(program, "both.mjs")));
    const required = require("subscore");
    const open = imported.openHistory({ history: [row] });
    assert.ok(open instanceof required.OpenHistory);
    assert.equal(required.OpenHistory.prototype.stateAt.call(open, row.purchaseDate)[0].state, "subscribed");
    required.OpenHistory.prototype.close.call(open);
    assert.throws(() => open.stateAt(0), { name: "TypeError", message: /closed/ });
    assert.throws(() => imported.stateAt({}), (error) => error instanceof required.SubscoreError);
    assert.throws(() => require("subscore/verify").verify({ history: [] }), (error) => error instanceof imported.SubscoreError);
    // A module that one of them is given, all of them use.
    const other = Buffer.from(require("subscore/wasm").bytes());
    other.write("9.9.9", other.indexOf(`${manifest.version}\0`));
    bare.use(other);
    assert.throws(() => required.prorate(request), /9\.9\.9/);
    required.use(require("subscore/wasm").bytes());
    assert.equal(imported.prorate(request).refund.amount, "5.00");
});

for (const [label, name, head] of [
    ["an ES module", "asked.mjs", 'import { prorate, version } from "subscore";'],
    ["a CommonJS module", "asked.cjs", 'const { prorate, version } = require("subscore");'],
    ["a CommonJS module that imports", "imports.cjs", 'import("subscore").then(({ prorate, version }) => print(prorate, version));'],
]) {
    test(`${label} is answered`, () => {
        const call = head.includes("then") ? "" : "print(prorate, version);";
        const text = `${head}\nfunction print(prorate, version) { console.log(prorate(${JSON.stringify(request)}).refund.amount, version()); }\n${call}`;
        assert.equal(printed(name, text), `5.00 ${manifest.version}`);
    });
}

const answering = `import { prorate } from "subscore";\nconsole.log(prorate(${JSON.stringify(request)}).refund.amount);\n`;

for (const format of ["cjs", "esm"]) {
    test(`a bundle for servers has the module inside, in the form ${format}`, () => {
        const { file, inputs } = bundled(`server.${format === "cjs" ? "cjs" : "mjs"}`, answering, "--platform=node", `--format=${format}`);
        // The ES modules: a bundle that is one has no `require`.
        assert.ok(inputs.every((input) => !/\/(cjs|node)\//.test(input)), `${inputs}`);
        // It needs no file of the package.
        const alone = mkdtempSync(join(tmpdir(), "subscore-alone-"));
        const copy = join(alone, format === "cjs" ? "server.cjs" : "server.mjs");
        writeFileSync(copy, readFileSync(file));
        assert.equal(execFileSync(process.execPath, [copy], { encoding: "utf8" }).trim(), "5.00");
        rmSync(alone, { recursive: true });
    });
}

for (const format of ["cjs", "esm"]) {
    test(`a bundle for servers verifies, in the form ${format}`, () => {
        const text = `import { verify } from "subscore/verify";
            try {
                verify({ history: { signedPayload: "a.b.c" }, bundleId: "com.example.news", environment: "Sandbox" });
            } catch (error) {
                console.log(error.message);
            }`;
        const { file } = bundled(`verifying.${format === "cjs" ? "cjs" : "mjs"}`, text, "--platform=node", `--format=${format}`);
        assert.match(execFileSync(process.execPath, [file], { encoding: "utf8" }), /^\/history\/signedPayload: /);
    });
}

test("a bundle for browsers takes the ES modules once, and nothing of Node", () => {
    const mixed = `${answering}const { SubscoreError } = require("subscore");\nimport { SubscoreError as same } from "subscore/bare";\nconsole.log(SubscoreError === same);\n`;
    const { inputs } = bundled("client.js", mixed, "--platform=browser", "--format=esm");
    assert.ok(inputs.every((input) => !/\/(cjs|node)\//.test(input)), `${inputs}`);
    assert.equal(printed("client.mjs", readFileSync(join(program, "bundled-client.js"), "utf8")), "5.00\ntrue");
    assert.ok(!readFileSync(join(program, "bundled-client.js"), "utf8").includes("node:"));
});

test("the page and the verification stay out of a bundle that does not use them, and the module out of a bare one", () => {
    const { inputs } = bundled("client.js", answering, "--platform=browser", "--format=esm");
    assert.deepEqual(inputs.filter((input) => /\/(view|verify)\//.test(input)), []);
    const bare = bundled("bare.js", answering.replace('"subscore"', '"subscore/bare"'), "--platform=browser", "--format=esm");
    assert.ok(readFileSync(bare.file).length < 40_000);
});

test("the bytes of the module are those of its file, and everybody's own", () => {
    const { bytes } = require("subscore/wasm");
    assert.deepEqual(Buffer.from(bytes()), readFileSync(join(folder, "subscore.wasm")));
    assert.equal(Object.prototype.toString.call(bytes()), "[object Uint8Array]");
    assert.ok(!Buffer.isBuffer(bytes()));
    bytes().fill(0);
    assert.deepEqual(Buffer.from(bytes()), readFileSync(join(folder, "subscore.wasm")));
});

test("a platform of workers is answered, which has only modules that are compiled already", () => {
    // As such platforms do it: an import of a .wasm file gives a WebAssembly.Module, and nothing else compiles.
    const { file } = bundled("worker.js", answering.replace('from "subscore";', 'from "subscore/bare";\nimport { use } from "subscore/bare";\nimport module from "subscore/subscore.wasm";\nuse(module);'),
        "--platform=neutral", "--conditions=workerd,worker,browser", "--main-fields=module,main", "--external:*.wasm", "--format=esm");
    const host = `
        import { readFileSync } from "node:fs";
        import { createContext, runInContext, SourceTextModule, SyntheticModule } from "node:vm";
        const lines = [];
        const context = createContext({ console: { log: (line) => lines.push(line) }, TextEncoder, TextDecoder, crypto }, { codeGeneration: { wasm: false, strings: false } });
        const compiled = new WebAssembly.Module(readFileSync(${JSON.stringify(join(folder, "subscore.wasm"))}));
        context.WebAssembly = { __proto__: null, Module: WebAssembly.Module, Instance: WebAssembly.Instance, RuntimeError: WebAssembly.RuntimeError };
        const worker = new SourceTextModule(readFileSync(${JSON.stringify(file)}, "utf8"), { context });
        await worker.link(() => new SyntheticModule(["default"], function () { this.setExport("default", compiled); }, { context }));
        await worker.evaluate();
        console.log(lines.join());`;
    assert.equal(printed("host.mjs", host, "--experimental-vm-modules", "--no-warnings"), "5.00");
});

// The live examples of the site in Chromium: each answers as the C library does, vectors of every rule are drawn, bad edits
// get the library's errors, texts stay text, and the pages are whole without scripts.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";

import { flat, read } from "../../bindings/javascript/tests/vectors.mjs";
import { Browser, path, root } from "./browser.mjs";
import { SITE, compared, serve } from "./site.mjs";

const READY = "document.readyState === 'complete'";

let browser;
let site;
const tabs = [];

before(async () => {
    browser = await Browser.start();
    site = await serve();
});
after(async () => {
    await browser.close();
    await site.close();
});

async function open(page, options = {}) {
    const tab = await browser.open({ url: site.address + page, ready: READY, ...options });
    tabs.push(tab);
    return tab;
}

/** Every page of the site that has an example, with how many. */
function pages() {
    const found = [];
    for (const name of readdirSync(SITE, { recursive: true }).filter((each) => each.endsWith(".html"))) {
        const count = readFileSync(new URL(name, SITE), "utf8").match(/<div class="subscore-live" data-function/g)?.length ?? 0;
        if (count > 0) found.push([name, count]);
    }
    return found;
}

/** Opens every example of a page. */
async function openAll(tab) {
    await tab.call(() => document.querySelectorAll(".subscore-live > button").forEach((button) => button.click()));
    await tab.until("[...document.querySelectorAll('.subscore-live > button')].every((button) => button.parentElement.dataset.loaded !== undefined)");
}

/** What the examples of a page show. */
function shown() {
    return [...document.querySelectorAll(".subscore-live > button")].map(({ parentElement: element }) => ({
        name: element.dataset.function ?? element.querySelector("label code").textContent, request: element.querySelector("textarea").value,
        answer: element.querySelector("pre").textContent, status: element.querySelector(".subscore-status").textContent,
        isInvalid: element.querySelector("textarea").getAttribute("aria-invalid"), lanes: element.querySelectorAll("svg.picture .lane").length,
        marks: element.querySelectorAll("svg.picture .bar, svg.picture .mark").length, rows: element.querySelectorAll("details tbody tr").length,
    }));
}

test("every example of every page answers as the C library does", async () => {
    const asked = [];
    const expected = Number(execFileSync("python3", ["Tests/Documents/live.py"], { cwd: path(root), encoding: "utf8" }).match(/^\d+/)[0]);
    for (const [page, count] of pages()) {
        const tab = await open(page);
        await openAll(tab);
        const all = await tab.call(shown);
        assert.equal(all.length, count, page);
        for (const { name, request, answer, status, isInvalid, lanes, marks, rows } of all) {
            asked.push([name, request, answer]);
            const isError = JSON.parse(answer).error !== undefined;
            assert.equal(status === "SUBS_OK", !isError, `${page}: ${status}`);
            assert.equal(isInvalid, String(isError));
            if (isError) continue;
            assert.ok(lanes > 0 && marks > 0, `${page}: ${name} has a picture`);
            assert.ok(rows > 0, `${page}: ${name} has a table`);
        }
    }
    assert.equal(compared("examples", asked), expected);
});

// Of each rule the vectors in the file of SUBSCORE_VECTORS, and others until one has a picture.
test("vectors of every rule are answered as by the C library, and drawn", async (context) => {
    // The site leaves out requests that end with blanks.
    const wanted = new Set(read(flat).filter(({ rules, request }) => rules.length > 0 && !/\s$/.test(request.toString()))
        .map(({ function: called, name }) => `${called}: ${name}`));
    const met = new Set();
    const tab = await open("docs/rules.html");
    const rules = readdirSync(new URL("live/rules/", SITE)).map((name) => name.replace(".json", ""));
    assert.deepEqual(await tab.call(() => [...document.querySelectorAll(".subscore-live")].map(({ dataset }) => dataset.rule).sort()), rules.sort());
    assert.deepEqual([...readFileSync(new URL("docs/rules.md", root), "utf8").matchAll(/^### `(.*[.].*)`/gm)].map(([, rule]) => rule).sort(), rules);
    const asked = new Map();
    let count = 0;
    let drawn = 0;
    const without = [];
    for (const rule of rules) {
        const given = JSON.parse(readFileSync(new URL(`live/rules/${rule}.json`, SITE), "utf8"));
        const isWanted = given.map(({ function: called, name }) => wanted.has(`${called}: ${name}`));
        await tab.call((wanted) => document.querySelector(`[data-rule="${wanted}"] > button`).click(), rule);
        await tab.until(`document.querySelector('[data-rule="${rule}"]').dataset.loaded !== undefined`);
        const all = await tab.call(([wanted, isWanted]) => {
            const element = document.querySelector(`[data-rule="${wanted}"]`);
            const choice = element.querySelector("select");
            const seen = globalThis.seen ??= new Map();
            let isDrawn = false;
            return [...choice.options].map((option, index) => {
                if (index > 0) {
                    if (isDrawn && !isWanted[index]) return [null, null, null, 0];
                    // A vector of several rules is drawn for one of them.
                    if (seen.has(option.textContent)) return [null, null, null, seen.get(option.textContent)];
                    choice.value = option.value;
                    choice.dispatchEvent(new Event("change"));
                }
                const marks = element.querySelectorAll("svg.picture .bar, svg.picture .mark, svg.picture .asked").length;
                isDrawn ||= marks > 0;
                seen.set(option.textContent, marks);
                return [element.querySelector("label code").textContent, element.querySelector("textarea").value, element.querySelector("pre").textContent, marks];
            });
        }, [rule, isWanted]);
        await tab.call((wanted) => document.querySelector(`[data-rule="${wanted}"] > button`).click(), rule);
        assert.equal(all.length, given.length, rule);
        for (const [index, [name, request, answer, marks]] of all.entries()) {
            if (name === null) continue;
            met.add(`${given[index].function}: ${given[index].name}`);
            asked.set(`${name} ${request}`, [name, request, answer]);
            count += 1;
            drawn += marks > 0;
        }
        if (all.every(([, , , marks]) => marks === 0)) without.push(rule);
    }
    compared("rules", [...asked.values()]);
    context.diagnostic(`${asked.size} vectors; ${drawn} of ${count} have a picture`);
    assert.ok(wanted.size > 100);
    assert.deepEqual([...wanted].filter((each) => !met.has(each)), [], "vectors that were not drawn");
    assert.deepEqual(without, [], "rules none of whose vectors has a picture");
});

/** Puts a text into the first example's field and runs it by its button. */
function edited(text) {
    const element = document.querySelector(".subscore-live > button").parentElement;
    element.querySelector("textarea").value = text;
    element.querySelector("[data-do=run]").click();
    return { status: element.querySelector(".subscore-status").textContent, answer: element.querySelector("pre").textContent,
        isInvalid: element.querySelector("textarea").getAttribute("aria-invalid"), lanes: element.querySelectorAll(".lane").length };
}

test("a bad edit gets the library's error, and the last picture stays", async () => {
    const tab = await open("docs/examples.html");
    await openAll(tab);
    const first = (await tab.call(shown))[0];
    const asked = [];
    for (const [text, wanted] of [
        ["", /^SUBS_ERROR_JSON: invalid_json \(line 1, column \d+\): /],
        ['{"history":', /^SUBS_ERROR_JSON: invalid_json \(line 1, column 12\): /],
        ['{"history":[],\n"at":x}', /^SUBS_ERROR_JSON: invalid_json \(line 2, column \d+\): /],
        ['{"history":[],"at":1,"at":2}', /^SUBS_ERROR_JSON: invalid_json/],
        ['{"history":[],"atDate":1}', /^SUBS_ERROR_REQUEST: unknown_field \(\/atDate\): /],
        ['{"history":5,"at":1}', /^SUBS_ERROR_REQUEST: wrong_type \(\/history\): /],
        ["[]", /^SUBS_ERROR_REQUEST: wrong_type: /],
        [`{"history":[],"at":${"[".repeat(40)}`, /^SUBS_ERROR_JSON: invalid_json/],
    ]) {
        const { status, answer, isInvalid, lanes } = await tab.call(edited, text);
        assert.match(status, wanted);
        assert.match(status, / The picture shows the last answer\.$/);
        assert.ok(status.includes(JSON.parse(answer).error.message.slice(0, 40)));
        assert.equal(isInvalid, "true");
        assert.equal(lanes, first.lanes);
        asked.push(["subs_state_at", text, answer]);
    }
    compared("edits", asked);
    const half = await tab.call(edited, '{"history":[],"at":"\ud800"}');
    assert.match(half.status, /surrogate/);
    const { status } = await tab.call(edited, `"${"x".repeat(17 * 1024 * 1024)}"`);
    assert.match(status, /^SUBS_ERROR_LIMIT: too_large: /);
    // What is valid again is drawn again; Reset brings the example back.
    const again = await tab.call(edited, '{"history":[{"transactionId":"1","productId":"other","purchaseDate":1000000000000,"expiresDate":1100000000000}],"at":1050000000000}');
    assert.deepEqual([again.status, again.isInvalid, again.lanes], ["SUBS_OK", "false", 1]);
    await tab.call(() => document.querySelector(".subscore-live [data-do=reset]").click());
    assert.deepEqual((await tab.call(shown))[0], first);
});

test("hostile texts stay text", async () => {
    const tab = await open("docs/examples.html");
    await openAll(tab);
    const names = () => [...document.querySelectorAll("*")].map(({ localName }) => localName).filter((name) => !["path", "g", "rect", "text", "title", "tr", "td"].includes(name)).length;
    const before = await tab.call(names);
    const asked = [];
    for (const text of ["</textarea><img src=x onerror=globalThis.hacked=1>", "<script>globalThis.hacked=1</script>", "'\"><b id=hacked>", "javascript:alert(1)", "\u202egnp", "&lt;b&gt;", "${1}"]) {
        const row = Object.fromEntries(["transactionId", "originalTransactionId", "productId", "subscriptionGroupIdentifier", "currency", "offerIdentifier", text].map((name) => [name, text]));
        const request = JSON.stringify({ history: [{ ...row, purchaseDate: 1000000000000, expiresDate: 1100000000000, offerType: 2 }], at: 1050000000000, [text]: undefined });
        const { status, answer } = await tab.call(edited, request);
        assert.equal(status, "SUBS_OK");
        asked.push(["subs_state_at", request, answer]);
        const { status: refused } = await tab.call(edited, JSON.stringify({ history: [], [text]: 1 }));
        assert.match(refused, /unknown_field/);
    }
    compared("hostile", asked);
    assert.equal(await tab.call(() => globalThis.hacked ?? document.getElementById("hacked")), null);
    assert.ok(Math.abs((await tab.call(names)) - before) < 20, "no elements but those of the examples");
});

test("the keyboard is enough", async () => {
    const tab = await open("docs/price-changes.html");
    await tab.send("Page.bringToFront");
    await tab.call(() => document.querySelector(".subscore-live > button").focus());
    await tab.press("Enter");
    await tab.until("document.querySelector('.subscore-live textarea')");
    const focused = () => tab.call(() => document.activeElement.dataset.do ?? document.activeElement.localName);
    await tab.press("Tab");
    assert.equal(await focused(), "textarea");
    await tab.call(() => document.activeElement.select());
    await tab.send("Input.insertText", { text: "{}" });
    await tab.press("Enter", { control: true });
    await tab.until("document.querySelector('.subscore-live textarea').getAttribute('aria-invalid') === 'true'");
    await tab.press("Tab");
    assert.equal(await focused(), "run");
    await tab.press("Tab");
    assert.equal(await focused(), "reset");
    await tab.press("Enter");
    await tab.until("document.querySelector('.subscore-status').textContent === 'SUBS_OK'");
    const focus = await tab.call(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.notEqual(focus, "none");
    await tab.call(() => document.querySelector(".subscore-live > button").focus());
    await tab.press("Enter");
    assert.deepEqual(await tab.call(() => [document.querySelector(".subscore-panel").hidden, document.activeElement.getAttribute("aria-expanded")]), [true, "false"]);
});

test("without scripts a page is what was written", async () => {
    const tab = await open("docs/examples.html", { scripts: false });
    const [text, heights] = await tab.call(() => [document.querySelector("article, main").innerText, [...document.querySelectorAll(".subscore-live")].map((each) => each.offsetHeight)]);
    assert.match(text, /"isInBillingRetryPeriod": true/);
    assert.match(text, /"rules": \["change.upgrade"\]/);
    assert.ok(heights.length > 5 && heights.every((height) => height === 0));
});

test("nothing is loaded before somebody asks, and a library that is not there is said, and tried again", async () => {
    const tab = await open("docs/price-changes.html");
    assert.deepEqual(tab.requests.filter((url) => /wasm|requests/.test(url)), []);
    site.missing.add("subscore.wasm");
    await tab.call(() => document.querySelector(".subscore-live > button").click());
    await tab.until("document.querySelector('.subscore-live [role=alert]')");
    assert.match(await tab.call(() => document.querySelector(".subscore-live [role=alert]").textContent), /cannot be loaded: .*subscore\.wasm is not there \(404\)/);
    site.missing.clear();
    tab.messages.length = 0;
    for (let times = 0; times < 2; times++) await tab.call(() => document.querySelector(".subscore-live > button").click());
    await tab.until("document.querySelector('.subscore-status')?.textContent === 'SUBS_OK'");
});

test("axe finds nothing in the examples, in light and in dark, wide and narrow", async () => {
    const found = execFileSync("find", [path(new URL("build/page/axe/", root)), "-name", "axe.min.js"], { encoding: "utf8" }).trim();
    const axe = readFileSync(found, "utf8");
    for (const dark of [false, true]) {
        for (const width of [1280, 400]) {
            const tab = await open("docs/examples.html", { dark, width });
            await openAll(tab);
            await tab.call(edited, "{}");
            await tab.call(() => document.querySelectorAll(".subscore-live details").forEach((each) => {
                each.open = true;
            }));
            assert.equal(await tab.call(() => document.body.dataset.mdColorScheme), dark ? "slate" : "default");
            await tab.value(`${axe}; 0`);
            const violations = await tab.call(async () => (await globalThis.axe.run({ include: [".subscore-live"] })).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`));
            assert.deepEqual(violations, [], `dark ${dark}, ${width}`);
        }
    }
    const rules = await open("docs/rules.html");
    await rules.call(() => document.querySelector("[data-rule='state.grace'] > button").click());
    await rules.until("document.querySelector('[data-rule=\"state.grace\"]').dataset.loaded !== undefined");
    await rules.value(`${axe}; 0`);
    assert.deepEqual(await rules.call(async () => (await globalThis.axe.run({ include: ["[data-rule='state.grace']"] })).violations.map(({ id }) => id)), []);
});

test("nothing was logged, and nothing was requested from another host", () => {
    for (const { messages, requests } of tabs) {
        // The theme's field for searches wants the focus.
        assert.deepEqual(messages.filter((each) => !each.startsWith("info: Autofocus")), []);
        assert.ok(requests.length > 0);
        assert.deepEqual(requests.filter((url) => !url.startsWith(site.address) && !url.startsWith("data:")), []);
    }
});

// The page answers as the library does: for each vector of subs_state_at and subs_timeline in the file of SUBSCORE_VECTORS, dropped
// on the page as a request, by keyboard and by pointer. What the page asked is afterwards asked of the C library too, byte for byte.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { flat, read } from "../../bindings/javascript/tests/vectors.mjs";
import { Browser, path, root } from "./browser.mjs";

const COMPARED = ["subs_state_at", "subs_timeline"];
const LAST = 8_640_000_000_000_000;

const cases = read(flat).filter(({ function: name, status }) => COMPARED.includes(name) && status === "SUBS_OK")
    .map(({ function: name, request, response, label }) => ({ name, label, request: request.toString(), response: JSON.parse(response) }));
const asked = [];
/** Of each vector its timeline, and the instants from which the picture says that the renewal is not known yet. */
const expected = [];

/** So many browsers take turns with the vectors: a tab that nobody sees draws nothing. */
const BROWSERS = 3;

let browsers;
let tabs;

before(async () => {
    browsers = await Promise.all(Array.from({ length: BROWSERS }, () => Browser.start()));
    tabs = await Promise.all(browsers.map((browser) => browser.open({ height: 500 })));
});
after(() => Promise.all(browsers.map((browser) => browser.close())));

/** What the page shows and knows, once the states beside the picture are those of the handle. */
async function seen() {
    const { dataset } = document.getElementById("live");
    while (dataset.at !== String(globalThis.subscorePage.at)) await new Promise((resolve) => setTimeout(resolve));
    const { at, request, answer, timelineRequest, timeline } = globalThis.subscorePage;
    const shown = [...document.querySelectorAll("#live .state")];
    const states = shown.map(({ dataset }) => [dataset.state, dataset.access === "true"]);
    const unknown = shown.map(({ textContent }) => textContent.includes("unknown since"));
    const ends = [...document.querySelectorAll("#picture .lane")].map((each) => [...each.querySelectorAll(".bar.unknown")].map(({ dataset }) => Number(dataset.start)));
    const problem = document.getElementById("problem");
    return { at, request, answer, timelineRequest, timeline, states, unknown, ends, problem: problem.hidden ? null : problem.textContent };
}

/** What the timeline of the library says of an instant. */
function statesAt(timeline, at) {
    return timeline.subscriptions.map(({ intervals }) => {
        const found = intervals.find(({ start, end }) => start <= at && (end === null || at < end));
        return found === undefined ? ["none", false] : [found.state, found.hasAccess];
    });
}

/** An answer less what the page asks for besides. The page writes instants as text, and nobody takes a text for seconds. */
function essential(answer) {
    const isAboutSeconds = ({ code, path: place }) => code === "instant_looks_like_seconds" && ["/at", "/knownAt", "/until"].includes(place);
    return { ...answer, warnings: answer.warnings.filter((each) => !isAboutSeconds(each)), subscriptions: answer.subscriptions.map(({ explanation, ...each }) => each) };
}

/** Where the handle is on the screen, and the edges of the picture. */
function places() {
    const box = document.querySelector("#picture").getBoundingClientRect();
    const grip = document.querySelector(".handle.high .grip").getBoundingClientRect();
    return { left: box.left + 14, right: box.right - 14, x: grip.left + grip.width / 2, y: grip.top + grip.height / 2 };
}

/** One vector in a tab: what it answers at first, by keyboard from event to event, and through the picture by pointer. */
async function play(tab, { name, request, response }) {
    await tab.call(() => document.getElementById("clear").click());
    await tab.drop(request);
    const first = await tab.call(seen);
    assert.equal(first.problem, null);
    if (name === "subs_state_at") assert.deepEqual(essential(JSON.parse(first.answer)), essential(response));
    else assert.deepEqual(essential(JSON.parse(first.timeline)), essential(response));
    asked.push(["subs_state_at", first.request, first.answer], ["subs_timeline", first.timelineRequest, first.timeline]);
    const timeline = JSON.parse(first.timeline);
    assert.deepEqual(first.states, statesAt(timeline, first.at));
    expected.push([timeline, first.ends, first.at, first.unknown]);
    // Without a subscription there is nothing to draw. With one that was not known yet, the handles lead to it.
    const isPictured = await tab.call(() => document.getElementById("pictures").checkVisibility());
    assert.equal(isPictured, JSON.parse(await tab.value("subscorePage.whole")).subscriptions.length > 0);
    if (!isPictured) return;
    await tab.call(() => document.querySelector(".handle.high").focus());
    for (const [key, shift] of [["Home", false], ["ArrowRight", true]]) {
        await tab.press(key, { shift });
        const now = await tab.call(seen);
        assert.deepEqual(now.states, statesAt(timeline, now.at), `${key} to ${now.at}`);
    }
    await tab.idle();
    const { left, right, x, y } = await tab.call(places);
    const shares = [0.3, 0.7].map((share) => ({ x: Math.round(left + share * (right - left)), y }));
    const met = new Set();
    await tab.drag([{ x, y }, ...shares], async (place) => {
        await tab.until(`Math.abs((${places})().x - ${place.x}) < 90`);
        const now = await tab.call(seen);
        assert.deepEqual(now.states, statesAt(timeline, now.at), `dragged to ${now.at}`);
        met.add(now.at);
    });
    await tab.idle();
    const last = await tab.call(seen);
    assert.equal(last.problem, null);
    assert.equal(JSON.parse(last.answer).at, last.at);
    assert.equal(met.size, shares.length);
    asked.push(["subs_state_at", last.request, last.answer]);
}

test(`every vector: ${cases.length}`, async () => {
    const wrong = [];
    const waiting = [...cases];
    await Promise.all(tabs.map(async (tab) => {
        for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
            await play(tab, each).catch((error) => wrong.push(`${each.label}: ${error.message}`));
        }
    }));
    assert.deepEqual(wrong, []);
    assert.deepEqual([...new Set(cases.map(({ name }) => name))].sort(), COMPARED);
    assert.ok(cases.length > 60);
});

test("the C library gives the same bytes", () => {
    assert.ok(asked.length >= 2 * cases.length);
    const file = path(new URL("build/page/asked.jsonl", root));
    writeFileSync(file, asked.map((each) => JSON.stringify(each)).join("\n"));
    execFileSync("python3", [path(new URL("compare.py", import.meta.url)), path(new URL("build/embedded/libsubscore.so.0", root)), file], { stdio: "inherit" });
});

test("the renewals that are not known yet are those that the Python package names", () => {
    const program = `import json, sys
from subscore._expected import unknown_ends
count = 0
for timeline, ends, at, said in json.load(sys.stdin):
    wanted = [unknown_ends(subscription) for subscription in timeline["subscriptions"]]
    assert [[each["start"] for each in own] for own in wanted] == ends, (timeline, ends)
    unknown = [any(each["start"] <= at and (each["end"] is None or at < each["end"]) for each in own) for own in wanted]
    assert unknown == said, (timeline, at, said)
    count += sum(map(len, ends))
print(count)`;
    const count = Number(execFileSync("python3", ["-c", program], { input: JSON.stringify(expected), encoding: "utf8",
        env: { ...process.env, PYTHONPATH: path(new URL("bindings/python/src", root)), PYTHONDONTWRITEBYTECODE: "1" } }));
    assert.ok(count > 8, `${count} in the vectors`);
});

test("nothing was logged, and nothing left the page", () => {
    for (const { messages, requests } of tabs) {
        assert.deepEqual(messages, []);
        assert.deepEqual(requests.filter((url) => !/^(file|blob):/.test(url)), []);
    }
});

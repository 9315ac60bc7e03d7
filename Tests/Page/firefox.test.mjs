// The page in Debian's Firefox, over WebDriver BiDi, which Firefox supports without another program: every story is shown and
// dragged, no text becomes markup, and nothing leaves the page.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { PAGE, root } from "./browser.mjs";

const MOST_TIME = 60_000;

let firefox;
let profile;
let socket;
let context;
let count = 0;
const waiting = new Map();
const requests = [];
const errors = [];

async function send(method, params) {
    const message = await new Promise((resolve) => {
        waiting.set(++count, resolve);
        socket.send(JSON.stringify({ id: count, method, params }));
    });
    if (message.type === "error") throw new Error(`${method}: ${message.message}`);
    return message.result;
}

/** The value of an expression in the page, by way of JSON. */
async function value(expression) {
    const { result, exceptionDetails } = await send("script.evaluate", { expression: `(async () => JSON.stringify(${expression}))()`, target: { context }, awaitPromise: true });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value === undefined ? undefined : JSON.parse(result.value);
}

async function until(expression) {
    const end = Date.now() + MOST_TIME;
    while (!(await value(`Boolean(${expression})`))) {
        if (Date.now() > end) throw new Error(`not in time: ${expression}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
}

/** Waits until the page has answered all that it was asked. */
const idle = () => until("document.documentElement.dataset.ready !== undefined && document.documentElement.dataset.busy === undefined");

before(async () => {
    profile = await mkdtemp(join(tmpdir(), "subscore-firefox-"));
    firefox = spawn("firefox-esr", ["--headless", "--profile", profile, "--remote-debugging-port", "0"], { env: { ...process.env, HOME: profile }, stdio: ["ignore", "ignore", "pipe"] });
    const address = await new Promise((resolve, reject) => {
        firefox.on("error", reject);
        firefox.stderr.on("data", (data) => {
            const found = /ws:\/\/127\.0\.0\.1:\d+/.exec(data);
            if (found !== null) resolve(found[0]);
        });
    });
    socket = new WebSocket(`${address}/session`);
    await new Promise((resolve) => {
        socket.onopen = resolve;
    });
    socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.method === "network.beforeRequestSent") requests.push(message.params.request.url);
        if (message.method === "log.entryAdded" && message.params.level === "error") errors.push(message.params.text);
        if (message.id !== undefined) waiting.get(message.id)(message);
    };
    await send("session.new", { capabilities: {} });
    [{ context }] = (await send("browsingContext.getTree", {})).contexts;
    await send("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent"], contexts: [context] });
    await send("browsingContext.setViewport", { context, viewport: { width: 1280, height: 900 } });
    await send("browsingContext.navigate", { context, url: PAGE, wait: "complete" });
    await idle();
});

after(async () => {
    const closed = new Promise((resolve) => firefox.on("close", resolve));
    await send("browser.close", {}).catch(() => firefox.kill());
    await closed;
    socket.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test("every story is shown, and follows the pointer and the keys", async () => {
    const stories = JSON.parse(await readFile(new URL("build/page/stories.json", root), "utf8"));
    for (const [index, story] of stories.entries()) {
        await value(`(() => { const choice = document.getElementById("stories"); choice.value = ${index}; choice.dispatchEvent(new Event("change")); })() ?? null`);
        await idle();
        const [subscription] = JSON.parse(await value("subscorePage.answer")).subscriptions;
        assert.equal(await value("document.querySelector('#answer .explanation').textContent"), subscription.explanation);
        assert.equal(await value("subscorePage.at"), Date.parse(story.at));
        const { x, y } = await value("(({ left, width, top, height }) => ({ x: Math.round(left + width / 2), y: Math.round(top + height / 2) }))(document.querySelector('.handle.high .grip').getBoundingClientRect())");
        await send("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions: [
            { type: "pointerMove", x, y }, { type: "pointerDown", button: 0 }, { type: "pointerMove", x: Math.min(x + 150, 1230), y, duration: 60 }, { type: "pointerUp", button: 0 }] }] });
        await idle();
        const [timeline, at] = [JSON.parse(await value("subscorePage.timeline")), await value("subscorePage.at")];
        assert.ok(at > Date.parse(story.at));
        const state = ({ start, end }) => start <= at && (end === null || at < end);
        assert.deepEqual(await value("[...document.querySelectorAll('#live .state')].map(({ dataset }) => dataset.state)"),
            timeline.subscriptions.map(({ intervals }) => intervals.find(state).state));
        await send("input.performActions", { context, actions: [{ type: "key", id: "keys", actions: [
            { type: "keyDown", value: "\uE008" }, { type: "keyDown", value: "\uE012" }, { type: "keyUp", value: "\uE012" }, { type: "keyUp", value: "\uE008" }] }] });
        await idle();
        assert.ok((await value("subscorePage.at")) < at);
        assert.equal(JSON.parse(await value("subscorePage.answer")).at, await value("subscorePage.at"));
    }
    assert.deepEqual(errors, []);
    // The font of its own marks is inside of Firefox.
    assert.deepEqual(requests.filter((url) => !/^(file|blob|data):/.test(url)), []);
});

test("the policy lets no markup in and no request out", async () => {
    const failed = (task) => value(`await (async () => { try { await (${task})(); return false; } catch { return true; } })()`);
    assert.equal(await failed("() => { document.body.innerHTML = '<b>markup</b>'; }"), true);
    assert.equal(await failed("() => fetch('https://example.com/')"), true);
});

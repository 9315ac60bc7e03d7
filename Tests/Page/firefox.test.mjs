// The page and the live examples of the site in Debian's Firefox: every story is shown and dragged, no text becomes markup, and
// nothing leaves the page; examples answer as in the other tests.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import { PAGE, root } from "./browser.mjs";
import { Firefox } from "./firefox.mjs";
import { compared, serve } from "./site.mjs";

let firefox;
let site;

/** Waits until the page has answered all that it was asked. */
const idle = () => firefox.until("document.documentElement.dataset.ready !== undefined && document.documentElement.dataset.busy === undefined");

before(async () => {
    firefox = await Firefox.start();
    site = await serve();
});
after(async () => {
    await firefox.close();
    await site.close();
});

test("every story is shown, and follows the pointer and the keys", async () => {
    await firefox.open(PAGE);
    await idle();
    const stories = JSON.parse(await readFile(new URL("build/page/stories.json", root), "utf8"));
    for (const [index, story] of stories.entries()) {
        await firefox.value(`(() => { const choice = document.getElementById("stories"); choice.value = ${index}; choice.dispatchEvent(new Event("change")); })() ?? null`);
        await idle();
        const [subscription] = JSON.parse(await firefox.value("subscorePage.answer")).subscriptions;
        const texts = await firefox.value("['.explanation', '.reason'].map((each) => document.querySelector(`#answer ${each}`).textContent)");
        assert.equal(texts[0].replace(/\.$/, ": ") + texts[1].replace(/^Why: /, ""), subscription.explanation);
        assert.equal(await firefox.value("subscorePage.at"), Date.parse(story.at));
        assert.match(await firefox.value("document.getElementById('live').textContent"), new RegExp(`ccess on ${story.at.slice(0, 10)} 12:00 UTC`));
        assert.match(await firefox.value("document.getElementById('today').textContent"), /^Today, \d{4}-\d\d-\d\d: . (No access|Access|Unknown)/);
        // The legend explains itself where the pointer rests.
        const middle = "(({ left, width, top, height }) => ({ x: Math.round(left + width / 2), y: Math.round(top + height / 2) }))";
        const entry = await firefox.value(`${middle}(document.querySelector('#legend button').getBoundingClientRect())`);
        await firefox.perform("pointer", [{ type: "pointerMove", ...entry }]);
        assert.ok(await firefox.value("getComputedStyle(document.querySelector('#legend .about')).display !== 'none'"));
        // The explanation may cover the handle. It hides when the pointer leaves both.
        await firefox.perform("pointer", [{ type: "pointerMove", x: 1, y: 1 }]);
        const { x, y } = await firefox.value(`${middle}(document.querySelector('.handle.high .grip').getBoundingClientRect())`);
        await firefox.perform("pointer", [
            { type: "pointerMove", x, y }, { type: "pointerDown", button: 0 }, { type: "pointerMove", x: Math.min(x + 150, 1230), y, duration: 60 }, { type: "pointerUp", button: 0 }]);
        await idle();
        const [timeline, at] = [JSON.parse(await firefox.value("subscorePage.timeline")), await firefox.value("subscorePage.at")];
        assert.ok(at > Date.parse(story.at));
        const state = ({ start, end }) => start <= at && (end === null || at < end);
        assert.deepEqual(await firefox.value("[...document.querySelectorAll('#live .state')].map(({ dataset }) => dataset.state)"),
            timeline.subscriptions.map(({ intervals }) => intervals.find(state).state));
        await firefox.perform("key", [
            { type: "keyDown", value: "\uE008" }, { type: "keyDown", value: "\uE012" }, { type: "keyUp", value: "\uE012" }, { type: "keyUp", value: "\uE008" }]);
        await idle();
        assert.ok((await firefox.value("subscorePage.at")) < at);
        assert.equal(JSON.parse(await firefox.value("subscorePage.answer")).at, await firefox.value("subscorePage.at"));
    }
    assert.deepEqual(firefox.errors, []);
    // The font of its own marks is inside of Firefox.
    assert.deepEqual(firefox.requests.filter((url) => !/^(file|blob|data):/.test(url)), []);
});

test("the policy lets no markup in and no request out", async () => {
    const failed = (task) => firefox.value(`await (async () => { try { await (${task})(); return false; } catch { return true; } })()`);
    assert.equal(await failed("() => { document.body.innerHTML = '<b>markup</b>'; }"), true);
    assert.equal(await failed("() => fetch('https://example.com/')"), true);
    // Firefox logs a refusal some time after it; the next test must not find it.
    for (const directive of ["require-trusted-types-for", "connect-src"]) await firefox.logged(directive);
    assert.equal(firefox.errors.length, 2);
});

test("examples of the site answer as the C library does", async () => {
    // The test before this one made the policy of the page refuse something.
    firefox.requests.length = 0;
    firefox.errors.length = 0;
    const asked = [];
    for (const page of ["docs/examples.html", "docs/price-changes.html"]) {
        await firefox.open(site.address + page);
        await firefox.until("document.querySelectorAll('.subscore-live > button').length > 1");
        await firefox.value("document.querySelectorAll('.subscore-live > button').forEach((button) => button.click()) ?? null");
        await firefox.until("[...document.querySelectorAll('.subscore-live > button')].every((button) => button.parentElement.dataset.loaded !== undefined)");
        asked.push(...await firefox.value("[...document.querySelectorAll('.subscore-live > button')].map((button) => button.parentElement).map((element) => "
            + "[element.dataset.function, element.querySelector('textarea').value, element.querySelector('pre').textContent])"));
        assert.ok(await firefox.value("document.querySelectorAll('.subscore-box svg.picture .lane').length") > 0);
    }
    // Ctrl+Enter runs what was typed.
    await firefox.value("(() => { const field = document.querySelector('.subscore-live textarea'); field.value = '{}'; field.focus(); })() ?? null");
    await firefox.perform("key", [{ type: "keyDown", value: "\uE009" }, { type: "keyDown", value: "\uE007" }, { type: "keyUp", value: "\uE007" }, { type: "keyUp", value: "\uE009" }]);
    await firefox.until("document.querySelector('.subscore-live textarea').getAttribute('aria-invalid') === 'true'");
    assert.match(await firefox.value("document.querySelector('.subscore-status').textContent"), /^SUBS_ERROR_REQUEST: missing_field/);
    assert.equal(compared("firefox", asked), 10);
    assert.deepEqual(firefox.errors, []);
    assert.deepEqual(firefox.requests.filter((url) => !url.startsWith(site.address) && !/^(data|resource|blob):/.test(url)), []);
});

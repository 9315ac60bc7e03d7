// The page itself: what goes in, what it refuses, that no text becomes markup and nothing leaves it, that it is accessible,
// that it stays responsive, and what it saves.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { Browser, PAGE, path, root } from "./browser.mjs";

const MOST_BYTES = 1_000_000;
const FIRST = Date.UTC(2026, 0, 10, 10);
const DAY = 86_400_000;
const stories = JSON.parse(readFileSync(new URL("build/page/stories.json", root), "utf8"));

const FROM_SOURCE = { ...process.env, SUBSCORE_LIBRARY: path(new URL("build/embedded/libsubscore.so.0", root)), SUBSCORE_PAGE: path(new URL(PAGE)),
    PYTHONPATH: path(new URL("bindings/python/src", root)), PYTHONDONTWRITEBYTECODE: "1" };

let browser;
let tab;

before(async () => {
    browser = await Browser.start();
});
after(() => browser.close());

async function fresh(options) {
    if (tab !== undefined) await tab.close();
    tab = await browser.open(options);
    return tab;
}

const text = (selector) => tab.call((wanted) => document.querySelector(wanted)?.textContent ?? null, selector);
const isHidden = (selector) => tab.call((wanted) => document.querySelector(wanted).hidden, selector);

/** A row of a monthly subscription, the n-th. */
function row(n, others = {}) {
    return { transactionId: String(1000 + n), originalTransactionId: "1000", productId: "pro.month", subscriptionGroupIdentifier: "21", type: "Auto-Renewable Subscription",
        purchaseDate: FIRST + n * 30 * DAY, expiresDate: FIRST + (n + 1) * 30 * DAY, signedDate: FIRST + n * 30 * DAY + 1000, transactionReason: n === 0 ? "PURCHASE" : "RENEWAL",
        price: 9990, currency: "USD", ...others };
}

test("the page is one file of at most 1 MB, which names no other", () => {
    const page = readFileSync(new URL(PAGE), "utf8");
    assert.ok(statSync(new URL(PAGE)).size <= MOST_BYTES);
    assert.deepEqual([...page.replace(/<!--[^]*?-->/g, "").matchAll(/<(?:link|img|iframe|base|object|embed|source|use)\b|<script[^>]*\bsrc=/g)], []);
});

test("the same sources give the same page", () => {
    const other = path(new URL("build/page/again.html", root));
    execFileSync("node", [path(new URL("page/build.mjs", root)), ...["build/wasm/subscore.wasm", "build/page/stories.json", "build/wasm/LICENSES"].map((each) => path(new URL(each, root))), other]);
    assert.ok(readFileSync(other).equals(readFileSync(new URL(PAGE))));
    rmSync(other);
});

test("every story is shown, with its evidence marked in the documents", async () => {
    await fresh();
    for (const [index, story] of stories.entries()) {
        await tab.story(index);
        assert.match(await text("#question"), new RegExp(story.title));
        const answer = JSON.parse(await tab.value("subscorePage.answer"));
        assert.equal(answer.at, Date.parse(story.at));
        assert.deepEqual(answer.warnings, []);
        const [subscription] = answer.subscriptions;
        const said = [await text("#answer .explanation"), await text("#answer .reason")];
        assert.equal(said[0].replace(/\.$/, ": ") + said[1].replace(/^Why: /, ""), subscription.explanation, "the explanation, as two texts");
        assert.deepEqual(await tab.call(() => [...document.querySelectorAll("#answer .rules code")].map((each) => each.textContent)), subscription.rules);
        assert.deepEqual(await tab.call(() => [...document.querySelectorAll("#answer .rules p:first-of-type")].filter((each) => each.textContent === "").length), 0);
        // Each record is found, and its lines hold what the evidence says.
        for (const [number, { transactionId, notificationUUID }] of subscription.evidence.entries()) {
            const marked = await tab.call((wanted) => {
                document.querySelector(`[data-evidence="${wanted}"]`).click();
                const tag = [...document.querySelectorAll("#raw .line .tag")].find((each) => each.textContent === `evidence ${wanted}`);
                const body = tag.closest(".document");
                return [...body.querySelectorAll(".line.evidence")].map((each) => each.textContent).join("\n");
            }, number + 1);
            if (notificationUUID !== undefined) assert.ok(marked.includes(notificationUUID));
            if (transactionId !== undefined) assert.ok(marked.includes(`"transactionId": "${transactionId}"`));
        }
    }
    assert.deepEqual(tab.messages, []);
});

test("the documents scroll to the evidence", async () => {
    await tab.story(9);
    const isVisible = await tab.call(() => {
        const box = document.getElementById("raw").getBoundingClientRect();
        const [tag] = [...document.querySelectorAll("#raw .line .tag")].filter(({ textContent }) => textContent === "evidence 1");
        const line = tag.closest(".line").getBoundingClientRect();
        return line.top >= box.top && line.bottom <= box.bottom;
    });
    assert.ok(isVisible);
});

test("a line of JSON, several files, a catalog and a StoreKit configuration go where they belong", async () => {
    await fresh();
    await tab.call(async (files) => {
        const data = new DataTransfer();
        for (const [name, content] of files) data.items.add(new File([content], name));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [["rows.jsonl", `${JSON.stringify(row(0))}\n${JSON.stringify(row(1))}\n`], ["third.json", JSON.stringify({ transactions: [row(2)] })],
        ["catalog.json", JSON.stringify({ groups: [{ id: "21", products: [{ productId: "pro.month", level: 7, period: "P1M" }] }] })]]);
    await tab.idle();
    assert.equal(await text("#count"), "(3)");
    assert.equal(JSON.parse(await tab.value("subscorePage.answer")).subscriptions[0].level, 7);
    await tab.drop(JSON.stringify({ subscriptionGroups: [{ id: "21", subscriptions: [{ productID: "pro.month", groupNumber: 5, recurringSubscriptionPeriod: "P1M" }] }] }), "shop.storekit");
    assert.equal(await text("#count"), "(3)");
    assert.equal(JSON.parse(await tab.value("subscorePage.answer")).subscriptions[0].level, 5);
});

test("signed texts are read only after somebody trusts them", async () => {
    await fresh();
    const part = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const signed = `${part({ alg: "ES256" })}.${part(row(0))}.${part({})}`;
    await tab.drop(signed, "payload.txt");
    // It is a question and no error, and the next key answers it.
    assert.deepEqual([await isHidden("#trust"), await isHidden("#untold"), await isHidden("#problem"), await text("#status")], [false, true, true, ""]);
    assert.equal(await tab.value("subscorePage.answer"), null);
    assert.equal(await tab.value("document.activeElement.id"), "trusted");
    await tab.press(" ");
    await tab.idle();
    assert.equal(await isHidden("#problem"), true);
    assert.equal(JSON.parse(await tab.value("subscorePage.answer")).subscriptions[0].transactionId, "1000");
    assert.match(await text("#raw .line.evidence"), /\{/);
    // Beside an answer that is there already.
    await tab.click("#clear");
    await tab.drop(JSON.stringify({ transactions: [row(1)] }), "decoded.json");
    await tab.drop(signed, "payload.txt");
    assert.deepEqual([await isHidden("#trust"), await isHidden("#untold"), await isHidden("#problem")], [false, false, true]);
    await tab.click("#trusted");
    assert.deepEqual([await isHidden("#untold"), JSON.parse(await tab.value("subscorePage.timeline")).subscriptions[0].intervals[0].transactionId], [true, "1000"]);
});

test("an error has the library's message and its place, and the last good picture stays", async () => {
    await fresh();
    await tab.drop(JSON.stringify({ transactions: [row(0), row(1)] }), "good.json");
    const good = await tab.call(() => document.querySelectorAll("#picture .bar").length);
    await tab.drop('{"transactions":[\n{"transactionId":}]}', "broken.json");
    assert.match(await text("#problem"), /broken\.json, line 2, column \d+: The text is not valid JSON/);
    assert.match(await text("#problem"), /The picture shows the last answer|Remove broken\.json/);
    assert.equal(await tab.call(() => document.querySelectorAll("#picture .bar").length), good);
    assert.equal(await text("#count"), "(2)");
    // One that is JSON, but whose field the library cannot read: the place is marked in the document.
    await tab.click("#problem button");
    await tab.drop('{"transactions":"none"}', "wrong.json");
    assert.match(await text("#problem"), /\/history\/1\/transactions/);
    assert.match(await text("#raw .line.error"), /"transactions": "none"/);
    assert.equal(await tab.call(() => document.querySelectorAll("#picture .bar").length), good);
    await tab.click("#problem button");
    assert.equal(await isHidden("#problem"), true);
    assert.equal(await text("#count"), "(1)");
    // A file of nothing is named, and the others stay.
    for (const [given, message] of [["", /^nothing\.json: The text is empty\./], ["null", /^nothing\.json: The text is null, which is JSON for nothing\./]]) {
        await tab.drop(given, "nothing.json");
        assert.match(await text("#problem"), message);
        assert.equal(await tab.call(() => document.querySelectorAll("#picture .bar").length), good);
        await tab.click("#problem button");
    }
    // A date that is none.
    await tab.type("#at", "2026-02-30");
    assert.match(await text("#problem"), /“2026-02-30” is not a date; expected one/);
    assert.equal(await tab.call(() => document.getElementById("at").getAttribute("aria-invalid")), "true");
    await tab.type("#at", "2026-02-28 09:30");
    assert.equal(await tab.value("subscorePage.at"), Date.UTC(2026, 1, 28, 9, 30));
    assert.equal(await isHidden("#problem"), true);
});

test("a warning is shown beside what it is about", async () => {
    await fresh();
    await tab.drop(`${JSON.stringify(row(0))}\n{"environment":"Production","status":0}`, "lines.jsonl");
    const { warnings } = JSON.parse(await tab.value("subscorePage.answer"));
    assert.deepEqual(warnings.map(({ path: at }) => at), ["/history/1"]);
    const noted = await tab.call(() => {
        const note = document.querySelector("#raw .note.warning");
        return [note.previousElementSibling.classList.contains("warning"), note.textContent];
    });
    assert.deepEqual(noted, [true, `Warning: ${warnings[0].message}`]);
});

const HOSTILE = ["<img src=x onerror=\"globalThis.hacked=1\">", "\"><script>globalThis.hacked=1</script>", "javascript:globalThis.hacked=1", "</title></style></script><b id=hacked>",
    "{{POLICY}}${globalThis.hacked=1}", "\u202egnp.exe\u2028\u0000", "https://example.com/x.png"].join(" ");

/** Copies of a document with the hostile text as the value of one member, or as its name, each. */
function* hostile(document) {
    const places = [];
    const walk = (value, at) => {
        if (value === null || typeof value !== "object") return;
        for (const key of Object.keys(value)) {
            places.push([...at, key]);
            walk(value[key], [...at, key]);
        }
    };
    walk(document, []);
    for (const place of places) {
        for (const isName of [false, true]) {
            const copy = structuredClone(document);
            const inside = place.slice(0, -1).reduce((value, key) => value[key], copy);
            if (isName) inside[HOSTILE] = inside[place.at(-1)];
            else inside[place.at(-1)] = HOSTILE;
            yield copy;
        }
    }
}

test("hostile texts in every field stay text, and nothing leaves the page", async () => {
    await fresh();
    const [document] = stories[3].text.split("\n").slice(1).map((line) => JSON.parse(line));
    const markup = () => [document.querySelectorAll("img, iframe, object, embed, link, base, b, [onerror], [onload]").length, document.querySelectorAll("script").length,
        document.querySelectorAll("a[href]:not([href^='https://developer.apple.com']):not(.skip)").length, typeof globalThis.hacked, document.getElementById("hacked")];
    const before = await tab.call(markup);
    let shown = 0;
    for (const each of hostile(document)) {
        await tab.call(() => globalThis.document.getElementById("clear").click());
        await tab.drop(JSON.stringify([each, row(0)]), `${HOSTILE.slice(0, 60)}.json`);
        await tab.call(() => {
            for (const panel of globalThis.document.querySelectorAll("details")) panel.open = true;
        });
        await tab.idle();
        const after_ = await tab.call(markup);
        assert.deepEqual([after_[0], after_[1], after_[3], after_[4]], [before[0], before[1], before[3], before[4]]);
        shown += await tab.call(() => globalThis.document.body.textContent.includes("<img src=x onerror="));
        for (const address of await tab.call(() => [...globalThis.document.querySelectorAll("#answer a")].map(({ href }) => href))) assert.match(address, /^https:\/\/[a-z.-]*apple\.com\//);
    }
    assert.ok(shown > 40);
    // In the catalog, the options and the fields too.
    await tab.drop(JSON.stringify({ groups: [{ id: HOSTILE, products: [{ productId: HOSTILE, level: 1, period: "P1M" }] }] }), "catalog.json");
    await tab.type("#at", HOSTILE);
    await tab.call((given) => {
        globalThis.document.getElementById("entitlements").value = JSON.stringify([{ id: given, productIds: [given] }]);
        globalThis.document.getElementById("bundle").value = given;
        globalThis.document.getElementById("apply").click();
    }, HOSTILE);
    await tab.idle();
    const last = await tab.call(markup);
    assert.deepEqual([last[0], last[1], last[3], last[4]], [before[0], before[1], before[3], before[4]]);
    assert.deepEqual(tab.messages, []);
    assert.deepEqual(tab.requests.filter((url) => !/^(file|blob):/.test(url)), []);
});

test("the policy lets no markup in and no request out", async () => {
    await fresh();
    const tried = await tab.call(async () => {
        const failed = async (task) => {
            try {
                await task();
                return false;
            } catch {
                return true;
            }
        };
        const image = (address) => new Promise((resolve) => {
            const made = new Image();
            made.onload = () => resolve(false);
            made.onerror = () => resolve(true);
            made.src = address;
        });
        navigator.sendBeacon("https://example.com/", "x");
        return {
            markup: await failed(() => {
                document.body.innerHTML = "<b>markup</b>";
            }),
            evaluation: await failed(() => (0, eval)("1")),
            fetch: await failed(() => fetch("https://example.com/")),
            socket: await failed(() => new Promise((resolve, reject) => {
                const socket = new WebSocket("wss://example.com/");
                socket.onopen = resolve;
                socket.onerror = reject;
            })),
            image: await image("https://example.com/x.png"),
            worker: await failed(() => new Worker("data:text/javascript,1")),
        };
    });
    assert.deepEqual(tried, { markup: true, evaluation: true, fetch: true, socket: true, image: true, worker: true });
    assert.deepEqual(tab.requests.filter((url) => !/^(file|blob):/.test(url)), []);
});

/** The longest time that the page did not answer, while something is done. */
async function longestPause(task) {
    await tab.call(() => {
        globalThis.pauses = [performance.now()];
        globalThis.beat = setInterval(() => globalThis.pauses.push(performance.now()), 10);
    });
    await task();
    return tab.call(() => {
        clearInterval(globalThis.beat);
        globalThis.pauses.push(performance.now());
        return Math.max(...globalThis.pauses.slice(1).map((at, index) => at - globalThis.pauses[index]));
    });
}

/** Drops a file of so many bytes that is made in the page: rows of one subscription, or spaces. */
async function dropLarge(bytes) {
    await tab.call((wanted, first) => {
        const rows = [];
        let length = 0;
        for (let n = 0; length < wanted - 1300; n++) {
            const start = first + n * 86_400_000;
            const text = `{"transactionId":"${1000 + n}","originalTransactionId":"1000","productId":"pro.month","subscriptionGroupIdentifier":"21","type":"Auto-Renewable Subscription",`
                + `"purchaseDate":${start},"expiresDate":${start + 86_400_000},"signedDate":${start},"note":"${"0".repeat(900)}"}`;
            rows.push(text);
            length += text.length + 1;
        }
        const text = `[${rows.join(",")}]`.padEnd(wanted, " ");
        const data = new DataTransfer();
        data.items.add(new File([text], "large.json"));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, bytes, FIRST);
    await tab.idle();
}

test("a document over the limit gets a clear word at once, and one of 16 MB is answered while the page responds", async (context) => {
    await fresh();
    await tab.drop(JSON.stringify({ transactions: [row(0)] }), "good.json");
    const refused = await longestPause(() => dropLarge(16 * 1024 * 1024 + 1));
    assert.match(await text("#problem"), /large\.json has 16,777,217 bytes; a request has at most 16,777,216\. Nothing of it was read\./);
    assert.equal(await text("#count"), "(1)");
    // Just under the limit by itself, and over it in its request: the library's own word.
    await dropLarge(16 * 1024 * 1024 - 10);
    assert.match(await text("#problem"), /16,?777,?216/);
    await tab.call(() => document.getElementById("clear").click());
    const answered = await longestPause(() => dropLarge(16_000_000));
    assert.equal(await isHidden("#problem"), true);
    assert.equal(JSON.parse(await tab.value("subscorePage.answer")).subscriptions.length, 1);
    context.diagnostic(`longest pause: ${Math.round(refused)} ms refused, ${Math.round(answered)} ms answered`);
    assert.ok(answered < 4000, `the page did not respond for ${answered} ms`);
});

test("a long text of any kind, and 100,000 lines of JSON, are read", async (context) => {
    const lines = Array.from({ length: 100_000 }, (_, id) => JSON.stringify({ transactionId: String(id), originalTransactionId: String(id), productId: "a" }));
    for (const given of [JSON.stringify({ transactions: [{ productId: "\\".repeat(4_000_000) }] }), `eyJ${"A".repeat(8_000_000)}`, lines.join("\n")]) {
        await fresh();
        const start = performance.now();
        await tab.drop(given, "long.json");
        context.diagnostic(`${given.length} characters: ${Math.round(performance.now() - start)} ms`);
        assert.doesNotMatch(await text("#problem") ?? "", /defect/);
        assert.equal(await text("#count"), "(1)");
        assert.deepEqual(tab.messages, []);
    }
});

test("a question can be stopped, and the next one is answered", async () => {
    await fresh();
    await tab.drop(JSON.stringify({ transactions: [row(0)] }), "one.json");
    await tab.call(() => {
        const field = document.getElementById("at");
        field.value = "2026-01-11";
        field.dispatchEvent(new Event("change", { bubbles: true }));
        document.getElementById("stop").click();
    });
    await tab.idle();
    await tab.drop(JSON.stringify({ transactions: [row(1)] }), "two.json");
    await tab.type("#at", "2026-01-10");
    assert.equal(JSON.parse(await tab.value("subscorePage.answer")).subscriptions.length, 1);
    assert.doesNotMatch(await text("#problem") ?? "", /defect/);
    assert.deepEqual([tab.messages, await isHidden("#stop")], [[], true]);
});

test("everything can be done by keyboard", async () => {
    await fresh();
    await tab.story(3);
    await tab.call(() => document.getElementById("at").focus());
    const met = [];
    for (let step = 0; step < 60; step++) {
        await tab.press("Tab");
        const focused = await tab.call(() => {
            const { activeElement: element } = document;
            if (element === document.body) return null; // Between the last and the first.
            return [element.id || element.getAttribute("aria-label") || element.textContent.slice(0, 40), getComputedStyle(element).outlineStyle, element.getAttribute("class")];
        });
        if (focused !== null) met.push(focused);
    }
    const names = met.map(([name]) => name);
    for (const wanted of ["known", "now", "closer", "fit", "At: the instant in question", "As known at: what the records said by then", "raw"]) assert.ok(names.includes(wanted), `${wanted} in ${names}`);
    // What has the focus shows it: an outline, or the ring of a handle.
    for (const [name, outline, kind] of met) assert.ok(outline !== "none" || /handle/.test(kind), `${name} shows no focus`);
    const known = () => tab.value("subscorePage.knownAt");
    await tab.call(() => document.querySelector(".handle.low").focus());
    const was = await known();
    await tab.press("ArrowRight", { shift: true });
    await tab.idle();
    assert.ok((await known()) > was);
    assert.match(await tab.call(() => document.querySelector(".handle.high").getAttribute("aria-valuetext")), /UTC, (paid|grace period|payment failed)/);
    await tab.press("Delete");
    await tab.idle();
    assert.equal(await known(), null);
});

test("both handles can be dragged, and what was known changes the picture", async () => {
    await fresh();
    await tab.story(3);
    const states = () => tab.call(() => [...document.querySelectorAll("#picture .bar")].map(({ dataset }) => dataset.state));
    assert.ok((await states()).includes("billing_grace_period"));
    const grip = await tab.call(() => {
        const box = document.querySelector(".handle.low .grip").getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    });
    const right = await tab.call(() => document.querySelector("#picture").getBoundingClientRect().right);
    await tab.drag([grip, { x: grip.x + 200, y: grip.y }, { x: right, y: grip.y }]);
    await tab.idle();
    assert.equal(await tab.value("subscorePage.knownAt"), null);
    assert.ok(!(await states()).includes("billing_grace_period"));
    await tab.click("#together");
    assert.equal(await tab.value("subscorePage.knownAt"), Date.parse(stories[3].at));
    assert.ok((await states()).includes("billing_grace_period"));
});

test("the table says the same as the picture", async () => {
    await fresh();
    await tab.story(4);
    const timeline = JSON.parse(await tab.value("subscorePage.timeline"));
    const rows = await tab.call(() => [...document.querySelectorAll("#tables table")].map((each) => each.querySelectorAll("tbody tr").length));
    const [subscription] = timeline.subscriptions;
    assert.deepEqual(rows, [subscription.intervals.length, subscription.events.length + subscription.upcoming.length]);
});

/** A history whose records end before a renewal. */
function ending(renewalInfo) {
    return JSON.stringify({ transactions: [row(0), row(1)], renewalInfo: { originalTransactionId: "1000", productId: "pro.month", autoRenewProductId: "pro.month", autoRenewStatus: 1,
        signedDate: FIRST + 30 * DAY + 1000, ...renewalInfo } });
}

/** Everything that the picture, its table, the sentences and a screen reader say of a state. */
function said() {
    const all = (selector, value = (element) => element.textContent) => [...document.querySelectorAll(selector)].map(value);
    const rows = all("#tables tbody tr", (each) => [...each.cells].map((cell) => cell.textContent));
    return {
        bars: all("#picture .bar.unknown", ({ dataset }) => [dataset.state, Number(dataset.start)]), titles: all("#picture .bar.unknown title"),
        labels: all("#picture .bar.unknown .label"), marks: all("#picture .mark", ({ dataset }) => dataset.event), coming: all("#picture .mark.upcoming title"),
        states: rows.filter((cells) => cells.length === 8).map((cells) => cells[2]), access: rows.filter((cells) => cells.length === 8).map((cells) => cells[3]), events: rows.filter((cells) => cells.length === 5).map((cells) => cells[1]),
        live: all("#live .state"), heading: all("#answer h2"), handle: document.querySelector(".handle.high").getAttribute("aria-valuetext"),
        shown: ["live", "here", "tables", "picture", "answer"].map((id) => document.getElementById(id).textContent).join("\n"),
    };
}

test("where the records end and a renewal is expected, picture, table and sentences say so, in the words of the Python package", async () => {
    const end = FIRST + 60 * DAY;
    const program = `from subscore._expected import EXPECTED, unknown_words; print(EXPECTED, unknown_words("2026-03-11 10:00 UTC", "2026-02-09 10:00 UTC"), sep="|", end="")`;
    const [words, unknown] = execFileSync("python3", ["-c", program], { env: FROM_SOURCE, encoding: "utf8" }).split("|");
    for (const width of [1280, 400]) {
        await fresh({ width });
        await tab.drop(ending({}));
        await tab.call(() => {
            document.getElementById("table").open = true;
        });
        await tab.type("#at", String(end + DAY));
        const after_ = await tab.call(said);
        assert.deepEqual(after_.bars, [["expired", end]]);
        assert.equal(after_.labels.join(" "), words);
        assert.ok(after_.titles[0].endsWith(`; ${words}`));
        assert.ok(after_.coming.some((title) => title.startsWith("renews, upcoming") && title.endsWith(`; ${words}`)));
        // The renewal to come has the mark of that instant, and the expiry has none beside it.
        assert.deepEqual([after_.marks.includes("renews"), after_.marks.includes("expired")], [true, false]);
        assert.equal(after_.states.at(-1), `expired (${words})`);
        assert.ok(after_.events.includes(`expired (${words})`));
        assert.ok(after_.access.at(-1) === "unknown" && after_.titles[0].includes(", access unknown, "));
        // Nothing denies access.
        assert.equal(after_.live[0], `? Unknown on 2026-03-12 10:00 UTC pro.month: ${unknown}.`);
        assert.equal(after_.heading[0], `? Unknown on 2026-03-12 10:00 UTCpro.month: ${unknown}`);
        assert.ok(after_.handle.startsWith(`2026-03-12 10:00 UTC, ${unknown}`), after_.handle);
        assert.doesNotMatch(await text("#today"), /No access/);
        assert.match(await text("#legend"), /not known yet.*expected/);
        assert.doesNotMatch(await text("#legend"), /The subscription is over/);
        assert.equal(await text("#answer .explanation"), `U${unknown.slice(1)}.`);
        assert.match(await text("#answer .reason"), /^Why: pro\.month ended on .* No record of a renewal is known, so it counts as expired\.$/);
        assert.match(await text("#summary"), /^Paid by then, as far as the records go: 19\.98 USD in 2 payments\.$/);
        assert.equal(await tab.call(() => [...document.querySelectorAll(".badge")].filter((each) => each.textContent.includes("No access")).length), 0);
        const [picture, label] = await tab.call(() => ["#picture", "#picture .bar.unknown .label:last-child"].map((each) => document.querySelector(each).getBoundingClientRect().right));
        assert.ok(label <= picture, "the words fit into the picture");
        // At the end itself, and before it.
        await tab.type("#at", String(end));
        assert.match((await tab.call(said)).shown, new RegExp(`Here: expired \\(${words}\\)`));
        await tab.type("#at", String(end - DAY));
        const before_ = await tab.call(said);
        assert.match(before_.live[0], /Access on 2026-03-10 10:00 UTC pro\.month: paid until .*, 24 hours later, then expected to renew\.$/);
        assert.match(before_.heading[0], /pro\.month: paid$/);
    }
    await tab.drag(await tab.call((wanted) => {
        const grip = document.querySelector(".handle.high .grip").getBoundingClientRect();
        const bar = document.querySelector(wanted).getBoundingClientRect();
        const y = grip.top + grip.height / 2;
        return [{ x: grip.left + grip.width / 2, y }, { x: bar.left + bar.width / 2, y }];
    }, "#picture .bar.unknown"));
    await tab.idle();
    assert.ok((await tab.call(said)).live[0].includes(unknown));
    // By what was known then, of when the newest record was; and an entitlement of it.
    await tab.call(() => document.getElementById("clear").click());
    await tab.drop(JSON.stringify({ history: JSON.parse(ending({ signedDate: FIRST + 1000 })), at: FIRST + 35 * DAY, knownAt: FIRST + 10 * DAY }));
    assert.equal((await tab.call(said)).live[0], "? Unknown on 2026-02-14 10:00 UTC pro.month: unknown since 2026-02-09 10:00 UTC; the newest record is of 2026-01-10 10:00 UTC.");
    await tab.call(() => document.getElementById("clear").click());
    await tab.drop(JSON.stringify({ history: JSON.parse(ending({})), at: end + DAY, entitlements: [{ id: "pro", productIds: ["pro.month"] }, { id: "other", productIds: ["other"] }] }));
    assert.deepEqual(await tab.call(() => [...document.querySelectorAll("[data-part=entitlements] tbody tr td:nth-child(2)")].map(({ textContent }) => textContent)), ["? Unknown", "✕ No access"]);
    // An end that is known, or a renewal that somebody assumes, is not called so.
    const known = [{ autoRenewStatus: 0 }, { isInBillingRetryPeriod: true, signedDate: end + DAY }, { signedDate: end + 10 * DAY }, { expirationIntent: 1, autoRenewStatus: 0 }];
    for (const renewalInfo of known) {
        await tab.call(() => document.getElementById("clear").click());
        await tab.drop(ending(renewalInfo));
        await tab.type("#at", String(end + 11 * DAY));
        const shown = await tab.call(said);
        assert.deepEqual(shown.bars, []);
        assert.ok(!shown.shown.includes("expected to renew"), JSON.stringify(renewalInfo));
    }
    await tab.call(() => document.getElementById("clear").click());
    await tab.drop(JSON.stringify({ history: JSON.parse(ending({})), at: end + DAY, assumeRenewal: true }));
    assert.ok(!(await tab.call(said)).shown.includes("expected to renew"));
});

test("what was paid stands once in the table, as in the picture", async () => {
    await fresh();
    await tab.story(4);
    const paid = await tab.call(() => [...document.querySelectorAll("#tables tbody tr")].filter(({ cells }) => cells.length === 8).map(({ cells }) => [cells[2].textContent, cells[6].textContent]));
    assert.deepEqual(paid, [["paid", "19.99 USD"], ["payment failed", ""], ["expired", ""]]);
});

test("on paper the whole picture is there, in light colours", async () => {
    await fresh({ dark: true });
    await tab.story(0);
    await tab.send("Emulation.setEmulatedMedia", { media: "print", features: [{ name: "prefers-color-scheme", value: "dark" }] });
    const [picture, panel, paper] = await tab.call(() => {
        const panel = document.getElementById("pictures");
        panel.style.width = "600px";
        const sizes = [document.getElementById("picture"), panel].map((each) => each.getBoundingClientRect().width);
        return [...sizes, getComputedStyle(document.documentElement).getPropertyValue("--paper").trim()];
    });
    assert.ok(picture > 400 && picture <= panel, `${picture} of ${panel}`);
    assert.match(paper, /^#fff(fff)?$/);
});

const AXE = new URL("build/page/axe/ready", root);

test("axe finds nothing, in light and in dark, wide and narrow", async () => {
    const found = execFileSync("find", [path(new URL(".", AXE)), "-name", "axe.min.js"], { encoding: "utf8" }).trim();
    const axe = readFileSync(found, "utf8");
    for (const dark of [false, true]) {
        for (const width of [1280, 400]) {
            await fresh({ dark, width, bypassPolicy: true });
            for (const story of [null, 3]) {
                if (story !== null) await tab.story(story);
                await tab.call(() => {
                    for (const panel of document.querySelectorAll("details")) panel.open = true;
                });
                await tab.idle();
                await tab.value(`${axe}; 0`);
                const violations = await tab.call(async () => (await globalThis.axe.run(document)).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`));
                assert.deepEqual(violations, [], `dark ${dark}, ${width}, story ${story}`);
            }
        }
    }
});

/** The line about the next charge of each story, and of other histories. */
const NEXT = [
    ["First purchase", "Next: 9.99 USD on 17 March."],
    ["Downgrade", "Next: 9.99 USD for basic.month on 10 March."],
    ["Grace and recovery", "Next: 19.99 USD at a time that only the store knows."],
    ["Refund and reversal", null],
    ["Price increase with consent", "Next: 16.99 USD on 10 April, if the customer agrees to the new price."],
    ["Win-back offer", "Next: 4.99 USD on 12 May (win-back offer come-back, pay as you go)."],
];

test("a line says what the store charges next", async () => {
    await fresh();
    for (const [title, expected] of NEXT) {
        await tab.story(stories.findIndex((each) => each.title === title));
        assert.equal(await text("#answer .next"), expected, title);
    }
    const renewal = { originalTransactionId: "1000", autoRenewProductId: "pro.month", autoRenewStatus: 1, signedDate: FIRST + 1000 };
    await fresh();
    await tab.drop(JSON.stringify({ history: [{ transactionInfo: row(0), renewalInfo: renewal }], at: FIRST + DAY }));
    assert.equal(await text("#answer .next"), "Next: an amount that no record states on 9 February.");
    // The year is there if it is another one.
    await fresh();
    const expiresDate = FIRST + 365 * DAY;
    await tab.drop(JSON.stringify({ history: [{ transactionInfo: row(0, { expiresDate }), renewalInfo: { ...renewal, renewalDate: expiresDate, renewalPrice: 99990, currency: "USD" } }], at: FIRST + DAY }));
    assert.equal(await text("#answer .next"), "Next: 99.99 USD on 10 January 2027.");
    assert.deepEqual(tab.messages, []);
});

/** Asks the panel about a switch, and waits for the answer. */
async function preview(productId) {
    await tab.call(() => {
        document.getElementById("whatif").open = true;
    });
    await tab.until("document.getElementById('ask-change')");
    await tab.call((wanted) => {
        document.getElementById("change").replaceChildren();
        document.getElementById("to").value = wanted;
        document.getElementById("ask-change").click();
    }, productId);
    await tab.until("document.querySelector('#change dl')");
    await tab.idle();
    return text("#change");
}

const CATALOG = { groups: [{ id: "21", products: [{ productId: "pro.month", level: 2, period: "P1M", price: "9.99", currency: "USD" },
    { productId: "pro.year", level: 1, period: "P1Y", price: "99.99", currency: "USD" }] }] };

test("what if: a switch starts from what the documents say", async () => {
    await fresh();
    // A renewal that was bought ahead is refunded whole, also in the picture.
    const ahead = row(1, { signedDate: FIRST + 29.5 * DAY, purchaseDate: FIRST + 30 * DAY });
    const at = FIRST + 29.75 * DAY;
    await tab.drop(JSON.stringify({ history: [{ transactions: [row(0), ahead] }], catalog: CATALOG, at }));
    const found = await preview("pro.year");
    assert.match(found, /frompro\.month, subscribed, 9\.99 USD/);
    assert.match(found, /refundabout 10\.07 USD, 9\.91 USD is kept, computed by time; Apple states no amount/);
    assert.match(found, /bought before its period begins/);
    await tab.until("document.querySelector('#picture .asked.refund')");
    // Of a family share nothing is refunded, and the purchase is one of its own.
    await fresh();
    await tab.drop(JSON.stringify({ history: [{ transactions: [row(0, { inAppOwnershipType: "FAMILY_SHARED" })] }], catalog: CATALOG, at: FIRST + DAY }));
    assert.match(await preview("pro.year"), /fromno subscription of its own in this group.*separate.*refundnone/);
    // Before the first purchase a switch is a purchase.
    await fresh();
    await tab.drop(JSON.stringify({ history: [{ transactions: [row(0)] }], catalog: CATALOG, at: FIRST - DAY }));
    assert.match(await preview("pro.year"), /separate/);
    // As known at an instant before the renewal that was bought ahead, there is none.
    await fresh();
    await tab.drop(JSON.stringify({ history: [{ transactions: [row(0), ahead] }], catalog: CATALOG, at, knownAt: FIRST + DAY }));
    assert.match(await preview("pro.year"), /refundabout 0\.08 USD, 9\.91 USD is kept/);
    assert.deepEqual(tab.messages, []);
});

test("what if: another product, another price, a refund and a failed renewal", async () => {
    await fresh();
    await tab.story(1);
    await tab.call(() => {
        document.getElementById("whatif").open = true;
    });
    await tab.until("document.getElementById('ask-change')");
    await tab.call(() => {
        document.getElementById("to").value = "pro.year";
        document.getElementById("ask-change").click();
    });
    await tab.until("document.querySelector('#change dl')");
    await tab.idle();
    assert.match(await text("#change"), /crossgrade.*next renewal/);
    await tab.until("document.querySelector('#picture .asked.charge')");
    assert.match(await text("#picture .asked.charge"), /pro\.year, charge 199\.99 USD/);
    await tab.call(() => {
        document.getElementById("price").value = "39.99";
        document.getElementById("ask-price").click();
    });
    await tab.until("document.querySelector('#increase dl')");
    assert.match(await text("#increase"), /required: threshold/);
    assert.match(await text("#increase .rules"), /price\.threshold.+Source: /);
    // Notices of the same instant have one mark, which is named.
    await tab.until("document.querySelector(`#picture .mark.asked[data-event^='notice']`)");
    const notices = await tab.call(() => [...document.querySelectorAll("#picture .mark.asked")].map((each) => [each.dataset.event, each.querySelector("text")?.textContent ?? null]));
    assert.ok(notices.some(([event, label]) => event === "notices: email, price increase sheet, push" && label === event), JSON.stringify(notices));
    // An upgrade in the middle of a period is refunded and charged, and one line names both.
    await tab.type("#at", "2026-01-15");
    await tab.call(() => {
        document.getElementById("to").value = "pro.month";
        document.getElementById("ask-change").click();
    });
    await tab.until("document.querySelector('#picture .asked.refund')");
    await tab.idle();
    const labels = await tab.call(() => [...document.querySelectorAll("#picture .asked:not(.mark) text")].map(({ textContent }) => textContent));
    assert.match(labels.join("|"), /^refund about \d\.\d\d USD; pro\.month, charge 19\.99 USD$/);
    await tab.type("#at", stories[1].at);
    await tab.call(() => document.getElementById("ask-change").click());
    await tab.until("document.querySelector('#picture .mark.asked')");
    await tab.call(() => document.getElementById("add-refund").click());
    await tab.idle();
    assert.equal(await text("#count"), "(4)");
    assert.equal(JSON.parse(await tab.value("subscorePage.answer")).subscriptions[0].state, "revoked");
    assert.equal(await text("#picture .asked"), null, "what was asked before is not drawn beside the record");
    await tab.call(() => document.querySelector("[data-document='3'] button").click());
    await tab.idle();
    assert.equal(JSON.parse(await tab.value("subscorePage.answer")).subscriptions[0].state, "subscribed");
    // The last renewal fails.
    await tab.type("#at", "2026-03-01");
    await tab.call(() => document.getElementById("grace").click());
    await tab.call(() => document.getElementById("add-failure").click());
    await tab.idle();
    await tab.type("#at", "2026-03-25");
    assert.equal(JSON.parse(await tab.value("subscorePage.answer")).subscriptions[0].state, "billing_grace_period");
    assert.deepEqual(tab.messages, []);
});

test("the programs give the page's answer", async (context) => {
    await fresh();
    const work = new URL("build/page/programs/", root);
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work, { recursive: true });
    await tab.drop(JSON.stringify({ history: [{ transactions: [row(0, { appAccountToken: "ä\\\"?? \u2028 'quoted' 😀" })] }], at: FIRST + DAY, environment: "Production",
        entitlements: [{ id: "pro", productIds: ["pro.month", "pro.year"] }], catalog: { groups: [{ id: "21", products: [{ productId: "pro.month", level: 1, period: "P1M" }] }] } }));
    const wanted = JSON.parse(await tab.value("subscorePage.answer"));
    await tab.call(() => {
        document.getElementById("out").open = true;
    });
    await tab.until("document.getElementById('code')");
    const library = new URL("build/embedded/", root);
    const here = path(work);
    const environment = { ...process.env, SUBSCORE_LIBRARY: path(new URL("libsubscore.so.0", library)), LD_LIBRARY_PATH: path(library),
        PYTHONPATH: path(new URL("bindings/python/src", root)), PYTHONDONTWRITEBYTECODE: "1" };
    const run = (command, ...given) => execFileSync(command, given, { cwd: here, env: environment, encoding: "utf8" });
    const runners = {
        C: (file) => {
            run("cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-I", path(new URL("Include", root)), file, path(new URL("libsubscore.so", library)), "-o", "asked");
            return run("./asked");
        },
        Python: (file) => run("python3", file),
        Shell: (file) => run("sh", file),
        JavaScript: (file) => run("node", file),
    };
    const names = { C: "asked.c", Python: "asked.py", Shell: "asked.sh", JavaScript: "asked.mjs", Go: "asked.go", Java: "Asked.java" };
    mkdirSync(new URL("node_modules", work));
    execFileSync("ln", ["-s", path(new URL("build/javascript/package", root)), path(new URL("node_modules/subscore", work))]);
    const programs = async (suffix) => {
        for (const [language, name] of Object.entries(names)) {
            await tab.call((chosen) => {
                const choice = document.getElementById("language");
                choice.value = chosen;
                choice.dispatchEvent(new Event("change"));
            }, language);
            writeFileSync(new URL(name, work), await tab.call(() => document.getElementById("code").value));
            if (runners[language] !== undefined) assert.deepEqual(JSON.parse(runners[language](name)), JSON.parse(await tab.value("subscorePage.answer")), `${language}, ${suffix}`);
        }
        // Go and Java are at hand only where the bindings are built.
        for (const [tool, ...given] of [["gofmt", "-l", "asked.go"], ["javac", "-proc:none", "-Xdiags:compact", "-d", "classes", "-sourcepath", ["bindings/java/src/main/java", "bindings/java/generated/java"].map((each) => path(new URL(each, root))).join(":"), "Asked.java"]]) {
            const { error, status, stdout, stderr } = spawnSync(tool, given, { cwd: here, encoding: "utf8" });
            if (error?.code === "ENOENT") context.diagnostic(`${tool} is not installed, so its program is only written`);
            else assert.equal(`${status}${tool === "gofmt" ? stdout : ""}${stderr}`, "0");
        }
    };
    await programs("with the request inside");
    assert.equal(wanted.subscriptions.length, 1);
    // A longer request is read from the file that the page saves.
    await tab.drop(JSON.stringify({ transactions: Array.from({ length: 40 }, (_, n) => row(n)) }));
    writeFileSync(new URL("request.json", work), await tab.value("subscorePage.request"));
    await tab.call(() => document.getElementById("language").dispatchEvent(new Event("change")));
    await programs("with a request from a file");
});

test("an anonymous copy names nobody, and has the same answer", async () => {
    await fresh();
    for (const index of stories.keys()) {
        await tab.story(index);
        await tab.call(() => {
            document.getElementById("out").open = true;
        });
        await tab.until("document.getElementById('anonymous')");
        const original = JSON.parse(await tab.value("subscorePage.answer"));
        const copy = await tab.call(() => {
            [...document.querySelectorAll("#exports button")].find(({ textContent }) => textContent === "Make it anonymous").click();
            return document.getElementById("anonymous").value;
        });
        const ids = stories[index].text.match(/"(transactionId|originalTransactionId|webOrderLineItemId|appTransactionId|appAccountToken|notificationUUID|bundleId)":"[^"]+"/g)
            .map((each) => each.split('"')[3]);
        assert.deepEqual([...new Set(ids)].filter((id) => copy.includes(id)), []);
        await tab.call(() => document.getElementById("clear").click());
        await tab.drop(copy, "anonymous.json");
        const other = JSON.parse(await tab.value("subscorePage.answer"));
        const plain = ({ subscriptions, hasAccess }) => [hasAccess, subscriptions.map(({ state, since, until, accessSince, accessUntil, productId, rules, warnings, evidence, next, commitment }) =>
            ({ state, since, until, accessSince, accessUntil, productId, rules, warnings, next, commitment, evidence: evidence.map(({ kind, signedDate }) => ({ kind, signedDate })) }))];
        assert.deepEqual(plain(other), plain(original));
    }
});

test("what the store does not document is left out of an anonymous copy", async () => {
    await fresh();
    await tab.drop(JSON.stringify({ transactions: [row(0, { email: "somebody@example.com", transactionId: "9007199254740993123", notes: { name: "Somebody" } })] }));
    await tab.call(() => {
        document.getElementById("out").open = true;
    });
    await tab.until("document.getElementById('anonymous')");
    const copy = await tab.call(() => {
        [...document.querySelectorAll("#exports button")].find(({ textContent }) => textContent === "Make it anonymous").click();
        return [document.getElementById("anonymous").value, document.getElementById("anonymous-note").textContent];
    });
    assert.ok(!/somebody|9007199/i.test(copy[0]));
    assert.match(copy[1], /^2 members/);
});

test("the picture is saved as SVG and PNG", async () => {
    await tab.story(3);
    await tab.openExports();
    for (const name of ["SVG", "PNG"]) {
        await tab.call((wanted) => {
            globalThis.saved = [];
            [...document.querySelectorAll("#exports button")].find(({ textContent }) => textContent.endsWith(wanted)).click();
        }, name);
        await tab.until(`globalThis.saved.some(({ type }) => type === "image/${name === "SVG" ? "svg+xml" : "png"}")`);
        const bytes = await tab.call(async (type) => Array.from(new Uint8Array(await globalThis.saved.find((each) => each.type.includes(type)).arrayBuffer())), name.toLowerCase());
        const data = Buffer.from(bytes);
        if (name === "PNG") {
            assert.equal(data.subarray(1, 4).toString(), "PNG");
            assert.ok(data.length > 10_000);
            writeFileSync(new URL("build/page/picture.png", root), data);
        } else {
            execFileSync("python3", ["-c", "import sys, xml.etree.ElementTree as tree; root = tree.fromstring(sys.stdin.buffer.read()); assert root.tag.endswith('svg')"], { input: data });
            assert.ok(!/ (class|data-[a-z]+|aria-[a-z]+)=/.test(data.toString()));
        }
    }
});

test("a drag step over 1,000 rows is smooth", async (context) => {
    await fresh();
    await tab.drop(JSON.stringify({ transactions: Array.from({ length: 1000 }, (_, n) => row(n, { purchaseDate: FIRST + n * 7 * DAY, expiresDate: FIRST + (n + 1) * 7 * DAY, signedDate: FIRST + n * 7 * DAY })) }));
    const { x, y, left, right } = await tab.call(() => {
        const grip = document.querySelector(".handle.high .grip").getBoundingClientRect();
        const box = document.querySelector("#picture").getBoundingClientRect();
        return { x: grip.left + grip.width / 2, y: grip.top + grip.height / 2, left: box.left, right: box.right };
    });
    const events = [];
    tab.onEvent = (method, params) => method === "Tracing.dataCollected" && events.push(...params.value);
    const complete = new Promise((resolve) => {
        browser.listen(({ method, params }) => {
            if (method === "Tracing.dataCollected") events.push(...params.value);
            if (method === "Tracing.tracingComplete") resolve();
        });
    });
    await browser.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline"] } });
    const steps = Array.from({ length: 200 }, (_, n) => ({ x: left + 40 + ((right - left - 80) * ((n * 37) % 200)) / 200, y }));
    await tab.drag([{ x, y }, ...steps]);
    await tab.idle();
    await browser.send("Tracing.end");
    await complete;
    const moves = events.filter(({ name, ph, args }) => name === "EventDispatch" && ph === "X" && args?.data?.type === "pointermove").map(({ dur }) => dur / 1000).sort((one, other) => one - other);
    assert.ok(moves.length >= 100, `${moves.length} steps`);
    const [median, late] = [moves[Math.floor(moves.length / 2)], moves[Math.floor(moves.length * 0.95)]];
    // With what comes after it: the answer of the open history, the words beside the picture, the frame.
    const main = events.find(({ name, args }) => name === "EventDispatch" && args?.data?.type === "pointermove");
    const calls = events.filter(({ name, ph, pid, tid }) => name === "FunctionCall" && ph === "X" && pid === main.pid && tid === main.tid);
    const whole = calls.reduce((sum, { dur }) => sum + dur / 1000, 0) / moves.length;
    context.diagnostic(`scripting of a drag step with 1,000 rows: handler median ${median.toFixed(2)} ms, 95 % within ${late.toFixed(2)} ms; `
        + `with its answer ${whole.toFixed(2)} ms on average over ${moves.length} steps`);
    assert.ok(median < 8, `a step takes ${median} ms`);
});

test("`subscore view` writes the page with a history inside, which it shows when it is opened", async () => {
    const output = path(new URL("build/page/viewed.html", root));
    const given = JSON.stringify({ transactions: [row(0, { productId: "</script><b id=hacked>" })] });
    execFileSync("python3", ["-m", "subscore", "view", "-o", output, "--at", String(FIRST + DAY)], { input: given, env: FROM_SOURCE });
    await fresh({ url: `file://${output}` });
    const answer = JSON.parse(await tab.value("subscorePage.answer"));
    assert.deepEqual([answer.at, answer.subscriptions[0].productId], [FIRST + DAY, "</script><b id=hacked>"]);
    assert.equal(await tab.call(() => document.getElementById("hacked")), null);
    assert.deepEqual(tab.messages, []);
    rmSync(output);
});

test("view() of the JavaScript package writes the same page", async () => {
    const output = path(new URL("build/page/viewed.html", root));
    const hostile = "</script><b id=hacked>$&<!--<script>";
    const program = "const { view } = require('subscore/view'); view([JSON.parse(process.argv[1])], { at: new Date(Number(process.argv[2])), path: process.argv[3] });";
    const modules = new URL("build/page/modules/node_modules/", root);
    rmSync(modules, { recursive: true, force: true });
    mkdirSync(modules, { recursive: true });
    symlinkSync(path(new URL("build/javascript/package", root)), path(new URL("subscore", modules)));
    execFileSync("node", ["-e", program, JSON.stringify(row(0, { productId: hostile })), String(FIRST + DAY), output], { cwd: path(new URL("..", modules)) });
    await fresh({ url: `file://${output}` });
    const answer = JSON.parse(await tab.value("subscorePage.answer"));
    assert.deepEqual([answer.at, answer.subscriptions[0].productId], [FIRST + DAY, hostile]);
    assert.equal(await tab.call(() => document.getElementById("hacked")), null);
    assert.deepEqual(tab.messages, []);
    rmSync(output);
});

test("a notebook shows it in a frame without an origin", async () => {
    const output = path(new URL("build/page/notebook.html", root));
    const program = `import subscore, sys, json; print("<!doctype html><body data-x>" + subscore.view(json.load(sys.stdin))._repr_html_())`;
    writeFileSync(output, execFileSync("python3", ["-c", program], { input: JSON.stringify({ transactions: [row(0)] }), env: FROM_SOURCE }));
    await tab.send("Page.navigate", { url: `file://${output}` });
    // The frame is a process of its own.
    const expression = "document.querySelector('#answer .explanation')?.textContent ?? null";
    let said = null;
    for (let round = 0; round < 600 && said === null; round++) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (tab.frame === undefined) continue;
        const { result } = await browser.send("Runtime.evaluate", { expression, returnByValue: true }, tab.frame);
        said = result.value;
    }
    assert.match(said, /^Access until|^No access/);
    rmSync(output);
});

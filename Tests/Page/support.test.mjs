// What support staff see: no result without a document, what an unreadable paste is, whose documents these are, the words, the
// sentence for each story's question, what was paid, and how it is today.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { Browser, path, root } from "./browser.mjs";

const FIRST = Date.UTC(2026, 0, 10, 10);
const DAY = 86_400_000;
const stories = JSON.parse(readFileSync(new URL("build/page/stories.json", root), "utf8"));
const WORDS = JSON.parse(readFileSync(new URL("page/src/words.json", root), "utf8"));

let browser;
let tab;

before(async () => {
    browser = await Browser.start();
    tab = await browser.open();
});
after(() => browser.close());

const text = (selector) => tab.call((wanted) => document.querySelector(wanted)?.textContent ?? null, selector);
const texts = (selector) => tab.call((wanted) => [...document.querySelectorAll(wanted)].map(({ textContent }) => textContent), selector);
const visible = (...ids) => tab.call((wanted) => wanted.filter((id) => document.getElementById(id).checkVisibility()), ids);
const RESULT = ["result", "pictures"];

/** Gives the page a text, as the only one. */
async function alone(given, name = "pasted text") {
    await tab.click("#clear");
    await tab.drop(typeof given === "string" ? given : JSON.stringify(given), name);
}

function row(n, others = {}) {
    return { transactionId: String(1000 + n), originalTransactionId: "1000", productId: "pro.month", subscriptionGroupIdentifier: "21", type: "Auto-Renewable Subscription",
        environment: "Production", purchaseDate: FIRST + n * 30 * DAY, expiresDate: FIRST + (n + 1) * 30 * DAY, signedDate: FIRST + n * 30 * DAY + 1000, price: 9990, currency: "USD", ...others };
}

/** What holds no document of a subscription, and what the page says of it. */
const UNUSABLE = [
    ["a table", "id,plan\n1,pro\n", /table \(CSV\) with the columns id, plan/], ["a receipt in base64", `MIIT${"VAYJKoZIhvcNAQcC".repeat(9)}`, /app receipt in base64/],
    ["a log", '2026-03-01 10:00:00 INFO got {"signedPayload":"eyJ\n2026-03-01 10:00:01 INFO done', /lines of a log/], ["JSON that is cut off", '{"transactions":[{"transactionId":"1"', /cut off/],
    ["a piece of a signed text", "eyJhbGciOiJFUzI1NiJ9.eyJ0cmFuc2FjdGlvbklkIjoiMSJ9", /2 of 3 parts/], ["words", "the card works", /not JSON/],
    ["JSON that Apple did not send", '{"note":"hello"}', /\(\/history\)/],
];

test("without a usable document there is neither a result nor a picture, and a paste is named", async () => {
    for (const [name, given, wanted] of UNUSABLE) {
        await alone(given);
        assert.match(await text("#problem"), wanted, name);
        assert.deepEqual(await visible(...RESULT, "answer"), [], name);
        assert.doesNotMatch(await text("#problem"), /shows the last answer/, name);
        assert.equal(await tab.call(() => document.querySelectorAll(".badge").length), 0, name);
        assert.equal(await tab.value("subscorePage.answer"), null, name);
    }
    // JSON without a subscription in it: a warning, and no result.
    await alone({ transactions: [] });
    assert.deepEqual([await visible(...RESULT), await texts(".badge")], [[], []]);
    assert.match(await text("#answer"), /These documents hold no subscription, so there is no result\..*no record of a subscription/);
    // Beside a usable document the picture stays; after it was removed nothing of it is left.
    await alone({ transactions: [row(0)] }, "good.json");
    assert.deepEqual(await visible(...RESULT), RESULT);
    await tab.drop("id,plan\n1,pro\n", "table.csv");
    assert.match(await text("#problem"), /table\.csv: This is a table \(CSV\).*The picture shows the last answer/);
    assert.deepEqual(await visible(...RESULT), RESULT);
    await tab.call(() => document.querySelector("[aria-label='Remove good.json']").click());
    await tab.idle();
    assert.deepEqual([await visible(...RESULT), await texts(".badge")], [[], []]);
    // By what was known before the first record, too.
    await alone({ history: [{ transactions: [row(0)] }], at: FIRST + DAY, knownAt: FIRST - DAY });
    assert.deepEqual(await visible("pictures"), ["pictures"]);
    assert.match(await text("#live"), /No record was known then/);
    assert.doesNotMatch(await text("#answer"), /✕|✓/);
    assert.deepEqual(tab.messages, []);
});

test("an export of customers opens, one customer at a time", async () => {
    const cell = (value) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
    const other = row(0, { transactionId: "2000", originalTransactionId: "2000", productId: "basic.month" });
    await alone(`customer,payload\n4711,${cell({ transactions: [row(0)] })}\n4711,${cell({ transactions: [row(1)] })}\n4712,${cell({ transactions: [other] })}\n`, "payloads.csv");
    assert.deepEqual([await text("#count"), await text("#customer-count"), await tab.value("document.getElementById('customer').value")], ["(2)", "(1 of 2 in payloads.csv)", "4711"]);
    assert.match(await text("#answer h2"), /pro\.month/);
    const choose = (customer) => tab.call((wanted) => {
        const field = document.getElementById("customer");
        field.value = wanted;
        field.dispatchEvent(new Event("change", { bubbles: true }));
    }, customer);
    await choose("4712");
    await tab.idle();
    assert.equal(await text("#count"), "(1)");
    assert.match(await text("#answer h2"), /basic\.month/);
    assert.ok(!(await text("#work")).includes("pro.month"), "nothing of the other customer is left");
    await choose("4713");
    await tab.idle();
    assert.match(await text("#problem"), /payloads\.csv has no customer “4713”/);
    // Of one customer there is nothing to choose.
    await alone(`${JSON.stringify({ customer: 4711, payload: { transactions: [row(0)] } })}\n${JSON.stringify({ customer: 4711, payload: { transactions: [row(1)] } })}`, "payloads.jsonl");
    assert.deepEqual([await text("#count"), await visible("customer-field")], ["(2)", []]);
    assert.deepEqual(tab.messages, []);
});

test("the badge has the date of the result, and a line says how it is today", async () => {
    await alone({ history: [{ transactions: [row(0), row(1)] }], at: FIRST + DAY });
    assert.match(await text("#live"), /^✓ Access on 2026-01-11 10:00 UTC pro\.month: paid until 2026-03-11 10:00 UTC/);
    assert.match(await text("#answer .badge"), /^✓ Access on 2026-01-11 10:00 UTC$/);
    const today = new Date().toISOString().slice(0, 10);
    assert.match(await text("#today"), new RegExp(`^Today, ${today}: ✕ No access pro\\.month: expired`));
    // By what is known today, whatever counts in the picture.
    const now = Date.now();
    const running = row(0, { purchaseDate: now - DAY, expiresDate: now + 10 * DAY, signedDate: now - DAY + 1000 });
    await alone({ history: [{ transactions: [running] }], at: now - DAY, knownAt: now - 2 * DAY });
    assert.match(await text("#today"), new RegExp(`^Today, ${today}: ✓ Access pro\\.month: paid until`));
    await tab.click("#now");
    await tab.click("#everything");
    assert.match(await text("#live"), new RegExp(`^✓ Access on ${today}`));
});

/** Documents of somebody else, and the warning about them. */
const WHOSE = [
    ["several customers", [row(0, { appAccountToken: "5f8a1c2e-7d3b-4e96-a1b0-c4d5e6f70812" }), row(0, { transactionId: "2000", originalTransactionId: "2000", subscriptionGroupIdentifier: "22", appAccountToken: "6f8a1c2e-7d3b-4e96-a1b0-c4d5e6f70812" })], {}, /name several customers/],
    ["another environment", [row(0), row(0, { environment: "Sandbox", transactionId: "2000", originalTransactionId: "2000" })], { environment: "Production" }, /another environment than Production/],
    ["the sandbox", [row(0, { environment: "Sandbox" })], {}, /No record is from Production/],
    ["several apps", [row(0, { bundleId: "com.a" }), row(0, { bundleId: "com.b", transactionId: "2000", originalTransactionId: "2000", subscriptionGroupIdentifier: "22" })], {}, /several apps/],
];

test("a warning about whose documents these are stands above the picture", async () => {
    for (const [name, transactions, options, wanted] of WHOSE) {
        await alone({ history: [{ transactions }], at: FIRST + DAY, ...options });
        assert.match(await text("#whose"), wanted, name);
        const [warning, picture] = await tab.call(() => ["whose", "picture"].map((id) => document.getElementById(id).getBoundingClientRect().top));
        assert.ok(warning < picture, name);
        assert.doesNotMatch(await text("#answer"), wanted, `${name}: once`);
    }
    await alone({ history: [{ transactions: [row(0, { environment: "Sandbox" })] }], at: FIRST + DAY });
    assert.doesNotMatch(await text("#summary"), /Paid/, "what is bought in the sandbox costs nothing");
    await alone({ transactions: [row(0)] });
    assert.deepEqual(await visible("whose"), []);
});

/** The sentences for the question of each story. */
const ANSWERS = {
    "First purchase": "The free trial ended on 17 January 2026. 9.99 USD was paid first on 17 January 2026.|Paid by then: 19.98 USD in 2 payments.",
    "Upgrade with refund": "Upgraded from basic.month to pro.month on 22 January 2026: about 6.12 USD of 9.99 USD for the rest of the period, computed by time; Apple states no amount.|Paid by then: 29.98 USD in 2 payments; about 6.12 USD of it refunded, computed by time; Apple states no amount.",
    Downgrade: "basic.month was chosen and begins on 10 March 2026. pro.month is paid for until then.|Paid by then: 39.98 USD in 2 payments.",
    "Grace and recovery": "The payment failed on 10 February 2026. The customer keeps access in the grace period until 26 February 2026, while Apple tries again.|Paid by then: 19.99 USD in 1 payment.",
    "Retry and loss": "The payment failed on 10 February 2026. There is no access; Apple tried again until 11 April 2026.|Paid by then: 19.99 USD in 1 payment.",
    "Refund and reversal": "Apple refunded 199.99 USD on 10 February 2026, and access ended with it.|Paid by then: 199.99 USD in 1 payment; 199.99 USD of it refunded.",
    "Family sharing": "Family sharing ended on 15 March 2026, and access ended with it.",
    "Price increase with consent": "The customer has not agreed to the new price of 16.99 USD yet.|Paid by then: 29.97 USD in 3 payments.",
    "Win-back offer": "The customer came back on 12 April 2026. The win-back offer come-back applies: 4.99 USD for each period, until 12 July 2026. The regular price comes after it.|Paid by then: 14.98 USD in 2 payments.",
    "12-month commitment": "The customer cancelled, but agreed to 12 payments: Apple charges all of them, until 10 January 2027, and renews nothing after that. This is payment 6.|Paid by then: 107.94 USD in 6 payments.",
};

test("sentences answer the question of each story, and say what was paid", async () => {
    assert.deepEqual(Object.keys(ANSWERS), stories.map(({ title }) => title));
    for (const [index, { title }] of stories.entries()) {
        await tab.story(index);
        assert.equal((await texts("#summary p")).join("|"), ANSWERS[title], title);
    }
    // An amount that no record states has a sign of its own, on a switch, too, and in the legend.
    for (const [title, signs] of [["Upgrade with refund", ["upgraded", "refunded"]], ["Refund and reversal", []]]) {
        await tab.story(stories.findIndex((each) => each.title === title));
        assert.deepEqual(await tab.call(() => [...document.querySelectorAll("#picture .mark:has(.estimate)")].map(({ dataset }) => dataset.event)), signs, title);
        assert.equal(await tab.call(() => document.querySelectorAll("#legend .estimate").length), signs.length > 0 ? 1 : 0, title);
    }
    // In the trial, after the recovery, and after the end of the attempts.
    for (const [title, at, wanted] of [["First purchase", "2026-01-12", /^The free trial ends on 17 January 2026, and nothing was paid for it\.Paid by then: nothing\.$/],
        ["Refund and reversal", "2026-03-05", /^Paid by then: 199\.99 USD in 1 payment\.$/], ["Upgrade with refund", "2026-01-12", /^Paid by then: 9\.99 USD in 1 payment\.$/]]) {
        await tab.story(stories.findIndex((each) => each.title === title));
        await tab.click("#everything");
        await tab.type("#at", at);
        assert.match(await text("#summary"), wanted, `${title} at ${at}`);
    }
    // By currency, with what no record states.
    await alone({ history: [{ transactions: [row(0), row(1, { price: 900000, currency: "JPY" }), row(2, { price: undefined, currency: undefined })] }], at: FIRST + 61 * DAY });
    assert.equal((await texts("#summary p")).at(-1), "Paid by then: 9.99 USD and 900 JPY in 2 payments, and 1 payment of unknown amount.");
});

test("an estimate in a currency in which Apple's own prices are whole says that the amount may be", async () => {
    const catalog = { groups: [{ id: "21", products: [{ productId: "pro.month", level: 2, period: "P1M" }, { productId: "max.month", level: 1, period: "P1M" }] }] };
    for (const [currency, price, wanted] of [["HUF", 3990000, ", and may pay a whole number of HUF"], ["USD", 9990, ""], ["JPY", 900000, ""]]) {
        const [before_, after_] = [row(0, { price, currency, isUpgraded: true }), row(1, { productId: "max.month", price, currency, purchaseDate: FIRST + 10 * DAY, expiresDate: FIRST + 40 * DAY, signedDate: FIRST + 10 * DAY + 1000 })];
        await alone({ history: [{ transactions: [before_, after_] }], catalog, at: FIRST + 11 * DAY });
        const sentences = await texts("#summary p");
        assert.match(sentences[0], new RegExp(`^Upgraded from pro\\.month to max\\.month on 20 January 2026: about [\\d.]+ ${currency} of .* computed by time; Apple states no amount${wanted}\\.$`));
        assert.match(sentences[1], new RegExp(`computed by time; Apple states no amount${wanted}\\.$`));
    }
});

test("where the records end with a free trial, nothing is said of a payment after it", async () => {
    const offers = { offerType: 1, offerDiscountType: "FREE_TRIAL", price: 0 };
    const renewalInfo = { originalTransactionId: "1000", productId: "pro.month", autoRenewProductId: "pro.month", autoRenewStatus: 1, signedDate: FIRST + 1000 };
    await alone({ history: [{ transactions: [row(0, offers)], renewalInfo }], at: FIRST + 31 * DAY });
    assert.match((await texts("#summary p"))[0], /^The free trial ended on .*\. The records end before they could show a payment\.$/);
});

test("the end of a trial, and of a product, is not that of the renewals after it", async () => {
    for (const [title, at, wanted] of [["First purchase", "2026-01-12", /basic\.month: trial until 2026-01-17 10:00 UTC, 5 days later, then paid\.$/],
        ["Downgrade", "2026-02-20", /pro\.month: paid until 2026-03-10 09:00 UTC, 18 days later, then basic\.month\.$/]]) {
        await tab.story(stories.findIndex((each) => each.title === title));
        await tab.type("#at", at);
        assert.match(await text("#live"), wanted);
    }
});

test("a recovery, and attempts that go on, have their words", async () => {
    const renewal = { originalTransactionId: "1000", productId: "pro.month", autoRenewProductId: "pro.month", autoRenewStatus: 1, isInBillingRetryPeriod: true, signedDate: FIRST + 30 * DAY + 60_000 };
    await alone({ history: [{ transactions: [row(0)], renewalInfo: renewal }], at: FIRST + 31 * DAY });
    assert.match(await text("#live"), /payment failed, Apple will try again until 2026-04-10 09:00 UTC/);
    assert.match(await text("#summary"), /There is no access; Apple will try again until 10 April 2026\./);
    assert.match((await texts("#picture .bar.billing_retry .label")).join(), /^payment failed, Apple will try again until 10 Apr/);
    const recovered = row(1, { purchaseDate: FIRST + 40 * DAY, expiresDate: FIRST + 70 * DAY, signedDate: FIRST + 40 * DAY + 1000 });
    await alone({ history: [{ transactions: [row(0), recovered], renewalInfo: renewal }], at: FIRST + 31 * DAY });
    assert.match(await text("#live"), /payment failed, a payment succeeded on 2026-02-19 10:00 UTC/);
});

test("no word of the library's stands where support staff read", async () => {
    for (const [index, { title }] of stories.entries()) {
        await tab.story(index);
        const shown = await tab.call(() => ["live", "summary", "today", "legend", "picture", "tables"].map((id) => document.getElementById(id).textContent).join("\n"));
        assert.doesNotMatch(shown, /billing (grace|retry)|preflight|subscribed (until|·)|revoked|auto renew|_/, title);
    }
    await tab.story(0);
    await tab.call(() => document.getElementById("table").open = true);
    assert.ok((await text("#tables")).includes("first day on which renewal is checked"));
    assert.deepEqual((await texts("#picture .bar title")).map((title) => title.split(/ ·|,/)[0]), ["trial", "paid", "paid", "expired"]);
});

test("each entry of the legend explains itself on hover and focus, and Escape closes that", async () => {
    await tab.story(3);
    const shown = () => tab.call(() => [...document.querySelectorAll("#legend .about")].filter((each) => each.checkVisibility()).map(({ textContent }) => textContent));
    const entries = await tab.call(() => [...document.querySelectorAll("#legend button")].map((each) => [each.textContent.trim(), document.getElementById(each.getAttribute("aria-describedby")).textContent]));
    assert.deepEqual(entries.map(([word]) => word), ["paid", "grace period", "payment failed", "expired", "paler"]);
    for (const [word, about] of entries.slice(0, -1)) assert.equal(about, WORDS.meanings[word]);
    assert.deepEqual(await shown(), []);
    await tab.call(() => document.querySelector("#legend button").focus());
    assert.deepEqual(await shown(), [WORDS.meanings.paid]);
    await tab.press("Tab");
    assert.deepEqual(await shown(), [WORDS.meanings["grace period"]]);
    await tab.press("Escape");
    assert.deepEqual(await shown(), []);
    const { x, y } = await tab.call(() => {
        const { left, top, width, height } = document.querySelectorAll("#legend button")[2].getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
    });
    await tab.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
    await tab.until("document.querySelectorAll('#legend .about')[2].checkVisibility()");
    assert.deepEqual(await shown(), [WORDS.meanings["payment failed"]]);
    await tab.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 5, y: 5 });
});

test("the clock of whoever looks stands beside UTC", async () => {
    await tab.send("Emulation.setTimezoneOverride", { timezoneId: "America/New_York" });
    await alone({ history: [{ transactions: [row(0)] }], at: "2026-01-11T02:00:00Z" });
    assert.match(await text("#live"), /Access on 2026-01-11 02:00 UTC \(10 Jan,? 21:00 GMT-5\)/);
    await tab.type("#at", "2026-01-11 18:30");
    assert.match(await text("#live"), /Access on 2026-01-11 18:30 UTC \(13:30 GMT-5\).*until 2026-02-09 10:00 UTC \(05:00 GMT-5\)/);
    await tab.send("Emulation.setTimezoneOverride", { timezoneId: "UTC" });
    await tab.type("#at", "2026-01-11 18:31");
    assert.doesNotMatch(await text("#live"), /\(|GMT/);
});

test("in a narrow window the result is above the fold, before the picture", async () => {
    const narrow = await browser.open({ width: 400, height: 640 });
    for (const index of stories.keys()) {
        await narrow.story(index);
        const { live, top } = await narrow.call(() => ({ live: document.getElementById("live").getBoundingClientRect().bottom, top: document.getElementById("picture").getBoundingClientRect().top }));
        assert.ok(live < 640 && live < top, `${stories[index].title}: the result ends at ${live}`);
    }
    await narrow.close();
});

test("the picture stays where it is while the handle moves", async () => {
    await tab.story(3);
    await tab.click("#everything");
    const place = () => tab.call(() => {
        const [grip, box] = [".handle.high .grip", "#picture"].map((each) => document.querySelector(each).getBoundingClientRect());
        return { x: grip.left + grip.width / 2, y: grip.top + grip.height / 2, top: box.top, left: box.left, right: box.right };
    });
    const { x, y, top, left, right } = await place();
    const tops = new Set();
    const shares = Array.from({ length: 20 }, (_, index) => ({ x: left + 40 + (index / 20) * (right - left - 80), y }));
    await tab.drag([{ x, y }, ...shares], async () => tops.add((await place()).top));
    assert.deepEqual([...tops], [top]);
});

test("pictures of the Python package have the page's words", async () => {
    const environment = { ...process.env, SUBSCORE_LIBRARY: path(new URL("build/embedded/libsubscore.so.0", root)), PYTHONPATH: path(new URL("bindings/python/src", root)), PYTHONDONTWRITEBYTECODE: "1" };
    const program = "import sys, json, subscore; from subscore.picture import words; t = subscore.timeline(sys.stdin.buffer.read()).raw\n"
        + "print(json.dumps([[words.of_interval(i, s['events']) for i in s['intervals']] for s in t['subscriptions']]))";
    for (const [index, story] of stories.entries()) {
        await tab.story(index);
        await tab.click("#everything");
        const input = `[${story.text.split("\n").join(",")}]`;
        const drawn = await tab.call(() => [...document.querySelectorAll("#tables table")].filter((_, number) => number % 2 === 0)
            .map((table) => [...table.querySelectorAll("tbody tr")].map(({ cells }) => cells[2].textContent.replace(/ \(.*/, ""))));
        assert.deepEqual(JSON.parse(execFileSync("python3", ["-c", program], { input, env: environment, encoding: "utf8" })), drawn, story.title);
    }
});

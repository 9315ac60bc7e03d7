// What a person does with the page: each kind of document goes in by each way, the pointer moves and enlarges the picture, and
// what is saved is what was asked and answered.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { Browser, PAGE, path, root } from "./browser.mjs";

const FIRST = Date.UTC(2026, 0, 10, 10);
const DAY = 86_400_000;
const END = FIRST + 30 * DAY;
const stories = JSON.parse(readFileSync(new URL("build/page/stories.json", root), "utf8"));

let browser;
let tab;

before(async () => {
    browser = await Browser.start();
    tab = await browser.open();
});
after(() => browser.close());

const clear = () => tab.click("#clear");
const text = (selector) => tab.call((wanted) => document.querySelector(wanted)?.textContent ?? null, selector);
const answer = async () => JSON.parse(await tab.value("subscorePage.answer"));

/** A text as the store signs it; nobody proves the signature here. */
function signed(payload) {
    const part = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
    return `${part({ alg: "ES256", x5c: [] })}.${part(payload)}.${Buffer.alloc(64, 7).toString("base64url")}`;
}

const transaction = { transactionId: "1000", originalTransactionId: "1000", productId: "pro.month", subscriptionGroupIdentifier: "21", type: "Auto-Renewable Subscription",
    bundleId: "com.example", environment: "Production", purchaseDate: FIRST, expiresDate: END, signedDate: FIRST + 1000, price: 9990, currency: "USD" };
const renewal = { originalTransactionId: "1000", productId: "pro.month", autoRenewProductId: "pro.month", autoRenewStatus: 1, environment: "Production", signedDate: FIRST + 1000 };
const seconds = (at) => ({ ms: String(at), text: `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} Etc/GMT` });
const receiptRow = { transaction_id: "1000", original_transaction_id: "1000", product_id: "pro.month", subscription_group_identifier: "21", quantity: "1", is_trial_period: "false",
    purchase_date: seconds(FIRST).text, purchase_date_ms: seconds(FIRST).ms, expires_date: seconds(END).text, expires_date_ms: seconds(END).ms };
const pending = { original_transaction_id: "1000", product_id: "pro.month", auto_renew_product_id: "pro.month", auto_renew_status: "1" };
const receipt = { status: 0, environment: "Production", receipt: { bundle_id: "com.example", request_date_ms: String(FIRST + 2000), in_app: [] }, latest_receipt_info: [receiptRow], pending_renewal_info: [pending] };
const notification = { notificationType: "SUBSCRIBED", subtype: "INITIAL_BUY", notificationUUID: "5f6f1b4e-0000-4000-8000-000000000001", version: "2.0", signedDate: FIRST + 1500,
    data: { bundleId: "com.example", environment: "Production", transactionInfo: transaction, renewalInfo: renewal } };
const signedData = { bundleId: "com.example", environment: "Production", signedTransactionInfo: signed(transaction), signedRenewalInfo: signed(renewal) };
const { data: _, ...head } = notification;
const signedNotification = { signedPayload: signed({ ...head, data: signedData }) };

/** Every kind of document that a history may have: its name, the text, what the page calls it, and whether it is signed. */
const KINDS = [
    ["decoded payloads", { transactions: [transaction], renewalInfo: renewal }, /^1 transaction$/],
    ["a transaction", transaction, /transaction 1000/],
    ["an array of records", [transaction, renewal], /2 documents/],
    ["a status response", { environment: "Production", bundleId: "com.example", data: [{ subscriptionGroupIdentifier: "21",
        lastTransactions: [{ originalTransactionId: "1000", status: 1, transactionInfo: transaction, renewalInfo: renewal }] }] }, /subscription statuses/],
    ["a signed status response", { environment: "Production", bundleId: "com.example", data: [{ subscriptionGroupIdentifier: "21",
        lastTransactions: [{ originalTransactionId: "1000", status: 1, signedTransactionInfo: signed(transaction), signedRenewalInfo: signed(renewal) }] }] }, /subscription statuses/, true],
    ["a history response", { environment: "Production", bundleId: "com.example", hasMore: false, signedTransactions: [transaction] }, /^1 transaction of a history$/],
    ["a signed history response", { environment: "Production", bundleId: "com.example", hasMore: false, signedTransactions: [signed(transaction)] }, /^1 transaction of a history$/, true],
    ["a transaction response", { signedTransactionInfo: signed(transaction) }, /transaction 1000/, true],
    ["a signed transaction", signed(transaction), /transaction 1000/, true],
    ["a notification", notification, /SUBSCRIBED \/ INITIAL_BUY, 2026-01-10 10:00/],
    ["a notification with signed members", { ...head, data: signedData }, /SUBSCRIBED \/ INITIAL_BUY/, true],
    ["a notification as it was posted", signedNotification, /SUBSCRIBED \/ INITIAL_BUY/, true],
    ["a notification history", { notificationHistory: [signedNotification], hasMore: false }, /notification history/, true],
    ["a verifyReceipt response", receipt, /receipt/],
    ["a version 1 notification", { notification_type: "INITIAL_BUY", environment: "PROD", bid: "com.example", unified_receipt: receipt }, /INITIAL_BUY/],
];

/** What the page shows of the document that was given last. */
function seen() {
    const texts = (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    return { title: texts("#raw .title").at(-1), chips: texts("#raw .chip"), marked: texts("#raw .line.evidence").join("\n"), bars: texts("#picture .bar title"),
        problem: document.getElementById("problem").hidden ? null : document.getElementById("problem").textContent, trust: !document.getElementById("trust").hidden };
}

async function isShown(name, title, isSigned) {
    if (isSigned) {
        const before_ = await tab.call(seen);
        assert.ok(before_.trust && before_.problem === null, `${name} asks for trust`);
        assert.deepEqual([await tab.value("subscorePage.answer"), before_.bars], [null, []], `${name} is not read before, and nothing of the one before it is seen`);
        assert.deepEqual(await tab.call(() => ["pictures", "answer", "whatif", "out"].filter((id) => document.getElementById(id).checkVisibility())), []);
        await tab.click("#trusted");
    }
    const { title: called, chips, marked, bars, problem, trust } = await tab.call(seen);
    assert.equal(problem, null, name);
    assert.match(called, title, name);
    assert.equal(trust, isSigned);
    assert.equal(chips.includes("signed, shown decoded"), isSigned, name);
    const { subscriptions: [subscription], ...others } = await answer();
    assert.deepEqual([others.hasAccess, subscription.state, subscription.transactionId, subscription.accessUntil], [true, "subscribed", "1000", END], name);
    assert.ok(bars.some((each) => /^(paid|active) · pro\.month, access/.test(each)), name);
    // The evidence is in the document as a person can read it.
    assert.match(marked, /"(transactionId|transaction_id)": "1000"/, name);
}

test("each kind of document that a history may have is read, named, drawn and marked", async () => {
    for (const [name, document, title, isSigned = false] of KINDS) {
        await clear();
        await tab.drop(typeof document === "string" ? document : JSON.stringify(document, null, 2), "given.json");
        await isShown(name, title, isSigned);
    }
    assert.deepEqual(tab.messages, []);
});

test("lines of JSON and signed lines are documents, each", async () => {
    for (const [content, count, isSigned] of [[[transaction, renewal, notification].map((each) => JSON.stringify(each)).join("\r\n"), 3, false], [`\n${signed(transaction)}\n${signed(renewal)}\n`, 2, true]]) {
        await clear();
        await tab.drop(content, "lines.jsonl");
        assert.equal(await text("#count"), `(${count})`);
        await isShown("lines", /./, isSigned);
    }
});

test("all kinds together are one history, and what is given later is added", async () => {
    await clear();
    for (const [, document] of KINDS.filter(([, , , isSigned = false]) => !isSigned)) await tab.drop(JSON.stringify(document), "given.json");
    assert.equal(await text("#count"), `(${KINDS.filter(([, , , isSigned = false]) => !isSigned).length})`);
    assert.deepEqual((await answer()).subscriptions.map(({ transactionId }) => transactionId), ["1000"]);
});

test("text is pasted on the page and into the dialog, and files are opened", async () => {
    await clear();
    const event = (content) => tab.call((given) => {
        const data = new DataTransfer();
        data.setData("text/plain", given);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, content);
    await event(JSON.stringify(transaction));
    await tab.idle();
    await isShown("pasted", /transaction 1000/, false);
    // Text that is pasted into a field stays in the field.
    await tab.call((given) => {
        const data = new DataTransfer();
        data.setData("text/plain", given);
        document.getElementById("bundle").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, "com.example");
    assert.equal(await text("#count"), "(1)");
    await clear();
    await tab.call((given) => {
        document.getElementById("paste").click();
        document.getElementById("pasted").value = given;
        document.getElementById("use").click();
    }, JSON.stringify(notification));
    await tab.idle();
    await isShown("pasted into the dialog", /SUBSCRIBED/, false);
    await clear();
    const files = [transaction, renewal].map((each, index) => {
        const name = path(new URL(`build/page/opened-${index}.json`, root));
        writeFileSync(name, JSON.stringify(each));
        return name;
    });
    const { root: node } = await tab.send("DOM.getDocument");
    const { nodeId } = await tab.send("DOM.querySelector", { nodeId: node.nodeId, selector: "#files" });
    await tab.send("DOM.setFileInputFiles", { files, nodeId });
    await tab.until("document.getElementById('count').textContent === '(2)'");
    await tab.idle();
    await isShown("opened", /renewal info/, false);
});

test("a catalog of each kind names levels and changes", async () => {
    const ours = { groups: [{ id: "21", products: [{ productId: "pro.month", level: 3, period: "P1M" }] }] };
    const storekit = { identifier: "A1", subscriptionGroups: [{ id: "21", name: "Pro", subscriptions: [{ productID: "pro.month", groupNumber: 4, recurringSubscriptionPeriod: "P1M", type: "RecurringSubscription" }] }] };
    const connect = { data: [{ type: "subscriptions", id: "1", attributes: { productId: "pro.month", groupLevel: 5, subscriptionPeriod: "ONE_MONTH" } }] };
    for (const [catalog, name, level] of [[ours, "catalog.json", 3], [storekit, "Shop.storekit", 4], [connect, "list.json", 5]]) {
        await clear();
        await tab.drop(JSON.stringify(transaction), "given.json");
        await tab.drop(JSON.stringify(catalog, null, 2), name);
        assert.equal(await text("#count"), "(1)");
        assert.equal((await answer()).subscriptions[0].level, level, name);
    }
});

test("an answer has its entitlements and the offers that may be redeemed", async () => {
    await tab.story(0);
    const table = (part) => tab.call((wanted) => [...document.querySelectorAll(`[data-part="${wanted}"] tbody tr`)].map(({ cells }) => [...cells].map(({ textContent }) => textContent)), part);
    const { entitlements } = await answer();
    assert.deepEqual((await table("entitlements")).map(([id, access]) => [id, access === "✓ Access"]), entitlements.map(({ id, hasAccess }) => [id, hasAccess]));
    assert.deepEqual(await table("offers"), [["21500001", "active", "no", "yes", "no"]]);
});

test("words have a text, and a pattern or a height, besides their colour", async () => {
    const looks = new Map();
    for (const [index] of stories.entries()) {
        await tab.story(index);
        for (const [word, state, hatch, label, height] of await tab.call(() => [...document.querySelectorAll("#picture .bar")].map((each) => [each.dataset.word, each.dataset.state,
            each.querySelector(".hatch")?.getAttribute("fill") ?? "", each.querySelector("title").textContent, each.querySelector("rect").getAttribute("height")]))) {
            assert.ok(label.startsWith(word));
            looks.set(word === "trial" ? word : state, `${hatch} ${height}`);
        }
    }
    assert.deepEqual([...looks.keys()].sort(), ["billing_grace_period", "billing_retry", "expired", "revoked", "subscribed", "trial"]);
    assert.equal(new Set(looks.values()).size, looks.size);
});

/** The contrast of two colours, as WCAG 2 defines it. */
function contrast(one, other) {
    const light = (color) => {
        const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255).map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [dark, bright] = [light(one), light(other)].sort((left, right) => left - right);
    return (bright + 0.05) / (dark + 0.05);
}

// axe does not see what is drawn.
test("what is drawn has the contrast of AA, in light and in dark", async () => {
    const texts = [["ink", "panel"], ["quiet", "panel"], ["warn", "warning"], ["accent-ink", "at"], ["accent-ink", "known"],
        ...["subscribed", "billing_grace_period", "billing_retry", "expired", "revoked"].map((state) => ["ink", state])];
    const lines = [["at", "panel"], ["known", "panel"], ["question", "panel"], ["ink", "panel"]];
    for (const dark of [false, true]) {
        const other = await browser.open({ dark });
        const colors = await other.call(() => Object.fromEntries(["warn", "warning", "ink", "panel", "quiet", "accent-ink", "at", "known", "question", "subscribed", "billing_grace_period", "billing_retry", "expired", "revoked"]
            .map((name) => [name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim().replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3")])));
        for (const [pairs, least] of [[texts, 4.5], [lines, 3]]) {
            for (const [one, two] of pairs) assert.ok(contrast(colors[one], colors[two]) >= least, `${one} on ${two}, dark ${dark}: ${contrast(colors[one], colors[two]).toFixed(2)}`);
        }
        await other.close();
    }
    await tab.send("Page.bringToFront");
});

test("nothing moves by itself for those who do not want it", async () => {
    const moving = () => tab.call(() => [...document.querySelectorAll("*")].some((each) => getComputedStyle(each).transitionDuration !== "0s" || getComputedStyle(each).animationName !== "none"));
    assert.equal(await moving(), false);
    await tab.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "no-preference" }] });
    assert.equal(await moving(), true);
    await tab.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
});

test("marks of one instant are beside each other", async () => {
    let count = 0;
    for (const [index] of stories.entries()) {
        await tab.story(index);
        const marks = await tab.call(() => [...document.querySelectorAll("#picture .mark")].map((each) => {
            const { left, right } = each.querySelector("path").getBoundingClientRect();
            return { at: each.dataset.at, event: each.dataset.event, left, right };
        }));
        for (const [number, one] of marks.entries()) {
            for (const other of marks.slice(number + 1).filter(({ at }) => at === one.at)) {
                count += 1;
                assert.ok(one.right <= other.left || other.right <= one.left, `${one.event} and ${other.event} of ${stories[index].title}`);
            }
        }
    }
    assert.ok(count >= 4);
});

test("a click asks about an instant, and one on an event about exactly that", async () => {
    await tab.story(3);
    const place = (selector) => tab.call((wanted) => {
        const { left, top, width, height } = document.querySelector(wanted).getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
    }, selector);
    const at = () => tab.value("subscorePage.at");
    for (const state of ["billing_grace_period", "billing_retry"]) {
        const there = await place(`#picture .bar.${state}`);
        await tab.drag([there]);
        await tab.idle();
        assert.equal((await answer()).subscriptions[0].state, state);
        assert.equal((await answer()).at, await at());
    }
    const mark = "#picture .mark[data-event='billing_failed']";
    await tab.drag([await place(mark)]);
    await tab.idle();
    assert.equal(await at(), Number(await tab.call((wanted) => document.querySelector(wanted).dataset.at, mark)));
});

test("the picture is enlarged and moved by pointer, wheel, keys and buttons, and fits again", async () => {
    await tab.story(3);
    const at = await tab.value("subscorePage.at");
    const widths = () => tab.call(() => {
        const { left, width } = document.querySelector("#picture .bar.billing_grace_period rect").getBoundingClientRect();
        return { left, width };
    });
    const first = await widths();
    await tab.click("#closer");
    const nearer = await widths();
    assert.ok(Math.abs(nearer.width - 2 * first.width) < 3, "a button shows half of it");
    await tab.click("#farther");
    assert.ok(Math.abs((await widths()).width - first.width) < 2);
    await tab.call(() => document.querySelector(".handle.high").focus());
    await tab.press("+");
    await tab.idle();
    assert.ok((await widths()).width > 1.8 * first.width, "so does a key");
    await tab.press("0");
    await tab.idle();
    assert.ok(Math.abs((await widths()).width - first.width) < 2);
    const box = await tab.call(() => {
        const { left, top, width, height } = document.getElementById("picture").getBoundingClientRect();
        return { left, top, width, height };
    });
    const middle = { x: box.left + box.width / 2, y: box.top + box.height - 50 };
    await tab.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...middle, deltaX: 0, deltaY: -200, modifiers: 2 });
    await tab.until(`document.querySelector("#picture .bar.billing_grace_period rect").getBoundingClientRect().width > ${1.2 * first.width}`);
    await tab.click("#fit");
    // Dragging the background moves all of it, and asks about no other instant.
    const begin = { x: box.left + 300, y: box.top + box.height - 50 };
    await tab.drag([begin, { ...begin, x: begin.x + 60 }, { ...begin, x: begin.x + 120 }]);
    await tab.idle();
    const moved = await widths();
    assert.ok(Math.abs(moved.left - first.left - 120) < 3 && Math.abs(moved.width - first.width) < 2, `moved from ${first.left} to ${moved.left}`);
    assert.equal(await tab.value("subscorePage.at"), at);
});

test("many renewals have no words, and what matters more has", async () => {
    await clear();
    const weeks = Array.from({ length: 300 }, (_, n) => ({ ...transaction, transactionId: String(1000 + n), purchaseDate: FIRST + n * 7 * DAY, expiresDate: FIRST + (n + 1) * 7 * DAY, signedDate: FIRST + n * 7 * DAY }));
    await tab.drop(JSON.stringify(weeks));
    assert.deepEqual([...new Set(await tab.call(() => [...document.querySelectorAll("#picture .mark text")].map(({ textContent }) => textContent)))], ["subscribed 9.99 USD", "expired"]);
});

test("the request, the answer and the timeline are saved byte for byte, and the address stays as it is", async () => {
    await tab.story(5);
    await tab.openExports();
    for (const [label, name] of [["Save the request", "request"], ["Save the answer", "answer"], ["Save the timeline", "timeline"]]) {
        const saved = await tab.call(async (wanted) => {
            globalThis.saved = [];
            [...document.querySelectorAll("#exports button")].find(({ textContent }) => textContent === wanted).click();
            return globalThis.saved[0].text();
        }, label);
        assert.equal(saved, await tab.value(`subscorePage.${name}`), label);
    }
    assert.deepEqual(await tab.call(() => [location.href, history.length, localStorage.length, document.cookie]), [PAGE, 2, 0, ""]);
    assert.deepEqual(tab.requests.filter((url) => !/^(file|blob):/.test(url)), []);
    assert.deepEqual(tab.messages, []);
});

test("nothing is wider than a narrow window, however long the ids are", async () => {
    const narrow = await browser.open({ width: 400 });
    const long = "com.example.a.company.with.many.words.".repeat(5);
    const rows = [transaction, ...[1, 2].map((index) => ({ ...transaction, transactionId: `${long}${index}`, originalTransactionId: `${long}${index}`, subscriptionGroupIdentifier: `${long}${index}`, productId: long }))];
    await narrow.drop(JSON.stringify({ history: rows, at: FIRST + DAY, entitlements: [{ id: long, productIds: [long] }], catalog: { groups: [{ id: "21", products: [{ productId: "pro.month", level: 1, period: "P1M" }] }] } }), `${long}.json`);
    await narrow.call(() => {
        for (const panel of document.querySelectorAll("details")) panel.open = true;
    });
    await narrow.idle();
    const wide = () => narrow.call(() => [document.documentElement.scrollWidth, [...document.querySelectorAll("#work *")].filter((each) => !each.closest("#tables, #raw, svg") && each.getBoundingClientRect().right > innerWidth + 1)
        .map(({ id, className, textContent }) => `${id} ${className} ${textContent.slice(0, 40)}`)]);
    assert.deepEqual(await wide(), [400, []]);
    await narrow.click("[data-subscription='1'] button, [data-subscription='2'] button");
    assert.deepEqual(await wide(), [400, []]);
    assert.deepEqual(narrow.messages, []);
    await narrow.close();
});

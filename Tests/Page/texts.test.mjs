// The parts of the page that read and write texts, without a browser: long texts, programs, and anonymous copies.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { isJWS, sorted, unsealed } from "../../page/src/documents.js";
import { Lines } from "../../page/src/lines.js";
import { undocumented, unreadable } from "../../page/src/unreadable.js";

// What the build writes into the page.
globalThis.__KNOWN_MEMBERS__ = ["transactions", "renewalInfo", "signedTransactions", "signedTransactionInfo", "signedRenewalInfo", "signedPayload", "data",
    "transactionId", "originalTransactionId", "webOrderLineItemId", "productId", "purchaseDate", "expiresDate", "type", "environment", "bundleId",
    "appAccountToken", "appAppleId", "price", "currency", "offerIdentifier", "eligibleWinBackOfferIds", "notificationType", "notificationUUID", "quantity",
    "purchase_date", "offerPeriod", "status", "subscriptionGroupIdentifier", "autoRenewStatus"];
const { anonymous } = await import("../../page/src/anonymous.js");
const { LANGUAGES, program } = await import("../../page/src/code.js");

const MB = 1024 * 1024;
const encoded = (value) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

/** Texts of 8 MB, each of which a pattern with a choice at each character would read with a place in memory for each. */
const LONG = {
    letters: "a".repeat(8 * MB), "a JWS without an end": `eyJ${"A".repeat(8 * MB)}.`, dots: ".".repeat(8 * MB), spaces: `${" ".repeat(8 * MB)}x`,
    "a string": JSON.stringify({ productId: "a".repeat(8 * MB) }), escapes: JSON.stringify({ productId: "\\".repeat(4 * MB) }),
    "line breaks": JSON.stringify({ productId: "\n".repeat(4 * MB) }), "spaces inside": `{${" ".repeat(8 * MB)}}`, digits: `[${"1".repeat(8 * MB)}]`,
    "a signed text": JSON.stringify({ signedTransactionInfo: `${encoded({ alg: "ES256" })}.${encoded({ productId: "a".repeat(6 * MB) })}.x` }),
    "many strings": JSON.stringify(Array(MB).fill("abcdef")),
};

for (const [name, text] of Object.entries(LONG)) {
    test(`a text of 8 MB is read: ${name}`, () => {
        const { documents } = sorted("given", text);
        assert.equal(documents.length, 1);
        if (!/^[{["]/.test(text)) assert.match(unreadable(text), /^This is/);
        const opened = unsealed(documents[0].text);
        assert.equal(opened.isSigned, name === "a signed text");
        let isJSON = true;
        try {
            JSON.parse(text);
        } catch {
            isJSON = false;
        }
        if (isJSON) assert.ok(new Lines(opened.text).length > 0);
    });
}

test("lines of JSON are documents, and many of them are one", () => {
    const row = (number) => JSON.stringify({ transactionId: String(number) });
    const few = sorted("log", [1, 2, 3].map(row).join("\r\n")).documents;
    assert.deepEqual(few.map(({ name }) => name), ["log, line 1", "log, line 2", "log, line 3"]);
    const jws = `${encoded({ alg: "ES256" })}.${encoded({ transactionId: "1" })}.x`;
    assert.deepEqual(sorted("log", `${row(1)}\n${jws}`).documents[1].text, `{"signedTransactionInfo":"${jws}"}`);
    const start = performance.now();
    const many = sorted("log", Array.from({ length: 100_000 }, (_, number) => row(number)).join("\n"));
    assert.equal(many.documents.length, 1);
    assert.equal(many.documents[0].name, "log, 100000 lines");
    assert.equal(JSON.parse(many.documents[0].text).length, 100_000);
    assert.equal(new Lines(unsealed(many.documents[0].text).text).length, 300_002);
    assert.ok(performance.now() - start < 10_000);
});

test("what a JWS is", () => {
    for (const text of ["a.b.c", "a.b.", "eyJ-_9.eyJ.x"]) assert.ok(isJWS(text), text);
    for (const text of ["", ".", "..", "a..c", ".b.c", "a.b", "a.b.c.d", "a.b.c ", "a b.c.d", "a.b.c=", "ä.b.c"]) assert.ok(!isJWS(text), text);
});

const DOCUMENT = { notificationType: "DID_RENEW", notificationUUID: "5f6f1b4e-0000-4000-8000-000000000001", version: "2.0", signedDate: 1772359200000 };
const JWS = `${encoded({ alg: "ES256" })}.${encoded(DOCUMENT)}.${encoded("signature")}`;

/** What somebody pastes that cannot be read, and what the page says. */
const PASTES = {
    "a table": ["id,plan,expires\n1,pro,2026-01-01\n2,pro,2026-02-01", /table \(CSV\) with the columns id, plan, expires\..*customer and payload/],
    "a table with semicolons": ["id;plan\r\n1;pro\r\n", /table \(CSV\) with the columns id, plan\./],
    "a table with tabs": ["id\tplan\n1\tpro", /table \(CSV\) with the columns id, plan\./],
    "a receipt in base64": [`MIIT${"VAYJKoZIhvcNAQcCoIITRTCCE0ECAQExCzAJBgUrDgMCGgUA".repeat(9)}==`, /app receipt in base64.*Get Transaction History/],
    "a receipt in base64, in lines": [`MIIT${"VAYJKoZIhvcNAQcCoIITRTCCE0ECAQExCzAJBgUrDgMCGgUA\n".repeat(9)}`, /app receipt in base64/],
    "a receipt as the device stores it": ["0\ufffd\u0013T\u0006\t*\ufffdH", /app receipt as the device stores it/],
    "a log": ["2026-03-01 10:00:00 INFO webhook received {\"signedPayload\":\"eyJ...\n2026-03-01 10:00:01 INFO done", /lines of a log\. Copy only what Apple sent/],
    "a log without documents": ["2026-03-01 10:00:00 started\n2026-03-01 10:00:01 done", /lines of a log without a document/],
    "JSON that is cut off": [JSON.stringify([DOCUMENT]).slice(0, -2), /JSON that is cut off: at its end 2 brackets are still open/],
    "JSON that is cut off in a text": [JSON.stringify(DOCUMENT).slice(0, 40), /cut off: at its end a text and 1 bracket is still open/],
    "JSON without its beginning": [JSON.stringify(DOCUMENT).slice(20), /beginning is missing/],
    "an object of Python": ["{'notificationType': 'DID_RENEW', 'data': None}", /as Python prints it.*json\.dumps/],
    "two parts of a JWS": [JWS.split(".").slice(0, 2).join("."), /piece of a signed text \(JWS\): it has 2 of 3 parts/],
    "one part of a JWS": [encoded({ alg: "ES256", x5c: [] }), /it has 1 of 3 parts/],
    "a JWS with a damaged payload": [JWS.replace(/\.eyJ.{9}/, ".eyJ"), /signed text \(JWS\), but what is in it cannot be decoded/],
    "an encrypted text": ["eyJhbGciOiJSU0EifQ.a.b.c.d", /encrypted or damaged/],
    "a page": ["<!DOCTYPE html><html></html>", /web page or XML/], "a property list": ["<?xml version=\"1.0\"?><plist/>", /web page or XML/],
    "a Parquet file": ["PAR1\u0015\u0004", /Parquet/], "a compressed file": ["\u001f\ufffd\b", /compressed/], "a ZIP file": ["PK\u0003\u0004", /ZIP/], "a picture": ["\ufffdPNG\r\n", /not text/],
    nothing: ["  ", /empty/], words: ["the customer says that the card works", /^This is not JSON\. The page reads what Apple sends/],
};

for (const [name, [text, wanted]] of Object.entries(PASTES)) {
    test(`a paste that cannot be read is named: ${name}`, () => {
        assert.equal(sorted("pasted text", text).documents.length, 1);
        assert.match(unreadable(sorted("pasted text", text).documents[0].text), wanted);
    });
}

/** JSON that is not a document, and what the page says. */
const VALUES = {
    nothing: ["null", /^The text is null, which is JSON for nothing\. The page reads what Apple sends/], "nothing between blanks": ["\n null \n", /^The text is null/],
    "a number": ["5", /^This is a single number in JSON, not a document\. The page reads/], "a text": ["\"x\"", /^This is a single string in JSON/],
    "an empty text": ["\"\"", /^This is a single string/], "a truth": ["true", /^This is a single boolean in JSON/], "an object": [" {}", null], "an array": ["[null]", null],
};

for (const [name, [text, wanted]] of Object.entries(VALUES)) {
    test(`JSON without a document is named: ${name}`, () => {
        const [{ text: found }] = sorted("value.json", text).documents;
        if (wanted === null) assert.equal(undocumented(found), null);
        else assert.match(undocumented(found), wanted);
    });
}

test("for JSON with an error inside the library's message is better", () => assert.equal(unreadable('{"transactions":[{"transactionId":}]}'), null));

/** A document in what people copy around it. */
const COPIED = {
    "a JWS": JWS, "a JWS in quotes": JSON.stringify(JWS), "a JWS with line breaks": JWS.replace(/(.{40})/g, "$1\n"), "a JWS after a byte order mark": `\ufeff${JWS}\n`,
    JSON: JSON.stringify({ signedPayload: JWS }), "JSON as a text of JSON": JSON.stringify(JSON.stringify({ signedPayload: JWS })),
};

for (const [name, text] of Object.entries(COPIED)) {
    test(`what people copy is read: ${name}`, () => {
        const { documents } = sorted("pasted text", text);
        assert.deepEqual(documents, [{ name: "pasted text", text: JSON.stringify({ signedPayload: JWS }) }]);
    });
}

const PAIRS = [["4711", DOCUMENT], ["4711", { transactions: [{ transactionId: "9007199254740993123", note: "a \"quoted\", text;\nof two lines" }] }], ["jane; doe", DOCUMENT]];
const csv = (delimiter, end = "\n") => [["id", "customer", "payload"], ...PAIRS.map(([customer, payload]) => ["1", customer, JSON.stringify(payload)])]
    .map((row) => row.map((cell) => (/[",;\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)).join(end);

/** The export of docs/switching.md, in each of its forms. */
const EXPORTS = {
    CSV: csv(","), "CSV of Windows": `\ufeff${csv(",", "\r\n")}\r\n`, "CSV with semicolons": csv(";"), "CSV with tabs": csv("\t"),
    "lines of JSON": PAIRS.map(([customer, payload]) => JSON.stringify({ customer, payload })).join("\n"),
    "lines of JSON with texts": PAIRS.map(([customer, payload]) => JSON.stringify({ customer, payload: JSON.stringify(payload) })).join("\n"),
};

for (const [name, text] of Object.entries(EXPORTS)) {
    test(`an export of customers and payloads is read: ${name}`, () => {
        const { documents, customers } = sorted("payloads", text);
        assert.deepEqual([...customers].map(([customer, texts]) => [customer, texts.map((each) => JSON.parse(each))]),
            [["4711", [PAIRS[0][1], PAIRS[1][1]]], ["jane; doe", [DOCUMENT]]]);
        assert.deepEqual(documents.map((each) => each.name), ["payloads, line 1", "payloads, line 2"]);
    });
}

test("a number in an export keeps its digits, and a signed payload is opened", () => {
    const { documents } = sorted("payloads", `customer,payload\n1,"{""transactionId"":9007199254740993123}"\n1,${JWS}`);
    assert.deepEqual(documents.map((each) => each.text), ['{"transactionId":9007199254740993123}', JSON.stringify({ signedPayload: JWS })]);
});

const HOSTILE = "\u001b[201~\u0007\u007f\u0085\u009b2J\u00ad\u061c\u200b\u202e\u2028\u2066\u2069\ufeff\u{e0041}'\"\\$(id)`id`%s";

test("no program holds a character that a terminal acts on", () => {
    const history = { transactions: [{ transactionId: "1", productId: HOSTILE }] };
    const request = JSON.stringify({ history, at: "2026-01-01T00:00:00Z", bundleId: HOSTILE, environment: "Production", knownAt: 7,
        catalog: { groups: [], note: HOSTILE }, entitlements: [{ id: HOSTILE, productIds: [HOSTILE] }] });
    assert.deepEqual(LANGUAGES, ["C", "Python", "JavaScript", "Go", "Java", "Shell"]);
    for (const language of LANGUAGES) {
        const text = program(language, request);
        assert.equal(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\udb40/.test(text), false, language);
    }
    // The shell gets what was meant, and runs nothing of it.
    const script = program("Shell", request).replace("python3 -m subscore", "printf '%s\\0'");
    const words = execFileSync("sh", ["-c", `cd "$(mktemp -d)"\n${script}\ncat history.json catalog.json`], { encoding: "utf8" }).split("\0");
    assert.deepEqual([words[words.indexOf("--bundle-id") + 1], words[words.indexOf("--entitlement") + 1]], [HOSTILE, `${HOSTILE}=${HOSTILE}`]);
    assert.deepEqual(words.at(-1).trim().split("\n").map((text) => JSON.parse(text)), [history, { groups: [], note: HOSTILE }]);
    const python = program("Python", request);
    const [, given] = /^request = (".*")$/m.exec(python);
    assert.deepEqual(JSON.parse(execFileSync("python3", ["-c", `print(${given})`], { encoding: "utf8" })), JSON.parse(request));
});

for (const [name, bundleId] of Object.entries({
    "a line break at its end": "com.example.news\n", "several there": "com.example.news\n\n\n", "one at its beginning": "\ncom.example.news",
    "one inside": "com.example\nnews", "nothing else": "\n\n", "one after a quotation mark": "it's\n", "one after what is not seen": "\u200b\n",
    "a command after it": "x\n$(id)`id`\n", "carriage returns": "com.example.news\r\n\r",
})) {
    test(`the shell gets a text with line breaks as it is: ${name}`, () => {
        const script = program("Shell", JSON.stringify({ history: {}, at: "2026-01-01T00:00:00Z", bundleId }));
        const words = execFileSync("sh", ["-c", `cd "$(mktemp -d)"\n${script.replace("python3 -m subscore", "printf '%s\\0'")}`], { encoding: "utf8" });
        const found = words.split("\0");
        assert.equal(found[found.indexOf("--bundle-id") + 1], bundleId);
    });
}

const copyOf = (value) => {
    const { texts, left } = anonymous([{ text: typeof value === "string" ? value : JSON.stringify(value) }]);
    return { text: texts[0], copy: JSON.parse(texts[0]), left };
};

test("an anonymous copy keeps what is harmless", () => {
    const row = { productId: "pro.month", purchaseDate: 1772359200000, expiresDate: "2026-04-01T10:00:00.250+01:00", purchase_date: "2026-03-01 10:00:00 Etc/GMT",
        type: "Auto-Renewable Subscription", environment: "Production", price: 9990, currency: "USD", offerIdentifier: "winback-1_b", quantity: "1",
        offerPeriod: "P1M", notificationType: "DID_RENEW", autoRenewStatus: 1, eligibleWinBackOfferIds: ["a.b", "c"], status: "Status.ACTIVE" };
    assert.deepEqual(copyOf({ transactions: [row] }).copy, { transactions: [row] });
});

/** What names somebody, in members that are documented. */
const NAMING = {
    "an e-mail address as an offer": { offerIdentifier: "jane.doe@example.com" },
    "an e-mail address as a product": { productId: "jane.doe@example.com" },
    "an e-mail address as a constant": { type: "jane.doe@example.com" },
    "a name as a currency": { currency: "Jane Doe" },
    "a phone number as an offer": { offerIdentifier: "+49 151 1234567" },
    "a token as a product": { productId: "5f8a1c2e-7d3b-4e96-a1b0-c4d5e6f70812" },
    "an e-mail address as an id": { transactionId: "jane.doe@example.com" },
    "an e-mail address as a token": { appAccountToken: "jane.doe@example.com" },
    "an e-mail address in an array": { eligibleWinBackOfferIds: ["jane.doe@example.com"] },
    "ids in an array": { transactionId: ["410001234567890"] },
    "ids in an array of arrays": { originalTransactionId: [["410001234567890"]] },
    "a token in an array": { appAccountToken: ["5f8a1c2e-7d3b-4e96-a1b0-c4d5e6f70812"] },
    "a signed text whose payload is not JSON": { signedTransactionInfo: `${encoded({ alg: "ES256" })}.${encoded("jane.doe@example.com")}.x` },
    "a signed text whose payload is a string": { signedRenewalInfo: `${encoded({ alg: "ES256" })}.${encoded('"jane.doe@example.com"')}.x` },
    "an encrypted text of five parts": { signedPayload: `${encoded({ alg: "RSA-OAEP" })}.a.b.c.${encoded("jane.doe@example.com")}` },
    "signed texts in a list": { signedTransactions: [`${encoded({ alg: "ES256" })}.${encoded("jane.doe@example.com")}.x`] },
    "a member that is not documented": { customerName: "Jane Doe" },
};

for (const [name, members] of Object.entries(NAMING)) {
    test(`an anonymous copy names nobody: ${name}`, () => {
        const { text, copy } = copyOf({ transactions: [{ productId: "pro.month", ...members }] });
        assert.ok(!/jane|doe|1511234567|410001234567890|5f8a1c2e/i.test(text.replaceAll(/[+ ]/g, "")), text);
        assert.ok(Array.isArray(copy.transactions));
    });
}

test("one text becomes one other text everywhere, and ids keep their order", () => {
    const { copy } = copyOf({ transactions: [{ transactionId: "30", productId: "me@x.de" }, { transactionId: "4", originalTransactionId: 30, productId: "me@x.de" },
        { transactionId: "x@y", productId: "you@x.de" }] });
    const [first, second, third] = copy.transactions;
    assert.equal(first.productId, second.productId);
    assert.notEqual(first.productId, third.productId);
    assert.ok(Number(second.transactionId) < Number(first.transactionId));
    assert.equal(String(second.originalTransactionId), first.transactionId);
});

for (const number of ["1e3", "1E+3", "-0", "1.0", "2000000900000001.0", "0.5e-3", "-17", "00012".replace(/^0+/, ""), "123456789012345678901234567890"]) {
    test(`a number that is not an id stays JSON: ${number}`, () => {
        const { text, copy } = copyOf(`{"transactions":[{"transactionId":${number},"appAppleId":${number},"appAccountToken":${number},"price":${number}}]}`);
        assert.equal(typeof copy.transactions[0].transactionId, "number", text);
        assert.ok(text.includes(`"price":${number}`));
    });
}

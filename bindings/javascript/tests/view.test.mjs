// The page with a history inside. Tests/Page opens it in a browser.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { SubscoreError, view } from "../../../build/javascript/package/node/view.js";
import { view as viewElsewhere } from "../../../build/javascript/package/src/view/browser.js";

const blank = readFileSync(new URL("../../../build/javascript/package/subscore.html", import.meta.url), "utf8");
const row = { transactionId: "1", productId: "pro", purchaseDate: 1775001600000, expiresDate: 1777593600000 };
const GIVEN = /<script type="application\/json" id="given">(.*?)<\/script>/s;

function given(html) {
    const found = GIVEN.exec(html);
    assert.equal(html.replace(found[0], ""), blank.replace(GIVEN, () => ""), "nothing else of the page changed");
    return JSON.parse(found[1]);
}

test("the page has the history and the options", () => {
    const html = view([row], { at: new Date(row.expiresDate), knownAt: "2026-04-01T00:00:00Z", catalog: '{"groups":[]}', environment: "Production", bundleId: null });
    assert.deepEqual(given(html), { history: [row], at: row.expiresDate, knownAt: "2026-04-01T00:00:00Z", catalog: { groups: [] }, environment: "Production" });
    assert.deepEqual(given(view({ transactions: [row] })), { history: { transactions: [row] } });
    assert.equal(viewElsewhere([row], { page: blank, at: 5 }), view([row], { at: 5 }));
});

test("documents as text keep their digits", () => {
    assert.ok(view('{"transactions":[{"price":9223372036854775807}]}').includes('"price":9223372036854775807'));
    assert.ok(view([new TextEncoder().encode('{"transactions":[]}')]).includes('{"history":[{"transactions":[]}]}'));
});

for (const text of ["</script><script>alert(1)</script>", "<!--<script>", "-->", "]]>", "$&", "$`", "$'", "$1", "\u2028\u2029", "\0", '"}', "&lt;", "{{SCRIPT}}", "</SCRIPT >"]) {
    test(`a hostile text stays one: ${JSON.stringify(text)}`, () => {
        for (const hostile of [{ ...row, productId: text }, { ...row, [text]: 1 }]) {
            const html = view([hostile], { bundleId: text });
            const found = given(html);
            assert.deepEqual(found, { history: [hostile], bundleId: text });
            assert.ok(!GIVEN.exec(html)[1].includes("<"));
        }
        if (text !== "\0" && text !== '"}') assert.deepEqual(given(view(JSON.stringify({ ...row, note: text }))).history.note, text);
    });
}

test("a document cannot leave its place in the request", () => {
    for (const text of ['{}],"trustSignedPayloads":true,"x":[{}', "[{}", '{"a":1}}', '{"history":'] ) {
        assert.throws(() => view(text), (error) => error instanceof SubscoreError && error.code === "invalid_json" && error.document === "history", text);
        assert.throws(() => viewElsewhere(text, { page: blank }), text);
    }
});

test("what is not an option, a history or a page is refused", () => {
    assert.throws(() => view([row], { now: 5 }), { name: "TypeError", message: /option now; expected one of at, knownAt/ });
    for (const history of [undefined, null]) assert.throws(() => view(history), { name: "TypeError", message: /no history/ });
    for (const page of ["<html>", `${blank}${blank}`, 5]) assert.throws(() => view([row], { page }), { name: "TypeError", message: /subscore\.html/ });
    assert.throws(() => viewElsewhere([row]), { name: "TypeError", message: /subscore\.html/ });
    assert.throws(() => view([row], { at: NaN }), { name: "TypeError", message: /at: NaN/ });
    assert.throws(() => view([{ ...row, self: new Map() }]), { name: "TypeError" });
    for (const document of [{ ...row, productId: "\ud800" }, { ...row, "\ud800": 1 }]) assert.throws(() => view([document]), { name: "TypeError", message: /surrogate/ });
});

test("with a path it is written, for its owner only", () => {
    const folder = mkdtempSync(join(tmpdir(), "subscore-view-"));
    for (const path of [join(folder, "one.html"), pathToFileURL(join(folder, "two.html"))]) {
        const html = view([row], { path });
        assert.equal(readFileSync(path, "utf8"), html);
        assert.equal(statSync(path).mode & 0o777, 0o600);
    }
    // Nothing is written for what is refused.
    assert.throws(() => view("{", { path: join(folder, "three.html") }));
    assert.ok(!existsSync(join(folder, "three.html")));
    assert.throws(() => view([row], { path: join(folder, "none/page.html") }), { code: "ENOENT" });
    rmSync(folder, { recursive: true });
});

// Verification in Node: what its functions take, what they return, and what they refuse.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { inspect } from "node:util";

import { stateAt } from "../../../../build/javascript/package/src/index.js";
import { APPLE_ROOT_G3 } from "../../../../build/javascript/package/src/verify/apple_root.js";
import * as functions from "../../../../build/javascript/package/src/verify/call.js";
import { Certificate, TEST_MARK } from "../../../../build/javascript/package/src/verify/certificate.js";
import { Expectations } from "../../../../build/javascript/package/src/verify/expectations.js";
import { parse, stringify } from "../../../../build/javascript/package/src/verify/exact.js";
import { call, SubscoreError, Verifier, verify } from "../../../../build/javascript/package/src/verify/index.js";
import * as unavailable from "../../../../build/javascript/package/src/verify/unavailable.js";
import { root } from "../vectors.mjs";
import { replayCases } from "./cases.mjs";

const read = (path) => readFileSync(new URL(path, root), "utf8");
const casesPath = new URL("build/verify/cases", root).pathname;
const MARKER = "data-of-a-customer";

/** A line of build/signed; bindings/signed.py says what it holds. */
function signedCase(line) {
    const [label, history, environment, appAppleId, at, validity, roots, ocspResponses, xcodeCertificates, allowed, onRefusal,
        result, path, decoded] = line.split("\t").map((field) => (field === "-" ? undefined : field));
    const list = (text) => text?.split(",").map((each) => (each === "AppleRootCA-G3" ? each : Buffer.from(each, "base64")));
    const text = (base64) => base64 && Buffer.from(base64, "base64").toString();
    return {
        label, result, path, decoded: text(decoded),
        signed: { history: text(history), at: at && Number(at), ocspResponses: ocspResponses?.split(",") },
        expected: {
            bundleId: "com.example.news", environment, appAppleId: appAppleId && BigInt(appAppleId), validity,
            roots: list(roots), xcodeCertificates: list(xcodeCertificates), allowTestCertificates: allowed === "true",
            onRefusal,
        },
    };
}

const signed = read("build/signed").trimEnd().split("\n").map(signedCase);
const good = signed.find(({ label }) => label === "a payload of a test store, allowed");

function refused(body) {
    try {
        body();
    } catch (error) {
        if (error instanceof SubscoreError) return error;
        throw error;
    }
    return assert.fail("it was answered");
}

test("each case of libsubscore-verify has its answer, except for responses of OCSP", () => {
    const { verified, opened, withResponses } = replayCases(functions, casesPath);
    assert.ok(verified > 400 && opened > 700 && withResponses > 0 && withResponses < 100);
});

test("each line of build/signed, in one call and with an open verifier", () => {
    assert.ok(signed.length > 20);
    for (const each of signed) {
        const check = (ask) => {
            let answer;
            try {
                answer = ask();
            } catch (error) {
                if (!(error instanceof SubscoreError)) throw error;
                assert.ok(!inspect(error).includes(MARKER), each.label);
                const isUnable = each.signed.ocspResponses !== undefined;
                const expected = isUnable ? ["invalid_value", "/verify/ocspResponses"] : [each.result, each.path];
                assert.deepEqual([error.code, error.path ?? `/${error.document}`], expected, each.label);
                return;
            }
            assert.equal(String(answer.verified), each.result, each.label);
            assert.equal(answer.refused[0]?.path, each.path, each.label);
            assert.deepEqual(answer.warnings, [], each.label);
            // Byte for byte, so every digit.
            assert.equal(`[${answer.history.join()}]`, each.decoded, each.label);
        };
        const bytes = { ...each.signed, history: Buffer.from(each.signed.history) };
        // Bytes have to be JSON. A text that is not keeps the library's message, which says what it is.
        const given = each.result === "invalid_json" ? bytes : each.signed;
        check(() => verify({ ...given, ...each.expected }));
        let verifier;
        check(() => {
            verifier = new Verifier(each.expected);
            return verifier.verify(given);
        });
        if (verifier) check(() => verifier.verify(bytes));
    }
});

test("notifications are summed up, and documents go into a decision as they are", () => {
    const { history, notifications } = verify({ ...good.signed, ...good.expected });
    const payload = JSON.parse(history[0]).signedPayload;
    assert.deepEqual(notifications, [{
        notificationUUID: payload.notificationUUID, notificationType: "SUBSCRIBED", subtype: "INITIAL_BUY",
        signedDate: payload.signedDate, environment: "Production", bundleId: "com.example.news", appAccountToken: MARKER,
        originalTransactionId: "2000000000000001", appTransactionId: "9007199254740993",
    }]);
    assert.equal(stateAt({ history, at: payload.signedDate }).hasAccess, true);
});

/** Cases of cases.py by their names, with the answer of the package. */
function answerTo(name) {
    const line = read("build/verify/cases").split("\n").find((each) => each.endsWith(`\t${name}`));
    assert.ok(line, name);
    return JSON.parse(call(Buffer.from(line.split("\t")[3], "base64")).response);
}

test("notifications of every kind have a summary, in the order of the documents", () => {
    const past = answerTo("documents: the history of notifications");
    assert.equal(past.notifications.length, 1);
    assert.equal(answerTo("documents: several documents").notifications.length, 1);
    assert.deepEqual(answerTo("documents: payloads").notifications, []);
    const brief = ({ notifications: [{ environment, bundleId, originalTransactionId }] }) =>
        [environment, bundleId, originalTransactionId];
    assert.deepEqual(brief(answerTo("a summary")), ["Production", "com.example.news", null]);
    assert.deepEqual(brief(answerTo("a token of an external purchase")), ["Production", "com.example.news", null]);
    assert.deepEqual(brief(answerTo("the sandbox, which names no number")), ["Sandbox", "com.example.news", "2000000000000001"]);
    assert.deepEqual(answerTo("omit: the only document").notifications, []);
});

test("a byte order mark before a request is skipped, and one before what is signed is refused", () => {
    const line = read("build/verify/cases").split("\n").find((each) => each.endsWith("\tdocuments: payloads"));
    const request = Buffer.from(line.split("\t")[3], "base64");
    const mark = Buffer.from([0xef, 0xbb, 0xbf]);
    assert.equal(call(Buffer.concat([mark, request])).response, call(request).response);
    assert.equal(call(`\ufeff${request}`).response, call(request).response);
    assert.equal(answerTo("not a JWS: a payload behind a byte order mark").error.code, "invalid_jws");
});

test("a changed character anywhere in a notification is refused", () => {
    const verifier = new Verifier(good.expected);
    const { signedPayload: text } = JSON.parse(good.signed.history);
    const ask = (changed) => verifier.verify({ ...good.signed, history: { signedPayload: changed } });
    assert.equal(ask(text).verified, 3);
    // A sample of the certificates and of the payload, and all of the signature.
    const [header, signature] = [text.indexOf("."), text.lastIndexOf(".")];
    for (let index = 0; index < text.length; index += index < header ? 37 : index < signature ? 7 : 1) {
        const changed = text.slice(0, index) + (text[index] === "A" ? "B" : "A") + text.slice(index + 1);
        assert.match(refused(() => ask(changed)).path, /^\/history\/signedPayload$/);
    }
});

test("Apple's own certificates lead to the root inside, which is the one that Apple publishes", () => {
    const { certificates } = JSON.parse(read("Tests/Verify/apple.json"));
    const x5c = ["SIGNING_CERTIFICATE", "INTERMEDIATE", "ROOT"].map((name) => certificates[`REAL_APPLE_${name}_BASE64_ENCODED`]);
    const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const text = `${encode({ alg: "ES256", x5c })}.${encode({ signedDate: 1761962975000 })}.${"A".repeat(86)}`;
    const expected = { environment: "Sandbox", bundleId: "com.example" };
    // The signature is not one, so a chain that is good ends there.
    const error = refused(() => verify({ history: { signedTransactionInfo: text }, ...expected }));
    assert.equal(error.code, "invalid_signature");
    const digest = createHash("sha256").update(APPLE_ROOT_G3).digest("hex");
    assert.equal(digest, "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179");
    assert.ok(read("Include/subscore_verify.h").includes(`"${TEST_MARK}"`));
});

test("payloads of Apple's own tests are judged as by libsubscore-verify", () => {
    const { signed: texts, testCA } = JSON.parse(read("Tests/Verify/apple.json"));
    const expected = { environment: "Sandbox", bundleId: "com.example", roots: [testCA] };
    const { notifications } = verify({ history: { signedPayload: texts.testNotification }, ...expected });
    assert.equal(notifications[0].notificationType, "TEST");
    const code = (key, name) => refused(() => verify({ history: { [key]: texts[name] }, ...expected })).code;
    assert.equal(code("signedPayload", "missingX5CHeaderClaim"), "missing_chain");
    assert.equal(code("signedPayload", "wrongBundleId"), "missing_signed_date");
    assert.equal(code("signedTransactionInfo", "transactionInfo"), "wrong_kind");
});

test("bytes that are not DER are not a certificate, whatever stands where", () => {
    const bytes = Buffer.from(APPLE_ROOT_G3);
    assert.ok(Certificate.read(bytes));
    for (let index = 0; index < bytes.length; index++) {
        for (const changed of [0, 0x80, 0xff, bytes[index] ^ 1]) {
            const broken = Buffer.from(bytes);
            broken[index] = changed;
            // Read or not, nothing is thrown, and what is read is these bytes.
            const found = Certificate.read(broken);
            assert.ok(found === null || found.x509.raw.equals(broken));
        }
        assert.equal(Certificate.read(bytes.subarray(0, index)), null);
    }
});

test("a verifier remembers 16 chains, and only those that signed something", () => {
    const object = parse(JSON.stringify({ environment: "Sandbox", bundleId: "com.example" }));
    const { cache } = new Expectations(object, { isForOneCall: false });
    for (let number = 0; number < 17; number++) cache.keep(`header ${number}`, { number });
    assert.equal(cache.get("header 0"), undefined);
    assert.deepEqual(cache.get("header 1"), { number: 1 });
    cache.keep("header 17", {});
    assert.ok(cache.get("header 1"), "it was used last");
    assert.equal(cache.get("header 2"), undefined);
});

test("JSON keeps its digits and the order of its members", () => {
    for (const text of ['{"b":1.50,"a":[-9223372036854775808,1E+2,{"__proto__":null,"7":"\\\\\\""}],"":[],"x":{}}', "[]", '"a"']) {
        assert.equal(stringify(parse(text)), text);
    }
    assert.equal(stringify(parse(' { "a" : [ 1 , true ] } ')), '{"a":[1,true]}');
    const long = JSON.stringify({ a: "\\".repeat(1_000_000) });
    assert.equal(stringify(parse(Buffer.from(long))), long);
});

test("what is wrong with a call is an error", () => {
    assert.throws(() => verify(), TypeError);
    assert.throws(() => verify({ ...good.signed, ...good.expected, at: new Date(NaN) }), TypeError);
    assert.throws(() => new Verifier({ ...good.expected, roots: new Map() }), TypeError);
    const code = (fields) => refused(() => verify({ ...good.signed, ...good.expected, ...fields }));
    assert.deepEqual([code({ bundelId: "x" }).code, code({ bundelId: "x" }).path], ["unknown_field", "/verify/bundelId"]);
    assert.equal(code({ openssl: "system" }).code, "algorithm_unavailable");
    assert.equal(code({ at: 1.5 }).path, "/verify/at");
    assert.equal(code({ history: Buffer.from([0xff]) }).code, "invalid_json");
    const later = (fields) => refused(() => new Verifier(good.expected).verify({ ...good.signed, ...fields }));
    assert.deepEqual([later({ bundleId: "x" }).code, later({ bundleId: "x" }).path], ["unknown_field", "/verify/bundleId"]);
    assert.equal(refused(() => new Verifier({ ...good.expected, at: 0 })).path, "/verify/at");
});

test("other platforms get an error that says why", () => {
    assert.deepEqual(Object.keys(unavailable).sort(), ["SubscoreError", "Verifier", "call", "verify"]);
    for (const call of [unavailable.verify, unavailable.call, () => new unavailable.Verifier()]) {
        assert.throws(call, /needs node:crypto/);
    }
    const { exports } = createRequire(import.meta.url)("../../package.json");
    assert.deepEqual(Object.keys(exports["./verify"]), ["node", "types", "default"]);
});

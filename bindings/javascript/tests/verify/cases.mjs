// What libsubscore-verify answers to each case of Tests/Verify/cases.py, beside what the package answers.
//
//     cases.mjs PACKAGE CASES     in the runtime that runs this
//
// CASES is what cases.py writes, and beside it CASES.open, with an open verifier. The package does not judge responses of
// OCSP, so it must refuse every case that has some.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";

function linesOf(path) {
    return readFileSync(path, "utf8").trimEnd().split("\n").map((line) => {
        const [name, status, , request, , response, , label] = line.split("\t");
        return { name, status, request: Buffer.from(request, "base64"), response: Buffer.from(response, "base64"), label };
    });
}

/** Codes of errors in the request itself. Their messages may be worded otherwise; those of refusals may not. */
const OF_REQUESTS = new Set(["invalid_json", "missing_field", "unknown_field", "wrong_type", "invalid_value", "out_of_range",
    "too_large"]);

/** What OpenSSL states more exactly than Node: why a certificate is not one that may be used. */
const LESS_EXACT = new Set(["untrusted_chain", "algorithm_unavailable"]);
// Deno and Bun do not have OpenSSL. They do not read some certificates at all that it reads, and that are refused for a part of them.
if (process.versions.deno || process.versions.bun) LESS_EXACT.add("invalid_certificate");

/** The members that are the same everywhere. */
function comparable(status, response) {
    const { error, history, verified, refused, warnings, notifications } = JSON.parse(response);
    const brief = ({ code, path, message }) =>
        ({ code, path: path ?? null, message: OF_REQUESTS.has(code) || LESS_EXACT.has(code) ? null : message });
    if (error) return { status, error: brief(error) };
    return { status, history, verified, refused: refused?.map(brief), warnings: warnings?.map(brief), notifications };
}

function brings(request) {
    try {
        return JSON.parse(request).verify.ocspResponses != null;
    } catch {
        return false;
    }
}

/** Asserts that an answer is that of the library. */
function compare({ label, status, request, response }, found) {
    const expected = brings(request)
        ? { status: "SUBS_ERROR_REQUEST", error: { code: "invalid_value", path: "/verify/ocspResponses", message: null } }
        : comparable(status, response);
    const answer = comparable(found.status, found.response);
    // BoringSSL, which Bun has, does not read such a certificate at all.
    if (process.versions.bun && label === "hostile certificates: version 1" && expected.error) {
        expected.error = { ...answer.error, code: "invalid_certificate" };
    }
    assert.deepEqual(answer, expected, label);
}

/** Replays every case. Returns how many were asked, and how many of them bring responses of OCSP. */
export function replayCases({ callOpen, callVerifier, callVerify }, path) {
    const verified = linesOf(path).filter(({ name }) => name === "subs_verify");
    for (const each of verified) compare(each, callVerify(each.request));

    let expected = null;
    const opened = linesOf(`${path}.open`);
    for (const each of opened) {
        if (each.name === "subs_verifier_open") {
            const answer = callOpen(each.request);
            expected = answer.expected;
            compare(each, answer);
        } else {
            // Once before the verifier knows the chain, and once after.
            compare(each, callVerifier(expected, each.request));
            compare(each, callVerifier(expected, each.request));
        }
    }
    const withResponses = [...verified, ...opened].filter(({ request }) => brings(request)).length;
    return { verified: verified.length, opened: opened.length, withResponses };
}

if (process.argv[1]?.endsWith("cases.mjs")) {
    const [folder, path] = process.argv.slice(2);
    await import(pathToFileURL(`${folder}/src/verify/index.js`));
    const functions = await import(pathToFileURL(`${folder}/src/verify/call.js`));
    const { verified, opened, withResponses } = replayCases(functions, path);
    const [runtime, running] = ["deno", "bun", "node"].map((name) => [name, process.versions[name]]).find(([, found]) => found);
    console.log(`${runtime} ${running}: ${verified} documents verified as by the library, ${opened} calls of open verifiers, `
        + `${withResponses} of both refused for their responses of OCSP`);
    process.exit(verified > 400 && opened > 700 && withResponses < 100 ? 0 : 1);
}

// Writes the vectors that are answered as TypeScript: each request and each answer under its type, so that the compiler
// finds what the types do not describe.

import process from "node:process";

import { flat, read } from "./vectors.mjs";

const TYPES = {
    subs_classify_change: (request) => (request.history ? ["ObservedRequest", "ObservedChanges"] : ["ProposedRequest", "ProposedChange"]),
    subs_content_access: () => ["ContentAccessRequest", "ContentAccess"],
    subs_offer_eligibility: () => ["OfferEligibilityRequest", "OfferEligibility"],
    subs_price_change: () => ["PriceChangeRequest", "PriceChange"],
    subs_prorate: (request) => [request.transaction ? "TransactionRequest" : "PeriodRequest", "Proration"],
    subs_state_at: () => ["StateAtRequest", "StateAt"],
    subs_timeline: () => ["TimelineRequest", "Timeline"],
};

const answered = read(flat).filter(({ status, request }) => status === "SUBS_OK" && request.length < 100_000);
const statements = answered.map(({ function: name, request, response }, index) => {
    const [requestType, answerType] = TYPES[name](JSON.parse(request));
    // Whole milliunits are a bigint.
    const literal = request.toString().replace(/("(?:\w*[pP]rice|per(?:Period|Year))":-?\d+)(?=[,}])/g, "$1n");
    const answer = response.toString().replace(/"milliunits":(-?\d+)/g, '"milliunits":"$1"');
    return `const request${index}: t.${requestType} = ${literal};\nconst answer${index}: t.${answerType} = ${answer};\n`;
});
if (answered.length < 100) throw new Error(`only ${answered.length} vectors are answered`);
process.stdout.write(`import type * as t from "subscore";\n\n${statements.join("")}`);

// Writes the vectors that are answered as TypeScript: each request and each answer under its type, so that the compiler
// finds what the types do not describe.

import process from "node:process";

import { flat, read } from "./vectors.mjs";

// The types of each form of a request, and of its answer.
const TYPES = {
    // @generated decisions by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end.
    subs_classify_change: [["ProposedRequest", "ProposedChange"], ["PreviewRequest", "ChangePreview"], ["ObservedRequest", "ObservedChanges"]],
    subs_prorate: [["PeriodRequest", "Proration"], ["TransactionRequest", "Proration"]],
    subs_state_at: [["StateAtRequest", "StateAt"]],
    subs_timeline: [["TimelineRequest", "Timeline"]],
    subs_content_access: [["ContentAccessRequest", "ContentAccess"]],
    subs_offer_eligibility: [["OfferEligibilityRequest", "OfferEligibility"]],
    subs_owner: [["OwnerRequest", "Owner"]],
    subs_price_change: [["PriceChangeRequest", "PriceChange"]],
    subs_check_document: [["Document", "CheckedDocument"]],
    // @end
};

const answered = read(flat).filter(({ status, request }) => status === "SUBS_OK" && request.length < 100_000);
const statements = answered.map(({ function: name, request, response }, index) => {
    const { history, transaction, to } = JSON.parse(request);
    // A proposal has no history, and a preview has one and a product to switch to.
    const form = history && to ? 1 : history || transaction ? -1 : 0;
    const [requestType, answerType] = TYPES[name].at(form);
    // Whole milliunits are a bigint.
    const literal = request.toString().replace(/("(?:\w*[pP]rice|per(?:Period|Year))":-?\d+)(?=[,}])/g, "$1n");
    const answer = response.toString().replace(/"milliunits":(-?\d+)/g, '"milliunits":"$1"');
    return `const request${index}: t.${requestType} = ${literal};\nconst answer${index}: t.${answerType} = ${answer};\n`;
});
if (answered.length < 100) throw new Error(`only ${answered.length} vectors are answered`);
process.stdout.write(`import type * as t from "subscore";\n\n${statements.join("")}`);

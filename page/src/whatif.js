// Questions about what has not happened: another product, another price, a record by hand. The library answers each; the
// page draws the instants and amounts that it names, and adds what was made by hand as one more document.

import { ruleList } from "./answer.js";
import { fill, h, shown } from "./dom.js";
import { Lines } from "./lines.js";
import { previewRequest } from "./request.js";
import { DAY, written } from "./time.js";
import { computed, money, plain, returned } from "./words.js";

const SECONDS = 5000;

/** The products of a catalog of any kind: {id, period}, the period as it is written there. */
function products(catalog) {
    if (catalog === null) return [];
    let lines;
    try {
        JSON.parse(catalog);
        lines = new Lines(catalog);
    } catch {
        return [];
    }
    const found = [];
    for (let line = 0; line < lines.length; line++) {
        if (!lines.isOpen(line) || lines.value(line) !== "{") continue;
        const members = lines.members(line);
        const text = (...names) => {
            const name = names.find((each) => members.has(each) && !lines.isOpen(members.get(each)));
            const value = name === undefined ? undefined : JSON.parse(lines.value(members.get(name)));
            return typeof value === "string" ? value : undefined;
        };
        const id = text("productId", "productID");
        const period = text("period", "recurringSubscriptionPeriod", "subscriptionPeriod");
        if (id !== undefined && period !== undefined) found.push({ id, period });
    }
    return found;
}

/** The subscription that is shown, and what was paid for its period. */
function current(model) {
    const subscription = model.answer.subscriptions[model.chosen];
    if (subscription === undefined) return null;
    const lane = model.timeline.subscriptions.findIndex(({ originalTransactionIds: chains }) => chains.includes(subscription.originalTransactionId));
    const interval = model.timeline.subscriptions[lane]?.intervals.find(({ transactionId }) => transactionId === subscription.transactionId);
    return { subscription, lane, price: interval?.price ?? null };
}

function told(rows, response, rules) {
    return [h("dl", { class: "members" }, rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
        ruleList(response.rules, rules),
        response.warnings.length > 0 && h("ul", { class: "warnings" }, response.warnings.map(({ message }) => h("li", {}, shown(message))))];
}

/** The lane of what the customer has by a preview; that of the chosen subscription if it is none of the picture. */
function laneOf(model, from) {
    const found = model.timeline.subscriptions.findIndex(({ intervals }) => from !== null && intervals.some(({ transactionId }) => transactionId !== null && transactionId === from.transactionId));
    return found < 0 ? Math.max(0, current(model)?.lane ?? 0) : found;
}

/** What a change of product does, in words and as spans of the picture. */
function changed(answer, lane, to) {
    const { from, refund, charge, period, effectiveDate } = answer;
    const spans = [];
    const isRefunded = refund?.kind === "prorated" && refund.unusedMilliseconds > 0;
    const refunded = isRefunded ? `refund ${returned(refund.refund, refund.refundBasis)}` : "";
    // What is unused ends with the last period that was paid for, which may be one that was bought ahead.
    if (isRefunded) spans.push({ lane, start: refund.changeDate, end: refund.changeDate + refund.unusedMilliseconds, tone: "refund", label: period === null ? refunded : "" });
    // Both begin at the same instant, so one line names both.
    const charged = `${to}${charge === null ? "" : `, charge ${money(charge)}`}`;
    if (period !== null) spans.push({ lane, start: period.start, end: period.end, tone: "charge", label: [refunded, charged].filter(Boolean).join("; ") });
    if (effectiveDate !== null) spans.push({ lane, at: effectiveDate, event: answer.change, productId: to, basis: "asked" });
    const rows = [
        ["from", from === null ? "no subscription of its own in this group" : `${shown(from.productId ?? "an unknown product")}, ${plain(from.state)}${from.price === null ? "" : `, ${money(from.price)}`}`],
        ["what it is", plain(answer.change)], ["when", answer.timing === null ? "unknown" : plain(answer.timing)],
        ["takes effect", effectiveDate === null ? answer.timing === null ? "unknown" : "never" : `${written(effectiveDate)} UTC`],
        ["refund", refund === null ? "none" : refund.refund === null ? "amount unknown" : `${returned(refund.refund, refund.refundBasis)}${refund.kept === null ? "" : `, ${money(refund.kept)} is kept`}${refund.refundBasis === "estimated" ? `, ${computed(refund.refund.currency)}` : ""}`],
        ["charge", charge === null ? "none" : `${money(charge)}${charge.date === null ? "" : ` on ${written(charge.date)} UTC`}`],
        ["notification", answer.notification === null ? "none" : [answer.notification.notificationType, answer.notification.subtype].filter(Boolean).join(" / ")],
    ];
    return { spans, rows };
}

function productQuestion(model, { ask, overlay, rules }) {
    const choices = products(model.catalog);
    if (choices.length === 0) return h("p", { class: "quiet" }, "A change of product needs a catalog: drop one, or put it under Options.");
    const other = choices.find(({ id }) => id !== current(model)?.subscription.productId);
    const select = h("select", { id: "to", "aria-label": "Product" }, choices.map((each) => h("option", { value: each.id, selected: each === other }, shown(each.id))));
    const result = h("div", { role: "status", id: "change" });
    const show = async () => {
        const to = select.value;
        const answer = await ask("subs_classify_change", previewRequest(model, model.at, to));
        if (answer === null) return;
        const { spans, rows } = changed(answer, laneOf(model, answer.from), to);
        overlay(spans);
        fill(result, h("p", { class: "explanation" }, shown(answer.explanation)), told(rows, answer, rules));
    };
    return [h("div", { class: "tools" }, h("label", { class: "field" }, h("span", {}, `A switch at ${written(model.at)} to`), select),
        h("button", { type: "button", id: "ask-change", onclick: show }, "Show what happens")), result];
}

/** Notices of one instant have one mark. */
function noticeMarks(notices, lane) {
    return [...new Set(notices.map(({ at }) => at))].map((at) => {
        const channels = notices.filter((each) => each.at === at).map(({ channel }) => plain(channel));
        return { lane, at, event: `${channels.length === 1 ? "notice" : "notices"}: ${channels.join(", ")}`, basis: "asked" };
    });
}

function priceQuestion(model, { ask, overlay, rules }) {
    const now = current(model);
    const period = products(model.catalog).find(({ id }) => id === now?.subscription.productId)?.period;
    if (now === null || now.price?.currency === undefined || now.price.milliunits === "0" || period === undefined || now.subscription.period === null) {
        return h("p", { class: "quiet" }, "A price increase needs a period with a price, and a catalog that has the product.");
    }
    const { subscription, price, lane } = now;
    const amount = h("input", { id: "price", type: "text", inputmode: "decimal", size: 8, autocomplete: "off", "aria-label": "New price" });
    const storefront = h("input", { id: "storefront", type: "text", value: "USA", size: 4, maxlength: 3, autocomplete: "off", "aria-label": "Storefront" });
    const result = h("div", { role: "status", id: "increase" });
    const show = async () => {
        const answer = await ask("subs_price_change", JSON.stringify({ period, currentPrice: Number(price.milliunits), newPrice: amount.value.trim(), currency: price.currency,
            storefront: storefront.value.trim().toUpperCase(), requestedAt: model.at, renewalDate: subscription.period.end,
            ...(subscription.environment === "Sandbox" ? { environment: "Sandbox" } : {}) }));
        if (answer === null) return;
        const { notices, effectiveRenewal } = answer;
        overlay([...noticeMarks(notices, lane),
            ...(effectiveRenewal === null ? [] : [{ lane, at: effectiveRenewal, event: "new_price", basis: "asked", amount: { milliunits: "0", amount: amount.value.trim(), currency: price.currency } }])]);
        fill(result, told([
            ["what it is", plain(answer.change)], ["difference", money(answer.difference)], ["consent", answer.consentRequired ? `required: ${answer.reasons.map(plain).join(", ")}` : "not required"],
            ["from the renewal", effectiveRenewal === null ? "none" : `${written(effectiveRenewal)} UTC`],
            ["notices", notices.length === 0 ? "none" : h("ul", { class: "inner" }, notices.map(({ channel, at, condition }) => h("li", {}, `${plain(channel)}, ${written(at)} UTC${condition === undefined ? "" : `, ${plain(condition)}`}`)))],
        ], answer, rules));
    };
    return [h("div", { class: "tools" }, h("label", { class: "field" }, h("span", {}, `Price from ${money(price)} to`), amount),
        h("label", { class: "field" }, h("span", {}, "in"), storefront), h("button", { type: "button", id: "ask-price", onclick: show }, "Show consent and notices")), result];
}

/** A record of a document with members replaced. */
function withMembers(lines, line, replaced) {
    const members = [...lines.members(line)].filter(([name]) => replaced[name] === undefined).map(([name, each]) => `${JSON.stringify(name)}:${lines.source(each)}`);
    return `{${[...members, ...Object.entries(replaced).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)].join(",")}}`;
}

/** Whose decoded row it is, as the store signs it. Rows of receipts have other members. */
function rowOf(model, transactionId) {
    const found = model.records.ofTransaction(transactionId).find(({ document, line }) => model.documents[document].lines.members(line).has("transactionId"));
    return found === undefined ? null : { lines: model.documents[found.document].lines, line: found.line };
}

function recordQuestion(model, { add }) {
    const now = current(model);
    const row = now === null || now.subscription.transactionId === null ? null : rowOf(model, now.subscription.transactionId);
    if (row === null) return h("p", { class: "quiet" }, "A record by hand is made from a decoded transaction, and no such row decides here.");
    const { subscription } = now;
    const newest = Math.max(model.newest ?? 0, model.at);
    const grace = h("input", { type: "checkbox", id: "grace" });
    const refund = () => add("a refund by hand", `{"transactions":[${withMembers(row.lines, row.line, { revocationDate: model.at, revocationReason: 0, signedDate: newest + SECONDS })}]}`);
    const failure = () => {
        const signedDate = subscription.period.end + SECONDS;
        const renewal = { originalTransactionId: subscription.originalTransactionId, productId: subscription.productId, autoRenewProductId: subscription.autoRenewProductId ?? subscription.productId,
            autoRenewStatus: 1, isInBillingRetryPeriod: true, signedDate, ...(grace.checked ? { gracePeriodExpiresDate: subscription.period.end + 16 * DAY } : {}) };
        const data = `{"transactionInfo":${withMembers(row.lines, row.line, { signedDate })},"renewalInfo":${JSON.stringify(renewal)}}`;
        return add("a failed renewal by hand", `{"notificationType":"DID_FAIL_TO_RENEW",${grace.checked ? '"subtype":"GRACE_PERIOD",' : ""}"notificationUUID":"by-hand-${model.documents.length}",`
            + `"signedDate":${signedDate},"data":${data}}`);
    };
    return [h("div", { class: "tools" }, h("button", { type: "button", id: "add-refund", onclick: refund }, `Add a refund of ${shown(subscription.transactionId)} at ${written(model.at)}`),
        subscription.period !== null && h("button", { type: "button", id: "add-failure", onclick: failure }, `Add a failed renewal at ${written(subscription.period.end)}`),
        h("label", { class: "check" }, grace, "with a billing grace period of 16 days")),
    h("p", { class: "quiet" }, "It becomes a document like the others, marked as added by hand; remove it there.")];
}

/** Fills the panel for the instant that is shown. */
export function showQuestions(element, model, tools) {
    const panel = element.closest("details");
    if (!panel.open) {
        panel.ontoggle = () => panel.open && showQuestions(element, model, tools);
        return;
    }
    fill(element,
        h("h3", {}, "Another product"), productQuestion(model, tools),
        h("h3", {}, "Another price"), priceQuestion(model, tools),
        h("h3", {}, "A record by hand"), recordQuestion(model, tools));
}

// The answer beside the picture: every member that the library gives, in the order in which it gives them.

import { fill, h, shown } from "./dom.js";
import { expectation, isUndecided, unknownSince, unknownWords } from "./expected.js";
import { lasting, onBothClocks, written } from "./time.js";
import { STATES, askedWord, courseAt, money, nextCharge, offer, plain, retryWords, spelled, wordRun } from "./words.js";

/** Members that have a place of their own, or are in the heading. */
const ELSEWHERE = new Set(["explanation", "evidence", "rules", "warnings"]);
const INSTANTS = new Set(__INSTANTS__);

/** A state and its end, while the handle moves and the whole answer is not there yet. The badge before it says whether there is access. */
export function briefly({ state, until, subscription }, at, timeline, newest) {
    const since = unknownSince(timeline, subscription, at);
    if (since !== null) return `${unknownWords(since, newest)}.`;
    const found = courseAt(timeline, subscription, at);
    const isPictured = found !== null && found.interval.state === state;
    const { word, end, next } = isPictured ? wordRun(found.interval, found.course) : { word: STATES[state] ?? state, end: until, next: null };
    const how = state === "billing_retry" && isPictured ? `, ${retryWords(end, found.course)}` : " until";
    const ends = end === null ? "" : `${how} ${onBothClocks(end)}, ${lasting(end - at)} later${next === null ? "" : `, then ${next}`}`;
    return `${word}${ends}${next === null ? expectation(timeline, subscription, at) : ""}.`;
}

/** The value of a member, for a person. */
function value(name, given) {
    if (given === null) return h("span", { class: "quiet" }, "none");
    if (typeof given === "boolean") return given ? "yes" : "no";
    if (typeof given === "number") return INSTANTS.has(name) ? [written(given), h("span", { class: "quiet" }, " UTC")] : String(given);
    if (typeof given === "string") return h("span", { class: "value" }, shown(/^[a-z]+(_[a-z]+)+$/.test(given) && !/Id$/.test(name) ? plain(given) : given));
    if (Array.isArray(given)) {
        if (given.length === 0) return h("span", { class: "quiet" }, "none");
        return h("ul", { class: "inner" }, given.map((each) => h("li", {}, value(name, each))));
    }
    if (given.milliunits !== undefined) return shown(money(given));
    if (name === "offer") return shown(offer(given));
    if (name === "period" && given.start !== undefined) return [written(given.start), " to ", written(given.end), h("span", { class: "quiet" }, " UTC")];
    return members(given, "inner");
}

function members(object, kind = "members") {
    return h("dl", { class: kind }, Object.entries(object).filter(([name]) => !ELSEWHERE.has(name))
        .map(([name, given]) => h("div", {}, h("dt", { title: name }, spelled(name)), h("dd", { "data-member": name }, value(name, given)))));
}

/** Rules with what each says and its source. */
export function ruleList(ids, rules) {
    return h("ul", { class: "rules" }, ids.map((id) => {
        const rule = rules.get(id);
        return h("li", {}, h("code", {}, id), rule !== undefined && h("p", {}, rule.sentence),
            rule !== undefined && h("p", { class: "quiet" }, "Source: ", rule.url === null ? rule.source
                : h("a", { href: rule.url, target: "_blank", rel: "noopener noreferrer" }, rule.source)));
    }));
}

function evidenceWords({ kind, transactionId, notificationType, subtype, signedDate }) {
    const what = kind === "notification" ? [notificationType ?? "notification", subtype].filter(Boolean).join(" / ")
        : kind === "transaction" ? `transaction ${transactionId}` : plain(kind);
    const with_ = kind === "notification" && transactionId !== undefined ? ` with transaction ${transactionId}` : "";
    return `${what}${with_}, ${signedDate === null ? "no signing date" : `signed ${written(signedDate)} UTC`}`;
}

function section(title, content, id = null) {
    return h("section", { class: "part", ...(id === null ? {} : { "data-part": id }) }, h("h3", {}, title), content);
}

/** Warnings, each with a button to the place that it means. */
function warningList(warnings, show, placeOf) {
    return h("ul", { class: "warnings" }, warnings.map((warning) => {
        const place = warning.path === undefined ? null : placeOf(warning.path);
        return h("li", {}, h("span", { class: "sign", "aria-hidden": "true" }, "⚠ "), h("code", {}, warning.code), " ", shown(warning.message),
            place !== null && [" ", h("button", { type: "button", class: "plain", onclick: () => show(place) }, "Show the place")]);
    }));
}

/**
 * Shows an answer beside its timeline. `evidence` is the evidence of each subscription, each with its number and its place in the documents;
 * `isEmpty` says that there is no subscription whatever was known; `show` scrolls to a place, `move` goes to an instant, and `placeOf` says where a path of the request leads.
 */
export function showAnswer(element, { answer, timeline, offers, changes, evidence, rules, show, move, placeOf, choose, chosen, isEmpty }) {
    const subscriptions = answer.subscriptions.map((subscription, index) => {
        const isChosen = index === chosen;
        const { productId, state, originalTransactionId } = subscription;
        const isUnknown = isUndecided(subscription);
        const doubt = isUnknown ? unknownWords(subscription.since, subscription.knownThrough) : null;
        const title = `${productId === null ? "Subscription" : shown(productId)}: ${doubt ?? askedWord({ state }, originalTransactionId, timeline, answer.at)}`;
        const [result, reason] = explained(subscription.explanation ?? "");
        return h("article", { class: `subscription${isChosen ? " chosen" : ""}`, "data-subscription": index },
            h("h2", {}, badge(subscription.hasAccess, answer.at, isUnknown), title),
            h("p", { class: "explanation" }, shown(isUnknown && reason !== "" ? `${doubt.replace(/^u/, "U")}.` : result)),
            reason !== "" && h("p", { class: "reason" }, shown(`Why: ${reason}`)),
            subscription.nextCharge !== null && h("p", { class: "next" }, shown(nextCharge(subscription.nextCharge, subscription, answer.at))),
            subscription.warnings.length > 0 && warningList(subscription.warnings, show, placeOf),
            answer.subscriptions.length > 1 && !isChosen
                && h("button", { type: "button", onclick: () => choose(index) }, `Show evidence and details of ${title}`),
            isChosen && [
                section("Evidence", evidence[index].length === 0 ? h("p", { class: "quiet" }, "No record decides.")
                    : h("ol", { class: "evidence" }, evidence[index].map(({ record, number, place }) => h("li", { value: number }, place === null
                        ? shown(evidenceWords(record))
                        : h("button", { type: "button", class: "plain", "data-evidence": number, onclick: () => show(place) }, shown(evidenceWords(record)))))),
                "evidence"),
                section("Rules that made this answer", ruleList(subscription.rules, rules), "rules"),
                section("Details", members(subscription), "members"),
            ]);
    });
    fill(element,
        answer.subscriptions.length === 0 && h("p", { class: "explanation" }, timeline.subscriptions.length === 0 && isEmpty ? `These documents hold no subscription${answer.entitlements === undefined ? ", so there is no result" : ""}.` : "No record was known then, so there is no result."),
        subscriptions,
        answer.warnings.length > 0 && section("Warnings about the documents", warningList(answer.warnings, show, placeOf), "warnings"),
        answer.entitlements !== undefined && section("Entitlements", h("table", {},
            h("thead", {}, h("tr", {}, ["Entitle\u00adment", "Access", "Until", "By"].map((each) => h("th", { scope: "col" }, each)))),
            h("tbody", {}, answer.entitlements.map((each) => h("tr", {}, h("th", { scope: "row" }, shown(each.id)),
                h("td", {}, badge(each.hasAccess, null, answer.subscriptions.some((one) => isUndecided(one) && one.since === each.endedAt))), h("td", {}, each.hasAccess ? written(each.until) : each.endedAt == null ? "" : `ended ${written(each.endedAt)}`),
                h("td", {}, shown([each.productId, each.transactionId, each.source, each.reference].filter(Boolean).join(", "))))))), "entitlements"),
        changes.length > 0 && section("Changes of product", h("ul", { class: "changes" }, changes.map((each) => h("li", {},
            each.effectiveDate !== null && h("button", { type: "button", class: "plain", onclick: () => move(each.effectiveDate) }, `${written(each.effectiveDate)} UTC`),
            " ", h("strong", {}, plain(each.change)), h("p", {}, shown(each.explanation ?? ""))))), "changes"),
        offers !== null && offers.groups.length > 0 && section("Offers that this customer may redeem", h("table", {},
            h("thead", {}, h("tr", {}, ["Group", "Customer", "Intro\u00adductory", "Promo\u00adtional", "Win-back"].map((each) => h("th", { scope: "col" }, each)))),
            h("tbody", {}, offers.groups.map((each) => h("tr", {}, h("th", { scope: "row" }, shown(each.subscriptionGroupIdentifier ?? "none")),
                h("td", {}, each.customer), [each.introductory, each.promotional, each.winBack].map(({ eligible, offerIds = [] }) =>
                    h("td", {}, eligible === null ? "unknown" : eligible ? shown(["yes", ...offerIds].join(", ")) : "no")))))), "offers"));
}

/** An explanation as two texts: whether there is access and until when, and why; the second is "" if it is one text. */
export function explained(explanation) {
    const found = /^((?:Access|No access)(?: (?:at least until|until|since) \S+ [\d:.]+ UTC)?(?:, when access to .+? ended)?): (.+)$/s.exec(explanation);
    return found === null ? [explanation, ""] : [`${found[1]}.`, found[2]];
}

/** Whether there is access, if that is known, and when that is so. */
export function badge(hasAccess, at = null, isUnknown = false) {
    const [kind, sign, word] = hasAccess ? ["yes", "✓ ", "Access"] : isUnknown ? ["unknown", "? ", "Unknown"] : ["no", "✕ ", "No access"];
    return h("span", { class: `badge ${kind}` }, h("span", { "aria-hidden": "true" }, sign), word,
        at !== null && h("span", { class: "when" }, ` on ${onBothClocks(at)}`));
}

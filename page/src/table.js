// The picture as tables, for whoever reads rather than sees, and for copying.

import { fill, h, shown } from "./dom.js";
import { EXPECTED, eventExpectation, isUnknown, unknownEnds } from "./expected.js";
import { written } from "./time.js";
import { event as eventWords, money, offer, stateWord } from "./words.js";

/** The table that says the same as the picture. */
export function showTable(element, timeline) {
    const table = (caption, heads, rows) => h("table", {}, h("caption", {}, caption),
        h("thead", {}, h("tr", {}, heads.map((each) => h("th", { scope: "col" }, each)))), h("tbody", {}, rows));
    fill(element, timeline.subscriptions.map(({ name: given, subscriptionGroupIdentifier: group, intervals, events, upcoming }) => {
        const name = shown(given ?? (group === null ? "no group" : `group ${group}`));
        const ends = unknownEnds({ intervals, upcoming });
        const seen = new Set();
        // As in the picture: the rest of a transaction, such as its retry, has not been paid for again.
        const paid = ({ transactionId, price, offer: applied }) => {
            if (seen.has(transactionId)) return "";
            seen.add(transactionId);
            return [price === null ? "" : money(price), applied === null ? "" : offer(applied)].filter(Boolean).join(", ");
        };
        return [
            table(`States of ${name}, in UTC`, ["From", "To", "State", "Access", "Product", "Transaction", "Paid", "Basis"], intervals.map((each) => h("tr", {},
                [written(each.start), written(each.end), `${stateWord(each, events)}${isUnknown(each, ends) ? ` (${EXPECTED})` : ""}`, each.hasAccess ? "yes" : isUnknown(each, ends) ? "unknown" : "no", each.productId ?? "", each.transactionId ?? "",
                    paid(each), each.basis]
                    .map((text) => h("td", {}, shown(text)))))),
            table(`Events of ${name}, in UTC`, ["When", "What", "Product", "Transaction", "Basis"],
                [...events, ...upcoming.map((each) => ({ ...each, basis: "upcoming" }))].map((each) => h("tr", {},
                    [written(each.at), `${eventWords({ ...each, productId: undefined })}${eventExpectation(each, ends)}`,
                        each.productId ?? "", each.transactionId ?? "", each.basis].map((text) => h("td", {}, shown(text)))))),
        ];
    }));
}

// A copy of a history for a bug report: without what names a customer, an order or an app, and with the same answers.
//
// Ids are replaced by others in the same order, because the library compares them. Members that the store does not document
// are left out, since nobody knows what is in them. Products, prices, dates and reasons stay.

import { Lines } from "./lines.js";
import { unsealed } from "./documents.js";

const KNOWN = new Set(__KNOWN_MEMBERS__);
const IDS = new Set(["transactionId", "transaction_id", "originalTransactionId", "original_transaction_id", "previousOriginalTransactionId",
    "webOrderLineItemId", "web_order_line_item_id", "appTransactionId", "appAppleId"]);
const TOKENS = new Set(["notificationUUID", "appAccountToken"]);
const APPS = new Set(["bundleId"]);
const MOST_NUMBER = 2n ** 63n - 1n;

const bytes = (text) => new TextEncoder().encode(text);

function byBytes(one, other) {
    const [left, right] = [bytes(one), bytes(other)];
    const at = left.findIndex((byte, index) => byte !== right[index]);
    return at < 0 ? left.length - right.length : left[at] - (right[at] ?? -1);
}

function isNumber(id) {
    return /^(0|[1-9]\d{0,18})$/.test(id) && BigInt(id) <= MOST_NUMBER;
}

/** The texts of scalars under certain names, each once. */
function gathered(all, names) {
    const found = new Set();
    for (const lines of all) {
        for (let line = 0; line < lines.length; line++) {
            const key = lines.key(line);
            if (key !== "" && names.has(JSON.parse(key)) && !lines.isOpen(line)) found.add(bare(lines.value(line)));
        }
    }
    return [...found].filter((text) => text !== "" && !["null", "{}", "[]", "true", "false"].includes(text));
}

function bare(token) {
    return token.startsWith('"') ? JSON.parse(token) : token;
}

/** What each id becomes. */
function replacements(all) {
    const ids = gathered(all, IDS);
    const numbers = ids.filter((id) => isNumber(id) && id !== "0").sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
    const others = ids.filter((id) => !isNumber(id)).sort(byBytes);
    const padded = (index, width) => String(index + 1).padStart(width, "0");
    return {
        ids: new Map([...numbers.map((id, index) => [id, String(1_000_000_001 + index)]), ...others.map((id, index) => [id, `x${padded(index, 8)}`])]),
        tokens: new Map(gathered(all, TOKENS).sort(byBytes).map((token, index) => [token, `00000000-0000-4000-8000-${padded(index, 12)}`])),
        apps: new Map(gathered(all, APPS).sort(byBytes).map((app, index) => [app, `com.example.app${index + 1}`])),
    };
}

/** The anonymous form of the documents: their texts, and how many members were left out. */
export function anonymous(documents) {
    const all = documents.map(({ text }) => new Lines(unsealed(text).text));
    const { ids, tokens, apps } = replacements(all);
    let left = 0;
    const replaced = (name, token) => {
        const text = bare(token);
        const other = IDS.has(name) ? ids.get(text) : TOKENS.has(name) ? tokens.get(text) : APPS.has(name) ? apps.get(text) : undefined;
        if (other === undefined) return token;
        return token.startsWith('"') ? JSON.stringify(other) : other;
    };
    const written = (lines, line, name) => {
        if (!lines.isOpen(line)) return replaced(name, lines.value(line));
        if (lines.value(line) === "[") return `[${[...lines.inside(line)].map((each) => written(lines, each, name)).join(",")}]`;
        const members = [];
        for (const [key, each] of lines.members(line)) {
            if (KNOWN.has(key)) members.push(`${JSON.stringify(key)}:${written(lines, each, key)}`);
            else left++;
        }
        return `{${members.join(",")}}`;
    };
    return { texts: all.map((lines) => written(lines, 0, "")), left };
}

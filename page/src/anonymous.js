// A copy of a history for a bug report: without what names a customer, an order or an app, and with the same answers.
//
// It keeps what it knows to be harmless: numbers, dates, the store's constants, and names of products and offers that look like
// names. Ids are replaced by others in the same order, because the library compares them. Every other text is replaced, and
// members that the store does not document are left out, since nobody knows what is in them.

import { Lines } from "./lines.js";
import { isJWS, unsealed } from "./documents.js";

const KNOWN = new Set(__KNOWN_MEMBERS__);
const IDS = new Set(["transactionId", "transaction_id", "originalTransactionId", "original_transaction_id", "previousOriginalTransactionId",
    "webOrderLineItemId", "web_order_line_item_id", "appTransactionId", "appAppleId"]);
const TOKENS = new Set(["notificationUUID", "appAccountToken"]);
const APPS = new Set(["bundleId"]);
/** What the app calls its products, offers and groups. They stay readable. */
const NAMES = new Set(["productId", "product_id", "autoRenewProductId", "auto_renew_product_id", "commitmentAutoRenewProductId", "SKU", "offerIdentifier",
    "offer_code_ref_name", "promotional_offer_id", "eligibleWinBackOfferIds", "subscriptionGroupIdentifier", "subscription_group_identifier"]);
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The store's constants, numbers, dates and periods, as texts. */
const HARMLESS = [
    /^([A-Za-z]{1,40}\.)?[A-Z][A-Z0-9_]{0,60}$/, /^(Production|Sandbox|Xcode|LocalTesting|ProductionVPP|ProductionSandbox|ProductionVPPSandbox)$/,
    /^(Auto-Renewable Subscription|Non-Renewing Subscription|Non-Consumable|Consumable)$/, /^([Tt]rue|[Ff]alse)$/, /^-?\d{1,19}(\.\d{1,9})?$/,
    /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d:\d\d(\.\d{1,9})?)?( ?(Z|UTC|GMT|Etc\/(GMT|UTC)|America\/Los_Angeles|[+-]\d\d(:?\d\d)?))?$/, /^P\d{1,4}[DWMY]$/,
];
/** A text that cannot be opened takes this form: of three parts, and of nobody. */
const SEALED = "signed.text.removed";
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

/** Calls `visit` with the name and the token of each scalar. An element of an array has the name of the array. */
function eachScalar(lines, visit, line = 0, name = "") {
    if (!lines.isOpen(line)) {
        visit(name, lines.value(line));
    } else if (lines.value(line) === "[") {
        for (const each of lines.inside(line)) eachScalar(lines, visit, each, name);
    } else {
        for (const [key, each] of lines.members(line)) eachScalar(lines, visit, each, key);
    }
}

/** The texts of scalars under certain names, each once. */
function gathered(all, names) {
    const found = new Set();
    for (const lines of all) eachScalar(lines, (name, token) => names.has(name) && found.add(bare(token)));
    return [...found].filter((text) => text !== "" && !["null", "{}", "[]", "true", "false"].includes(text));
}

function bare(token) {
    return token.startsWith('"') ? JSON.parse(token) : token;
}

function isName(text) {
    return NAME.test(text) && !UUID.test(text) && !isJWS(text);
}

/** A token of a number that the library does not take for an id, in the same spelling and of nobody. */
function masked(token) {
    return token.replace(/\d/g, "1");
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
        names: new Map(gathered(all, NAMES).filter((name) => !isName(name)).sort(byBytes).map((name, index) => [name, `name.${padded(index, 4)}`])),
        apps: new Map(gathered(all, APPS).sort(byBytes).map((app, index) => [app, `com.example.app${index + 1}`])),
    };
}

/** The anonymous form of the documents: their texts, and how many members were left out. */
export function anonymous(documents) {
    const all = documents.map(({ text }) => new Lines(unsealed(text).text));
    const { ids, tokens, names, apps } = replacements(all);
    let left = 0;
    const replaced = (name, token) => {
        if (["null", "true", "false", "{}", "[]", '""'].includes(token)) return token;
        const text = bare(token);
        const own = IDS.has(name) ? ids : TOKENS.has(name) ? tokens : APPS.has(name) ? apps : NAMES.has(name) ? names : null;
        if (!token.startsWith('"')) {
            if (own === null || own === names || token === "0") return token;
            return isNumber(text) && own === ids ? ids.get(text) : masked(token);
        }
        const other = own?.get(text);
        if (other !== undefined) return JSON.stringify(other);
        if ((own === names && isName(text)) || (own === ids && text === "0") || (own === null && HARMLESS.some((shape) => shape.test(text)))) return token;
        return JSON.stringify(name.startsWith("signed") ? SEALED : "removed");
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

// Walks over the documents of a history, and collects what they hold, decoded. Only what is signed comes out: of the
// objects around it, which the store's server sends without a signature, only the places remain.

import { Digits, kindOf, member, storeMember } from "./exact.js";
import { provenPayload, storeInstant } from "./payload.js";
import { Fault, pointer, Refusal } from "./trouble.js";

/** How many warnings of one code are listed. */
const MOST_WARNINGS = 100;

const WARNINGS = {
    unsigned_status: "Found a status that nobody signed; it was left out.",
    unread_payload: "Found a signed member that this version does not read; it was left out.",
    empty_document: "Found a document without a payload; nothing was verified.",
};

/** The member that makes an object a document of a form, in the order in which they are looked for. */
const CARRIERS = [
    ["transactions", "payloads"], ["signedPayload", "notification"], ["notificationHistory", "notificationHistory"],
    ["data", "statusResponse"], ["lastTransactions", "statusGroup"], ["signedTransactions", "historyResponse"],
    ["signedTransactionInfo", "item"], ["signedRenewalInfo", "item"], ["signedAppTransactionInfo", "appTransaction"],
    ["renewalInfo", "payloads"], ["transactionInfo", "decoded"], ["notificationType", "decoded"],
    ["autoRenewProductId", "decoded"], ["autoRenewStatus", "decoded"], ["receipt", "decoded"],
    ["unified_receipt", "decoded"], ["latest_receipt_info", "decoded"], ["latest_expired_receipt_info", "decoded"],
    ["pending_renewal_info", "decoded"],
];
const CARRIER_KEYS = new Set(CARRIERS.map(([key]) => key));

const SIGNED_MEMBERS = [
    ["data", "signedTransactionInfo", "transaction"], ["data", "signedRenewalInfo", "renewalInfo"],
    ["appData", "signedAppTransactionInfo", "appTransaction"],
];

/** The decoded documents of a history. `expected` is what they must be, `at` the caller's clock or null. */
export function verifiedDocuments(history, expected, at) {
    return new Walk(expected, at).over(history);
}

function has(object, key) {
    return storeMember(object, key) !== undefined;
}

function unsigned() {
    return new Refusal("unsigned_document",
        "Found a document that is decoded already, or that nobody signed; expected it as the store signed it.");
}

class Walk {
    /** The way from the request to the value at hand. `null` is the step into a payload, where no pointer leads. */
    #path = ["history"];
    #verified = 0;
    /** The documents; null is one that was left out. */
    #documents = [];
    #notifications = [];
    #refused = [];
    #warnings = [];
    #warned = { unsigned_status: 0, empty_document: 0, unread_payload: 0 };
    /** The chains of the transactions that were verified. */
    #chains = new Set();
    /** Renewal info, which counts once a transaction of its chain was verified. */
    #renewals = [];
    #expected;
    #at;

    constructor(expected, at) {
        this.#expected = expected;
        this.#at = at;
    }

    over(history) {
        const documents = Array.isArray(history) ? history : [history];
        documents.forEach((document, index) => {
            const steps = Array.isArray(history) ? [index] : [];
            this.#inside(steps, () => this.#verifyDocument(document, index));
        });
        this.#requireTransactions();
        for (const [code, count] of Object.entries(this.#warned)) {
            if (count <= MOST_WARNINGS) continue;
            const message = `${count - MOST_WARNINGS} more warnings ${code} are left out.`;
            this.#warnings.push({ code: "warnings_omitted", path: "/history", message });
        }
        const isKept = (_, index) => this.#documents[index] !== null;
        return {
            history: this.#documents.filter(isKept),
            verified: this.#verified,
            refused: this.#refused,
            warnings: this.#warnings,
            notifications: this.#notifications.filter(isKept).flat(),
        };
    }

    /** What the body returns, at a place that is so many steps further down. */
    #inside(steps, body) {
        this.#path.push(...steps);
        const result = body();
        // After an error the place is where it occurred.
        this.#path.length -= steps.length;
        return result;
    }

    #verifyDocument(value, index) {
        const [depth, count, mark] = [this.#path.length, this.#verified, this.#renewals.length];
        this.#notifications[index] = [];
        try {
            if (!(value instanceof Map)) throw new Fault("wrong_type", [], notADocument(value));
            this.#documents[index] = this.#decoded(value, index);
            if (this.#verified === count) this.#warn("empty_document");
            for (const renewal of this.#renewals.slice(mark)) renewal.verified = this.#verified - count;
        } catch (error) {
            if (error instanceof Fault) error.path = this.#path.filter((step) => step !== null);
            if (!(error instanceof Refusal)) throw error;
            this.#leaveOut(error);
            this.#path.length = depth;
            this.#documents[index] = null;
            this.#verified = count;
            this.#renewals.length = mark;
        }
    }

    /** Refuses renewal info, which names no app, without a verified transaction of its chain. */
    #requireTransactions() {
        for (const { document, path, chain, verified } of this.#renewals) {
            // A document that was left out took its renewal info with it.
            if (this.#documents[document] === null || this.#chains.has(chain)) continue;
            this.#path = path;
            this.#leaveOut(new Refusal("unbound_renewal_info",
                "Found renewal info, which names no app, without a verified transaction of its chain; expected one."));
            this.#documents[document] = null;
            this.#verified -= verified;
        }
    }

    /** Lists what is refused at this place, or ends the call with it. */
    #leaveOut(refusal) {
        const end = this.#path.indexOf(null);
        const [outside, inside] = end < 0 ? [this.#path, []] : [this.#path.slice(0, end), this.#path.slice(end + 1)];
        refusal.path = pointer(outside);
        if (inside.length > 0) refusal.message = `In ${pointer(inside)} of the signed payload: ${refusal.message}`;
        if (!this.#expected.omits) throw refusal;
        this.#refused.push({ path: refusal.path, code: refusal.code, message: refusal.message });
    }

    #warn(code, ...below) {
        this.#warned[code] += 1;
        if (this.#warned[code] > MOST_WARNINGS) return;
        this.#warnings.push({ code, path: pointer([...this.#path, ...below]), message: WARNINGS[code] });
    }

    #decoded(document, index) {
        switch (this.#formOf(document)) {
            case "payloads": return this.#payloads(document, index);
            case "notification": return this.#notification(document, index);
            case "notificationHistory":
                return this.#list(document, "notificationHistory", (past) => {
                    if (this.#formOf(past) !== "notification") throw unsigned();
                    return this.#notification(past, index);
                });
            case "statusResponse": return this.#list(document, "data", (group) => this.#group(group, index));
            case "historyResponse":
                return this.#list(document, "signedTransactions", (text) => this.#signed(text, "transaction", index));
            case "item": return this.#item(document, index);
            default: throw unsigned();
        }
    }

    /** The one form that an object has, or null. Of two forms one would stay unread, so that is an error. */
    #formOf(object) {
        let found = null;
        const note = (key, form) => {
            if (found !== null && found !== form) {
                this.#path.push(key);
                throw new Refusal("conflicting_documents", "Found a second form of document beside the first; expected one: "
                    + "pass each in a document of its own.");
            }
            found = form;
        };
        for (const [key, form] of CARRIERS) {
            const value = storeMember(object, key);
            if (value === undefined) continue;
            // A decoded notification has `data` as an object, and a decoded item `renewalInfo`.
            const isDecoded = value instanceof Map && (form === "statusResponse" || form === "payloads");
            note(key, isDecoded ? "decoded" : form);
        }
        // A row of a table may have the id of its transaction beside the signed text. A decoded transaction has more.
        if (has(object, "transactionId") && has(object, "productId")) note("transactionId", "decoded");
        this.#warnOfUnreadPayload(object);
        return found;
    }

    /** Warns of a signed text under a key that Apple may have added since this version. */
    #warnOfUnreadPayload(object) {
        if (!(object instanceof Map)) return;
        for (const [key, value] of object) {
            if (typeof value !== "string" || value === "" || !key.startsWith("signed") || CARRIER_KEYS.has(key)) continue;
            this.#warn("unread_payload", key);
            return;
        }
    }

    /** An object with each element of a member, which is an array, decoded. */
    #list(object, key, decode) {
        return new Map([[key, this.#elements(object, key, decode)]]);
    }

    #elements(object, key, decode) {
        return this.#inside([key], () => {
            const elements = storeMember(object, key);
            if (!Array.isArray(elements)) throw unsigned();
            return elements.map((element, index) => this.#inside([index], () => decode(element)));
        });
    }

    #payloads(document, index) {
        const out = new Map();
        if (has(document, "transactions")) {
            out.set("transactions",
                this.#elements(document, "transactions", (text) => this.#signed(text, "transaction", index)));
        }
        const renewal = storeMember(document, "renewalInfo");
        if (Array.isArray(renewal)) {
            out.set("renewalInfo", this.#elements(document, "renewalInfo", (text) => this.#signed(text, "renewalInfo", index)));
        } else if (renewal !== undefined) {
            this.#set(out, "renewalInfo", document, "renewalInfo", index);
        }
        return out;
    }

    #group(object, index) {
        if (this.#formOf(object) !== "statusGroup") throw unsigned();
        return this.#list(object, "lastTransactions", (item) => {
            if (this.#formOf(item) !== "item") throw unsigned();
            return this.#item(item, index);
        });
    }

    /** A transaction and renewal info beside each other. */
    #item(object, index) {
        const out = new Map();
        this.#set(out, "signedTransactionInfo", object, "transaction", index);
        this.#set(out, "signedRenewalInfo", object, "renewalInfo", index);
        // A status decides much, and nobody signs it outside of a notification.
        if (has(object, "status")) this.#warn("unsigned_status");
        return out;
    }

    #notification(object, index) {
        const out = new Map();
        this.#set(out, "signedPayload", object, "notification", index);
        const payload = out.get("signedPayload");
        if (payload !== undefined) this.#notifications[index].push(summary(payload, this.#expected));
        return out;
    }

    /** Sets the decoded member, if there is one. */
    #set(out, key, object, kind, index) {
        const value = storeMember(object, key);
        if (value === undefined) return;
        out.set(key, this.#inside([key], () => this.#signed(value, kind, index)));
    }

    #signed(text, kind, index) {
        if (typeof text !== "string") throw unsigned();
        const payload = provenPayload(text, kind, this.#expected, this.#at);
        this.#verified += 1;
        if (kind === "transaction") {
            const id = storeMember(payload, "originalTransactionId") ?? storeMember(payload, "transactionId");
            if (typeof id === "string") this.#chains.add(id);
        } else if (kind === "renewalInfo") {
            const id = storeMember(payload, "originalTransactionId");
            const chain = typeof id === "string" ? id : null;
            this.#renewals.push({ document: index, path: [...this.#path], chain, verified: 0 });
        } else if (kind === "notification") {
            this.#inside([null], () => this.#decodeMembers(payload, index));
        }
        return payload;
    }

    /** What a notification holds is signed once more, each member by itself. */
    #decodeMembers(payload, index) {
        // Without the signed members libsubscore would read these.
        if (["transactionInfo", "renewalInfo"].some((key) => has(member(payload, "data"), key))) throw unsigned();
        for (const [outer, key, kind] of SIGNED_MEMBERS) {
            const object = member(payload, outer);
            const value = storeMember(object, key);
            if (value === undefined) continue;
            object.set(key, this.#inside([outer, key], () => this.#signed(value, kind, index)));
        }
    }
}

/**
 * What a webhook needs of a notification: its key, its type and its customer. Every value is from a signed payload: the
 * notification itself, or what is inside. The environment and the app are those that it was compared with.
 */
function summary(payload, { environment, bundleId }) {
    const data = member(payload, "data");
    const purchase = [storeMember(data, "signedTransactionInfo"), storeMember(data, "signedRenewalInfo")];
    const app = storeMember(member(payload, "appData"), "signedAppTransactionInfo");
    const first = (key, payloads) => payloads.map((each) => storeMember(each, key)).find((found) => found !== undefined);
    return {
        notificationUUID: text(member(payload, "notificationUUID")),
        notificationType: text(member(payload, "notificationType")),
        subtype: text(member(payload, "subtype")),
        signedDate: storeInstant(storeMember(payload, "signedDate")),
        environment,
        bundleId,
        appAccountToken: text(first("appAccountToken", purchase)),
        originalTransactionId: text(first("originalTransactionId", purchase)),
        appTransactionId: text(first("appTransactionId", [...purchase, app])),
    };
}

/** A text of the store. An integer counts by its digits, as in an id. Null for anything else. */
function text(value) {
    if (typeof value === "string" && value !== "") return value;
    return value instanceof Digits && value.integer !== null ? String(value.integer) : null;
}

function notADocument(value) {
    if (typeof value === "string" && value.split(".").length === 3) {
        return 'Found a JWS; expected a document: wrap it in {"signedTransactionInfo":...}, {"signedRenewalInfo":...} or '
            + '{"signedPayload":...}.';
    }
    return `Found ${kindOf(value)}; expected a document.`;
}

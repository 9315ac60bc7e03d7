// Walks over the documents of a history, and collects what they hold, decoded. Only what is signed comes out: of the
// objects around it, which the store's server sends without a signature, only the places remain.

import { Digits, kindOf, member, storeMember } from "./exact.js";
import { foundIn, jsonInText } from "./envelope.js";
import { judgeUndated, kindOf as kindOfPayload, provenPayload, storeInstant } from "./payload.js";
import * as refusals from "./refusals.js";
import { Fault, pointer, Refusal } from "./trouble.js";

/** How many warnings of one code are listed. */
const MOST_WARNINGS = 100;

const WARNINGS = {
    unsigned_status: "A status that is not signed was left out.",
    unread_payload: "A signed member that this version does not read was left out.",
    empty_payload: "The signed payload is null, which the App Store sends; it counts as absent.",
    empty_document: "The document has no payload, so nothing was verified.",
};

/** The member that makes an object a document of a form, in the order in which they are looked for. */
const CARRIERS = [
    ["transactions", "payloads"], ["signedPayload", "notification"], ["notificationHistory", "notificationHistory"],
    ["data", "statusResponse"], ["lastTransactions", "statusGroup"], ["signedTransactions", "historyResponse"],
    ["signedTransactionInfo", "item"], ["signedRenewalInfo", "item"], ["signedAppTransactionInfo", "item"],
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

const RECEIPT_KEYS = ["receipt", "unified_receipt", "latest_receipt_info", "latest_expired_receipt_info", "pending_renewal_info"];

class Walk {
    /** The way from the request to the value at hand. `null` is the step into a payload, where no pointer leads. */
    #path = ["history"];
    #verified = 0;
    /** The documents; null is one that was left out. */
    #documents = [];
    /** What the notifications of each document are about; null is one that was left out. */
    #notifications = [];
    #refused = [];
    #warnings = [];
    #warned = { unsigned_status: 0, empty_document: 0, unread_payload: 0, empty_payload: 0 };
    /** The date of the notification whose members are verified, or null. */
    #notificationDate = null;
    /** The newest date of what was verified in the same notification, item or document, or null. */
    #newestDate = null;
    /** The chains of the transactions that were verified. */
    #chains = new Set();
    /** Whether the document at hand lacks items. */
    #isMissingItems = false;
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
            history: this.#documents.filter(isKept).map(withoutNulls),
            verified: this.#verified,
            refused: this.#refused,
            warnings: this.#warnings,
            notifications: this.#notifications.filter(isKept).flat().filter((each) => each !== null),
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
        const mark = this.#mark();
        this.#notifications[index] = [];
        this.#isMissingItems = false;
        [this.#notificationDate, this.#newestDate] = [null, null];
        try {
            if (!(value instanceof Map)) throw new Fault("wrong_type", [], notADocument(value));
            this.#documents[index] = this.#decoded(value, index);
            if (this.#verified === mark.verified && !this.#isMissingItems) this.#warn("empty_document");
            for (const renewal of this.#renewals.slice(mark.renewals)) renewal.verified ??= this.#verified - mark.verified;
        } catch (error) {
            if (error instanceof Fault) error.path = this.#path.filter((step) => step !== null);
            if (!(error instanceof Refusal)) throw error;
            this.#leaveOut(error, mark);
            this.#documents[index] = null;
        }
    }

    /** What there was before something that may be left out. */
    #mark() {
        return { depth: this.#path.length, verified: this.#verified, renewals: this.#renewals.length };
    }

    /** Refuses renewal info, which names no app, without a verified transaction of its chain. */
    #requireTransactions() {
        for (const { document, item, path, chain, verified } of this.#renewals) {
            // A document that was left out took its renewal info with it.
            if (this.#documents[document] === null || this.#chains.has(chain)) continue;
            this.#path = path;
            this.#leaveOut(refusals.unboundRenewalInfo(chain));
            if (item === null) {
                this.#documents[document] = null;
            } else {
                this.#documents[document].get("notificationHistory")[item] = null;
                this.#notifications[document][item] = null;
            }
            this.#verified -= verified;
        }
    }

    /** Lists what is refused at this place, and forgets what was read since a mark; or ends the call with it. */
    #leaveOut(refusal, mark = null) {
        [refusal.path, refusal.message] = this.#located(refusal.message);
        if (!this.#expected.omits) throw refusal;
        this.#refused.push({ path: refusal.path, code: refusal.code, message: refusal.message });
        if (mark === null) return;
        this.#notificationDate = null;
        this.#path.length = mark.depth;
        this.#verified = mark.verified;
        this.#renewals.length = mark.renewals;
    }

    #warn(code, ...below) {
        this.#warned[code] += 1;
        if (this.#warned[code] > MOST_WARNINGS) return;
        const [path, message] = this.#located(WARNINGS[code]);
        this.#warnings.push({ code, path: path + pointer(below), message });
    }

    /** A pointer to this place, or to the signed text around it, and the message with the place inside that text. */
    #located(message) {
        const end = this.#path.indexOf(null);
        if (end < 0) return [pointer(this.#path), message];
        const [outside, inside] = [this.#path.slice(0, end), this.#path.slice(end + 1)];
        return [pointer(outside), inside.length > 0 ? `In ${pointer(inside)} of the signed payload: ${message}` : message];
    }

    #decoded(document, index) {
        switch (this.#formOf(document)) {
            case "payloads": return this.#payloads(document, index);
            case "notification": return this.#notification(document, index);
            case "notificationHistory":
                return this.#items(document, "notificationHistory", index, (past) => {
                    if (this.#formOf(past) !== "notification") throw refusals.unsignedElement(past);
                    this.#newestDate = null;
                    return this.#notification(past, index);
                });
            case "statusResponse": return this.#list(document, "data", (group) => this.#group(group, index));
            case "historyResponse":
                return this.#items(document, "signedTransactions", index, (text) => this.#signed(text, "transaction", index));
            case "item": return this.#item(document, index);
            case "decoded": throw RECEIPT_KEYS.some((key) => has(document, key)) ? receipt(document) : refusals.decodedDocument();
            default: throw unsigned(document);
        }
    }

    /** The one form that an object has, or null. Of two forms one would stay unread, so that is an error. */
    #formOf(object) {
        let found = null;
        const note = (key, form) => {
            if (found !== null && found !== form) {
                this.#path.push(key);
                const isNotification = has(object, "notificationType") && found === "decoded" && form === "item";
                throw isNotification ? refusals.payloadsBesideData() : refusals.conflictingDocuments();
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
            if (!Array.isArray(elements)) throw refusals.notAList(elements);
            return elements.map((element, index) => this.#inside([index], () => decode(element)));
        });
    }

    /** An object with each element of a member decoded that stands by itself. Null is one that is left out. */
    #items(object, key, index, decode) {
        let position = 0;
        return this.#list(object, key, (element) => {
            const [mark, item] = [this.#mark(), position++];
            try {
                const decoded = decode(element);
                for (const renewal of this.#renewals.slice(mark.renewals)) {
                    [renewal.item, renewal.verified] = [item, this.#verified - mark.verified];
                }
                return decoded;
            } catch (error) {
                if (!(error instanceof Refusal)) throw error;
                this.#leaveOut(error, mark);
                this.#isMissingItems = true;
                if (key === "notificationHistory") this.#notifications[index][item] = null;
                return null;
            }
        });
    }

    #payloads(document, index) {
        const out = new Map();
        if (has(document, "transactions")) {
            const decode = (text) => this.#signed(text, "transaction", index);
            out.set("transactions", this.#items(document, "transactions", index, decode).get("transactions"));
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
        if (this.#formOf(object) !== "statusGroup") throw refusals.unsignedElement(object);
        return this.#list(object, "lastTransactions", (item) => {
            if (this.#formOf(item) !== "item") throw refusals.unsignedElement(item);
            this.#newestDate = null;
            return this.#item(item, index);
        });
    }

    /** A transaction, renewal info and an app transaction beside each other. */
    #item(object, index) {
        const out = new Map();
        this.#set(out, "signedTransactionInfo", object, "transaction", index);
        this.#set(out, "signedRenewalInfo", object, "renewalInfo", index);
        this.#set(out, "signedAppTransactionInfo", object, "appTransaction", index);
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
        if (typeof text !== "string") throw refusals.unsignedValue(text);
        const beside = this.#notificationDate ?? this.#newestDate;
        const { payload, chain, signedAt } = provenPayload(text, kind, beside, this.#expected, this.#at);
        this.#verified += 1;
        if (payload === null) {
            this.#warn("empty_payload");
            return null;
        }
        if (signedAt !== null) this.#newestDate = Math.max(this.#newestDate ?? signedAt, signedAt);
        if (kind === "transaction") {
            const id = storeMember(payload, "originalTransactionId") ?? storeMember(payload, "transactionId");
            if (typeof id === "string") this.#chains.add(id);
        } else if (kind === "renewalInfo") {
            const id = storeMember(payload, "originalTransactionId");
            const ofChain = typeof id === "string" ? id : null;
            this.#renewals.push({ document: index, item: null, path: [...this.#path], chain: ofChain, verified: null });
        } else if (kind === "notification") {
            this.#notificationDate = signedAt;
            this.#inside([null], () => this.#decodeMembers(payload, index));
            this.#notificationDate = null;
            if (signedAt === null) {
                if (this.#newestDate === null) throw refusals.undatedNotification();
                judgeUndated(payload, chain, this.#newestDate, this.#expected, this.#at);
            }
        }
        return payload;
    }

    /** What a notification holds is signed once more, each member by itself. */
    #decodeMembers(payload, index) {
        // Without the signed members libsubscore would read these.
        for (const key of ["transactionInfo", "renewalInfo"]) {
            const value = storeMember(member(payload, "data"), key);
            if (value !== undefined) throw refusals.unsignedValue(value);
        }
        for (const [outer, key, kind] of SIGNED_MEMBERS) {
            const object = member(payload, outer);
            const value = storeMember(object, key);
            if (value === undefined) continue;
            object.set(key, this.#inside([outer, key], () => this.#signed(value, kind, index)));
        }
    }
}

/** A document without the items that were left out. */
function withoutNulls(document) {
    return new Map([...document].map(([key, value]) =>
        [key, Array.isArray(value) && key !== "renewalInfo" ? value.filter((each) => each !== null) : value]));
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
        signedDate: dateOf(payload, [...purchase, app]),
        environment,
        bundleId,
        appAccountToken: text(first("appAccountToken", purchase)),
        originalTransactionId: text(first("originalTransactionId", purchase)),
        appTransactionId: text(first("appTransactionId", [...purchase, app])),
    };
}

/** When a notification was signed. One without a date is as new as its newest member. */
function dateOf(payload, members) {
    const own = storeMember(payload, "signedDate");
    if (own !== undefined) return storeInstant(own);
    const dates = members.map((each) => storeInstant(storeMember(each,
        each !== undefined && kindOfPayload(each) === "appTransaction" ? "receiptCreationDate" : "signedDate")));
    return dates.reduce((newest, date) => (date === null ? newest : Math.max(newest ?? date, date)), null);
}

/** A text of the store. An integer counts by its digits, as in an id. Null for anything else. */
function text(value) {
    if (typeof value === "string" && value !== "") return value;
    return value instanceof Digits && value.integer !== null ? String(value.integer) : null;
}

function notADocument(value) {
    if (typeof value === "string") {
        const hint = jsonInText(value);
        if (hint !== null) return hint;
        if (value.split(".").length === 3) {
            return 'This is a signed payload (JWS), not a document; wrap it in {"signedTransactionInfo":...}, '
                + '{"signedRenewalInfo":...} or {"signedPayload":...}.';
        }
    }
    return `The value must be a document, not ${kindOf(value)}.`;
}

/** A notification of version 1 contains a receipt. */
function receipt(document) {
    const isNotification = has(document, "notification_type") || has(document, "unified_receipt");
    return isNotification ? refusals.notificationOfVersion1() : refusals.receipt();
}

/** A document without a member that is read. */
function unsigned(document) {
    if (document.size === 0) return refusals.emptyObject();
    if (has(document, "notification_type")) return refusals.notificationOfVersion1();
    const found = foundIn(document);
    if (found?.error !== undefined) return refusals.errorOfStore(found.error);
    if (has(document, "receipt-data")) return refusals.receipt();
    if (found === null) return refusals.unknownDocument();
    return refusals.elsewhere(found.path, found.form, kindOfMember(found.path));
}

/** The kind that the path of a member suggests. */
function kindOfMember(path) {
    const name = path.split("/").at(-1);
    if (name.includes("ayload")) return "notification";
    if (name.includes("enewal")) return "renewalInfo";
    return name.includes("ppTransaction") ? "appTransaction" : "transaction";
}

// Finds the records that an answer names as its evidence, in the documents that they came from.

const ID = ["transactionId", "transaction_id"];
const RENEWAL = ["autoRenewProductId", "autoRenewStatus", "auto_renew_product_id", "auto_renew_status"];

function bare(text) {
    return text.startsWith('"') ? JSON.parse(text) : text;
}

/** Every record of a document: {kind, line, transactionId?, uuid?, type?, subtype?, signedDate}. */
function recordsOf(lines) {
    const found = [];
    /** The newest signing inside of what a line opens, itself included. */
    const walk = (line) => {
        const isObject = lines.text[lines.values[line]] === "{";
        const members = isObject ? lines.members(line) : null;
        let newest = null;
        for (const each of isObject ? members.values() : lines.inside(line)) {
            const inner = lines.isOpen(each) ? walk(each) : null;
            if (inner !== null && (newest === null || inner > newest)) newest = inner;
        }
        if (!isObject) return newest;
        const value = (name) => (members.has(name) && !lines.isOpen(members.get(name)) ? bare(lines.value(members.get(name))) : undefined);
        const own = instant(value("signedDate"));
        const signedDate = own ?? newest;
        const id = ID.map(value).find((each) => each !== undefined);
        const type = value("notificationType") ?? value("notification_type");
        if (type !== undefined) {
            found.push({ kind: "notification", line, uuid: value("notificationUUID"), type, subtype: value("subtype"), signedDate });
        } else if (value("status") !== undefined && value("originalTransactionId") !== undefined && !ID.some((name) => members.has(name))) {
            found.push({ kind: "status", line, signedDate });
        } else if (id !== undefined) {
            found.push({ kind: "transaction", line, transactionId: id, signedDate: own });
        } else if (RENEWAL.some((name) => members.has(name))) {
            found.push({ kind: "renewal_info", line, signedDate: own });
        }
        return own !== null && (newest === null || own > newest) ? own : newest;
    };
    if (lines.isOpen(0)) walk(0);
    return found;
}

function instant(text) {
    if (text === undefined) return null;
    const number = Number(text);
    const at = Number.isFinite(number) ? number : Date.parse(text);
    return Number.isNaN(at) ? null : at;
}

/** The records of all documents, ready to be looked up. */
export class Records {
    #all;

    constructor(documents) {
        this.#all = documents.flatMap(({ lines }, document) => (lines === null ? [] : recordsOf(lines).map((record) => ({ ...record, document }))));
    }

    /** Where the record of an evidence stands: {document, line}, or null where the page does not find it. */
    find({ kind, transactionId, notificationUUID, notificationType, subtype, signedDate }) {
        const those = this.#all.filter((record) => record.kind === kind);
        const dated = (record) => record.signedDate === signedDate;
        if (kind === "notification") {
            return those.find((record) => notificationUUID !== undefined && record.uuid === notificationUUID)
                ?? those.find((record) => record.type === notificationType && (record.subtype || undefined) === subtype && dated(record))
                ?? those.find(dated) ?? null;
        }
        if (kind === "transaction") {
            const its = those.filter((record) => record.transactionId === transactionId);
            return its.find(dated) ?? its[0] ?? null;
        }
        return those.find(dated) ?? (signedDate === null ? those[0] ?? null : null);
    }

    /** Every copy of a transaction. */
    ofTransaction(transactionId) {
        return this.#all.filter((record) => record.kind === "transaction" && record.transactionId === transactionId);
    }
}

// Says what a text is that the page cannot read, and what to do: the first question of whoever pasted it.

import { unbroken } from "./documents.js";
import { cells, delimiterOf } from "./exported.js";
import { endOfString } from "./lines.js";

const ENOUGH = 100_000;
const WANTED = "The page reads what Apple sends, as JSON or as signed text: notifications, transaction histories, subscription statuses, receipts.";

/** How a file begins that is not text, as it looks when it is read as text. */
const BINARY = [
    [/^PAR1/, "a Parquet file", "Export the columns customer and payload as CSV, for example with DuckDB, and open that."],
    [/^\x1f/, "a compressed file", "Unpack it, and open what is in it."],
    [/^PK\x03\x04/, "a ZIP file", "Unpack it, and open what is in it."],
    [/^0[\x80-\uffff]/, "an app receipt as the device stores it", "Pass its transaction id to Get Transaction History, and open what that answers."],
];

/** What is still open where a JSON text ends: brackets, and a string. Null where it is not JSON even before that. */
function openAtTheEnd(text) {
    const closes = { "}": "{", "]": "[" };
    const open = [];
    for (let at = 0; at < text.length; at++) {
        const sign = text[at];
        if (sign === '"') {
            const end = endOfString(text, at);
            if (end < 0) return { brackets: open.length, isInString: true };
            at = end - 1;
        } else if (sign === "{" || sign === "[") {
            open.push(sign);
        } else if (closes[sign] !== undefined && open.pop() !== closes[sign]) {
            return null;
        }
    }
    return { brackets: open.length, isInString: false };
}

function isReceipt(text) {
    const packed = unbroken(text);
    return packed.length >= 100 && /^M[A-P][A-Za-z0-9+/_-]+=*$/.test(packed);
}

/** How many parts a signed text has, of which some may be missing; null where a text is none. */
function partsOfSigned(text) {
    const packed = unbroken(text);
    if (!packed.startsWith("eyJ")) return null;
    let count = 0;
    for (let at = 0; at < packed.length; at++) {
        const sign = packed[at];
        if (sign === ".") continue;
        if (!/[\w-]/.test(sign)) return null;
        if (at === 0 || packed[at - 1] === ".") count++;
    }
    return count;
}

/** A sentence that names what a text is, and one that says what to do with it; null where nothing is known of it. */
function named(text) {
    const binary = BINARY.find(([begin]) => begin.test(text));
    if (binary !== undefined) return `This is ${binary[1]}. ${binary[2]}`;
    if (/[\0\ufffd]/.test(text.slice(0, 1000))) return `This is not text. ${WANTED}`;
    const rows = text.slice(0, ENOUGH).split("\n").map((row) => row.trim()).filter((row) => row !== "");
    if (rows.length === 0) return `The text is empty. ${WANTED}`;
    if (isReceipt(text)) {
        return "This is an app receipt in base64, which is signed and encoded. Take the transaction id of a purchase of this customer, pass it to Get Transaction History"
            + " of the App Store Server API, and paste what that answers. The answer of verifyReceipt can be read, too.";
    }
    const parts = partsOfSigned(text);
    if (parts !== null && parts !== 3) {
        return parts > 3 ? "This is an encrypted or damaged signed text (JWS): it has more than three parts. Copy the signedPayload alone, from its first to its last character."
            : `This is a piece of a signed text (JWS): it has ${parts} of 3 parts, which dots separate. Copy it again, from its first to its last character.`;
    }
    if (parts === 3) return "This is a signed text (JWS), but what is in it cannot be decoded: a part is damaged. Copy it again, from its first to its last character.";
    if (/^<(!doctype|\?xml|[a-z])/i.test(rows[0])) return `This is a web page or XML, not JSON. ${WANTED}`;
    if (/^[{[]/.test(text)) {
        if (/^[{[]\s*(u?'|None|True)/.test(text)) return "This is an object as Python prints it, not JSON. Print it with json.dumps(…), and paste that.";
        const left = openAtTheEnd(text);
        if (left !== null && (left.brackets > 0 || left.isInString)) {
            return `This is JSON that is cut off: at its end ${left.isInString ? "a text and " : ""}${left.brackets} bracket${left.brackets === 1 ? " is" : "s are"} still open. Copy the whole document, up to its last bracket.`;
        }
        return null;
    }
    const delimiter = delimiterOf(rows[0]);
    const [head, next = []] = delimiter === null ? [[]] : cells(text.slice(0, ENOUGH), delimiter);
    if (head.length > 1 && head.every((cell) => /^[\w .:/-]{1,60}$/.test(cell)) && next.length === head.length) {
        return `This is a table (CSV) with the columns ${head.slice(0, 8).join(", ")}${head.length > 8 ? " …" : ""}. A table opens here if it has the columns customer and payload, with a document of Apple as JSON in each payload;`
            + " transactions in columns are for `subscore states`.";
    }
    if (rows.some((row) => /[{]|eyJ/.test(row)) && rows.some((row) => /\d\d:\d\d|\b(debug|info|warn|warning|error|notice|post|get)\b/i.test(row))) {
        return "These are lines of a log. Copy only what Apple sent, from the first { to the last }, or the signed text, which begins with eyJ.";
    }
    if (/[}\]]$/.test(text)) return "This is JSON whose beginning is missing. Copy the whole document, from its first bracket.";
    if (rows.length > 1 && rows.every((row) => /\d\d:\d\d/.test(row))) return `These are lines of a log without a document in them. ${WANTED}`;
    return `This is not JSON. ${WANTED}`;
}

/** What a JSON text is that is neither an object nor an array, such as null, and what to do; otherwise null. */
export function undocumented(text) {
    const value = /^\s*[{[]/.test(text) ? {} : JSON.parse(text);
    if (value === null) return `The text is null, which is JSON for nothing. ${WANTED}`;
    return typeof value === "object" ? null : `This is a single ${typeof value} in JSON, not a document. ${WANTED}`;
}

/** What a text is that is not JSON, and what to do; null where the library's own message says it better. */
export function unreadable(text) {
    return named(text.trim());
}

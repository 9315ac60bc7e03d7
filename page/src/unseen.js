// Characters that a terminal or a reader acts on and does not show: control characters, and those that turn the direction of
// text around or hide it. Everything that leaves the page as a program passes through here.

/** All of them but a tab and line breaks, which JSON has between its tokens. */
const UNSEEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/** JSON in which they are escapes, which mean the same. */
export function escapedJSON(text) {
    return text.replace(UNSEEN, (found) => [...Array(found.length).keys()].map((at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""));
}

/** Whether a text has none of them, and is on one line. */
export function isSeen(text) {
    return text.search(UNSEEN) < 0 && !/[\t\n\r]/.test(text);
}

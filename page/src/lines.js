// A JSON text as indented lines. Every token stays as it is written, so an id of twenty digits keeps all of them.
//
// A text may have 16 MB. So a line is four numbers, and its text is made only when it is shown.

const OPEN = 1;
const CLOSE = 2;

/** Where the string ends that begins at a quotation mark; -1 if it does not end. A pattern would need memory for each escape. */
export function endOfString(text, start) {
    for (let at = start + 1; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === 0x22) return at + 1;
        if (code === 0x5c) at++;
    }
    return -1;
}

function isSpace(code) {
    return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Where something else begins than spaces. */
function space(text, start) {
    let at = start;
    while (isSpace(text.charCodeAt(at))) at++;
    return at;
}

function string(text, start) {
    return text.charCodeAt(start) === 0x22 ? endOfString(text, start) : -1;
}

/** Where a number or a word ends. */
function word(text, start) {
    let at = start;
    for (let code = text.charCodeAt(at); at < text.length && !isSpace(code) && code !== 0x2c && code !== 0x5d && code !== 0x7d;) code = text.charCodeAt(++at);
    return at > start ? at : -1;
}

/** The lines of a text that is JSON. */
export class Lines {
    constructor(text) {
        this.text = text;
        /** Of each line where its key and its value begin and end; no key is an empty one. */
        this.keys = [];
        this.ends = [];
        this.values = [];
        this.valueEnds = [];
        this.depths = [];
        this.kinds = [];
        /** Of a line that opens something the line that closes it, and the other way round. */
        this.partners = [];
        this.#scan();
    }

    get length() {
        return this.kinds.length;
    }

    #skip(part, at) {
        const end = part(this.text, at);
        if (end < 0) throw new SyntaxError(`no JSON at ${at}`);
        return end;
    }

    #add(key, keyEnd, value, valueEnd, depth, kind) {
        this.keys.push(key);
        this.ends.push(keyEnd);
        this.values.push(value);
        this.valueEnds.push(valueEnd);
        this.depths.push(depth);
        this.kinds.push(kind);
        this.partners.push(-1);
    }

    #scan() {
        const { text } = this;
        const open = [];
        let at = this.#skip(space, 0);
        while (at < text.length) {
            const depth = open.length;
            let [key, keyEnd] = [at, at];
            let character = text.charCodeAt(at);
            if (character === 0x2c) { // A comma.
                at = this.#skip(space, at + 1);
                continue;
            }
            if (character === 0x7d || character === 0x5d) {
                const partner = open.pop();
                this.partners[partner] = this.length;
                this.#add(at, at, at, at + 1, depth - 1, CLOSE);
                this.partners[this.length - 1] = partner;
                at = this.#skip(space, at + 1);
                continue;
            }
            if (depth > 0 && text.charCodeAt(this.values[open.at(-1)]) === 0x7b) {
                keyEnd = this.#skip(string, at);
                at = this.#skip(space, this.#skip(space, keyEnd) + 1);
                character = text.charCodeAt(at);
            }
            if (character === 0x7b || character === 0x5b) {
                const inside = this.#skip(space, at + 1);
                const next = text.charCodeAt(inside);
                if (next === 0x7d || next === 0x5d) {
                    this.#add(key, keyEnd, at, at + 1, depth, 0);
                    at = this.#skip(space, inside + 1);
                } else {
                    open.push(this.length);
                    this.#add(key, keyEnd, at, at + 1, depth, OPEN);
                    at = inside;
                }
                continue;
            }
            const end = this.#skip(character === 0x22 ? string : word, at);
            this.#add(key, keyEnd, at, end, depth, 0);
            at = this.#skip(space, end);
        }
    }

    /** The key of a line as it is written, with its quotes, or "". */
    key(line) {
        return this.text.slice(this.keys[line], this.ends[line]);
    }

    /** The value of a line as it is written; of an object or an array what opens it. */
    value(line) {
        const value = this.text.slice(this.values[line], this.valueEnds[line]);
        if (this.kinds[line] !== 0 || (value !== "{" && value !== "[")) return value;
        return value === "{" ? "{}" : "[]";
    }

    /** What stands after a line: a comma, or nothing. */
    comma(line) {
        if (this.kinds[line] === OPEN || line + 1 >= this.length) return "";
        return this.kinds[line + 1] === CLOSE || this.depths[line] === 0 ? "" : ",";
    }

    isOpen(line) {
        return this.kinds[line] === OPEN;
    }

    /** The line after a value that begins in a line. */
    after(line) {
        return this.isOpen(line) ? this.partners[line] + 1 : line + 1;
    }

    /** Where the value that begins in a line ends in the text. */
    endOf(line) {
        if (this.isOpen(line)) return this.valueEnds[this.partners[line]];
        if (this.kinds[line] === 0 && /[{[]/.test(this.text[this.values[line]])) return this.#emptyEnd(line);
        return this.valueEnds[line];
    }

    #emptyEnd(line) {
        return this.#skip(space, this.values[line] + 1) + 1;
    }

    /** The value that begins in a line, as it is written in the text. */
    source(line) {
        return this.text.slice(this.values[line], this.endOf(line));
    }

    /** The first lines of what an object or an array holds. */
    *inside(line) {
        if (!this.isOpen(line)) return;
        for (let each = line + 1; each < this.partners[line]; each = this.after(each)) yield each;
    }

    /** The line where the value begins that a JSON Pointer means, or that of the nearest value around it. */
    find(pointer) {
        let line = 0;
        for (const part of pointer.split("/").slice(1)) {
            const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
            const isArray = this.text[this.values[line]] === "[";
            let index = 0;
            let found = -1;
            for (const each of this.inside(line)) {
                if (isArray ? String(index++) === name : JSON.parse(this.key(each)) === name) {
                    found = each;
                    break;
                }
            }
            if (found < 0) return line;
            line = found;
        }
        return line;
    }

    /** The members of the object that a line opens: each name with its line. */
    members(line) {
        const found = new Map();
        if (this.text[this.values[line]] === "{") for (const each of this.inside(line)) found.set(JSON.parse(this.key(each)), each);
        return found;
    }
}

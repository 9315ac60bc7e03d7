// The part of DER (ITU-T X.690) that certificates are read with. What is not DER is Malformed.

export class Malformed extends Error {}

export const INTEGER = 0x02;
export const BIT_STRING = 0x03;
export const OCTET_STRING = 0x04;
export const OBJECT_IDENTIFIER = 0x06;
export const UTC_TIME = 0x17;
export const GENERALIZED_TIME = 0x18;
export const SEQUENCE = 0x30;
const BOOLEAN = 0x01;

/** A value: its tag, its content, and the bytes of both. */
class Value {
    constructor(tag, content, whole) {
        this.tag = tag;
        this.content = content;
        this.whole = whole;
    }

    /** The values that this one consists of. */
    get parts() {
        const parts = [];
        for (let rest = this.content; rest.length > 0; rest = rest.subarray(parts.at(-1).whole.length)) {
            parts.push(first(rest));
        }
        return parts;
    }

    /** The content, if the tag is this one. */
    as(tag) {
        if (this.tag !== tag) throw new Malformed();
        return this.content;
    }

    /** The parts, if the tag is this one. */
    partsAs(tag) {
        this.as(tag);
        return this.parts;
    }
}

/** The value at the beginning of the bytes. */
function first(bytes) {
    const [tag, short] = bytes;
    // Tags of more than a byte do not occur in a certificate.
    if (bytes.length < 2 || (tag & 0x1f) === 0x1f) throw new Malformed();
    let start = 2;
    let length = short;
    if (short >= 0x80) {
        start += short & 0x7f;
        if (start === 2 || start > 5 || bytes.length < start) throw new Malformed();
        length = bytes.readUIntBE(2, start - 2);
        // In the shortest form only.
        if (length < 0x80 || bytes[2] === 0) throw new Malformed();
    }
    if (bytes.length < start + length) throw new Malformed();
    return new Value(tag, bytes.subarray(start, start + length), bytes.subarray(0, start + length));
}

/** The one value that the bytes are. */
export function read(bytes) {
    const value = first(bytes);
    if (value.whole.length !== bytes.length) throw new Malformed();
    return value;
}

/** Takes values from a list, in their order. */
export class Fields {
    constructor(values) {
        this.values = values;
        this.next = 0;
    }

    /** The next value, which must be there. */
    take(tag) {
        const value = this.takeIf(tag);
        if (value === null) throw new Malformed();
        return value;
    }

    /** The next value if it has the tag, else null. */
    takeIf(tag) {
        return this.values[this.next]?.tag === tag ? this.values[this.next++] : null;
    }

    /** The next value as a boolean; false if it is another one or missing. */
    takeFlag() {
        const value = this.takeIf(BOOLEAN);
        if (value !== null && value.content.length !== 1) throw new Malformed();
        return value !== null && value.content[0] !== 0;
    }

    end() {
        if (this.next < this.values.length) throw new Malformed();
    }
}

/** The digits of an object identifier, as "1.2.840.113635". */
export function identifier(content) {
    const numbers = [];
    let number = 0n;
    for (const byte of content) {
        number = (number << 7n) | BigInt(byte & 0x7f);
        if (byte & 0x80) continue;
        if (numbers.length === 0) {
            const root = number < 80n ? number / 40n : 2n;
            numbers.push(root);
            number -= root * 40n;
        }
        numbers.push(number);
        number = 0n;
    }
    if (content.length === 0 || content.at(-1) & 0x80) throw new Malformed();
    return numbers.join(".");
}

/** The milliseconds since 1970 of a time that is written as RFC 5280 asks, in section 4.1.2.5. Null for any other. */
export function instant({ tag, content }) {
    const text = content.toString("latin1");
    const isShort = tag === UTC_TIME;
    if (!(isShort ? /^\d{12}Z$/ : /^\d{14}Z$/).test(text) || (!isShort && tag !== GENERALIZED_TIME)) return null;
    const century = isShort ? (text < "50" ? "20" : "19") : "";
    const [, year, ...rest] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(century + text);
    const [month, day, hour, minute, second] = rest;
    const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
    const found = new Date(iso);
    // Date makes 1 March of 30 February in some engines, and of hour 24 the next day.
    return !Number.isNaN(found.getTime()) && found.toISOString() === iso ? found.getTime() : null;
}

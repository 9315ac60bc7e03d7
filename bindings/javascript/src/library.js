// The WebAssembly module, and the way in and out of it.

import { DefectError, SubscoreError, errorOf } from "./errors.js";

/** The library that this package was made for. */
const VERSION = "0.5.0";
/** An instance never gives memory back. One that has more than this is not used again. */
const MOST_MEMORY = 64 * 1024 * 1024;
const MEMORY = { status: "SUBS_ERROR_MEMORY", response: null };
/** Room for a pointer or a size. */
const WORD = 4;
/** The largest size that the library does not take for a negative one. */
const MOST_LENGTH = 2 ** 31 - 1;
/** A text of this many characters or more is encoded outside of the instance, so that it takes only the room that it needs. */
const LONG_TEXT = 64 * 1024;

const encoder = lazily("TextEncoder", (Encoder) => new Encoder());
/** Refuses what is not UTF-8, and keeps a byte order mark. */
export const decoder = lazily("TextDecoder", (Decoder) => new Decoder("utf-8", { fatal: true, ignoreBOM: true }));

const withoutModule = () => {
    throw new Error("subscore/bare has no module: give it one with use()");
};
let provide = withoutModule;
let module = null;
let current = null;

/** Makes something of a class of the runtime when it is first needed. jsdom, which tests use in place of a browser, lacks some. */
function lazily(name, make) {
    let made = null;
    return () => {
        const found = globalThis[name] ?? globalThis.process?.getBuiltinModule?.("util")[name];
        if (found === undefined) {
            throw new Error(`subscore requires ${name}, which is not defined here. In a test with jsdom, define it before the `
                + `test: globalThis.${name} = require("util").${name};`);
        }
        return made ??= make(found);
    };
}

/** Whether a whole number fits 64 bits. */
export function fits(value) {
    return BigInt.asIntN(64, BigInt(value)) === BigInt(value);
}

/** Sets what gives the module when it is first needed. */
export function provideWith(provider) {
    provide = provider;
}

/** Whether there is a module, so that calls can be made. */
export function hasModule() {
    return module !== null || provide !== withoutModule;
}

/** Sets the module that the next calls use, compiled or as bytes, instead of the one that the package has inside. */
export function use(given) {
    requireWebAssembly();
    const compiled = isBytes(given) || isBuffer(given) ? compiledOf(given) : given;
    const isOurs = compiled instanceof WebAssembly.Module
        && WebAssembly.Module.exports(compiled).some(({ name }) => name === "subs_version");
    if (!isOurs) throw new TypeError("use: expected subscore.wasm, as a WebAssembly.Module or as bytes");
    module = compiled;
    current = null;
}

function isBuffer(value) {
    return Object.prototype.toString.call(value) === "[object ArrayBuffer]";
}

function compiledOf(bytes) {
    try {
        return new WebAssembly.Module(bytes);
    } catch (error) {
        throw new TypeError(`use: the bytes cannot be compiled: ${error.message}`, { cause: error });
    }
}

/** The instance that calls go to. A new one takes a tenth of a millisecond. */
export function library() {
    if (current === null) {
        requireWebAssembly();
        module ??= provide();
        current = new Library(module);
    }
    return current;
}

function requireWebAssembly() {
    if (typeof WebAssembly === "object") return;
    throw new Error("subscore requires WebAssembly, which is not defined here. Node has it, unless it is started with --jitless.");
}

/** A new instance. WebAssembly reserves 8 GiB of addresses for its memory, which a limit of the process may forbid. */
function instanceOf(compiled) {
    try {
        return new WebAssembly.Instance(compiled);
    } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw new SubscoreError(MEMORY.status, {
            code: "out_of_memory",
            message: `${error.message}. If the addresses of this process are limited, as by ulimit -v, start Node 20.15, 22.2 or newer with `
                + "--disable-wasm-trap-handler.",
        });
    }
}

/** The status by its name, and the response as text, of a request in text or bytes. A request of null is a NULL pointer. */
export function call(name, request) {
    const isFunction = /^subs_[a-z_]+$/.test(name) && library().exports[name]?.length === 4;
    if (!isFunction) throw new TypeError(`the library has no function ${name} that answers a request`);
    return library().call(name, request === null ? null : wellFormed(request, "the request"));
}

/** Whether a value is bytes: a Uint8Array or a Buffer, of whatever context. */
export function isBytes(value) {
    return ArrayBuffer.isView(value) && value[Symbol.toStringTag] === "Uint8Array";
}

/** A request or a document as it is. Half of a surrogate pair would be replaced on its way in, so it is refused. */
export function wellFormed(text, name) {
    if (isBytes(text)) return text;
    if (typeof text !== "string") throw new TypeError(`${name}: expected text or bytes`);
    if (!(text.isWellFormed?.() ?? !/\p{Surrogate}/u.test(text))) {
        throw new TypeError(`${name}: found half of a surrogate pair, which is not text`);
    }
    return text;
}

/** The version of the library inside. */
export function version() {
    return library().constant("subs_version");
}

/** Every rule that an answer may name. */
export function rules() {
    return JSON.parse(library().constant("subs_rules"));
}

/** Every warning that an answer may have. */
export function warnings() {
    return JSON.parse(library().constant("subs_warnings"));
}

/** What a request may be at most. */
export function limits() {
    const { exports } = library();
    return {
        requestLength: exports.subs_max_request_length(),
        depth: exports.subs_max_depth(),
        identifierLength: exports.subs_max_identifier_length(),
        instant: Number(exports.subs_max_instant()),
        values: (length) => library().exports.subs_max_values(length) >>> 0,
    };
}

/** Nobody can guess the hash seed, so nobody can write a request that is slow for it. No answer depends on it. */
function seed() {
    try {
        return globalThis.crypto.getRandomValues(new Uint32Array(1))[0];
    } catch {
        return Math.random() * 2 ** 32;
    }
}

/** One instance of the module. */
class Library {
    constructor(compiled) {
        this.exports = instanceOf(compiled).exports;
        this.isDead = false;
        this.memory = this.exports.memory;
        this.exports._initialize();
        this.exports.subs_seed(seed());
        const found = this.constant("subs_version");
        if (found !== VERSION) throw new Error(`this package is for libsubscore ${VERSION}, and the module is ${found}`);
        this.longest = this.exports.subs_max_request_length();
        /** Where a call writes its response, the response's length and the history that it opened. */
        this.out = this.exports.malloc(3 * WORD);
    }

    /** Text that lives as long as the instance. */
    constant(name, ...given) {
        const start = this.exports[name](...given);
        const bytes = new Uint8Array(this.memory.buffer);
        return decoder().decode(bytes.subarray(start, bytes.indexOf(0, start)));
    }

    statusName(status) {
        return this.constant("subs_status_name", status);
    }

    /** A call of an export. Whatever it throws comes out of the module, which calls nothing else: a trap. */
    run(name, ...given) {
        try {
            return this.exports[name](...given);
        } catch (error) {
            this.isDead = true;
            if (current === this) current = null;
            // Not a trap: the caller's own stack was at its end.
            if (!(error instanceof WebAssembly.RuntimeError)) throw error;
            throw this.isExhausted() ? errorOf(MEMORY) : new DefectError(VERSION, error);
        }
    }

    /** After a trap malloc gives nothing if memory ran out. */
    isExhausted() {
        try {
            return this.exports.malloc(1) === 0;
        } catch {
            return false;
        }
    }

    /** A call of a function that turns a request into a response. One that opens something has `opened` set. */
    call(name, request, opened = null) {
        let text = 0;
        try {
            const [pointer, length] = request === null ? [0, 0] : this.give(request);
            text = pointer;
            if (request !== null && text === 0) return MEMORY;
            const pointers = opened ? [this.out + 2 * WORD] : [];
            const status = this.run(name, text, length, ...pointers, this.out, this.out + WORD);
            const [start, count, handle] = new Uint32Array(this.memory.buffer, this.out, 3);
            if (opened) opened.handle = handle;
            try {
                const response = start === 0 ? null : decoder().decode(new Uint8Array(this.memory.buffer, start, count));
                return { status: this.statusName(status), response };
            } finally {
                this.run("subs_free", start);
                this.run("free", text);
            }
        } catch (error) {
            if (error.status !== MEMORY.status) throw error;
            return MEMORY;
        } finally {
            if (current === this && this.memory.buffer.byteLength > MOST_MEMORY) current = null;
        }
    }

    /** Copies a request into the instance: its place, or 0 where there is no room, and its length. */
    give(request) {
        if (typeof request !== "string") return this.giveBytes(request);
        if (request.length >= LONG_TEXT) return this.giveBytes(encoder().encode(request));
        const room = 3 * request.length;
        const start = this.run("malloc", room || 1);
        if (start === 0) return [0, 0];
        return [start, encoder().encodeInto(request, new Uint8Array(this.memory.buffer, start, room)).written];
    }

    giveBytes(bytes) {
        // Of a request over the limit the library reads the length only.
        if (bytes.length > this.longest) return [this.run("malloc", 1), Math.min(bytes.length, MOST_LENGTH)];
        const start = this.run("malloc", bytes.length || 1);
        if (start !== 0) new Uint8Array(this.memory.buffer, start, bytes.length).set(bytes);
        return [start, bytes.length];
    }
}

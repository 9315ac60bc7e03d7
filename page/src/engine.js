// The page's side of the worker that asks the library.

/** Of the questions of one kind only the newest matters: one is under way, and one waits. */
class Latest {
    #busy = false;
    #waiting = null;
    #ask;

    constructor(ask) {
        this.#ask = ask;
    }

    /** The answer, or null where a newer question came in before this one was asked. */
    async answer(...question) {
        if (this.#busy) {
            this.#waiting?.(null);
            const turn = await new Promise((resolve) => {
                this.#waiting = resolve;
            });
            if (turn === null) return null;
        }
        this.#busy = true;
        try {
            return await this.#ask(...question);
        } finally {
            this.#busy = false;
            const next = this.#waiting;
            this.#waiting = null;
            next?.(true);
        }
    }
}

/** Somebody ended what the library was asked. */
export class Stopped extends Error {}

/** The library, in a worker of its own. */
export class Engine {
    #address;
    #module;
    #worker;
    #waiting = new Map();
    #count = 0;
    #instants = new Latest((at) => this.#send({ kind: "at", at }));

    /** Starts the worker with the compiled module. */
    static async start(script, module) {
        const engine = new Engine();
        const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
        // This script is the page's own. Nothing else may become one.
        const policy = globalThis.trustedTypes?.createPolicy("subscore-worker", { createScriptURL: (own) => own });
        engine.#address = policy?.createScriptURL(url) ?? url;
        engine.#module = module;
        const { version, rules } = await engine.#begin();
        engine.version = version;
        engine.rules = new Map(rules.map((rule) => [rule.id, rule]));
        return engine;
    }

    #begin() {
        this.#worker = new Worker(this.#address);
        this.#worker.onmessage = ({ data: { id, answer, error } }) => {
            const { resolve, reject } = this.#waiting.get(id);
            this.#waiting.delete(id);
            if (error === undefined) resolve(answer);
            else reject(new Error(error));
        };
        this.#worker.onerror = ({ message }) => this.#reject(new Error(message));
        return this.#send({ kind: "start", module: this.#module });
    }

    #reject(error) {
        const waiting = [...this.#waiting.values()];
        this.#waiting.clear();
        for (const { reject } of waiting) reject(error);
    }

    /** Ends what the library is asked: every answer that is waited for fails with Stopped. No history is open afterwards. */
    async stop() {
        this.#worker.terminate();
        this.#reject(new Stopped("it was stopped"));
        await this.#begin();
    }

    #send(message) {
        const id = ++this.#count;
        return new Promise((resolve, reject) => {
            this.#waiting.set(id, { resolve, reject });
            this.#worker.postMessage({ ...message, id });
        });
    }

    /** The status and the response of a function of the library, as text. */
    call(name, request) {
        return this.#send({ kind: "call", name, request });
    }

    /** Opens a history, which `at` then asks. */
    open(request) {
        return this.#send({ kind: "open", request });
    }

    /** What every subscription of the open history was at an instant; null where a newer question overtook this one. */
    at(instant) {
        return this.#instants.answer(instant);
    }
}

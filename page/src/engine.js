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

/** The library, in a worker of its own. */
export class Engine {
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
        engine.#worker = new Worker(policy?.createScriptURL(url) ?? url);
        engine.#worker.onmessage = ({ data: { id, answer, error } }) => {
            const { resolve, reject } = engine.#waiting.get(id);
            engine.#waiting.delete(id);
            if (error === undefined) resolve(answer);
            else reject(new Error(error));
        };
        engine.#worker.onerror = ({ message }) => {
            for (const { reject } of engine.#waiting.values()) reject(new Error(message));
            engine.#waiting.clear();
        };
        const { version, rules } = await engine.#send({ kind: "start", module });
        engine.version = version;
        engine.rules = new Map(rules.map((rule) => [rule.id, rule]));
        URL.revokeObjectURL(url);
        return engine;
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

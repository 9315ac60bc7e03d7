// A history that is read once and asked often.

import { errorOf, outOfRange } from "./errors.js";
import { answerTo } from "./request.js";
import { fits, library, wellFormed } from "./library.js";

/** The size of a subs_instant_state. */
const STATE = 32;
const WORD = 4;
const STATES = ["none", "subscribed", "billing_grace_period", "billing_retry", "expired", "revoked"];
const SINCE_IS_NULL = 1;
const UNTIL_IS_NULL = 2;
const ROW_IS_NULL = 4;

function release({ instance, handle, states }) {
    if (instance.isDead) return; // Its memory goes with it.
    instance.run("subs_history_close", handle);
    instance.run("free", states);
}

const forgotten = new FinalizationRegistry(release);

/** An open history. The instance of the module that it lives in stays as long as it is open. */
export class OpenHistory {
    #kept;

    constructor(request, documents) {
        const kept = { instance: null, handle: 0, states: 0, count: 0 };
        this.answer = answerTo(request, documents, (text) => {
            kept.instance = library();
            const answer = kept.instance.call("subs_history_open", text, kept);
            if (answer.status !== "SUBS_OK") return answer;
            // After the states comes their count.
            kept.count = JSON.parse(answer.response).subscriptions.length;
            kept.states = kept.instance.run("malloc", kept.count * STATE + WORD);
            if (kept.states !== 0) return answer;
            release(kept);
            return { status: "SUBS_ERROR_MEMORY", response: null };
        });
        this.#kept = kept;
        forgotten.register(this, kept, this);
    }

    /** Every subscription at an instant. */
    stateAt(at) {
        if (this.#kept === null) throw new TypeError("the history is closed");
        // The room that there is: a caller may have changed the answer.
        const { instance, handle, states, count } = this.#kept;
        const status = instance.run("subs_history_state_at", handle, milliseconds(at, instance), states, count, states + count * STATE);
        if (status !== 0) throw errorOf({ status: instance.statusName(status), response: null });
        const view = new DataView(instance.memory.buffer, states);
        return Array.from({ length: count }, (_, index) => this.#state(view, index * STATE));
    }

    #state(view, start) {
        const flags = view.getUint8(start + 27);
        const status = view.getUint8(start + 25);
        return {
            subscription: this.answer.subscriptions[view.getUint32(start + 16, true)],
            state: STATES[view.getUint8(start + 24)],
            status: status === 0 ? null : status,
            hasAccess: view.getUint8(start + 26) === 1,
            since: flags & SINCE_IS_NULL ? null : Number(view.getBigInt64(start, true)),
            until: flags & UNTIL_IS_NULL ? null : Number(view.getBigInt64(start + 8, true)),
            row: flags & ROW_IS_NULL ? null : this.answer.rows[view.getUint32(start + 20, true)],
        };
    }

    /** Closes the history. To do so again does nothing. */
    close() {
        if (this.#kept === null) return;
        forgotten.unregister(this);
        release(this.#kept);
        this.#kept = null;
    }
}

// The language's own way to close what a block used, where the language has it.
if (Symbol.dispose) OpenHistory.prototype[Symbol.dispose] = OpenHistory.prototype.close;

/** An instant as a count of milliseconds. What a text means, the library says. */
function milliseconds(at, instance) {
    if (typeof at === "string") {
        const answer = instance.call("subs_state_at", JSON.stringify({ history: [], at: wellFormed(at, "at") }));
        if (answer.status !== "SUBS_OK") throw errorOf(answer);
        return BigInt(JSON.parse(answer.response).at);
    }
    const value = at instanceof Date ? at.getTime() : at;
    if (typeof value !== "bigint" && !Number.isInteger(value)) throw new TypeError(`at: found ${String(at)}; expected a whole number of milliseconds, a Date or an RFC 3339 text`);
    if (!fits(value)) throw outOfRange("at", value);
    return BigInt(value);
}

// Drives Debian's Chromium over the DevTools protocol, through a pipe: no port, no package.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = new URL("../../", import.meta.url);
export const PAGE = new URL("build/page/subscore.html", root).href;
/** Nothing that a test waits for may take longer. */
const MOST_TIME = 60_000;

export class Browser {
    #waiting = new Map();
    #count = 0;
    #listeners = new Set();

    static async start() {
        const browser = new Browser();
        browser.profile = await mkdtemp(join(tmpdir(), "subscore-page-"));
        browser.process = spawn("chromium", [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--hide-scrollbars", "--force-device-scale-factor=1", "--font-render-hinting=none",
            "--remote-debugging-pipe", `--user-data-dir=${browser.profile}`, "about:blank",
        ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
        const [, , , input, output] = browser.process.stdio;
        browser.input = input;
        let parts = [];
        output.on("data", (data) => {
            let begin = 0;
            for (let end = data.indexOf(0); end >= 0; end = data.indexOf(0, begin)) {
                parts.push(data.subarray(begin, end));
                browser.#heard(JSON.parse(Buffer.concat(parts)));
                parts = [];
                begin = end + 1;
            }
            parts.push(data.subarray(begin));
        });
        return browser;
    }

    #heard(message) {
        if (message.id === undefined) {
            for (const listener of this.#listeners) listener(message);
            return;
        }
        const { resolve, reject, method } = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        if (message.error) reject(new Error(`${method}: ${message.error.message}`));
        else resolve(message.result);
    }

    send(method, params = {}, sessionId = undefined) {
        const id = ++this.#count;
        return new Promise((resolve, reject) => {
            this.#waiting.set(id, { resolve, reject, method });
            this.input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
        });
    }

    listen(listener) {
        this.#listeners.add(listener);
    }

    /** A tab of a size, with the page in it. `url` is another file, which is there when `ready` is true. */
    async open({ width = 1280, height = 900, dark = false, url = PAGE, bypassPolicy = false, touch = false, scripts = true,
        ready = "document.documentElement?.dataset.ready !== undefined" } = {}) {
        const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
        const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
        const tab = new Tab(this, sessionId, targetId);
        await tab.send("Page.enable");
        await tab.send("Runtime.enable");
        // The page has the focus of the system also where Tab leaves its last element for the browser, or two tabs compete.
        await tab.send("Emulation.setFocusEmulationEnabled", { enabled: true });
        await tab.send("Network.enable");
        await tab.send("Log.enable");
        // A worker's requests count as well.
        await tab.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
        if (bypassPolicy) await tab.send("Page.setBypassCSP", { enabled: true });
        await tab.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: touch });
        await tab.send("Emulation.setEmulatedMedia", { features: [
            { name: "prefers-color-scheme", value: dark ? "dark" : "light" }, { name: "prefers-reduced-motion", value: "reduce" }] });
        if (!scripts) await tab.send("Emulation.setScriptExecutionDisabled", { value: true });
        await tab.send("Page.navigate", { url });
        await tab.until(ready);
        return tab;
    }

    async close() {
        const closed = new Promise((resolve) => this.process.on("close", resolve));
        await this.send("Browser.close").catch(() => {});
        await closed;
        await rm(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
}

const VIRTUAL = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Home: 36, End: 35, PageUp: 33, PageDown: 34, Tab: 9, Enter: 13, Delete: 46 };

class Tab {
    /** What the page logged and threw. */
    messages = [];
    #requests = new Map();

    /** Every address that was requested, but for what the policy of the page refused. */
    get requests() {
        return [...this.#requests.values()];
    }

    constructor(browser, sessionId, targetId) {
        Object.assign(this, { browser, sessionId, targetId });
        const attached = new Set();
        browser.listen(({ method, params, sessionId: from }) => {
            if (method === "Target.attachedToTarget" && from === sessionId) {
                attached.add(params.sessionId);
                if (params.targetInfo.type === "iframe") this.frame = params.sessionId;
                browser.send("Network.enable", {}, params.sessionId).catch(() => {});
            }
            if (from !== sessionId && !attached.has(from)) return;
            if (method === "Network.requestWillBeSent") this.#requests.set(params.requestId, params.request.url);
            if (method === "Network.loadingFailed" && params.blockedReason === "csp") this.#requests.delete(params.requestId);
            if (method === "Runtime.exceptionThrown") this.messages.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
            if (method === "Log.entryAdded") this.messages.push(`${params.entry.level}: ${params.entry.text}`);
            if (method === "Runtime.consoleAPICalled") this.messages.push(params.args.map(({ value }) => value).join(" "));
            this.onEvent?.(method, params);
        });
    }

    send(method, params) {
        return this.browser.send(method, params, this.sessionId);
    }

    /** The value of an expression in the page; what it promises is waited for. */
    async value(expression) {
        const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true, allowUnsafeEvalBlockedByCSP: false });
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
    }

    /** Calls a function in the page with values. */
    call(task, ...values) {
        return this.value(`(${task})(...${JSON.stringify(values)})`);
    }

    /** Waits until an expression is true in the page. */
    async until(expression) {
        const end = Date.now() + MOST_TIME;
        while (!(await this.value(`Boolean(${expression})`).catch(() => false))) {
            if (Date.now() > end) throw new Error(`not in time: ${expression}; ${this.messages.join("; ")}`);
            await new Promise((resolve) => setTimeout(resolve, 3));
        }
    }

    /** Waits until the page has answered all that it was asked. */
    idle() {
        return this.until("document.documentElement.dataset.busy === undefined");
    }

    /** Drops a text on the page, as a file of that name. */
    async drop(text, name = "history.json") {
        await this.call((given, called) => {
            const data = new DataTransfer();
            data.items.add(new File([given], called));
            document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }, text, name);
        await this.idle();
    }

    /** Chooses one of the stories. */
    async story(index) {
        await this.call((chosen) => {
            const choice = document.getElementById("stories");
            choice.value = chosen;
            choice.dispatchEvent(new Event("change"));
        }, index);
        await this.idle();
    }

    /** Opens the list of what can be saved. From then on the page keeps each saved file in `saved`. */
    async openExports() {
        await this.call(() => {
            document.getElementById("out").open = true;
            globalThis.saved = [];
            const make = URL.createObjectURL;
            URL.createObjectURL = (blob) => {
                globalThis.saved.push(blob);
                return make.call(URL, blob);
            };
        });
        await this.until("document.getElementById('exports').children.length > 0");
    }

    async click(selector) {
        await this.call((wanted) => document.querySelector(wanted).click(), selector);
        await this.idle();
    }

    /** Types into a field, as a person who then presses Enter. */
    async type(selector, text) {
        await this.call((wanted, typed) => {
            const field = document.querySelector(wanted);
            field.value = typed;
            field.dispatchEvent(new Event("change", { bubbles: true }));
        }, selector, text);
        await this.idle();
    }

    async press(key, { shift = false, control = false } = {}) {
        const text = { Enter: "\r", " ": " " }[key];
        const event = { key, code: key, modifiers: (shift ? 8 : 0) + (control ? 2 : 0), ...(text === undefined ? {} : { text }), windowsVirtualKeyCode: VIRTUAL[key] ?? key.charCodeAt(0) };
        await this.send("Input.dispatchKeyEvent", { type: text === undefined ? "rawKeyDown" : "keyDown", ...event });
        await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
    }

    /** A movement of the real pointer: pressed at the first place, moved through the others, and released. */
    async drag(places, between = async () => {}) {
        const send = (type, { x, y }) => this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1 });
        // An explanation of the word on which the pointer rested may cover the place. It hides when the pointer leaves both.
        await this.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 1, y: 1 });
        await send("mousePressed", places[0]);
        for (const place of places.slice(1)) {
            await send("mouseMoved", place);
            await between(place);
        }
        await send("mouseReleased", places.at(-1));
    }

    async screenshot({ whole = false, clip = undefined } = {}) {
        const { data } = await this.send("Page.captureScreenshot", { format: "png", captureBeyondViewport: whole, clip });
        return Buffer.from(data, "base64");
    }

    close() {
        return this.browser.send("Target.closeTarget", { targetId: this.targetId });
    }
}

export function path(url) {
    return fileURLToPath(url);
}

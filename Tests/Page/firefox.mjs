// Drives Debian's Firefox over WebDriver BiDi, which it supports without another program.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MOST_TIME = 60_000;

/** Waits until a test is true. */
async function inTime(test, wanted) {
    const end = Date.now() + MOST_TIME;
    while (!(await test())) {
        if (Date.now() > end) throw new Error(`not in time: ${wanted}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
}

export class Firefox {
    /** Every address that was requested. */
    requests = [];
    /** The errors that a page logged. */
    errors = [];
    #waiting = new Map();
    #count = 0;

    static async start() {
        const browser = new Firefox();
        browser.profile = await mkdtemp(join(tmpdir(), "subscore-firefox-"));
        browser.process = spawn("firefox-esr", ["--headless", "--profile", browser.profile, "--remote-debugging-port", "0"],
            { env: { ...process.env, HOME: browser.profile }, stdio: ["ignore", "ignore", "pipe"] });
        const address = await new Promise((resolve, reject) => {
            browser.process.on("error", reject);
            browser.process.stderr.on("data", (data) => {
                const found = /ws:\/\/127\.0\.0\.1:\d+/.exec(data);
                if (found !== null) resolve(found[0]);
            });
        });
        browser.socket = new WebSocket(`${address}/session`);
        await new Promise((resolve) => {
            browser.socket.onopen = resolve;
        });
        browser.socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.method === "network.beforeRequestSent") browser.requests.push(message.params.request.url);
            if (message.method === "log.entryAdded" && message.params.level === "error") browser.errors.push(message.params.text);
            if (message.id !== undefined) browser.#waiting.get(message.id)(message);
        };
        await browser.send("session.new", { capabilities: {} });
        [{ context: browser.context }] = (await browser.send("browsingContext.getTree", {})).contexts;
        await browser.send("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent"], contexts: [browser.context] });
        await browser.send("browsingContext.setViewport", { context: browser.context, viewport: { width: 1280, height: 900 } });
        return browser;
    }

    async send(method, params) {
        const message = await new Promise((resolve) => {
            this.#waiting.set(++this.#count, resolve);
            this.socket.send(JSON.stringify({ id: this.#count, method, params }));
        });
        if (message.type === "error") throw new Error(`${method}: ${message.message}`);
        return message.result;
    }

    open(url) {
        return this.send("browsingContext.navigate", { context: this.context, url, wait: "complete" });
    }

    /** What the keyboard or the pointer does. */
    perform(type, actions) {
        return this.send("input.performActions", { context: this.context, actions: [{ type, id: type, actions }] });
    }

    /** The value of an expression in the page, by way of JSON. */
    async value(expression) {
        const { result, exceptionDetails } = await this.send("script.evaluate",
            { expression: `(async () => JSON.stringify(${expression}))()`, target: { context: this.context }, awaitPromise: true });
        if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
        return result.value === undefined ? undefined : JSON.parse(result.value);
    }

    /** Waits until an expression is true in the page. */
    until(expression) {
        return inTime(() => this.value(`Boolean(${expression})`), expression);
    }

    /** Waits until the page logged an error that contains a text. */
    logged(text) {
        return inTime(() => this.errors.some((error) => error.includes(text)), `an error about ${text}`);
    }

    async close() {
        const closed = new Promise((resolve) => this.process.on("close", resolve));
        await this.send("browser.close", {}).catch(() => this.process.kill());
        await closed;
        this.socket.close();
        await rm(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
}

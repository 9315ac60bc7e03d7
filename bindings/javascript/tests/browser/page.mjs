// Replays the vectors in a page, or in a worker of it, and posts what came out.

const query = new URLSearchParams(location.search);

async function inWorker() {
    const worker = new Worker("worker.mjs", { type: "module" });
    const module = query.get("entry") === "bare" ? await WebAssembly.compileStreaming(fetch("/package/subscore.wasm")) : null;
    const answer = new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
    });
    worker.postMessage(module);
    return answer;
}

async function inPage() {
    const { answers } = await import("./answers.mjs");
    const module = query.get("entry") === "bare" ? await WebAssembly.compileStreaming(fetch("/package/subscore.wasm")) : null;
    return answers(module);
}

let report;
try {
    report = await (query.get("on") === "worker" ? inWorker() : inPage());
} catch (error) {
    report = { error: String(error) };
}
await fetch("/report", { method: "POST", body: JSON.stringify({ ...report, agent: navigator.userAgent }) });

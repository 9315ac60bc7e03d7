import { answers } from "./answers.mjs";

onmessage = async ({ data }) => {
    try {
        postMessage(await answers(data));
    } catch (error) {
        postMessage({ error: String(error) });
    }
};

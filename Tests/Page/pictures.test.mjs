// The pictures of the stories in docs/page.md are what the page shows. `make page-pictures` writes them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { Browser, root } from "./browser.mjs";

const FOLDER = new URL("docs/page/", root);
const SEEN = new URL("build/page/pictures/", root);
const WIDTH = 1000;
const MOST_BYTES = 100_000;
/** Letters are drawn a little differently by other versions of the browser: so much of a channel, at so many of the pixels. */
const MOST_DIFFERENCE = 60;
const MOST_PIXELS = 0.03;
/** The page shows how it is today. */
const TODAY = Date.UTC(2026, 8, 1, 12);

const stories = JSON.parse(readFileSync(new URL("build/page/stories.json", root), "utf8"));
const named = ({ title }) => `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.png`;

let browser;
let tab;

before(async () => {
    browser = await Browser.start();
    tab = await browser.open({ width: WIDTH, height: 900 });
    await tab.call((today) => {
        Date.now = () => today;
    }, TODAY);
    mkdirSync(SEEN, { recursive: true });
    mkdirSync(FOLDER, { recursive: true });
});
after(() => browser.close());

/** The question, the picture and the sentence of the answer, of a story. */
async function pictureOf(index) {
    await tab.story(index);
    const clip = await tab.call(() => {
        scrollTo(0, 0);
        const top = document.getElementById("question").getBoundingClientRect().top;
        const bottom = document.querySelector("#answer [data-part='evidence']").getBoundingClientRect().top;
        return { x: 0, y: Math.floor(top) - 8, width: innerWidth, height: Math.ceil(bottom - top) + 8, scale: 1 };
    });
    return tab.screenshot({ whole: true, clip });
}

/** The share of the pixels that differ. */
function compare(one, other) {
    return tab.call(async (given, most) => {
        const pixels = async (base64) => {
            const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], { type: "image/png" }));
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
            const context = canvas.getContext("2d");
            context.drawImage(bitmap, 0, 0);
            return context.getImageData(0, 0, bitmap.width, bitmap.height);
        };
        const [left, right] = await Promise.all(given.map(pixels));
        const rows = Math.min(left.height, right.height);
        if (left.width !== right.width || Math.abs(left.height - right.height) > 0.05 * rows) return 1;
        let count = 0;
        for (let at = 0; at < rows * left.width * 4; at += 4) {
            if ([0, 1, 2].some((channel) => Math.abs(left.data[at + channel] - right.data[at + channel]) > most)) count++;
        }
        return count / (rows * left.width);
    }, [one, other].map((each) => each.toString("base64")), MOST_DIFFERENCE);
}

test("the pictures of the stories are those of the documents", async () => {
    const page = readFileSync(new URL("docs/page.md", root), "utf8");
    for (const [index, story] of stories.entries()) {
        const name = named(story);
        const seen = await pictureOf(index);
        writeFileSync(new URL(name, SEEN), seen);
        if (process.env.WRITE) writeFileSync(new URL(name, FOLDER), execFileSync("pngquant", ["--quality", "60-90", "--speed", "1", "-"], { input: seen }));
        const wanted = readFileSync(new URL(name, FOLDER));
        assert.ok(wanted.length <= MOST_BYTES, `${name} has ${wanted.length} bytes`);
        const share = await compare(seen, wanted);
        assert.ok(share <= MOST_PIXELS, `${name}: ${(100 * share).toFixed(1)} % of the pixels differ; build/page/pictures has what the page shows`);
        assert.ok(page.includes(`(page/${name})`), `docs/page.md shows ${name}`);
        assert.ok(page.includes(story.question), `docs/page.md has the question of ${name}`);
    }
});

test("another picture is noticed", async () => {
    const [one, other] = [named(stories[0]), named(stories[1])].map((name) => readFileSync(new URL(name, FOLDER)));
    assert.ok((await compare(one, other)) > MOST_PIXELS);
});

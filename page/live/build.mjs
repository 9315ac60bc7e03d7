// Builds what makes the site's examples live: a script, its styles, and the module beside them.
//
//     node page/live/build.mjs MODULE LICENSES FOLDER

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const [module, licenses, folder] = process.argv.slice(2);

/** The colours of the page under the schemes of the site's theme. */
function colors() {
    const [, day, night] = /^:root (\{[^}]*\})\s*@media screen and \(prefers-color-scheme: dark\) \{\s*:root (\{[^}]*\})\s*\}\s*$/m
        .exec(readFileSync(path("../colors.css"), "utf8"));
    return `.subscore-live ${day}\n[data-md-color-scheme="slate"] .subscore-live ${night}\n`;
}

/** The rules of the pictures, which must not meet the elements of the theme. */
function pictures() {
    const rules = readFileSync(path("../picture.css"), "utf8").replace(/\/\*.*?\*\//gs, "").trim().split("\n");
    const scoped = (selector) => selector.split(",").map((each) => `.subscore-live ${each.trim()}`).join(", ");
    return rules.map((rule) => rule.replace(/^[^{]+/, (selector) => `${scoped(selector)} `)).join("\n");
}

mkdirSync(folder, { recursive: true });
const style = `${colors()}${pictures()}\n${readFileSync(path("live.css"), "utf8")}`;
writeFileSync(`${folder}/live.css`, execFileSync("esbuild", ["--loader=css", "--minify", "--charset=utf8"], { input: style }));
execFileSync("esbuild", [path("live.js"), "--bundle", "--format=iife", "--target=es2022", "--charset=utf8", "--minify", `--outfile=${folder}/live.js`, "--log-level=error"]);
copyFileSync(module, `${folder}/subscore.wasm`);
copyFileSync(licenses, `${folder}/LICENSES.txt`);

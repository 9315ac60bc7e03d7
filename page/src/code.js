// The call of the library as a program, to paste.

import { Lines } from "./lines.js";
import { escapedJSON, isSeen } from "./unseen.js";

/** A longer request is read from a file, which the page saves. */
const MOST_INSIDE = 6000;

/** A text in double quotes, as Python, JavaScript, Go and Java read it. */
function quoted(text) {
    const escapes = { "\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\" };
    return `"${text.replace(/["\\\n\r\t]/g, (each) => escapes[each])}"`;
}

/** A text as C's string literals, a line each. What is not ASCII is written byte by byte. */
function quotedC(text) {
    const bytes = [...new TextEncoder().encode(text)];
    const one = (byte) => (byte === 0x22 ? '\\"' : byte === 0x5c ? "\\\\" : byte === 0x3f ? "\\?"
        : byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, "0")}` : String.fromCharCode(byte));
    const rows = [];
    for (let at = 0; at < bytes.length; at += 90) rows.push(`    "${bytes.slice(at, at + 90).map(one).join("")}"`);
    return rows.join("\n");
}

/** A text as a word of the shell. What is not seen, and what may end a line, is written byte by byte; line breaks at its end as such. */
function shellQuoted(text) {
    if (isSeen(text)) return `'${text.replaceAll("'", "'\\''")}'`;
    const one = (byte) => (byte < 0x20 || byte > 0x7e || byte === 0x27 || byte === 0x5c ? `\\${byte.toString(8).padStart(3, "0")}`
        : byte === 0x25 ? "%%" : String.fromCharCode(byte));
    // The shell takes line breaks from the end of what a command prints.
    const printed = text.replace(/\n+$/, "");
    return `"$(printf '${[...new TextEncoder().encode(printed)].map(one).join("")}')${"\n".repeat(text.length - printed.length)}"`;
}

const WRITERS = {
    C: (text) => `#include <stdio.h>
#include <string.h>
#include <subscore.h>

/* cc program.c $(pkg-config --cflags --libs subscore) */
${text === null ? `static char request[SUBS_MAX_REQUEST_LENGTH + 1]; /* request.json, which the page saves */
` : `static const char request[] =
${quotedC(text)};
`}
int main(void) {
    char *response = NULL;
    size_t length = ${text === null ? "0" : "sizeof request - 1"};
${text === null ? `    FILE *file = fopen("request.json", "rb");
    if (file == NULL) return 2;
    length = fread(request, 1, sizeof request, file);
    fclose(file);
` : ""}    subs_status status = subs_state_at(request, length, &response, NULL);
    puts(response != NULL ? response : subs_status_name(status));
    subs_free(response);
    return status == SUBS_OK ? 0 : 1;
}
`,
    Python: (text) => `import json

import subscore

${text === null ? `with open("request.json", "rb") as file:  # which the page saves
    request = file.read()` : `request = ${quoted(text)}`}
print(json.dumps(subscore.call("subs_state_at", request), indent=2))
`,
    JavaScript: (text) => `${text === null ? `import { readFileSync } from "node:fs";
` : ""}import { call } from "subscore";

const request = ${text === null ? 'readFileSync("request.json"); // which the page saves' : `${quoted(text)};`}
const { status, response } = call("subs_state_at", request);
console.log(response ?? status);
`,
    Go: (text) => `package main

import (
	"fmt"
	"log"
${text === null ? '	"os"\n' : ""}
	subscore "github.com/libsubscore/subscore-go"
)

func main() {
${text === null ? `	request, err := os.ReadFile("request.json") // which the page saves
	if err != nil {
		log.Fatal(err)
	}
` : `	request := []byte(${quoted(text)})
`}	response, err := subscore.Call("subs_state_at", request)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(response))
}
`,
    Java: (text) => `import java.nio.charset.StandardCharsets;
${text === null ? "import java.nio.file.*;\n" : ""}import io.github.libsubscore.Subscore;

public class Asked {
    public static void main(String[] arguments) throws Exception {
        byte[] request = ${text === null ? 'Files.readAllBytes(Path.of("request.json")); // which the page saves' : `${quoted(text)}.getBytes(StandardCharsets.UTF_8);`}
        System.out.println(new String(Subscore.call("subs_state_at", request), StandardCharsets.UTF_8));
    }
}
`,
};

/** The command of the Python package. It takes the fields of the request as options. */
function shell(request) {
    const lines = new Lines(request);
    const members = lines.members(0);
    const value = (name) => (members.has(name) ? lines.source(members.get(name)) : undefined);
    const text = (name) => shellQuoted(String(JSON.parse(value(name))));
    const parts = [`cat > history.json <<'END_OF_JSON'\n${value("history")}\nEND_OF_JSON\n`];
    const options = [`--at ${text("at")}`];
    if (members.has("catalog")) {
        parts.push(`cat > catalog.json <<'END_OF_JSON'\n${value("catalog")}\nEND_OF_JSON\n`);
        options.push("--catalog catalog.json");
    }
    for (const [name, option] of [["knownAt", "--known-at"], ["environment", "--environment"], ["bundleId", "--bundle-id"]]) {
        if (members.has(name)) options.push(`${option} ${text(name)}`);
    }
    for (const [name, option] of [["assumeRenewal", "--assume-renewal"], ["retroactiveRefunds", "--retroactive-refunds"],
        ["trustSignedPayloads", "--trust-signed-payloads"]]) {
        if (value(name) === "true") options.push(option);
    }
    for (const { id, productIds } of JSON.parse(value("entitlements") ?? "[]")) options.push(`--entitlement ${shellQuoted(`${id}=${productIds.join(",")}`)}`);
    if (members.has("otherGrants")) {
        parts.push(`cat > grants.json <<'END_OF_JSON'\n${value("otherGrants")}\nEND_OF_JSON\n`);
        options.push("--other-grants grants.json");
    }
    return `${parts.join("")}python3 -m subscore state-at --explain --json ${options.join(" ")} history.json\n`;
}

export const LANGUAGES = [...Object.keys(WRITERS), "Shell"];

/** A program that sends a request to subs_state_at and prints the answer. */
export function program(language, request) {
    const text = escapedJSON(request);
    if (language === "Shell") return shell(text);
    return WRITERS[language](text.length > MOST_INSIDE ? null : text);
}

#!/usr/bin/env python3
"""Builds the documentation as a site, with Zensical, and checks its links.

    make/site.py build    collects the pages in build/site/pages and builds build/site/html
    make/site.py check    fails if a link or an anchor of the site has no target, if a page requests something from
                          another host, if it is more than two clicks away from the first page, or if the search does
                          not know it

The pages are the Markdown files that make/site.yml lists, unchanged except for their links. A file of another kind that
a page links to, such as a header or a program, becomes a page with its text. A large one is copied unchanged. A folder
becomes a list of its files.

If `make site` built build/live, examples are live: a request that can be edited and run. They stand after each block of
JSON that follows a line `<!-- live: FUNCTION -->`, after the programs that page/live/programs.json names, and after
each rule of docs/rules.md with its vectors.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import yaml

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests/Documents"))
from live import LIVE_BLOCK, programs  # noqa: E402

from cases import cases  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
CONFIGURATION = ROOT / "make/site.yml"
PAGES = ROOT / "build/site/pages"
SITE = ROOT / "build/site/html"
# A page of its own, if `make page` built one: a subscription in the browser.
PLAYGROUND = ROOT / "build/page/subscore.html"
# What makes examples live, if `make site` built it.
LIVE = ROOT / "build/live"
RULES = Path("docs/rules.md")
LARGEST_PAGE = 100_000
LANGUAGES = {".h": "c", ".hpp": "cpp", ".c": "c", ".cpp": "cpp", ".py": "python", ".sh": "sh", ".json": "json",
             ".yml": "yaml", ".swift": "swift", ".mjs": "js"}
CLICKS = 2


class Loader(yaml.SafeLoader):
    """Reads make/site.yml without the Python objects that it names."""


Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda loader, suffix, node: None)


def listed(entries):
    """The files of a navigation, in its order."""
    for entry in entries:
        for value in entry.values():
            yield from listed(value) if isinstance(value, list) else [value]


def page_name(path):
    """The page of a file or a folder of the repository, by its path from the root."""
    if (ROOT / path).is_dir():
        return f"source/{str(path).lstrip('.')}/index.md"
    if path.suffix in (".md", ".svg", ".png"):
        return str(path)
    if (ROOT / path).stat().st_size > LARGEST_PAGE:
        return f"source/{str(path).lstrip('.')}"
    return f"source/{str(path).lstrip('.')}.md"


class Examples:
    """Writes the requests of the live examples into a folder of the site, and the elements for them into the pages."""

    def __init__(self):
        self.folder = PAGES / "live"
        (self.folder / "requests").mkdir(parents=True)
        for file in LIVE.iterdir():
            shutil.copy(file, self.folder)
        self.count = 0
        self.programs = programs()

    @staticmethod
    def address(path, file):
        return os.path.relpath(file, Path(page_name(path)).parent)

    def element(self, path, function, request):
        self.count += 1
        name = Path("live/requests") / f"{self.count}.json"
        (PAGES / name).write_text(request)
        return (f'\n<div class="subscore-live" data-function="{function}" '
                f'data-request="{self.address(path, name)}"></div>\n')

    def added(self, path, text):
        """The text of a page with the elements of its examples."""
        text = LIVE_BLOCK.sub(lambda found: found[0] + self.element(path, found["function"], found["request"]), text)
        for program in self.programs.pop(str(path), []):
            end = program.end(text)
            end += len(re.match(r"(\n*```text\n.*?^```\n)?", text[end:], re.M | re.S)[0])
            text = text[:end] + self.element(path, program.function, program.request) + text[end:]
        return self.with_vectors(text) if path == RULES else text

    def with_vectors(self, text):
        (self.folder / "rules").mkdir()
        held = {}
        for case in cases():
            for rule in case.rules if case.request is not None else ():
                request = json.dumps(case.request, ensure_ascii=False, separators=(",", ":"))
                held.setdefault(rule, []).append({"name": case.name, "function": case.function, "request": request})

        def element(found):
            name = Path("live/rules") / f"{found['rule']}.json"
            (PAGES / name).write_text(json.dumps(held[found["rule"]], ensure_ascii=False))
            return (f'{found[0]}\n<div class="subscore-live" data-rule="{found["rule"]}" '
                    f'data-vectors="{self.address(RULES, name)}"></div>\n')

        section = r"^### `(?P<rule>[a-z_]+[.][a-z_]+)`\n(?:(?!^### ).*\n)*?- Source: .*\n(?:- .*\n)*"
        return re.sub(section, element, text, flags=re.M)


class Collector:
    """Writes pages, and what they link to."""

    def __init__(self):
        self.done = set()
        self.waiting = []
        self.examples = Examples() if LIVE.exists() else None

    def name(self, path):
        """The name of a path's page, which will be written."""
        if path not in self.done:
            self.done.add(path)
            self.waiting.append(path)
        return page_name(path)

    def links_of(self, path, text):
        """The text of a page with its links, outside blocks of code, as they have to be in the site."""
        here = Path(page_name(path)).parent

        def replaced(found):
            label, target = found[1], found[2]
            address, anchor = urldefrag(target)
            if re.match(r"[a-z]+:", target) or not address:
                return found[0]
            there = (ROOT / path).parent / unquote(address)
            try:
                inside = Path(os.path.normpath(there)).relative_to(ROOT)
            except ValueError:
                return label.strip("[]!")
            if not (ROOT / inside).exists():
                sys.exit(f"site: {path} links to {address}, which does not exist")
            leads = os.path.relpath(self.name(inside), here)
            return f"{label}({leads}{'#' + anchor if anchor else ''})"

        blocks = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
        return "".join(part if part.startswith("```") else
                       re.sub(r"(!?\[(?:[^\[\]]|\[[^\]]*\])*\])\(([^()\s]+(?:\([^()]*\)[^()\s]*)?)\)", replaced, part)
                       for part in blocks)

    def write(self, path):
        source, target = ROOT / path, PAGES / page_name(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            files = [each.relative_to(ROOT) for each in sorted(source.rglob("*")) if each.is_file()
                     and "__pycache__" not in each.parts and not each.name.startswith(".")]
            for each in files:
                copy = target.parent / each.relative_to(path)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / each, copy)
            lines = [f"- [{each.relative_to(path)}]({each.relative_to(path)})" for each in files]
            target.write_text(f"# {path}\n\n" + "\n".join(lines) + "\n")
        elif path.suffix == ".md":
            text = self.links_of(path, source.read_text())
            target.write_text(self.examples.added(path, text) if self.examples else text)
        elif target.suffix == ".md":
            text = source.read_text()
            fence = "`" * max(3, *(len(run) + 1 for run in re.findall(r"`+", text) or [""]))
            language = LANGUAGES.get(path.suffix, "text")
            target.write_text(f"# {path.name}\n\n`{path}`\n\n{fence}{language}\n{text}{fence}\n")
        else:
            shutil.copy(source, target)

    def write_all(self, paths):
        for path in paths:
            self.name(path)
        while self.waiting:
            self.write(self.waiting.pop())


def build():
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.rmtree(SITE, ignore_errors=True)
    configuration = yaml.load(CONFIGURATION.read_text(), Loader)
    pages = [Path(file) for file in listed(configuration["nav"])]
    collector = Collector()
    collector.write_all(pages)
    shutil.copy(ROOT / "make/site.css", PAGES)
    text = CONFIGURATION.read_text()
    for page in pages:
        text = re.sub(rf": {re.escape(str(page))}$", f": {page_name(page)}", text, flags=re.M)
    if PLAYGROUND.exists():
        (PAGES / "playground").mkdir()
        shutil.copy(PLAYGROUND, PAGES / "playground/subscore.html")
        text = text.replace("  - Begin:\n", "  - Try it in the browser: playground/subscore.html\n  - Begin:\n")
    if collector.examples:
        if collector.examples.programs:
            lacking = ", ".join(collector.examples.programs)
            sys.exit(f"site: page/live/programs.json names pages that are not there: {lacking}")
        text = text.replace("extra_css:\n", "extra_javascript:\n  - live/live.js\n\nextra_css:\n  - live/live.css\n")
    # Paths in a configuration are relative to its own folder.
    made = ROOT / "build/site/mkdocs.yml"
    made.write_text(text.replace("../build/site/", ""))
    generator = Path(sys.executable).parent / "zensical"
    result = subprocess.run([generator, "build", "--clean", "--strict", "-f", made], capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"site: Zensical could not build it:\n{result.stdout}{result.stderr}")
    print(SITE.relative_to(ROOT) / "index.html")


class Page(HTMLParser):
    """What a page of the site refers to, and the anchors that it has."""

    def __init__(self, text):
        super().__init__()
        self.links, self.resources, self.anchors = [], [], {""}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors.update(filter(None, (values.get("id"), values.get("name") if tag == "a" else None)))
        if tag == "a" and values.get("href") is not None:
            self.links.append(values["href"])
        elif tag in ("link", "script", "img", "iframe", "source"):
            self.resources += filter(None, (values.get("href"), values.get("src")))


def check():
    pages = {file: Page(file.read_text()) for file in sorted(SITE.rglob("*.html")) if file.name != "404.html"}
    first = SITE / "index.html"
    if first not in pages:
        sys.exit("site: there is none; run make site")
    problems, leads = [], {}
    for file, page in pages.items():
        name = file.relative_to(SITE)
        leads[file] = set()
        for target in page.links + page.resources:
            address, anchor = urldefrag(target)
            if re.match(r"(https?:)?//", target):
                if target in page.resources:
                    problems.append(f"{name} requests {target} from another host")
                continue
            if re.match(r"[a-z]+:", target):
                continue
            there = Path(os.path.normpath(file.parent / unquote(address))) if address else file
            if there.is_dir():
                there /= "index.html"
            if not there.is_file():
                problems.append(f"{name} links to {target}, which is not there")
            elif there in pages:
                leads[file].add(there)
                if anchor and unquote(anchor) not in pages[there].anchors and not anchor.startswith("__"):
                    problems.append(f"{name} links to {target}, whose anchor is not there")
    reached, edge = {first}, {first}
    for _ in range(CLICKS):
        edge = {there for file in edge for there in leads[file]} - reached
        reached |= edge
    problems += [f"{file.relative_to(SITE)} is more than {CLICKS} clicks away" for file in pages if file not in reached]
    found = {item["location"].partition("#")[0] for item in json.loads((SITE / "search.json").read_text())["items"]}
    # The page of `make page` is not a document.
    documents = [str(file.relative_to(SITE)) for file in pages if not file.is_relative_to(SITE / "playground")]
    problems += [f"the search does not know {name}" for name in documents
                 if name not in found and name.removesuffix("index.html") not in found]
    if set(re.findall(r'data-md-color-scheme="(\w+)"', first.read_text())) < {"default", "slate"}:
        problems.append("the pages lack a light or a dark scheme")
    for problem in problems:
        print(f"site: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    links = sum(len(page.links) for page in pages.values())
    print(f"{len(pages)} pages, each at most {CLICKS} clicks away, and {links} links with a target.")


if len(sys.argv) != 2 or sys.argv[1] not in ("build", "check"):
    sys.exit("usage: make/site.py build|check")
build() if sys.argv[1] == "build" else check()

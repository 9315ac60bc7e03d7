#!/usr/bin/env python3
"""Runs the first command of six kinds of users from the built packages in an empty folder, and prints a table of them.

    Tests/Packages/first_hour.py [BUILD]

BUILD is the folder with the packages that `make deb wheel page package-javascript package-swift` built, by default
build. Nothing is installed on this machine: the Debian packages are unpacked, the wheel is in an environment of its own
(its extras come from PyPI), and each program is one of a README. The table is Markdown: who, the command, and the first
line that it prints, shortened. `make test-first-hour` runs it at night: the extras are large. It ends with 1, after the
table, if a package is not there, or if a command fails or prints something else than expected.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
AT = "2026-03-18T10:00:00Z"
LONGEST = 120
# Who, the packages, the files beside it, the command as the user types it, and what its first line has to match.
TASKS = [
    ("backend engineer, C", ("deb",), ("refund.c",),
     "cc refund.c $(pkg-config --cflags --libs subscore) -o refund && ./refund", r'\{"kind":"prorated","refund":\{'),
    ("backend engineer, C++", ("deb",), ("refund.cpp",),
     "c++ -std=c++17 refund.cpp $(pkg-config --cflags --libs subscore) -o refund && ./refund", r".*6\.66"),
    ("backend engineer, Swift", ("swift",), ("history.json", "server"),
     "swift run --package-path server program history.json", "access"),
    ("Python analyst", ("wheel",), ("transactions.parquet", "reports.parquet"),
     "subscore states transactions.parquet --reports reports.parquet --monthly 2025-10 2025-12 -o states.parquet",
     r".*\S"),
    ("user of SQL", ("deb",), ("history.json",),
     f"sqlite3 :memory: '.load subscore' \"SELECT subs_has_access(readfile('history.json'), '{AT}')\"", "1"),
    ("support agent", ("wheel",), ("history.json", "catalog.json"),
     f"subscore view history.json -o 4711.html --at {AT} --catalog catalog.json && read_page 4711.html",
     r"✓ Access on 2026-03-18 10:00 UTC"),
    ("web developer, Node", ("javascript",), ("history.json", "program.mjs"),
     "node program.mjs history.json", "access"),
    ("operations and finance", ("wheel",), ("transactions.parquet", "reports.parquet", "apple"),
     "subscore reconcile transactions.parquet --reports reports.parquet --catalog apple/subscriptions.json"
     " --apple apple/*_20251[0-2]??_* -o reconciled.parquet", "Experimental: "),
]
# How the page that a command wrote begins, in Debian's Chromium: what the support agent sees first.
READ_PAGE = """
import {{ Browser }} from "{browser}";
const browser = await Browser.start();
const tab = await browser.open();
await tab.send("Page.navigate", {{ url: "file://" + process.argv.at(-1) }});
await tab.until("document.documentElement.dataset.ready === '' && document.documentElement.dataset.busy === undefined");
console.log(await tab.value("document.getElementById('live').textContent"));
await browser.close();
"""
PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "program",
    dependencies: [.package(path: "{subscore}")],
    targets: [.executableTarget(name: "program", dependencies: [.product(name: "Subscore", package: "subscore")])]
)
"""


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options)


def program(readme, language):
    """The first program of a README."""
    return run("sh", ROOT / "bindings/example/program.sh", ROOT / readme, language).stdout


def one(folder, pattern):
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise FileNotFoundError(f"{folder}/{pattern}")
    return found[0]


class Failed(Exception):
    """A command that failed."""


class Machine:
    """A folder with the packages, and the environment in which their programs are found."""

    def __init__(self, folder, build):
        self.folder, self.build = folder, build
        (folder / "bin").mkdir()
        self.environment = {**os.environ, "PATH": f"{folder}/bin:{folder}/venv/bin:{os.environ['PATH']}"}
        reader = folder / "bin/read_page"
        (folder / "read.mjs").write_text(READ_PAGE.format(browser=(ROOT / "Tests/Page/browser.mjs").as_uri()))
        reader.write_text(f'#!/bin/sh\nexec node {folder}/read.mjs "$PWD/$1"\n')
        reader.chmod(0o755)

    def deb(self):
        root = self.folder / "root"
        for name in ("libsubscore0", "libsubscore-dev", "sqlite-subscore"):
            run("dpkg", "-x", one(self.build / "deb", f"{name}_*.deb"), root)
        libraries = one(root / "usr/lib", "*-linux-gnu")
        self.environment.update(PKG_CONFIG_SYSROOT_DIR=str(root), PKG_CONFIG_PATH=f"{libraries}/pkgconfig",
                                LD_LIBRARY_PATH=f"{libraries}:{libraries}/sqlite3")

    def wheel(self):
        wheel = one(self.build / "python/wheel", "*.whl")
        run(sys.executable, "-m", "venv", self.folder / "venv")
        run(self.folder / "venv/bin/pip", "install", "-q", "--disable-pip-version-check",
            f"{wheel}[columns,simulate,picture]")
        # Files of a company and Apple's reports about it, both made up.
        run(self.folder / "venv/bin/python", ROOT / "examples/analytics/reconcile.py", self.folder / "company")

    def javascript(self):
        run("npm", "init", "-y", cwd=self.folder)
        run("npm", "install", "--silent", "--offline", one(self.build / "javascript", "*.tgz"), cwd=self.folder)

    def swift(self):
        if not (self.build / "bindings/swift/subscore").is_dir():
            raise FileNotFoundError(self.build / "bindings/swift/subscore")

    def put(self, name, folder):
        """Puts a file beside a command."""
        target = folder / name
        if name in ("history.json", "catalog.json"):
            shutil.copy(ROOT / "examples/payload" / name, target)
        elif name == "refund.c":
            target.write_text(program("README.md", "c"))
        elif name == "refund.cpp":
            shutil.copy(self.folder / "root/usr/share/doc/libsubscore-dev/examples/cpp" / name, target)
        elif name == "program.mjs":
            target.write_text(program("bindings/javascript/README.md", "js"))
        elif name == "server":
            sources = target / "Sources/program"
            sources.mkdir(parents=True)
            (target / "Package.swift").write_text(PACKAGE.format(subscore=self.build / "bindings/swift/subscore"))
            (sources / "main.swift").write_text(program("bindings/swift/README.md", "swift"))
        else:
            (shutil.copytree if name == "apple" else shutil.copy)(self.folder / "company" / name, target)

    def first_line(self, number, files, command):
        folder = self.folder / f"task-{number}"
        folder.mkdir()
        for name in files:
            self.put(name, folder)
        done = subprocess.run(["sh", "-c", command], cwd=folder, env=self.environment, capture_output=True, text=True)
        lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
        if done.returncode:
            raise Failed(f"exit code {done.returncode}: {(done.stderr.strip().splitlines() or [''])[-1]}")
        # The path of the file that was written is not what the page shows.
        return next((line for line in lines if not re.match(r"output\s", line)), "")


def cell(text):
    return (text if len(text) <= LONGEST else f"{text[:LONGEST]}…").replace("|", "\\|")


def main(build="build"):
    failures = 0
    print("| who | command | its first line |\n|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        machine = Machine(Path(folder), Path(build).resolve())
        there = {}
        for number, (who, packages, files, command, wanted) in enumerate(TASKS):
            try:
                for name in packages:
                    if name not in there:
                        there[name] = getattr(machine, name)()
                line = machine.first_line(number, files, command)
                is_wanted = re.match(wanted, line) is not None
            except FileNotFoundError as error:
                line, is_wanted = f"no package: {error}", False
            except subprocess.CalledProcessError as error:
                line, is_wanted = f"not installed: {error.stderr.strip()}", False
            except Failed as error:
                line, is_wanted = str(error), False
            failures += not is_wanted
            mark = "" if is_wanted else "**failed:** "
            print(f"| {who} | `{cell(command)}` | {mark}`{cell(line)}` |", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

#!/usr/bin/env python3
"""Runs each line of README's table "Install" on a fresh machine, and then a program that uses what was installed.

    Tests/Packages/fresh.py FOLDER [LINE...]

The machine is a root that debootstrap makes, with what the first stage of the Dockerfile installs: Swift, git and make.
A line that fails has to say in one message which packages it lacks, and the command that installs them. After that
command the line has to succeed. What is compiled already is copied in: the lines are tested, not the compiler. A LINE
is the beginning of the first column, such as "Debian"; without one all lines run that need no package registry but
Debian's and PyPI's. It needs root and debootstrap; without one of them it says so and ends.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import container

TREE = "/libsubscore"
README = (container.ROOT / "README.md").read_text(encoding="utf-8")
PYTHON, C = (re.search(rf"```{language}\n(.*?)```\n```text\n(.*?)```", README, re.DOTALL)
             for language in ("python", "c"))
REFUND = re.search(r"with `(cc refund\.c .*?)`:", README)[1]
# Of each line of the table what proves that it did what it is for, and what that prints at least.
PROGRAMS = {
    "C and C++": (f"{REFUND} -o refund && ./refund", C[2]),
    "Debian": (f"{REFUND} -o refund && ./refund", C[2]),
    "Python": (".venv/bin/python program.py", PYTHON[2]),
    "PostgreSQL": ("ldd $(pg_config --pkglibdir)/subscore.so | grep -c 'libsubscore.so.0 => /usr/local/lib/'", "1\n"),
    "SQLite": ("apt-get install -y -qq --no-install-recommends sqlite3 > /dev/null && sqlite3 :memory: "
               "-cmd '.load /usr/local/lib/sqlite3/subscore' 'SELECT subs_version()'",
               (container.ROOT / "VERSION").read_text(encoding="utf-8")),
    "a browser": ("grep -c '<title>' build/page/subscore.html", "1\n"),
}


def lines():
    """The first column of each line of the table, and the command."""
    table = README.split("## Install")[1].split("| for | command |")[1].split("\n\n")[0]
    for what, commands in re.findall(r"^\| ([^|]+) \| (.*) \|$", table, re.MULTILINE):
        own = re.findall("`(make [^`]+)`", commands)
        # A line for several databases has a command for each.
        for name, command in zip(what.split(", ") if len(own) > 1 else [what], own, strict=False):
            known = next((each for each in PROGRAMS if name.startswith(each)), None)
            if known:
                yield known, re.sub(r"\bapt install\b", "apt-get install -y -qq", command)



def main(folder, *chosen):
    missing = [what for what, is_there in (("root", os.geteuid() == 0), ("debootstrap", shutil.which("debootstrap")))
               if not is_there]
    if missing:
        return print(f"fresh: not tested, because this run has no {' and no '.join(missing)}")
    found = dict(lines())
    if set(found) != set(PROGRAMS):
        sys.exit(f"fresh: README's table has no line of {', '.join(sorted(set(PROGRAMS) - set(found)))}")
    folder = Path(folder).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    pristine, image = folder / "pristine", folder / "image"
    container.run("debootstrap", "--variant=minbase", "bookworm", pristine, stdout=subprocess.DEVNULL)
    path = container.prepared("swift:", image, pristine)
    environment = {"PATH": path, "DEBIAN_FRONTEND": "noninteractive", "HOME": "/root", "LC_ALL": "C.UTF-8"}

    def in_root(root, command):
        print("+", command, flush=True)
        return subprocess.run(["chroot", root, "/bin/sh", "-c", f"cd {TREE} && {command}"], env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    (image / TREE.lstrip("/")).mkdir()
    tools = "ca-certificates git make"
    installed = in_root(image, f"apt-get update -qq && apt-get install -y -qq --no-install-recommends {tools}")
    if installed.returncode:
        sys.exit(f"fresh: {installed.stdout}")
    container.copied(". .", {}, image, TREE)
    (image / TREE.lstrip("/") / "refund.c").write_text(C[1], encoding="utf-8")
    (image / TREE.lstrip("/") / "program.py").write_text(PYTHON[1], encoding="utf-8")
    failures = []
    for name, command in found.items():
        if chosen and name not in chosen:
            continue
        root = folder / "machine"
        container.run("cp", "-a", image, root)
        said = in_root(root, command)
        advice = re.findall(r'^To install them: (make setup FOR=".*")$', said.stdout, re.MULTILINE)
        if said.returncode and len(advice) == 1:
            said = in_root(root, advice[0])
            said = said if said.returncode else in_root(root, command)
        if said.returncode:
            failures.append(f"{name}: {command}: {said.stdout[-3000:]}")
        else:
            program, expected = PROGRAMS[name]
            printed = in_root(root, program)
            if printed.returncode or expected.strip() not in printed.stdout:
                failures.append(f"{name}: {program}: {printed.stdout[-3000:]}")
        shutil.rmtree(root)
    if failures:
        sys.exit("\n".join(f"fresh: {each}" for each in failures))
    shutil.rmtree(folder)
    print(f"fresh: {', '.join(chosen or found)} are installed as README says, and work")


if __name__ == "__main__":
    main(*sys.argv[1:])

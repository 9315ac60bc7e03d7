#!/usr/bin/env python3
"""Runs the commands of the Dockerfile's stages for Debian, each stage in a root of its own that debootstrap makes.

    Tests/Packages/container.py FOLDER

It needs root, debootstrap and Debian's archive, and no container engine; without one of them it says so and ends. The
image with Swift is Debian 12 with this machine's toolchain. What is compiled already is copied in, so that the commands
are tested and not the compiler; `make test` runs IMAGE_PARTS, by default test-documents. The roots are made in FOLDER.
The stages for Alpine are not run: nothing here makes a root of Alpine.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DEBIAN = {"swift:6.3-bookworm", "debian:bookworm-slim"}
NOT_RUN = {"alpine", "alpine-test"}
BUILT = ["RuleList.swift", "write-rules", "embedded", "vectors", "bundle"]
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def instructions(text):
    """The instructions of a Dockerfile: the word and the rest, with continued lines joined."""
    text = re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE)
    for line in re.sub(r"\\\n\s*", " ", text).splitlines():
        if line.strip():
            word, _, rest = line.strip().partition(" ")
            yield word, rest.strip()


def stages(text):
    """Each stage: its name, what it is based on, and its instructions."""
    found = []
    for word, rest in instructions(text):
        if word == "FROM":
            base, name = re.fullmatch(r"(\S+) AS (\S+)", rest).groups()
            found.append((name, re.sub(r"@sha256:\w+$", "", base), []))
        elif word in ("RUN", "COPY", "WORKDIR"):
            found[-1][2].append((word, rest))
        else:
            sys.exit(f"container: {word} is an instruction that this test does not know")
    return found


def run(*command, **options):
    print("+", " ".join(map(str, command)), flush=True)
    subprocess.run(command, check=True, **options)


def prepared(base, root, pristine):
    """A root like the image: Debian alone, or with the toolchain of this machine."""
    run("cp", "-a", pristine, root)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    if base.startswith("swift:"):
        toolchain = Path(os.path.realpath(shutil.which("swiftc"))).parents[2]
        target = root / str(toolchain).lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        # The same files, if the file system can.
        if subprocess.run(["cp", "-al", toolchain, target], capture_output=True).returncode != 0:
            shutil.rmtree(target, ignore_errors=True)
            run("cp", "-a", toolchain, target)
        return f"{toolchain}/usr/bin:{PATH}"
    return PATH


def copied(rest, roots, root, folder):
    """COPY from the context or from another stage."""
    words = rest.split()
    origin = ROOT
    if words[0].startswith("--from="):
        origin = roots[words.pop(0).removeprefix("--from=")][0]
    *sources, target = words
    to = root / folder.lstrip("/") / target if not target.startswith("/") else root / target.lstrip("/")
    if sources == ["."]:
        to.mkdir(parents=True, exist_ok=True)
        names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                               check=True, capture_output=True).stdout
        tar = subprocess.Popen(["tar", "-C", ROOT, "--null", "-T", "-", "--ignore-failed-read", "-c"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        with subprocess.Popen(["tar", "-C", to, "-x"], stdin=tar.stdout):
            tar.stdin.write(names)
            tar.stdin.close()
        run("git", "init", "-q", cwd=to)
        (to / "build").mkdir()
        for name in BUILT:
            if (ROOT / "build" / name).exists():
                run("cp", "-a", ROOT / "build" / name, to / "build")
        return
    for source in sources:
        path = origin / source.lstrip("/")
        if path.is_dir():  # What is in it is copied, not the folder.
            to.mkdir(parents=True, exist_ok=True)
            run("cp", "-a", f"{path}/.", to)
        else:
            to.parent.mkdir(parents=True, exist_ok=True)
            run("cp", "-aL", path, to)


def main(folder):
    missing = [what for what, is_there in (("root", os.geteuid() == 0), ("debootstrap", shutil.which("debootstrap")))
               if not is_there]
    if missing:
        return print(f"container: not tested, because this run has no {' and no '.join(missing)}")
    folder = Path(folder).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    pristine = folder / "pristine"
    run("debootstrap", "--variant=minbase", "bookworm", pristine,
        stdout=subprocess.DEVNULL)
    described = stages((ROOT / "Dockerfile").read_text(encoding="utf-8"))
    opened = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text(encoding="utf-8"))["build"]["target"]
    if opened not in [name for name, _, _ in described]:
        sys.exit(f"container: the devcontainer opens the stage {opened}, which the Dockerfile does not have")
    roots = {}
    for name, base, parts in described:
        if name in NOT_RUN:
            print(f"container: the stage {name} is not run")
            continue
        root = folder / name
        if base in DEBIAN:
            path = prepared(base, root, pristine)
        else:
            path = roots[base][1]
            run("cp", "-a", roots[base][0], root)
        at = roots[base][2] if base in roots else "/"
        for word, rest in parts:
            if word == "WORKDIR":
                at = rest
                (root / at.lstrip("/")).mkdir(parents=True, exist_ok=True)
            elif word == "COPY":
                copied(rest, roots, root, at)
            else:
                run("chroot", root, "/bin/sh", "-c", f"cd {at} && {rest}", env={
                    "PATH": path, "DEBIAN_FRONTEND": "noninteractive", "HOME": "/root", "LC_ALL": "C.UTF-8",
                    "PARTS": os.environ.get("IMAGE_PARTS", "test-documents")})
        roots[name] = root, path, at
    shutil.rmtree(folder)
    print(f"container: the commands of {', '.join(roots)} end well")


if __name__ == "__main__":
    main(*sys.argv[1:])

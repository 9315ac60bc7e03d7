#!/usr/bin/env python3
"""Collects the packages of a release, tries README's lines with them, and prints what only the owner can do.

    make/release.py check                       fails for changed files, and if CHANGELOG.md has no entry for VERSION
    make/release.py notes                       prints the notes: that entry, for readers outside of the repository
    make/release.py collect FOLDER [KIND...]    copies the built packages into FOLDER, with bills of materials, NOTES.md
                                                and SHA256SUMS, and installs them in empty folders as README says

`make release` calls it. A KIND is a key of BUILT. Nothing is tagged and nothing is sent anywhere.
"""

import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
VERSION = (ROOT / "VERSION").read_text(encoding="utf-8").strip()
PACKAGES = json.loads((ROOT / "bindings/packages.json").read_text(encoding="utf-8"))
ADDRESS = f"{PACKAGES['repository']}/blob/v{VERSION}/"
MACHINE = os.uname().machine
# Of each kind the files of the build. A folder becomes an archive.
BUILT = {
    "deb": ["deb*/*.deb"],
    "python": ["python*/wheel/*.whl"],
    "javascript": ["javascript/*.tgz"],
    "browser": ["page/subscore.html"],
    "rust": ["bindings/rust/target/package/*.crate"],
    "go": ["bindings/go/subscore-go"],
    "java": ["bindings/java/*.jar", "bindings/java/*.pom"],
    "ruby": ["bindings/ruby/*.gem"],
    "php": ["bindings/php/artifacts/*.zip"],
    "csharp": ["bindings/csharp/*.nupkg"],
    "swift": ["bindings/swift/subscore"],
    "c": ["bundle/*"],
}
# A folder's archive has another name than the folder.
ARCHIVES = {"subscore-go": f"subscore-go-{VERSION}.tar.gz", "subscore": f"subscore-swift-{VERSION}.tar.gz"}
# What has a bill of materials: whatever contains code of others.
BILLED = (".deb", ".whl", ".tgz", ".crate", ".jar", ".gem", ".zip", ".nupkg", ".tar.gz")
# Of each language, what a program needs before README's lines and after them; {} is the file of README's first program.
# Where there is no "run", nothing is tried.
HISTORY = ROOT / "examples/payload/history.json"
PROGRAMS = {
    "javascript": {"file": "program.mjs", "fence": "js", "before": "echo '{\"private\": true}' > package.json",
                   "run": "node program.mjs"},
    "rust": {"file": "src/main.rs", "before": "cargo init --quiet --vcs none --name program .",
             "after": "cargo build --quiet --offline", "run": "target/debug/program"},
    "go": {"file": "main.go", "before": "go mod init program", "after": "go build -o program .", "run": "./program"},
    "java": {"file": "Program.java", "run": f"java -cp build/bindings/java/subscore-{VERSION}.jar:. Program"},
    "ruby": {"file": "program.rb", "run": "ruby program.rb"},
    "php": {"file": "program.php", "before": "echo '{\"repositories\": [{\"packagist.org\": false}]}' > composer.json",
            "run": "php program.php"},
    "swift": {"file": "Sources/program/main.swift",
              "before": "swift package init --type executable --name program && "
                        "rm -r Sources && mkdir -p Sources/program",
              "after": "swift package add-target-dependency Subscore program --package subscore && swift build",
              "run": ".build/debug/program"},
}


def printed(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def entry(changelog, version):
    """The heading and the text of a version's entry, or None."""
    found = re.search(rf"(?ms)^## ({re.escape(version)}(?![\w.])[^\n]*)\n(.*?)(?=^## |\Z)", changelog)
    return (found[1].strip(), found[2].strip()) if found and found[2].strip() else None


def notes(heading, text, jansson):
    """The notes of a release. Links to pages become addresses: a reader of the notes has no repository."""
    linked = re.sub(r"\]\((?![a-z]+:|#)([^)]+)\)", rf"]({ADDRESS}\1)", text)
    return (f"# libsubscore {heading}\n\n{linked}\n\n## Contents\n\nThe packages contain jansson {jansson}. Beside "
            "each is its bill of materials, `PACKAGE.cdx.json`. `sha256sum -c SHA256SUMS` checks the files.\n")


def refusal(changed, found):
    """Why there can be no release, or None."""
    if changed:
        return f"The working tree has changed files; commit or remove them first:\n{changed.rstrip()}"
    if not found:
        return f"CHANGELOG.md has no entry for {VERSION}, which VERSION names; add one with the heading {VERSION}."
    return None


def this_entry():
    return entry((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), VERSION)


def these_notes():
    return notes(*this_entry(), (ROOT / "make/jansson.version").read_text(encoding="utf-8").strip())


def archive(target, name, folder):
    """Writes a folder as an archive in which it has another name. The same files give the same bytes."""
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or printed("git", "log", "-1", "--format=%ct"))

    def plain(each):
        each.mtime, each.uid, each.gid, each.uname, each.gname = epoch, 0, 0, "", ""
        each.mode = 0o755 if each.isdir() or each.mode & 0o100 else 0o644
        return each

    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as made:
        made.add(folder, name, filter=plain)
    subprocess.run(["gzip", "-n9"], input=data.getvalue(), stdout=target.open("wb"), check=True)


def for_c(target, bundle):
    """The archive for C: the headers, and the libraries of make/bundle.sh, which contain jansson."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        (made / "lib").mkdir()
        (made / "include").mkdir()
        for library in [*bundle.glob("*.a"), *bundle.glob("*.so.0")]:
            shutil.copy(library, made / "lib")
        for header in [*ROOT.glob("Include/*.h"), *ROOT.glob("Include/*.hpp")]:
            shutil.copy(header, made / "include")
        shutil.copy(ROOT / "LICENSE", made)
        shutil.copy(ROOT / "bindings/go/LICENSE.jansson", made)
        archive(target, f"libsubscore-{VERSION}", made)


def collected(folder, kinds):
    """Copies the packages into the folder. Returns their names, each with the path that README has for it."""
    paths = {}
    for kind in kinds:
        sources = [path for pattern in BUILT[kind] for path in sorted(BUILD.glob(pattern))]
        if not sources:
            expected = ", ".join(f"build/{each}" for each in BUILT[kind])
            sys.exit(f"release: nothing is built for {kind}; expected {expected}")
        for path in sources:
            name = path.name
            if kind == "c":
                name = f"libsubscore-{VERSION}-linux-{path.name}.tar.gz"
                for_c(folder / name, path)
            elif path.is_dir():
                name = ARCHIVES[name]
                archive(folder / name, path.name, path)
            elif kind != "browser" and VERSION not in name:
                sys.exit(f"release: {path.relative_to(ROOT)} is of another version than {VERSION}; remove it")
            else:
                shutil.copy(path, folder / name)
            paths[name] = path.relative_to(ROOT)
    return paths


def laid_out(folder, packages, paths):
    """Puts the packages where README's lines name them, in a folder that has nothing else."""
    for name, path in paths.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".tar.gz"):
            with tarfile.open(packages / name) as made:
                made.extractall(target.parent)
        else:
            shutil.copy(packages / name, target)


def without_network(folder):
    """The environment of a trial: the tools may ask no registry, and find nothing that is installed for this user."""
    serde = "/usr/share/cargo/registry"
    (folder / ".cargo").mkdir()
    (folder / ".cargo/config.toml").write_text(
        f'[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "{serde}"\n', encoding="utf-8")
    (folder / ".gemrc").write_text("install: --local --no-document\n", encoding="utf-8")
    kept = {name: os.environ[name] for name in ("LANG", "LC_ALL", "TMPDIR") if name in os.environ}
    gems = printed("gem", "environment", "gempath").strip() if shutil.which("gem") else ""
    return kept | {
        "PATH": f"/usr/bin:{os.environ['PATH']}", "HOME": str(folder), "CARGO_HOME": str(folder / ".cargo"),
        "CARGO_NET_OFFLINE": "true", "GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOCACHE": str(folder / ".go"),
        "GEM_HOME": str(folder / "gems"), "GEM_PATH": f"{folder / 'gems'}:{gems}", "GEMRC": str(folder / ".gemrc"),
        "COMPOSER_DISABLE_NETWORK": "1", "COMPOSER_ALLOW_SUPERUSER": "1", "COMPOSER_NO_INTERACTION": "1",
        "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "npm_config_offline": "true",
        "npm_config_audit": "false", "npm_config_fund": "false",
    }


def shell(command, folder, environment):
    run = subprocess.run(["sh", "-ec", command], cwd=folder, env=environment, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, text=True)
    if run.returncode:
        raise RuntimeError(f"{command}\n{run.stdout[-3000:]}")
    return run.stdout


def line_of(readme, first):
    """The command in README's table "Install" without the part that builds."""
    command = re.search(rf"(?m)^\| {first} \| `make [^&`]*&& (.*)` \|$", readme)
    return command[1] if command else sys.exit(f"release: README's table has no line for {first}")


def program(text, language):
    """A program of README, and what it prints."""
    found = re.search(rf"```{language}\n(.*?)```\n```text\n(.*?)```", text, re.S)
    return found[1], found[2]


def tried_python(folder, environment, readme):
    code, expected = program(readme, "python")
    (folder / "program.py").write_text(code, encoding="utf-8")
    (folder / "examples/payload").mkdir(parents=True)
    shutil.copy(HISTORY, folder / "examples/payload")
    # README's line is for the one wheel that `make wheel` builds on this machine.
    shell(line_of(readme, "Python"), folder, environment)
    return shell(".venv/bin/python program.py", folder, environment), expected


def tried_deb(folder, environment, readme):
    code, expected = program(readme, "c")
    (folder / "refund.c").write_text(code, encoding="utf-8")
    # The files of the packages in a folder: apt would install them for everybody.
    shell(re.sub(r"^apt install (.*)$", r"for each in \1; do dpkg-deb -x $each root; done", line_of(readme, "Debian")),
          folder, environment)
    (libraries,) = (folder / "root/usr/lib").glob("*-linux-gnu")
    found = dict(environment, PKG_CONFIG_SYSROOT_DIR=str(folder / "root"), PKG_CONFIG_PATH=str(libraries / "pkgconfig"),
                 LD_LIBRARY_PATH=str(libraries))
    compiler = re.search(r"with `(cc refund\.c .*?)`:", readme)[1]
    return shell(f"{compiler} -o refund && ./refund", folder, found), expected


def tried_c(folder, environment, readme):
    code, expected = program(readme, "c")
    (folder / "refund.c").write_text(code, encoding="utf-8")
    made = f"build/bundle/libsubscore-{VERSION}"
    compiler = f"cc refund.c -I {made}/include {made}/lib/libsubscore.a -lm"
    return shell(f"{compiler} -o refund && ./refund", folder, environment), expected


OTHERS = {"python": tried_python, "deb": tried_deb, "c": tried_c}


def tried_program(kind, folder, environment):
    """Runs the first program of a language's README, after the lines by which it installs the package."""
    about, readme = PROGRAMS[kind], ROOT / "bindings" / kind / "README.md"
    lines = re.search(r"<!-- install -->\n```sh\n(.*?)```", readme.read_text(encoding="utf-8"), re.S)[1].splitlines()
    shell(about.get("before", "true"), folder, environment)
    code = printed("bindings/example/program.sh", readme, about.get("fence", kind))
    (folder / about["file"]).write_text(code, encoding="utf-8")
    for line in [each for each in lines if not each.startswith("make ")] + [about.get("after", "true")]:
        shell(line, folder, environment)
    found = shell(f"{ROOT}/bindings/example/run.sh {about['run']}", folder, environment)
    return found, "example: the same as in every language\n"


def tried(kind, packages, paths):
    """What is wrong with one kind of package in an empty folder, or None."""
    with tempfile.TemporaryDirectory() as made:
        folder, readme = Path(made), (ROOT / "README.md").read_text(encoding="utf-8")
        environment = without_network(folder)
        # Only what runs on this machine: the archives of others do not match README's lines either.
        own = {name: path for name, path in paths.items() if kind != "c" or name.endswith(f"-{MACHINE}.tar.gz")}
        laid_out(folder, packages, own)
        try:
            if kind in PROGRAMS:
                found, expected = tried_program(kind, folder, environment)
            else:
                found, expected = OTHERS[kind](folder, environment, readme)
        except RuntimeError as failure:
            return f"{kind}: {failure}"
        return None if found == expected else f"{kind}: prints {found!r}; expected {expected!r}"


def commands(folder, heading, commit):
    """What only the owner of the repository can do, as commands for a shell."""
    name = folder.relative_to(ROOT)
    dated = [] if re.search(r"\d{4}-\d\d-\d\d", heading) else [
        f"# CHANGELOG.md says \"{heading}\". Date the entry, commit, and run make release again."]
    return "\n".join([
        *dated, f"git tag -s v{VERSION} -m 'libsubscore {VERSION}' {commit}", f"git push origin v{VERSION}",
        f"gh release create v{VERSION} --verify-tag --title 'libsubscore {VERSION}' --notes-file {name}/NOTES.md "
        f"$(ls -d {name}/* | grep -v NOTES.md)"])


def collect(folder, *kinds):
    folder = Path(folder).resolve()
    if unknown := set(kinds) - set(BUILT):
        sys.exit(f"release: Unknown kind {', '.join(sorted(unknown))}; expected {', '.join(BUILT)}.")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    chosen = kinds or tuple(BUILT)
    paths = {kind: collected(folder, [kind]) for kind in chosen}
    sources = f"libsubscore-{VERSION}"
    printed("git", "archive", "--format=tar.gz", f"--prefix={sources}/", "-o", folder / f"{sources}.tar.gz", "HEAD")
    billed = [folder / name for found in paths.values() for name in found if name.endswith(BILLED)]
    subprocess.run([sys.executable, "-B", ROOT / "make/sbom.py", *billed], check=True, stdout=subprocess.DEVNULL)
    (folder / "NOTES.md").write_text(these_notes(), encoding="utf-8")
    files = sorted(each for each in folder.iterdir() if each.name != "NOTES.md")
    (folder / "SHA256SUMS").write_text("".join(
        f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n" for each in files), encoding="utf-8")
    failures = []
    for kind, found in paths.items():
        if kind not in (*PROGRAMS, *OTHERS):
            print(f"not tried: {kind}, for which README has no line that installs it on this machine")
        elif failure := tried(kind, folder, found):
            failures.append(failure)
        else:
            print(f"tried: {kind}, as README says, in an empty folder")
    if failures:
        sys.exit("\n".join(f"release: {each}" for each in failures))
    print(f"{len(files)} files are in {folder.relative_to(ROOT)}, with SHA256SUMS and NOTES.md.")
    if kinds:
        return print(f"This is a part of a release: {', '.join(kinds)}.")
    print("Only the owner of the repository can run what follows. Read NOTES.md before.\n")
    print(commands(folder, this_entry()[0], printed("git", "rev-parse", "HEAD").strip()))


def main(arguments):
    if arguments[:1] == ["check"]:
        why = refusal(printed("git", "status", "--porcelain"), this_entry())
        sys.exit(f"release: {why}" if why else 0)
    if arguments[:1] == ["notes"]:
        return print(these_notes(), end="")
    if arguments[:1] == ["collect"] and len(arguments) > 1:
        return collect(*arguments[1:])
    sys.exit(__doc__.split("\n\n")[1])


if __name__ == "__main__":
    main(sys.argv[1:])

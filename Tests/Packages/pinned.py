"""Checks that what is built and released takes from others only what the repository names exactly.

An action is named by its commit, a container by its digest, a Python package by its hash. A workflow says what it may
do, and what somebody types into it reaches no shell as a part of the script.
"""

import pathlib
import re
import sys

import yaml

ROOT = pathlib.Path(__file__).parents[2]
HOST = re.compile(r"https?://|--(extra-)?index-url|--find-links")
SCRIPTS = ["Makefile", "make/*", "bindings/*/*.sh", "Tests/**/*.sh", ".ci/run", ".github/workflows/*.yml"]


def wrong_in_workflow(workflow):
    """What is wrong in a workflow, one sentence each."""
    if "permissions" not in workflow:
        yield "no `permissions`: a job may do what the repository's default lets it"
    for name, job in workflow["jobs"].items():
        container = job.get("container")
        image = container["image"] if isinstance(container, dict) else container
        if image and not re.search(r"@sha256:[0-9a-f]{64}$", image):
            yield f"{name}: the container {image} without a digest"
        if "uses" in job:
            yield f"{name}: a workflow of others, {job['uses']}"
        for step in job.get("steps", []):
            used = step.get("uses")
            if used and not re.search(r"@[0-9a-f]{40}$", used):
                yield f"{name}: the action {used} without the hash of a commit"
            if "${{" in step.get("run", ""):
                yield f"{name}: an expression inside a script: {step['run'].strip()}"


def wrong_in_lock(text):
    """What is wrong in a lock file of pip."""
    entries = re.sub(r"\\\n", " ", re.sub(r"^ *#.*\n", "", text, flags=re.M)).splitlines()
    for entry in filter(str.strip, entries):
        if not re.match(r"[a-z0-9._-]+(\[[a-z,]+\])?==\S+ .*--hash=sha256:[0-9a-f]{64}", entry):
            yield f"not a version with its hashes: {entry[:80]}"
        if HOST.search(entry):
            yield f"a host: {entry[:80]}"


def wrong_in_script(text):
    """What a script installs by name. The package that was just built is installed from its file."""
    for line in re.sub(r"\\\n\s*", " ", text).splitlines():
        if re.search(r"\bpip3? .*\binstall\b", line) and not re.search(r"--require-hashes|\.whl|--no-index", line):
            yield f"pip without --require-hashes: {line.strip()}"


# Each of these is wrong in one way.
FORGERIES = [
    (wrong_in_workflow, {"permissions": {}, "jobs": {"j": {"steps": [{"uses": "actions/checkout@v4"}]}}}),
    (wrong_in_workflow, {"permissions": {}, "jobs": {"j": {"container": "swift:6.3"}}}),
    (wrong_in_workflow, {"permissions": {}, "jobs": {"j": {"container": {"image": "swift:6.3"}}}}),
    (wrong_in_workflow, {"permissions": {}, "jobs": {"j": {"uses": "other/repository/.github/workflows/x.yml@main"}}}),
    (wrong_in_workflow, {"permissions": {}, "jobs": {"j": {"steps": [{"run": "make ${{ inputs.what }}"}]}}}),
    (wrong_in_workflow, {"jobs": {}}),
    (wrong_in_lock, "pytest==9.0.0\n"),
    (wrong_in_lock, "pytest>=9 \\\n    --hash=sha256:" + "0" * 64 + "\n"),
    (wrong_in_lock, "--index-url https://example.com/simple\n"),
    (wrong_in_script, "python3 -m pip install -q \\\n    pytest\n"),
]


def main():
    for check, forgery in FORGERIES:
        if not list(check(forgery)):
            sys.exit(f"{check.__name__} finds nothing wrong in {forgery!r}")

    found = []

    def look(pattern, check, read):
        files = [path for each in pattern for path in sorted(ROOT.glob(each)) if path.is_file()]
        if not files:
            sys.exit(f"no file is {' or '.join(pattern)}")
        for path in files:
            found.extend(f"{path.relative_to(ROOT)}: {wrong}" for wrong in check(read(path.read_text())))

    look([".github/workflows/*.yml"], wrong_in_workflow, yaml.safe_load)
    look(["make/python/*.txt"], wrong_in_lock, str)
    look(SCRIPTS, wrong_in_script, str)
    if found:
        sys.exit("\n".join(found))
    print("actions, containers and Python packages are named exactly")


main()

"""The wheel in an environment of its own, without the source tree and without the system's libjansson."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from typing import Dict, List, Set, Tuple

import pytest

from extras import declared
from vectors import FLAT, ROOT, vectors

WHEEL = os.environ.get("SUBSCORE_WHEEL", "")
pytestmark = pytest.mark.skipif(not WHEEL, reason="SUBSCORE_WHEEL names no wheel")

ANSWER = """
import subscore
answer = subscore.prorate(price=9990, currency="USD", purchase_date=0, expires_date=1000, change_date=500)
assert str(answer.refund) == "5.00 USD", answer
print(subscore.__file__)
print(*sorted({line.split()[-1] for line in open("/proc/self/maps") if "libsubscore" in line or "jansson" in line}))
"""


# What each library in it requires of the system.
NEEDED = {
    "libsubscore": {"libc.so.6", "libm.so.6"},
    "libsubscore-simulate": {"libc.so.6", "libm.so.6"},
    "libsubscore-verify": {"libc.so.6", "libm.so.6", "libcrypto.so.3"},
}

# A call of each of them.
ALL = """
import subscore, subscore.simulate
answer = subscore.prorate(price=9990, currency="USD", purchase_date=0, expires_date=1000, change_date=500)
assert str(answer.refund) == "5.00 USD", answer
for call in (lambda: subscore.verify({"signedPayload": "a.b.c"}, bundle_id="com.example", environment="Sandbox"),
             lambda: subscore.simulate.simulate({})):
    try:
        call()
    except subscore.RequestError as error:
        print(error.code)
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh virtual environment with the wheel in it and nothing else."""
    folder = tmp_path_factory.mktemp("wheel") / "venv"
    venv.create(folder, with_pip=False)
    subprocess.run([sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "--python",
                    str(folder / "bin/python"), "install", "--no-index", "--no-deps", WHEEL], check=True,
                   # Without what the tests import: pip would take it for installed.
                   env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"})
    return folder


def clean() -> Dict[str, str]:
    """Nothing that leads to this tree or to another library."""
    return {"PATH": "/usr/bin:/bin:/usr/sbin:/sbin"}


def run(command: List[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, env=clean(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def assert_own_libraries(output: str, environment: Path) -> None:
    module, libraries = output.splitlines()
    (site,) = environment.glob("lib/python*/site-packages")
    assert Path(module) == site / "subscore/__init__.py"
    # libjansson is inside of it.
    assert [Path(each) for each in libraries.split()] == [site / "subscore/libsubscore.so"]


def test_it_has_the_manual_of_the_simulator() -> None:
    with zipfile.ZipFile(WHEEL) as wheel:
        assert wheel.read("subscore/subscore_simulate.h") == (ROOT / "Include/subscore_simulate.h").read_bytes()


def test_view_works_with_it(environment: Path, tmp_path: Path) -> None:
    """The wheel that the README builds has the page."""
    command = "make wheel && python3 -m venv .venv && .venv/bin/pip install build/python/wheel/*.whl"
    assert f"`{command}`" in (ROOT / "README.md").read_text(encoding="utf-8")
    (tmp_path / "history.json").write_text('{"transactions":[]}', encoding="utf-8")
    run([str(environment / "bin/subscore"), "view", "history.json", "-o", "4711.html", "--at", "2026-03-18T10:00:00Z"],
        tmp_path)
    page = (tmp_path / "4711.html").read_text(encoding="utf-8")
    assert '{"history":{"transactions":[]},"at":"2026-03-18T10:00:00Z"}</script>' in page and "Content-Security" in page


@pytest.mark.parametrize("name, needed", NEEDED.items(), ids=NEEDED)
def test_its_libraries(name: str, needed: Set[str], environment: Path) -> None:
    """Debuggers find symbols by the build id, and nothing is found by a path of the wheel's own."""
    library = next(environment.glob(f"lib/python*/site-packages/subscore/{name}.so"))
    notes = subprocess.run(["readelf", "-n", library], check=True, capture_output=True, text=True).stdout
    assert re.search(r"Build ID: [0-9a-f]{40}$", notes, re.MULTILINE), notes
    dynamic = subprocess.run(["readelf", "-d", library], check=True, capture_output=True, text=True).stdout
    assert set(re.findall(r"\(NEEDED\) .*\[(.*)\]", dynamic)) == needed
    assert re.findall(r"\((?:SONAME|RPATH|RUNPATH)\) .*\[(.*)\]", dynamic) == [f"{name}-bundled.so.0"]


@pytest.mark.parametrize("name", NEEDED)
def test_what_requires_the_installed_library_does_not_get_its_own(name: str, environment: Path, tmp_path: Path) -> None:
    """The extension for SQLite, for instance, in a process that loaded the library of the wheel before."""
    (tmp_path / "installed.c").write_text('const char *subs_of_the_installed(void) { return "installed"; }')
    (tmp_path / "client.c").write_text("const char *subs_of_the_installed(void);"
                                       "const char *asked(void) { return subs_of_the_installed(); }")
    for arguments in (["installed.c", f"-Wl,-soname,{name}.so.0", "-o", f"{name}.so.0"],
                      ["client.c", f"{name}.so.0", "-Wl,-rpath,$ORIGIN", "-o", "client.so"]):
        subprocess.run(["cc", "-shared", "-fPIC", *arguments], cwd=tmp_path, check=True)
    library = next(environment.glob(f"lib/python*/site-packages/subscore/{name}.so"))
    program = f"""
import ctypes
ctypes.CDLL({str(library)!r})
client = ctypes.CDLL({str(tmp_path / 'client.so')!r})
client.asked.restype = ctypes.c_char_p
print(client.asked().decode())
"""
    assert run([str(environment / "bin/python"), "-c", program], environment) == "installed\n"


def test_it_uses_its_own_libraries(environment: Path) -> None:
    assert_own_libraries(run([str(environment / "bin/python"), "-c", ANSWER], environment), environment)


def test_without_the_source_tree_and_libjansson(environment: Path) -> None:
    known = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    hidden = re.findall(r"libjansson\S*.* => (.+)", known)
    orders = [f"mount -t tmpfs none {shlex.quote(str(ROOT))}",
              *(f"mount --bind /dev/null {shlex.quote(path)}" for path in {os.path.realpath(path) for path in hidden})]
    namespace = ["unshare", "--map-root-user", "--mount"]
    tried = subprocess.run([*namespace, "sh", "-ec", "\n".join(orders)], capture_output=True, text=True)
    if tried.returncode != 0:
        pytest.skip(f"this machine lets nobody hide files: {tried.stderr.strip()}")
    python = str(environment / "bin/python")
    load = """import ctypes; ctypes.CDLL("libjansson.so.4")"""
    script = "\n".join([
        *orders,
        f"test ! -e {shlex.quote(str(ROOT / 'Makefile'))}",
        f"if {python} -c '{load}' 2>/dev/null; then echo 'libjansson is still there' >&2; exit 1; fi",
        f"{python} -c {shlex.quote(ANSWER)}",
    ])
    assert_own_libraries(run([*namespace, "sh", "-ec", script], environment), environment)


def test_beside_a_libjansson_of_the_host(environment: Path, tmp_path: Path) -> None:
    """A host may have loaded another libjansson for every library to see."""
    (tmp_path / "jansson.c").write_text("#include <stdlib.h>\nvoid *json_loadb(void) { abort(); }\n")
    subprocess.run(["cc", "-shared", "-fPIC", "-Wl,-soname,libjansson.so.4", "-o", "libjansson.so.4", "jansson.c"],
                   cwd=tmp_path, check=True)
    host = f"import ctypes; ctypes.CDLL({str(tmp_path / 'libjansson.so.4')!r}, mode=ctypes.RTLD_GLOBAL)"
    assert run([str(environment / "bin/python"), "-c", host + ALL], environment) == "invalid_jws\nmissing_field\n"


@pytest.mark.parametrize("sanitizer", ["libasan.so", "libtsan.so"])
def test_in_a_process_that_a_sanitizer_watches(sanitizer: str, environment: Path) -> None:
    """A sanitizer that was loaded first ends the process at whatever is loaded with RTLD_DEEPBIND."""
    asked = subprocess.run(["cc", f"-print-file-name={sanitizer}"], capture_output=True, text=True, check=True)
    found = asked.stdout.strip()
    if not os.path.exists(found):
        pytest.skip(f"the compiler of this machine has no {sanitizer}")
    done = subprocess.run([str(environment / "bin/python"), "-c", ALL], cwd=environment, capture_output=True, text=True,
                          env={**clean(), "LD_PRELOAD": found, "ASAN_OPTIONS": "detect_leaks=0"})
    assert (done.returncode, done.stdout) == (0, "invalid_jws\nmissing_field\n"), done.stderr


def test_it_verifies_with_the_openssl_of_the_system(environment: Path) -> None:
    program = """
import subscore
try:
    subscore.verify({"signedPayload": "a.b.c"}, bundle_id="com.example", environment="Sandbox")
except subscore.RequestError as error:
    print(error.code)
print(*sorted({line.split()[-1] for line in open("/proc/self/maps") if "verify" in line or "libcrypto" in line}))
"""
    code, libraries = run([str(environment / "bin/python"), "-c", program], environment).splitlines()
    assert code == "invalid_jws"
    crypto, verify = sorted(libraries.split(), key=lambda path: "verify" in path)
    (site,) = environment.glob("lib/python*/site-packages")
    assert Path(verify) == site / "subscore/libsubscore-verify.so"
    assert site not in Path(crypto).parents
    with zipfile.ZipFile(WHEEL) as wheel:
        assert not [name for name in wheel.namelist() if "crypto" in name]


def test_the_commands_are_there(environment: Path) -> None:
    dates = ["--purchase-date", "0", "--expires-date", "1000", "--change-date", "500"]
    command = ["prorate", "--price", "9.99", "--currency", "USD", *dates]
    by_name = run([str(environment / "bin/subscore"), *command], environment)
    assert by_name == run([str(environment / "bin/python"), "-m", "subscore", *command], environment)
    assert "5.00 USD" in by_name


def test_without_extras_an_error_names_the_extra(environment: Path) -> None:
    for code, extra in (("import subscore.fake_store", "simulate"),
                        ("from subscore import simulate; simulate.Chain()", "simulate"),
                        ("from subscore import spark; spark.timeline(None)", "columns")):
        command = [str(environment / "bin/python"), "-c", code]
        done = subprocess.run(command, env=clean(), capture_output=True, text=True)
        assert done.returncode == 1 and f"it comes with the extra {extra}: pip install " in done.stderr, done.stderr


def test_every_vector(environment: Path) -> None:
    replay = ROOT / "examples/python/replay_vectors.py"
    printed = run([str(environment / "bin/python"), str(replay), str(FLAT)], environment)
    assert printed == f"{len(vectors())} passed, 0 failed\n"


def test_its_types_are_seen(environment: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import subscore\n"
        "reveal_type(subscore.state_at(b'{}', at=0).subscriptions[0].period)\n"
        "reveal_type(subscore.classify_change({}).changes)\n"
        "reveal_type(subscore.classify_change(catalog={}, from_={}, to='a', at=0).refund)\n"
        "subscore.prorate(price=9.99)\n")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--python-executable",
         str(environment / "bin/python"), str(program)], cwd=tmp_path, env=clean(), capture_output=True, text=True)
    lines: List[Tuple[str, str]] = [(number, rest) for number, rest in re.findall(r":(\d): (.*)", checked.stdout)]
    revealed = [rest for number, rest in lines if number in "234"]
    assert revealed == [
        'note: Revealed type is "subscore._generated.results.Period | None"',
        'note: Revealed type is "tuple[subscore._generated.results.ObservedChange, ...]"',
        'note: Revealed type is "subscore._generated.results.Proration | None"',
    ], checked.stdout
    assert [rest for number, rest in lines if number == "5"][0].startswith('error: Argument "price"'), checked.stdout


def test_what_it_says_of_itself() -> None:
    with zipfile.ZipFile(WHEEL) as wheel:
        names = wheel.namelist()
        (metadata,) = (wheel.read(name).decode() for name in names if name.endswith("/METADATA"))
    needed = re.findall(r"^Requires-Dist: (.*)$", metadata, re.MULTILINE)
    assert needed and all("extra == " in one for one in needed), "it needs nothing but what an extra is for"
    assert set(re.findall("^Provides-Extra: (.*)$", metadata, re.MULTILINE)) == set(declared())
    for extra, requirements in declared().items():
        own = [one.partition(";")[0].replace(" ", "") for one in needed if re.search(f"extra == .{extra}.", one)]
        assert sorted(own) == sorted(each.replace(" ", "") for each in requirements)
    assert "Requires-Python: >=3.9\n" in metadata
    assert "subscore/py.typed" in names
    assert {name.rpartition("/")[2] for name in names if "/licenses/" in name} >= {"LICENSE", "LICENSE.jansson"}


def test_its_tag_is_the_documented_one() -> None:
    assert Path(WHEEL).name in (ROOT / "docs/python.md").read_text()

"""The programs of the backend, as docs/backends.md starts them: with Apple's root, in processes of their own."""

import os
import re
import socket
import subprocess
import sys
import time
from contextlib import contextmanager

import httpx
import pytest

from backend.settings import key_from
from conftest import ROOT, conninfo
from posted import BOUGHT, BUNDLE, CHAIN, LONE, VICTIMS
from subscore import simulate


def command(environment, *arguments):
    return subprocess.run([sys.executable, "-m", "backend", *arguments], cwd=ROOT / "examples/backend", env=environment,
                          capture_output=True, text=True, timeout=60)


@contextmanager
def started(folder, name, environment):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    program = [sys.executable, "-m", "uvicorn", "--factory", f"backend.{name}:app", "--port", str(port)]
    with open(folder / "log", "ab") as log:
        process = subprocess.Popen(["sh", "-c", 'umask 0; exec "$@"', "sh", *program], cwd=folder, env=environment,
                                   stdout=log, stderr=log)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30, trust_env=False) as client:
            deadline = time.monotonic() + 60
            while True:
                try:
                    client.get("/")
                    break
                except httpx.TransportError:
                    assert process.poll() is None and time.monotonic() < deadline, (folder / "log").read_text()
                    time.sleep(0.05)
            yield client
    finally:
        process.terminate()
        process.wait(30)


def test_the_programs(server, tmp_path):
    """Under a umask of 0, and again with the keys of the first start."""
    server.run("CREATE DATABASE programs")
    environment = {**os.environ, "DATABASE_URL": conninfo(server, "programs"), "BUNDLE_ID": BUNDLE,
                   "APP_APPLE_ID": "1234567890"}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT / "examples/backend"), environment.get("PYTHONPATH", "")])
    for said in ("0001_payloads.sql applied\n0002_entitlements.sql applied\n0003_claims.sql applied\n"
                 "0004_runs.sql applied\n",
                 "nothing to do\n"):
        done = command(environment, "migrate")
        assert (done.returncode, done.stdout) == (0, said), done.stderr
    assert server.run("SELECT environment FROM settings", "programs") == "Production"
    files, keys = [tmp_path / f"{name}.key" for name in ("access", "support", "metrics")], []
    for _ in range(2):
        with started(tmp_path, "notifications", environment) as store, \
                started(tmp_path, "access", environment) as servers:
            assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * 3
            keys.append([file.read_text() for file in files])
            assert all(re.fullmatch(r"[\w-]{40,}", key) for key in keys[-1]) and len({*keys[-1]}) == 3
            bearer, password = {"Authorization": f"Bearer {keys[-1][0]}"}, ("anyone", keys[-1][1])
            # What the simulator signs is not genuine, whichever environment it names.
            assert store.post("/notifications", json=BOUGHT).json() == {"detail": "untrusted_chain"}
            for path in ("/customers/nobody/access", "/customers", "/customers/nobody"):
                assert servers.get(path).status_code == 401
            assert servers.get("/customers/nobody/access", headers=bearer).status_code == 404
            assert servers.post("/customers/nobody/transactions", headers=bearer, json=LONE).status_code == 400
            assert servers.get("/customers", auth=password).status_code == 200
            # Each address has its own routes only, and no description.
            assert store.get("/customers/nobody/access", headers=bearer).status_code == 404
            assert store.get("/customers", auth=password).status_code == 404
            assert servers.post("/notifications", json=BOUGHT).status_code == 404
            watcher = {"Authorization": f"Bearer {keys[-1][2]}"}
            for app in (store, servers):
                assert app.get("/healthz").json() == {"status": "ok"}
                codes = [app.get("/metrics", headers=each).status_code for each in ({}, bearer, watcher)]
                assert codes == [401, 401, 200]
            for path in ("/docs", "/redoc", "/openapi.json"):
                assert store.get(path).status_code == servers.get(path, headers=bearer).status_code == 404
    assert keys[0] == keys[1]
    assert server.run("SELECT count(*) FROM notifications", "programs") == "0"


def ended(function, *arguments):
    """What a program says when it ends."""
    with pytest.raises(SystemExit) as caught:
        function(*arguments)
    return str(caught.value)


@pytest.mark.parametrize("mode", [0o666, 0o644, 0o640, 0o620, 0o604])
def test_a_key_that_others_could_read_or_write(tmp_path, mode):
    file = tmp_path / "access.key"
    key = key_from(str(file))
    assert key_from(str(file)) == key and re.fullmatch(r"[\w-]{40,}", key)
    file.chmod(mode)
    assert f"its mode is {mode:o}" in ended(key_from, str(file))
    assert file.read_text() == key and file.stat().st_mode & 0o777 == mode


@pytest.mark.parametrize("key", ["x", "k" * 31, "k" * 20 + " " + "k" * 20, "k" * 20 + "\n" + "k" * 20, "k" * 40 + "é"],
                         ids=["one character", "31 characters", "a space", "two lines", "not ASCII"])
def test_a_key_that_can_be_guessed(tmp_path, key):
    file = tmp_path / "access.key"
    file.touch(0o600)
    file.write_text(key)
    assert "expected" in ended(key_from, str(file)) and file.read_text() == key


def test_a_key_that_is_elsewhere(tmp_path):
    """A link, which may lead to a file of somebody else, and what is not a file."""
    file, link, pipe = tmp_path / "access.key", tmp_path / "link.key", tmp_path / "pipe.key"
    key_from(str(file))
    link.symlink_to(file)
    os.mkfifo(pipe, 0o600)
    assert "it is a link" in ended(key_from, str(link))
    assert "not a file" in ended(key_from, str(pipe))
    assert "Is a directory" in ended(key_from, str(tmp_path))
    assert "No such file" in ended(key_from, str(tmp_path / "none" / "access.key"))


def test_an_empty_file_gets_a_key(tmp_path):
    file = tmp_path / "access.key"
    file.touch(0o600)
    file.write_text("\n\n")
    assert key_from(str(file)) == file.read_text() == key_from(str(file))


def test_the_root_of_a_simulated_store(server, tmp_path):
    """It counts beside Apple's where Production is not accepted, and is an error elsewhere."""
    root = tmp_path / "root.der"
    root.write_bytes(CHAIN.root)
    server.run("CREATE DATABASE simulated")
    environment = {**os.environ, "DATABASE_URL": conninfo(server, "simulated"), "BUNDLE_ID": BUNDLE,
                   "APP_ENVIRONMENTS": "Sandbox", "SIMULATOR_ROOT_FILE": str(root)}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT / "examples/backend"), environment.get("PYTHONPATH", "")])
    assert command(environment, "migrate").returncode == 0
    with started(tmp_path, "notifications", environment) as store:
        assert store.post("/notifications", json=BOUGHT).status_code == 200
        assert store.post("/notifications", json={"signedPayload": simulate.Chain().sign(
            VICTIMS["SUBSCRIBED"])}).json() == {"detail": "untrusted_chain"}
    for changes, said in (({"APP_ENVIRONMENTS": "Production,Sandbox", "APP_APPLE_ID": "1"}, "has Production"),
                          ({"SIMULATOR_ROOT_FILE": str(tmp_path / "none.der")}, "No such file")):
        done = command({**environment, **changes}, "backfill")
        assert done.returncode == 1 and said in done.stderr and "Traceback" not in done.stderr, done.stderr


def test_a_setting_that_is_missing(server):
    """It is named."""
    for name in ("DATABASE_URL", "BUNDLE_ID", "APP_APPLE_ID"):
        environment = {**os.environ, "DATABASE_URL": conninfo(server, "postgres"), "BUNDLE_ID": BUNDLE,
                       "APP_APPLE_ID": "1234567890"}
        del environment[name]
        done = command(environment, "backfill")
        assert done.returncode == 1 and name in done.stderr and "Traceback" not in done.stderr, (name, done.stderr)


def test_a_file_of_customers_with_a_mistake(server, tmp_path):
    """The line is named, and nothing is stored."""
    environment = {**os.environ, "DATABASE_URL": conninfo(server, "migrated"), "BUNDLE_ID": BUNDLE,
                   "APP_APPLE_ID": "1234567890"}
    for number, text in ((2, "4711,1\n4712\n"), (1, "4711,1,2\n"), (3, "4711,1\n\n,1\n"), (1, "4711,x y\n")):
        (tmp_path / "customers.csv").write_text(text)
        done = command(environment, "import", str(tmp_path / "customers.csv"))
        assert done.returncode == 2 and f"customers.csv:{number}: " in done.stderr, done.stderr
        assert "Traceback" not in done.stderr
    done = command(environment, "import", str(tmp_path / "missing.csv"))
    assert done.returncode == 2 and "missing.csv: " in done.stderr and "Traceback" not in done.stderr
    assert server.run("SELECT count(*) FROM chains", "migrated") == "0"

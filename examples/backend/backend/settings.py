"""The settings of the backend, from environment variables."""

import errno
import fcntl
import os
import secrets
import stat
import sys
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

import subscore

from .owner import Rules

# A payload that was signed a little after our own time is accepted.
CLOCK_MAY_BE_SLOW_BY = timedelta(minutes=1)


@dataclass(frozen=True)
class Settings:
    database: str
    """A connection string of PostgreSQL."""
    bundle_id: str
    environments: tuple[str, ...]
    """The environments that are accepted. Purchases in the first one count for everybody, others for testers only."""
    app_apple_id: int | None
    """The number of the app in the App Store. Required for Production."""
    rules: dict[str, Rules]
    """Who becomes the owner of what has one, by environment."""


def required(name: str) -> str:
    """An environment variable. Without it the program ends."""
    return os.environ.get(name) or sys.exit(f"The environment variable {name} is missing.")


def settings() -> Settings:
    database, bundle_id = required("DATABASE_URL"), required("BUNDLE_ID")
    environments = tuple(os.environ.get("APP_ENVIRONMENTS", "Production,Sandbox").split(","))
    number = required("APP_APPLE_ID") if "Production" in environments else None
    if number is not None and not number.isdecimal():
        sys.exit("The environment variable APP_APPLE_ID is not a number; expected the Apple ID of the app.")
    return Settings(database, bundle_id, environments, int(number) if number else None,
                    {each: rules(each) for each in environments})


POLICIES = ("keep", "transfer", "transfer_if_inactive")


def rules(environment: str) -> Rules:
    """OWNER_POLICY, in the sandbox SANDBOX_OWNER_POLICY if that is set, and DELETED_IS_CLAIMABLE."""
    is_own = environment != "Production" and "SANDBOX_OWNER_POLICY" in os.environ
    name = "SANDBOX_OWNER_POLICY" if is_own else "OWNER_POLICY"
    policy = os.environ.get(name, "keep")
    if policy not in POLICIES:
        sys.exit(f"The environment variable {name} is {policy}; expected {', '.join(POLICIES)}.")
    return Rules(policy, os.environ.get("DELETED_IS_CLAIMABLE", "no") == "yes")


def verifiers(chosen: Settings) -> dict[str, subscore.Verifier]:
    """A verifier for each environment, in their order. Only certificates of Apple count, and outside of Production
    those of the simulated store whose root SIMULATOR_ROOT_FILE names."""
    path = os.environ.get("SIMULATOR_ROOT_FILE")
    trusted = {} if path is None else {"roots": ["AppleRootCA-G3", simulated_root(path, chosen)],
                                       "allow_test_certificates": True}
    return {each: subscore.Verifier(bundle_id=chosen.bundle_id, environment=each,
                                    app_apple_id=chosen.app_apple_id if each == "Production" else None, **trusted)
            for each in chosen.environments}


def simulated_root(path: str, chosen: Settings) -> bytes:
    """The root certificate of `subscore simulate`, in DER. It ends a program that accepts Production: whoever has the
    key of that root can sign whatever they like."""
    if "Production" in chosen.environments:
        sys.exit("SIMULATOR_ROOT_FILE is set, and APP_ENVIRONMENTS has Production; expected APP_ENVIRONMENTS=Sandbox.")
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}.")


def now() -> datetime:
    return datetime.now(timezone.utc)


def metrics_key() -> str:
    """The key of those who watch, in the file that METRICS_KEY_FILE names."""
    return key_from(os.environ.get("METRICS_KEY_FILE", "metrics.key"))


SHORTEST_KEY = 32  # characters


def key_from(path: str) -> str:
    """The key in a file of this user that nobody else may read or write. It is created if the file is missing or empty.

    A file that others could read or write, a link and a short key end the program: somebody else may know the key.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK, 0o600)
    except OSError as error:
        is_link = error.errno == errno.ELOOP
        sys.exit(f"{path}: {'it is a link; name the file itself' if is_link else error.strerror}.")
    about = os.fstat(file)
    if not stat.S_ISREG(about.st_mode):
        sys.exit(f"{path}: it is not a file; expected one with a key.")
    if about.st_uid not in (os.geteuid(), 0) or about.st_mode & 0o077:
        sys.exit(f"{path}: its mode is {about.st_mode & 0o777:o}, its owner {about.st_uid}; expected 600 and this "
                 "user. Others may know the key: delete the file, and a new one is created.")
    with open(file, "r+", encoding="ascii") as opened:
        fcntl.flock(file, fcntl.LOCK_EX)  # Several workers may start at once.
        try:
            key = opened.read().strip()
        except UnicodeDecodeError:
            sys.exit(f"{path}: the key is not ASCII; expected what this program creates.")
        if not key:
            key = secrets.token_urlsafe(32)
            opened.seek(0)
            opened.write(key)
            opened.truncate()
        elif len(key) < SHORTEST_KEY or not key.isprintable() or " " in key:
            sys.exit(f"{path}: the key has {len(key)} characters; expected one line of at least {SHORTEST_KEY} without "
                     "spaces. Delete the file, and a new one is created.")
    return key

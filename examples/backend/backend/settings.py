"""The settings of the backend, from environment variables."""

import fcntl
import os
import secrets
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
    """A verifier for each environment, in their order. Only certificates of Apple count."""
    return {each: subscore.Verifier(bundle_id=chosen.bundle_id, environment=each,
                                    app_apple_id=chosen.app_apple_id if each == "Production" else None)
            for each in chosen.environments}


def now() -> datetime:
    return datetime.now(timezone.utc)


def key_from(path: str) -> str:
    """The key in a file that only its owner may read. It is created if the file is missing or empty."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    with open(file, "r+", encoding="ascii") as opened:
        os.fchmod(file, 0o600)
        fcntl.flock(file, fcntl.LOCK_EX)  # Several workers may start at once.
        key = opened.read().strip()
        if not key:
            key = secrets.token_urlsafe(32)
            opened.write(key)
    return key

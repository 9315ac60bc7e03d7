"""The apps of the backend with the root of a simulated store, for processes that a test may kill.

The backend itself trusts Apple's root alone, and no environment variable changes that.
"""

import os
from datetime import datetime
from pathlib import Path

import subscore
from backend.access import reader
from backend.database import Database
from backend.notifications import receiver


def parts():
    root = Path(os.environ["SIMULATED_ROOT"]).read_bytes()
    at = datetime.fromisoformat(os.environ["SIMULATED_NOW"])
    verifier = subscore.Verifier(bundle_id=os.environ["BUNDLE_ID"], environment="Production", app_apple_id=1234567890,
                                 roots=[root], allow_test_certificates=True)
    return {"Production": verifier}, Database(os.environ["DATABASE_URL"]), lambda: at


def store():
    verifiers, database, clock = parts()
    return receiver(verifiers, database, clock)


def servers():
    verifiers, database, clock = parts()
    return reader(verifiers, database, "key", "password", clock)

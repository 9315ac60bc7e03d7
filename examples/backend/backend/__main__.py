"""Commands of the backend. Each writes JSON to the standard output.

    python -m backend migrate          makes or updates the tables; run it before a new version starts
    python -m backend backfill         stores the notifications that were lost, of up to 180 days
    python -m backend transactions     the transaction history of customers if too little is known about them
    python -m backend nightly          once a night; the exit status is 1 if somebody has to read the output
    python -m backend import FILE      customers that you know already: lines of customer,originalTransactionId
    python -m backend delete CUSTOMER  deletes an account; what it owned stays nobody else's

The settings are environment variables: DATABASE_URL, BUNDLE_ID, APP_APPLE_ID, APP_ENVIRONMENTS (Production,Sandbox),
OWNER_POLICY (keep), SANDBOX_OWNER_POLICY (that of OWNER_POLICY), DELETED_IS_CLAIMABLE (no). Outside of Production
SIMULATOR_ROOT_FILE names the root certificate of a simulated store, which counts beside Apple's then.
For Apple's API APP_STORE_KEY_FILE, APP_STORE_KEY_ID and APP_STORE_ISSUER_ID.
"""

import argparse
import csv
import json
import sys
from datetime import datetime

from . import backfill, nightly
from .apple import Apple, apple
from .database import Database, migrate
from .owner import Rules
from .settings import now, settings, verifiers


def known_customers(path: str) -> list[tuple[str, str]]:
    """The lines of a file, as customer and chain."""
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            lines = list(csv.reader(file))
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{path}: {error}") from None
    found = []
    for number, line in enumerate(lines, 1):
        fields = [each.strip() for each in line]
        if len(fields) == 2 and fields[0] and fields[1].isdecimal():
            found.append((fields[0], fields[1]))
        elif any(fields):
            raise argparse.ArgumentTypeError(f"{path}:{number}: {line} is not valid; expected "
                                             "customer,originalTransactionId")
    return found


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m backend")
    parser.description, commands = "Commands of the backend.", parser.add_subparsers(dest="command", required=True)
    commands.add_parser("migrate", help="makes or updates the tables")
    missing = commands.add_parser("backfill", help="stores the notifications that were lost")
    missing.add_argument("--since", type=datetime.fromisoformat, metavar="INSTANT",
                         help="2026-03-18T10:00:00Z; where the last back-fill ended by default")
    missing.add_argument("--only-failures", action="store_true", help="only what no attempt delivered")
    commands.add_parser("transactions", help="stores the transaction history where too little is known").add_argument(
        "chains", nargs="*", metavar="CHAIN", help="original transaction ids; by default those that answers warn about")
    commands.add_parser("nightly", help="compares what is stored with what Apple says now").add_argument(
        "--everybody", action="store_true", help="asks about all customers")
    commands.add_parser("import", help="claims chains for customers, and fetches their transactions").add_argument(
        "customers", type=known_customers, metavar="FILE", help="lines of customer,originalTransactionId")
    commands.add_parser("delete", help="deletes an account").add_argument("customer", metavar="CUSTOMER")
    return parser.parse_args()


def run(asked: argparse.Namespace, store: Apple, database: Database, rules: Rules) -> tuple[dict, bool]:
    """What a command found in one environment, and whether that needs nobody's attention."""
    if asked.command == "nightly":
        compared = nightly.run(store, database, asked.everybody)
        database.set_run("nightly", store.environment, compared.counts())
        return vars(compared), compared.is_clean()
    if asked.command == "backfill":
        counted = backfill.notifications(store, database, asked.since, asked.only_failures)
        database.set_run("backfill", store.environment, dict(counted))
        return dict(counted), not counted["refused"]
    if asked.command == "import":
        others = [row for row in asked.customers
                  if database.claim(store.environment, row[1], row[0], rules, store.clock()) == "refused"]
        counted = backfill.transactions(store, database, [chain for _, chain in asked.customers])
        return {**counted, "belongToAnotherCustomer": others}, not (others or counted["failed"])
    counted = backfill.transactions(store, database, asked.chains or backfill.lacking(database, store))
    return dict(counted), not counted["failed"]


def main() -> int:
    asked, chosen = options(), settings()
    if asked.command == "migrate":
        print("\n".join(migrate(chosen.database, chosen.environments[0])) or "nothing to do")
        return 0
    if asked.command == "delete":
        with Database(chosen.database, connections=1) as database:
            print(json.dumps({"chains": database.delete(asked.customer)}))
        return 0
    # Chains that are given by id are of the environment in which customers buy.
    has_ids = asked.command == "import" or bool(getattr(asked, "chains", ()))
    environments = chosen.environments[:1] if has_ids else chosen.environments
    is_fine = True
    with Database(chosen.database, connections=2) as database:
        for environment, verifier in verifiers(chosen).items():
            if environment in environments:
                found, is_clean = run(asked, apple(chosen, environment, verifier, now), database,
                                      chosen.rules[environment])
                print(json.dumps({"environment": environment, **found}))
                is_fine &= is_clean
    return 0 if is_fine else 1


if __name__ == "__main__":
    sys.exit(main())

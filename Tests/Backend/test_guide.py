"""The statements of docs/backends.md, in order, on the tables of the backend."""

import re

import psycopg

from conftest import ROOT
from posted import BOUGHT, REFUNDED, VICTIM
from served import backend_on

PAGE = (ROOT / "docs/backends.md").read_text(encoding="utf-8")


def test_the_statements_of_the_guide(new_database):
    with backend_on(new_database()) as backend:
        assert backend.post(BOUGHT) == backend.post(REFUNDED) == 200
        backend.run("UPDATE chains SET original_transaction_id = '1'")
        backend.run("UPDATE notifications SET original_transaction_id = '1', signed_at = now()")
        found = []
        with psycopg.connect(backend.conninfo, autocommit=True) as connection:
            for block in re.findall(r"^```sql\n(.*?)^```", PAGE, re.M | re.S):
                for statement in filter(str.strip, block.split(";\n")):
                    done = connection.execute(statement)
                    found.append(done.fetchall() if done.description else done.rowcount)
        assert found == [
            [("pro.month", "subscribed", True)], [(0,)],  # Access before the refund, and nobody who has it now.
            1, 1, 1,  # The chain that is moved, the claim that says so, and the tester.
            [("Sandbox", True, 2, False)], [(0,)]]
        assert {customer for _, customer in backend.kept()} == {"4711"} and VICTIM != "4711"


def test_the_guide_names_what_there_is():
    """The tables, the commands, the settings and the routes."""
    folder = ROOT / "examples/backend"
    files = [*folder.rglob("*.py"), *folder.rglob("*.sql")]
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    named = re.findall(r"python -m backend (\w+)", PAGE)
    assert set(named) == set(re.findall(r'add_parser\("(\w+)"', code))
    settings = set(re.findall(r"\b(?:APP|DATABASE|BUNDLE)_[A-Z_]+\b", PAGE))
    assert len(settings) > 5
    for setting in settings:
        assert f'"{setting}"' in code, setting
    for method, path in re.findall(r"`(GET|POST) (/[^`]*)`", PAGE):
        assert f'Route("{path.replace("{id}", "{customer}")}"' in code, (method, path)
    for table in re.findall(r"^\| `(\w+)` \| .* \| .* \|$", PAGE.split("## Start")[0], re.M):
        assert f"CREATE TABLE {table} (" in code, table

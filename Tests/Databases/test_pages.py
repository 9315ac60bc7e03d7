"""What docs/postgresql.md and docs/sqlite.md show: their statements run, in order, and answer what the pages say."""

import os
import re
import subprocess

from reference import BUILD, ROOT


def blocks(page):
    return re.findall(r"^```sql\n(.*?)^```", (ROOT / "docs" / page).read_text(encoding="utf-8"), re.M | re.S)


def test_the_page_of_postgresql(server):
    server.run("CREATE DATABASE page")
    printed = [server.run(block, "page") for block in blocks("postgresql.md")]
    assert printed == [
        "1\n1|subscribed|2026-05-01 00:00:00+00",
        "No access since 2026-05-01 00:00 UTC: pro.month ended on 2026-05-01 00:00 UTC (transaction 1). No record says that it "
        "was renewed, so it counts as expired.\n"
        "1|subscribed|2026-04-01 00:00:00+00|2026-05-01 00:00:00+00|9990\n1|expired|2026-05-01 00:00:00+00||9990\n6.66",
        "", "1|true", "1|t", "7|t", "1|t\n1|subscribed|pro.month|2026-05-01 00:00:00+00", "1|t\n1|t", ""]


def test_the_page_of_sqlite():
    done = subprocess.run(["sqlite3", "-batch", ":memory:"], capture_output=True, text=True,
                          input=f".load {BUILD}/sqlite/subscore\n" + "".join(blocks("sqlite.md")),
                          env={"LD_LIBRARY_PATH": str(BUILD), "PATH": "/usr/bin"})
    assert not done.stderr and done.stdout.splitlines() == [
        "1|1|subscribed", "1|subscribed|1775001600000", "1|expired|1777593600000", "1|1", "1|1"], done


def test_the_first_command_of_sqlite(tmp_path):
    """As printed, after `make install install-sqlite`. The loader looks in the folder, as after ldconfig."""
    page = (ROOT / "docs/sqlite.md").read_text(encoding="utf-8")
    command = re.search(r"^```sh\n(.*?)^```", page, re.M | re.S)[1]
    assert "/usr/local/lib/sqlite3/" in command
    prefix = tmp_path / "local"
    subprocess.run(["make", "-s", "-C", ROOT, "install", "install-sqlite", f"PREFIX={prefix}"], check=True)
    done = subprocess.run(["sh", "-c", command.replace("/usr/local", str(prefix))], capture_output=True, text=True, cwd=ROOT,
                          env={**os.environ, "LD_LIBRARY_PATH": f"{prefix}/lib"})
    assert (done.stdout, done.stderr) == ("1\n", ""), done


def test_the_pages_name_every_function(server):
    """And nothing that is not there."""
    page = (ROOT / "docs/postgresql.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\b(subs_\w+)", page)) - {"subs_row", "subs_report", "subs_subscription", "subs_columns_state_at"}
    internal = "'internal'::regtype = ANY (proargtypes) OR prorettype = 'internal'::regtype"
    there = set(server.run(f"SELECT DISTINCT proname FROM pg_proc WHERE proname ~ '^subs_' AND NOT ({internal})").splitlines())
    assert named == there - {"subs_state_collect"}
    lite = (ROOT / "docs/sqlite.md").read_text(encoding="utf-8")
    source = (ROOT / "bindings/sqlite/subscore.c").read_text(encoding="utf-8")
    assert set(re.findall(r"\b(subs_\w+)(?=\()", lite)) == set(re.findall(r'"(subs_\w+)", (?:subs_|\d|count)', source))

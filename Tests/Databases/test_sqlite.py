"""The SQLite extension: the answers of C, errors, and what databases keep of it."""

import json
import os
import subprocess

import pytest

from reference import BUILD, ROOT, call, compact, company, quoted, requests, taken

EXTENSION = BUILD / "sqlite/subscore"
PYTHON = "/usr/bin/python3"
HISTORY = ('{"transactions":[{"transactionId":"1","originalTransactionId":"1","productId":"pro.month",'
           '"type":"Auto-Renewable Subscription","purchaseDate":1775001600000,"expiresDate":1777593600000}]}')
AT = 1775865600000


def environment():
    return {"PATH": os.environ["PATH"], "LD_LIBRARY_PATH": str(BUILD), "LC_ALL": "C.UTF-8"}


def outcomes(queries):
    """What each query is answered, in one process, which has to survive all of them."""
    done = subprocess.run([PYTHON, ROOT / "Tests/Databases/sqlite_outcomes.py", EXTENSION],
                          input="".join(json.dumps(query) + "\n" for query in queries), capture_output=True, text=True,
                          env=environment())
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def outcome(expression, *parameters):
    return outcomes([[expression, *parameters]])[0]


def shell(*lines):
    """What the shell of SQLite prints."""
    done = subprocess.run(["sqlite3", "-batch", ":memory:"], input="\n".join((f".load {EXTENSION}", *lines)) + "\n",
                          capture_output=True, text=True, env=environment())
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout.splitlines()


def blob(request):
    return {"bytes": request.hex()}


def test_every_request_gets_the_answer_of_c():
    every = list(requests())
    found = outcomes(["subs_call(?, ?)", function, blob(request)] for function, request in every)
    assert len(found) == len(every) > 2000
    for (is_answered, answer), (function, request) in zip(found, every, strict=True):
        status, wanted = call(function, request)
        assert is_answered == (status == "SUBS_OK"), (request, answer)
        if is_answered:
            assert answer == wanted.decode(), request
        elif b"\\u0000" not in wanted:
            assert answer == f"{function}: {quoted(wanted)}", request


def test_the_arguments_of_a_function_are_its_request():
    others = {function: names[1:] for function, names in taken().items() if names[0] == "history"}
    queries, wanted = [], []
    for function, request in requests():
        try:
            members = json.loads(request)
        except (ValueError, RecursionError):
            continue
        if not isinstance(members, dict) or members.get("history") is None:
            continue
        parts = {"history": compact(members.pop("history"))}
        given = {name: members.pop(name) for name in others.get(function, []) if members.get(name) is not None}
        if function not in others or list(given) != others[function]:
            continue
        if "at" in given and (type(given["at"]) not in (int, str)
                              or isinstance(given["at"], int) and abs(given["at"]) >= 2 ** 63):
            continue
        parts |= {name: compact(value) for name, value in given.items()}
        # An instant is a number or a text of SQL.
        arguments = [given["at"] if name == "at" else part for name, part in parts.items()] + [compact(members)]
        if any("\ud800" <= letter <= "\udfff" or letter == "\0" for part in map(str, arguments) for letter in part):
            continue
        queries.append([f"{function}({', '.join('?' * len(arguments))})", *arguments])
        composed = "{" + ",".join(f'"{name}":{part}' for name, part in parts.items())
        composed += "}" if members == {} else "," + compact(members)[1:]
        wanted.append((function, *call(function, composed.encode())))
    found = outcomes(queries)
    for (is_answered, answer), (function, status, response), query in zip(found, wanted, queries, strict=True):
        assert is_answered == (status == "SUBS_OK"), (query, answer, response)
        assert answer == (response.decode() if is_answered else f"{function}: {quoted(response)}"), query
    assert sum(answered for answered, _ in found) > 400


@pytest.mark.parametrize("product", ["pro.year", "basic.month", 'x"y\\'])
@pytest.mark.parametrize("options", [None, {}, {"explain": True}])
def test_a_preview_is_its_request(product, options):
    history, catalog = ((ROOT / f"examples/payload/{name}.json").read_text(encoding="utf-8")
                        for name in ("history", "catalog"))
    arguments = [history, catalog, product, AT, *([] if options is None else [compact(options)])]
    is_answered, answer = outcome(f"subs_preview_change({', '.join('?' * len(arguments))})", *arguments)
    request = {"history": json.loads(history), "catalog": json.loads(catalog), "to": {"productId": product}, "at": AT,
               **(options or {})}
    status, wanted = call("subs_classify_change", compact(request).encode())
    assert is_answered == (status == "SUBS_OK") == (product[0] != "x")
    assert answer == (wanted.decode() if is_answered else f"subs_preview_change: {quoted(wanted)}")


def test_the_aggregate_is_one_history():
    customers = company(100)
    at, options = "2025-07-01T00:00:00Z", '{"assumeRenewal":true}'
    rows = [[number, compact(payload)] for number, customer in enumerate(customers)
            for payload in (*customer["transactions"], *customer["renewalInfo"])]
    query = ("(SELECT json_group_array(json(answer)) FROM (SELECT subs_state(json_extract(value, '$[1]'), ?2, ?3) AS answer "
             "FROM json_each(?1) GROUP BY json_extract(value, '$[0]') ORDER BY json_extract(value, '$[0]')))")
    is_answered, answer = outcome(query, json.dumps(rows), at, options)
    assert is_answered, answer
    for customer, found in zip(customers, json.loads(answer), strict=True):
        history = [*customer["transactions"], *customer["renewalInfo"]]
        request = compact({"history": history, "at": at, "assumeRenewal": True})
        assert found == json.loads(call("subs_state_at", request.encode())[1])


ERRORS = [
    ("subs_state_at(?, 5.5)", [HISTORY], "wrong_type", "/at"),
    ("subs_state_at(?, 'then')", [HISTORY], "invalid_value", "/at"),
    ("subs_state_at(?, '\"')", [HISTORY], "invalid_value", "/at"),
    ("subs_state_at('1,\"at\":5', 5)", [], "invalid_json", "/history"),
    ("subs_state_at('{}{}', 5)", [], "invalid_json", "/history"),
    ("subs_state_at('\"', 5)", [], "invalid_json", "/history"),
    ("subs_state_at(?, 5, '[]')", [HISTORY], "wrong_type", "/options"),
    ("subs_state_at(?, 5, '{}{}')", [HISTORY], "wrong_type", "/options"),
    ("subs_state_at(?, 1775865600000, '{\"explan\":1}')", [HISTORY], "unknown_field", "/explan"),
    ("subs_content_access(?, '}')", [HISTORY], "invalid_json", "/content"),
    ("subs_call('subs_free', '{}')", [], "invalid_value", "/function"),
    ("subs_call('subs_has_access', '{}')", [], "invalid_value", "/function"),
    ("subs_state(value, value) FROM json_each('[1,2]')", [], "conflicting_fields", "/at"),
    ("subs_state('[]', 5, value) FROM json_each('[{},{\"explain\":true}]')", [], "conflicting_fields", "/options"),
    ("subs_state('1,2', 5)", [], "invalid_json", "/history/0"),
    # A name is compared with all its bytes.
    ("subs_call('subs_prorate' || char(0) || 'x', '{}')", [], "invalid_value", "/function"),
    ("subs_call('subs_prorat', '{}')", [], "invalid_value", "/function"),
    ("subs_state('[]', 5, value) FROM (SELECT ? AS value UNION ALL SELECT ?)", ['{"explain":false}', '{"explain":false\0}'],
     "conflicting_fields", "/options"),
    ("subs_state('[]', value) FROM (SELECT ? AS value UNION ALL SELECT ?)", ["2026-04-11T00:00:00Z", "2026-04-11T00:00:00Z\0"],
     "conflicting_fields", "/at"),
    *((f"{function}(char({', '.join(map(str, blank))}), 5)", [], "invalid_json", path) for blank in ((), (32,), (10, 9, 13))
      for function, path in (("subs_state_at", "/history"), ("subs_has_access", "/history"),
                             ("subs_offer_eligibility", "/history"), ("subs_state", "/history/0"))),
    ("subs_content_access('[]', ' ')", [], "invalid_json", "/content"),
    ("subs_preview_change('[]', '', 'a', 5)", [], "invalid_json", "/catalog"),
    ("subs_state(value, 5) FROM json_each(json_array('[]', ' '))", [], "invalid_json", "/history/1"),
]


@pytest.mark.parametrize("expression, parameters, code, path", ERRORS)
def test_an_error_names_code_path_and_message(expression, parameters, code, path):
    is_answered, message = outcome(expression, *parameters)
    assert not is_answered
    error = json.loads(message.partition(": ")[2])
    assert (error["code"], error["path"]) == (code, path) and error["message"]


SANDBOX = HISTORY.replace('"productId"', '"environment":"Sandbox","productId"')
AFTER_ZERO = '{"explain":false' + "\0" + ',"environment":"Production"}'


@pytest.mark.parametrize("function", ["subs_state_at", "subs_has_access", "subs_state"])
def test_options_are_read_to_their_end(function):
    """Also behind U+0000, where a text of C would end: what is after it decides about access here."""
    is_answered, answer = outcome(f"{function}(?, ?, ?)", SANDBOX, AT, AFTER_ZERO)
    assert not is_answered and json.loads(answer.partition(": ")[2])["code"] == "invalid_json", answer
    is_answered, answer = outcome(f"{function}(?, ?, ?)", SANDBOX, AT, AFTER_ZERO.replace("\0", ""))
    assert is_answered and (answer == 0 or '"hasAccess":false' in answer)


@pytest.mark.parametrize("function", ["subs_state_at", "subs_has_access", "subs_state"])
@pytest.mark.parametrize("zeros", ["payload", "at", "options"])
def test_no_argument_ends_at_a_zero(function, zeros):
    given = {"payload": HISTORY, "at": "2026-04-11T00:00:00Z", "options": "{}"}
    given[zeros] += "\0"
    is_answered, answer = outcome(f"{function}(?, ?, ?)", *given.values())
    assert not is_answered, answer


@pytest.mark.parametrize("place", [0, 1, 5])
@pytest.mark.parametrize("bad", ['{"transactions":[{"transactionId":"77","productId":"a","purchaseDate":true}]}',
                                 '{"transactions":[],"note":"ü, [","transactions":[]}'])
def test_the_error_of_a_group_names_its_first_bad_row(place, bad):
    payloads = ['{"transactions":[],"note":"]}, {[ \\" ü"}', "[]", HISTORY, " [ ] ", "[]"]
    payloads.insert(place, bad)
    is_answered, message = outcome("subs_state(value, 5) FROM json_each(?)", json.dumps(payloads))
    assert not is_answered
    error = json.loads(message.partition(": ")[2])
    assert (error["row"], error["payload"]) == (place, bad[:120]), error


def test_a_long_payload_is_cut_between_characters():
    bad = '{"a":"' + "ü" * 100 + '","a":1}'
    error = json.loads(outcome("subs_state(?, 5)", bad)[1].partition(": ")[2])
    assert error["row"] == 0 and error["payload"] == bad.encode()[:120].decode(errors="ignore")


PROBLEMS = [
    ("[]", None, None), (HISTORY, None, None), ('{"transactions":[{"transactionId":"1","price":"many"}]}', None, None),
    ("", "invalid_json", None), (" ", "invalid_json", None), ("{", "invalid_json", None), ("[]\0", "invalid_json", None),
    ('[]],"at":0,"x":[', "invalid_json", None), ('{"a":1,"a":2}', "invalid_json", None), ('"x"', "wrong_type", ""),
    ('{"transactions":[{"transactionId":"1","productId":"a","purchaseDate":true}]}', "wrong_type",
     "/history/transactions/0/purchaseDate"),
    ('{"signedTransactionInfo":"e30.e30.AA"}', "unverified_signature", "/history/signedTransactionInfo"),
]


@pytest.mark.parametrize("payload, code, path", PROBLEMS)
def test_a_problem_is_the_error_of_a_payload(payload, code, path):
    is_answered, found = outcome("subs_problem(?)", payload)
    assert is_answered and (found is None) == (code is None), found
    if code:
        error = json.loads(found)
        assert (error["code"], error.get("path")) == (code, path) and error["message"]
    # It has a problem if and only if the aggregate fails.
    assert outcome("subs_state(?, 5)", payload)[0] == (code is None)


def test_a_problem_takes_options_and_keeps_payloads_out():
    signed = '{"signedTransactionInfo":"e30.e30.AA"}'
    assert outcome("subs_problem(?, '{\"trustSignedPayloads\":true}')", signed) == [True, None]
    assert not outcome("subs_problem(?, '[]')", signed)[0]
    assert outcome("subs_problem(NULL)") == [True, None]
    assert shell(
        "CREATE TABLE payloads (payload TEXT CHECK (subs_problem(payload) IS NULL));",
        "INSERT INTO payloads VALUES ('[]'), (NULL);", "INSERT OR IGNORE INTO payloads VALUES ('{'), ('7'), ('[[]]');",
        "SELECT quote(payload) FROM payloads;",
        "SELECT count(subs_state_at(value, 5)) FROM json_each('[\"[]\",\"{\",\"7\"]') WHERE subs_problem(value) IS NULL;"
    ) == ["'[]'", "NULL", "'[[]]'", "1"]


def host(tmp_path, *arguments, libraries=BUILD):
    """Loads the extension in a program that gives it another SQLite than it is, or another library."""
    program = tmp_path / "sqlite_loader"
    subprocess.run([os.environ.get("CC", "cc"), "-std=c11", "-Wall", "-Wextra", "-Werror",
                    ROOT / "Tests/Databases/sqlite_loader.c", "-lsqlite3", "-ldl", "-o", program], check=True)
    return subprocess.run([program, f"{EXTENSION}.so", *arguments], capture_output=True, text=True,
                          env={**environment(), "LD_LIBRARY_PATH": str(libraries)})


@pytest.mark.parametrize("number, text", [("3023001", "3.23.1"), ("3008003", "3.8.3"), ("3007017", "3.7.17")])
def test_an_older_sqlite_is_refused(tmp_path, number, text):
    """It has no functions where those that came with 3.24 are, so a call of one would end the process."""
    done = host(tmp_path, number, text)
    assert (done.returncode, done.stdout) == (
        1, f"The extension subscore requires SQLite 3.24 or later, not SQLite {text}.\n"), done.stderr
    assert host(tmp_path, "3024000", "3.24.0").returncode == 0


MAJOR, MINOR, _ = (ROOT / "VERSION").read_text(encoding="utf-8").split(".")


@pytest.mark.parametrize("version", [f"{MAJOR}.{int(MINOR) - 1}.1", f"{MAJOR}.{int(MINOR) + 1}.0",
                                     f"{int(MAJOR) + 1}.{MINOR}.0", f"{MAJOR}.{MINOR}0.0", f"{MINOR}.0"])
def test_a_library_of_another_version_is_refused(tmp_path, version):
    """Another program's may have been loaded first, or be where the loader looks."""
    functions = subprocess.run(["nm", "-D", "--undefined-only", f"{EXTENSION}.so"], check=True, capture_output=True,
                               text=True).stdout
    names = {line.split()[-1].partition("@")[0] for line in functions.splitlines() if " subs_" in line} - {"subs_version"}
    assert len(names) > 10
    source = tmp_path / "other.c"
    source.write_text("".join(f"void {name}(void) {{}}\n" for name in sorted(names))
                      + f'const char *subs_version(void) {{ return "{version}"; }}\n', encoding="utf-8")
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-Wl,-soname=libsubscore.so.0",
                    f"-Wl,--version-script={ROOT}/Include/subscore.map", source, "-o",
                    tmp_path / "libsubscore.so.0"], check=True)
    done = host(tmp_path, "3040000", "3.40.0", libraries=tmp_path)
    assert done.returncode == 1, done.stderr
    assert done.stdout == f"The process has libsubscore {version}; this extension was built for {MAJOR}.{MINOR}.\n"


def test_a_group_beyond_the_limit_names_its_size():
    payload = compact({"transactions": [], "padding": "x" * 1_000_000})
    is_answered, message = outcome("subs_state(?, 5) FROM json_each(json_array(%s))" % ",".join("1" * 20), payload)
    assert not is_answered and "The group has 20 payloads with 20" in message, message


def test_null_makes_null():
    for expression in ("subs_state_at(NULL, 5)", "subs_state_at('[]', NULL)", "subs_state_at('[]', 5, NULL)",
                       "subs_prorate(NULL)", "subs_call(NULL, '{}')", "subs_call('subs_prorate', NULL)",
                       "subs_state(NULL, 5)", "subs_state('[]', 5) FROM json_each('[]')"):
        assert outcome(expression) == [True, None], expression


def test_what_sqlite_gives_for_json_is_json():
    assert outcome("json_array(subs_state_at(json(?), 5))", HISTORY)[1].startswith('[{"at":5,')
    assert outcome("json_extract(subs_rules(), '$[0].id')")[0]
    assert outcome("json_extract(subs_warnings(), '$[0].code')")[1] == "account_changed"
    assert outcome("subs_version()")[1] == (ROOT / "VERSION").read_text(encoding="utf-8").strip()


def test_strict_tables_generated_columns_and_indexes():
    assert shell(
        "CREATE TABLE customers (id INTEGER PRIMARY KEY, history TEXT NOT NULL,"
        f" access INTEGER AS (subs_has_access(history, {AT})) STORED, state TEXT AS ("
        f" json_extract(subs_state_at(history, {AT}), '$.subscriptions[0].state')) VIRTUAL) STRICT;",
        "CREATE INDEX by_state ON customers (state);",
        "CREATE INDEX by_june ON customers (subs_has_access(history, '2026-06-01T00:00:00Z'));",
        f"INSERT INTO customers (id, history) VALUES (1, '{HISTORY}'), (2, '[]');",
        "SELECT id, access, state FROM customers ORDER BY id;",
        "EXPLAIN QUERY PLAN SELECT id FROM customers WHERE subs_has_access(history, '2026-06-01T00:00:00Z') = 1;",
        "PRAGMA integrity_check;") == [
        "1|1|subscribed", "2|0|", "QUERY PLAN", "`--SEARCH customers USING INDEX by_june (<expr>=?)", "ok"]


def test_an_untrusted_schema_may_use_the_functions():
    """They read what they are given and nothing else, so they are innocuous."""
    assert shell(
        f"PRAGMA trusted_schema = OFF; CREATE TABLE plain (history TEXT) STRICT; INSERT INTO plain VALUES ('{HISTORY}');",
        "CREATE VIEW active AS SELECT count(*) FROM plain WHERE subs_has_access(history, '2026-04-11T00:00:00Z');",
        "SELECT * FROM active;") == ["1"]


def test_a_program_links_it(tmp_path):
    """Under valgrind, which finds what is not released and what is read beside a value."""
    program = tmp_path / "sqlite_host"
    subprocess.run([os.environ.get("CC", "cc"), "-std=c11", "-Wall", "-Wextra", "-Werror", "-g",
                    ROOT / "Tests/Databases/sqlite_host.c", f"{EXTENSION}.so", f"-L{BUILD}", "-lsubscore", "-lsqlite3",
                    "-o", program], check=True)
    done = subprocess.run(["valgrind", "--quiet", "--leak-check=full", "--errors-for-leak-kinds=definite,indirect",
                           "--error-exitcode=9", program], capture_output=True, text=True, env=environment())
    assert (done.returncode, done.stdout) == (0, "ok\n"), done.stderr


# The first calls of a process, by 16 threads at once: each loads the extension into a connection of its own, and asks about
# a customer whose subscription begins at another instant than that of any other thread.
FIRST_CALLS = """
import json, sqlite3, sys, threading
sys.setswitchinterval(1e-6)
THREADS, DAY = 16, 86_400_000
together, wrong = threading.Barrier(THREADS), []
def ask(number):
    begin, own = 1_700_000_000_000 + number * 1000, str(1000 + number)
    document = json.dumps({"transactions": [{
        "transactionId": own, "originalTransactionId": own, "productId": "pro", "type": "Auto-Renewable Subscription",
        "purchaseDate": begin, "expiresDate": begin + 30 * DAY}]})
    together.wait()
    connection = sqlite3.connect(":memory:")
    connection.enable_load_extension(True)
    connection.load_extension(sys.argv[1])
    for function in ("subs_state_at", "subs_state") * 25:
        answer = json.loads(connection.execute(f"SELECT {function}(?, ?)", (document, begin + DAY)).fetchone()[0])
        (found,) = answer["subscriptions"]
        if (found["originalTransactionId"], found["since"]) != (own, begin):
            wrong.append(f"{function} of {own}: {found}")
def run(number):
    try:
        ask(number)
    except BaseException as error:
        wrong.append(f"{number}: {error!r}")
threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit(wrong[0] if wrong else 0)
"""


def test_first_calls_of_many_threads():
    for _ in range(4):  # A process shows little.
        done = subprocess.run([PYTHON, "-c", FIRST_CALLS, EXTENSION], capture_output=True, text=True, env=environment(),
                              timeout=300)
        assert done.returncode == 0, done.stderr


def test_uninstall_leaves_nothing(tmp_path):
    for goal, count in (("install-sqlite", 1), ("uninstall-sqlite", 0)):
        subprocess.run(["make", "-s", "-C", ROOT, goal, f"DESTDIR={tmp_path}"], check=True)
        assert len([path for path in tmp_path.rglob("*") if not path.is_dir()]) == count

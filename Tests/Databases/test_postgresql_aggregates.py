"""The aggregates: the answers of C about a company, in every kind of plan."""

import json
from fractions import Fraction

import pytest

from reference import call, compact
from stored import ROW, load, snake

AT = ("2025-02-03T10:00:00Z", "2025-07-01T00:00:00Z", "2025-12-24T12:00:00Z")
# Rows and reports of a customer as the rows of one table.
BOTH = """(SELECT customer, transactions::subs_row AS r, NULL::subs_report AS s FROM transactions
           UNION ALL SELECT customer, NULL, report FROM reports)"""
# The same as names and values.
NAMED = ", ".join(f"'{name}', (r).{name}" for name in map(snake, ROW))
# The access of a group of the table transactions AS t.
ROWS = {"composite": "subs_access_of(t::subs_row, '{}')",
        "columns": f"subs_access_of_columns('{{}}', {NAMED.replace('(r).', 't.')})"}
# How a group is asked about, by the kind of aggregate.
KINDS = {"composite": "subs_{}_of(r, s, '{}', '{}')",
         "columns": f"subs_{{}}_of_columns('{{}}', {NAMED}, 'report', s, 'options', '{{}}'::jsonb)",
         **{f"documents as {kind}": f"subs_{{}}_of_columns('{{}}', 'document', p::{kind}, 'options', '{{}}'::jsonb)"
            for kind in ("jsonb", "json", "text")}}


def source(kind):
    """What the aggregate reads."""
    return "payloads" if kind.startswith("documents") else f"{BOTH} AS both_"


PARALLEL = """SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0;
              SET max_parallel_workers_per_gather = 2; SET enable_partitionwise_aggregate = on;"""
SERIAL = "SET max_parallel_workers_per_gather = 0;"
# Settings, and what the plan then has to contain.
PLANS = {
    "hashed": (SERIAL + "SET enable_sort = off;", "HashAggregate"),
    "sorted": (SERIAL + "SET enable_hashagg = off;", "GroupAggregate"),
    "spilled": (SERIAL + "SET enable_sort = off; SET work_mem = '64kB'; SET hash_mem_multiplier = 1;", "HashAggregate"),
    "parallel": (PARALLEL + "SET enable_sort = off;", "Partial HashAggregate"),
    "parallel and sorted": (PARALLEL + "SET enable_hashagg = off;", "Partial GroupAggregate"),
}


@pytest.fixture(scope="module")
def customers(server, tmp_path_factory):
    return load(server, tmp_path_factory.mktemp("company"), 300)


def state_at(customer, at, **options):
    request = {"history": [*customer["transactions"], *customer["renewalInfo"]], "at": at, **options}
    status, answer = call("subs_state_at", compact(request).encode())
    assert status == "SUBS_OK", answer
    return json.loads(answer)


def answers(server, settings, query):
    """The rows of a query with a customer and a JSON value."""
    lines = server.run(f"{settings} SELECT json_build_array(customer, answer) FROM ({query}) AS found (customer, answer)")
    return {int(customer): answer for customer, answer in map(json.loads, lines.splitlines())}


def check_plan(server, settings, expected, query):
    plan = server.run(f"{settings} EXPLAIN {query}")
    assert expected in plan, plan


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("kind", ["jsonb", "json"])
def test_payloads_are_one_history(server, customers, plan, kind):
    settings, expected = PLANS[plan]
    for at in AT:
        query = f"SELECT customer, subs_state(p::{kind}, '{at}', '{{\"assumeRenewal\":true}}') FROM payloads GROUP BY customer"
        check_plan(server, settings, expected, query)
        found = answers(server, settings, query)
        for number, customer in enumerate(customers):
            wanted = state_at(customer, at, assumeRenewal=True)
            for each in (wanted, found[number]):  # A warning names the place of a payload, and workers mix the places.
                for warning in each["warnings"]:
                    warning.pop("path", None)
            assert found[number] == wanted, (plan, number)


COMPARED = {"subscription_group_identifier": "subscriptionGroupIdentifier", "state": "state", "has_access": "hasAccess",
            "product_id": "productId", "basis": "basis", "expiration_reason": "expirationReason",
            "auto_renew": "autoRenew", "environment": "environment"}
MONTHS = {79_990: 12, 9_990: 1, 4_990: 1}
INSTANTS = {"since": "since", "until": "until", "access_since": "accessSince", "access_until": "accessUntil"}


def compare(found, wanted):
    """One subscription as the aggregate returns it, with one of subs_state_at()."""
    for name, member in COMPARED.items():
        assert found[name] == wanted[member], name
    for name, member in INSTANTS.items():
        assert found[name] == wanted[member], name
    assert found["original_transaction_id"] == int(wanted["originalTransactionId"])
    assert found["status"] == (wanted["status"] or 0)
    # subs_state_at() has neither. Full prices are those of the store; what an offer costs is for the dates alone to say.
    if found["price"] in MONTHS and found["period_months"]:
        assert found["period_months"] == MONTHS[found["price"]]
    expected = None
    if found["has_access"] and found["price"] == 0:
        expected = 0
    elif found["has_access"] and found["price"] is not None and found["period_months"]:
        months = Fraction(found["period_months"]).limit_denominator(150_000)  # A day is 4800/146097 of a month.
        expected = int(found["price"] / months + Fraction(1, 2))
    assert found["monthly_price"] == expected


def as_json(aggregate):
    """A query of subscriptions as JSON objects, with instants in milliseconds."""
    instants = ", ".join(f"'{name}', subs_milliseconds({name})" for name in INSTANTS)
    return (f"(SELECT coalesce(json_agg(to_jsonb(s) || jsonb_build_object({instants}) ORDER BY place), '[]') "
            f"FROM unnest({aggregate}) WITH ORDINALITY AS s ({', '.join(COLUMNS)}, place))")


COLUMNS = ("subscription_group_identifier", "original_transaction_id", "state", "status", "has_access", "product_id",
           "since", "until", "access_since", "access_until", "basis", "expiration_reason", "auto_renew", "price",
           "currency", "period_months", "monthly_price", "environment", "entitlements")


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("kind", KINDS)
def test_rows_and_reports_decide_as_their_payloads(server, customers, plan, kind):
    settings, expected = PLANS[plan]
    grace = monthly = 0
    for at in AT:
        inner = (f"SELECT customer, {KINDS[kind].format('state', at, '{}')} AS states, "
                 f"{KINDS[kind].format('access', at, '{}')} AS access FROM {source(kind)} GROUP BY customer")
        check_plan(server, settings, expected, inner)
        found = answers(server, settings, f"SELECT customer, json_build_object('access', access, 'states', "
                                          f"{as_json('states')}) FROM ({inner}) AS decided")
        assert len(found) == len(customers)
        for number, customer in enumerate(customers):
            wanted = state_at(customer, at)
            assert found[number]["access"] == wanted["hasAccess"], (plan, number)
            assert len(found[number]["states"]) == len(wanted["subscriptions"])
            for state, subscription in zip(found[number]["states"], wanted["subscriptions"], strict=True):
                compare(state, subscription)
                grace += subscription["state"] == "billing_grace_period"
                monthly += (state["monthly_price"] or 0) > 0
    assert grace > 0, "no customer is in a grace period, which only reports show"
    assert monthly > 100


def test_a_spilled_aggregate_uses_the_disk(server, customers):
    """So the plan of that name above decides groups of several passes."""
    query = f"SELECT customer, subs_access_of(r, s, '{AT[0]}', '{{}}') FROM {BOTH} AS both_ GROUP BY customer"
    assert "Disk Usage" in server.run(f"{PLANS['spilled'][0]} EXPLAIN (ANALYZE) {query}")


def test_rows_alone_decide_as_their_transactions(server, customers):
    found = answers(server, "", f"SELECT customer, subs_access_of(transactions::subs_row, '{AT[1]}') "
                                "FROM transactions GROUP BY customer")
    for number, customer in enumerate(customers):
        if customer["transactions"]:
            assert found[number] == state_at({**customer, "renewalInfo": []}, AT[1])["hasAccess"]


@pytest.mark.parametrize("kind", KINDS)
def test_entitlements_are_those_of_the_customer(server, customers, kind):
    options = {"entitlements": [{"id": "pro", "productIds": ["pro.month", "pro.year"]}]}
    found = answers(server, "", f"SELECT customer, to_json(({KINDS[kind].format('state', AT[2], json.dumps(options))})[1]) "
                                f"FROM {source(kind)} GROUP BY customer")
    held = 0
    for number, customer in enumerate(customers):
        wanted = [each["id"] for each in state_at(customer, AT[2], **options)["entitlements"] if each["hasAccess"]]
        assert found[number]["entitlements"] == wanted
        held += len(wanted)
    assert held > 0


@pytest.mark.parametrize("kind", ROWS)
def test_grouping_sets_decide_each_set(server, customers, kind):
    query = f"SELECT customer, {ROWS[kind].format(AT[1])} AS access FROM transactions AS t GROUP BY "
    for setting in ("SET enable_hashagg = off;", "SET enable_sort = off;", ""):
        one = server.run(f"{setting} SELECT customer, access FROM ({query} customer) AS a ORDER BY 1")
        both = server.run(f"{setting} SELECT customer, access FROM ({query} ROLLUP (customer)) AS a "
                          "WHERE customer IS NOT NULL ORDER BY 1")
        assert one == both
        assert server.run(f"{setting} SELECT count(*) FROM ({query} GROUPING SETS ((customer), (product_id), ())) AS a "
                          "WHERE access") > "0"


@pytest.mark.parametrize("kind", ROWS)
def test_windows_decide_each_frame(server, customers, kind):
    """A frame that grows is decided again with each of its rows."""
    query = f"""
        SELECT count(*) FILTER (WHERE framed IS DISTINCT FROM alone), count(*) FROM (
            SELECT {ROWS[kind].format(AT[1])} OVER (PARTITION BY customer ORDER BY transaction_id, signed_date
                                                                ROWS UNBOUNDED PRECEDING) AS framed,
                   (SELECT subs_access_of(u::subs_row, '{AT[1]}') FROM transactions AS u WHERE u.customer = t.customer AND
                    (u.transaction_id, u.signed_date) <= (t.transaction_id, t.signed_date)) AS alone
            FROM transactions AS t WHERE customer::int < 60) AS compared"""
    different, total = map(int, server.run(query).split("|"))
    assert different == 0 and total > 100


def test_null_is_no_row(server):
    assert server.run("SELECT subs_state(NULL::jsonb, '2026-01-01Z') IS NULL, subs_state('{}'::jsonb, NULL) IS NULL, "
                      "subs_state_of(NULL, '2026-01-01Z') IS NULL, subs_access_of(NULL, NULL, '2026-01-01Z', '{}') IS NULL, "
                      "subs_state_of(subs_make_row(), '2026-01-01Z') = '{}', "
                      "NOT subs_access_of(subs_make_row(), '2026-01-01Z')") == "t|t|t|t|t|t"


def test_a_row_without_a_purchase_is_passed_over(server):
    assert server.run("SELECT subs_access_of(r, '2026-01-05Z') FROM (VALUES (subs_make_row(transaction_id => 1)), "
                      "(subs_make_row(transaction_id => 2, product_id => 'a', purchase_date => '2026-01-01Z', "
                      "expires_date => '2026-02-01Z'))) AS v (r)") == "t"


def test_a_group_may_be_large(server):
    """A hundred thousand rows are the most; the error names the size of the group."""
    rows = ("SELECT subs_access_of(subs_make_row(transaction_id => n, product_id => 'a', "
            "purchase_date => '2026-01-01Z'::timestamptz + n * interval '1 minute', "
            "expires_date => '2026-01-01Z'::timestamptz + (n + 1) * interval '1 minute'), '2026-01-05Z') "
            "FROM generate_series(1, {}) AS n")
    assert server.run(rows.format(100_000)) == "t"
    done = server.psql(rows.format(100_001))
    assert "54000" in done.stderr and "The group has 100001 rows" in done.stderr


@pytest.mark.parametrize(("first", "second", "chain"), [("5", "6", "6"), ("5", "NULL", "5"), ("NULL", "6", "6")])
def test_a_column_may_be_an_attribute_twice(server, first, second, chain):
    """Both spellings of a name are the same column, of which the last value counts."""
    found = server.run(f"""
        BEGIN;
        ALTER TYPE subs_row ADD ATTRIBUTE "transactionId" bigint CASCADE;
        CREATE TABLE twice OF subs_row;
        INSERT INTO twice (transaction_id, "transactionId", product_id, purchase_date, expires_date, signed_date)
            VALUES ({first}, {second}, 'pro', '2025-01-01Z', '2025-02-01Z', '2025-01-01Z');
        SELECT s.original_transaction_id, s.product_id, s.state
            FROM (SELECT subs_state_of(t::subs_row, '2025-01-05Z') AS states FROM twice AS t) AS one, unnest(states) AS s;
        ROLLBACK""")
    assert found == f"{chain}|pro|subscribed"


def test_each_column_may_be_named(server):
    """Every attribute of subs_row, with its type; and what names are not."""
    pairs = server.run("SELECT format('%L, NULL::%s', attname, format_type(atttypid, atttypmod)) FROM pg_attribute "
                       "WHERE attrelid = 'subs_row'::regclass AND attnum > 0 AND attname <> 'customer'").splitlines()
    assert len(pairs) == 28
    named = ", ".join(pairs)
    assert server.run(f"SELECT subs_state_of_columns('2026-01-01Z', {named}) IS NULL, "
                      f"subs_access_of_columns('2026-01-01Z', {named}, 'report', NULL::subs_report) IS NULL") == "t|t"
    # Narrower types and a domain are read as well, and Apple's own spelling.
    server.run("CREATE DOMAIN product AS varchar(20)")
    assert server.run("""SELECT (s).product_id, (s).price, (s).currency FROM (SELECT (subs_state_of_columns('2026-01-05Z',
        'price', 7::smallint, 'transactionId', 1, 'productId', 'pro'::product, 'purchase_date', '2026-01-01Z'::timestamptz,
        'expires_date', '2026-02-01Z'::timestamptz, 'currency', 'USD', 'revocation_date', NULL))[1]) AS a (s)""") == "pro|7|USD"


def test_an_offer_and_the_next_price_are_read(server):
    """Without the discount type the month would not be known as free."""
    month = """'transaction_id', 1, 'product_id', 'pro', 'purchase_date', '2026-01-01Z'::timestamptz, 'expires_date',
        '2026-02-01Z'::timestamptz, 'offer_type', 1, 'offer_identifier', 'spring', 'storefront', 'USA'"""
    report = "'report', subs_make_report(original_transaction_id => 1, renewal_price => 12990, renewal_currency => 'USD')"
    assert server.run(f"""SELECT (a.s).monthly_price IS NULL, (b.s).monthly_price, (b.s).has_access FROM
        (SELECT (subs_state_of_columns('2026-01-05Z', {month}, {report}))[1]) AS a (s),
        (SELECT (subs_state_of_columns('2026-01-05Z', {month}, {report}, 'offer_discount_type', 'FREE_TRIAL'))[1])
        AS b (s)""") == "t|0|t"
    made = """subs_make_row(transaction_id => 1, product_id => 'pro', purchase_date => '2026-01-01Z', expires_date =>
        '2026-02-01Z', offer_type => 1, offer_discount_type => 'FREE_TRIAL', offer_identifier => 'spring', storefront =>
        'USA')"""
    assert server.run(f"SELECT s.monthly_price FROM (SELECT subs_state_of({made}, '2026-01-05Z') AS states) AS one, "
                      "unnest(states) AS s") == "0"


def test_many_and_long_texts_stay_apart(server):
    """More products than are at hand, some of them alike at both ends, in many groups of one batch."""
    query = """
        SELECT count(*), count(DISTINCT s.product_id) FROM (
            SELECT n, subs_state_of_columns('2026-01-05Z', 'transaction_id', n, 'product_id', product,
                'purchase_date', '2026-01-01Z'::timestamptz, 'expires_date', '2026-02-01Z'::timestamptz) AS states
            FROM (SELECT n, (ARRAY['', 'monthly.', repeat('subscription', 3)])[n % 3 + 1] || n || '.subscription' AS product
                  FROM generate_series(1, 4000) AS n, generate_series(1, 2)) AS made
            GROUP BY n) AS decided, unnest(states) AS s
        WHERE s.product_id LIKE '%' || n || '.subscription' AND s.original_transaction_id = n"""
    for plan in ("hashed", "sorted"):
        assert server.run(f"{PLANS[plan][0]} {query}") == "4000|4000"


def test_names_have_to_be_literals(server):
    """A computed name could change from row to row."""
    rows = "FROM (VALUES (1, 'price'), (2, 'quantity')) AS v (n, name)"
    done = server.psql(f"SELECT subs_access_of_columns('2026-01-01Z', 'transaction_id', n, name, 1) {rows}")
    assert "22023" in done.stderr and "Argument 4 must be the name" in done.stderr
    others = "'transaction_id', n, 'product_id', 'a', 'purchase_date', now(), 'expires_date', now()"
    done = server.psql(f"SELECT subs_access_of_columns('2026-01-01Z', name, 1, {others}) OVER (ORDER BY n) {rows}")
    assert "22023" in done.stderr and "Argument 2 must be the name" in done.stderr


VALUES = {
    "bigint": "1, 2, 500000000002, 0, -1, 500000000001, 9223372036854775807, -9223372036854775808",
    "integer": "1, 2, 0, 100000, -1, 2147483647, -2147483648", "boolean": "true, false",
    "text": "'pro', 'Production', 'Sandbox', 'PURCHASED', '', E'\\x01', '月', repeat('long', 100)",
    "timestamp with time zone": "'2026-01-01Z', '2026-01-20Z', '2026-02-01Z', '2026-03-01Z', '1970-01-01Z', 'infinity', "
                                "'-infinity', '4713-01-01 BC', '294276-12-31Z'",
}


def test_any_values_are_answered_or_refused(server):
    """And both kinds of aggregate do it alike. A third of the values are NULL, and most others are usual."""
    attributes = [line.split("|") for line in server.run(
        "SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = 'subs_row'::regclass AND attnum > 0 "
        "ORDER BY attnum").splitlines()]
    made = ", ".join(f"(ARRAY[{VALUES[kind]}]::{kind}[])[1 + trunc(random() ^ 8 * 12)]" for _, kind in attributes)
    named = ", ".join(f"'{name}', (r).{name}" for name, _ in attributes if name != "customer")
    server.run(f"""
        CREATE FUNCTION outcome(query text) RETURNS text LANGUAGE plpgsql AS $$
            DECLARE found text;
            BEGIN
                EXECUTE query INTO found;
                RETURN found;
            EXCEPTION WHEN OTHERS THEN
                RETURN SQLSTATE || regexp_replace(SQLERRM, '^subs_[a-z_]*', '');
            END $$;
        SELECT setseed(0.36);
        CREATE TABLE hostile AS SELECT n % 2000 AS g, ROW({made})::subs_row AS r FROM generate_series(1, 4000) AS n;""")
    composite, columns = (f"SELECT subs_state_of{call} FROM hostile WHERE g = %s" for call in (
        "(r, ''2026-01-25Z'')", "_columns(''2026-01-25Z'', {})".format(named.replace("'", "''"))))
    kinds = server.run(f"""
        SELECT count(*) FILTER (WHERE one IS DISTINCT FROM other), count(*) FILTER (WHERE one ~ '^(22023|54000)'),
            count(*) FILTER (WHERE one ~ '^[{{]"'), count(*) FILTER (WHERE one !~ '^(22023|54000|[{{])')
        FROM (SELECT outcome(format('{composite}', g)) AS one, outcome(format('{columns}', g)) AS other
              FROM generate_series(0, 1999) AS g) AS compared""")
    different, refused, answered, others = map(int, kinds.split("|"))
    assert different == others == 0 and refused > 100 and answered > 50, kinds


def test_documents_are_read_in_every_form(server):
    """What typed rows cannot express: a receipt, a notification of version 1, an array, JSON's null."""
    receipt = """'{"latest_receipt_info":[{"transaction_id":"7","product_id":"pro","purchase_date_ms":"1767225600000",
        "expires_date_ms":"1769904000000"}]}'::jsonb"""
    found = server.run(f"""SELECT n, (s).original_transaction_id, (s).product_id, (s).state FROM (
        SELECT n, (subs_state_of_columns('2026-01-05Z', 'document', p))[1] AS s FROM (VALUES
            (1, {receipt}), (2, NULL), (3, 'null'), (4, jsonb_build_array({receipt}, {receipt}))) AS v (n, p)
        GROUP BY n ORDER BY n) AS decided""").splitlines()
    assert found == ["1|7|pro|subscribed", "2|||", "3|||", "4|7|pro|subscribed"]


def test_documents_of_many_bytes_are_decided_in_parts(server):
    """Those that are decided together have 16 MiB."""
    query = """SELECT count(*), count(*) FILTER (WHERE access) FROM (
        SELECT n, subs_access_of_columns('2026-01-05Z', 'document', jsonb_build_object('transactionId', n, 'productId', 'pro',
            'purchaseDate', 1767225600000, 'expiresDate', 1769904000000, 'note', repeat('x', 100000))) AS access
        FROM generate_series(1, 600) AS n GROUP BY n) AS decided"""
    assert server.run(f"{PLANS['hashed'][0]} {query}") == "600|600"

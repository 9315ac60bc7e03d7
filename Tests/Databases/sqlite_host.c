/*
 * A program that has the SQLite extension in all its connections, by sqlite3_auto_extension(). It asks for answers and
 * errors, ends queries in the middle, and checks that SQLite has no memory left afterwards. Valgrind checks the rest.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int sqlite3_subscore_init(sqlite3 *, char **, const struct sqlite3_api_routines *);

#define HISTORY                                                                                                 \
    "'{\"transactions\":[{\"transactionId\":\"1\",\"originalTransactionId\":\"1\",\"productId\":\"pro.month\"," \
    "\"type\":\"Auto-Renewable Subscription\",\"purchaseDate\":1775001600000,\"expiresDate\":1777593600000}]}'"

static void fail(const char *what, const char *found)
{
    fprintf(stderr, "sqlite_host: %s: %s\n", what, found ? found : "nothing");
    exit(1);
}

/* Runs a statement up to so many rows, and expects it to end with this code. */
static void expect(sqlite3 *database, const char *sql, int rows, int code)
{
    sqlite3_stmt *statement;
    int status = sqlite3_prepare_v2(database, sql, -1, &statement, NULL);

    while (status == SQLITE_OK || (status == SQLITE_ROW && --rows > 0))
        status = sqlite3_step(statement);
    if (status != code)
        fail(sql, sqlite3_errmsg(database));
    sqlite3_finalize(statement);
}

/* Called every thousand instructions of SQLite, so that a query ends while it collects a group. */
static int interrupt(void *count)
{
    return --*(int *)count == 0;
}

int main(void)
{
    sqlite3 *database;
    int count = 20;

    sqlite3_auto_extension((void (*)(void))sqlite3_subscore_init);
    if (sqlite3_open(":memory:", &database) != SQLITE_OK)
        fail("open", NULL);
    for (int i = 0; i < 20; i++) {
        expect(database, "SELECT subs_has_access(" HISTORY ", 1775865600000)", 9, SQLITE_DONE);
        expect(database, "SELECT subs_state_at(" HISTORY ", '2026-04-11T00:00:00Z', '{\"explain\":true}')", 1,
               SQLITE_ROW);
        expect(database, "SELECT subs_state_at(" HISTORY ", 'then')", 1, SQLITE_ERROR);
        expect(database, "SELECT subs_state_at('{', 5)", 1, SQLITE_ERROR);
        expect(database, "SELECT subs_state_at(" HISTORY ", 5, '[]')", 1, SQLITE_ERROR);
        expect(database, "SELECT subs_call('subs_prorate', x'00ff')", 1, SQLITE_ERROR);
        expect(database, "SELECT subs_state(" HISTORY ", value) FROM json_each('[1775865600000,1775865600001]')", 1,
               SQLITE_ERROR);
        expect(database, "SELECT subs_state(value, 5) FROM json_each('[[],\"}\",[]]')", 1, SQLITE_ERROR);
        expect(database, "SELECT subs_state(" HISTORY ", 1775865600000) FROM json_each('[1,2,3]') GROUP BY value", 1,
               SQLITE_ROW);
    }
    expect(database,
           "SELECT subs_state(json_quote(zeroblob(0) || printf('%.*c', 1000000, 'x')), 5) FROM json_each('["
           "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18]')",
           1, SQLITE_TOOBIG);
    sqlite3_progress_handler(database, 1000, interrupt, &count);
    expect(database,
           "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT subs_state(" HISTORY ", 5) FROM n",
           1, SQLITE_INTERRUPT);
    if (sqlite3_close(database) != SQLITE_OK)
        fail("close", sqlite3_errmsg(database));
    sqlite3_reset_auto_extension();
    sqlite3_shutdown();
    if (sqlite3_memory_used() != 0)
        fail("memory", "SQLite still has some");
    puts("ok");
    return 0;
}

/*
 * A program with another SQLite than it has: the extension gets a table of functions that reports another version, and in
 * which those that came with SQLite 3.24 or later cannot be called. Prints the message of the extension and returns its
 * status, 0 if it is loaded.
 *
 *     sqlite_loader EXTENSION VERSION_NUMBER VERSION
 */
#include <dlfcn.h>
#include <sqlite3ext.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* This program's own calls are those of the SQLite that it links. */
#undef sqlite3_open
#undef sqlite3_close
#undef sqlite3_auto_extension
#undef sqlite3_free

typedef int (*Init)(sqlite3 *, char **, const sqlite3_api_routines *);

static int number;
static const char *text;
static const char *extension;
static char *message;
static int outcome;

int sqlite3_open(const char *, sqlite3 **);
int sqlite3_close(sqlite3 *);
int sqlite3_auto_extension(void (*)(void));

static int version_number(void)
{
    return number;
}

static const char *version(void)
{
    return text;
}

/* SQLite calls this with its own table when a connection is opened. */
static int init(sqlite3 *database, char **unused, const sqlite3_api_routines *own)
{
    sqlite3_api_routines api;
    void *library = dlopen(extension, RTLD_NOW | RTLD_LOCAL);
    void *address = library ? dlsym(library, "sqlite3_subscore_init") : NULL;
    Init load;

    (void)unused;
    if (!address) {
        fprintf(stderr, "sqlite_loader: %s\n", dlerror());
        exit(2);
    }
    memcpy(&api, own, sizeof api);
    api.libversion_number = version_number;
    api.libversion = version;
    if (number < 3024000)
        memset((char *)&api + offsetof(sqlite3_api_routines, keyword_count), 0,
               sizeof api - offsetof(sqlite3_api_routines, keyword_count));
    memcpy(&load, &address, sizeof load);
    outcome = load(database, &message, &api);
    return SQLITE_OK;
}

int main(int argc, char **argv)
{
    sqlite3 *database;
    void (*first)(void);
    int (*own)(sqlite3 *, char **, const sqlite3_api_routines *) = init;

    if (argc != 4) {
        fprintf(stderr, "usage: sqlite_loader EXTENSION VERSION_NUMBER VERSION\n");
        return 2;
    }
    extension = argv[1];
    number = atoi(argv[2]);
    text = argv[3];
    memcpy(&first, &own, sizeof first);
    if (sqlite3_auto_extension(first) != SQLITE_OK || sqlite3_open(":memory:", &database) != SQLITE_OK)
        return 2;
    if (message)
        puts(message);
    sqlite3_close(database);
    return outcome == SQLITE_OK ? 0 : 1;
}

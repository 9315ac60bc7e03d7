/*
 * Checks a library on saved requests, without a fuzzer: oracles.c says what must be true of every call, and documents.c
 * of a table of the documents in its history.
 *
 *     replay_requests LIBRARY SCHEMAS FOLDER...
 *
 * A folder is named for a function, and each file in it is a request. Prints how many requests hold, and a number that
 * is the same for two libraries with the same answers. Fails if a request does not hold.
 */
#include "documents.h"
#include "oracles.h"
#include "schema.h"

#include <dirent.h>
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long held, failed;
static uint64_t answers = 14695981039346656037u;
static subs_columns_call *columns_of_states, *columns_of_intervals;

static void stop(const char *location, const char *what)
{
    fprintf(stderr, "replay_requests: %s: %s\n", location, what);
    exit(2);
}

static void *load(void *handle, const char *name)
{
    void *address = dlsym(handle, name);
    if (!address)
        stop(name, "not exported");
    return address;
}

/* Reads a file into an allocation of exactly its size, so that a read beyond the end is noticed. */
static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    long size = -1;

    if (file && fseek(file, 0, SEEK_END) == 0)
        size = ftell(file);
    if (size >= 0)
        bytes = malloc(size ? (size_t)size : 1);
    *length = (size_t)size;
    if (!bytes || fseek(file, 0, SEEK_SET) != 0 || fread(bytes, 1, *length, file) != *length)
        stop(path, "cannot be read");
    fclose(file);
    return bytes;
}

/* FNV-1a, 64 bits. */
static void mix(const void *bytes, size_t length)
{
    for (const unsigned char *byte = bytes; length > 0; byte++, length--)
        answers = (answers ^ *byte) * 1099511628211u;
}

static void mix_answer(const struct calls *calls, int which, const char *request, size_t length)
{
    char *response = NULL;
    size_t written = 0;
    int32_t status = calls->call[which](request, length, &response, &written);

    mix(&status, sizeof status);
    mix(&written, sizeof written);
    mix(response, written);
    calls->free(response);
}

static int by_name(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void replay_folder(const struct calls *calls, const char *folder)
{
    size_t width = strlen(folder) - (*folder && folder[strlen(folder) - 1] == '/');
    const char *name = folder + width;
    struct dirent **entries;
    int count = scandir(folder, &entries, by_name, alphasort);
    int which = 0;

    while (name > folder && name[-1] != '/')
        name--;
    width -= (size_t)(name - folder);
    while (which < CALL_COUNT && (strlen(call_names[which]) != width || strncmp(call_names[which], name, width) != 0))
        which++;
    if (which == CALL_COUNT || count <= 0)
        stop(folder, "is not a folder of requests that is named for a function");
    for (int i = 0; i < count; i++) {
        char path[1024];
        size_t length;
        char *request;
        const char *problem;

        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        request = read_file(path, &length);
        problem = check_call(calls, which, request, length);
        if (!problem)
            problem = check_documents(calls, columns_of_states, columns_of_intervals, request, length);
        mix_answer(calls, which, request, length);
        if (problem)
            printf("%s: %s\n", path, problem);
        failed += problem != NULL;
        held += problem == NULL;
        free(request);
        free(entries[i]);
    }
    free(entries);
}

int main(int argc, char **argv)
{
    struct calls calls;
    void *address;
    void *handle;

    if (argc < 4) {
        fprintf(stderr, "usage: %s LIBRARY SCHEMAS FOLDER...\n", argv[0]);
        return 2;
    }
    handle = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        stop(argv[1], dlerror());
    /* ISO C cannot convert an object pointer into a function pointer, but their bytes are the same. */
    for (int i = 0; i < CALL_COUNT; i++) {
        address = load(handle, call_names[i]);
        memcpy(&calls.call[i], &address, sizeof address);
    }
#define LOAD(function, name)        \
    address = load(handle, (name)); \
    memcpy(&(function), &address, sizeof address)
    LOAD(calls.free, "subs_free");
    LOAD(calls.open, "subs_history_open");
    LOAD(calls.ask, "subs_history_state_at");
    LOAD(calls.close, "subs_history_close");
    LOAD(columns_of_states, "subs_columns_state_at");
    LOAD(columns_of_intervals, "subs_columns_timeline");
    schema_load(argv[2]);
    for (int i = 3; i < argc; i++)
        replay_folder(&calls, argv[i]);
    printf("%lu requests hold, %lu do not, answers %016" PRIx64 "\n", held, failed, answers);
    return failed > 0;
}

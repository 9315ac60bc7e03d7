/*
 * Passes what is not an open history where one belongs: NULL, and blocks that begin otherwise. Each call returns
 * SUBS_ERROR_ARGUMENT, and closing does nothing. A block has the 8 bytes that the library may read, so that a memory checker
 * reports a read beyond them.
 *
 *     handles libsubscore.so.0
 */
#include "host.h"

enum { OK = 0, ARGUMENT = 1 };

typedef int32_t (*open_function)(const char *, size_t, void **, char **, size_t *);
typedef int32_t (*ask_function)(const void *, int64_t, void *, size_t, size_t *);
typedef void (*close_function)(void *);

static open_function open_history;
static ask_function ask;
static close_function close_history;

/* Asks for all states, then for their number alone, then closes what is not a history. */
static void refuse(const char *name, void *handle)
{
    char states[64];
    size_t count = 7;

    memset(states, 7, sizeof states);
    if (ask(handle, 0, states, 2, &count) != ARGUMENT || count != 0)
        stop(name, "is taken for a history");
    count = 7;
    if (ask(handle, 0, NULL, 0, &count) != ARGUMENT || count != 0)
        stop(name, "has a number of subscriptions");
    for (size_t i = 0; i < sizeof states; i++)
        if (states[i] != 7)
            stop(name, "is an answer");
    close_history(handle);
}

int main(int argc, char **argv)
{
    static const char *const blocks[][2] = {{"zeros", "\0\0\0\0\0\0\0"},
                                            {"one", "\1\0\0\0\0\0\0"},
                                            {"ones", "\377\377\377\377\377\377\377\377"},
                                            {"text", "{\"histor"}};
    const char *request = "{\"history\":[]}";
    struct library library;
    void *history = NULL, *copy[1];
    char *response = NULL;
    size_t count = 7, refused = 1;

    if (argc < 2)
        stop("usage", "handles LIBRARY");
    open_library(&library, argv[1]);
    LOAD(open_history, &library, "subs_history_open");
    LOAD(ask, &library, "subs_history_state_at");
    LOAD(close_history, &library, "subs_history_close");
    refuse("NULL", NULL);
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++, refused++) {
        void *block = malloc(8);
        if (!block)
            stop("handles", "no memory");
        memcpy(block, blocks[i][1], 8);
        refuse(blocks[i][0], block);
        if (memcmp(block, blocks[i][1], 8) != 0)
            stop(blocks[i][0], "was changed");
        free(block); /* A double free if the library closed it. */
    }
    if (open_history(request, strlen(request), &history, &response, NULL) != OK)
        stop("handles", "no history");
    library.free(response);
    /* A common mistake in C: &history instead of history. */
    copy[0] = history;
    refuse("a pointer to a handle", copy);
    if (ask(history, 0, NULL, 0, &count) != OK || count != 0)
        stop("handles", "a history is refused");
    close_history(history);
    printf("handles: NULL and %zu blocks that are not a history are refused and left as they are\n", refused);
    return 0;
}

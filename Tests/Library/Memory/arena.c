/*
 * The memory of the documents in the library of the packages, from inside: arena.c, the reader and jansson, without Swift.
 *
 * Documents begin and end in every order in which four can. After each step those that are open must still have their values, and
 * after the last one no memory may be held. Then a document is read while each of its blocks fails in turn.
 */
#include "reader.h"

#include <stdio.h>
#include <stdlib.h>

#define DOCUMENTS 4
/* Bytes of the longest document: several blocks, or several thousand where each allocation is alone. */
#ifdef EACH_ALONE
#define LONGEST (40 * 1024)
#else
#define LONGEST (400 * 1024)
#endif

static size_t held, given;
/* How many allocations succeed before one fails; -1 if none fails. */
static long left = -1;

void *__real_malloc(size_t size);
void __real_free(void *memory);

void *__wrap_malloc(size_t size)
{
    if (left == 0)
        return NULL;
    if (left > 0)
        left--;
    void *memory = __real_malloc(size);
    held += memory != NULL;
    given += memory != NULL;
    return memory;
}

void __wrap_free(void *memory)
{
    held -= memory != NULL;
    __real_free(memory);
}

__attribute__((noreturn)) static void stop(const char *problem)
{
    fprintf(stderr, "arena: %s\n", problem);
    exit(2);
}

struct document {
    char text[LONGEST + 64];
    struct subscore_mark mark;
    json_t *value;
};

static struct document documents[DOCUMENTS];

/* An array of numbers that are those of no other document. */
static void write_text(struct document *document, int number, size_t length)
{
    char *end = document->text;
    end += sprintf(end, "[{\"first\":%d}", number);
    for (int item = 0; (size_t)(end - document->text) < length; item++)
        end += sprintf(end, ",\"%d-%d\"", number, item);
    sprintf(end, "]");
}

static json_t *read(const char *text)
{
    struct subscore_text measured = subscore_measured(text, strlen(text), 32, LONGEST);
    json_error_t error;
    bool is_exhausted;
    json_t *value = subscore_load(&measured, JSON_REJECT_DUPLICATES, &error, &is_exhausted);
    if (value == NULL && !is_exhausted)
        stop("a document is not JSON");
    return value;
}

static bool is_intact(const struct document *document)
{
    static char written[LONGEST + 64];
    size_t length = json_dumpb(document->value, written, sizeof written, JSON_COMPACT);
    return length == strlen(document->text) && memcmp(written, document->text, length) == 0;
}

/* Tries every order from here on. Bit n of begun and of ended is that of document n. Returns how many orders there were. */
static unsigned long each_order(unsigned begun, unsigned ended, char *order, size_t length)
{
    static char path[2 * DOCUMENTS];
    unsigned long orders = 0;
    if (ended == (1u << DOCUMENTS) - 1)
        return 1;
    for (unsigned number = 0; number < DOCUMENTS; number++) {
        unsigned bit = 1u << number;
        /* They begin in the order of their numbers. */
        bool begins = !(begun & bit) && (number == 0 || begun & (bit >> 1));
        if (!begins && (!(begun & bit) || ended & bit))
            continue;
        memcpy(path, order, length);
        path[length] = (char)(begins ? 'a' + number : 'A' + number);
        /* What is open cannot be put back, so all of the order is repeated from its beginning. */
        char next[2 * DOCUMENTS];
        memcpy(next, path, length + 1);
        orders += each_order(begins ? begun | bit : begun, begins ? ended : ended | bit, next, length + 1);
        if ((begins ? ended : ended | bit) != (1u << DOCUMENTS) - 1)
            continue;
        for (size_t step = 0; step <= length; step++) {
            unsigned which = (unsigned)(next[step] >= 'a' ? next[step] - 'a' : next[step] - 'A');
            struct document *document = &documents[which];
            if (next[step] >= 'a') {
                document->mark = subscore_begin();
                document->value = read(document->text);
            } else {
                subscore_end(document->value, document->mark);
                document->value = NULL;
            }
            for (size_t open = 0; open < DOCUMENTS; open++)
                if (documents[open].value != NULL && !is_intact(&documents[open]))
                    stop("a document lost its values when another one ended");
        }
        if (held != 0)
            stop("memory is held and no document is open");
    }
    return orders;
}

int main(void)
{
    static const size_t lengths[DOCUMENTS] = {16, LONGEST / 4, 2000, LONGEST};
    char order[2 * DOCUMENTS];
    for (int number = 0; number < DOCUMENTS; number++)
        write_text(&documents[number], number, lengths[number]);
    subscore_seed();
    unsigned long orders = each_order(0, 0, order, 0);

    /* A payload that is read while the document around it is open takes the memory of the one before it. */
    struct subscore_mark outer = subscore_begin();
    json_t *value = read(documents[2].text);
    for (int round = 0; round < 10000; round++) {
        struct subscore_mark mark = subscore_begin();
        subscore_end(read(documents[2].text), mark);
    }
    size_t blocks = held;
    subscore_end(value, outer);
#ifndef EACH_ALONE
    if (blocks > 2)
        stop("documents that ended keep their memory");
#endif
    unsigned failures = 0;
    for (long number = 0;; number++) {
        left = number;
        struct subscore_mark mark = subscore_begin();
        json_t *found = read(documents[3].text);
        left = -1;
        subscore_end(found, mark);
        if (held != 0)
            stop("memory is held after an allocation failed");
        if (found != NULL)
            break;
        failures++;
#ifdef EACH_ALONE
        if (number > 200)
            break;
#endif
    }
    if (failures == 0)
        stop("no allocation failed");
    printf("arena: four documents in %lu orders, %zu blocks in all, %u of which failed in turn\n", orders, given,
           failures);
    return 0;
}

/* What the examples share: reading a document, asking the library, writing an answer as text. */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include <jansson.h>
#include <subscore.h>

/* One customer's history, as the App Store Server API returns it, and the products on offer. */
#define HISTORY "../payload/history.json"
#define CATALOG "../payload/catalog.json"

/* The type of subs_state_at() and of every other function that decides. */
typedef subs_status decision(const char *request, size_t request_length, char **response, size_t *response_length);

/* Reads a JSON file. After an error, prints it and returns NULL. */
json_t *load(const char *path);

/*
 * Asks the library. Takes over the reference to the request, which may be NULL if it could not be built. After an
 * error, prints it and returns NULL.
 */
json_t *decide(decision *function, json_t *request);

/* A text member of an object, or "nothing" if it is absent or null. */
const char *text(const json_t *object, const char *key);

/* The amount of a money value, such as "6.67 USD". */
struct money_text {
    char text[48];
};
struct money_text money(const json_t *value);

/* An instant, such as "2026-03-18 10:00 UTC", or "an unknown time" for null. */
struct instant_text {
    char text[32];
};
struct instant_text utc(const json_t *milliseconds);

/* Prints the ids of the rules and the warnings that came with an answer. */
void print_reasons(const json_t *answer);

#endif

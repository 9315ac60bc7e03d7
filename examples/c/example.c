#include "example.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

json_t *load(const char *path)
{
    json_error_t error;
    json_t *document = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (document == NULL)
        fprintf(stderr, "%s: %s\n", path, error.text);
    return document;
}

json_t *decide(decision *function, json_t *request)
{
    char *sent = json_dumps(request, JSON_COMPACT);
    json_decref(request);
    if (sent == NULL) {
        fprintf(stderr, "The request could not be built.\n");
        return NULL;
    }

    char *response = NULL;
    size_t length = 0;
    subs_status status = function(sent, strlen(sent), &response, &length);
    free(sent);

    json_t *answer = NULL;
    if (status == SUBS_OK)
        answer = json_loadb(response, length, 0, NULL);
    else
        fprintf(stderr, "%s: %.512s\n", subs_status_name(status), response ? response : "no response");
    subs_free(response);
    return answer;
}

const char *text(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    return value ? value : "nothing";
}

struct money_text money(const json_t *value)
{
    struct money_text result = {"an unknown amount"};
    if (json_is_object(value))
        snprintf(result.text, sizeof result.text, "%s %s", text(value, "amount"), text(value, "currency"));
    return result;
}

struct instant_text utc(const json_t *milliseconds)
{
    struct instant_text result = {"an unknown time"};
    time_t seconds = (time_t)(json_integer_value(milliseconds) / 1000);
    struct tm *parts = json_is_integer(milliseconds) ? gmtime(&seconds) : NULL;
    if (parts != NULL)
        strftime(result.text, sizeof result.text, "%Y-%m-%d %H:%M UTC", parts);
    return result;
}

void print_reasons(const json_t *answer)
{
    size_t index;
    json_t *item;
    printf("  Rules:");
    json_array_foreach(json_object_get(answer, "rules"), index, item)
        printf(" %s", json_string_value(item));
    printf("\n");
    json_array_foreach(json_object_get(answer, "warnings"), index, item)
        printf("  Warning %s: %s\n", text(item, "code"), text(item, "message"));
}

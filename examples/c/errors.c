/*
 * What a bad request gets: a status, and a document with a code, a path and a message.
 *
 *     build/errors
 *
 * This program calls the library itself, without the helpers of the other examples.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <subscore.h>

static int print_error(const char *what, const char *request)
{
    char *response = NULL;
    size_t length = 0;
    subs_status status = subs_prorate(request, strlen(request), &response, &length);
    printf("%s: %s\n", what, subs_status_name(status));

    /* SUBS_ERROR_ARGUMENT and SUBS_ERROR_MEMORY come without a response, so there is only the status. */
    json_t *document = response ? json_loadb(response, length, 0, NULL) : NULL;
    subs_free(response);

    /* Every error has a code and a message. It also has a path, or else a line and column of the text. */
    const char *code, *message, *path = NULL;
    int line = 0, column = 0;
    if (json_unpack(document, "{s:{s:s, s:s, s?s, s?i, s?i}}", "error", "code", &code, "message", &message, "path",
                    &path, "line", &line, "column", &column)
        == 0) {
        if (path != NULL)
            printf("  %s at path \"%s\": %s\n", code, path, message);
        else
            printf("  %s at line %d, column %d: %s\n", code, line, column, message);
    }
    json_decref(document);
    return status != SUBS_OK;
}

int main(void)
{
    int refused = print_error("Text that breaks off", "{\"price\":");

    refused &= print_error("A misspelt field",
                           "{\"price\":\"9.99\",\"currency\":\"USD\",\"purchaseDate\":\"2026-04-01T00:00:00Z\","
                           "\"expiresDate\":\"2026-05-01T00:00:00Z\",\"changeDate\":\"2026-04-11T00:00:00Z\","
                           "\"roundng\":\"down\"}");

    refused &= print_error("A price in floating point",
                           "{\"price\":9.99,\"currency\":\"USD\",\"purchaseDate\":\"2026-04-01T00:00:00Z\","
                           "\"expiresDate\":\"2026-05-01T00:00:00Z\",\"changeDate\":\"2026-04-11T00:00:00Z\"}");

    refused &= print_error("A period that ends before it begins",
                           "{\"price\":\"9.99\",\"currency\":\"USD\",\"purchaseDate\":\"2026-05-01T00:00:00Z\","
                           "\"expiresDate\":\"2026-04-01T00:00:00Z\",\"changeDate\":\"2026-04-11T00:00:00Z\"}");

    return refused ? EXIT_SUCCESS : EXIT_FAILURE;
}

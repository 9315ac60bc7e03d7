/*
 * libFuzzer target: one function, FUNCTION, on whatever bytes come. Beyond crashes and leaks it holds that the
 * status is a documented one, that a response is there when it should be, and that the same bytes answer the same.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <subscore.h>

static void expect(int condition)
{
    if (!condition)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *first = NULL, *second = NULL;
    size_t first_length = 0, second_length = 0;
    subs_status status = FUNCTION((const char *)data, size, &first, &first_length);

    expect(status >= SUBS_OK && status <= SUBS_ERROR_MEMORY && status != SUBS_ERROR_ARGUMENT);
    expect((first == NULL) == (status == SUBS_ERROR_MEMORY));
    expect(first == NULL || strlen(first) == first_length);
    expect(FUNCTION((const char *)data, size, &second, &second_length) == status);
    expect(first_length == second_length && (first == NULL || memcmp(first, second, first_length) == 0));
    subs_free(first);
    subs_free(second);
    return 0;
}

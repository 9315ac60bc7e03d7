/*
 * Replays the cases of Tests/Vectors against a library, from C.
 *
 *     replay libsubscore.so.0 Tests/Vectors/subs_prorate/case.json ...
 *
 * The folder of a file names the function. Prints "N passed, N failed" and fails when a case does, or
 * when a file is no vector file.
 */
#include <dlfcn.h>
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int32_t (*request_function)(const char *, size_t, char **, size_t *);
typedef void (*free_function)(char *);
typedef const char *(*status_name_function)(int32_t);

struct library {
    void *handle;
    free_function free;
    status_name_function status_name;
};

static unsigned long passed, failed;

static void stop(const char *place, const char *problem)
{
    fprintf(stderr, "replay: %s: %s\n", place, problem);
    exit(2);
}

/* ISO C has no conversion from an object pointer to a function pointer; the bytes are the same. */
#define LOAD(target, library, name)                       \
    do {                                                  \
        void *address = dlsym((library)->handle, (name)); \
        if (!address)                                     \
            stop((name), "not exported");                 \
        memcpy(&(target), &address, sizeof address);      \
    } while (0)

static int base64_digit(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *place = c ? strchr(digits, c) : NULL;
    return place ? (int)(place - digits) : -1;
}

/* Decodes in place; the result is never longer than the text. */
static size_t decode_base64(char *text, size_t length)
{
    size_t written = 0;
    uint32_t bits = 0;
    int count = 0;

    for (size_t i = 0; i < length && text[i] != '='; i++) {
        int digit = base64_digit(text[i]);
        if (digit < 0)
            stop("requestBase64", "not base64");
        bits = bits << 6 | (uint32_t)digit;
        count += 6;
        if (count >= 8) {
            count -= 8;
            text[written++] = (char)(bits >> count & 0xff);
        }
    }
    return written;
}

/*
 * The request of a case, in an allocation that ends where the request ends, so that a read beyond it
 * is noticed. NULL for a null pointer.
 */
static char *request_of(const json_t *test, const char *place, size_t *length)
{
    const json_t *object = json_object_get(test, "request");
    const json_t *text = json_object_get(test, "requestText");
    const json_t *base64 = json_object_get(test, "requestBase64");
    size_t padding = (size_t)json_integer_value(json_object_get(test, "padding"));
    char *bytes;
    char *exact;

    if (!object + !text + !base64 != 2)
        stop(place, "needs one of request, requestText, requestBase64");
    *length = 0;
    if (json_is_null(object))
        return NULL;
    if (object) {
        bytes = json_dumps(object, JSON_COMPACT | JSON_ENCODE_ANY);
        *length = bytes ? strlen(bytes) : 0;
    } else {
        const json_t *source = text ? text : base64;
        *length = json_string_length(source);
        bytes = json_is_string(source) ? malloc(*length + 1) : NULL;
        if (bytes)
            memcpy(bytes, json_string_value(source), *length);
        if (bytes && base64)
            *length = decode_base64(bytes, *length);
    }
    if (!bytes)
        stop(place, "the request has the wrong form");
    exact = malloc(*length + padding ? *length + padding : 1);
    if (!exact)
        stop(place, "out of memory");
    memcpy(exact, bytes, *length);
    memset(exact + *length, ' ', padding);
    *length += padding;
    free(bytes);
    return exact;
}

/* The response that a case wants, NULL for none. */
static char *expected_of(const json_t *test, const char *place)
{
    json_t *response = json_object_get(test, "response");
    json_t *error = json_object_get(test, "error");
    json_t *document;
    char *text;

    if (!response == !error)
        stop(place, "needs one of response, error");
    if (json_is_null(error))
        return NULL;
    document = response ? json_incref(response) : json_pack("{s:O}", "error", error);
    text = json_dumps(document, JSON_COMPACT);
    json_decref(document);
    if (!text)
        stop(place, "the response has the wrong form");
    return text;
}

static void replay_case(const struct library *library, request_function call, const json_t *test, const char *place)
{
    const char *name = json_string_value(json_object_get(test, "name"));
    const char *status = json_string_value(json_object_get(test, "status"));
    size_t request_length;
    size_t response_length = SIZE_MAX;
    char *request = request_of(test, place, &request_length);
    char *expected = expected_of(test, place);
    char *response = NULL;
    const char *actual_status;
    int same;

    if (!name || !status)
        stop(place, "a case has no name or no status");
    actual_status = library->status_name(call(request, request_length, &response, &response_length));
    if (response && expected)
        same = strcmp(response, expected) == 0 && strlen(response) == response_length;
    else
        same = !response && !expected && response_length == 0;
    if (same && strcmp(actual_status, status) == 0) {
        passed++;
    } else {
        failed++;
        printf("%s: %s\n  expected %s %s\n  actual   %s %s\n", place, name, status,
               expected ? expected : "(no response)", actual_status, response ? response : "(no response)");
    }
    library->free(response);
    free(expected);
    free(request);
}

static void replay_file(const struct library *library, const char *path)
{
    char function[64] = "";
    const char *end = strrchr(path, '/');
    const char *start = end;
    request_function call;
    json_error_t error;
    json_t *cases;
    json_t *test;
    size_t index;

    while (start && start > path && start[-1] != '/')
        start--;
    if (!start || end == start || (size_t)(end - start) >= sizeof function)
        stop(path, "stands in no folder that is named for a function");
    memcpy(function, start, (size_t)(end - start));
    LOAD(call, library, function);

    cases = json_load_file(path, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
    if (!cases)
        stop(path, error.text);
    if (!json_is_array(cases))
        stop(path, "is no array");
    json_array_foreach(cases, index, test)
        replay_case(library, call, test, path);
    json_decref(cases);
}

int main(int argc, char **argv)
{
    struct library library;

    if (argc < 3) {
        fprintf(stderr, "usage: %s LIBRARY VECTORS...\n", argv[0]);
        return 2;
    }
    library.handle = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!library.handle)
        stop(argv[1], dlerror());
    LOAD(library.free, &library, "subs_free");
    LOAD(library.status_name, &library, "subs_status_name");
    for (int i = 2; i < argc; i++)
        replay_file(&library, argv[i]);
    printf("%lu passed, %lu failed\n", passed, failed);
    return failed > 0;
}

/*
 * Fuzzes libsubscore-verify: changes signed payloads in their text, in the decoded header or payload, and inside of
 * certificates. None of them may be accepted but the texts that the store signed.
 *
 *     VERIFY_CASES=build/verify/cases build/fuzz/verify FOLDER...
 *
 * An input is a letter for what the text should be (t, r or n) and the text. At the start it learns from the cases what the
 * store signed: every case of one text is an input that a run can begin with.
 */
#include "../Vectors/vectors.h"

#include <jansson.h>
#include <openssl/evp.h>
#include <subscore_verify.h>

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned int seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t room);
void subs_free(char *response);

enum { longest = 16384 };

static subs_verifier *verifier;
static json_t *accepted;
static const char *const members[] = {"signedTransactionInfo", "signedRenewalInfo", "signedPayload"};

void subs_free(char *response)
{
    free(response);
}

static const char *member_of(char kind)
{
    return kind == 'r' ? members[1] : kind == 'n' ? members[2] : members[0];
}

/* Whether the verifier accepts the text where that member belongs. */
static int is_accepted(const char *member, const char *text, size_t length)
{
    json_t *document = json_pack("{s:{s:s%}}", "history", member, text, length);
    char *response = NULL;
    int verified = 0;

    if (document == NULL) /* Not UTF-8, which JSON cannot hold. */
        return 0;
    char *request = json_dumps(document, JSON_COMPACT);
    subs_status status = subs_verifier_verify(verifier, request, strlen(request), &response, NULL);
    if (status != SUBS_OK && (response == NULL || strncmp(response, "{\"error\":", 9) != 0))
        abort();
    if (status == SUBS_OK)
        verified = strstr(response, "\"verified\":0") == NULL;
    free(response);
    free(request);
    json_decref(document);
    return verified;
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    const char *path = getenv("VERIFY_CASES"), *seeds = getenv("VERIFY_SEEDS");
    struct vector vector;
    FILE *file = open_vectors(path);
    unsigned long written = 0;

    (void)count;
    (void)arguments;
    accepted = json_object();
    while (read_vector(file, path, &vector)) {
        json_t *request = json_loadb(vector.request, vector.request_length, 0, NULL);
        json_t *verify = json_object_get(request, "verify"), *history = json_object_get(request, "history");
        if (verifier == NULL && strcmp(vector.name, "a good one") == 0) {
            json_t *opening = json_pack("{s:O}", "verify", verify);
            char *text = json_dumps(opening, 0), *response;
            if (subs_verifier_open(text, strlen(text), &verifier, &response, NULL) != SUBS_OK)
                abort();
            free(text);
            free(response);
            json_decref(opening);
            rewind(file);
        }
        for (size_t i = 0; verifier != NULL && i < 3; i++) {
            json_t *text = json_object_get(history, members[i]);
            if (!json_is_string(text) || json_string_length(text) > longest)
                continue;
            if (is_accepted(members[i], json_string_value(text), json_string_length(text)))
                json_object_set_new(accepted, json_string_value(text), json_string(members[i]));
            char name[4096];
            snprintf(name, sizeof name, "%s/%lu", seeds, written++);
            FILE *seed = fopen(name, "wb");
            fprintf(seed, "%c%s", "trn"[i], json_string_value(text));
            fclose(seed);
        }
        json_decref(request);
        free_vector(&vector);
    }
    fclose(file);
    if (json_object_size(accepted) < 3)
        abort();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    const char *text = (const char *)data + 1, *member = member_of((char)data[0]);
    if (is_accepted(member, text, size - 1)) {
        json_t *signed_as = json_object_getn(accepted, text, size - 1);
        if (signed_as == NULL || strcmp(json_string_value(signed_as), member) != 0)
            abort();
    }
    return 0;
}

/* Decodes base64 of either alphabet. Returns how many bytes, or 0 where it is none. */
static size_t decode(const uint8_t *text, size_t size, uint8_t *bytes)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_";
    uint32_t bits = 0;
    size_t written = 0;

    while (size > 0 && text[size - 1] == '=')
        size--;
    for (size_t i = 0; i < size; i++) {
        const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
        if (digit == NULL)
            return 0;
        size_t value = (size_t)(digit - digits);
        bits = bits << 6 | (uint32_t)(value >= 64 ? value - 2 : value);
        if (i % 4 != 0)
            bytes[written++] = (uint8_t)(bits >> (6 - i % 4 * 2));
    }
    return written;
}

static size_t encode(const uint8_t *bytes, size_t size, uint8_t *text, int is_for_url)
{
    size_t length = (size_t)EVP_EncodeBlock(text, bytes, (int)size);

    while (is_for_url && length > 0 && text[length - 1] == '=')
        length--;
    for (size_t i = 0; is_for_url && i < length; i++)
        text[i] = text[i] == '+' ? '-' : text[i] == '/' ? '_' : text[i];
    return length;
}

/* Changes a certificate of the header. Returns the length of the new header. */
static size_t change_certificate(uint8_t *header, size_t size, unsigned int seed)
{
    json_t *object = json_loadb((char *)header, size, 0, NULL), *list = json_object_get(object, "x5c");
    json_t *chosen = json_array_get(list, seed % 3);
    static uint8_t der[2 * longest], text[4 * longest];
    size_t length = json_is_string(chosen) && json_string_length(chosen) <= longest
                        ? decode((const uint8_t *)json_string_value(chosen), json_string_length(chosen), der)
                        : 0;

    if (length > 0) {
        length = LLVMFuzzerMutate(der, length, longest / 4);
        json_array_set_new(list, seed % 3, json_stringn((char *)text, encode(der, length, text, 0)));
        char *dumped = json_dumps(object, JSON_COMPACT);
        size = strlen(dumped) <= longest ? strlen(dumped) : size;
        memcpy(header, dumped, strlen(dumped) <= longest ? size : 0);
        free(dumped);
    }
    json_decref(object);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned int seed)
{
    static uint8_t part[2 * longest], text[4 * longest];
    uint8_t *first = size > 1 ? memchr(data + 1, '.', size - 1) : NULL;
    uint8_t *second = first ? memchr(first + 1, '.', size - (size_t)(first + 1 - data)) : NULL;

    if (seed % 5 == 0 || second == NULL || size > longest)
        return LLVMFuzzerMutate(data, size, room);
    /* One of the three parts, decoded, changed, and encoded again. */
    uint8_t *starts[] = {data + 1, first + 1, second + 1}, *ends[] = {first, second, data + size};
    size_t which = seed % 5 < 3 ? 0 : seed % 5 - 2;
    uint8_t *start = starts[which], *end = ends[which];
    size_t length = decode(start, (size_t)(end - start), part);
    if (length == 0)
        return LLVMFuzzerMutate(data, size, room);
    length = seed % 5 == 1 || seed % 5 == 2 ? change_certificate(part, length, seed / 5)
                                            : LLVMFuzzerMutate(part, length, longest / 2);
    size_t coded = encode(part, length, text, 1), rest = (size_t)(data + size - end);
    if ((size_t)(start - data) + coded + rest > room)
        return LLVMFuzzerMutate(data, size, room);
    memmove(start + coded, end, rest);
    memcpy(start, text, coded);
    return (size_t)(start - data) + coded + rest;
}

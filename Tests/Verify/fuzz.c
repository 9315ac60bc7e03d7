/*
 * Fuzzes libsubscore-verify: changes signed payloads in their text, in the decoded header or payload, and inside of
 * certificates, and changes whole histories. Nothing may be accepted but the texts that the store signed.
 *
 *     VERIFY_CASES=build/verify/cases build/fuzz/verify FOLDER...
 *
 * An input is a letter for what the text should be (t, r, n or a) and the text; or d and a history in JSON; or o and a response of
 * OCSP in DER. At the start it learns from the cases what the store signed: every case is an input that a run can begin with.
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

/* The second one leaves out what it refuses. */
static subs_verifier *verifier, *lenient;
static json_t *accepted;
/* A call about one transaction, and the response about its intermediate. */
static json_t *revocation, *intermediate;
static const char *const members[] = {"signedTransactionInfo", "signedRenewalInfo", "signedPayload",
                                      "signedAppTransactionInfo"};
static const char letters[] = "trna";
#define MEMBERS (sizeof members / sizeof *members)

void subs_free(char *response)
{
    free(response);
}

static const char *member_of(char kind)
{
    const char *found = memchr(letters, kind, MEMBERS);

    return members[found ? found - letters : 0];
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

/* Notes each text of a case that the store signed. */
static void learn(json_t *value)
{
    const char *key;
    json_t *part;
    size_t index;

    for (size_t i = 0; json_is_string(value) && i < MEMBERS; i++)
        if (is_accepted(members[i], json_string_value(value), json_string_length(value)))
            json_object_set_new(accepted, json_string_value(value), json_string(members[i]));
    json_array_foreach(value, index, part)
        learn(part);
    json_object_foreach(value, key, part)
        learn(part);
}

/* Whether the store signed one of the texts in a value. */
static int has_signed_text(json_t *value)
{
    const char *key;
    json_t *part;
    size_t index;
    int found = 0;

    if (json_is_string(value))
        return json_object_getn(accepted, json_string_value(value), json_string_length(value)) != NULL;
    json_array_foreach(value, index, part)
        found |= has_signed_text(part);
    json_object_foreach(value, key, part)
        found |= has_signed_text(part);
    return found;
}

/* Both verifiers say the same of a history that is proven. Of one with nothing signed in it nothing is proven. */
static void try_history(const char *text, size_t length)
{
    char *request = malloc(length + 32), *first, *second;
    size_t size = (size_t)sprintf(request, "{\"history\":");

    memcpy(request + size, text, length);
    request[size + length] = '}';
    size += length + 1;
    subs_status status = subs_verifier_verify(verifier, request, size, &first, NULL);
    subs_status omitting = subs_verifier_verify(lenient, request, size, &second, NULL);
    if (omitting != SUBS_OK ? status != omitting : status == SUBS_OK && strcmp(first, second) != 0)
        abort();
    if (omitting == SUBS_OK && strstr(second, ",\"verified\":0,\"refused\":") == NULL) {
        json_t *document = json_loadb(request, size, 0, NULL);
        if (!has_signed_text(document))
            abort();
        json_decref(document);
    }
    free(first);
    free(second);
    free(request);
}

/* Asks with the responses, which it takes over. Whether the transaction was accepted. */
static int is_good_by(json_t *responses)
{
    char *response = NULL;

    json_object_set_new(json_object_get(revocation, "verify"), "ocspResponses", responses);
    char *request = json_dumps(revocation, JSON_COMPACT);
    subs_status status = subs_verifier_verify(verifier, request, strlen(request), &response, NULL);
    if (status != SUBS_OK && (response == NULL || strncmp(response, "{\"error\":", 9) != 0))
        abort();
    free(response);
    free(request);
    return status == SUBS_OK;
}

/* A response about one certificate does not do for two. Beside one about the other, it may. */
static void try_response(const uint8_t *bytes, size_t size)
{
    static unsigned char text[2 * longest];

    EVP_EncodeBlock(text, bytes, (int)size);
    if (is_good_by(json_pack("[s]", text)))
        abort();
    is_good_by(json_pack("[s,O]", text, intermediate));
}

/* Opens a verifier as a case wants it. */
static subs_verifier *opened(json_t *verify, const char *on_refusal)
{
    json_t *opening = json_pack("{s:O}", "verify", verify);
    char *text, *response;
    subs_verifier *new = NULL;

    json_object_set_new(verify, "onRefusal", json_string(on_refusal));
    text = json_dumps(opening, 0);
    if (subs_verifier_open(text, strlen(text), &new, &response, NULL) != SUBS_OK)
        abort();
    free(text);
    free(response);
    json_decref(opening);
    return new;
}

static size_t decode(const uint8_t *text, size_t size, uint8_t *bytes);

static void write_seed(char kind, const void *text, size_t size)
{
    static unsigned long written;
    char name[4096];

    snprintf(name, sizeof name, "%s/%lu", getenv("VERIFY_SEEDS"), written++);
    FILE *seed = fopen(name, "wb");
    fputc(kind, seed);
    fwrite(text, 1, size, seed);
    fclose(seed);
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    const char *path = getenv("VERIFY_CASES");
    struct vector vector;
    FILE *file = open_vectors(path);

    (void)count;
    (void)arguments;
    accepted = json_object();
    while (read_vector(file, path, &vector)) {
        json_t *request = json_loadb(vector.request, vector.request_length, 0, NULL);
        json_t *verify = json_object_get(request, "verify"), *history = json_object_get(request, "history");
        if (verifier == NULL && strcmp(vector.name, "a good one") == 0) {
            verifier = opened(verify, "fail");
            lenient = opened(verify, "omit");
            rewind(file);
        }
        for (size_t i = 0; verifier != NULL && i < MEMBERS; i++) {
            json_t *text = json_object_get(history, members[i]);
            if (!json_is_string(text) || json_string_length(text) > longest)
                continue;
            write_seed(letters[i], json_string_value(text), json_string_length(text));
        }
        if (verifier != NULL)
            learn(history);
        json_t *responses = json_object_get(verify, "ocspResponses"), *each;
        size_t number;
        json_array_foreach(responses, number, each) {
            static uint8_t bytes[3 * longest];
            if (verifier != NULL && number < 3 && json_string_length(each) < longest)
                write_seed('o', bytes,
                           decode((const uint8_t *)json_string_value(each), json_string_length(each), bytes));
        }
        if (strcmp(vector.name, "revocation: both are good") == 0) {
            revocation = json_pack("{s:O,s:{s:O}}", "history", history, "verify", "at", json_object_get(verify, "at"));
            intermediate = json_incref(json_array_get(responses, 1));
        }
        char *whole = json_dumps(history, JSON_COMPACT);
        if (verifier != NULL && whole != NULL && strlen(whole) < longest)
            write_seed('d', whole, strlen(whole));
        free(whole);
        json_decref(request);
        free_vector(&vector);
    }
    fclose(file);
    if (json_object_size(accepted) < 3 || revocation == NULL)
        abort();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    const char *text = (const char *)data + 1, *member = member_of((char)data[0]);
    if (data[0] == 'd') {
        try_history(text, size - 1);
        return 0;
    }
    if (data[0] == 'o') {
        if (size <= longest)
            try_response(data + 1, size - 1);
        return 0;
    }
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

/* The parts of a value that are arrays or objects, itself included. */
static size_t containers(json_t *value, json_t *found[], size_t count, size_t room)
{
    const char *key;
    json_t *part;
    size_t index;

    if (count == room || !(json_is_array(value) || json_is_object(value)))
        return count;
    found[count++] = value;
    json_array_foreach(value, index, part)
        count = containers(part, found, count, room);
    json_object_foreach(value, key, part)
        count = containers(part, found, count, room);
    return count;
}

/* Copies a part of a history to another place of it, takes one away, or makes the history a list. Returns the new length. */
static size_t change_history(uint8_t *text, size_t size, size_t room, unsigned int seed)
{
    static const char *const keys[] = {"signedTransactionInfo", "signedRenewalInfo", "signedPayload",
                                       "transactions",          "renewalInfo",       "data",
                                       "lastTransactions"};
    json_t *history = json_loadb((char *)text, size, 0, NULL), *found[64];
    size_t count = containers(history, found, 0, 64), index = seed / 32768 % 4;

    if (count == 0)
        return LLVMFuzzerMutate(text, size, room);
    json_t *from = found[seed % count], *to = found[seed / 64 % count];
    const char *key = keys[seed / 4096 % 7];
    json_t *part = json_is_array(from) ? json_array_get(from, index) : json_object_get(from, key);
    json_t *copy = json_deep_copy(part ? part : from);
    if (seed / 131072 % 8 == 0)
        json_is_array(to) ? json_array_remove(to, index) : json_object_del(to, key);
    else if (seed / 131072 % 8 == 1)
        history = json_pack("[o,O]", history, copy);
    else
        json_is_array(to) ? json_array_append(to, copy) : json_object_set(to, keys[seed / 1048576 % 7], copy);
    json_decref(copy);
    char *dumped = json_dumps(history, JSON_COMPACT);
    if (dumped != NULL && strlen(dumped) <= room) {
        size = strlen(dumped);
        memcpy(text, dumped, size);
    }
    free(dumped);
    json_decref(history);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned int seed)
{
    static uint8_t part[2 * longest], text[4 * longest];
    uint8_t *first = size > 1 ? memchr(data + 1, '.', size - 1) : NULL;
    uint8_t *second = first ? memchr(first + 1, '.', size - (size_t)(first + 1 - data)) : NULL;

    if (size > 1 && data[0] == 'o' && seed % 8 > 0)
        return 1 + LLVMFuzzerMutate(data + 1, size - 1, room - 1);
    if (size > 1 && data[0] == 'd' && seed % 4 > 0)
        return 1 + change_history(data + 1, size - 1, room - 1, seed / 4);
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

#include "reader.h"

#include <stdint.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

/* What a byte is outside of strings. All that isn't named is part of a word: a number, a literal, or no JSON. */
enum byte { WORD, SPACE, COLON, COMMA, QUOTE, OPENING, CLOSING, ZERO };

/* Looked up, because every byte of a request is asked for. */
static const unsigned char kinds[256] = {
    ['\0'] = ZERO, [' '] = SPACE, ['\t'] = SPACE,  ['\n'] = SPACE,  ['\r'] = SPACE,  [':'] = COLON,
    [','] = COMMA, ['"'] = QUOTE, ['['] = OPENING, ['{'] = OPENING, [']'] = CLOSING, ['}'] = CLOSING,
};

static enum byte byte_at(const char *text, size_t index)
{
    return (enum byte)kinds[(unsigned char)text[index]];
}

#ifdef __SSE2__
typedef unsigned char sixteen __attribute__((vector_size(16)));

/* A bit for each of sixteen bytes, the lowest for the first: whether it is among a few that follow each other. */
static unsigned int among(sixteen bytes, unsigned char first, unsigned char count)
{
    typedef char mask __attribute__((vector_size(16)));
    return (unsigned int)__builtin_ia32_pmovmskb128((mask)(bytes - first < count));
}
#endif

/* The first quote from here on, or the end of the text. */
static size_t quote(const char *text, size_t length, size_t index)
{
    const char *found = index < length ? memchr(text + index, '"', length - index) : NULL;
    return found == NULL ? length : (size_t)(found - text);
}

/* The end of the string whose first quote is before this index, or of the text. */
static size_t long_string_end(const char *text, size_t length, size_t index)
{
    for (;;) {
        size_t end = quote(text, length, index), before = end;
        if (end == length)
            return length;
        while (before > index && text[before - 1] == '\\')
            before--;
        index = end + 1;
        if ((end - before) % 2 == 0)
            return index;
    }
}

/* The same. Half of all bytes stand in short strings without escapes, where calling memchr costs more than looking. */
static inline size_t string_end(const char *text, size_t length, size_t index)
{
#ifdef __SSE2__
    sixteen bytes;
    for (; length - index >= sizeof bytes; index += sizeof bytes) {
        memcpy(&bytes, text + index, sizeof bytes);
        unsigned int quotes = among(bytes, '"', 1), escapes = among(bytes, '\\', 1);
        if (escapes != 0)
            break;
        if (quotes != 0)
            return index + (size_t)__builtin_ctz(quotes) + 1;
    }
#endif
    return long_string_end(text, length, index);
}

/* The end of the word that goes on here. Most are the milliseconds of a date. */
static inline size_t word_end(const char *text, size_t length, size_t index)
{
#ifdef __SSE2__
    sixteen bytes;
    if (length - index >= sizeof bytes) {
        memcpy(&bytes, text + index, sizeof bytes);
        index += (size_t)__builtin_ctz(~among(bytes, '0', 10));
    }
#endif
    while (index < length && byte_at(text, index) == WORD)
        index++;
    return index;
}

struct subscore_text subscore_measured(const char *text, size_t length, ptrdiff_t max_depth, size_t max_values)
{
    struct subscore_text measured = {text, length, length, 0, 0, 0, false, false};
    size_t index = 0, longest = 0;
    ptrdiff_t depth = 0;
    while (index < length) {
        size_t start = index++;
        switch (byte_at(text, start)) {
        case SPACE:
        case COLON: continue;
        case COMMA:
            if (++measured.values > max_values) {
                measured.has_too_many_values = true;
                goto stop;
            }
            continue;
        case QUOTE: index = string_end(text, length, index); break;
        case OPENING:
            if (++depth > max_depth) {
                measured.is_too_deep = true;
                measured.depth_exceeded_at = start;
                goto stop;
            }
            if (++measured.values > max_values) {
                measured.has_too_many_values = true;
                goto stop;
            }
            break;
        case CLOSING: depth--; break;
        case WORD:
        case ZERO: index = word_end(text, length, index); break;
        default: __builtin_unreachable(); /* The table has no other values. */
        }
        if (index - start > longest)
            longest = index - start;
        if (depth <= 0) {
            measured.end = index;
            break;
        }
    }
stop:
    measured.longest_token = longest + 1;
    return measured;
}

size_t subscore_rest(const struct subscore_text *text)
{
    size_t index = text->end;
    while (index < text->length && byte_at(text->text, index) == SPACE)
        index++;
    return index;
}

struct source {
    const struct subscore_text *text;
    size_t padding, padded, given;
    enum { OPEN, PAD, TEXT, END } stage;
    bool is_exhausted;
};

/* A zero byte is not JSON, but in some places the parser passes over it. Any other byte that is not JSON it refuses. */
static void mark_zeros(char *bytes, size_t count)
{
    char *end = bytes + count;
    for (char *zero = memchr(bytes, 0, count); zero != NULL; zero = memchr(zero, 0, (size_t)(end - zero)))
        *zero = '\1';
}

static size_t give(void *buffer, size_t size, void *data)
{
    struct source *source = data;
    size_t count;
    switch (source->stage) {
    case OPEN:
        memcpy(buffer, "[\"", 2);
        source->stage = PAD;
        return 2;
    case PAD:
        count = source->padding - source->padded < size ? source->padding - source->padded : size;
        if (count > 0) {
            memset(buffer, 'x', count);
            source->padded += count;
            return count;
        }
        if (errno == ENOMEM) {
            source->is_exhausted = true;
            return 0;
        }
        memcpy(buffer, "\",", 2);
        source->stage = TEXT;
        return 2;
    case TEXT:
        count = source->text->end - source->given < size ? source->text->end - source->given : size;
        if (count > 0) {
            memcpy(buffer, source->text->text + source->given, count);
            source->given += count;
            mark_zeros(buffer, count);
            return count;
        }
        memcpy(buffer, "]", 1);
        source->stage = END;
        return 1;
    default: return 0;
    }
}

/*
 * Whether an error is about a place where nothing is wrong: the padding, or a string up to its closing quote. Then memory
 * ran out. Not every host's allocator says so in errno.
 */
static bool blames_memory(const struct subscore_text *text, const json_error_t *error)
{
    if (error->position < 0)
        return true;
    size_t position = (size_t)error->position;
    return position > 0 && position <= text->end && text->text[position - 1] == '"'
           && (strncmp(error->text, "invalid token", 13) == 0
               || strncmp(error->text, "string or '}' expected", 22) == 0);
}

#ifndef SUBSCORE_ARENA
struct subscore_mark subscore_begin(void)
{
    return (struct subscore_mark){0, NULL, NULL};
}

void subscore_end(json_t *value, struct subscore_mark mark)
{
    (void)mark;
    json_decref(value);
}
#endif

json_t *subscore_load(const struct subscore_text *text, size_t flags, json_error_t *error, bool *is_exhausted)
{
    /* The buffer's size is a power of two, at least 16. It doubles when it is full but for one byte, so one byte more than
     * half of its last size brings it there. */
    size_t room = 16;
    while (room < text->longest_token + 2)
        room *= 2;
    size_t padding = room / 2;

    /* This shows in time where a host's allocator fails without setting errno. */
    json_malloc_t allocate;
    json_free_t release;
    json_get_alloc_funcs(&allocate, &release);
    void *probe = allocate(room);
    *is_exhausted = probe == NULL;
    if (probe == NULL)
        return NULL;
    release(probe);

    int before = errno;
    errno = 0;
    struct source source = {text, padding, 0, 0, OPEN, false};
    json_t *both = json_load_callback(give, &source, flags, error);
    *is_exhausted = source.is_exhausted || (both == NULL && errno == ENOMEM);
    errno = before;
    if (both == NULL) {
        error->position -= (int)padding + 4;
        *is_exhausted |= blames_memory(text, error);
        return NULL;
    }
    json_t *value = json_incref(json_array_get(both, 1));
    json_decref(both);
    return value;
}

void subscore_seed(void)
{
    uint64_t seed = 0;
#ifdef __linux__
    const void *random = (const void *)getauxval(AT_RANDOM);
    uint64_t halves[2] = {1, 1};
    if (random != NULL)
        memcpy(halves, random, sizeof halves);
    for (int round = 0; round < 4; round++) {
        seed = (seed ^ halves[round % 2]) * UINT64_C(0x9e3779b97f4a7c15);
        seed ^= seed >> 32;
    }
    /* jansson keeps 32 bits. */
    seed = (uint32_t)seed != 0 ? (uint32_t)seed : 1;
#endif
    json_object_seed((size_t)seed);
}

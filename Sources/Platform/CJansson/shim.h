#ifndef SUBSCORE_CJANSSON_SHIM_H
#define SUBSCORE_CJANSSON_SHIM_H

#include <errno.h>
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

/*
 * Seeds the hash tables of jansson, unless they are. On Linux the seed comes from the random bytes that the kernel gives
 * each program, and is never 0, for which jansson would open a file. The bytes protect the stack, too, so they are mixed
 * into half as many, which reveal nothing about them. Elsewhere jansson finds its own. No answer depends on it.
 */
static inline void subscore_seed(void)
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

/*
 * Reading JSON where any allocation may fail.
 *
 * jansson collects the bytes of a token in a buffer that grows, and does not check whether it grew. If it did not, a byte
 * is lost. Where that byte is the quote at the end of a string, jansson reads and writes beyond its memory. So the text is
 * read as the second element of an array, after a string that the buffer has to grow for as it would for the longest token.
 * It grows in the middle of that string, where a lost byte does no harm and ends the reading. It never grows again.
 */
struct subscore_text {
    const char *text;
    size_t length;
    /* The end of the first value. What follows, apart from white space, is more text. */
    size_t end;
    /* At least as long as any token, with the byte after it that the parser reads. */
    size_t longest_token;
    /* Commas and opening brackets outside strings, up to the first that exceeds a limit. */
    size_t values;
    /* The first bracket that opens a level too many, and whether there are more values than the limit. */
    size_t depth_exceeded_at;
    bool is_too_deep, has_too_many_values;
};

/* What a byte is outside of strings. All that isn't named is part of a word: a number, a literal, or no JSON. */
enum subscore_byte {
    SUBSCORE_WORD,
    SUBSCORE_SPACE,
    SUBSCORE_COLON,
    SUBSCORE_COMMA,
    SUBSCORE_QUOTE,
    SUBSCORE_OPENING,
    SUBSCORE_CLOSING,
    SUBSCORE_ZERO
};

/* Looked up, because every byte of a request is asked for. */
static const unsigned char subscore_bytes[256] = {
    ['\0'] = SUBSCORE_ZERO,   [' '] = SUBSCORE_SPACE,   ['\t'] = SUBSCORE_SPACE,  ['\n'] = SUBSCORE_SPACE,
    ['\r'] = SUBSCORE_SPACE,  [':'] = SUBSCORE_COLON,   [','] = SUBSCORE_COMMA,   ['"'] = SUBSCORE_QUOTE,
    ['['] = SUBSCORE_OPENING, ['{'] = SUBSCORE_OPENING, [']'] = SUBSCORE_CLOSING, ['}'] = SUBSCORE_CLOSING,
};

static inline enum subscore_byte subscore_byte_at(const char *text, size_t index)
{
    return (enum subscore_byte)subscore_bytes[(unsigned char)text[index]];
}

/* The first quote from here on, or the end of the text. Half of all bytes stand in short strings, where calling memchr
 * costs more than looking. */
static inline size_t subscore_quote(const char *text, size_t length, size_t index)
{
#ifdef __SSE2__
    typedef char sixteen __attribute__((vector_size(16)));
    for (; length - index >= sizeof(sixteen); index += sizeof(sixteen)) {
        sixteen bytes;
        memcpy(&bytes, text + index, sizeof bytes);
        int quotes = __builtin_ia32_pmovmskb128(bytes == '"');
        if (quotes != 0)
            return index + (size_t)__builtin_ctz((unsigned int)quotes);
    }
    while (index < length && text[index] != '"')
        index++;
    return index;
#else
    const char *quote = index < length ? memchr(text + index, '"', length - index) : NULL;
    return quote == NULL ? length : (size_t)(quote - text);
#endif
}

/* The end of the string that begins here, or of the text. */
static inline size_t subscore_string_end(const char *text, size_t length, size_t start)
{
    size_t index = start + 1;
    for (;;) {
        size_t end = subscore_quote(text, length, index), before = end;
        if (end == length)
            return length;
        while (before > index && text[before - 1] == '\\')
            before--;
        index = end + 1;
        if ((end - before) % 2 == 0)
            return index;
    }
}

/*
 * Agrees with the parser on what is a token up to the first thing that is not JSON, and the parser goes no further than
 * that. Stops behind the first value, and where a limit is exceeded.
 */
static inline struct subscore_text subscore_measured(const char *text, size_t length, ptrdiff_t most_depth,
                                                     size_t most_values)
{
    struct subscore_text measured = {text, length, length, 0, 0, 0, false, false};
    size_t index = 0, longest = 0;
    ptrdiff_t depth = 0;
    while (index < length) {
        size_t start = index++;
        switch (subscore_byte_at(text, start)) {
        case SUBSCORE_SPACE:
        case SUBSCORE_COLON: continue;
        case SUBSCORE_COMMA:
            if (++measured.values > most_values) {
                measured.has_too_many_values = true;
                goto stop;
            }
            continue;
        case SUBSCORE_QUOTE: index = subscore_string_end(text, length, start); break;
        case SUBSCORE_OPENING:
            if (++depth > most_depth) {
                measured.is_too_deep = true;
                measured.depth_exceeded_at = start;
                goto stop;
            }
            if (++measured.values > most_values) {
                measured.has_too_many_values = true;
                goto stop;
            }
            break;
        case SUBSCORE_CLOSING: depth--; break;
        case SUBSCORE_WORD:
        case SUBSCORE_ZERO:
            while (index < length && subscore_byte_at(text, index) == SUBSCORE_WORD)
                index++;
            break;
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

/* Where the text after the first value begins, or the length of the whole where nothing follows. */
static inline size_t subscore_rest(const struct subscore_text *text)
{
    size_t index = text->end;
    while (index < text->length && subscore_byte_at(text->text, index) == SUBSCORE_SPACE)
        index++;
    return index;
}

struct subscore_source {
    const struct subscore_text *text;
    size_t padding, padded, given;
    enum { SUBSCORE_OPEN, SUBSCORE_PAD, SUBSCORE_TEXT, SUBSCORE_END } stage;
    bool is_exhausted;
};

/* A zero byte is not JSON, but in some places the parser passes over it. Any other byte that is not JSON it refuses. */
static inline void subscore_mark_zeros(char *bytes, size_t count)
{
    char *end = bytes + count;
    for (char *zero = memchr(bytes, 0, count); zero != NULL; zero = memchr(zero, 0, (size_t)(end - zero)))
        *zero = '\1';
}

static inline size_t subscore_give(void *buffer, size_t size, void *data)
{
    struct subscore_source *source = data;
    size_t count;
    switch (source->stage) {
    case SUBSCORE_OPEN:
        memcpy(buffer, "[\"", 2);
        source->stage = SUBSCORE_PAD;
        return 2;
    case SUBSCORE_PAD:
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
        source->stage = SUBSCORE_TEXT;
        return 2;
    case SUBSCORE_TEXT:
        count = source->text->end - source->given < size ? source->text->end - source->given : size;
        if (count > 0) {
            memcpy(buffer, source->text->text + source->given, count);
            source->given += count;
            subscore_mark_zeros(buffer, count);
            return count;
        }
        memcpy(buffer, "]", 1);
        source->stage = SUBSCORE_END;
        return 1;
    default: return 0;
    }
}

/*
 * Whether an error is about a place where nothing is wrong: the padding, or a string up to its closing quote. Then memory
 * ran out. Not every host's allocator says so in errno.
 */
static inline bool subscore_blames_memory(const struct subscore_text *text, const json_error_t *error)
{
    if (error->position < 0)
        return true;
    size_t position = (size_t)error->position;
    return position > 0 && position <= text->end && text->text[position - 1] == '"'
           && (strncmp(error->text, "invalid token", 13) == 0
               || strncmp(error->text, "string or '}' expected", 22) == 0);
}

/*
 * The first value of the text. NULL for an error, whose position counts in the text; where the value's end is missing, the
 * position is after it. Sets *is_exhausted where an allocation failed.
 */
static inline json_t *subscore_load(const struct subscore_text *text, size_t flags, json_error_t *error,
                                    bool *is_exhausted)
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
    struct subscore_source source = {text, padding, 0, 0, SUBSCORE_OPEN, false};
    json_t *both = json_load_callback(subscore_give, &source, flags, error);
    *is_exhausted = source.is_exhausted || (both == NULL && errno == ENOMEM);
    errno = before;
    if (both == NULL) {
        error->position -= (int)padding + 4;
        *is_exhausted |= subscore_blames_memory(text, error);
        return NULL;
    }
    json_t *value = json_incref(json_array_get(both, 1));
    json_decref(both);
    return value;
}

#endif

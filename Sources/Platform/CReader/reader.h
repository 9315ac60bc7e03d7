/*
 * Reads JSON where any allocation may fail.
 *
 * jansson collects the bytes of a token in a buffer that grows, and does not check whether it grew. If it did not, a byte
 * is lost. Where that byte is the quote at the end of a string, jansson reads and writes beyond its memory. So a text is
 * measured first, and then read as the second element of an array, after a string that the buffer has to grow for as it
 * would for the longest token. It grows in the middle of that string, where a lost byte does no harm and ends the reading.
 * It never grows again.
 */
#ifndef SUBSCORE_READER_H
#define SUBSCORE_READER_H

#include "../CJansson/shim.h"

#include <stdbool.h>
#include <stddef.h>

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

/*
 * Measures a text of `length` bytes. It agrees with the parser on what is a token up to the first thing that is not JSON,
 * and the parser goes no further than that. It stops behind the first value, and where a limit is exceeded. It allocates
 * nothing.
 */
struct subscore_text subscore_measured(const char *text, size_t length, ptrdiff_t max_depth, size_t max_values);

/* Returns where the text after the first value begins, behind white space, or the length of the whole if nothing follows. */
size_t subscore_rest(const struct subscore_text *text);

/*
 * Begins a document, and ends it: releases its value, which may be NULL. Each that began must end, in the same thread. In a library
 * that contains jansson, arena.c defines both, and no value may be used after its document has ended, whatever references it has.
 */
struct subscore_mark subscore_begin(void);
void subscore_end(json_t *value, struct subscore_mark mark);

/*
 * Reads the first value of a measured text that exceeds no limit, in a document that has begun. NULL for an error, whose
 * position counts in the text; if the value's end is missing, the position is after it. Sets *is_exhausted to whether an
 * allocation failed.
 */
json_t *subscore_load(const struct subscore_text *text, size_t flags, json_error_t *error, bool *is_exhausted);

/*
 * Seeds the hash tables of jansson, unless they are. On Linux the seed comes from the random bytes that the kernel gives
 * each program, and is never 0, for which jansson would open a file. The bytes protect the stack, too, so they are mixed
 * into half as many, which reveal nothing about them. Elsewhere jansson finds its own. No answer depends on it.
 */
void subscore_seed(void);

#endif

/*
 * Reads the vectors, a line of build/vectors at a time. A line has function, status, rules, request, spaces, response,
 * file and name, with tabs between them. Request and response are base64, or "-" if there is none.
 */
#ifndef SUBSCORE_TESTS_VECTORS_H
#define SUBSCORE_TESTS_VECTORS_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vector {
    char *line;
    const char *function, *status, *file, *name;
    char *request; /* NULL for a null pointer; ends where its allocation ends, so that a read beyond it is noticed */
    size_t request_length;
    char *response; /* NULL if there is none; ends in a zero byte */
};

__attribute__((noreturn)) static inline void stop_reading(const char *path)
{
    fprintf(stderr, "%s has the wrong form: run make vectors\n", path);
    exit(2);
}

static inline FILE *open_vectors(const char *path)
{
    FILE *file = fopen(path, "rb");

    if (!file) {
        fprintf(stderr, "%s is missing: run make vectors\n", path);
        exit(2);
    }
    return file;
}

/* The bytes of a field, with SPACES after them. NULL for "-". */
static inline char *decode_field(const char *text, size_t spaces, size_t *length, const char *path)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t written = 0, end = strcspn(text, "=");
    size_t size = end * 3 / 4 + spaces;
    uint32_t bits = 0;
    char *bytes;

    *length = 0;
    if (strcmp(text, "-") == 0)
        return NULL;
    bytes = malloc(size ? size : 1);
    for (size_t i = 0; i < end && bytes; i++) {
        const char *digit = strchr(digits, text[i]);
        if (!digit)
            stop_reading(path);
        bits = bits << 6 | (uint32_t)(digit - digits);
        if (i % 4 != 0)
            bytes[written++] = (char)(bits >> (6 - i % 4 * 2) & 0xff);
    }
    if (!bytes)
        stop_reading(path);
    memset(bytes + written, ' ', spaces);
    *length = written + spaces;
    return bytes;
}

/*
 * A line without its end, or NULL after the last one. It does not use getline, because with some sanitizers the
 * program's free() does not fit what libc allocates.
 */
static inline char *read_line(FILE *file, const char *path)
{
    size_t capacity = 4096, length = 0;
    char *line = malloc(capacity);

    while (line && fgets(line + length, (int)(capacity - length), file)) {
        length += strlen(line + length);
        if (length && line[length - 1] == '\n') {
            line[length - 1] = '\0';
            return line;
        }
        capacity *= 2;
        line = realloc(line, capacity);
    }
    if (!line || length)
        stop_reading(path);
    free(line);
    return NULL;
}

/* Reads the next vector. Returns whether there was one. */
static inline int read_vector(FILE *file, const char *path, struct vector *vector)
{
    char *fields[8];
    size_t length, spaces;

    vector->line = read_line(file, path);
    if (!vector->line)
        return 0;
    fields[0] = vector->line;
    for (int i = 1; i < 8; i++) {
        fields[i] = strchr(fields[i - 1], '\t');
        if (!fields[i])
            stop_reading(path);
        *fields[i]++ = '\0';
    }
    spaces = strtoul(fields[4], NULL, 10);
    vector->function = fields[0];
    vector->status = fields[1];
    vector->file = fields[6];
    vector->name = fields[7];
    vector->request = decode_field(fields[3], spaces, &vector->request_length, path);
    vector->response = decode_field(fields[5], 1, &length, path);
    if (vector->response)
        vector->response[length - 1] = '\0';
    return 1;
}

static inline void free_vector(struct vector *vector)
{
    free(vector->line);
    free(vector->request);
    free(vector->response);
}

#endif

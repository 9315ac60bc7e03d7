#include "schema.h"

#include <glob.h>
#include <regex.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The schemas, by the names of their files. */
static json_t *documents;

/* All keywords that are known here. Some of them only describe, and check nothing. */
static const char *const keywords[] = {
    "$ref",    "type",    "properties", "required", "items",   "allOf", "anyOf", "oneOf",       "enum", "const",
    "minimum", "maximum", "pattern",    "examples", "$schema", "$defs", "title", "description", NULL,
};

static void stop(const char *location, const char *what)
{
    fprintf(stderr, "schema: %s: %s\n", location, what);
    exit(2);
}

/* The schema at a location. A location without a file is in *file, which is set to the file of the schema found. */
static json_t *find(const char *location, const char **file)
{
    const char *hash = strchr(location, '#');
    size_t length = hash ? (size_t)(hash - location) : strlen(location);
    json_t *found = NULL;
    const char *name;
    json_t *document;

    if (!length) {
        location = *file;
        length = strlen(location);
    }
    json_object_foreach(documents, name, document)
        if (strlen(name) == length && strncmp(name, location, length) == 0) {
            *file = name;
            found = document;
        }
    while (found && hash && *hash) {
        char step[64];
        const char *start = hash + 1 + (*hash == '#' && hash[1] == '/');
        size_t width = strcspn(start, "/");
        if (width >= sizeof step)
            return NULL;
        memcpy(step, start, width);
        step[width] = '\0';
        found = width ? json_object_get(found, step) : found;
        hash = start + width;
    }
    return found;
}

/*
 * A fuzzer asks thousands of times a second. So references and patterns are looked up once, at the start, and kept as
 * addresses beside their texts.
 */
static void keep(json_t *schema, const char *key, const void *address)
{
    json_object_set_new(schema, key, json_integer((json_int_t)(intptr_t)address));
}

static void *kept(const json_t *schema, const char *key)
{
    return (void *)(intptr_t)json_integer_value(json_object_get(schema, key));
}

static void prepare(json_t *schema, const char *file);

static void prepare_list(json_t *list, const char *file)
{
    const char *name;
    size_t index;
    json_t *each;

    json_array_foreach(list, index, each)
        prepare(each, file);
    json_object_foreach(list, name, each)
        prepare(each, file);
}

static void prepare(json_t *schema, const char *file)
{
    const json_t *reference = json_object_get(schema, "$ref");
    const json_t *pattern = json_object_get(schema, "pattern");
    const char *key;
    json_t *each;

    json_object_foreach(schema, key, each) {
        int i = 0;
        if (key[0] == '$' && json_is_integer(each))
            return;
        while (keywords[i] && strcmp(keywords[i], key) != 0)
            i++;
        if (!keywords[i])
            stop(key, "is a keyword that Tests/Fuzz/schema.c does not know");
    }
    prepare_list(json_object_get(schema, "properties"), file);
    prepare_list(json_object_get(schema, "allOf"), file);
    prepare_list(json_object_get(schema, "anyOf"), file);
    prepare_list(json_object_get(schema, "oneOf"), file);
    if (json_object_get(schema, "items"))
        prepare(json_object_get(schema, "items"), file);
    if (reference) {
        json_t *target = find(json_string_value(reference), &file);
        if (!target)
            stop(json_string_value(reference), "refers to nothing");
        keep(schema, "$target", target);
        prepare(target, file);
    }
    if (pattern) {
        regex_t *expression = malloc(sizeof *expression);
        if (!expression || regcomp(expression, json_string_value(pattern), REG_EXTENDED | REG_NOSUB) != 0)
            stop(json_string_value(pattern), "is not a pattern that POSIX knows");
        keep(schema, "$expression", expression);
    }
}

/* Prepares only what describes responses. Requests use keywords that are not known here. */
void schema_load(const char *folder)
{
    char pattern[512];
    glob_t found;
    const char *name;
    json_t *document;

    snprintf(pattern, sizeof pattern, "%s/*.json", folder);
    if (glob(pattern, 0, NULL, &found) != 0)
        stop(pattern, "there are none");
    documents = json_object();
    for (size_t i = 0; i < found.gl_pathc; i++) {
        json_error_t error;
        document = json_load_file(found.gl_pathv[i], 0, &error);
        if (!document)
            stop(found.gl_pathv[i], error.text);
        json_object_set_new(documents, strrchr(found.gl_pathv[i], '/') + 1, document);
    }
    globfree(&found);
    json_object_foreach(documents, name, document) {
        json_t *response = json_object_get(json_object_get(document, "$defs"), "response");
        if (response)
            prepare(response, name);
        else if (strcmp(name, "error.json") == 0)
            prepare(document, name);
    }
}

static int of_type(const char *type, const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT: return strcmp(type, "object") == 0;
    case JSON_ARRAY: return strcmp(type, "array") == 0;
    case JSON_STRING: return strcmp(type, "string") == 0;
    case JSON_INTEGER: return strcmp(type, "integer") == 0 || strcmp(type, "number") == 0;
    case JSON_REAL: return strcmp(type, "number") == 0;
    case JSON_NULL: return strcmp(type, "null") == 0;
    default: return strcmp(type, "boolean") == 0;
    }
}

static int among(const json_t *values, const json_t *value)
{
    size_t index;
    const json_t *each;

    json_array_foreach(values, index, each)
        if (json_equal(each, value))
            return 1;
    return 0;
}

/* Why a value is not what the schema says, or NULL if it is. *where is set to the innermost name at fault. */
static const char *fault(const json_t *schema, const json_t *value, const char **where)
{
    const json_t *type = json_object_get(schema, "type");
    const json_t *properties = json_object_get(schema, "properties");
    const json_t *part;
    const json_t *each;
    const json_t *target = kept(schema, "$target");
    const char *problem;
    const char *name;
    size_t index;

    if (target && (problem = fault(target, value, where)))
        return problem;
    if (json_is_string(type) && !of_type(json_string_value(type), value))
        return "another type";
    if (json_is_array(type)) {
        int fits = 0;
        json_array_foreach(type, index, each)
            fits |= of_type(json_string_value(each), value);
        if (!fits)
            return "another type";
    }
    if ((part = json_object_get(schema, "enum")) && !among(part, value))
        return "none of the values";
    if ((part = json_object_get(schema, "examples")) && !among(part, value))
        return "a value that is not described";
    if ((part = json_object_get(schema, "const")) && !json_equal(part, value))
        return "another value";
    if ((part = json_object_get(schema, "minimum")) && json_integer_value(value) < json_integer_value(part))
        return "too small";
    if ((part = json_object_get(schema, "maximum")) && json_integer_value(value) > json_integer_value(part))
        return "too large";
    if (json_is_string(value) && (part = json_object_get(schema, "pattern"))) {
        const regex_t *expression = kept(schema, "$expression");
        if (regexec(expression, json_string_value(value), 0, NULL, 0) != 0)
            return "another pattern";
    }
    if (json_is_object(value)) {
        json_array_foreach(json_object_get(schema, "required"), index, each) {
            *where = json_string_value(each);
            if (!json_object_get(value, *where))
                return "missing";
        }
        json_object_foreach((json_t *)value, name, each) {
            *where = name;
            part = json_object_get(properties, name);
            if (properties && !part)
                return "not described";
            if (part && (problem = fault(part, each, where)))
                return problem;
        }
    }
    if ((part = json_object_get(schema, "items")))
        json_array_foreach(value, index, each)
            if ((problem = fault(part, each, where)))
                return problem;
    json_array_foreach(json_object_get(schema, "allOf"), index, each)
        if ((problem = fault(each, value, where)))
            return problem;
    for (int one = 0; one < 2; one++) {
        const json_t *choices = json_object_get(schema, one ? "oneOf" : "anyOf");
        size_t fitting = 0;
        const char *first = NULL;
        const char *first_where = *where;
        if (!choices)
            continue;
        json_array_foreach(choices, index, each) {
            const char *inner = *where;
            problem = fault(each, value, &inner);
            fitting += !problem;
            if (problem && !first) {
                first = problem;
                first_where = inner;
            }
        }
        if (!fitting) {
            *where = first_where;
            return first;
        }
        if (one && fitting > 1)
            return "more than one of the alternatives";
    }
    return NULL;
}

int schema_valid(const char *location, const json_t *value, char *problem, size_t room)
{
    const char *where = "";
    const char *file = "";
    const json_t *schema = find(location, &file);
    const char *found;

    if (!schema)
        stop(location, "is not a location in a schema");
    found = fault(schema, value, &where);
    if (found)
        snprintf(problem, room, "not as %s says: %s: %s", location, where, found);
    return !found;
}

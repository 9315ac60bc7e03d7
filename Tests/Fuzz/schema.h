/*
 * The part of JSON Schema that docs/schema uses for responses. As in Tests/Documents/schema.py, the schemas are closed
 * here: a field that none of them describes is a problem.
 */
#ifndef SUBSCORE_FUZZ_SCHEMA_H
#define SUBSCORE_FUZZ_SCHEMA_H

#include <jansson.h>

/*
 * Reads a folder of schemas, which stay in memory until the process ends. Stops the program if one is missing or uses a
 * keyword that is not known here.
 */
void schema_load(const char *folder);

/*
 * Whether a value is what the schema at a location says. A location is like "subs_prorate.json#/$defs/response". If the value
 * is not, problem describes the first error.
 */
int schema_valid(const char *location, const json_t *value, char *problem, size_t room);

#endif

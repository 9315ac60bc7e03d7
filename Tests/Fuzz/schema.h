/*
 * The part of JSON Schema that docs/schema uses for responses. The schemas stay the one description of the shapes; here
 * they are closed, as Tests/Documents/schema.py closes them: a field that none of them describes is a problem.
 */
#ifndef SUBSCORE_FUZZ_SCHEMA_H
#define SUBSCORE_FUZZ_SCHEMA_H

#include <jansson.h>

/*
 * Reads a folder of schemas; stops the program when one is missing or uses a keyword that is not known here. What it
 * reads stays for the life of the process.
 */
void schema_load(const char *folder);

/*
 * Whether a value is what a place describes, "subs_prorate.json#/$defs/response". Where it is not, problem tells about
 * the first thing that is wrong.
 */
int schema_valid(const char *place, const json_t *value, char *problem, size_t room);

#endif

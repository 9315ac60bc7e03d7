#include "mutant.h"

#include <stdio.h>
#include <stdlib.h>

int32_t subscore_chosen_mutant;
uint8_t subscore_reached[4096];

__attribute__((constructor)) static void choose(void)
{
    const char *number = getenv("SUBSCORE_MUTANT");
    subscore_chosen_mutant = number ? atoi(number) : 0;
}

/* Writes which bodies have run into the file that the environment's SUBSCORE_REACHED names. */
__attribute__((destructor)) static void report(void)
{
    const char *path = getenv("SUBSCORE_REACHED");
    FILE *file = path ? fopen(path, "wb") : NULL;
    if (!file)
        return;
    fwrite(subscore_reached, 1, sizeof subscore_reached, file);
    fclose(file);
}

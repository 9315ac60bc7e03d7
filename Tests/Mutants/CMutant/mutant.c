#include "mutant.h"

#include <stdlib.h>

int32_t subscore_chosen_mutant;
uint8_t subscore_reached[4096];

__attribute__((constructor)) static void choose(void)
{
    const char *number = getenv("SUBSCORE_MUTANT");
    subscore_chosen_mutant = number ? atoi(number) : 0;
}

/* Which mutant of the rules runs, and which of their bodies have run. */
#ifndef SUBSCORE_MUTANT_H
#define SUBSCORE_MUTANT_H

#include <stdint.h>

/* 0 for none, the sources as they are. The environment's SUBSCORE_MUTANT at first. */
extern int32_t subscore_chosen_mutant;
extern uint8_t subscore_reached[4096];

static inline int32_t subscore_mutant(int32_t body)
{
    subscore_reached[body] = 1;
    return subscore_chosen_mutant;
}

#endif

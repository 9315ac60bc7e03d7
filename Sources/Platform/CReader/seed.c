/*
 * Seeds jansson when the library is loaded, before anything can fork, cancel a thread or forbid system calls.
 *
 * jansson seeds itself at the first object otherwise. It opens the system's random device for that, and whoever comes in
 * the meantime waits until it is done: a child that was forked meanwhile waits forever, because the thread that would be
 * done is not in it.
 */
#include "reader.h"

#ifdef __ELF__
/* A pointer of its own, so that no linker drops the section: a constructor alone refers to nothing. */
__attribute__((section(".init_array"), used, retain)) static void (*const at_load)(void) = subscore_seed;
#else
__attribute__((constructor)) static void at_load(void)
{
    subscore_seed();
}
#endif

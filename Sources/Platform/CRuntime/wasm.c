/*
 * Replaces the system in a WebAssembly module, so that it imports nothing.
 *
 * jansson's hash seed comes from the host, Swift's memory from malloc, and writing to a file fails.
 */
#include "workmemory.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <wasi/api.h>

#define EXPORTED(name) __attribute__((export_name(name)))

/* The seed of jansson's hash tables ------------------------------------------------------------- */

/* Replaces jansson's own hashtable_seed.c, which reads it from the system's random device. */
volatile uint32_t hashtable_seed = 0;

/* Any number except 0, used until the host sets an unpredictable one. */
#define FIXED_SEED 0x9e3779b9

void json_object_seed(size_t seed)
{
    if (hashtable_seed == 0)
        hashtable_seed = seed != 0 ? (uint32_t)seed : FIXED_SEED;
}

/* Sets the seed. Call it before the first request; later it does nothing. No answer depends on it. */
EXPORTED("subs_seed") void seed(uint32_t seed)
{
    json_object_seed(seed);
}

/* Memory ---------------------------------------------------------------------------------------- */

/* Swift cannot continue if an allocation fails. So the call ends in a trap, and the module is unusable afterwards. */
static bool is_exhausted = false;

int __real_posix_memalign(void **result, size_t alignment, size_t size);

int __wrap_posix_memalign(void **result, size_t alignment, size_t size)
{
    if (__real_posix_memalign(result, alignment, size) == 0)
        return 0;
    is_exhausted = true;
    __builtin_trap();
}

/* Shows a host why a call ended in a trap: NULL for one byte means that memory ran out. */
EXPORTED("malloc") void *allocate(size_t size)
{
    return is_exhausted ? NULL : malloc(size);
}

/* A trap does not end the host. So a call may begin without reserved memory, and allocates only what it uses. */
bool workmemory_begin(size_t)
{
    return true;
}

void workmemory_end(void) {}

/* The system ------------------------------------------------------------------------------------ */

void __wasm_call_ctors(void);

EXPORTED("_initialize") void initialize(void)
{
    __wasm_call_ctors();
}

/* Replaces the C library's own, which writes a message. */
_Noreturn void __assert_fail(const char *, const char *, int, const char *)
{
    __builtin_trap();
}

/* Imports that come with jansson's formatting of messages, though nothing is ever written. They are defined here, under
 * the names that the C library has for them, so that they are not imports. */
#define UNUSED_IMPORT(name, ...)                                   \
    int32_t __imported_wasi_snapshot_preview1_##name(__VA_ARGS__); \
    int32_t __imported_wasi_snapshot_preview1_##name(__VA_ARGS__)  \
    {                                                              \
        return __WASI_ERRNO_BADF;                                  \
    }

UNUSED_IMPORT(fd_close, int32_t)
UNUSED_IMPORT(fd_seek, int32_t, int64_t, int32_t, int32_t)
UNUSED_IMPORT(fd_write, int32_t, int32_t, int32_t, int32_t)

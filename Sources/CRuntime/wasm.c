/*
 * What a WebAssembly module needs in place of a system, so that it imports nothing.
 *
 * jansson's hash seed comes from the host, Swift's memory from malloc, and whatever would write to a file fails.
 */
#include "workmemory.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <wasi/api.h>

#define EXPORTED(name) __attribute__((export_name(name)))

/* The seed of jansson's hash tables ------------------------------------------------------------- */

/* In place of jansson's own hashtable_seed.c, which reads it from the system's random device. */
volatile uint32_t hashtable_seed = 0;

/* Any number but 0. It counts until a host gives one that nobody can guess. */
#define FIXED_SEED 0x9e3779b9

void json_object_seed(size_t seed)
{
    if (hashtable_seed == 0)
        hashtable_seed = seed != 0 ? (uint32_t)seed : FIXED_SEED;
}

/* Before the first request. Afterwards it does nothing, because the seed stays. No answer depends on it. */
EXPORTED("subs_seed") void seed(uint32_t seed)
{
    json_object_seed(seed);
}

/* Memory ---------------------------------------------------------------------------------------- */

/* Swift cannot go on without memory that it asked for. So the call ends in a trap, and nothing can be asked afterwards. */
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

/* A trap leaves the host as it is. So here a call may begin before it has its memory, and takes only what it uses. */
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

/* In place of the C library's own, which writes a message. */
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

/*
 * Linked in with a sanitizer. It makes libjansson allocate in the program, where the sanitizer sees it. Otherwise a
 * block that one thread released and another got would look like one that both use.
 */
#include <jansson.h>
#include <stdlib.h>

__attribute__((constructor)) static void watch(void)
{
    json_set_alloc_funcs(malloc, free);
}

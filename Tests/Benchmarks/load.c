/*
 * How long it takes to load the library, and then to get the first answer.
 *
 *     load libsubscore.so.0
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

int main(int argc, char **argv)
{
    const char *request = "{\"price\":10990,\"currency\":\"USD\",\"purchaseDate\":1698148900000,"
                          "\"expiresDate\":1698149000000,\"changeDate\":1698148950000}";
    int32_t (*prorate)(const char *, size_t, char **, size_t *);
    char *response = NULL;
    double start = microseconds(), loaded;
    void *library, *symbol;

    if (argc != 2 || !(library = dlopen(argv[1], RTLD_NOW)) || !(symbol = dlsym(library, "subs_prorate")))
        return EXIT_FAILURE;
    loaded = microseconds();
    memcpy(&prorate, &symbol, sizeof prorate);
    if (prorate(request, strlen(request), &response, NULL) != 0)
        return EXIT_FAILURE;
    printf("%.0f %.0f\n", loaded - start, microseconds() - loaded);
    return EXIT_SUCCESS;
}

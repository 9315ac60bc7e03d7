/*
 * A host that has changed its process: each rounding mode, and a locale with a decimal comma if there is one. That
 * changes no answer, and no call changes it.
 *
 *     surroundings libsubscore.so.0 REQUESTS
 */
#include "host.h"

#include <fenv.h>
#include <locale.h>

int main(int argc, char **argv)
{
    static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST};
    static const char *const names[] = {"subscore_comma", "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "pl_PL.UTF-8"};
    const char *locale = NULL;
    struct library library;
    struct test_requests requests;

    if (argc != 3)
        stop("usage", "surroundings LIBRARY REQUESTS");
    open_library(&library, argv[1]);
    requests = read_requests(&library, argv[2]);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        fesetround(modes[i]);
        call_all(&library, &requests, "rounding mode");
        if (fegetround() != modes[i])
            stop("rounding mode", "not as before");
    }
    for (size_t i = 0; !locale && i < sizeof names / sizeof *names; i++)
        locale = setlocale(LC_ALL, names[i]);
    if (locale) {
        if (strcmp(localeconv()->decimal_point, ",") != 0)
            stop(locale, "has no comma");
        call_all(&library, &requests, locale);
        if (strcmp(setlocale(LC_ALL, NULL), locale) != 0)
            stop(locale, "not as before");
    }
    printf("surroundings: %zu requests in 4 rounding modes%s%s\n", requests.count, locale ? " and in locale " : "",
           locale ? locale : "; this machine has no locale with a decimal comma");
    free_requests(&library, &requests);
    return 0;
}

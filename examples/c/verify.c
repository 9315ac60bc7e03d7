/*
 * Is this what the App Store signed, and does the customer have access?
 *
 *     build/verify notification.json com.example.news Sandbox
 *     build/verify notification.json com.example.news Production 1234567890
 *
 * The file is the body of a notification as it was posted, or another document of the store's. What cannot be proven
 * is refused, and then there is nothing to decide about. ROOT, in the environment, names the root of a test store, as base64.
 */
#include "example.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <subscore_verify.h>
#include <time.h>

/* What has to be true of the document. */
static json_t *expectations(char **arguments, int count, json_int_t now)
{
    json_t *verify = json_pack("{s:s,s:s,s:I}", "bundleId", arguments[2], "environment", arguments[3], "at", now);
    const char *root = getenv("ROOT");

    if (count > 4)
        json_object_set_new(verify, "appAppleId", json_integer(strtoll(arguments[4], NULL, 10)));
    if (root != NULL)
        json_object_set_new(verify, "roots", json_pack("[s]", root));
    return verify;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: %s DOCUMENT BUNDLE ENVIRONMENT [APP]\n", argv[0]);
        return EXIT_FAILURE;
    }
    json_int_t now = (json_int_t)time(NULL) * 1000;
    json_t *document = load(argv[1]);
    json_t *verified =
        decide(subs_verify, json_pack("{s:o,s:o}", "history", document, "verify", expectations(argv, argc, now)));
    if (verified == NULL)
        return EXIT_FAILURE;
    printf("%lld signed payloads are the store's.\n",
           (long long)json_integer_value(json_object_get(verified, "verified")));

    json_t *answer =
        decide(subs_state_at, json_pack("{s:O,s:I,s:s,s:s}", "history", json_object_get(verified, "history"), "at", now,
                                        "bundleId", argv[2], "environment", argv[3]));
    json_decref(verified);
    if (answer == NULL)
        return EXIT_FAILURE;
    printf("The customer has %s.\n", json_is_true(json_object_get(answer, "hasAccess")) ? "access" : "no access");
    json_decref(answer);
    return EXIT_SUCCESS;
}

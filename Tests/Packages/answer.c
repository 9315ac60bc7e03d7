/* Prints the version, and the half of 10.99 USD that subs_prorate() refunds: "VERSION 5.50". */
#include <subscore.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *request = "{\"price\":10990,\"currency\":\"USD\",\"purchaseDate\":1698148900000,"
                          "\"expiresDate\":1698149000000,\"changeDate\":1698148950000}";
    const char *amount = "\"amount\":\"";
    char *response = NULL;
    subs_status status = subs_prorate(request, strlen(request), &response, NULL);
    const char *found = response ? strstr(response, amount) : NULL;

    printf("%s %.4s\n", subs_version(), found ? found + strlen(amount) : "");
    subs_free(response);
    return status;
}

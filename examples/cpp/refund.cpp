/*
 * What is refunded to a customer who leaves a month early? And what is the answer to a request with a mistake?
 *
 *     build/refund
 *
 * The answers are JSON, for the parser of your program. This program just prints them.
 */
#include <iostream>
#include <new>
#include <string>
#include <string_view>

#include <subscore.hpp>

static std::string request(std::string_view price)
{
    return "{\"price\":" + std::string(price)
           + ",\"currency\":\"USD\",\"purchaseDate\":\"2026-04-01T00:00:00Z\","
             "\"expiresDate\":\"2026-05-01T00:00:00Z\",\"changeDate\":\"2026-04-11T00:00:00Z\"}";
}

/* With exceptions. The response is released at the end of its block. */
static bool ask(std::string_view price)
{
    try {
        subscore::response answer = subscore::prorate(request(price));
        std::cout << answer.view() << '\n';
        return true;
    } catch (const subscore::error &error) {
        std::cout << error.code() << " at " << error.path() << ": " << error.message() << '\n';
        return false;
    }
}

/* With a status, for programs that are compiled with -fno-exceptions. */
static bool ask_without_exceptions(std::string_view price)
{
    subscore::result result = subscore::prorate(std::nothrow, request(price));
    std::cout << subscore::status_name(result.status) << ' ' << result.text.view() << '\n';
    return static_cast<bool>(result);
}

int main()
{
    bool answered = ask("\"9.99\"") && ask_without_exceptions("9990");
    bool refused = !ask("9.99");
    return answered && refused ? 0 : 1;
}

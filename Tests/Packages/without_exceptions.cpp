/*
 * The C++ wrapper in a program without exceptions and RTTI.
 *
 *     Tests/Packages/cpp.sh
 */
#include <subscore.hpp>

#include <cstdio>

#if SUBSCORE_HAS_EXCEPTIONS
#error "expected -fno-exceptions"
#endif

int main()
{
    const char *history = R"({"transactions":[{"type":"Auto-Renewable Subscription","transactionId":"1",
        "originalTransactionId":"1","productId":"pro.month","purchaseDate":1775001600000,"expiresDate":1777593600000}]})";
    subscore::result state =
        subscore::state_at(std::nothrow, history, 1775865600000, R"({"environment":"Production"})");
    if (!state || state.text.view().find(R"("hasAccess":true)") == std::string_view::npos)
        return 1;
    subscore::result course = subscore::timeline(std::nothrow, history, "{}");
    subscore::result refused = subscore::timeline(std::nothrow, history, R"({"pending":0})");
    if (!course || refused || refused.code() != "unknown_field" || refused.path() != "/pending")
        return 2;
    subscore::result broken = subscore::state_at(std::nothrow, "{}}", 0);
    if (broken.status != SUBS_ERROR_JSON || broken.path() != "/history" || broken.message().empty())
        return 3;
    subscore::history_result opened =
        subscore::history_open(std::nothrow, "{\"history\":" + std::string(history) + "}");
    if (!opened || opened.history.state_at(1775865600000).size() != 1)
        return 4;
    std::puts(refused.message().c_str());
    return 0;
}

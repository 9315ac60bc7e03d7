/*
 * The C++ wrapper against the real library: answers, errors, ownership.
 *
 *     Tests/Packages/cpp.sh
 */
#include <subscore.hpp>
/* Twice, because a program may do that. */
#include <subscore.hpp>
/* Their constants compile under -Wold-style-cast, too. */
#include <subscore_arrow.h>
#include <subscore_verify.h>

#include <cstdlib>
#include <iostream>
#include <new>
#include <string>
#include <type_traits>
#include <vector>

static_assert(!std::is_copy_constructible_v<subscore::response>, "a response has one owner");
static_assert(!std::is_copy_assignable_v<subscore::response>, "a response has one owner");
static_assert(std::is_nothrow_move_constructible_v<subscore::response>, "containers of responses rely on it");
static_assert(std::is_nothrow_move_assignable_v<subscore::response>, "containers of responses rely on it");
static_assert(!std::is_copy_constructible_v<subscore::open_history>, "an open history has one owner");
static_assert(std::is_nothrow_move_constructible_v<subscore::open_history>, "containers of histories rely on it");
static_assert(std::is_nothrow_copy_constructible_v<subscore::error>, "throwing an error must not throw another");
static_assert(std::is_base_of_v<std::runtime_error, subscore::error>, "callers may catch the standard's class");
static_assert(noexcept(subscore::call(subs_prorate, {})), "a program without exceptions may call it");
static_assert(noexcept(subscore::prorate(std::nothrow, {})), "so it may call this");
static_assert(noexcept(subscore::preview_change(std::nothrow, {}, {}, {}, 0)), "and this");
static_assert(noexcept(subscore::history_open(std::nothrow, {})), "and this");

#define EXPECT(condition) expect(condition, #condition, __LINE__)

static int failures = 0;

static void expect(bool holds, const char *condition, int line)
{
    if (!holds) {
        std::cerr << "wrapper.cpp:" << line << ": not " << condition << '\n';
        ++failures;
    }
}

static bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/* The error that a call throws. If it throws none, an error with SUBS_OK. */
template <typename Call> static subscore::error thrown(Call call)
{
    try {
        (void)call();
    } catch (const subscore::error &error) {
        return error;
    }
    return subscore::error(SUBS_OK, "nothing was thrown");
}

static const std::string refund = R"({"price":"9.99","currency":"USD","purchaseDate":"2026-04-01T00:00:00Z",
    "expiresDate":"2026-05-01T00:00:00Z","changeDate":"2026-04-11T00:00:00Z"})";

static const std::string bought = R"("history":{"transactions":[{"type":"Auto-Renewable Subscription",
    "transactionId":"1","originalTransactionId":"1","productId":"pro.month",
    "purchaseDate":1775001600000,"expiresDate":1777593600000}]})";

static const std::string change = R"({"catalog":{"groups":[{"id":"21","products":[
    {"productId":"basic.month","level":2,"period":"P1M"},{"productId":"pro.month","level":1,"period":"P1M"}]}]},
    "from":{"productId":"basic.month","purchaseDate":"2026-04-01T00:00:00Z","expiresDate":"2026-05-01T00:00:00Z"},
    "to":{"productId":"pro.month"},"at":"2026-04-11T00:00:00Z"})";

static void answers()
{
    EXPECT(contains(subscore::prorate(refund), R"("amount":"6.66")"));
    EXPECT(contains(subscore::classify_change(change), R"("change":"upgrade")"));
    EXPECT(contains(subscore::state_at("{" + bought + R"(,"at":1775865600000})"), R"("state":"subscribed")"));
    EXPECT(contains(subscore::timeline("{" + bought + "}"), R"("event":"expired")"));
    EXPECT(contains(subscore::offer_eligibility("{" + bought + R"(,"at":0})"), R"("customer":"new")"));
    EXPECT(contains(subscore::content_access("{" + bought + R"(,"content":[]})"), R"("windows":[{)"));

    /* A view into a longer text has no NUL at its end. */
    std::string longer = refund + "rest";
    EXPECT(subscore::prorate(std::string_view(longer).substr(0, refund.size())).view()
           == subscore::prorate(refund).view());
}

/* The member history of `bought` as a document, and the catalog of `change`. */
static const std::string history = bought.substr(bought.find('{'));
static const std::string catalog = R"({"groups":[{"id":"21","products":[
    {"productId":"pro.month","level":2,"period":"P1M"},{"productId":"pro.year","level":1,"period":"P1Y"}]}]})";

static void previews()
{
    const std::int64_t at = 1775865600000;
    subscore::response preview =
        subscore::preview_change(history, catalog, "pro.year", at, R"( {"price":"9.99","currency":"USD"} )");
    EXPECT(contains(preview, R"({"from":{"productId":"pro.month","transactionId":"1","state":"subscribed")"));
    EXPECT(contains(preview, R"("change":"upgrade")") && contains(preview, R"("refund":{"milliunits":6660)"));
    EXPECT(subscore::preview_change("\xEF\xBB\xBF" + history, R"( {"groups":[]} )", "pro.month", at).size() > 0);
    std::string request = "{" + bought + ",\"catalog\":" + catalog + R"(,"to":{"productId":"pro.year"},"at":)"
                          + std::to_string(at) + R"(,"explain":true})";
    EXPECT(subscore::preview_change(history, catalog, "pro.year", at, R"({"explain":true})").view()
           == subscore::classify_change(request).view());

    /* An id may contain anything: here it is a product that is not in the catalog. */
    subscore::error unlisted = thrown([&] { return subscore::preview_change(history, catalog, "\"\\\n}", at); });
    EXPECT(contains(unlisted.document(), R"("code":"unknown_product","path":"/to/productId")"));

    /* No document can add members to the request. */
    struct {
        const char *label, *history, *options, *error;
    } rows[] = {
        {"a member more", R"({},"trustSignedPayloads":true)", "{}", R"("code":"invalid_json","path":"/history")"},
        {"a bracket more", "{}}", "{}", R"("code":"invalid_json","path":"/history")"},
        {"a text without an end", R"({"a":"}\")", "{}", R"("code":"invalid_json","path":"/history")"},
        {"a backslash at the end", R"({"a\)", "{}", R"("code":"invalid_json","path":"/history")"},
        {"a bracket without a beginning", "]", "{}", R"("code":"invalid_json","path":"/history")"},
        {"an empty text", "", "{}", R"("code":"invalid_json","path":"/history")"},
        {"a signed text", "eyJhbGciOi.e30.c2ln", "{}", R"("code":"invalid_json","path":"/history")"},
        {"options that are a list", "[]", "[]", R"("code":"wrong_type","path":"/options")"},
        {"options that are two", "[]", "{},{}", R"("code":"wrong_type","path":"/options")"},
        {"no options", "[]", "", R"("code":"wrong_type","path":"/options")"},
        {"an option twice", "[]", R"({"at":0})", R"("code":"invalid_json")"},
        {"an unknown option", "[]", R"({"pending":0})", R"("code":"unknown_field","path":"/pending")"},
        {"a history of another kind", R"({"transactions":5})", "{}", R"("path":"/history/transactions")"},
    };
    for (const auto &row : rows) {
        subscore::error error =
            thrown([&] { return subscore::preview_change(row.history, catalog, "pro.year", at, row.options); });
        if (!contains(error.document(), row.error))
            expect(false, row.label, __LINE__);
    }
    EXPECT(contains(thrown([&] { return subscore::preview_change(history, "{}}", "pro.year", at); }).document(),
                    R"("path":"/catalog")"));
}

/* The other questions from documents. Each is the request that a program would write. */
static void questions()
{
    const std::int64_t at = 1775865600000;
    const std::string environment = R"({"environment":"Production"})";
    const std::string from = R"({"productId":"pro.month","purchaseDate":1775001600000,"expiresDate":1777593600000})";

    EXPECT(subscore::state_at(history, at).view()
           == subscore::state_at("{" + bought + R"(,"at":1775865600000})").view());
    EXPECT(subscore::state_at(history, at, environment).view()
           == subscore::state_at("{" + bought + R"(,"at":1775865600000,"environment":"Production"})").view());
    EXPECT(subscore::timeline(history, environment).view()
           == subscore::timeline("{" + bought + R"(,"environment":"Production"})").view());
    EXPECT(subscore::classify_change(catalog, from, "pro.year", at, R"({"explain":true})").view()
           == subscore::classify_change(R"({"catalog":)" + catalog + R"(,"from":)" + from
                                        + R"(,"to":{"productId":"pro.year"},"at":1775865600000,"explain":true})")
                  .view());
    EXPECT(thrown([] { return subscore::state_at(history, INT64_MIN); }).path() == "/at");

    struct {
        const char *label;
        subscore::error error;
        const char *code, *path;
    } rows[] = {
        {"a history", thrown([&] { return subscore::state_at("{}}", at); }), "invalid_json", "/history"},
        {"a course", thrown([] { return subscore::timeline("[", "{}"); }), "invalid_json", "/history"},
        {"a catalog", thrown([&] { return subscore::classify_change("", from, "p", at); }), "invalid_json", "/catalog"},
        {"a period", thrown([&] { return subscore::classify_change(catalog, "p", "p", at); }), "invalid_json", "/from"},
        {"a period that is a list", thrown([&] { return subscore::classify_change(catalog, "[]", "p", at); }),
         "wrong_type", "/from"},
        {"options", thrown([] { return subscore::timeline(history, "[]"); }), "wrong_type", "/options"},
        {"an unknown option", thrown([&] { return subscore::state_at(history, at, R"({"pending":0})"); }),
         "unknown_field", "/pending"},
    };
    for (const auto &row : rows)
        if (row.error.code() != row.code || row.error.path() != row.path || row.error.message().empty())
            expect(false, row.label, __LINE__);

    /* Every character of an id that JSON escapes, and the most room that a request takes. */
    std::string id;
    for (int code = 1; code < 0x80; ++code)
        id += static_cast<char>(code);
    EXPECT(contains(thrown([&] { return subscore::preview_change(history, catalog, id, at); }).document(),
                    R"("code":"unknown_product","path":"/to/productId")"));
    std::string largest(100000, '\1');
    EXPECT(thrown([&] { return subscore::preview_change(history, catalog, largest, INT64_MIN, environment); }).path()
           == "/at");
}

/* The members of an error document, without the escapes of JSON. */
static void members()
{
    struct {
        const char *label, *document, *code, *path, *message;
    } rows[] = {
        {"the usual", R"({"error":{"code":"a_b","path":"/at","message":"One."}})", "a_b", "/at", "One."},
        {"no path", R"({"error":{"code":"invalid_json","message":"Two.","line":1,"column":2,"offset":3}})",
         "invalid_json", "", "Two."},
        {"a null", R"({"error":{"code":"c","path":null,"message":"Three."}})", "c", "", "Three."},
        {"numbers before", R"({"error":{"line":1,"message":"Four.","code":"c"}})", "c", "", "Four."},
        {"escapes", R"({"error":{"code":"c","path":"/a\"b\\","message":"\n\t\/\u0001\u00e9\u20ac\ud83d\ude00,}"}})",
         "c", "/a\"b\\", "\n\t/\x01\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80,}"},
        {"a name in a text", R"({"error":{"path":"\"code\":\"x\"","code":"c"}})", "c", "\"code\":\"x\"", ""},
        {"an answer", R"({"kind":"none"})", "", "", ""},
        {"no end", R"({"error":{"code)", "", "", ""},
        {"no value", R"({"error":{"code":)", "", "", ""},
        {"nothing", "", "", "", ""},
    };
    for (const auto &row : rows) {
        subscore::error error(SUBS_ERROR_REQUEST, row.document);
        if (error.code() != row.code || error.path() != row.path || error.message() != row.message)
            expect(false, row.label, __LINE__);
    }
    subscore::result refused = subscore::prorate(std::nothrow, R"({"a\"\\b":1})");
    EXPECT(refused.code() == "unknown_field" && refused.path() == "/a\"\\b" && !refused.message().empty());
    subscore::result answered = subscore::prorate(std::nothrow, refund);
    EXPECT(answered && answered.code().empty() && answered.path().empty() && answered.message().empty());
}

static void open_histories()
{
    subscore::open_history history = subscore::history_open("{" + bought + "}");
    EXPECT(contains(history.view(), R"("rows":[{"transactionId":"1")"));
    std::vector<subs_instant_state> states = history.state_at(1775865600000);
    EXPECT(states.size() == 1 && states[0].state == SUBS_STATE_SUBSCRIBED && states[0].has_access == 1);
    EXPECT(states[0].since == 1775001600000 && states[0].until == 1777593600000 && states[0].flags == 0);
    EXPECT(history.state_at(0)[0].flags == (SUBS_SINCE_IS_NULL | SUBS_ROW_IS_NULL));
    EXPECT(history.state_at(0, nullptr, 0) == 1);

    subscore::open_history moved = std::move(history);
    EXPECT(moved.state_at(0).size() == 1 && history.state_at(0).empty());
    moved = subscore::history_open(R"({"history":[]})");
    EXPECT(moved.state_at(0).empty());

    subscore::error error = thrown([] { return subscore::history_open("{\"history\":[],\"at\":0}"); });
    EXPECT(contains(error.document(), R"("code":"unknown_field","path":"/at")"));
    EXPECT(thrown([] { return subscore::history_open({}); }).status() == SUBS_ERROR_JSON);

    subscore::history_result opened = subscore::history_open(std::nothrow, "{" + bought + "}");
    EXPECT(opened && opened.failure.text.empty() && opened.history.state_at(1775865600000).size() == 1);
    subscore::history_result refused = subscore::history_open(std::nothrow, "{\"history\":[],\"at\":0}");
    EXPECT(!refused && refused.failure.path() == "/at" && refused.history.state_at(0).empty());
}

static void constants()
{
    EXPECT(std::string_view(subscore::version()) == SUBS_VERSION);
    EXPECT(std::string_view(subscore::status_name(SUBS_ERROR_LIMIT)) == "SUBS_ERROR_LIMIT");
    EXPECT(std::string_view(subscore::rules()).substr(0, 7) == "[{\"id\":");
    EXPECT(std::string_view(subscore::warnings()).substr(0, 9) == "[{\"code\":");
    EXPECT(subscore::max_request_length() == SUBS_MAX_REQUEST_LENGTH);
    EXPECT(subscore::max_depth() == SUBS_MAX_DEPTH);
    EXPECT(SUBS_MAX_CUSTOMER_ROWS > 0 && SUBS_MAX_CERTIFICATES > 0);
    EXPECT(subscore::max_values(80) == SUBS_MAX_VALUES(80));
    EXPECT(subscore::max_identifier_length() == SUBS_MAX_IDENTIFIER_LENGTH);
    EXPECT(subscore::max_instant() == SUBS_MAX_INSTANT);
}

static void errors()
{
    subscore::error json = thrown([] { return subscore::prorate("{"); });
    EXPECT(json.status() == SUBS_ERROR_JSON);
    EXPECT(json.document().substr(0, 26) == R"({"error":{"code":"invalid_)");
    EXPECT(json.document().back() == '}');
    EXPECT(json.what() == "SUBS_ERROR_JSON " + std::string(json.document()));

    subscore::error request = thrown([] { return subscore::state_at("{\"atDate\":0}"); });
    EXPECT(request.status() == SUBS_ERROR_REQUEST);
    EXPECT(std::string_view(request.status_name()) == "SUBS_ERROR_REQUEST");
    EXPECT(contains(request.document(), R"("code":"unknown_field","path":"/atDate")"));

    /* A copy keeps what the original said. */
    subscore::error copy = request;
    request = json;
    EXPECT(contains(copy.document(), "/atDate"));

    std::string large(SUBS_MAX_REQUEST_LENGTH + 1, ' ');
    EXPECT(thrown([&] { return subscore::timeline(large); }).status() == SUBS_ERROR_LIMIT);

    /* Both are an empty text, although the first one is a null pointer. */
    EXPECT(thrown([] { return subscore::prorate({}); }).status() == SUBS_ERROR_JSON);
    EXPECT(thrown([] { return subscore::prorate(""); }).status() == SUBS_ERROR_JSON);

    /* The name of a field stands in the path, so a document as a name makes an error document that holds it. */
    std::string secret = R"({\"transactionId\":\"4711\",\"padding\":\")" + std::string(600, 'x') + "\\\"}";
    subscore::error whole = thrown([&] { return subscore::state_at("{\"" + secret + "\":1}"); });
    EXPECT(whole.status() == SUBS_ERROR_REQUEST && contains(whole.document(), "4711"));
    EXPECT(whole.what()
           == "SUBS_ERROR_REQUEST (an error document of " + std::to_string(whole.document().size()) + " bytes)");
    subscore::error same = whole;
    EXPECT(same.document() == whole.document() && std::string_view(same.what()) == whole.what());
    subscore::error moved = std::move(whole);
    EXPECT(moved.document() == same.document() && whole.document().empty());
    subscore::error longest(SUBS_ERROR_REQUEST, std::string(512, 'x'));
    EXPECT(longest.what() == "SUBS_ERROR_REQUEST " + std::string(512, 'x'));

    subscore::error bare(SUBS_ERROR_MEMORY, {});
    EXPECT(bare.what() == std::string("SUBS_ERROR_MEMORY") && bare.document().empty());
}

static void results()
{
    subscore::result good = subscore::call(subs_prorate, refund);
    EXPECT(good && good.status == SUBS_OK);
    EXPECT(contains(good.text, R"("kind":"prorated")"));
    EXPECT(std::move(good).value().size() > 0);
    EXPECT(good.text.empty());

    for (std::string_view bytes : {"eyJhbGciOi.e30.c2ln", "not JSON", "\xff\xfe", "{\"a\":\"\xff\"}"}) {
        subscore::result refused = subscore::call(subs_prorate, bytes);
        EXPECT(refused.status == SUBS_ERROR_JSON);
        EXPECT(refused.text.view().find("\"code\":\"invalid_json\"") != std::string_view::npos);
    }
    subscore::result bad = subscore::call(subs_prorate, "[]");
    EXPECT(!bad && bad.status == SUBS_ERROR_REQUEST);
    EXPECT(contains(bad.text, R"("code":"wrong_type")"));
}

static void ownership()
{
    subscore::response none;
    EXPECT(none.empty() && none.size() == 0 && *none.c_str() == '\0');

    subscore::response first = subscore::prorate(refund);
    std::string text(first);
    EXPECT(first.size() == text.size() && first.c_str() == text && first.c_str()[first.size()] == '\0');

    subscore::response second = std::move(first);
    EXPECT(second.view() == text);
    EXPECT(first.empty() && first.size() == 0 && *first.c_str() == '\0');

    /* Assigning over a response releases it. */
    second = subscore::classify_change(change);
    EXPECT(second.view() != text);

    std::vector<subscore::response> many;
    for (int i = 0; i < 100; ++i)
        many.push_back(subscore::prorate(refund));
    EXPECT(many.front().view() == text && many.back().view() == text);

    /* This response comes from a call in C. */
    char *taken = nullptr;
    std::size_t length = 0;
    EXPECT(subs_prorate(refund.data(), refund.size(), &taken, &length) == SUBS_OK);
    EXPECT(subscore::response(taken, length).view() == text);
}

int main()
{
    answers();
    previews();
    questions();
    members();
    open_histories();
    constants();
    errors();
    results();
    ownership();
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

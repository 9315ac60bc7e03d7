/*
 * libsubscore for C++17: subscore.h with requests as std::string_view, owned responses, and
 * exceptions.
 *
 *     #include <subscore.hpp>
 *     c++ -std=c++17 program.cpp $(pkg-config --cflags --libs subscore)
 *
 *     try {
 *         subscore::response answer = subscore::prorate(request);
 *         std::cout << answer.view() << '\n';
 *     } catch (const subscore::error &error) {
 *         std::cerr << error.what() << '\n';
 *     }
 *
 * Without exceptions, call() makes the same call and returns the status with the response:
 *
 *     subscore::result result = subscore::call(subs_prorate, request);
 *     if (!result)
 *         std::cerr << subscore::status_name(result.status) << ' '
 *                   << result.text.view().substr(0, 512) << '\n';
 *
 * subscore.h is the manual of requests, responses, threads and promises. The wrapper adds no state,
 * and copies neither requests nor responses.
 */
#ifndef SUBSCORE_HPP
#define SUBSCORE_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <subscore.h>

namespace subscore {

/* The text that a call returned, released with its owner. It can be moved, not copied. */
class [[nodiscard]] response {
public:
    response() noexcept = default;

    /* Takes ownership of a text that a function of subscore.h returned. NULL means no text. */
    response(char *text, std::size_t length) noexcept : text_(text), length_(length) {}

    /* The text. Empty after SUBS_ERROR_ARGUMENT, SUBS_ERROR_MEMORY and a move. */
    std::string_view view() const noexcept
    {
        return text_ ? std::string_view(text_.get(), length_) : std::string_view();
    }

    /* The same, terminated by a NUL, and never NULL. */
    const char *c_str() const noexcept { return text_ ? text_.get() : ""; }

    std::size_t size() const noexcept { return view().size(); }
    bool empty() const noexcept { return view().empty(); }

    /* As with std::string, a view of a temporary response dangles after the statement. */
    operator std::string_view() const noexcept { return view(); }

private:
    struct release {
        void operator()(char *text) const noexcept { subs_free(text); }
    };
    std::unique_ptr<char, release> text_;
    std::size_t length_ = 0;
};

/*
 * A call that did not return SUBS_OK. what() is for logs: the name of the status, then the error
 * document. An error document quotes names of fields, so it may contain data of the request: if it
 * has more than 512 bytes, what() contains only its size.
 */
class error : public std::runtime_error {
public:
    error(subs_status status, std::string_view document)
        : std::runtime_error(subs_status_name(status) + summary(document)), status_(status),
          document_(std::make_shared<const std::string>(document))
    {
    }

    subs_status status() const noexcept { return status_; }
    const char *status_name() const noexcept { return subs_status_name(status_); }

    /* The error document, as JSON, or an empty view. It lives as long as the error. */
    std::string_view document() const noexcept
    {
        return document_ ? std::string_view(*document_) : std::string_view();
    }

private:
    static std::string summary(std::string_view document)
    {
        if (document.empty())
            return {};
        if (document.size() <= 512)
            return " " + std::string(document);
        return " (an error document of " + std::to_string(document.size()) + " bytes)";
    }

    subs_status status_;
    /* Shared, because copying an exception must not throw. Null after a move. */
    std::shared_ptr<const std::string> document_;
};

/* The result of a call: the answer with SUBS_OK, otherwise the error document, if there is one. */
struct [[nodiscard]] result {
    subs_status status;
    response text;

    explicit operator bool() const noexcept { return status == SUBS_OK; }

    /* Moves the answer out, or throws an error if there is none. */
    response value() &&
    {
        if (status != SUBS_OK)
            throw error(status, text);
        return std::move(text);
    }
};

/* subs_prorate() and every other decision of subscore.h. */
using decision = subs_status(const char *request, std::size_t request_length, char **response,
                             std::size_t *response_length);

/* Makes one call, without an exception. */
inline result call(decision &function, std::string_view request) noexcept
{
    char *text = nullptr;
    std::size_t length = 0;
    /* An empty view may contain a null pointer, which is an error in C; here it is empty. */
    subs_status status =
        function(request.data() ? request.data() : "", request.size(), &text, &length);
    return {status, response(text, length)};
}

/*
 * A history that is read once, for many queries: subs_history_open(). It can be moved, not copied,
 * and its destructor closes it. Any number of threads may query it concurrently.
 */
class [[nodiscard]] open_history {
public:
    /* Takes ownership of a history from subs_history_open(), and of its response. */
    open_history(subs_history *history, response document) noexcept
        : history_(history), document_(std::move(document))
    {
    }

    /* What the indexes in a state refer to, as JSON: subscriptions, rows, warnings. */
    std::string_view view() const noexcept { return document_; }

    /* Returns the state of each subscription at an instant, in milliseconds since 1970. */
    std::vector<subs_instant_state> state_at(std::int64_t at) const
    {
        std::vector<subs_instant_state> states(state_at(at, nullptr, 0));
        state_at(at, states.data(), states.size());
        return states;
    }

    /* Writes at most `room` states, without an allocation. Returns how many there are. */
    std::size_t state_at(std::int64_t at, subs_instant_state *states,
                         std::size_t room) const noexcept
    {
        std::size_t count = 0;
        (void)subs_history_state_at(history_.get(), at, states, room, &count);
        return count;
    }

private:
    struct close {
        void operator()(subs_history *history) const noexcept { subs_history_close(history); }
    };
    std::unique_ptr<subs_history, close> history_;
    response document_;
};

/* Reads a history and keeps its states, or throws subscore::error. */
inline open_history history_open(std::string_view request)
{
    subs_history *history = nullptr;
    char *text = nullptr;
    std::size_t length = 0;
    subs_status status = subs_history_open(request.data() ? request.data() : "", request.size(),
                                           &history, &text, &length);
    return open_history(history, result{status, response(text, length)}.value());
}

/* clang-format off */
/* The decisions. Each returns the answer or throws subscore::error. */
/* @generated decisions by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end. */
inline response classify_change(std::string_view request) { return call(subs_classify_change, request).value(); }
inline response prorate(std::string_view request) { return call(subs_prorate, request).value(); }
inline response state_at(std::string_view request) { return call(subs_state_at, request).value(); }
inline response timeline(std::string_view request) { return call(subs_timeline, request).value(); }
inline response content_access(std::string_view request) { return call(subs_content_access, request).value(); }
inline response offer_eligibility(std::string_view request) { return call(subs_offer_eligibility, request).value(); }
inline response owner(std::string_view request) { return call(subs_owner, request).value(); }
inline response price_change(std::string_view request) { return call(subs_price_change, request).value(); }
inline response check_document(std::string_view request) { return call(subs_check_document, request).value(); }
/* @end */
/* clang-format on */

namespace detail {

/* The spaces of JSON. */
inline constexpr std::string_view spaces = " \t\r\n";

/*
 * Whether the first bracket of a text closes at its very end. Otherwise the text could add members to the request
 * around it. The library reports all other faults.
 */
inline bool is_one_value(std::string_view text) noexcept
{
    std::size_t depth = 0;
    for (std::size_t at = text.find_first_of("\"{}[]"); at != std::string_view::npos;
         at = text.find_first_of("\"{}[]", at + 1)) {
        if (text[at] == '"') {
            do {
                at = text.find_first_of("\"\\", at + 1);
                if (at == std::string_view::npos)
                    return false;
            } while (text[at] == '\\' && ++at < text.size());
        } else if (text[at] == '{' || text[at] == '[') {
            depth++;
        } else if (depth < 2) {
            return depth == 1 && text.find_first_not_of(spaces, at + 1) == std::string_view::npos;
        } else {
            depth--;
        }
    }
    return false;
}

/* Refuses an argument, as the library refuses a member of a request. */
[[noreturn]] inline void refuse(subs_status status, const char *code, const char *name,
                                const char *message)
{
    throw error(status, std::string("{\"error\":{\"code\":\"") + code + "\",\"path\":\"/" + name
                            + "\",\"message\":\"" + message + "\"}}");
}

/* Appends a document, such as "history":{...}. */
inline void append_document(std::string &request, const char *name, std::string_view text)
{
    /* A byte order mark may stand at the start of a text only. */
    if (text.substr(0, 3) == "\xEF\xBB\xBF")
        text.remove_prefix(3);
    std::size_t first = text.find_first_not_of(spaces);
    if (first == std::string_view::npos || (text[first] != '{' && text[first] != '[')
        || !is_one_value(text))
        refuse(SUBS_ERROR_JSON, "invalid_json", name, "The text must be one JSON object or array.");
    request.append("\"").append(name).append("\":").append(text);
}

inline void append_text(std::string &request, std::string_view text)
{
    static const char digits[] = "0123456789abcdef";
    request += '"';
    for (char each : text) {
        unsigned char code = static_cast<unsigned char>(each);
        if (each == '"' || each == '\\')
            request.append(1, '\\').append(1, each);
        else if (code < 0x20)
            request.append("\\u00").append(1, digits[code >> 4]).append(1, digits[code & 15]);
        else
            request += each;
    }
    request += '"';
}

} // namespace detail

/*
 * What will a switch to a product do for the customer of a history? It is subs_classify_change()
 * with "history" and "to". history and catalog are JSON texts, product is the id of the product, and
 * at is the instant in milliseconds since 1970. options are more members of the request, as a JSON
 * object: {"price":"9.99","currency":"USD","explain":true}. Returns the answer or throws
 * subscore::error.
 */
inline response preview_change(std::string_view history, std::string_view catalog,
                               std::string_view product, std::int64_t at,
                               std::string_view options = "{}")
{
    std::string request = "{";
    detail::append_document(request, "history", history);
    request += ',';
    detail::append_document(request, "catalog", catalog);
    request += ",\"to\":{\"productId\":";
    detail::append_text(request, product);
    request.append("},\"at\":").append(std::to_string(at));

    std::size_t open = options.find_first_not_of(detail::spaces);
    if (open == std::string_view::npos || options[open] != '{' || !detail::is_one_value(options))
        detail::refuse(SUBS_ERROR_REQUEST, "wrong_type", "options",
                       "The options must be {} or an object of members of the request.");
    std::string_view members = options.substr(open + 1, options.rfind('}') - open - 1);
    if (members.find_first_not_of(detail::spaces) != std::string_view::npos)
        request.append(",").append(members);
    request += '}';
    return call(subs_classify_change, request).value();
}

/* clang-format off */
/* The version, the rules and the limits of the running library. */
inline const char *version() noexcept { return subs_version(); }
inline const char *status_name(subs_status status) noexcept { return subs_status_name(status); }
inline const char *rules() noexcept { return subs_rules(); }
inline std::size_t max_request_length() noexcept { return subs_max_request_length(); }
inline std::size_t max_depth() noexcept { return subs_max_depth(); }
inline std::size_t max_values(std::size_t length) noexcept { return subs_max_values(length); }
inline std::size_t max_identifier_length() noexcept { return subs_max_identifier_length(); }
inline std::int64_t max_instant() noexcept { return subs_max_instant(); }
/* clang-format on */

} // namespace subscore

#endif

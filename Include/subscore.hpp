/*
 * libsubscore for C++17: subscore.h with requests as std::string_view, owned responses, and
 * exceptions.
 *
 *     #include <subscore.hpp>
 *     c++ -std=c++17 program.cpp $(pkg-config --cflags --libs subscore)
 *
 * Each function also takes std::nothrow as its first argument, and then returns a result and throws
 * nothing. With -fno-exceptions there are these functions only. subscore.h is the manual.
 */
#ifndef SUBSCORE_HPP
#define SUBSCORE_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <subscore.h>

#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define SUBSCORE_HAS_EXCEPTIONS 1
#else
#define SUBSCORE_HAS_EXCEPTIONS 0
#endif

namespace subscore {

namespace detail {

/* Releases a text of the library. */
struct release {
    bool is_literal = false;

    void operator()(const char *text) const noexcept
    {
        if (!is_literal)
            subs_free(const_cast<char *>(text));
    }
};

inline unsigned hexadecimal(std::string_view digits) noexcept
{
    unsigned code = 0;
    for (char each : digits)
        code =
            code * 16 + static_cast<unsigned>(each <= '9' ? each - '0' : (each | 0x20) - 'a' + 10);
    return code;
}

inline void append_utf8(std::string &text, unsigned code)
{
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else {
        unsigned shift = code < 0x800 ? 6 : code < 0x10000 ? 12 : 18;
        text += static_cast<char>((shift == 6 ? 0xC0 : shift == 12 ? 0xE0 : 0xF0) | code >> shift);
        while (shift > 0) {
            shift -= 6;
            text += static_cast<char>(0x80 | (code >> shift & 0x3F));
        }
    }
}

/* A string of JSON without escapes. */
inline std::string unescaped(std::string_view json)
{
    static const std::string_view letters = "bfnrt", controls = "\b\f\n\r\t";
    std::string text;
    for (std::size_t at = 0; at < json.size(); at++) {
        if (json[at] != '\\' || at + 1 == json.size()) {
            text += json[at];
        } else if (json[++at] != 'u') {
            std::size_t letter = letters.find(json[at]);
            text += letter == std::string_view::npos ? json[at] : controls[letter];
        } else {
            unsigned code = hexadecimal(json.substr(at + 1, 4));
            at += 4;
            if (code >> 10 == 0x36 && json.substr(at + 1, 2) == "\\u") {
                code = 0x10000 + ((code & 0x3FF) << 10)
                       + (hexadecimal(json.substr(at + 3, 4)) & 0x3FF);
                at += 6;
            }
            append_utf8(text, code);
        }
    }
    return text;
}

/* The index of a string's last quotation mark. */
inline std::size_t end_of_string(std::string_view json, std::size_t at) noexcept
{
    for (at++; at < json.size() && json[at] != '"'; at++)
        if (json[at] == '\\')
            at++;
    return at < json.size() ? at : json.size();
}

/* A member of an error document, escaped. */
inline std::string_view error_member(std::string_view document, std::string_view name) noexcept
{
    static const std::string_view start = "{\"error\":{";
    if (document.substr(0, start.size()) != start)
        return {};
    for (std::size_t at = start.size(); at < document.size() && document[at] == '"'; at++) {
        std::size_t end = end_of_string(document, at);
        bool is_wanted = document.substr(at + 1, end - at - 1) == name;
        at = end + 2;
        end = at < document.size() && document[at] == '"' ? end_of_string(document, at) : at;
        if (is_wanted)
            return end == at ? std::string_view() : document.substr(at + 1, end - at - 1);
        at = document.find_first_of(",}", end);
        if (at == std::string_view::npos)
            break;
    }
    return {};
}

} // namespace detail

/* The text that a call returned, released with its owner. */
class [[nodiscard]] response {
public:
    response() noexcept = default;

    /* Takes ownership of a text of subscore.h. */
    response(char *text, std::size_t length) noexcept : text_(text), length_(length) {}

    static response literal(const char *text) noexcept
    {
        response made;
        made.text_ = text_type(text, {true});
        made.length_ = std::strlen(text);
        return made;
    }

    std::string_view view() const noexcept
    {
        return text_ ? std::string_view(text_.get(), length_) : std::string_view();
    }

    /* Never NULL. */
    const char *c_str() const noexcept { return text_ ? text_.get() : ""; }

    std::size_t size() const noexcept { return view().size(); }
    bool empty() const noexcept { return view().empty(); }

    /* A view of a temporary response dangles after the statement. */
    operator std::string_view() const noexcept { return view(); }

private:
    using text_type = std::unique_ptr<const char, detail::release>;

    text_type text_;
    std::size_t length_ = 0;
};

#if SUBSCORE_HAS_EXCEPTIONS
/*
 * A call that did not return SUBS_OK. what() is for logs: the name of the status, and the error
 * document, or its size if it has more than 512 bytes.
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

    /* The members of the error document, or empty. */
    std::string_view code() const noexcept { return detail::error_member(document(), "code"); }
    std::string path() const { return detail::unescaped(detail::error_member(document(), "path")); }
    std::string message() const
    {
        return detail::unescaped(detail::error_member(document(), "message"));
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
#endif

/* A status with the answer or the error document. */
struct [[nodiscard]] result {
    subs_status status;
    response text;

    explicit operator bool() const noexcept { return status == SUBS_OK; }

    std::string_view code() const noexcept { return detail::error_member(text, "code"); }
    std::string path() const { return detail::unescaped(detail::error_member(text, "path")); }
    std::string message() const { return detail::unescaped(detail::error_member(text, "message")); }

#if SUBSCORE_HAS_EXCEPTIONS
    /* Moves the answer out, or throws an error if there is none. */
    response value() &&
    {
        if (status != SUBS_OK)
            throw error(status, text);
        return std::move(text);
    }
#endif
};

using decision = subs_status(const char *request, std::size_t request_length, char **response,
                             std::size_t *response_length);

/* Makes one call, without an exception. */
inline result call(decision &function, std::string_view request) noexcept
{
    char *text = nullptr;
    std::size_t length = 0;
    /* An empty view may contain a null pointer. */
    subs_status status =
        function(request.data() ? request.data() : "", request.size(), &text, &length);
    return {status, response(text, length)};
}

/* An open history, which closes itself. */
class [[nodiscard]] open_history {
public:
    /* Takes ownership of both. */
    open_history(subs_history *history, response document) noexcept
        : history_(history), document_(std::move(document))
    {
    }

    /* The response of subs_history_open(). */
    std::string_view view() const noexcept { return document_; }

    std::vector<subs_instant_state> state_at(std::int64_t at) const
    {
        std::vector<subs_instant_state> states(state_at(at, nullptr, 0));
        state_at(at, states.data(), states.size());
        return states;
    }

    /* Writes at most `room` states. Returns how many there are. */
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

/* The history, or what failed. */
struct [[nodiscard]] history_result {
    result failure;
    open_history history;

    explicit operator bool() const noexcept { return static_cast<bool>(failure); }
};

inline history_result history_open(const std::nothrow_t &, std::string_view request) noexcept
{
    subs_history *history = nullptr;
    char *text = nullptr;
    std::size_t length = 0;
    subs_status status = subs_history_open(request.data() ? request.data() : "", request.size(),
                                           &history, &text, &length);
    response document(text, length);
    if (status != SUBS_OK)
        return {{status, std::move(document)}, open_history(nullptr, response())};
    return {{status, response()}, open_history(history, std::move(document))};
}

#if SUBSCORE_HAS_EXCEPTIONS
inline open_history history_open(std::string_view request)
{
    history_result opened = history_open(std::nothrow, request);
    if (!opened)
        throw error(opened.failure.status, opened.failure.text);
    return std::move(opened.history);
}
#endif

/* clang-format off */
/* The decisions, without an exception. */
/* @generated results by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end. */
inline result classify_change(const std::nothrow_t &, std::string_view request) noexcept { return call(subs_classify_change, request); }
inline result prorate(const std::nothrow_t &, std::string_view request) noexcept { return call(subs_prorate, request); }
inline result state_at(const std::nothrow_t &, std::string_view request) noexcept { return call(subs_state_at, request); }
inline result timeline(const std::nothrow_t &, std::string_view request) noexcept { return call(subs_timeline, request); }
inline result content_access(const std::nothrow_t &, std::string_view request) noexcept { return call(subs_content_access, request); }
inline result offer_eligibility(const std::nothrow_t &, std::string_view request) noexcept { return call(subs_offer_eligibility, request); }
inline result owner(const std::nothrow_t &, std::string_view request) noexcept { return call(subs_owner, request); }
inline result price_change(const std::nothrow_t &, std::string_view request) noexcept { return call(subs_price_change, request); }
inline result check_document(const std::nothrow_t &, std::string_view request) noexcept { return call(subs_check_document, request); }
/* @end */
#if SUBSCORE_HAS_EXCEPTIONS
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
#endif
/* clang-format on */

namespace detail {

inline constexpr std::string_view spaces = " \t\r\n";

/* Whether a text is one value, which cannot add members around it. */
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

/* A text of a known largest length, or none without memory. */
class request_text {
public:
    explicit request_text(std::size_t room) noexcept : text_(new (std::nothrow) char[room]) {}

    explicit operator bool() const noexcept { return static_cast<bool>(text_); }
    std::string_view view() const noexcept { return {text_.get(), length_}; }

    void append(std::string_view part) noexcept
    {
        std::memcpy(text_.get() + length_, part.data(), part.size());
        length_ += part.size();
    }

    void append_string(std::string_view part) noexcept
    {
        static const char digits[] = "0123456789abcdef";
        append("\"");
        for (const char &each : part) {
            unsigned char code = static_cast<unsigned char>(each);
            const char escape[] = {'\\', 'u', '0', '0', digits[code >> 4], digits[code & 15]};
            if (each == '"' || each == '\\')
                append("\\");
            if (code < 0x20)
                append({escape, sizeof escape});
            else
                append({&each, 1});
        }
        append("\"");
    }

private:
    std::unique_ptr<char[]> text_;
    std::size_t length_ = 0;
};

/* A document of a request, and the error for a text that is none. */
struct document {
    const char *name, *refusal;
    std::string_view text;
};

#define SUBSCORE_DOCUMENT(name)                                                \
    document                                                                   \
    {                                                                          \
        #name,                                                                 \
            "{\"error\":{\"code\":\"invalid_json\",\"path\":\"/" #name         \
            "\",\"message\":\"The text must be one JSON object or array.\"}}", \
            name                                                               \
    }

inline result ask(decision &function, std::initializer_list<document> documents,
                  const std::string_view *product, const std::int64_t *at,
                  std::string_view options) noexcept
{
    std::size_t room = 128 + options.size() + (product ? 6 * product->size() : 0);
    for (const document &each : documents)
        room += each.text.size() + 16;
    request_text request(room);
    if (!request)
        return {SUBS_ERROR_MEMORY, response()};

    std::string_view separator = "{";
    for (const document &each : documents) {
        std::string_view text = each.text;
        /* A byte order mark may only begin a text. */
        if (text.substr(0, 3) == "\xEF\xBB\xBF")
            text.remove_prefix(3);
        std::size_t first = text.find_first_not_of(spaces);
        if (first == std::string_view::npos || (text[first] != '{' && text[first] != '[')
            || !is_one_value(text))
            return {SUBS_ERROR_JSON, response::literal(each.refusal)};
        for (std::string_view part : {separator, {"\""}, {each.name}, {"\":"}, text})
            request.append(part);
        separator = ",";
    }
    if (product) {
        request.append(",\"to\":{\"productId\":");
        request.append_string(*product);
        request.append("}");
    }
    if (at) {
        char digits[24];
        request.append(",\"at\":");
        request.append({digits, static_cast<std::size_t>(std::snprintf(
                                    digits, sizeof digits, "%lld", static_cast<long long>(*at)))});
    }
    std::size_t open = options.find_first_not_of(spaces);
    if (open == std::string_view::npos || options[open] != '{' || !is_one_value(options))
        return {SUBS_ERROR_REQUEST,
                response::literal(
                    "{\"error\":{\"code\":\"wrong_type\",\"path\":\"/options\",\"message\":\"The "
                    "options must be {} or an object of members of the request.\"}}")};
    std::string_view members = options.substr(open + 1, options.rfind('}') - open - 1);
    if (members.find_first_not_of(spaces) != std::string_view::npos) {
        request.append(",");
        request.append(members);
    }
    request.append("}");
    return call(function, request.view());
}

} // namespace detail

/*
 * The same from documents as they are stored. history, catalog and from are JSON texts, product is
 * an id. options are more members of the request: {"environment":"Production","explain":true}.
 */

inline result state_at(const std::nothrow_t &, std::string_view history, std::int64_t at,
                       std::string_view options = "{}") noexcept
{
    return detail::ask(subs_state_at, {detail::SUBSCORE_DOCUMENT(history)}, nullptr, &at, options);
}

/* options are required: {} for none. */
inline result timeline(const std::nothrow_t &, std::string_view history,
                       std::string_view options) noexcept
{
    return detail::ask(subs_timeline, {detail::SUBSCORE_DOCUMENT(history)}, nullptr, nullptr,
                       options);
}

/* from is an object with the current product and its period. */
inline result classify_change(const std::nothrow_t &, std::string_view catalog,
                              std::string_view from, std::string_view product, std::int64_t at,
                              std::string_view options = "{}") noexcept
{
    return detail::ask(subs_classify_change,
                       {detail::SUBSCORE_DOCUMENT(catalog), detail::SUBSCORE_DOCUMENT(from)},
                       &product, &at, options);
}

inline result preview_change(const std::nothrow_t &, std::string_view history,
                             std::string_view catalog, std::string_view product, std::int64_t at,
                             std::string_view options = "{}") noexcept
{
    return detail::ask(subs_classify_change,
                       {detail::SUBSCORE_DOCUMENT(history), detail::SUBSCORE_DOCUMENT(catalog)},
                       &product, &at, options);
}

#undef SUBSCORE_DOCUMENT

#if SUBSCORE_HAS_EXCEPTIONS
/* The same. Each returns the answer or throws subscore::error. */
inline response state_at(std::string_view history, std::int64_t at, std::string_view options = "{}")
{
    return state_at(std::nothrow, history, at, options).value();
}

inline response timeline(std::string_view history, std::string_view options)
{
    return timeline(std::nothrow, history, options).value();
}

inline response classify_change(std::string_view catalog, std::string_view from,
                                std::string_view product, std::int64_t at,
                                std::string_view options = "{}")
{
    return classify_change(std::nothrow, catalog, from, product, at, options).value();
}

inline response preview_change(std::string_view history, std::string_view catalog,
                               std::string_view product, std::int64_t at,
                               std::string_view options = "{}")
{
    return preview_change(std::nothrow, history, catalog, product, at, options).value();
}
#endif

/* clang-format off */
inline const char *version() noexcept { return subs_version(); }
inline const char *status_name(subs_status status) noexcept { return subs_status_name(status); }
inline const char *rules() noexcept { return subs_rules(); }
inline const char *warnings() noexcept { return subs_warnings(); }
inline std::size_t max_request_length() noexcept { return subs_max_request_length(); }
inline std::size_t max_depth() noexcept { return subs_max_depth(); }
inline std::size_t max_values(std::size_t length) noexcept { return subs_max_values(length); }
inline std::size_t max_identifier_length() noexcept { return subs_max_identifier_length(); }
inline std::int64_t max_instant() noexcept { return subs_max_instant(); }
/* clang-format on */

} // namespace subscore

#endif

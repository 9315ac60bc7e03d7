/*
 * Opens a verifier once, and proves documents with it: what a server does with each notification.
 *
 *     build/verify com.example.news Sandbox < notifications
 *     build/verify com.example.news Production 1234567890 < notifications
 *
 * Each line of the input is the body of a notification as it was posted. The output has no document in it, because a
 * server's output is its log. ROOT, in the environment, names the root of a test store, as base64.
 */
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include <subscore.hpp>
#include <subscore_verify.h>

/* A verifier that closes itself. Any number of threads may verify with one. */
class verifier {
public:
    explicit verifier(const std::string &request)
    {
        subs_verifier *opened = nullptr;
        char *response = nullptr;
        subs_status status = subs_verifier_open(request.data(), request.size(), &opened, &response, nullptr);
        handle_.reset(opened);
        message_ = response != nullptr ? response : subs_status_name(status);
        subs_free(response);
    }

    explicit operator bool() const { return handle_ != nullptr; }
    const std::string &message() const { return message_; }

    subs_status verify(const std::string &request, std::string &answer) const
    {
        char *response = nullptr;
        subs_status status = subs_verifier_verify(handle_.get(), request.data(), request.size(), &response, nullptr);
        answer = response != nullptr ? response : subs_status_name(status);
        subs_free(response);
        return status;
    }

private:
    struct closer {
        void operator()(subs_verifier *verifier) const { subs_verifier_close(verifier); }
    };
    std::unique_ptr<subs_verifier, closer> handle_;
    std::string message_;
};

int main(int argc, char **argv)
{
    if (argc < 3) {
        std::cerr << "usage: " << argv[0] << " BUNDLE ENVIRONMENT [APP]\n";
        return 1;
    }
    std::string fields = R"("bundleId":")" + std::string(argv[1]) + R"(","environment":")" + argv[2] + '"';
    if (argc > 3)
        fields += R"(,"appAppleId":)" + std::string(argv[3]);
    if (const char *root = std::getenv("ROOT"))
        fields += R"(,"roots":[")" + std::string(root) + R"("])";
    verifier store("{\"verify\":{" + fields + "}}");
    if (!store) {
        std::cerr << store.message() << '\n';
        return 1;
    }
    bool all = true;
    for (std::string body, answer; std::getline(std::cin, body);) {
        subs_status status = store.verify("{\"history\":" + body + "}", answer);
        all = status == SUBS_OK && all;
        /* The answer holds the customer's documents: store it. An error names the member at fault. */
        if (status == SUBS_OK)
            std::cout << "verified: " << body.size() << " bytes in, " << answer.size() << " bytes of documents out\n";
        else
            std::cout << subs_status_name(status) << ' ' << answer.substr(0, 512) << '\n';
    }
    return all ? 0 : 1;
}

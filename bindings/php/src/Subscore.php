<?php

declare(strict_types=1);

namespace Subscore;

/**
 * App Store subscription decisions, from libsubscore.
 *
 *     $answer = Subscore::stateAt(history: file_get_contents('history.json'), at: new DateTimeImmutable());
 *
 * Answers are arrays, whose shapes PHPStan and Psalm know. Each function throws a SubscoreException where there is none.
 *
 * @phpstan-import-type AnswerWarning from Answers
 * @phpstan-import-type VerifiedNotification from Answers
 *
 * Verified: Documents that were proven.
 * - history: The documents, decoded, for every function that takes a history.
 * - verified: How many signed payloads they had.
 * - refused: What was left out, where $onRefusal is "omit": the path of the signed text, the code and a sentence.
 * - warnings: What is worth a look.
 * - notifications: The notifications among the documents, in their order: what each is about, from verified payloads only.
 *
 * @phpstan-type Verified array{
 *     history: list<object>, verified: int, refused: list<array{path: string, code: string, message: string}>,
 *     warnings: list<AnswerWarning>, notifications: list<VerifiedNotification>
 * }
 */
final class Subscore extends Functions
{
    /** The version of libsubscore that this package was made for. */
    public const MADE_FOR = '0.3.0';

    private function __construct()
    {
    }

    /**
     * Asks a function by its name in C, "subs_state_at", with a request in JSON, and returns the response as the library
     * wrote it. A request of null is a null pointer, which is SUBS_ERROR_ARGUMENT.
     *
     * @throws SubscoreException
     */
    public static function call(string $function, #[\SensitiveParameter] ?string $request): string
    {
        return Library::call($function, $request);
    }

    /**
     * Proves the signatures of documents, and gives them decoded. For more than a call or two a Verifier is ten times as fast.
     *
     * @param string|object|list<string|object> $history
     *     What the store sent: the body of a notification as it was posted, a response of the App Store Server API, or a
     *     list of these.
     * @param string $bundleId
     *     The id of your app's bundle.
     * @param string|Environment $environment
     *     Where the documents have to come from: Production, Sandbox, Xcode or LocalTesting.
     * @param int|null $appAppleId
     *     The number of your app in the App Store. Production needs it.
     * @param int|string|\DateTimeInterface|null $at
     *     Now, from your own clock. What was signed later is refused.
     * @param string|null $validity
     *     Whether certificates had to be valid when they signed ("signed", by default), or have to be at $at ("at").
     * @param list<string>|null $roots
     *     The roots that count in place of Apple's alone: "AppleRootCA-G3", or the bytes of DER.
     * @param list<string>|null $ocspResponses
     *     What responders said of the certificates, as bytes; see ocspRequests(). It needs $at.
     * @param list<string>|null $xcodeCertificates
     *     The certificates of your own machines, the bytes of DER, for Xcode and LocalTesting.
     * @param bool|null $allowTestCertificates
     *     Whether a chain that says it is for tests may count.
     * @param string|null $onRefusal
     *     "omit" leaves out a document that can't be proven. That is dangerous: without the one that holds a refund, a
     *     history grants access. "fail" by default.
     * @param string|null $openssl
     *     "system" uses the system's configuration of OpenSSL and its providers, for FIPS for instance. If they cannot be
     *     used, the code is "algorithm_unavailable". "builtin" by default: OpenSSL's default provider.
     *
     * @return Verified
     *
     * @throws SubscoreException where a document can't be proven
     * @throws \RuntimeException where there is no libsubscore-verify, or no OpenSSL 3
     */
    public static function verify(
        #[\SensitiveParameter] string|object|array $history,
        string $bundleId,
        string|Environment $environment,
        ?int $appAppleId = null,
        int|string|\DateTimeInterface|null $at = null,
        ?string $validity = null,
        ?array $roots = null,
        ?array $ocspResponses = null,
        ?array $xcodeCertificates = null,
        ?bool $allowTestCertificates = null,
        ?string $onRefusal = null,
        ?string $openssl = null,
    ): array {
        return VerifyLibrary::verified(VerifyLibrary::call('subs_verify', [
            'history' => $history,
            'verify' => VerifyLibrary::fields(
                bundleId: $bundleId,
                environment: $environment,
                appAppleId: $appAppleId,
                at: $at,
                validity: $validity,
                roots: $roots,
                ocspResponses: $ocspResponses,
                xcodeCertificates: $xcodeCertificates,
                allowTestCertificates: $allowTestCertificates,
                onRefusal: $onRefusal,
                openssl: $openssl,
            ),
        ]));
    }

    /**
     * Whom to ask whether the certificates of these documents were revoked. It verifies them first, as verify() does, whose
     * arguments it has. Send each request to its URL by POST, and pass the bodies of the answers as $ocspResponses.
     *
     * @param string|object|list<string|object>  $history
     * @param int|string|\DateTimeInterface|null $at
     * @param list<string>|null                  $roots
     *
     * @return list<array{url: string, request: string}> the requests are bytes
     *
     * @throws SubscoreException
     * @throws \RuntimeException
     */
    public static function ocspRequests(
        #[\SensitiveParameter] string|object|array $history,
        string $bundleId,
        string|Environment $environment,
        ?int $appAppleId = null,
        int|string|\DateTimeInterface|null $at = null,
        ?array $roots = null,
        ?bool $allowTestCertificates = null,
        ?string $openssl = null,
    ): array {
        $found = VerifyLibrary::call('subs_ocsp_requests', [
            'history' => $history,
            'verify' => VerifyLibrary::fields(
                bundleId: $bundleId,
                environment: $environment,
                appAppleId: $appAppleId,
                at: $at,
                roots: $roots,
                allowTestCertificates: $allowTestCertificates,
                openssl: $openssl,
            ),
        ]);
        return array_map(
            static fn (array $each) => ['url' => $each['url'], 'request' => base64_decode($each['request'])],
            Library::decoded($found),
        );
    }

    /** The version of the running library, such as "0.3.0". */
    public static function version(): string
    {
        return Library::ffi()->subs_version();
    }

    /**
     * Every rule of the running library.
     *
     * @return list<array{id: string, sentence: string, source: string, url: string|null}>
     */
    public static function rules(): array
    {
        return json_decode(Library::ffi()->subs_rules(), true, flags: JSON_THROW_ON_ERROR);
    }

    /** The longest request, in bytes. A longer one is SUBS_ERROR_LIMIT. */
    public static function maxRequestLength(): int
    {
        return Library::ffi()->subs_max_request_length();
    }

    /** The deepest nesting of a request. Deeper is SUBS_ERROR_JSON. */
    public static function maxDepth(): int
    {
        return Library::ffi()->subs_max_depth();
    }

    /** The most values that a request of so many bytes may have. More are SUBS_ERROR_LIMIT. */
    public static function maxValues(int $length): int
    {
        return Library::ffi()->subs_max_values($length);
    }

    /** The longest id, in bytes. A longer one is SUBS_ERROR_LIMIT. */
    public static function maxIdentifierLength(): int
    {
        return Library::ffi()->subs_max_identifier_length();
    }

    /** Instants lie between this and as long before 1970, in milliseconds. */
    public static function maxInstant(): int
    {
        return Library::ffi()->subs_max_instant();
    }
}

<?php

declare(strict_types=1);

namespace Subscore;

/**
 * App Store subscription decisions, from libsubscore.
 *
 *     $answer = Subscore::stateAt(history: file_get_contents('history.json'), at: new DateTimeImmutable());
 *
 * Answers are arrays, whose shapes PHPStan and Psalm know. Each function throws a SubscoreException if it fails.
 *
 * @phpstan-import-type AnswerWarning from Answers
 * @phpstan-import-type VerifiedNotification from Answers
 *
 * Verified: verified documents.
 * - history: The documents, decoded, for every function that takes a history.
 * - verified: The number of signed payloads in them.
 * - refused: The documents that were left out, if $onRefusal is "omit": the path of the signed text, the code and a
 *   sentence.
 * - warnings: Conditions that the caller should know about.
 * - notifications: The notifications among the documents, in their order, with values from verified payloads only.
 *
 * @phpstan-type Verified array{
 *     history: list<object>, verified: int, refused: list<array{path: string, code: string, message: string}>,
 *     warnings: list<AnswerWarning>, notifications: list<VerifiedNotification>
 * }
 */
final class Subscore extends Functions
{
    /** The version of libsubscore that this package was made for. */
    public const MADE_FOR = '0.5.0';

    private function __construct()
    {
    }

    /**
     * Calls a function by its name in C, "subs_state_at", with a request in JSON, and returns the response as the
     * library wrote it. A request of null is a null pointer, which is SUBS_ERROR_ARGUMENT.
     *
     * @throws SubscoreException
     */
    public static function call(string $function, #[\SensitiveParameter] ?string $request): string
    {
        return Library::call($function, $request);
    }

    /**
     * Verifies the signatures of documents, and returns the documents decoded. For more than one or two calls a
     * Verifier is ten times as fast.
     *
     * @param string|object|list<string|object> $history
     *     What the store sent: the body of a notification as it was posted, a response of the App Store Server API, or a
     *     list of these.
     * @param string $bundleId
     *     The id of your app's bundle.
     * @param string|Environment $environment
     *     The environment that the documents must come from: Production, Sandbox, Xcode or LocalTesting.
     * @param int|null $appAppleId
     *     The number of your app in the App Store. Required in Production.
     * @param int|string|\DateTimeInterface|null $at
     *     The current time, from your own clock. A payload that was signed later is rejected.
     * @param string|null $validity
     *     Whether certificates must be valid when the payload was signed ("signed", by default), or at $at ("at").
     * @param list<string>|null $roots
     *     The trusted roots, instead of Apple's alone: "AppleRootCA-G3", or the bytes of DER.
     * @param list<string>|null $ocspResponses
     *     The OCSP responses for the certificates, as bytes; see ocspRequests(). They require $at.
     * @param list<string>|null $xcodeCertificates
     *     The certificates of your own machines, the bytes of DER, for Xcode and LocalTesting.
     * @param bool|null $allowTestCertificates
     *     Whether a chain of test certificates is accepted.
     * @param string|null $onRefusal
     *     "omit" leaves out a document that cannot be verified, which is dangerous: a history without the document that
     *     contains the refund grants access. "fail" by default.
     * @param string|null $openssl
     *     "system" uses the system's configuration of OpenSSL and its providers, for example for FIPS. If they cannot be
     *     used, the code is "algorithm_unavailable". "builtin" by default: OpenSSL's default provider.
     *
     * @return Verified
     *
     * @throws SubscoreException if a document cannot be verified
     * @throws \RuntimeException if libsubscore-verify or OpenSSL 3 is missing
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
     * Builds the OCSP requests for the certificates of these documents. It verifies the documents first, as verify()
     * does, whose arguments it has. Send each request to its URL by POST, and pass the bodies of the answers as
     * $ocspResponses.
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

    /** The version of the running library, such as "0.4.0". */
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

    /**
     * Every warning that an answer can have.
     *
     * @return list<array{code: string, about: string, sentence: string, remedy: string}>
     */
    public static function warnings(): array
    {
        return json_decode(Library::ffi()->subs_warnings(), true, flags: JSON_THROW_ON_ERROR);
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

    /** The largest number of values in a request of this many bytes. More are SUBS_ERROR_LIMIT. */
    public static function maxValues(int $length): int
    {
        return Library::ffi()->subs_max_values($length);
    }

    /** The longest id, in bytes. A longer one is SUBS_ERROR_LIMIT. */
    public static function maxIdentifierLength(): int
    {
        return Library::ffi()->subs_max_identifier_length();
    }

    /** The largest instant; the smallest is its negative, in milliseconds. */
    public static function maxInstant(): int
    {
        return Library::ffi()->subs_max_instant();
    }
}

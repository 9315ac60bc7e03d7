<?php

declare(strict_types=1);

namespace Subscore;

/**
 * Finds the library and calls it: bytes in, bytes out.
 *
 * @internal
 */
final class Library
{
    private const DECLARATIONS = <<<'C'
        typedef int32_t subs_status;
        typedef struct subs_history subs_history;
        typedef struct {
            int64_t since; int64_t until; uint32_t subscription; uint32_t row;
            uint8_t state; uint8_t status; uint8_t has_access; uint8_t flags; uint32_t reserved;
        } subs_instant_state;
        const char *subs_version(void);
        const char *subs_status_name(subs_status status);
        const char *subs_rules(void);
        size_t subs_max_request_length(void);
        size_t subs_max_depth(void);
        size_t subs_max_values(size_t length);
        size_t subs_max_identifier_length(void);
        int64_t subs_max_instant(void);
        void subs_free(char *response);
        subs_status subs_classify_change(const char *request, size_t size, char **response, size_t *length);
        subs_status subs_prorate(const char *request, size_t size, char **response, size_t *length);
        subs_status subs_state_at(const char *request, size_t size, char **response, size_t *length);
        subs_status subs_timeline(const char *request, size_t size, char **response, size_t *length);
        subs_status subs_content_access(const char *request, size_t size, char **response, size_t *length);
        subs_status subs_offer_eligibility(const char *request, size_t size, char **response, size_t *length);
        subs_status subs_price_change(const char *request, size_t size, char **response, size_t *length);
        subs_status subs_history_open(
            const char *request, size_t size, subs_history **history, char **response, size_t *length);
        subs_status subs_history_state_at(
            const subs_history *history, int64_t at, subs_instant_state *states, size_t room, size_t *count);
        void subs_history_close(subs_history *history);
        C;

    private const DECISIONS = [
        'subs_classify_change' => true,
        'subs_prorate' => true,
        'subs_state_at' => true,
        'subs_timeline' => true,
        'subs_content_access' => true,
        'subs_offer_eligibility' => true,
        'subs_price_change' => true,
    ];

    private const SCOPE = 'subscore';

    private static ?\FFI $ffi = null;

    public static function ffi(): \FFI
    {
        return self::$ffi ??= self::checked(self::found());
    }

    private static function found(): \FFI
    {
        // If ffi.preload names the header, the library is available under its scope. Otherwise FFI may be allowed, as
        // on the command line.
        try {
            return \FFI::scope(self::SCOPE);
        } catch (\FFI\Exception) {
        }
        try {
            return \FFI::cdef(self::DECLARATIONS, self::path());
        } catch (\FFI\Exception $failure) {
            throw new \RuntimeException('libsubscore is not loaded; the README of this package says how', 0, $failure);
        }
    }

    private static function path(): string
    {
        return dirname(__DIR__) . '/native/' . php_uname('m') . '/libsubscore.so.0';
    }

    /** Until 1.0 a minor version may break callers. */
    public static function fits(string $running): bool
    {
        return array_slice(explode('.', $running), 0, 2) === array_slice(explode('.', Subscore::MADE_FOR), 0, 2);
    }

    private static function checked(\FFI $ffi): \FFI
    {
        $running = $ffi->subs_version();
        if (!self::fits($running)) {
            throw new \RuntimeException("libsubscore is $running, and this package was made for " . Subscore::MADE_FOR);
        }
        return $ffi;
    }

    /** The header that the setting ffi.preload names. It knows where the library is. */
    public static function header(): string
    {
        $defines = sprintf("#define FFI_SCOPE \"%s\"\n#define FFI_LIB \"%s\"\n", self::SCOPE, self::path());
        return $defines . self::DECLARATIONS . "\n";
    }

    public static function call(string $function, #[\SensitiveParameter] ?string $request): string
    {
        if (!isset(self::DECISIONS[$function])) {
            throw new \ValueError("$function is not a function of libsubscore that takes a request");
        }
        return self::exchange(static fn (#[\SensitiveParameter] ...$given) => self::ffi()->$function(...$given), $request);
    }

    /** @param callable(?string, int, \FFI\CData, \FFI\CData): int $call */
    public static function exchange(callable $call, #[\SensitiveParameter] ?string $request): string
    {
        $ffi = self::ffi();
        $response = $ffi->new('char *');
        $length = $ffi->new('size_t');
        $status = $call($request, strlen($request ?? ''), \FFI::addr($response), \FFI::addr($length));
        try {
            $answer = \FFI::isNull($response) ? null : \FFI::string($response, $length->cdata);
        } finally {
            $ffi->subs_free($response);
        }
        if ($status !== 0) {
            throw SubscoreException::of($ffi->subs_status_name($status), $answer);
        }
        return $answer;
    }

    /** @return array{string, Handle} the response and the history */
    public static function open(#[\SensitiveParameter] string $request): array
    {
        $history = self::ffi()->new('subs_history *');
        $call = static fn (#[\SensitiveParameter] $text, $size, $response, $length) =>
            self::ffi()->subs_history_open($text, $size, \FFI::addr($history), $response, $length);
        $response = self::exchange($call, $request);
        return [$response, new Handle($history, static fn (\FFI\CData $each) => self::ffi()->subs_history_close($each))];
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @return array<string, mixed>
     */
    public static function ask(string $function, #[\SensitiveParameter] array $fields): array
    {
        return self::decoded(self::call($function, Request::json($fields)));
    }

    /** @return array<string, mixed> */
    public static function decoded(#[\SensitiveParameter] string $response): array
    {
        return json_decode($response, true, flags: JSON_THROW_ON_ERROR);
    }
}

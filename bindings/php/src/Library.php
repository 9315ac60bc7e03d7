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
    private const SCOPE = 'subscore';

    private static ?\FFI $ffi = null;

    public static function ffi(): \FFI
    {
        return self::$ffi ??= self::checked(self::found());
    }

    private static function found(): \FFI
    {
        if (!extension_loaded('ffi')) {
            throw new \RuntimeException('subscore requires the extension FFI of PHP; install it, or write extension=ffi into php.ini');
        }
        self::requires('register_shutdown_function', 'error_get_last', 'ini_get', 'memory_get_usage', 'gc_mem_caches');
        // If ffi.preload names the header, the library is available under its scope. Otherwise FFI may be allowed, as
        // on the command line.
        try {
            return \FFI::scope(self::SCOPE);
        } catch (\FFI\Exception) {
        }
        try {
            return \FFI::cdef(Declarations::SUBSCORE, self::path());
        } catch (\FFI\Exception $failure) {
            $message = $failure->getMessage();
            throw new \RuntimeException("libsubscore is not loaded ($message); the README of this package says how", 0, $failure);
        }
    }

    private static function requires(string ...$functions): void
    {
        foreach ($functions as $function) {
            if (!function_exists($function)) {
                throw new \RuntimeException("subscore calls $function(); remove it from disable_functions in php.ini");
            }
        }
    }

    private static function path(): string
    {
        self::requires('php_uname');
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
        return $defines . Declarations::SUBSCORE . "\n";
    }

    public static function call(string $function, #[\SensitiveParameter] ?string $request): string
    {
        if (!isset(Declarations::DECISIONS[$function])) {
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
        $number = Allocations::hold(static fn () => $ffi->subs_free($response));
        try {
            $status = $call($request, strlen($request ?? ''), \FFI::addr($response), \FFI::addr($length));
            if (!Allocations::fits($length->cdata)) {
                throw SubscoreException::tooLarge($length->cdata);
            }
            $answer = \FFI::isNull($response) ? null : \FFI::string($response, $length->cdata);
        } finally {
            Allocations::drop($number);
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

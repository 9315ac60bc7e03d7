<?php

declare(strict_types=1);

namespace Subscore;

/**
 * Finds libsubscore-verify and calls it.
 *
 * @internal
 */
final class VerifyLibrary
{
    private const SONAME = 'libsubscore-verify.so.0';
    private const APPLE = 'AppleRootCA-G3';

    private static ?\FFI $ffi = null;

    /**
     * The library that SUBSCORE_VERIFY_LIBRARY names, otherwise the installed one. It is searched for until it is
     * found.
     */
    public static function ffi(): \FFI
    {
        // If FFI must not be used at all, this reports it.
        Library::ffi();
        return self::$ffi ??= self::found(self::chosen() ?: self::SONAME);
    }

    /**
     * What the environment variable names. Null in a program with more rights than the user who started it, such as a
     * set-uid program: there the user must not choose what is loaded.
     */
    private static function chosen(): ?string
    {
        return \FFI::cdef('const char *secure_getenv(const char *name);')->secure_getenv('SUBSCORE_VERIFY_LIBRARY');
    }

    private static function found(string $path): \FFI
    {
        try {
            return \FFI::cdef(Declarations::VERIFY, $path);
        } catch (\FFI\Exception $failure) {
            throw new \RuntimeException(
                $failure->getMessage() . '; install libsubscore-verify and OpenSSL 3 (on Debian libsubscore-verify0), or set '
                    . 'SUBSCORE_VERIFY_LIBRARY to its path',
                0,
                $failure
            );
        }
    }

    /**
     * What must be true of documents, with certificates in base64.
     *
     * @return array<string, mixed>
     */
    public static function fields(#[\SensitiveParameter] mixed ...$fields): array
    {
        foreach (['roots', 'ocspResponses', 'xcodeCertificates'] as $name) {
            foreach ($fields[$name] ?? [] as $index => $bytes) {
                $isText = $name === 'roots' && $bytes === self::APPLE;
                $fields[$name][$index] = $isText ? $bytes : base64_encode($bytes);
            }
        }
        return $fields;
    }

    /** @param array<string, mixed> $fields */
    public static function call(string $function, #[\SensitiveParameter] array $fields): string
    {
        return Library::exchange(static fn (#[\SensitiveParameter] ...$given) => self::ffi()->$function(...$given), Request::json($fields));
    }

    /** @param array<string, mixed> $expected */
    public static function open(array $expected): Handle
    {
        $verifier = self::ffi()->new('subs_verifier *');
        $call = static fn (#[\SensitiveParameter] $text, $size, $response, $length) =>
            self::ffi()->subs_verifier_open($text, $size, \FFI::addr($verifier), $response, $length);
        Library::exchange($call, Request::json(['verify' => $expected]));
        return new Handle($verifier, static fn (\FFI\CData $each) => self::ffi()->subs_verifier_close($each));
    }

    /** @param array<string, mixed> $fields */
    public static function verify(\FFI\CData $verifier, #[\SensitiveParameter] array $fields): string
    {
        $call = static fn (#[\SensitiveParameter] ...$given) => self::ffi()->subs_verifier_verify($verifier, ...$given);
        return Library::exchange($call, Request::json($fields));
    }

    /**
     * The answer, with each document as an object: {} would become [] as an array.
     *
     * @return array<string, mixed>
     */
    public static function verified(#[\SensitiveParameter] string $response): array
    {
        $answer = json_decode($response, flags: JSON_THROW_ON_ERROR);
        $plain = static fn (object $each) => (array) $each;
        return [
            'history' => $answer->history,
            'verified' => $answer->verified,
            'refused' => array_map($plain, $answer->refused),
            'warnings' => array_map($plain, $answer->warnings),
            'notifications' => array_map($plain, $answer->notifications),
        ];
    }
}

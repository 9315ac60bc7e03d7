<?php

declare(strict_types=1);

namespace Subscore;

/**
 * App Store subscription decisions, from libsubscore.
 *
 *     $answer = Subscore::stateAt(history: file_get_contents('history.json'), at: new DateTimeImmutable());
 *
 * Answers are arrays, whose shapes PHPStan and Psalm know. Each function throws a SubscoreException where there is none.
 */
final class Subscore extends Functions
{
    /** The version of libsubscore that this package was made for. */
    public const MADE_FOR = '0.2.0';

    private function __construct()
    {
    }

    /**
     * Asks a function by its name in C, "subs_state_at", with a request in JSON, and returns the response as the library
     * wrote it. A request of null is a null pointer, which is SUBS_ERROR_ARGUMENT.
     *
     * @throws SubscoreException
     */
    public static function call(string $function, ?string $request): string
    {
        return Library::call($function, $request);
    }

    /** The version of the running library, such as "0.2.0". */
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

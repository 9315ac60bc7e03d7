<?php

declare(strict_types=1);

namespace Subscore;

/**
 * Writes a request.
 *
 * @internal
 */
final class Request
{
    private const FLAGS = JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION;

    /** @param array<string, mixed> $fields what is null is left out */
    public static function json(#[\SensitiveParameter] array $fields, string $path = ''): string
    {
        $members = [];
        foreach ($fields as $name => $value) {
            if ($value !== null) {
                $place = "$path/$name";
                $text = isset(Functions::DOCUMENTS[$name]) ? self::document($value, $place) : self::value($value, $place);
                $members[] = json_encode((string) $name, self::FLAGS) . ':' . $text;
            }
        }
        return '{' . implode(',', $members) . '}';
    }

    private static function value(#[\SensitiveParameter] mixed $value, string $place): string
    {
        return match (true) {
            is_int($value), is_bool($value), is_string($value), $value instanceof \BackedEnum => json_encode($value, self::FLAGS),
            $value instanceof \DateTimeInterface => (string) self::milliseconds($value),
            is_array($value) && array_is_list($value) => self::list($value, $place, self::value(...)),
            is_array($value) => self::json($value, $place),
            default => throw new \TypeError("$place: " . get_debug_type($value) . ' is no value of a request'),
        };
    }

    /** Down to the millisecond, before 1970 too. */
    public static function milliseconds(\DateTimeInterface $at): int
    {
        return $at->getTimestamp() * 1000 + intdiv((int) $at->format('u'), 1000);
    }

    /**
     * @param list<mixed>                     $items
     * @param callable(mixed, string): string $write
     */
    private static function list(#[\SensitiveParameter] array $items, string $place, callable $write): string
    {
        $texts = [];
        foreach ($items as $at => $item) {
            $texts[] = $write($item, "$place/$at");
        }
        return '[' . implode(',', $texts) . ']';
    }

    /** A document of somebody else's. Text is passed on as it is. */
    private static function document(#[\SensitiveParameter] mixed $value, string $place): string
    {
        return match (true) {
            is_string($value) => self::text($value, $place),
            is_array($value) && array_is_list($value) => self::list($value, $place, self::document(...)),
            // An empty object stays one, which it would not as an array.
            is_object($value) => json_encode($value, self::FLAGS),
            default => throw new \TypeError("$place: JSON as text, or an object that json_decode() made, is wanted"),
        };
    }

    private static function text(#[\SensitiveParameter] string $text, string $place): string
    {
        $start = ltrim($text, " \t\r\n");
        $isOther = $start !== '' && $start[0] !== '{' && $start[0] !== '[';
        return !$isOther && self::isOneValue($text) ? $text : throw SubscoreException::document($place);
    }

    /**
     * Whether the first bracket closes at the very end. Else the text could break out of its place in the request. The
     * library finds all other faults.
     */
    private static function isOneValue(#[\SensitiveParameter] string $text): bool
    {
        $depth = 0;
        $length = strlen($text);
        for ($at = strcspn($text, '"{}[]'); $at < $length; $at += 1 + strcspn($text, '"{}[]', $at + 1)) {
            switch ($text[$at]) {
                case '"':
                    for ($at += 1 + strcspn($text, '"\\', $at + 1); $at < $length && $text[$at] === '\\';) {
                        $at += 2;
                        $at += $at < $length ? strcspn($text, '"\\', $at) : 0;
                    }
                    break;
                case '{':
                case '[':
                    $depth++;
                    break;
                default:
                    if (--$depth <= 0) {
                        return trim(substr($text, $at + 1), " \t\r\n") === '';
                    }
            }
        }
        return false;
    }
}

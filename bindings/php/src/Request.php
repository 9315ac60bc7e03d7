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

    /** @param array<string, mixed> $fields null members are omitted, except those of Functions::NULLS */
    public static function json(#[\SensitiveParameter] array $fields, string $path = ''): string
    {
        $members = [];
        foreach ($fields as $name => $value) {
            if ($value === null && isset(Functions::NULLS[$name])) {
                $members[] = json_encode((string) $name, self::FLAGS) . ':null';
            } elseif ($value !== null) {
                $member = "$path/$name";
                $isOther = isset(Functions::MIXED[$name]) && (is_array($value) || is_bool($value));
                $isDocument = isset(Functions::DOCUMENTS[$name]) && !$isOther;
                $text = $isDocument ? self::document($value, $member) : self::value($value, $member);
                $members[] = json_encode((string) $name, self::FLAGS) . ':' . $text;
            }
        }
        return '{' . implode(',', $members) . '}';
    }

    private static function value(#[\SensitiveParameter] mixed $value, string $path): string
    {
        return match (true) {
            is_int($value), is_bool($value), is_string($value), $value instanceof \BackedEnum => self::encoded($value, $path),
            $value instanceof \DateTimeInterface => (string) self::milliseconds($value),
            is_array($value) && array_is_list($value) => self::list($value, $path, self::value(...)),
            is_array($value) => self::json($value, $path),
            default => throw new \TypeError("$path: " . get_debug_type($value) . ' is not a value of a request'),
        };
    }

    private static function encoded(#[\SensitiveParameter] mixed $value, string $path): string
    {
        try {
            return json_encode($value, self::FLAGS);
        } catch (\JsonException $fault) {
            throw $fault->getCode() === JSON_ERROR_UTF8 ? SubscoreException::notUnicode($path) : $fault;
        }
    }

    /**
     * Rounds down to the millisecond, also before 1970. A date that does not fit into 64 bits becomes the nearest one that
     * does, which every function refuses as out_of_range.
     */
    public static function milliseconds(\DateTimeInterface $at): int
    {
        $exact = $at->getTimestamp() * 1000 + intdiv((int) $at->format('u'), 1000);
        return is_int($exact) ? $exact : ($exact < 0 ? PHP_INT_MIN : PHP_INT_MAX);
    }

    /**
     * @param list<mixed>                     $items
     * @param callable(mixed, string): string $write
     */
    private static function list(#[\SensitiveParameter] array $items, string $path, callable $write): string
    {
        $texts = [];
        foreach ($items as $at => $item) {
            $texts[] = $write($item, "$path/$at");
        }
        return '[' . implode(',', $texts) . ']';
    }

    /** A document defined by Apple. Text is passed through unchanged. */
    private static function document(#[\SensitiveParameter] mixed $value, string $path): string
    {
        return match (true) {
            is_string($value) => self::text($value, $path),
            is_array($value) && array_is_list($value) => self::list($value, $path, self::document(...)),
            // An empty object stays one, which it would not as an array.
            is_object($value) => self::encoded($value, $path),
            default => throw new \TypeError("$path: expected JSON as text, or an object from json_decode()"),
        };
    }

    private static function text(#[\SensitiveParameter] string $text, string $path): string
    {
        if (!preg_match('//u', $text)) {
            throw SubscoreException::notUnicode($path);
        }
        // A byte order mark may stand at the start of a text only.
        $text = str_starts_with($text, "\xEF\xBB\xBF") ? substr($text, 3) : $text;
        $start = ltrim($text, " \t\r\n");
        $isOther = $start !== '' && $start[0] !== '{' && $start[0] !== '[';
        return !$isOther && self::isOneValue($text) ? $text : throw SubscoreException::document($path);
    }

    /**
     * Whether the first bracket closes at the very end. Otherwise the text could add members to the request around it.
     * The library reports all other faults.
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

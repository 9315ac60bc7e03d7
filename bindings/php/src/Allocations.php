<?php

declare(strict_types=1);

namespace Subscore;

/**
 * What the C library allocated in this request. After a fatal error, such as that of memory_limit, PHP calls no destructor and
 * no finally. So what is left is released by a function at the end of the request, after those of the program.
 *
 * @internal
 */
final class Allocations
{
    /** Memory for the function at the end, in bytes: there may be no other. */
    private const RESERVE = 32768;
    private const FATAL = E_ERROR | E_CORE_ERROR | E_COMPILE_ERROR | E_PARSE | E_USER_ERROR | E_RECOVERABLE_ERROR;
    /** From this size on, PHP takes memory from the system for each block. */
    private const HUGE = 2 << 20;

    private static ?string $reserve = null;

    /** @var array<int, \Closure(): void> */
    private static array $held = [];

    private static int $count = 0;

    /**
     * Keeps what releases an allocation, until it is dropped.
     *
     * @param \Closure(): void $release
     */
    public static function hold(\Closure $release): int
    {
        if (self::$reserve === null) {
            self::$reserve = str_repeat("\0", self::RESERVE);
            register_shutdown_function(static function (): void {
                self::$reserve = '';
                register_shutdown_function(self::release(...));
            });
        }
        self::$held[++self::$count] = $release;
        return self::$count;
    }

    public static function drop(int $number): void
    {
        unset(self::$held[$number]);
    }

    private static function release(): void
    {
        $error = error_get_last();
        // Otherwise destructors follow, which may still use what is open. They also do after an exception.
        $isFatal = $error !== null && ($error['type'] & self::FATAL) !== 0 && !str_starts_with($error['message'], 'Uncaught ');
        if ($isFatal) {
            foreach (self::$held as $release) {
                $release();
            }
        }
    }

    /** Whether memory_limit leaves room for a text of that length. */
    public static function fits(int $length): bool
    {
        $text = ini_get('memory_limit');
        $limit = (int) $text << (['k' => 10, 'm' => 20, 'g' => 30][strtolower(substr($text, -1))] ?? 0);
        $fits = static fn (): bool => $limit <= 0 || $length < $limit - memory_get_usage($length >= self::HUGE);
        return $fits() || (gc_mem_caches() > 0 && $fits());
    }
}

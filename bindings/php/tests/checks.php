<?php

// What both files of tests check with.

declare(strict_types=1);

$checks = 0;

function same(mixed $expected, mixed $found, string $label): void
{
    global $checks;
    $checks++;
    if ($expected !== $found) {
        throw new LogicException("$label: wanted " . var_export($expected, true) . ', found ' . var_export($found, true));
    }
}

function refused(callable $call, string $label): Throwable
{
    try {
        $call();
    } catch (Throwable $failure) {
        return $failure;
    }
    throw new LogicException("$label: nothing was thrown");
}

/**
 * Runs the tests, prints what failed, and ends.
 *
 * @param array<string, callable(): void> $tests
 */
function run(array $tests, int $leastChecks): never
{
    global $checks;
    $failed = 0;
    foreach ($tests as $name => $test) {
        try {
            $test();
        } catch (Throwable $failure) {
            $failed++;
            fwrite(STDERR, "$name: {$failure->getMessage()} ({$failure->getFile()}:{$failure->getLine()})\n");
        }
    }
    echo count($tests) - $failed, " passed, $failed failed\n";
    exit($failed === 0 && $checks > $leastChecks ? 0 : 1);
}

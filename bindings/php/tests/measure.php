<?php

// Prints the nanoseconds of one call to subs_state_at with the request of a file, and those of the first:
// measure.php AUTOLOADER REQUEST

declare(strict_types=1);

require $argv[1];
$request = file_get_contents($argv[2]);

function taken(string $request, int $calls): int
{
    $start = hrtime(true);
    for ($call = 0; $call < $calls; $call++) {
        Subscore\Subscore::call('subs_state_at', $request);
    }
    return intdiv(hrtime(true) - $start, $calls);
}

$first = taken($request, 1);
$rounds = [];
for ($round = 0; $round < 500; $round++) {
    $rounds[] = taken($request, 20);
}
echo min($rounds), ' ', $first, "\n";

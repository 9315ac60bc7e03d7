<?php

// The tests of a server that outlives its requests, on an installed package: requests.php AUTOLOADER. Each kind of request, below,
// is sent many times to PHP's own server, which runs this file too. Its memory must not grow, however a request ends.

declare(strict_types=1);

use Subscore\Library;
use Subscore\Subscore;
use Subscore\SubscoreException;

function history(int $rows): string
{
    $each = ['type' => 'Auto-Renewable Subscription', 'originalTransactionId' => '1', 'productId' => 'a'];
    $texts = [];
    for ($index = 0; $index < $rows; $index++) {
        $times = ['purchaseDate' => $index * 86400000, 'expiresDate' => $index * 86400000 + 3600000];
        $texts[] = json_encode($each + ['transactionId' => (string) ($index + 1)] + $times);
    }
    return '{"transactions":[' . implode(',', $texts) . ']}';
}

final class User
{
    public function __construct(private readonly object $opened)
    {
    }

    public function __destruct()
    {
        echo ' destructor: ', count($this->opened->stateAt(0));
    }
}

function exhaust(): void
{
    for ($texts = [];;) {
        $texts[] = str_repeat('x', 1000);
    }
}

/** @return list<object> */
function opened(): array
{
    return array_map(fn () => Subscore::openHistory(history: history(2000)), range(1, 3));
}

// What a request does, and what its answer contains.
$kinds = [
    'it ends as usual' => [fn () => opened(), 'end'],
    'it exits, and a destructor uses what is open' => [function (): void {
        $GLOBALS['user'] = new User(opened()[0]);
        exit('left');
    }, 'left destructor: 1'],
    'nobody catches an exception, and a destructor uses what is open' => [function (): void {
        $GLOBALS['user'] = new User(opened()[0]);
        throw new LogicException('nobody');
    }, ' destructor: 1'],
    'memory_limit ends it with open histories' => [function (): void {
        $GLOBALS['opened'] = opened();
        exhaust();
    }, 'Allowed memory size'],
    'max_execution_time ends it with open histories' => [function (): void {
        $GLOBALS['opened'] = opened();
        set_time_limit(1);
        while (true) {
        }
    }, 'Maximum execution time'],
    'a function at its end uses what is open' => [function (): void {
        $opened = opened()[0];
        register_shutdown_function(function () use ($opened): void {
            echo 'late: ', count($opened->stateAt(0));
        });
        exhaust();
    }, 'late: 1'],
    'the response does not fit' => [function (): void {
        $history = history(4000);
        ini_set('memory_limit', (string) (memory_get_usage(true) + (2 << 20)));
        try {
            Subscore::call('subs_timeline', '{"history":' . $history . '}');
        } catch (SubscoreException $failure) {
            echo "$failure->status, $failure->errorCode, ", $failure->getMessage();
        }
    }, 'SUBS_ERROR_MEMORY, out_of_memory, The response of '],
    'memory_limit ends it before the response is copied' => [function (): void {
        Library::exchange(function (mixed ...$given): int {
            Library::ffi()->subs_timeline(...$given);
            exhaust();
        }, '{"history":' . history(4000) . '}');
    }, 'Allowed memory size'],
];

if (PHP_SAPI === 'cli-server') {
    require getenv('SUBSCORE_AUTOLOAD');
    ini_set('memory_limit', '128M');
    $kinds[$_GET['kind']][0]();
    exit('end');
}

require __DIR__ . '/checks.php';

/** @return array{resource, string} the server, and its address */
function server(string $autoload): array
{
    // Where it may not listen, the next port is tried.
    for ($port = 8381; $port < 8389; $port++) {
        $command = [PHP_BINARY, '-d', 'ffi.enable=true', '-d', 'display_errors=1', '-d', 'html_errors=0', '-S', "127.0.0.1:$port", __FILE__];
        $log = ['file', '/dev/null', 'w'];
        $server = proc_open($command, [['file', '/dev/null', 'r'], $log, $log], $pipes, null, ['SUBSCORE_AUTOLOAD' => $autoload]);
        for ($attempt = 0; $attempt < 50 && proc_get_status($server)['running']; $attempt++) {
            usleep(100_000);
            if (@fsockopen('127.0.0.1', $port)) {
                return [$server, "http://127.0.0.1:$port"];
            }
        }
        proc_terminate($server);
    }
    throw new LogicException('no port is free');
}

foreach ($kinds as $kind => [, $expected]) {
    $tests[$kind] = function () use ($kind, $expected, $argv): void {
        [$server, $address] = server(realpath($argv[1]));
        $process = proc_get_status($server)['pid'];
        // Not the pages of files, more of which are read in the course of time.
        $own = fn () => (int) preg_replace('/.*RssAnon:\s+(\d+).*/s', '$1', file_get_contents("/proc/$process/status"));
        try {
            // Where each takes a second, they are few. After half of them the allocator has what it keeps.
            $times = str_contains($kind, 'time') ? 14 : 24;
            for ($time = 0, $before = 0; $time < $times; $time++) {
                $context = stream_context_create(['http' => ['ignore_errors' => true, 'timeout' => 300]]);
                $found = file_get_contents("$address/?kind=" . rawurlencode($kind), false, $context);
                $state = proc_get_status($server);
                same([true, true], [$state['running'], str_contains((string) $found, $expected)], "$kind: $found " . json_encode($state));
                $before = $time === intdiv($times, 2) ? $own() : $before;
            }
            $grown = $own() - $before;
            same(true, $grown < 2048, "$kind: the server grew by $grown KiB");
        } finally {
            proc_terminate($server, SIGKILL);
        }
    };
}

run($tests, 100);

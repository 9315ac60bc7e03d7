<?php

// The tests of what the C library opened, and of what is printed, on an installed package: handles.php AUTOLOADER. The case is
// the first line of build/signed, under the path of the project, SUBSCORE_ROOT.

declare(strict_types=1);

use Subscore\OpenHistory;
use Subscore\Subscore;
use Subscore\SubscoreException;
use Subscore\Verifier;

require $argv[1];
require __DIR__ . '/checks.php';

const MARKER = 'data-of-a-customer';

[$label, $body, $environment, $app, $at, , $roots] = explode("\t", file(getenv('SUBSCORE_ROOT') . '/build/signed')[0]);
same('a payload of a test store, allowed', $label, 'the case');
$body = base64_decode($body);
$at = (int) $at;
$owner = ['bundleId' => 'com.example.news', 'environment' => $environment, 'appAppleId' => (int) $app,
    'roots' => [base64_decode($roots)], 'allowTestCertificates' => true];
$proven = Subscore::verify(...['history' => $body, 'at' => $at] + $owner);

$kinds = [
    'a verifier' => [
        fn () => new Verifier(...$owner),
        fn (Verifier $opened) => $opened->verify($body, $at)['verified'],
        3,
    ],
    'an open history' => [
        fn () => Subscore::openHistory(history: $proven['history']),
        fn (OpenHistory $opened) => count($opened->stateAt($at)),
        1,
    ],
];

function opening(string $kind): object
{
    return $GLOBALS['kinds'][$kind][0]();
}

function asking(string $kind, object $opened): int
{
    return $GLOBALS['kinds'][$kind][1]($opened);
}

function resident(): int
{
    return (int) preg_replace('/.*VmRSS:\s+(\d+).*/s', '$1', file_get_contents('/proc/self/status'));
}

$tests['a copy is refused'] = function () use ($kinds): void {
    foreach ($kinds as $kind => [, , $expected]) {
        $opened = opening($kind);
        same(Error::class, refused(fn () => clone $opened, "$kind, clone")::class, "$kind, clone");
        foreach (['serialize' => 'serialize', 'in an array' => fn ($each) => serialize([$each])] as $way => $copy) {
            $failure = refused(fn () => $copy($opened), "$kind, $way");
            same([LogicException::class, true], [$failure::class, str_contains($failure->getMessage(), 'open another one')],
                "$kind, $way");
        }
        $text = sprintf('O:%d:"%s":0:{}', strlen($opened::class), $opened::class);
        same(LogicException::class, refused(fn () => unserialize($text), "$kind, unserialize")::class, "$kind, unserialize");
        same($expected, asking($kind, $opened), $kind);
        $opened->close();
        same(LogicException::class, refused(fn () => serialize($opened), "$kind, closed")::class, "$kind, closed");
    }
};

$tests['use after close is an error'] = function () use ($kinds): void {
    foreach ($kinds as $kind => $_) {
        $opened = opening($kind);
        $opened->close();
        $opened->close();
        same(LogicException::class, refused(fn () => asking($kind, $opened), $kind)::class, $kind);
        $unmade = (new ReflectionClass($opened))->newInstanceWithoutConstructor();
        same(true, refused(fn () => asking($kind, $unmade), "$kind, not constructed") instanceof Throwable, $kind);
    }
};

// Several megabytes would be left behind.
$tests['constructed again it leaks nothing'] = function () use ($kinds, $owner): void {
    $rows = array_fill(0, 4000, ['type' => 'Auto-Renewable Subscription', 'originalTransactionId' => '1', 'productId' => 'a']);
    foreach ($rows as $index => &$row) {
        $row += ['transactionId' => (string) ($index + 1), 'purchaseDate' => $index * 1000, 'expiresDate' => $index * 1000 + 500];
    }
    $request = '{"history":' . json_encode(['transactions' => $rows]) . '}';
    $again = [
        'a verifier' => [2000, fn (Verifier $opened) => $opened->__construct(...$owner)],
        'an open history' => [200, function (OpenHistory $opened) use ($request): void {
            try {
                $opened->__construct($request);
            } catch (Error) {
            }
        }],
    ];
    foreach ($kinds as $kind => [, , $expected]) {
        [$times, $construct] = $again[$kind];
        $opened = opening($kind);
        for ($time = 0, $before = 0; $time < $times; $time++) {
            $construct($opened);
            $before = $time === intdiv($times, 4) ? resident() : $before;
        }
        $grown = resident() - $before;
        same(true, $grown < 8 * 1024, "$kind grew by $grown KiB");
        same($expected, asking($kind, $opened), $kind);
        $opened->close();
    }
};

$tests['a signal handler may close during a call'] = function () use ($kinds): void {
    pcntl_async_signals(true);
    foreach ($kinds as $kind => $_) {
        for ($round = 0; $round < 200; $round++) {
            $opened = opening($kind);
            pcntl_signal(SIGUSR1, fn () => $opened->close());
            $parent = getmypid();
            $child = pcntl_fork();
            if ($child === 0) {
                usleep(200 + 37 * $round % 3000);
                posix_kill($parent, SIGUSR1);
                posix_kill(getmypid(), SIGKILL);
            }
            try {
                while (true) {
                    asking($kind, $opened);
                }
            } catch (LogicException $closed) {
                same(true, str_contains($closed->getMessage(), 'is closed'), $kind);
            }
            pcntl_waitpid($child, $status);
        }
    }
    pcntl_signal(SIGUSR1, SIG_DFL);
};

$tests['a child may use and close what it inherits'] = function () use ($kinds): void {
    foreach ($kinds as $kind => [, , $expected]) {
        $opened = opening($kind);
        for ($time = 0; $time < 20; $time++) {
            $child = pcntl_fork();
            if ($child === 0) {
                pcntl_alarm(10);
                $isSame = asking($kind, $opened) === $expected;
                $opened->close();
                posix_kill(getmypid(), $isSame ? SIGKILL : SIGABRT);
            }
            pcntl_waitpid($child, $status);
            same(SIGKILL, pcntl_wtermsig($status), $kind);
        }
        same($expected, asking($kind, $opened), $kind);
    }
};

// A process of PHP has one thread, and a server has many processes, of which most inherit what the first one loaded. Each asks
// about a customer whose subscription begins at another instant than that of any other.
$tests['the first calls of many processes at once'] = function () use ($argv): void {
    $program = 'require ' . var_export($argv[1], true) . <<<'END'
        ;
        function call(int $number): bool
        {
            $begin = 1700000000000 + $number * 1000;
            $row = ['transactionId' => (string) (1000 + $number), 'originalTransactionId' => (string) (1000 + $number),
                'productId' => 'pro', 'type' => 'Auto-Renewable Subscription', 'purchaseDate' => $begin,
                'expiresDate' => $begin + 30 * 86400000];
            $opened = Subscore\Subscore::openHistory(history: (object) ['transactions' => [$row]]);
            $isOwn = true;
            for ($time = 0; $time < 25; $time++) {
                [$found] = $opened->stateAt($begin + 3600000);
                [$decided] = Subscore\Subscore::stateAt(history: (object) ['transactions' => [$row]], at: $begin)['subscriptions'];
                $isOwn = $isOwn && $found['since'] === $begin && $decided['transactionId'] === $row['transactionId'];
            }
            return $isOwn;
        }
        foreach ([false, true] as $isLoaded) {
            if ($isLoaded && !call(99)) {
                exit(1);
            }
            $start = microtime(true) + 0.1;
            for ($number = 0, $children = []; $number < 16; $number++) {
                $children[] = pcntl_fork();
                if (end($children) === 0) {
                    time_sleep_until($start);
                    exit(call($number) ? 0 : 1);
                }
            }
            foreach ($children as $child) {
                pcntl_waitpid($child, $status);
                $status === 0 || exit(2);
            }
        }
        END;
    exec('php -d error_reporting=-1 -r ' . escapeshellarg($program) . ' 2>&1', $said, $code);
    same([0, []], [$code, $said], 'the processes');
};

$tests['a destructor at the end of a program finds it open or closed'] = function () use ($argv): void {
    foreach (['a verifier', 'an open history'] as $kind) {
        $program = '$argv = [1 => ' . var_export($argv[1], true) . ']; const ONLY = 1; require ' . var_export(__FILE__, true) . ';'
            . ' final class User { public function __construct(public ?object $opened = null) {} public function __destruct() {'
            . ' try { asking(' . var_export($kind, true) . ', $this->opened); } catch (LogicException) {} } }'
            . ' $first = new User(); $first->opened = opening(' . var_export($kind, true) . '); $first->self = null;'
            . ' $cycle = new User($first->opened); $cycle->opened = $first->opened; exit(0);';
        exec('php -d error_reporting=0 -r ' . escapeshellarg($program) . ' 2>&1', $said, $code);
        same(0, $code, "$kind: " . implode("\n", $said));
    }
};

// A copy of PHP that belongs to another user and is set-uid. Only root can make one without help.
$tests['a program with more rights than its user chooses its library itself'] = function () use ($argv): void {
    $program = 'require ' . var_export($argv[1], true) . '; try { Subscore\Subscore::verify(history: "{}", bundleId: "a",'
        . ' environment: "Sandbox"); } catch (RuntimeException $failure) { echo $failure->getMessage(); }';
    $copy = dirname($argv[1]) . '/php-set-uid';
    copy(PHP_BINARY, $copy);
    chmod($copy, 0755);
    foreach ([false, true] as $isSetUid) {
        if ($isSetUid && posix_geteuid() !== 0) {
            echo "not root: the set-uid program is left out\n";
            break;
        }
        if ($isSetUid) {
            chown($copy, 65534);
            chmod($copy, 04755);
        }
        $said = [];
        exec("SUBSCORE_VERIFY_LIBRARY=/chosen/by/the/user.so $copy -r " . escapeshellarg($program) . ' 2>&1', $said);
        same(!$isSetUid, str_contains(implode("\n", $said), '/chosen/by/the/user.so'), implode("\n", $said));
    }
    unlink($copy);
};

function printed(mixed $value): string
{
    ob_start();
    var_dump($value);
    return ob_get_clean() . print_r($value, true);
}

$tests['what is printed holds no document'] = function () use ($kinds, $proven, $at): void {
    same(4, substr_count(json_encode($proven['history']), MARKER), 'the documents are there');
    foreach ($kinds as $kind => $_) {
        $opened = opening($kind);
        same(false, str_contains(printed($opened), MARKER), $kind);
        same(false, str_contains(printed($opened), 'FFI'), "$kind shows no pointer");
    }
    same(false, str_contains(printed(Subscore::stateAt(history: $proven['history'], at: $at, explain: true)), MARKER), 'a state');
};

$tests['errors hold no document'] = function () use ($proven, $at, $owner): void {
    ini_set('zend.exception_ignore_args', '0');
    ini_set('zend.exception_string_param_max_len', '1000000');
    $text = json_encode($proven['history']);
    $verifier = opening('a verifier');
    foreach ([
        'not JSON' => fn () => Subscore::stateAt(history: substr($text, 0, -1), at: $at),
        'not UTF-8' => fn () => Subscore::stateAt(history: (object) ['a' => MARKER . "\xFF"], at: $at),
        'a wrong type' => fn () => Subscore::stateAt(history: (object) ['transactions' => MARKER], at: $at),
        'no document' => fn () => Subscore::stateAt(history: MARKER, at: $at),
        'an array' => fn () => Subscore::stateAt(history: ['a' => MARKER], at: $at),
        'a call' => fn () => Subscore::call('subs_state_at', $text),
        'an open history' => fn () => Subscore::openHistory(history: [MARKER]),
        'unsigned' => fn () => Subscore::verify(...['history' => $proven['history'], 'at' => $at] + $owner),
        'unsigned, to a verifier' => fn () => $verifier->verify($proven['history'], $at),
        'questions' => fn () => Subscore::ocspRequests(...['history' => $proven['history']] + $owner),
    ] as $label => $call) {
        $failure = refused($call, $label);
        // The closures here hold the documents of the test.
        $frames = array_filter($failure->getTrace(), fn (array $frame) => str_starts_with($frame['class'] ?? '', 'Subscore\\'));
        same(true, $frames !== [] && str_contains((string) $failure, 'Subscore'), $label);
        foreach ([$failure->getMessage(), (string) $failure, printed($frames), printed($failure->getPrevious()?->getMessage())] as $said) {
            same(false, str_contains($said, MARKER), "$label: $said");
        }
    }
};

defined('ONLY') || run($tests, 100);

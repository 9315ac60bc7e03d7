<?php

// The tests of verifying, on an installed package: verify.php AUTOLOADER. The cases are the lines of build/signed,
// under the path of the project, SUBSCORE_ROOT; bindings/signed.py describes its fields.

declare(strict_types=1);

use Subscore\Subscore;
use Subscore\SubscoreException;
use Subscore\Verifier;

require $argv[1];
require __DIR__ . '/checks.php';

const NAMES = ['environment', 'appAppleId', 'at', 'validity', 'roots', 'ocspResponses', 'xcodeCertificates',
    'allowTestCertificates', 'onRefusal'];

function given(string $name, string $text): mixed
{
    $bytes = fn (string $each) => $each === 'AppleRootCA-G3' ? $each : base64_decode($each);
    return match ($name) {
        'appAppleId', 'at' => (int) $text,
        'roots', 'ocspResponses', 'xcodeCertificates' => array_map($bytes, explode(',', $text)),
        'allowTestCertificates' => true,
        default => $text,
    };
}

/** A case: what goes in, what belongs to each call of a verifier and what to all, and what has to come out. */
function signed(string $line): array
{
    $texts = explode("\t", $line);
    $fields = ['bundleId' => 'com.example.news'];
    foreach (NAMES as $index => $name) {
        if ($texts[$index + 2] !== '-') {
            $fields[$name] = given($name, $texts[$index + 2]);
        }
    }
    $ofCall = ['at' => true, 'ocspResponses' => true];
    return [
        'label' => $texts[0],
        'all' => ['history' => base64_decode($texts[1])] + $fields,
        'call' => ['history' => base64_decode($texts[1])] + array_intersect_key($fields, $ofCall),
        'owner' => array_diff_key($fields, $ofCall),
        'result' => [$texts[11], $texts[12]],
        'notifications' => $texts[14],
        'decoded' => $texts[13] === '-' ? null : base64_decode($texts[13]),
    ];
}

$cases = array_map('signed', file(getenv('SUBSCORE_ROOT') . '/build/signed', FILE_IGNORE_NEW_LINES));
$cases = array_column($cases, null, 'label');
$good = $cases['a payload of a test store, allowed'];

function check(array $case, callable $call): void
{
    try {
        $found = $call();
        $history = json_encode($found['history'], JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        same([$case['decoded'], []], [$history, $found['warnings']], $case['label']);
        $about = array_map(fn (array $each) => implode(' ', [$each['notificationUUID'], $each['notificationType'],
            $each['appAccountToken'] ?? '-', $each['originalTransactionId'] ?? '-']), $found['notifications']);
        same($case['notifications'], implode(',', $about) ?: '-', $case['label']);
        same($case['result'], [(string) $found['verified'], $found['refused'][0]['path'] ?? '-'], $case['label']);
    } catch (SubscoreException $failure) {
        same($case['result'], [$failure->errorCode, $failure->path], $case['label']);
    }
}

// It comes first, because a library that was found is not looked for again.
$tests['without the library'] = function () use ($good): void {
    $before = getenv('SUBSCORE_VERIFY_LIBRARY');
    foreach (['/nowhere/verify.so' => '/nowhere/verify.so', 'libm.so.6' => 'subs_verify'] as $path => $expected) {
        putenv("SUBSCORE_VERIFY_LIBRARY=$path");
        foreach ([fn () => Subscore::verify(...$good['all']), fn () => new Verifier(...$good['owner'])] as $call) {
            $failure = refused($call, $path);
            same(RuntimeException::class, $failure::class, $path);
            foreach ([$expected, 'OpenSSL 3', 'SUBSCORE_VERIFY_LIBRARY'] as $part) {
                same(true, str_contains($failure->getMessage(), $part), $failure->getMessage());
            }
        }
    }
    putenv("SUBSCORE_VERIFY_LIBRARY=$before");
};

$tests['every signed document is judged as its case says'] = function () use ($cases): void {
    same(true, count($cases) > 20, 'there are cases');
    foreach ($cases as $case) {
        check($case, fn () => Subscore::verify(...$case['all']));
        check($case, function () use ($case): array {
            $verifier = new Verifier(...$case['owner']);
            check($case, fn () => $verifier->verify(...$case['call']));
            return $verifier->verify(...$case['call']);
        });
    }
};

$tests['what is verified is a history'] = function () use ($good): void {
    $history = Subscore::verify(...$good['all'])['history'];
    same(true, Subscore::stateAt(history: $history, at: new DateTimeImmutable('2026-01-01T00:00:00Z'))['hasAccess'], 'access');
};

$tests['a closed verifier'] = function () use ($good): void {
    $verifier = new Verifier(...$good['owner']);
    same(Error::class, refused(fn () => clone $verifier, 'a copy')::class, 'a copy');
    $verifier->close();
    $verifier->close();
    same(LogicException::class, refused(fn () => $verifier->verify(...$good['call']), 'closed')::class, 'closed');
};

$tests['a verifier that cannot be opened'] = function () use ($good): void {
    $failure = refused(fn () => new Verifier(bundleId: '', environment: 'Sandbox'), 'no bundle');
    same('/verify/bundleId', $failure->path, 'no bundle');
    same(TypeError::class, refused(fn () => Subscore::verify(...['roots' => [5]] + $good['all']), 'a root')::class, 'a root');
};

// No other test loads the configuration, because a process keeps it.
$tests['OpenSSL of the system'] = function () use ($good): void {
    $before = getenv('OPENSSL_CONF');
    $file = tempnam(sys_get_temp_dir(), 'openssl');
    $calls = [
        'once' => fn ($openssl) => Subscore::verify(...$good['all'], openssl: $openssl)['verified'],
        'open' => fn ($openssl) => (new Verifier(...$good['owner'], openssl: $openssl))->verify(...$good['call'])['verified'],
        'responders' => fn ($openssl) => count(Subscore::ocspRequests(...$good['all'], openssl: $openssl)),
    ];
    $counts = ['once' => 3, 'open' => 3, 'responders' => 2];
    putenv("OPENSSL_CONF=$file.missing");
    foreach (['system' => 'algorithm_unavailable', 'other' => 'invalid_value'] as $value => $code) {
        foreach ($calls as $label => $call) {
            same($counts[$label], $call('builtin'), $label);
            $failure = refused(fn () => $call($value), "$label, $value");
            same([$code, '/verify/openssl'], [$failure->errorCode, $failure->path], "$label, $value");
        }
    }
    file_put_contents($file, "openssl_conf = all\n[all]\n");
    putenv("OPENSSL_CONF=$file");
    foreach ($calls as $label => $call) {
        same($counts[$label], $call('system'), "$label, by the system");
    }
    putenv($before === false ? 'OPENSSL_CONF' : "OPENSSL_CONF=$before");
    unlink($file);
};

$tests['proven chains name their responders'] = function () use ($cases): void {
    $of = fn (string $label) => array_diff_key($cases[$label]['all'], ['ocspResponses' => true]);
    $requests = Subscore::ocspRequests(...$of('texts with quotes and other letters'));
    same(array_fill(0, 2, 'http://ocsp.example.com/'), array_column($requests, 'url'), 'responders');
    foreach ($requests as $each) {
        same(strlen($each['request']), ord($each['request'][1]) + 2, 'a request');
    }
    $failure = refused(fn () => Subscore::ocspRequests(...$of("the same below Apple's root")), 'a stranger');
    same('untrusted_chain', $failure->errorCode, 'a stranger');
};

$tests['memory is given back'] = function () use ($good): void {
    $resident = fn () => (int) preg_replace('/.*VmRSS:\s+(\d+).*/s', '$1', file_get_contents('/proc/self/status'));
    $before = 0;
    for ($call = 0; $call < 120; $call++) {
        $verifier = new Verifier(...$good['owner']);
        for ($again = 0; $again < 10; $again++) {
            $verifier->verify(...$good['call']);
        }
        $before = $call === 40 ? $resident() : $before;
    }
    same(true, $resident() - $before < 16 * 1024, 'memory');
};

run($tests, 100);

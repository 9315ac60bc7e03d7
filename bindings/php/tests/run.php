<?php

// The tests of the PHP package, on an installed one: run.php AUTOLOADER. SUBSCORE_ROOT is the path of the project.

declare(strict_types=1);

use Subscore\Answers;
use Subscore\Environment;
use Subscore\Library;
use Subscore\OpenHistory;
use Subscore\Request;
use Subscore\State;
use Subscore\Subscore;
use Subscore\SubscoreException;

require $argv[1];
require '/usr/share/php/PHPStan/PhpDocParser/autoload.php';
require __DIR__ . '/checks.php';
require __DIR__ . '/Shapes.php';

const HISTORY = '{"transactions":[{"type":"Auto-Renewable Subscription","transactionId":"1","originalTransactionId":"1",'
    . '"productId":"pro.month","purchaseDate":1775001600000,"expiresDate":1777593600000}]}';
const AT = 1775865600000;

$tests['every vector gets its bytes and fits its shape'] = function (): void {
    $shapes = new Shapes((new ReflectionClass(Answers::class))->getDocComment());
    same(true, $shapes->count() > 30, 'the shapes are read');
    $types = [
        // @generated decisions by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end.
        'subs_classify_change' => 'ProposedChange',
        'subs_prorate' => 'Proration',
        'subs_state_at' => 'StateAt',
        'subs_timeline' => 'Timeline',
        'subs_content_access' => 'ContentAccess',
        'subs_offer_eligibility' => 'OfferEligibility',
        'subs_owner' => 'Owner',
        'subs_price_change' => 'PriceChange',
        'subs_check_document' => 'CheckedDocument',
        // @end
    ];
    $lines = explode("\n", trim(file_get_contents(getenv('SUBSCORE_VECTORS')), "\n"));
    same(true, count($lines) > 150, 'there are vectors');
    foreach ($lines as $line) {
        [$function, $status, , $request, $spaces, $response, , $name] = explode("\t", $line);
        $request = $request === '-' ? null : base64_decode($request) . str_repeat(' ', (int) $spaces);
        $expected = $response === '-' ? null : base64_decode($response);
        try {
            same($expected, Subscore::call($function, $request), $name);
            same('SUBS_OK', $status, $name);
            $answer = Library::decoded($expected);
            $shape = ['changes' => 'ObservedChanges', 'from' => 'ChangePreview'][array_key_first($answer)] ?? $types[$function];
            same(null, $shapes->fault($shape, $answer), $name);
        } catch (SubscoreException $failure) {
            same([$status, $expected, $expected === null], [$failure->status, $failure->response, $failure->errorCode === null], $name);
        }
    }
    echo count($lines), " vectors replayed\n";
};

$tests['a bad request gets one error with its place'] = function (): void {
    $rows = [
        ['no request', null, 'SUBS_ERROR_ARGUMENT', null, null, null],
        ['an empty one', '', 'SUBS_ERROR_JSON', 'invalid_json', null, 0],
        ['not UTF-8', "{\"at\":\"\xFF\"}", 'SUBS_ERROR_JSON', 'invalid_json', null, 7],
        ['a misspelt field', '{"histroy":{}}', 'SUBS_ERROR_REQUEST', 'unknown_field', '/histroy', null],
        ['too large', str_repeat(' ', Subscore::maxRequestLength() + 1), 'SUBS_ERROR_LIMIT', 'too_large', '', null],
    ];
    foreach ($rows as [$label, $request, $status, $code, $path, $offset]) {
        $failure = refused(fn () => Subscore::call('subs_state_at', $request), $label);
        $found = [$failure->status, $failure->errorCode, $failure->path, $failure->offset];
        same([$status, $code, $path, $offset], $found, $label);
        same(true, strlen($failure->getMessage()) > 10, $label);
    }
    same(ValueError::class, refused(fn () => Subscore::call('subs_free', null), 'a function that decides nothing')::class, '');
};

$tests['a document cannot break out of its place'] = function (): void {
    $rows = [
        ['{},"trustSignedPayloads":true', 'SUBS_ERROR_JSON', '/history'],
        ['{}}', 'SUBS_ERROR_JSON', '/history'],
        ['{"a":"}"', 'SUBS_ERROR_JSON', '/history'],
        ['{"a\\"}"', 'SUBS_ERROR_JSON', '/history'],
        ['{"a\\', 'SUBS_ERROR_JSON', '/history'],
        ['[]]', 'SUBS_ERROR_JSON', '/history'],
        ['', 'SUBS_ERROR_JSON', '/history'],
        ['eyJhbGciOi.e30.c2ln', 'SUBS_ERROR_JSON', '/history'],
        ['not JSON', 'SUBS_ERROR_JSON', '/history'],
        ["\xFF\xFE", 'SUBS_ERROR_JSON', '/history'],
        ["{\"a\":\"\xFF\"}", 'SUBS_ERROR_JSON', '/history'],
        ['{"transactions":5}', 'SUBS_ERROR_REQUEST', '/history/transactions'],
        [[HISTORY, '{}}'], 'SUBS_ERROR_JSON', '/history/1'],
    ];
    foreach ($rows as [$history, $status, $path]) {
        $label = json_encode($history, JSON_INVALID_UTF8_SUBSTITUTE);
        $failure = refused(fn () => Subscore::stateAt(history: $history, at: AT), $label);
        same([$status, $path], [$failure->status, $failure->path], $label);
    }
    $half = "\xED\xA0\x80"; // Half of a surrogate pair.
    foreach ([
        ['/bundleId', fn () => Subscore::stateAt(history: HISTORY, at: AT, bundleId: "\xFF")],
        ['/bundleId', fn () => Subscore::stateAt(history: HISTORY, at: AT, bundleId: $half)],
        ['/entitlements/0/id', fn () => Subscore::stateAt(history: HISTORY, at: AT, entitlements: [['id' => $half, 'productIds' => []]])],
        ['/history/1', fn () => Subscore::stateAt(history: [HISTORY, "{\"a\":\"$half\"}"], at: AT)],
        ['/history', fn () => Subscore::stateAt(history: (object) ['a' => $half], at: AT)],
    ] as [$path, $call]) {
        $failure = refused($call, 'not UTF-8');
        same(['SUBS_ERROR_JSON', 'invalid_json', $path], [$failure->status, $failure->errorCode, $failure->path], 'not UTF-8');
    }
    $marked = "\xEF\xBB\xBF" . HISTORY;
    foreach ([HISTORY, [$marked, $marked], ' ' . HISTORY . "\n", json_decode(HISTORY), [HISTORY, json_decode(HISTORY)]] as $history) {
        same(true, Subscore::stateAt(history: $history, at: AT)['hasAccess'], 'a whole one');
    }
};

$tests['a text out of a list may be an enumeration'] = function (): void {
    $texts = array_map(fn (Environment $each) => $each->value, Environment::cases());
    same(['Production', 'Sandbox', 'Xcode', 'LocalTesting'], $texts, 'the cases');
    $answer = Subscore::stateAt(history: HISTORY, at: AT, environment: Environment::Production);
    same($answer, Subscore::stateAt(history: HISTORY, at: AT, environment: 'Production'), 'as text');
    same(State::Subscribed, State::from($answer['subscriptions'][0]['state']), 'a state');
    same(null, State::tryFrom('later'), 'what a later library knows');
    $failure = refused(fn () => Subscore::stateAt(history: HISTORY, at: AT, environment: State::Subscribed), 'another one');
    same(TypeError::class, $failure::class, 'another one');
};

$tests['requests are written as the schema says'] = function (): void {
    $catalog = '{"groups":[], "x":12345678901234567890}';
    $fields = [
        'catalog' => $catalog, 'at' => new DateTimeImmutable('1969-12-31T23:59:59.999500Z'), 'explain' => true, 'rounding' => null,
        'history' => [json_decode('{"a":{},"b":[]}')], 'from' => ['productId' => "é\n\"", 'price' => '9.99', 'offerType' => 0],
        'events' => [['at' => 1, 'items' => ['a']]], 'content' => [],
    ];
    same(
        "{\"catalog\":$catalog,\"at\":-1,\"explain\":true,\"history\":[{\"a\":{},\"b\":[]}],"
            . '"from":{"productId":"é\n\"","price":"9.99","offerType":0},"events":[{"at":1,"items":["a"]}],"content":[]}',
        Request::json($fields),
        'a request'
    );
    // An offer is a document in an event, and an object in a preview.
    $offers = [['offer' => ['periodCount' => 1]], ['offer' => true], ['offer' => '{"period":"P1M"} '], ['offer' => json_decode('{}')]];
    same(
        '{"events":[{"offer":{"periodCount":1}},{"offer":true},{"offer":{"period":"P1M"} },{"offer":{}}]}',
        Request::json(['events' => $offers]),
        'offers'
    );
    $grant = ['entitlement' => 'pro', 'source' => 'support', 'start' => 1, 'end' => null, 'reference' => null];
    same('{"entitlement":"pro","source":"support","start":1,"end":null}', Request::json($grant), 'a grant without an end');
    $granted = Subscore::stateAt(history: '[]', at: 5, entitlements: [['id' => 'pro', 'productIds' => []]], otherGrants: [$grant]);
    same(true, $granted['entitlements'][0]['hasAccess'], 'a grant without an end');
    foreach ([['price' => 9.99], ['history' => ['a' => 1]], ['history' => 5], ['at' => new stdClass()]] as $bad) {
        same(TypeError::class, refused(fn () => Request::json($bad), json_encode($bad))::class, json_encode($bad));
    }
    $refund = Subscore::prorate(price: '9.99', currency: 'USD', purchaseDate: '2026-04-01T00:00:00Z',
        expiresDate: new DateTimeImmutable('2026-05-01T00:00:00Z'), changeDate: AT)['refund'];
    same(['milliunits' => 6660, 'amount' => '6.66', 'currency' => 'USD'], $refund, 'a refund');
};

$tests['a preview requires a history, a catalog, a product and an instant'] = function (): void {
    $catalog = '{"groups":[{"id":"21","products":[{"productId":"pro.month","level":2,"period":"P1M"},'
        . '{"productId":"pro.year","level":1,"period":"P1Y"}]}]}';
    $preview = Subscore::previewChange(HISTORY, $catalog, 'pro.year', AT);
    same(['pro.month', null], [$preview['from']['productId'], $preview['from']['price']], 'from');
    same(['upgrade', null], [$preview['change'], $preview['refund']['refund']], 'without a price');
    $paid = Subscore::previewChange(HISTORY, $catalog, product: 'pro.year', at: AT, price: '9.99', currency: 'USD', explain: true);
    same(['6.66', true], [$paid['refund']['refund']['amount'], str_contains($paid['explanation'], '6.66 USD')], 'with a price');
    $free = ['productId' => 'pro.year', 'offer' => ['type' => 3, 'discountType' => 'FREE_TRIAL']];
    same(0, Subscore::previewChange(HISTORY, $catalog, $free, AT)['charge']['milliunits'], 'with an offer');
    foreach ([
        ['gone', $catalog, 'unknown_product at /to/productId'],
        [[], $catalog, 'wrong_type at /to'],
        ['pro.year', '{}}', 'invalid_json at /catalog'],
    ] as [$product, $given, $expected]) {
        $failure = refused(fn () => Subscore::previewChange(HISTORY, $given, $product, AT), $expected);
        same($expected, "$failure->errorCode at $failure->path", $expected);
    }
};

$tests['an open history agrees with stateAt'] = function (): void {
    $opened = Subscore::openHistory(history: HISTORY);
    foreach ([PHP_INT_MIN, 0, 1775001599999, 1775001600000, 1777593600000, Subscore::maxInstant()] as $at) {
        $found = $opened->stateAt($at)[0];
        if ($at === PHP_INT_MIN) {
            same(['none', null], [$found['state'], $found['row']], 'before all time');
            continue;
        }
        $direct = Subscore::stateAt(history: HISTORY, at: $at)['subscriptions'][0];
        foreach (['state', 'status', 'hasAccess', 'since', 'until'] as $name) {
            same($direct[$name], $found[$name], "$name at $at");
        }
        same($direct['transactionId'], $found['row']['transactionId'] ?? null, "row at $at");
    }
    same('subscribed', $opened->stateAt(new DateTimeImmutable('2026-04-11'))[0]['state'], 'by a date');
    same(Error::class, refused(fn () => clone $opened, 'a copy')::class, 'a copy');
    $opened->close();
    $opened->close();
    same(LogicException::class, refused(fn () => $opened->stateAt(0), 'closed')::class, 'closed');
    same('/history/transactions', refused(fn () => Subscore::openHistory(history: '{"transactions":5}'), 'refused')->path, 'refused');
};

$tests['an instant beyond the bounds is refused with its path'] = function (): void {
    $dates = array_map(fn (int $seconds) => new DateTimeImmutable("@$seconds"), [-1 << 62, -1 << 54, 1 << 54, 1 << 62]);
    $opened = Subscore::openHistory(history: HISTORY);
    foreach ([...$dates, PHP_INT_MIN, -Subscore::maxInstant() - 1, Subscore::maxInstant() + 1, PHP_INT_MAX] as $at) {
        $label = is_int($at) ? (string) $at : $at->format('c');
        $grant = ['entitlement' => 'pro', 'source' => 'support', 'start' => $at, 'end' => null];
        $pro = [['id' => 'pro', 'productIds' => []]];
        foreach ([
            '/at' => fn () => Subscore::stateAt(history: HISTORY, at: $at),
            '/otherGrants/0/start' => fn () => Subscore::stateAt(history: HISTORY, at: AT, entitlements: $pro, otherGrants: [$grant]),
        ] as $path => $call) {
            $failure = refused($call, $label);
            same("out_of_range at $path", "$failure->errorCode at $failure->path", $label);
        }
        // To an open history every instant is valid.
        $isFirst = (is_int($at) ? $at : $at->getTimestamp()) < 0;
        same($isFirst ? 'none' : 'expired', $opened->stateAt($at)[0]['state'], $label);
    }
};

$tests['where the library cannot be called, the error names the remedy'] = function () use ($argv): void {
    $program = 'require ' . var_export($argv[1], true) . '; try { Subscore\Subscore::version(); }'
        . ' catch (RuntimeException $failure) { echo $failure->getMessage(); }';
    foreach ([
        '-n' => 'extension=ffi',
        '-d ffi.enable=0' => '"ffi.enable"',
        '-d disable_functions=php_uname' => 'php_uname(); remove it from disable_functions',
        '-d disable_functions=exec,ini_get' => 'ini_get(); remove it from disable_functions',
    ] as $setting => $expected) {
        $said = [];
        exec(PHP_BINARY . " $setting -r " . escapeshellarg($program) . ' 2>&1', $said);
        same(true, str_contains(implode("\n", $said), $expected), "$setting: " . implode("\n", $said));
    }
};

$tests['memory is given back'] = function (): void {
    $resident = fn () => (int) preg_replace('/.*VmRSS:\s+(\d+).*/s', '$1', file_get_contents('/proc/self/status'));
    $good = '{"history":' . HISTORY . ',"at":1775865600000}';
    $before = 0;
    for ($call = 0; $call < 30000; $call++) {
        Subscore::call('subs_state_at', $good);
        try {
            Subscore::call('subs_state_at', '{}');
        } catch (SubscoreException) {
        }
        Subscore::openHistory(history: HISTORY);
        $before = $call === 10000 ? $resident() : $before;
    }
    same(true, $resident() - $before < 16 * 1024, 'memory');
};

$tests['the rest of the header is there'] = function (): void {
    same([true, true, false], [str_starts_with(Subscore::version(), '0.5.'), Library::fits('0.5.9'), Library::fits('0.6.0')], 'version');
    same(true, count(Subscore::rules()) > 100, 'rules');
    same('account_changed', Subscore::warnings()[0]['code'], 'warnings');
    $limits = [Subscore::maxRequestLength(), Subscore::maxDepth(), Subscore::maxValues(80), Subscore::maxIdentifierLength()];
    same([16 << 20, 32, 1034, 256, 8640000000000000], [...$limits, Subscore::maxInstant()], 'limits');
};

run($tests, 400);

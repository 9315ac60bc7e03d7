<?php

declare(strict_types=1);

namespace Subscore;

/**
 * A history that was read once, for many queries. It is closed by close(), or when nothing refers to it any more.
 *
 * @phpstan-import-type OpenedHistory from Answers
 * @phpstan-import-type OpenedSubscription from Answers
 * @phpstan-import-type OpenedRow from Answers
 */
final class OpenHistory
{
    use Opened;

    private const NAME = 'history';
    private const STATES = ['none', 'subscribed', 'billing_grace_period', 'billing_retry', 'expired', 'revoked'];
    private const SINCE_IS_NULL = 1;
    private const UNTIL_IS_NULL = 2;
    private const ROW_IS_NULL = 4;

    /**
     * The subscriptions, the rows, and the warnings about them.
     *
     * @var OpenedHistory
     */
    public readonly array $answer;

    /** @internal */
    public function __construct(#[\SensitiveParameter] string $request)
    {
        [$response, $handle] = Library::open($request);
        $this->answer = Library::decoded($response);
        $this->handle = $handle;
    }

    /**
     * Returns the state of every subscription at an instant, in the order of the answer's subscriptions.
     *
     * @param int|\DateTimeInterface $at milliseconds since 1970, or an object of a date
     *
     * @return list<array{subscription: OpenedSubscription, state: string, status: int|null, hasAccess: bool,
     *     since: int|null, until: int|null, row: OpenedRow|null}>
     */
    public function stateAt(int|\DateTimeInterface $at): array
    {
        $handle = $this->inUse();
        $ffi = Library::ffi();
        $room = count($this->answer['subscriptions']);
        $count = $ffi->new('size_t');
        // One more, so that the array is never empty and has an address.
        $found = $ffi->new('subs_instant_state[' . ($room + 1) . ']');
        $instant = is_int($at) ? $at : Request::milliseconds($at);
        $status =
            $ffi->subs_history_state_at($handle->pointer, $instant, \FFI::addr($found[0]), $room, \FFI::addr($count));
        if ($status !== 0) {
            throw SubscoreException::of($ffi->subs_status_name($status), null);
        }
        $states = [];
        for ($index = 0; $index < $room; $index++) {
            $states[] = $this->state($found[$index]);
        }
        return $states;
    }

    /** @return array<string, mixed> */
    private function state(\FFI\CData $found): array
    {
        return [
            'subscription' => $this->answer['subscriptions'][$found->subscription],
            'state' => self::STATES[$found->state],
            'status' => $found->status === 0 ? null : $found->status,
            'hasAccess' => $found->has_access === 1,
            'since' => $found->flags & self::SINCE_IS_NULL ? null : $found->since,
            'until' => $found->flags & self::UNTIL_IS_NULL ? null : $found->until,
            'row' => $found->flags & self::ROW_IS_NULL ? null : $this->answer['rows'][$found->row],
        ];
    }

    /** @return array<string, int> the printed members: sizes only */
    public function __debugInfo(): array
    {
        return ['subscriptions' => count($this->answer['subscriptions']), 'rows' => count($this->answer['rows'])];
    }
}

<?php

declare(strict_types=1);

namespace Subscore;

/**
 * A pointer that the C library returned. It is released when nothing refers to this object any more. A call holds a reference
 * for as long as it runs, so a signal handler that closes during a call releases nothing that the call uses.
 *
 * @internal
 */
final class Handle
{
    private readonly int $number;

    /** @param \Closure(\FFI\CData): void $close */
    public function __construct(public ?\FFI\CData $pointer, private readonly \Closure $close)
    {
        $weak = \WeakReference::create($this);
        $this->number = Allocations::hold(static fn () => $weak->get()?->__destruct());
    }

    public function __destruct()
    {
        Allocations::drop($this->number);
        // At the end of a program PHP may call this before a destructor that still uses it.
        [$pointer, $this->pointer] = [$this->pointer, null];
        if ($pointer !== null) {
            ($this->close)($pointer);
        }
    }

    // A copy would release the pointer once more.
    private function __clone()
    {
    }
}

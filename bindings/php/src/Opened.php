<?php

declare(strict_types=1);

namespace Subscore;

/**
 * An object that is closed by close(), or when nothing refers to it any more.
 *
 * @internal
 */
trait Opened
{
    private ?Handle $handle = null;

    /** The caller keeps it in a variable during a call. */
    private function inUse(): Handle
    {
        return $this->handle?->pointer !== null ? $this->handle : throw new \LogicException('the ' . self::NAME . ' is closed');
    }

    /** Closes it. Closing it again does nothing. */
    public function close(): void
    {
        $this->handle = null;
    }

    // A copy would have the same pointer.
    private function __clone()
    {
    }

    /** @return array<string, mixed> */
    public function __serialize(): array
    {
        throw new \LogicException('a ' . self::NAME . ' cannot be serialized; open another one');
    }

    /** @param array<string, mixed> $data */
    public function __unserialize(array $data): void
    {
        throw new \LogicException('a ' . self::NAME . ' cannot be serialized; open another one');
    }
}

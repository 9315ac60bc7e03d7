<?php

declare(strict_types=1);

namespace Subscore;

/**
 * What is closed by close(), or when nothing refers to it any more.
 *
 * @internal
 */
trait Opened
{
    private ?Handle $handle = null;

    /** For the caller to keep in a variable during a call. */
    private function inUse(): Handle
    {
        return $this->handle?->pointer !== null ? $this->handle : throw new \LogicException('the ' . self::NAME . ' is closed');
    }

    /** Closes it. To do so again does nothing. */
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

<?php

declare(strict_types=1);

namespace Subscore;

/** The error of a call. */
final class SubscoreException extends \RuntimeException
{
    /** The stable code that a program decides by, such as "unknown_field"; null if there was no response. */
    public readonly ?string $errorCode;

    /**
     * JSON Pointer to the value at fault. "" is the whole request, and null means that no single value is at fault.
     */
    public readonly ?string $path;

    /** The line at which reading stopped in a request that is not JSON, from 1; otherwise null. */
    public readonly ?int $requestLine;

    /** The column in characters, from 1; otherwise null. */
    public readonly ?int $column;

    /** The number of bytes before that position; otherwise null. */
    public readonly ?int $offset;

    /**
     * @param string      $status   the name of the status, "SUBS_ERROR_REQUEST"
     * @param string|null $response the response, as the library wrote it; null if there was none
     * @param array<string, string|int> $error
     */
    private function __construct(public readonly string $status, public readonly ?string $response, array $error)
    {
        $this->errorCode = $error['code'] ?? null;
        $this->path = $error['path'] ?? null;
        $this->requestLine = $error['line'] ?? null;
        $this->column = $error['column'] ?? null;
        $this->offset = $error['offset'] ?? null;
        $position = $this->requestLine === null ? $this->path : "line $this->requestLine, column $this->column";
        $message = $error['message'] ?? "$status: no response";
        parent::__construct(($position ?? '') === '' ? $message : "$position: $message");
    }

    /** @internal */
    public static function of(string $status, ?string $response): self
    {
        $error = $response === null ? [] : json_decode($response, true, flags: JSON_THROW_ON_ERROR)['error'];
        return new self($status, $response, $error);
    }

    /** @internal */
    public static function notUnicode(string $path): self
    {
        return new self('SUBS_ERROR_JSON', null, [
            'code' => 'invalid_json',
            'path' => $path,
            'message' => 'The text is not valid UTF-8.',
        ]);
    }

    /** @internal */
    public static function tooLarge(int $length): self
    {
        return new self('SUBS_ERROR_MEMORY', null, [
            'code' => 'out_of_memory',
            'message' => "The response of $length bytes does not fit into memory_limit.",
        ]);
    }

    /** @internal */
    public static function document(string $path): self
    {
        return new self('SUBS_ERROR_JSON', null, [
            'code' => 'invalid_json',
            'path' => $path,
            'message' => 'The text must be one JSON object or array. A signed text (JWS) goes into a document, '
                . 'such as {"signedPayload":"..."}.',
        ]);
    }
}

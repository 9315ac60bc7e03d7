<?php

declare(strict_types=1);

namespace Subscore;

/** A request without an answer. */
final class SubscoreException extends \RuntimeException
{
    /** What programs decide by, "unknown_field"; null where there was no response. */
    public readonly ?string $errorCode;

    /** JSON Pointer to the value at fault; "" is the request as a whole, null is no single place. */
    public readonly ?string $path;

    /** Where reading stopped in a request that is not JSON: the line, from 1; else null. */
    public readonly ?int $requestLine;

    /** The column in characters, from 1; else null. */
    public readonly ?int $column;

    /** The number of bytes before that place; else null. */
    public readonly ?int $offset;

    /**
     * @param string      $status   the name of the status, "SUBS_ERROR_REQUEST"
     * @param string|null $response the response as the library wrote it; null where there was none
     * @param array<string, string|int> $told
     */
    private function __construct(public readonly string $status, public readonly ?string $response, array $told)
    {
        $this->errorCode = $told['code'] ?? null;
        $this->path = $told['path'] ?? null;
        $this->requestLine = $told['line'] ?? null;
        $this->column = $told['column'] ?? null;
        $this->offset = $told['offset'] ?? null;
        $place = $this->requestLine === null ? $this->path : "line $this->requestLine, column $this->column";
        $message = $told['message'] ?? "$status: no response";
        parent::__construct(($place ?? '') === '' ? $message : "$place: $message");
    }

    /** @internal */
    public static function of(string $status, ?string $response): self
    {
        $told = $response === null ? [] : json_decode($response, true, flags: JSON_THROW_ON_ERROR)['error'];
        return new self($status, $response, $told);
    }

    /** @internal */
    public static function document(string $path): self
    {
        return new self('SUBS_ERROR_JSON', null, [
            'code' => 'invalid_json',
            'path' => $path,
            'message' => 'Found text that is not one JSON object or array; expected a document. A signed text (JWS) goes into one, '
                . 'such as {"signedPayload":"..."}.',
        ]);
    }
}

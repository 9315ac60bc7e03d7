<?php

declare(strict_types=1);

namespace Subscore;

/**
 * What has to be true of documents, for many calls. It remembers the chains of certificates that it proved. It is closed by
 * close(), or when nothing refers to it any more.
 *
 * @phpstan-import-type Verified from Subscore
 */
final class Verifier
{
    private ?\FFI\CData $verifier = null;

    /**
     * The arguments are those of Subscore::verify().
     *
     * @param list<string>|null $roots
     * @param list<string>|null $xcodeCertificates
     *
     * @throws SubscoreException
     * @throws \RuntimeException where there is no libsubscore-verify, or no OpenSSL 3
     */
    public function __construct(
        string $bundleId,
        string $environment,
        ?int $appAppleId = null,
        ?string $validity = null,
        ?array $roots = null,
        ?array $xcodeCertificates = null,
        ?bool $allowTestCertificates = null,
        ?string $onRefusal = null,
    ) {
        $this->verifier = VerifyLibrary::open(VerifyLibrary::fields(
            bundleId: $bundleId,
            environment: $environment,
            appAppleId: $appAppleId,
            validity: $validity,
            roots: $roots,
            xcodeCertificates: $xcodeCertificates,
            allowTestCertificates: $allowTestCertificates,
            onRefusal: $onRefusal,
        ));
    }

    /**
     * As Subscore::verify(). A closed verifier throws a LogicException.
     *
     * @param string|object|list<string|object>  $history       what the store sent
     * @param int|string|\DateTimeInterface|null $at            now, from your own clock
     * @param list<string>|null                  $ocspResponses what responders said of the certificates; it needs $at
     *
     * @return Verified
     *
     * @throws SubscoreException
     */
    public function verify(
        string|object|array $history,
        int|string|\DateTimeInterface|null $at = null,
        ?array $ocspResponses = null,
    ): array {
        if ($this->verifier === null) {
            throw new \LogicException('the verifier is closed');
        }
        $expected = VerifyLibrary::fields(at: $at, ocspResponses: $ocspResponses);
        return VerifyLibrary::verified(VerifyLibrary::verify($this->verifier, ['history' => $history, 'verify' => $expected]));
    }

    /** Closes the verifier. To do so again does nothing. */
    public function close(): void
    {
        if ($this->verifier !== null) {
            VerifyLibrary::ffi()->subs_verifier_close($this->verifier);
        }
        $this->verifier = null;
    }

    public function __destruct()
    {
        $this->close();
    }

    // A copy would close the verifier of the other.
    private function __clone()
    {
    }
}

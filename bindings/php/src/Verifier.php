<?php

declare(strict_types=1);

namespace Subscore;

/**
 * Verifies documents with the same expectations in many calls. It caches the certificate chains that it verified. It is
 * closed by close(), or when nothing refers to it any more.
 *
 * @phpstan-import-type Verified from Subscore
 */
final class Verifier
{
    use Opened;

    private const NAME = 'verifier';

    /**
     * The arguments are those of Subscore::verify().
     *
     * @param list<string>|null $roots
     * @param list<string>|null $xcodeCertificates
     *
     * @throws SubscoreException
     * @throws \RuntimeException if libsubscore-verify or OpenSSL 3 is missing
     */
    public function __construct(
        string $bundleId,
        string|Environment $environment,
        ?int $appAppleId = null,
        ?string $validity = null,
        ?array $roots = null,
        ?array $xcodeCertificates = null,
        ?bool $allowTestCertificates = null,
        ?string $onRefusal = null,
        ?string $openssl = null,
    ) {
        $this->handle = VerifyLibrary::open(VerifyLibrary::fields(
            bundleId: $bundleId,
            environment: $environment,
            appAppleId: $appAppleId,
            validity: $validity,
            roots: $roots,
            xcodeCertificates: $xcodeCertificates,
            allowTestCertificates: $allowTestCertificates,
            onRefusal: $onRefusal,
            openssl: $openssl,
        ));
    }

    /**
     * Like Subscore::verify(). A closed verifier throws a LogicException.
     *
     * @param string|object|list<string|object>  $history       what the store sent
     * @param int|string|\DateTimeInterface|null $at            now, from your own clock
     * @param list<string>|null                  $ocspResponses the OCSP responses; they require $at
     *
     * @return Verified
     *
     * @throws SubscoreException
     */
    public function verify(
        #[\SensitiveParameter] string|object|array $history,
        int|string|\DateTimeInterface|null $at = null,
        ?array $ocspResponses = null,
    ): array {
        $handle = $this->inUse();
        $expected = VerifyLibrary::fields(at: $at, ocspResponses: $ocspResponses);
        return VerifyLibrary::verified(VerifyLibrary::verify($handle->pointer, ['history' => $history, 'verify' => $expected]));
    }

    /** @return array{} the printed members: none */
    public function __debugInfo(): array
    {
        return [];
    }
}

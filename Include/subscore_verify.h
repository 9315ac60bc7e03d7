/*
 * libsubscore-verify: verifies the signatures of App Store documents for libsubscore.
 *
 * It refuses what it cannot verify, and returns the documents decoded, which every function of
 * libsubscore accepts. It requires OpenSSL 3.
 *
 *     #include <subscore_verify.h>
 *     cc program.c $(pkg-config --cflags --libs subscore-verify)
 *
 * The functions have the shape, statuses, errors and values of subscore.h. A call uses no clock and
 * no network. docs/verify.md has a recipe for a webhook.
 *
 *
 * WHAT GOES IN
 *
 *   history   required  one document or an array of them: a notification ({"signedPayload":...}),
 *                       any response of the App Store Server API, or {"signedTransactionInfo":...},
 *                       {"signedRenewalInfo":...}, {"signedAppTransactionInfo":...} or
 *                       {"transactions":[...], "renewalInfo":...}
 *   verify    required  what must be true of them:
 *
 *     environment            required  "Production", "Sandbox", "Xcode" or "LocalTesting"
 *     bundleId               required that of your app
 *     appAppleId             required in Production: your app's number in the App Store
 *     at                     optional  an instant: now, from your own clock
 *     validity               optional  when certificates must be valid: "signed" (default) or "at",
 *                                      which requires `at`
 *     roots                  optional  the trusted roots: "AppleRootCA-G3" (default), or
 *                                      certificates in DER as base64
 *     ocspResponses          optional  see REVOCATION; needs `at`
 *     xcodeCertificates      optional  see XCODE AND TESTS
 *     allowTestCertificates  optional false by default
 *     onRefusal              optional  "fail" (default), or "omit", which leaves out what cannot be
 *                                      verified: a document, or an item of a list. A history
 *                                      without its refund gives access: never decide about access
 *                                      by it.
 *     openssl                optional  "builtin" (default) or "system"
 *
 *
 * WHAT COMES OUT
 *
 *   history   array of the documents, in their order. The decoded payload replaces each signed
 *             text, under the same key. Of a response of the API only the signed members remain.
 *   verified  how many payloads were verified
 *   refused   array of {"path","code","message"}: what was omitted
 *   warnings  unsigned_status (a status was omitted), empty_document (without a payload),
 *             unread_payload (a signed member that this version does not read was omitted),
 *             empty_payload (null)
 *   notifications  array, of each notification in history, by verified payloads alone:
 *     notificationUUID       may be null
 *     notificationType, subtype  texts; subtype may be null
 *     signedDate             of the notification, or else of its newest payload
 *     environment, bundleId  those of the request
 *     appAccountToken, originalTransactionId, appTransactionId
 *                            of the transaction inside, else of the renewal info; or null
 *
 *
 * WHAT IS PROVEN, AND THE REFUSALS
 *
 * Each signed text, including those inside a notification, is checked in this order. The first
 * check that fails is the refusal, SUBS_ERROR_REQUEST with its code.
 *
 *   invalid_jws                 three parts in base64url, a JSON object as header, without crit and
 *                               b64
 *   unsupported_algorithm       ES256 and no other
 *   missing_chain               x5c, and not empty
 *   invalid_chain_length        three certificates in it
 *   invalid_certificate         each is X.509; the leaf's key is on P-256, the intermediate's on
 *                               P-256 or P-384. Roots and delegates of OCSP may have RSA of 2,048
 *                               to 4,096 bits.
 *   untrusted_chain             leaf and intermediate lead to one of the roots, by RFC 5280, in
 *                               OpenSSL's strict mode, without certificate policies. The third
 *                               certificate is never trusted.
 *   not_app_store_certificate   the leaf has Apple's 1.2.840.113635.100.6.11.1, the intermediate
 *                               1.2.840.113635.100.6.2.1
 *   invalid_signature           the leaf made it, over these bytes
 *   missing_signed_date         signedDate (receiptCreationDate in an app transaction), or in a
 *                               notification the newest date of the payloads inside it
 *   signed_in_future            it is not after `at`
 *   expired_certificate         all three certificates were valid then, or at `at`
 *   revoked_certificate         no OCSP response states that one is revoked
 *   unknown_revocation          with ocspResponses: they state that each is good
 *   test_certificate            no mark of tests, unless they are allowed
 *   wrong_kind                  the kind of payload that the member requires
 *   wrong_environment           that of the request, in every object of a notification's root that
 *                               names an app
 *   wrong_app                   likewise; in app transactions by number too
 *   unbound_renewal_info        renewal info, which names no app, comes with a verified transaction
 *                               of its originalTransactionId in the request
 *
 * And beside these:
 *
 *   unsigned_environment        Xcode or LocalTesting, without a pinned certificate
 *   unsigned_document           already decoded, or never signed
 *   conflicting_documents       a document of two forms
 *   algorithm_unavailable       openssl is "system", and the system's configuration is unusable
 *
 * null as renewal info or app transaction is proven like any other and counts as absent. An empty
 * list proves nothing.
 *
 * A message contains values of a payload only once its signature is proven. docs/verify.md lists
 * causes and remedies.
 *
 *
 * XCODE AND TESTS
 *
 * In the environments Xcode and LocalTesting a payload with one certificate counts only if
 * xcodeCertificates lists it, in DER as base64. A chain with the extension
 * SUBS_TEST_CERTIFICATE_OID in any of its certificates is refused unless allowTestCertificates is
 * true.
 *
 *
 * REVOCATION
 *
 * Call subs_ocsp_requests(), POST each `request`, decoded from base64, to its `url` as
 * application/ocsp-request, and pass the bodies of the answers, as base64, in ocspResponses. Then
 * leaf and intermediate each require a response with the status good, current at `at`, signed by
 * the issuer or its delegate with SHA-256 or better, that names its signer. Of its certificates the
 * first four are read. revoked is final.
 *
 *
 * LIMITS
 *
 * Beside those of subscore.h, whose depth and values also hold for each payload:
 */
#ifndef SUBSCORE_VERIFY_H
#define SUBSCORE_VERIFY_H

/* As in subscore.h. */
#ifdef __cplusplus
#pragma GCC system_header
#endif

#include "subscore.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The encoded header of a JWS, in bytes. A longer one is invalid_jws. */
#define SUBS_MAX_HEADER_LENGTH ((size_t)32768)

/* A certificate in DER, in bytes. A longer one is invalid_certificate; under verify, too_large. */
#define SUBS_MAX_CERTIFICATE_LENGTH ((size_t)8192)

/* The entries of roots, and of xcodeCertificates. More are too_large. */
#define SUBS_MAX_CERTIFICATES ((size_t)16)

/* The entries of ocspResponses, and the bytes of each. More are too_large. */
#define SUBS_MAX_OCSP_RESPONSES ((size_t)64)
#define SUBS_MAX_OCSP_RESPONSE_LENGTH ((size_t)32768)

/* The chains that an open verifier caches. */
#define SUBS_MAX_REMEMBERED_CHAINS ((size_t)16)

/* The extension that marks a test certificate. Its value is ignored. It should not be critical. */
#define SUBS_TEST_CERTIFICATE_OID "2.25.17593354941312000820304720943586774595"

/*
 * OPENSSL, THREADS, MEMORY
 *
 * The providers and the error queue of a host that uses OpenSSL itself do not change. The first
 * call initialises OpenSSL if nobody has.
 *
 *   "openssl":"builtin"  Every call and verifier has its own context (OSSL_LIB_CTX), without the
 *                        system's configuration.
 *   "openssl":"system"   All share a context with the system's configuration (OPENSSL_CONF, or
 *                        openssl.cnf), loaded once in a process. If the file or a provider is
 *                        missing, or lacks ECDSA on P-256 and P-384, SHA-256 or SHA-384, the call
 *                        returns algorithm_unavailable.
 *
 * Any number of threads may call at once, even with one verifier, each with a stack of 128 KiB. A
 * process may fork(), except in an allocator of the host or in a signal handler during a call:
 * fork() waits until other threads have verified the current payload. The child may use and close
 * every verifier of the parent.
 *
 * If memory runs out when OpenSSL is first used, OpenSSL may fail in that process permanently.
 */

/*
 * subs_verify: verifies the documents of a history and returns them decoded.
 *
 * Each call verifies the chain again, which takes most of its time.
 */
SUBS_API subs_status subs_verify(const char *SUBS_NULLABLE request, size_t request_length,
                                 char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                 size_t *SUBS_NULLABLE response_length);

/* An open verifier: what must be true of documents, and the chains verified so far. */
typedef struct subs_verifier subs_verifier;

/*
 * subs_verifier_open: reads what must be true of documents, for many calls.
 *
 * The request is {"verify":{...}} without `at` and `ocspResponses`, which belong to each call. On
 * success *verifier is yours, else NULL. It caches the SUBS_MAX_REMEMBERED_CHAINS chains that were
 * used last, at most about 50 KiB each.
 */
SUBS_API subs_status subs_verifier_open(const char *SUBS_NULLABLE request, size_t request_length,
                                        subs_verifier * SUBS_NULLABLE * SUBS_NULLABLE verifier,
                                        char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                        size_t *SUBS_NULLABLE response_length);

/*
 * subs_verifier_verify: subs_verify() with an open verifier.
 *
 * The request is {"history":...} or {"history":...,"verify":{"at":...,"ocspResponses":[...]}}. A
 * verifier that is NULL or points to something else is SUBS_ERROR_ARGUMENT.
 */
SUBS_API subs_status subs_verifier_verify(subs_verifier *SUBS_NULLABLE verifier,
                                          const char *SUBS_NULLABLE request, size_t request_length,
                                          char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                          size_t *SUBS_NULLABLE response_length);

/*
 * Closes a verifier. Call it once, when no thread uses the verifier. NULL, and a pointer to
 * something else with at least 8 readable bytes, are ignored. Using or closing a closed verifier is
 * undefined behaviour.
 */
SUBS_API void subs_verifier_close(subs_verifier *SUBS_NULLABLE verifier);

/*
 * subs_ocsp_requests: builds the OCSP requests for the certificates of a history.
 *
 * The request is that of subs_verify(), and is verified as there. The response is an array of
 * {"url":"http://ocsp.apple.com/...","request":"MFMwUTBP..."}, one for each leaf and intermediate
 * that names a responder. A request does not change.
 */
SUBS_API subs_status subs_ocsp_requests(const char *SUBS_NULLABLE request, size_t request_length,
                                        char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                        size_t *SUBS_NULLABLE response_length);

#ifdef __cplusplus
}
#endif

#endif

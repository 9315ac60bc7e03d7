/*
 * libsubscore-verify: verifies the signatures of App Store documents for libsubscore.
 *
 * The App Store signs what it sends: notifications, transactions, renewal info. This library
 * verifies those signatures in the host process and refuses what it cannot verify. Every function
 * of libsubscore accepts its output unchanged, without trustSignedPayloads.
 *
 *     #include <subscore_verify.h>
 *     cc program.c $(pkg-config --cflags --libs subscore-verify)
 *
 * This header is the manual of the C API. docs/verify.md has a recipe for a webhook and the
 * differences from Apple's own libraries. The folder examples/ contains complete programs.
 *
 * It is a separate library because it requires OpenSSL 3, and OpenSSL opens files. The promises of
 * subscore.h remain true of libsubscore.
 *
 *
 * CONTENTS
 *
 *   CALLING                      as in subscore.h
 *   WHAT GOES IN                 history, verify
 *   WHAT COMES OUT               history, verified, refused, warnings, notifications
 *   WHAT IS PROVEN               each check, in its order
 *   EMPTY DOCUMENTS              which documents may be empty
 *   REFUSALS                     every code
 *   LEAVING DOCUMENTS OUT        why onRefusal: omit is dangerous
 *   XCODE AND TESTS              signatures without an authority
 *   REVOCATION                   OCSP, whose requests the host sends
 *   LIMITS                       of a request and of a payload
 *   OPENSSL, THREADS, MEMORY     what a host should know
 *   Declarations                 subs_verify, subs_verifier_open, subs_verifier_verify,
 *                                subs_verifier_close, subs_ocsp_requests
 *
 *
 * CALLING
 *
 * The functions have the shape of those of libsubscore: they take a JSON object and return a status
 * and a JSON response, which subs_free() of libsubscore releases. Statuses, error documents and
 * values are those of subscore.h. A call reads no clock, no file and no network; the same request
 * gives the same answer.
 *
 *
 * WHAT GOES IN
 *
 *   history   required  one document or an array of them, as the store sent them: a notification as
 *                       it is posted ({"signedPayload":...}), any response of the App Store Server
 *                       API, or payloads that you stored, as {"signedTransactionInfo":...},
 *                       {"signedRenewalInfo":...}, {"signedAppTransactionInfo":...} or
 *                       {"transactions":[...],"renewalInfo":...}. docs/documents.md lists them.
 *   verify    required  what must be true of them:
 *
 *     environment            required  "Production", "Sandbox", "Xcode" or "LocalTesting". There is
 *                                      no default.
 *     bundleId               required  the id of your app's bundle
 *     appAppleId             required in Production: the number of your app in the App Store, an
 *                            integer. Elsewhere it is optional, and compared if a payload names
 *                            one.
 *     at                     optional  an instant: now, from your own clock. A payload that was
 *                                      signed after it is refused. If your clock may be slow, add
 *                                      the possible difference. Without it no payload is refused
 *                                      for its age.
 *     validity               optional  "signed" (default) judges certificates at the moment when
 *                                      the payload was signed, so that an old payload stays valid.
 *                                      "at" judges them at `at`, which is then required.
 *     roots                  optional the trusted roots, in place of Apple's alone:
 *                            "AppleRootCA-G3", which is compiled in, or a certificate in DER as
 *                            base64 that names itself as its issuer, is an authority and has a key
 *                            that may be used, as in 4.
 *     ocspResponses          optional  see REVOCATION; needs `at`
 *     xcodeCertificates      optional  see XCODE AND TESTS
 *     allowTestCertificates  optional  see XCODE AND TESTS; false by default
 *     onRefusal              optional  "fail" (default) or "omit"; see LEAVING DOCUMENTS OUT
 *     openssl                optional  "builtin" (default) or "system"; see OPENSSL, THREADS,
 *                                      MEMORY
 *
 * Unknown fields are errors here, as in every request.
 *
 *
 * WHAT COMES OUT
 *
 *     {"history":[...],"verified":3,"refused":[],"warnings":[],
 *      "notifications":[{"notificationUUID":"002e14d5-...","notificationType":"DID_RENEW",
 *                        "subtype":null,"signedDate":1774000000000,
 *                        "environment":"Production","bundleId":"com.example.news",
 *                        "appAccountToken":"5f8a1c2e-...",
 *                        "originalTransactionId":"2000000000000001",
 *                        "appTransactionId":"704346128300986174"}]}
 *
 *   history   the documents, in their order, always as an array. In each the decoded payload
 *             replaces the signed text, under the same key. Of a response of the API only the
 *             signed members remain, at their location, because nothing else in it is signed. That
 *             includes `status` in a status response: the signed members beside it imply it. In a
 *             notification `status` is signed, and remains.
 *   verified  how many payloads of these documents were verified, including those inside
 *             notifications
 *   refused   what was omitted, under onRefusal: omit: the path, the code and a message of each. A
 *             path leads to the signed text; the message names what is inside it.
 *   warnings  unsigned_status: a status was omitted, as described above
 *             empty_document: a document of a known form contains no payload, so nothing of it was
 *             verified; see EMPTY DOCUMENTS
 *             unread_payload: a text under a key that begins with "signed", which this version does
 *             not read, was omitted from an object around signed payloads; the path names the first
 *             one of the object
 *             empty_payload: a signed payload is null; see EMPTY DOCUMENTS
 *             The list has the first hundred of each code. One warnings_omitted then states how
 *             many more there are.
 *
 *   notifications what each notification in history is about, so that a webhook need not parse it:
 *             in the order of the documents, and within a notificationHistory in the order of its
 *             list. Another document has none. A document or an item that was left out under
 *             onRefusal: omit has none either. Every member is there, null if there is no value:
 *
 *     notificationUUID       the same each time that the store sends the notification again; null
 *                            only if the store left it out. Use it as the key of what you keep.
 *     notificationType       a text; a notification whose type is not a text is wrong_kind
 *     subtype                a text, or null
 *     signedDate             of the notification, in milliseconds; of its newest payload if it has
 *                            none
 *     environment, bundleId  those of the request, which the notification was compared with
 *     appAccountToken, originalTransactionId, appTransactionId
 *                            of the transaction inside the notification, else of the renewal info
 *                            inside it; appTransactionId else of the app transaction inside it. A
 *                            number counts by its digits. The notification itself and its data are
 *                            not searched: these members belong to the payloads inside.
 *
 *             Nothing here comes from a text that was not verified.
 *
 * Payloads keep all their fields, including unknown ones. Reals are written with 17 digits.
 *
 *
 * WHAT IS PROVEN
 *
 * Each signed text, including those inside a notification, is checked separately, in this order.
 * The first check that fails is the refusal. Nothing of a payload is trusted before its signature
 * is verified.
 *
 *    1. Form: three parts in base64url as an encoder writes it, a JSON object as header, without
 *       crit and b64.
 *    2. Algorithm: ES256 and no other.
 *    3. Chain: three certificates in x5c.
 *    4. Certificates: each is X.509; the leaf's key is on P-256, the intermediate's on P-256 or
 *       P-384, both named. The only other keys allowed are, in roots and in delegates of OCSP, RSA
 *       of 2,048 to 4,096 bits with an exponent of at most 32 bits. OpenSSL reads the certificates:
 *       BER forms that DER does not allow, such as an explicit cA FALSE, are accepted if the issuer
 *       signed them.
 *    5. Root: leaf and intermediate lead to one of the roots, by the rules of RFC 5280, in
 *       OpenSSL's strict mode, and neither has an extension twice. Certificate policies are not
 *       checked. The third certificate is never trusted.
 *    6. Marks: the leaf has Apple's 1.2.840.113635.100.6.11.1, the intermediate
 *       1.2.840.113635.100.6.2.1.
 *    7. Signature: the leaf made it, over these bytes.
 *    8. signedDate (receiptCreationDate in an app transaction): there is one, not after `at`. A
 *       notification without one, as the store sent before 2022, counts as signed at the newest
 *       date of the payloads inside it, and is checked by 9 to 12 after them.
 *    9. Validity: all three certificates were valid then, or at `at`. Then revocation, if it is
 *       requested.
 *   10. No mark of tests, unless they are allowed.
 *   11. Kind: the kind of payload that the member requires. A transaction has a transactionId,
 *       renewal info an autoRenewStatus or autoRenewProductId, a notification a notificationType,
 *       which is a text, an app transaction a receiptType; a payload with none or several of them
 *       has no kind.
 *   12. Environment, then app: those of the request. A notification, and an app transaction, names
 *       the app by its number too. In a notification they are those of its member data, summary or
 *       appData, of an externalPurchaseToken, whose id begins with SANDBOX there, or, if it has
 *       none of these, of another object of its root that names an app, such as unclaimInfo. If
 *       several objects of its root name an app, or it does itself, all must agree.
 *   13. Renewal info does not name an app. So it is accepted only in a request that also has a
 *       verified transaction with its originalTransactionId, in any document.
 *
 * A member that is already decoded is unsigned_document, and so is a document or an item of its
 * list without any member that may be signed. This holds in every environment.
 *
 * A document has one form: signedPayload; signedTransactionInfo, signedRenewalInfo and
 * signedAppTransactionInfo; transactions and renewalInfo; signedTransactions; notificationHistory;
 * or data. A member of a second form, or
 * of a decoded one, beside it is conflicting_documents, even if it is empty, because one of the two
 * would not be read. The path names that member. The same holds for each item of
 * notificationHistory, data and lastTransactions. This is checked before the signatures of the
 * object. Null and "" count as absent.
 *
 *
 * EMPTY DOCUMENTS
 *
 * The store's server sends empty responses: for a customer without subscriptions, an unknown order,
 * a page without notifications. So an empty list is not an error, and nothing else may be empty:
 *
 *   []                                            an empty history: "verified":0, and no warning
 *   {"transactions":[]}, {"renewalInfo":[]}, {"signedTransactions":[]},
 *   {"notificationHistory":[]}, {"data":[]}, {"data":[{"lastTransactions":[]}]}
 *                                                 returned unchanged, with the warning
 *                                                 empty_document
 *   {}, {"status":1}, {"data":[{}]}, {"notificationHistory":[{}]}, {"signedTransactions":null}
 *                                                 unsigned_document
 *
 * An empty response is not signed. Do not take it as proof that a customer has bought nothing.
 *
 * The store also signs null as renewal info or app transaction, where it has none. Such a payload
 * counts as absent: null is written in its place, with the warning empty_payload. It is proven like
 * any other, and counted in `verified`: 1 to 7, and 9 and 10 at the date of the notification that
 * contains it, or of the newest payload verified before it in its item or document. Without such a
 * date it is missing_signed_date, unless `validity` is "at". A transaction or a notification that
 * is null is invalid_jws.
 *
 *
 * REFUSALS
 *
 * The status is SUBS_ERROR_REQUEST, the response is an error document with one of these codes, and
 * there is no history:
 *
 *   invalid_jws                 1: not a compact JWS of JSON objects
 *   unsupported_algorithm       2: no algorithm, "none", or any but ES256
 *   missing_chain               3: no x5c, or an empty one
 *   invalid_chain_length        3: one, two or more than three certificates
 *   invalid_certificate         4: not a certificate, or not with a key that the store uses
 *   untrusted_chain             5: it leads to none of the roots, or breaks a rule
 *   not_app_store_certificate   6: a mark is missing
 *   invalid_signature           7: it was made with another key, or a byte was changed
 *   missing_signed_date         8
 *   signed_in_future            8: after `at`
 *   expired_certificate         9: not valid yet, or no longer valid
 *   revoked_certificate         9: an OCSP response states it
 *   unknown_revocation          9: no response states that it is good
 *   test_certificate            10
 *   wrong_kind                  11
 *   wrong_environment           12
 *   wrong_app                   12
 *   unbound_renewal_info        13
 *   unsigned_environment        Xcode or LocalTesting, without a pinned certificate
 *   unsigned_document           already decoded, or never signed
 *   conflicting_documents       a document of two forms
 *   algorithm_unavailable       openssl is "system", and the system's configuration is unusable
 *
 * Other codes are those of subscore.h and concern the request itself.
 *
 * A message states what is wrong and, if it helps, what is expected or what to do. Values of a
 * payload are in a message only once its signature is proven, cut to 100 bytes. docs/verify.md
 * lists the messages with their causes and remedies.
 *
 *
 * LEAVING DOCUMENTS OUT
 *
 * With onRefusal: omit a document that cannot be verified is omitted as a whole and listed under
 * refused, and the others are returned. Of a notificationHistory, of signedTransactions and of
 * transactions each item is omitted by itself, and the others of its page are returned. This is
 * dangerous. A history without one of its documents
 * is another history: if the one with the refund is missing, a refunded customer has access.
 * Whoever can corrupt one document can choose what you see. Use it to inspect an archive, and read
 * refused each time. Never use it to decide about access.
 *
 *
 * XCODE AND TESTS
 *
 * Xcode signs with a certificate that it creates on each machine, so anybody can create one. In the
 * environments Xcode and LocalTesting a payload with one certificate counts only if that
 * certificate is listed in xcodeCertificates, byte for byte, in DER as base64. The list is ignored
 * in other environments. A chain of three below one of the roots is accepted there as well.
 *
 * A test chain, such as that of a simulated store, can mark itself: with an extension of the id
 * SUBS_TEST_CERTIFICATE_OID in any of its certificates. It is refused unless allowTestCertificates
 * is true, even if its root is among the roots. So a test configuration in production gives nobody
 * access.
 *
 *
 * REVOCATION
 *
 * No call uses the network. To check whether certificates were revoked, call subs_ocsp_requests()
 * with the request, POST each `request`, decoded from base64, to its `url` as
 * application/ocsp-request, and pass the bodies of the answers, as base64, in ocspResponses. If
 * that field is present, even empty, leaf and intermediate each require a response with the status
 * good. It must be signed by the issuer, or by a delegate of the issuer with the right to sign such
 * responses, with SHA-256 or better, and be current at `at`. The response must name its signer, as
 * RFC 6960 requires. Of the certificates in a response, the first four are read, and the first of
 * them that is the signer's counts. That certificate is verified before its key is used. The status
 * revoked is final, however old the response is. One response serves all payloads of a chain, and
 * usually for hours. A call decides about a response once for all of its documents.
 *
 *
 * LIMITS
 *
 * Those of subscore.h hold for the request, and its depth and values for each payload. In addition:
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

/* The chains that an open verifier caches; see subs_verifier_open(). */
#define SUBS_MAX_REMEMBERED_CHAINS ((size_t)16)

/* The extension that marks a test certificate. Its value is ignored. It should not be critical. */
#define SUBS_TEST_CERTIFICATE_OID "2.25.17593354941312000820304720943586774595"

/*
 * OPENSSL, THREADS, MEMORY
 *
 * If a host uses OpenSSL itself, its providers and its error queue do not change, because no call
 * uses the host's context. If the host has not used OpenSSL before, the first call initialises it:
 * OpenSSL reads its configuration file for the host's context. Times are read without the time zone
 * file.
 *
 *   "openssl":"builtin"  Every call, and every open verifier, has its own context (OSSL_LIB_CTX)
 *                        with OpenSSL's default provider. The system's configuration is ignored,
 *                        and so is the FIPS mode of the host.
 *   "openssl":"system"   All calls and verifiers share a context with the system's configuration
 *                        (the file that OPENSSL_CONF names, or openssl.cnf) and the providers that
 *                        it activates. It is loaded at the first such call, once in a process; what
 *                        a host has loaded itself is ignored. If the file is missing, if OpenSSL
 *                        rejects a part of it, if a provider that it activates (without soft_load)
 *                        is missing, or if its providers have no ECDSA on P-256 and P-384 or no
 *                        SHA-256 and SHA-384, the call returns algorithm_unavailable, and the next
 *                        one tries again. There is no fallback to "builtin". OpenSSL rejects a
 *                        section that it allows only once in a process, such as an oid_section that
 *                        the host's context has read.
 *
 * Any number of threads may call at once, even with one open verifier. A stack of 128 KiB is
 * enough.
 *
 * A process may fork() at any time. OpenSSL's locks do not support that: a child would wait forever
 * for a lock that another thread of its parent held. So fork() waits until the calls of other
 * threads have verified the current payload, which takes milliseconds, and those calls wait until
 * it is done. The child may use and close every verifier of the parent. This does not hold for a
 * fork in an allocator of the host or in a signal handler during a call, nor for OpenSSL locks that
 * the host's own threads hold.
 *
 * If an allocation fails, the call returns SUBS_ERROR_MEMORY. It never accepts a document for lack
 * of memory. OpenSSL does not always report that memory was the reason. So a refusal is tried
 * twice, and counts only if OpenSSL can still verify a signature that is known to be correct. If
 * memory runs out when OpenSSL is first used in a process, OpenSSL may fail in that process
 * permanently, and every call with it.
 */

/*
 * subs_verify: verifies the documents of a history and returns them decoded.
 *
 * The request is {"history":...,"verify":{...}}. See WHAT GOES IN and WHAT COMES OUT.
 *
 *     {"history":{"signedPayload":"eyJ..."},
 *      "verify":{"bundleId":"com.example.news","appAppleId":1234567890,
 *                "environment":"Production","at":1774000000000}}
 *
 * Each call verifies the chain again, which takes ten times as long as the signature. Within a call
 * a chain is verified once.
 */
SUBS_API subs_status subs_verify(const char *SUBS_NULLABLE request, size_t request_length,
                                 char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                 size_t *SUBS_NULLABLE response_length);

/* An open verifier: what must be true of documents, and the chains verified so far. */
typedef struct subs_verifier subs_verifier;

/*
 * subs_verifier_open: reads what must be true of documents, for many calls.
 *
 * The request is {"verify":{...}} with the fields of subs_verify() except `at` and `ocspResponses`,
 * which belong to each call. On success *verifier is yours: close it with subs_verifier_close().
 * The response is {"warnings":[]}. Otherwise *verifier is NULL.
 *
 * A verifier caches the SUBS_MAX_REMEMBERED_CHAINS chains that were used last, each once it has
 * verified a signature of its leaf: at most about 50 KiB each, usually 10. Only the dates of
 * certificates and the OCSP responses are then checked again. The cache never changes an answer; it
 * only makes it faster.
 */
SUBS_API subs_status subs_verifier_open(const char *SUBS_NULLABLE request, size_t request_length,
                                        subs_verifier * SUBS_NULLABLE * SUBS_NULLABLE verifier,
                                        char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                        size_t *SUBS_NULLABLE response_length);

/*
 * subs_verifier_verify: subs_verify() with an open verifier.
 *
 * The request is {"history":...} or {"history":...,"verify":{"at":...,"ocspResponses":[...]}}.
 * Another field under verify is unknown_field, because the verifier already has it. A verifier of
 * validity "at" requires `at` in each call. Returns SUBS_ERROR_ARGUMENT if the verifier is NULL or
 * points to something else, such as a subs_history. Passing a closed verifier is undefined
 * behaviour. Any number of threads may call at once with the same verifier.
 */
SUBS_API subs_status subs_verifier_verify(subs_verifier *SUBS_NULLABLE verifier,
                                          const char *SUBS_NULLABLE request, size_t request_length,
                                          char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                          size_t *SUBS_NULLABLE response_length);

/*
 * Closes a verifier. Call it once, when no thread uses the verifier. NULL is allowed and does
 * nothing. A pointer to something else, such as a subs_history, is ignored. Any thread may call it.
 *
 * Using or closing a verifier after it was closed is undefined behaviour, as with free(): its
 * memory may belong to something else by then, and no check can detect that. Set the pointer to
 * NULL after you close it. The pointer must lead to at least 8 readable bytes, because the library
 * recognises a verifier by its first 8 bytes.
 */
SUBS_API void subs_verifier_close(subs_verifier *SUBS_NULLABLE verifier);

/*
 * subs_ocsp_requests: builds the OCSP requests for the certificates of a history.
 *
 * The request is that of subs_verify(), and is verified as there. The response is an array:
 *
 *     [{"url":"http://ocsp.apple.com/...","request":"MFMwUTBP..."}]
 *
 * There is one for each leaf and each intermediate that names a responder. Only verified chains
 * have requests, so that nobody can make the host send requests to an address of their choice. A
 * request has no nonce and does not change. See REVOCATION.
 */
SUBS_API subs_status subs_ocsp_requests(const char *SUBS_NULLABLE request, size_t request_length,
                                        char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                        size_t *SUBS_NULLABLE response_length);

#ifdef __cplusplus
}
#endif

#endif

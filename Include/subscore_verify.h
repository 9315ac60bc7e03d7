/*
 * libsubscore-verify: from the bytes that the App Store signed to documents that libsubscore may believe.
 *
 * The App Store signs what it sends: notifications, transactions, renewal info. This library proves those signatures in
 * the process of the host, and refuses whatever it cannot prove. What it gives back goes into every function of libsubscore
 * as it is, without trustSignedPayloads.
 *
 *     #include <subscore_verify.h>
 *     cc program.c $(pkg-config --cflags --libs subscore-verify)
 *
 * This header is the manual of the C API. docs/verify.md has a recipe for a webhook, the differences from Apple's own
 * libraries, and figures. The folder examples/ holds complete programs.
 *
 * It is a library of its own because it needs OpenSSL 3, and OpenSSL opens files. All that subscore.h promises of
 * libsubscore stays true of libsubscore.
 *
 *
 * CONTENTS
 *
 *   CALLING                      as in subscore.h
 *   WHAT GOES IN                 history, verify
 *   WHAT COMES OUT               history, verified, refused, warnings, notifications
 *   WHAT IS PROVEN               each check, in its order
 *   EMPTY DOCUMENTS              which documents may hold nothing
 *   REFUSALS                     every code
 *   LEAVING DOCUMENTS OUT        why onRefusal: omit is dangerous
 *   XCODE AND TESTS              where no authority stands behind a signature
 *   REVOCATION                   OCSP, with the host as the messenger
 *   LIMITS                       of what a request and a payload may bring
 *   OPENSSL, THREADS, MEMORY     what a host should know
 *   Declarations                 subs_verify, subs_verifier_open, subs_verifier_verify, subs_verifier_close,
 *                                subs_ocsp_requests
 *
 *
 * CALLING
 *
 * The functions have the shape of those of libsubscore: a JSON object goes in, JSON comes out with a status, and
 * subs_free() of libsubscore releases it. Statuses, error documents and values are those of subscore.h. A call reads no
 * clock, no file and no network; the same request gives the same answer.
 *
 *
 * WHAT GOES IN
 *
 *   history   required  one document or an array of them, as the store sent them: a notification as it is posted
 *                       ({"signedPayload":...}), any response of the App Store Server API, or payloads that you kept, as
 *                       {"signedTransactionInfo":...}, {"signedRenewalInfo":...} or
 *                       {"transactions":[...],"renewalInfo":...}. docs/documents.md lists them.
 *   verify    required  what has to be true of them:
 *
 *     environment            required  "Production", "Sandbox", "Xcode" or "LocalTesting". There is no default.
 *     bundleId               required  the id of your app's bundle
 *     appAppleId             required in Production: the number of your app in the App Store, an integer. Elsewhere it is
 *                            optional, and compared where a payload names one.
 *     at                     optional  an instant: now, from your own clock. A payload that was signed after it is refused. If
 *                            your clock may be slow, add what it may be slow by. Without it nothing is too young.
 *     validity               optional  "signed" (default) judges certificates at the moment when the payload was signed, so
 *                            that an old payload stays good. "at" judges them at `at`, which is required then.
 *     roots                  optional  the roots that count, in place of Apple's alone: "AppleRootCA-G3", which is compiled
 *                            in, or a certificate in DER as base64 that names itself as its issuer, is an authority and
 *                            has a key that may be used, as in 4.
 *     ocspResponses          optional  see REVOCATION; needs `at`
 *     xcodeCertificates      optional  see XCODE AND TESTS
 *     allowTestCertificates  optional  see XCODE AND TESTS; false by default
 *     onRefusal              optional  "fail" (default) or "omit"; see LEAVING DOCUMENTS OUT
 *     openssl                optional  "builtin" (default) or "system"; see OPENSSL, THREADS, MEMORY
 *
 * Unknown fields are errors here, as in every request.
 *
 *
 * WHAT COMES OUT
 *
 *     {"history":[...],"verified":3,"refused":[],"warnings":[],
 *      "notifications":[{"notificationUUID":"002e14d5-...","notificationType":"DID_RENEW","subtype":null,
 *                        "signedDate":1774000000000,"environment":"Production","bundleId":"com.example.news",
 *                        "appAccountToken":"5f8a1c2e-...","originalTransactionId":"2000000000000001",
 *                        "appTransactionId":"704346128300986174"}]}
 *
 *   history   the documents, in their order, always as an array. In each the decoded payload stands where the signed text
 *             stood, under the same key. Of a response of the API only what is signed is left, at its place: what stands
 *             around it, nobody signed. That is also so for `status` in a status response, which decides much: the members
 *             beside it say the same, signed. In a notification `status` is signed, and stays.
 *   verified  how many payloads of these documents were proven, those inside of notifications too
 *   refused   what was left out, under onRefusal: omit: the path, the code and a message of each. A path leads to the signed
 *             text; what is inside of that is named in the message.
 *   warnings  unsigned_status: a status was left out, as told above
 *             empty_document: a document of a known form holds no payload, so nothing of it was verified; see EMPTY DOCUMENTS
 *             unread_payload: a text under a key that begins with "signed" and that this version does not read was left out,
 *             from an object around signed payloads; the path names the first one of the object
 *             The list has the first hundred of each code. One warnings_omitted then says how many more there are.
 *
 *   notifications  what each notification in history is about, so that a webhook need not parse it: in the order of the documents,
 *             and within a notificationHistory in the order of its list. Another document has none. A document that was left
 *             out under onRefusal: omit has none either, even if some of its notifications could be verified. Every member is
 *             there, and null if there is no value:
 *
 *     notificationUUID       the same each time that the store sends the notification again; null only if the store left it
 *                            out. Use it as the key of what you keep.
 *     notificationType       a text; a notification whose type is not a text is wrong_kind
 *     subtype                a text, or null
 *     signedDate             of the notification, in milliseconds
 *     environment, bundleId  those of the request, which the notification was compared with
 *     appAccountToken, originalTransactionId, appTransactionId
 *                            of the transaction inside the notification, else of the renewal info inside it; appTransactionId
 *                            else of the app transaction inside it. A number counts by its digits. The notification itself
 *                            and its data are not searched: these members belong to the payloads inside.
 *
 *             Nothing here comes from a text that was not verified.
 *
 * Payloads keep all their fields, also those that nobody knows yet. Reals are written with 17 digits.
 *
 *
 * WHAT IS PROVEN
 *
 * Each signed text, also each inside of a notification, is checked by itself, in this order. The first check that fails is the
 * refusal. Nothing of a payload is believed before its signature.
 *
 *    1. Form: three parts in base64url as an encoder writes it, a JSON object as header, without crit and b64.
 *    2. Algorithm: ES256 and no other.
 *    3. Chain: three certificates in x5c.
 *    4. Certificates: each is X.509; the leaf's key is on P-256, the intermediate's on P-256 or P-384, both named. No other
 *       key is used than these and, in roots and in delegates of OCSP, RSA of 2,048 to 4,096 bits with an exponent of at most 32
 *       bits. A certificate is read as OpenSSL reads it: forms of BER that DER does not allow, such as cA FALSE spelled out,
 *       are accepted if the issuer signed them.
 *    5. Root: leaf and intermediate lead to one of the roots, by the rules of RFC 5280, in OpenSSL's strict mode, and
 *       neither has an extension twice. Policies of certificates are not judged. The third certificate is never trusted.
 *    6. Marks: the leaf has Apple's 1.2.840.113635.100.6.11.1, the intermediate 1.2.840.113635.100.6.2.1.
 *    7. Signature: the leaf made it, over these bytes.
 *    8. signedDate (receiptCreationDate in an app transaction): there is one, not after `at`.
 *    9. Validity: all three certificates were valid then, or at `at`. And revocation, where it is asked.
 *   10. No mark of tests, unless they are allowed.
 *   11. Kind: a transaction where one belongs, and so on. A transaction has a transactionId, renewal info an autoRenewStatus or
 *       autoRenewProductId, a notification a notificationType, which is a text, an app transaction a receiptType; a payload with none
 *       or several of them is of no kind.
 *   12. Environment, then app: those of the request. A notification, and an app transaction, names the app by its
 *       number too.
 *   13. Renewal info names no app. So it counts only in a request that also has a verified transaction with its
 *       originalTransactionId, in any document.
 *
 * A member that is decoded already, and a document or an item of its list without any member that may be signed, is
 * unsigned_document, in every environment.
 *
 * A document has one form: signedPayload; signedTransactionInfo and signedRenewalInfo; transactions and renewalInfo;
 * signedTransactions; notificationHistory; or data. A member of a second form, or of a decoded one, beside it is
 * conflicting_documents, even if it is empty, because one of the two would stay unread. The path names that member. The same
 * holds for each item of notificationHistory, data and lastTransactions. This is checked before the signatures of the object.
 * Null and "" count as absent.
 *
 *
 * EMPTY DOCUMENTS
 *
 * The store's server sends empty responses: a customer without subscriptions, an order that it does not know, a page without
 * notifications. So an empty list is not an error, and nothing else may be empty:
 *
 *   []                                            an empty history: "verified":0, and no warning
 *   {"transactions":[]}, {"renewalInfo":[]}, {"signedTransactions":[]},
 *   {"notificationHistory":[]}, {"data":[]}, {"data":[{"lastTransactions":[]}]}
 *                                                 comes out as it is, with the warning empty_document
 *   {}, {"status":1}, {"data":[{}]}, {"notificationHistory":[{}]}, {"signedTransactions":null}
 *                                                 unsigned_document
 *
 * An empty response is not signed. Do not take it as proof that a customer has bought nothing.
 *
 *
 * REFUSALS
 *
 * The status is SUBS_ERROR_REQUEST, the response an error document with one of these codes, and there is no history:
 *
 *   invalid_jws                 1: not a compact JWS of JSON objects
 *   unsupported_algorithm       2: no algorithm, "none", or any but ES256
 *   missing_chain               3: no x5c, or an empty one
 *   invalid_chain_length        3: one, two or more than three certificates
 *   invalid_certificate         4: not a certificate, or not with a key that the store uses
 *   untrusted_chain             5: it leads to none of the roots, or breaks a rule on the way
 *   not_app_store_certificate   6: a mark is missing
 *   invalid_signature           7: another key made it, or a byte was changed
 *   missing_signed_date         8
 *   signed_in_future            8: after `at`
 *   expired_certificate         9: not valid yet, or not any more
 *   revoked_certificate         9: a response of OCSP says so
 *   unknown_revocation          9: no response says that it is good
 *   test_certificate            10
 *   wrong_kind                  11
 *   wrong_environment           12
 *   wrong_app                   12
 *   unbound_renewal_info        13
 *   unsigned_environment        Xcode or LocalTesting, without a pinned certificate
 *   unsigned_document           decoded already, or never signed
 *   conflicting_documents       a document of two forms
 *   algorithm_unavailable       openssl is "system", and the system's configuration cannot be used
 *
 * Other codes are those of subscore.h: the request itself is at fault.
 *
 *
 * LEAVING DOCUMENTS OUT
 *
 * With onRefusal: omit a document that can't be proven is left out whole, and listed under refused, and the others come out. This
 * is dangerous. A history without one of its documents is another history: if the one with the refund is missing,
 * a customer who was paid back has access. Whoever can spoil one document can so choose what you see. Use it to look
 * through an archive, and look at refused each time. Never use it to decide about access.
 *
 *
 * XCODE AND TESTS
 *
 * Xcode signs with a certificate that it makes on each machine, so anybody can make one. In the environments Xcode and
 * LocalTesting a payload with one certificate counts only if that certificate is listed in xcodeCertificates, byte for
 * byte, in DER as base64. The list counts in no other environment. A chain of three below one of the roots counts there as well.
 *
 * A chain for tests, such as a test store makes for itself, can say so: with an extension of the id
 * SUBS_TEST_CERTIFICATE_OID in any of its certificates. It is refused unless allowTestCertificates is true, also where its
 * root is among the roots. So a test set-up that strays into production lets nobody in.
 *
 *
 * REVOCATION
 *
 * No call goes to the network. To ask whether certificates were revoked, call subs_ocsp_requests() with the request, POST each
 * `request`, decoded from base64, to its `url` as application/ocsp-request, and give the bodies of the answers, as base64, in
 * ocspResponses. Once that field is there, even empty, leaf and intermediate each need a response that says good: signed by
 * its issuer, or by a delegate of its issuer with the right to sign such responses, with SHA-256 or better; begun at `at`
 * and not ended. The response has to name its signer, as RFC 6960 asks. Of the certificates in a response, the first four are
 * read, and the first of them that is the signer's counts. That certificate is proven before its key is used. A
 * response says revoked for good, however old it is. One response does for all payloads of a chain, and usually
 * for some hours. What a call decides about a response, it decides once for all of its documents.
 *
 *
 * LIMITS
 *
 * Those of subscore.h hold for the request, and its depth and values for each payload. And:
 */
#ifndef SUBSCORE_VERIFY_H
#define SUBSCORE_VERIFY_H

#include "subscore.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SUBS_MAX_HEADER_LENGTH ((size_t)32768) /* The encoded header of a JWS; longer is invalid_jws. */
#define SUBS_MAX_CERTIFICATE_LENGTH \
    ((size_t)8192) /* A certificate in DER; longer is invalid_certificate, under verify too_large. */
#define SUBS_MAX_CERTIFICATES ((size_t)16)            /* roots, and xcodeCertificates; more is too_large. */
#define SUBS_MAX_OCSP_RESPONSES ((size_t)64)          /* ocspResponses; more is too_large. */
#define SUBS_MAX_OCSP_RESPONSE_LENGTH ((size_t)32768) /* One of them; longer is too_large. */
#define SUBS_MAX_REMEMBERED_CHAINS ((size_t)16)       /* What an open verifier keeps; see subs_verifier_open(). */

/* The extension that marks a certificate as one for tests. Its value does not matter, and it should not be critical. */
#define SUBS_TEST_CERTIFICATE_OID "2.25.17593354941312000820304720943586774595"

/*
 * OPENSSL, THREADS, MEMORY
 *
 * A host that uses OpenSSL itself keeps its providers and its list of errors as they are, because no call works in the host's
 * context. What OpenSSL does once a process, when it is first used, it does at the first call, if the host has not used it
 * before: it reads its configuration file for the host's context. Times are read without the file of the time zone.
 *
 *   "openssl":"builtin"  Every call, and every open verifier, has its own context (OSSL_LIB_CTX) with OpenSSL's default
 *                        provider. The system's configuration does not count: a host in FIPS mode leaves it here.
 *   "openssl":"system"   All calls and verifiers share a context with the system's configuration (the file that OPENSSL_CONF
 *                        names, or openssl.cnf) and the providers that it activates. It is loaded at the first such call, once in
 *                        a process; what a host has loaded by itself does not count. If the file is missing, if OpenSSL
 *                        rejects a part of it, if a provider that it activates (without soft_load) is not there, or if its
 *                        providers have no ECDSA on P-256 and P-384 or no SHA-256 and SHA-384, the call ends in
 *                        algorithm_unavailable, and the next one tries again. There is no fall-back to "builtin". OpenSSL
 *                        rejects what it allows once in a process only, such as an oid_section that the host's context has read.
 *
 * Any number of threads may call at once, also with one open verifier. A stack of 128 KiB is enough.
 *
 * A process may fork() at any time. OpenSSL's locks are not made for that: a child would wait for ever for one that another
 * thread of its parent held. So fork() waits until the calls of other threads have proven the payload at hand, which takes
 * milliseconds, and the others wait until it is done. In the child every verifier of the parent may be used and closed. That
 * does not hold for a fork in an allocator of the host or in a signal handler during a call, nor for locks of OpenSSL that the
 * host's own threads hold.
 *
 * Where an allocation fails, the call returns SUBS_ERROR_MEMORY. It never accepts for want of memory. OpenSSL does not always say
 * that memory was the reason. So what it refuses is tried twice, and counts only if it can still prove what is known to be right.
 * If memory runs out when OpenSSL is first used in a process, OpenSSL may fail in that process for good, and every call with it.
 */

/*
 * subs_verify: proves the documents of a history, and gives them decoded.
 *
 * The request is {"history":...,"verify":{...}}. See WHAT GOES IN and WHAT COMES OUT.
 *
 *     {"history":{"signedPayload":"eyJ..."},
 *      "verify":{"bundleId":"com.example.news","appAppleId":1234567890,"environment":"Production","at":1774000000000}}
 *
 * It proves the chain anew in each call, which takes ten times as long as the signature. Within a call a chain is proven once.
 */
SUBS_API subs_status subs_verify(const char *SUBS_NULLABLE request, size_t request_length,
                                 char *SUBS_NULLABLE *SUBS_NULLABLE response, size_t *SUBS_NULLABLE response_length);

/* A verifier that is open: what has to be true of documents, and the chains that were proven so far. */
typedef struct subs_verifier subs_verifier;

/*
 * subs_verifier_open: reads what has to be true, for many calls.
 *
 * The request is {"verify":{...}} with the fields of subs_verify() but for `at` and `ocspResponses`, which belong to each call.
 * On success *verifier is yours, for subs_verifier_close(), and the response is {"warnings":[]}. Otherwise *verifier is NULL.
 *
 * A verifier remembers chains once it has seen a signature of their leaf, the SUBS_MAX_REMEMBERED_CHAINS that were used last:
 * about 50 KiB each at most, usually 10. Only the dates of certificates are then compared anew, and responses of OCSP. What it
 * remembers never makes another answer, only a faster one.
 */
SUBS_API subs_status subs_verifier_open(const char *SUBS_NULLABLE request, size_t request_length,
                                        subs_verifier * SUBS_NULLABLE * SUBS_NULLABLE verifier,
                                        char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                        size_t *SUBS_NULLABLE response_length);

/*
 * subs_verifier_verify: subs_verify() with an open verifier.
 *
 * The request is {"history":...} or {"history":...,"verify":{"at":...,"ocspResponses":[...]}}. Another field under verify
 * is unknown_field: the verifier has it already. A verifier of validity "at" needs `at` in each call. SUBS_ERROR_ARGUMENT if the
 * verifier is NULL or points to something else, such as a subs_history. A verifier that was closed is undefined behaviour. Any
 * number of threads may call at once with the same verifier.
 */
SUBS_API subs_status subs_verifier_verify(subs_verifier *SUBS_NULLABLE verifier, const char *SUBS_NULLABLE request,
                                          size_t request_length, char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                          size_t *SUBS_NULLABLE response_length);

/*
 * Closes a verifier, once and when no thread uses it any more. NULL is allowed and does nothing. A pointer to something else,
 * such as a subs_history, is left as it is. Any thread may call it.
 *
 * To use or to close a verifier after it was closed is undefined behaviour, as with free(): its memory may belong to something
 * else by then, and no check can detect that. Set the pointer to NULL after you close it. What the pointer leads to must be 8
 * bytes or more that can be read: the library recognises a verifier by its first 8 bytes.
 */
SUBS_API void subs_verifier_close(subs_verifier *SUBS_NULLABLE verifier);

/*
 * subs_ocsp_requests: whom to ask whether the certificates of a history were revoked.
 *
 * The request is that of subs_verify(), and is verified as there. The response is an array:
 *
 *     [{"url":"http://ocsp.apple.com/...","request":"MFMwUTBP..."}]
 *
 * One for each leaf and each intermediate that names a responder. Only chains that were proven are asked about, so that
 * nobody can have the host send requests to a place of theirs. A request has no nonce and does not change. See REVOCATION.
 */
SUBS_API subs_status subs_ocsp_requests(const char *SUBS_NULLABLE request, size_t request_length,
                                        char *SUBS_NULLABLE *SUBS_NULLABLE response,
                                        size_t *SUBS_NULLABLE response_length);

#ifdef __cplusplus
}
#endif

#endif

/*
 * The questions to OpenSSL about certificates and signatures that take more than one of its functions.
 */
#ifndef SUBSCORE_CERTIFICATES_H
#define SUBSCORE_CERTIFICATES_H

#include "../COpenSSL/shim.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * The list of OpenSSL's errors of a thread, and errno, belong to the host. What a call leaves there, it takes away again.
 * Few functions of OpenSSL say that an allocation failed. Every allocation that fails sets errno, but some functions put
 * back what it was before.
 */
int subscore_errors_begin(void);

/* Returns whether an allocation failed since subscore_errors_begin() returned `before`, and restores the host's state. */
bool subscore_errors_end(int before);

/* The object identifiers of extensions, as DER has them. */
enum subscore_mark { SUBSCORE_LEAF_MARK, SUBSCORE_INTERMEDIATE_MARK, SUBSCORE_TEST_MARK };

/* Whether the certificate has the extension of a mark. */
bool subscore_has_mark(const X509 *certificate, enum subscore_mark mark);

/* Whether the certificate has an extension twice. OpenSSL asks that only of those that it knows. */
bool subscore_repeats_extension(const X509 *certificate);

/* Returns the curve that the certificate names for its key. NID_undef for other keys, and for curves that are spelt out. */
int subscore_curve(const X509 *certificate);

/*
 * Whether the certificate has a key that a signature may be checked with: P-256, P-384, or RSA of 2048 to 4096 bits with an
 * exponent of at most 32 bits. The effort of RSA grows with the length of both numbers, and whoever sends a certificate
 * chooses them.
 */
bool subscore_has_usable_key(X509 *certificate);

/*
 * Returns the root that the chain of a leaf and an intermediate ends at, for the caller to release. NULL if it ends at none
 * of the store, or is longer or shorter. Time does not count. OpenSSL decides whatever else X.509 asks of a chain (RFC 5280).
 */
X509 *subscore_chain_root(X509_STORE *store, X509 *leaf, X509 *intermediate, OSSL_LIB_CTX *context);

/* Whether the issuer itself signed the certificate. */
bool subscore_is_issued_by(X509 *certificate, X509 *issuer, OSSL_LIB_CTX *context);

/* Whether the key made the signature of ES256 (RFC 7518, section 3.4): two numbers of 32 bytes. */
bool subscore_es256(EVP_PKEY *key, OSSL_LIB_CTX *context, const unsigned char *text, size_t length,
                    const unsigned char signature[64]);

/* Returns Apple Root CA - G3 as DER, from https://www.apple.com/certificateauthority/. */
const unsigned char *subscore_apple_root(size_t *length);

/*
 * Whether the context can do all that a proof needs. If memory runs out when it loads an algorithm, it never can, and
 * refuses what is right. So no refusal counts before it accepted what is known to be right: the root of the store, and
 * a signature whose key is forgotten.
 */
bool subscore_is_able(OSSL_LIB_CTX *context);

#endif

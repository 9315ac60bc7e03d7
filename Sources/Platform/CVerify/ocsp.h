/*
 * OCSP (RFC 6960), in a context of our own. OpenSSL's functions for a whole response work in the context of the host, and
 * ask the clock.
 */
#ifndef SUBSCORE_OCSP_H
#define SUBSCORE_OCSP_H

#include "../COpenSSL/shim.h"

#include <stdbool.h>
#include <stddef.h>

/* A basic response, with its certificates apart from it: to read one takes as long as to read the rest. */
struct subscore_ocsp_parts {
    OCSP_BASICRESP *basic;
    const unsigned char *certificates, *end; /* In the response. One after the other, or none. */
};

/* Returns the basic response in a whole one, for the caller to release. NULL if there is none, or if something follows it. */
struct subscore_ocsp_parts subscore_ocsp_response(const unsigned char *bytes, size_t size, OSSL_LIB_CTX *context);

/* Whether the key signed the response, with a hash that still holds. */
bool subscore_ocsp_is_signed(const OCSP_BASICRESP *response, EVP_PKEY *key, OSSL_LIB_CTX *context);

/* The hashes by which OCSP names an issuer. */
struct subscore_issuer {
    unsigned char name[EVP_MAX_MD_SIZE], key[EVP_MAX_MD_SIZE];
    unsigned int length;
};

/* An issuer, as answers may name it. A length of 0 belongs to hashes that could not be made. */
struct subscore_issuer_names {
    struct subscore_issuer sha1, sha256;
};

struct subscore_issuer_names subscore_issuer_names(X509 *issuer, OSSL_LIB_CTX *context);

/* Whether this answer is about that certificate of the issuer with these names. */
bool subscore_ocsp_is_about(OCSP_SINGLERESP *answer, X509 *certificate, const struct subscore_issuer_names *names);

/* Whether the response says that this certificate's key signed it: by its name or by the hash of the key. */
bool subscore_ocsp_names(const OCSP_BASICRESP *response, X509 *certificate, OSSL_LIB_CTX *context);

/*
 * Returns the certificate that the response names as its signer's, for the caller to release: one of the first `max` in it,
 * with a key that may be used, and with the right to sign responses for others. Who issued it is not checked. NULL if there
 * is none.
 */
X509 *subscore_ocsp_delegate(const struct subscore_ocsp_parts *parts, int max, OSSL_LIB_CTX *context);

/* Every request is shorter, and so is the longest serial number in one. RFC 5280 allows 20 bytes, and some authorities need a byte more. */
enum { SUBSCORE_OCSP_REQUEST_LENGTH = 128, SUBSCORE_OCSP_SERIAL_LENGTH = 2 + 21 };

/* Whether an OCSP request can name the certificate: its serial number follows the rules. */
bool subscore_ocsp_has_valid_serial(X509 *certificate);

/*
 * A request about one certificate, without a nonce: what it says depends on the certificate alone. Returns its length, or 0
 * if memory ran out. All lengths in it fit one byte.
 */
size_t subscore_ocsp_request(X509 *certificate, X509 *issuer, OSSL_LIB_CTX *context,
                             unsigned char request[SUBSCORE_OCSP_REQUEST_LENGTH]);

#endif

#include "certificates.h"

int subscore_errors_begin(void)
{
    int before = errno;
    errno = 0;
    ERR_set_mark();
    return before;
}

bool subscore_errors_end(int before)
{
    void *probe = malloc(65536);
    bool is_exhausted = errno == ENOMEM || probe == NULL;

    free(probe);
    ERR_pop_to_mark();
    errno = before;
    return is_exhausted;
}

bool subscore_has_mark(const X509 *certificate, enum subscore_mark mark)
{
    /* 1.2.840.113635.100.6.11.1, 1.2.840.113635.100.6.2.1 and SUBS_TEST_CERTIFICATE_OID. */
    static const unsigned char leaf[] = {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x63, 0x64, 0x06, 0x0b, 0x01};
    static const unsigned char intermediate[] = {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x63, 0x64, 0x06, 0x02, 0x01};
    static const unsigned char test[] = {0x69, 0x9a, 0xbc, 0xad, 0xd7, 0xcf, 0xa6, 0x8a, 0xb0, 0x9d,
                                         0x9b, 0x87, 0xd7, 0xe5, 0xd1, 0xd3, 0xb2, 0x9c, 0x43};
    const unsigned char *expected = mark == SUBSCORE_LEAF_MARK   ? leaf
                                    : mark == SUBSCORE_TEST_MARK ? test
                                                                 : intermediate;
    size_t length = mark == SUBSCORE_LEAF_MARK   ? sizeof leaf
                    : mark == SUBSCORE_TEST_MARK ? sizeof test
                                                 : sizeof intermediate;

    for (int index = 0; index < X509_get_ext_count(certificate); index++) {
        const ASN1_OBJECT *found = X509_EXTENSION_get_object(X509_get_ext(certificate, index));
        if (OBJ_length(found) == length && memcmp(OBJ_get0_data(found), expected, length) == 0)
            return true;
    }
    return false;
}

bool subscore_repeats_extension(const X509 *certificate)
{
    for (int index = 0; index < X509_get_ext_count(certificate); index++) {
        const ASN1_OBJECT *found = X509_EXTENSION_get_object(X509_get_ext(certificate, index));
        if (X509_get_ext_by_OBJ(certificate, found, index) >= 0)
            return true;
    }
    return false;
}

int subscore_curve(const X509 *certificate)
{
    ASN1_OBJECT *kind = NULL;
    X509_ALGOR *algorithm = NULL;
    const void *curve = NULL;
    int type = V_ASN1_UNDEF;

    if (X509_PUBKEY_get0_param(&kind, NULL, NULL, &algorithm, X509_get_X509_PUBKEY(certificate)) != 1
        || OBJ_obj2nid(kind) != NID_X9_62_id_ecPublicKey)
        return NID_undef;
    X509_ALGOR_get0(NULL, &type, &curve, algorithm);
    return type == V_ASN1_OBJECT ? OBJ_obj2nid(curve) : NID_undef;
}

bool subscore_has_usable_key(X509 *certificate)
{
    int curve = subscore_curve(certificate);
    EVP_PKEY *key = X509_get0_pubkey(certificate);
    BIGNUM *exponent = NULL;

    if (curve != NID_undef)
        return curve == NID_X9_62_prime256v1 || curve == NID_secp384r1;
    if (key == NULL || EVP_PKEY_get_base_id(key) != EVP_PKEY_RSA || EVP_PKEY_get_bits(key) < 2048
        || EVP_PKEY_get_bits(key) > 4096 || EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_E, &exponent) != 1)
        return false;
    bool is_short = BN_num_bits(exponent) <= 32;
    BN_free(exponent);
    return is_short;
}

/*
 * OpenSSL's strict mode holds a chain to all of RFC 5280. Apple's chain passes. Below a root that a host brought itself, and
 * that has no identifier of its key either, as those of tests may be made, the form is not held against a chain.
 */
static int accept_informal(int is_right, X509_STORE_CTX *work)
{
    STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(work);
    int error = X509_STORE_CTX_get_error(work), count = sk_X509_num(chain);

    if (!is_right && count > 0 && X509_get0_subject_key_id(sk_X509_value(chain, count - 1)) == NULL
        && (error == X509_V_ERR_MISSING_AUTHORITY_KEY_IDENTIFIER || error == X509_V_ERR_MISSING_SUBJECT_KEY_IDENTIFIER
            || error == X509_V_ERR_CA_BCONS_NOT_CRITICAL || error == X509_V_ERR_CA_CERT_MISSING_KEY_USAGE
            || error == X509_V_ERR_PATHLEN_WITHOUT_KU_KEY_CERT_SIGN)) {
        X509_STORE_CTX_set_error(work, X509_V_OK);
        return 1;
    }
    return is_right;
}

X509 *subscore_chain_root(X509_STORE *store, X509 *leaf, X509 *intermediate, OSSL_LIB_CTX *context)
{
    X509 *root = NULL;
    STACK_OF(X509) *between = sk_X509_new_null();
    X509_STORE_CTX *work = X509_STORE_CTX_new_ex(context, NULL);

    if (between != NULL && work != NULL && sk_X509_push(between, intermediate) > 0
        && X509_STORE_CTX_init(work, store, leaf, between) == 1) {
        X509_VERIFY_PARAM *rules = X509_STORE_CTX_get0_param(work);
        X509_VERIFY_PARAM_set_depth(rules, 1);
        X509_VERIFY_PARAM_set_auth_level(rules, 2);
        X509_STORE_CTX_set_verify_cb(work, accept_informal);
        if (X509_VERIFY_PARAM_set_flags(rules, X509_V_FLAG_NO_CHECK_TIME | X509_V_FLAG_X509_STRICT) == 1
            && X509_verify_cert(work) == 1) {
            STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(work);
            if (sk_X509_num(chain) == 3 && X509_cmp(sk_X509_value(chain, 1), intermediate) == 0)
                root = sk_X509_value(chain, 2);
        }
        if (root != NULL && X509_up_ref(root) != 1)
            root = NULL;
    }
    X509_STORE_CTX_free(work);
    sk_X509_free(between);
    return root;
}

bool subscore_is_issued_by(X509 *certificate, X509 *issuer, OSSL_LIB_CTX *context)
{
    bool is_issued = false;
    STACK_OF(X509) *trusted = sk_X509_new_null();
    X509_STORE_CTX *work = X509_STORE_CTX_new_ex(context, NULL);

    ERR_set_mark();
    if (trusted != NULL && work != NULL && sk_X509_push(trusted, issuer) > 0
        && X509_STORE_CTX_init(work, NULL, certificate, NULL) == 1) {
        X509_VERIFY_PARAM *rules = X509_STORE_CTX_get0_param(work);
        X509_STORE_CTX_set0_trusted_stack(work, trusted);
        X509_VERIFY_PARAM_set_depth(rules, 0);
        X509_VERIFY_PARAM_set_auth_level(rules, 2);
        is_issued = X509_VERIFY_PARAM_set_flags(rules, X509_V_FLAG_NO_CHECK_TIME | X509_V_FLAG_PARTIAL_CHAIN) == 1
                    && X509_verify_cert(work) == 1 && sk_X509_num(X509_STORE_CTX_get0_chain(work)) == 2;
    }
    ERR_pop_to_mark();
    X509_STORE_CTX_free(work);
    sk_X509_free(trusted);
    return is_issued;
}

bool subscore_es256(EVP_PKEY *key, OSSL_LIB_CTX *context, const unsigned char *text, size_t length,
                    const unsigned char signature[64])
{
    bool is_signed = false;
    unsigned char *der = NULL;
    ECDSA_SIG *numbers = ECDSA_SIG_new();
    BIGNUM *r = BN_bin2bn(signature, 32, NULL), *s = BN_bin2bn(signature + 32, 32, NULL);
    EVP_MD_CTX *digest = EVP_MD_CTX_new();

    if (numbers != NULL && r != NULL && s != NULL && digest != NULL && ECDSA_SIG_set0(numbers, r, s) == 1) {
        r = s = NULL;
        int size = i2d_ECDSA_SIG(numbers, &der);
        is_signed = size > 0 && EVP_DigestVerifyInit_ex(digest, NULL, "SHA256", context, NULL, key, NULL) == 1
                    && EVP_DigestVerify(digest, der, (size_t)size, text, length) == 1;
    }
    OPENSSL_free(der);
    EVP_MD_CTX_free(digest);
    BN_free(s);
    BN_free(r);
    ECDSA_SIG_free(numbers);
    return is_signed;
}

bool subscore_is_able(OSSL_LIB_CTX *context)
{
    static const unsigned char public_key[] = {
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
        0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04, 0x38, 0xf7, 0x5f, 0x89, 0x42,
        0x36, 0x01, 0xe7, 0x5f, 0x0a, 0x58, 0x4f, 0x07, 0x3b, 0x0a, 0x0a, 0xc9, 0x3c, 0x8d, 0x6e, 0xe4,
        0xed, 0x35, 0x9d, 0x16, 0x9a, 0x72, 0x84, 0xd0, 0x04, 0x71, 0xfa, 0x96, 0x3d, 0x45, 0xc9, 0x76,
        0xdd, 0x57, 0xd7, 0xcd, 0x1c, 0xe0, 0x7b, 0x11, 0xe7, 0xe7, 0x97, 0x5d, 0x32, 0x0f, 0xfc, 0xa7,
        0x8b, 0x01, 0x35, 0x11, 0xce, 0x2d, 0x60, 0x07, 0x84, 0x2f, 0xf3};
    static const unsigned char signature[64] = {
        0x61, 0xd3, 0xcf, 0x37, 0x9a, 0xd3, 0x05, 0x3f, 0xac, 0x94, 0xab, 0x82, 0x80, 0x36, 0x9d, 0xb2,
        0x2c, 0x62, 0xf6, 0x12, 0x82, 0xe1, 0xbd, 0xed, 0xf2, 0xfc, 0xb0, 0x84, 0x61, 0x41, 0x13, 0x18,
        0x26, 0x79, 0x4b, 0x71, 0x04, 0x39, 0xb0, 0xb7, 0x5e, 0x22, 0x53, 0xe7, 0x8d, 0xc4, 0x8e, 0xb2,
        0x6f, 0x22, 0x93, 0x62, 0xc5, 0xaa, 0x35, 0x61, 0xa2, 0x66, 0x95, 0x99, 0x22, 0x7f, 0xcf, 0xe5};
    size_t root_length = 0;
    const unsigned char *root_bytes = subscore_apple_root(&root_length), *key_bytes = public_key;
    X509 *root = X509_new_ex(context, NULL);
    EVP_PKEY *key = d2i_PUBKEY_ex(NULL, &key_bytes, sizeof public_key, context, NULL);
    bool is_able = root != NULL && key != NULL && d2i_X509(&root, &root_bytes, (long)root_length) != NULL
                   && X509_check_ca(root) == 1 && X509_verify(root, X509_get0_pubkey(root)) == 1
                   && subscore_es256(key, context, (const unsigned char *)"subscore", 8, signature);

    EVP_PKEY_free(key);
    X509_free(root);
    return is_able;
}

#include "ocsp.h"

#include "certificates.h"

/* Steps behind the header of the next value, which has to have this tag. *length becomes that of what it holds. */
static bool enter(const unsigned char **next, long *length, int tag, int class)
{
    long inside = 0;
    int found = 0, found_class = 0;
    int result = ASN1_get_object(next, &inside, &found, &found_class, *length);

    if (result & 0x81 || found != tag || found_class != class)
        return false;
    *length = inside;
    return true;
}

/* Steps over the next value, whatever it is. */
static bool pass_over(const unsigned char **next, const unsigned char *end)
{
    long inside = 0;
    int found = 0, found_class = 0;
    int result = ASN1_get_object(next, &inside, &found, &found_class, (long)(end - *next));

    if (result & 0x81)
        return false;
    *next += inside;
    return true;
}

struct subscore_ocsp_parts subscore_ocsp_response(const unsigned char *bytes, size_t size, OSSL_LIB_CTX *context)
{
    static const unsigned char basic[] = {0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x30, 0x01, 0x01};
    const unsigned char *next = bytes, *end = bytes + size;
    struct subscore_ocsp_parts parts = {NULL, end, end};
    long length = (long)size;

    if (!enter(&next, &length, V_ASN1_SEQUENCE, V_ASN1_UNIVERSAL) || next + length != end
        || !enter(&next, &length, V_ASN1_ENUMERATED, V_ASN1_UNIVERSAL) || length != 1
        || *next != OCSP_RESPONSE_STATUS_SUCCESSFUL)
        return parts;
    length = (long)(end - ++next);
    if (!enter(&next, &length, 0, V_ASN1_CONTEXT_SPECIFIC) || !enter(&next, &length, V_ASN1_SEQUENCE, V_ASN1_UNIVERSAL)
        || !enter(&next, &length, V_ASN1_OBJECT, V_ASN1_UNIVERSAL) || length != sizeof basic
        || memcmp(next, basic, sizeof basic) != 0)
        return parts;
    next += length;
    length = (long)(end - next);
    if (!enter(&next, &length, V_ASN1_OCTET_STRING, V_ASN1_UNIVERSAL) || next + length != end
        || !enter(&next, &length, V_ASN1_SEQUENCE, V_ASN1_UNIVERSAL) || next + length != end)
        return parts;
    /* What was signed, the algorithm and the signature. Then may come the certificates. */
    const unsigned char *start = next;
    for (int part = 0; part < 3; part++)
        if (!pass_over(&next, end))
            return parts;
    size_t rest = (size_t)(next - start);
    length = (long)(end - next);
    if (rest > 0xffff
        || (length > 0
            && (!enter(&next, &length, 0, V_ASN1_CONTEXT_SPECIFIC) || next + length != end
                || !enter(&next, &length, V_ASN1_SEQUENCE, V_ASN1_UNIVERSAL) || next + length != end)))
        return parts;
    parts.certificates = next;
    /* The same sequence without them. */
    unsigned char *bare = malloc(rest + 4);
    if (bare == NULL)
        return parts;
    bare[0] = 0x30;
    bare[1] = 0x82;
    bare[2] = (unsigned char)(rest >> 8);
    bare[3] = (unsigned char)rest;
    memcpy(bare + 4, start, rest);
    next = bare;
    parts.basic =
        (OCSP_BASICRESP *)ASN1_item_d2i_ex(NULL, &next, (long)rest + 4, ASN1_ITEM_rptr(OCSP_BASICRESP), context, NULL);
    if (next != bare + rest + 4) {
        OCSP_BASICRESP_free(parts.basic);
        parts.basic = NULL;
    }
    free(bare);
    return parts;
}

bool subscore_ocsp_is_signed(const OCSP_BASICRESP *response, EVP_PKEY *key, OSSL_LIB_CTX *context)
{
    const X509_ALGOR *algorithm = OCSP_resp_get0_tbs_sigalg(response);
    const ASN1_OBJECT *name = NULL;
    int digest = NID_undef;

    X509_ALGOR_get0(&name, NULL, NULL, algorithm);
    if (key == NULL || EVP_PKEY_get_security_bits(key) < 112
        || OBJ_find_sigid_algs(OBJ_obj2nid(name), &digest, NULL) != 1
        || (digest != NID_sha256 && digest != NID_sha384 && digest != NID_sha512))
        return false;
    /* A request may bring many responses. Their errors together would push out those of the host. */
    ERR_set_mark();
    bool is_signed = ASN1_item_verify_ex(ASN1_ITEM_rptr(OCSP_RESPDATA), algorithm, OCSP_resp_get0_signature(response),
                                         OCSP_resp_get0_respdata(response), NULL, key, context, NULL)
                     == 1;
    ERR_pop_to_mark();
    return is_signed;
}

/* Whether they could be made. */
static bool issuer_hashes(X509 *issuer, const char *digest, OSSL_LIB_CTX *context, struct subscore_issuer *hashes)
{
    const ASN1_BIT_STRING *key = X509_get0_pubkey_bitstr(issuer);
    const unsigned char *name = NULL;
    size_t length = 0;
    EVP_MD *method = EVP_MD_fetch(context, digest, NULL);
    bool is_made = method != NULL && key != NULL
                   && X509_NAME_get0_der(X509_get_subject_name(issuer), &name, &length) == 1
                   && EVP_Digest(name, length, hashes->name, &hashes->length, method, NULL) == 1
                   && EVP_Digest(ASN1_STRING_get0_data(key), (size_t)ASN1_STRING_length(key), hashes->key,
                                 &hashes->length, method, NULL)
                          == 1;

    EVP_MD_free(method);
    return is_made;
}

static bool is_text(const ASN1_OCTET_STRING *text, const unsigned char *bytes, unsigned int length)
{
    return ASN1_STRING_length(text) == (int)length && memcmp(ASN1_STRING_get0_data(text), bytes, length) == 0;
}

struct subscore_issuer_names subscore_issuer_names(X509 *issuer, OSSL_LIB_CTX *context)
{
    struct subscore_issuer_names names;

    if (!issuer_hashes(issuer, "SHA1", context, &names.sha1))
        names.sha1.length = 0;
    if (!issuer_hashes(issuer, "SHA256", context, &names.sha256))
        names.sha256.length = 0;
    return names;
}

bool subscore_ocsp_is_about(OCSP_SINGLERESP *answer, X509 *certificate, const struct subscore_issuer_names *names)
{
    ASN1_OCTET_STRING *name = NULL, *key = NULL;
    ASN1_OBJECT *digest = NULL;
    ASN1_INTEGER *serial = NULL;

    OCSP_id_get0_info(&name, &digest, &key, &serial, (OCSP_CERTID *)OCSP_SINGLERESP_get0_id(answer));
    int nid = OBJ_obj2nid(digest);
    if ((nid != NID_sha1 && nid != NID_sha256) || ASN1_INTEGER_cmp(serial, X509_get0_serialNumber(certificate)) != 0)
        return false;
    const struct subscore_issuer *hashes = nid == NID_sha1 ? &names->sha1 : &names->sha256;
    return hashes->length > 0 && is_text(name, hashes->name, hashes->length)
           && is_text(key, hashes->key, hashes->length);
}

bool subscore_ocsp_names(const OCSP_BASICRESP *response, X509 *certificate, OSSL_LIB_CTX *context)
{
    const ASN1_OCTET_STRING *key = NULL;
    const X509_NAME *name = NULL;
    struct subscore_issuer hashes;

    if (OCSP_resp_get0_id(response, &key, &name) != 1)
        return false;
    if (name != NULL)
        return X509_NAME_cmp(name, X509_get_subject_name(certificate)) == 0;
    return key != NULL && issuer_hashes(certificate, "SHA1", context, &hashes)
           && is_text(key, hashes.key, hashes.length);
}

X509 *subscore_ocsp_delegate(const struct subscore_ocsp_parts *parts, int max, OSSL_LIB_CTX *context)
{
    const unsigned char *next = parts->certificates;

    for (int index = 0; index < max && next < parts->end; index++) {
        const unsigned char *start = next, *read = next;
        X509 *found = X509_new_ex(context, NULL);
        if (!pass_over(&next, parts->end))
            next = parts->end;
        if (found != NULL && d2i_X509(&found, &read, (long)(next - start)) != NULL
            && (X509_get_extension_flags(found) & EXFLAG_XKUSAGE) != 0
            && (X509_get_extended_key_usage(found) & XKU_OCSP_SIGN) != 0
            && subscore_ocsp_names(parts->basic, found, context) && subscore_has_usable_key(found))
            return found;
        X509_free(found);
    }
    return NULL;
}

bool subscore_ocsp_has_valid_serial(X509 *certificate)
{
    int length = i2d_ASN1_INTEGER(X509_get0_serialNumber(certificate), NULL);

    return length > 0 && length <= SUBSCORE_OCSP_SERIAL_LENGTH;
}

size_t subscore_ocsp_request(X509 *certificate, X509 *issuer, OSSL_LIB_CTX *context,
                             unsigned char request[SUBSCORE_OCSP_REQUEST_LENGTH])
{
    static const unsigned char sha1[] = {0x30, 0x09, 0x06, 0x05, 0x2b, 0x0e, 0x03, 0x02, 0x1a, 0x05, 0x00};
    struct subscore_issuer hashes;
    unsigned char serial[SUBSCORE_OCSP_SERIAL_LENGTH], *after = serial;

    if (!subscore_ocsp_has_valid_serial(certificate) || !issuer_hashes(issuer, "SHA1", context, &hashes)
        || hashes.length != 20)
        return 0;
    int length = i2d_ASN1_INTEGER(X509_get0_serialNumber(certificate), &after);
    if (length <= 0)
        return 0;
    unsigned char size = (unsigned char)(sizeof sha1 + 2 * 22 + (size_t)length), *next = request;
    for (int outer = 8; outer >= 0; outer -= 2) {
        *next++ = 0x30;
        *next++ = (unsigned char)(size + outer);
    }
    memcpy(next, sha1, sizeof sha1);
    next += sizeof sha1;
    *next++ = V_ASN1_OCTET_STRING;
    *next++ = 20;
    memcpy(next, hashes.name, 20);
    next += 20;
    *next++ = V_ASN1_OCTET_STRING;
    *next++ = 20;
    memcpy(next, hashes.key, 20);
    next += 20;
    memcpy(next, serial, (size_t)length);
    return (size_t)(next + length - request);
}

#ifndef SUBSCORE_COPENSSL_SHIM_H
#define SUBSCORE_COPENSSL_SHIM_H

#include <errno.h>
#include <openssl/asn1t.h>
#include <openssl/conf.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ocsp.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#endif

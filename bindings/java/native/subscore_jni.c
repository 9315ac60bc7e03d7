/* The C functions for Java. What Java's own functions fail in leaves an exception, which the caller gets. */
#define _GNU_SOURCE /* secure_getenv */
#include <dlfcn.h>
#include <jni.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <subscore.h>
#include <subscore_verify.h>

#include "decisions.h"

_Static_assert(sizeof(jlong) == sizeof(int64_t) && sizeof(subs_instant_state) == 4 * sizeof(jlong),
               "an instant state is four numbers of Java's");

typedef subs_status (*decision)(const char *, size_t, char **, size_t *);

/* The bytes of an array, which the caller frees. NULL where memory ran out. */
static char *bytes_of(JNIEnv *env, jbyteArray array, jsize *length)
{
    *length = (*env)->GetArrayLength(env, array);
    char *bytes = malloc(*length > 0 ? (size_t)*length : 1);
    if (bytes != NULL)
        (*env)->GetByteArrayRegion(env, array, 0, *length, (jbyte *)bytes);
    return bytes;
}

static jbyteArray array_of(JNIEnv *env, const char *bytes, size_t length)
{
    jbyteArray array = length > INT_MAX ? NULL : (*env)->NewByteArray(env, (jsize)length);
    if (array != NULL)
        (*env)->SetByteArrayRegion(env, array, 0, (jsize)length, (const jbyte *)bytes);
    return array;
}

static jbyteArray finish(JNIEnv *env, subs_status status, char *response, size_t length, jintArray status_array)
{
    jint number = status;
    jbyteArray array = response == NULL ? NULL : array_of(env, response, length);
    subs_free(response);
    if (!(*env)->ExceptionCheck(env))
        (*env)->SetIntArrayRegion(env, status_array, 0, 1, &number);
    return array;
}

static jbyteArray decide(JNIEnv *env, decision function, jbyteArray request, jintArray status_array)
{
    jsize length = 0;
    char *bytes = request == NULL ? NULL : bytes_of(env, request, &length), *response = NULL;
    size_t response_length = 0;
    subs_status status = SUBS_ERROR_MEMORY;

    if (bytes != NULL || request == NULL)
        status = function(bytes, (size_t)length, &response, &response_length);
    free(bytes);
    return finish(env, status, response, response_length, status_array);
}

/* Java spells a _ of a name as _1. */
#define JAVA(type, name) JNIEXPORT type JNICALL Java_io_github_libsubscore_Native_##name
#define DECISION(name, function)                                                             \
    JAVA(jbyteArray, name)(JNIEnv * env, jclass class, jbyteArray request, jintArray status) \
    {                                                                                        \
        (void)class;                                                                         \
        return decide(env, function, request, status);                                       \
    }
#define NUMBER(name, function)                    \
    JAVA(jlong, name)(JNIEnv * env, jclass class) \
    {                                             \
        (void)env, (void)class;                   \
        return (jlong)function();                 \
    }

/* In the order of Decisions.NAMES. */
#define FUNCTION(constant, name) name,
static const decision decisions[] = {DECISIONS(FUNCTION)};

JAVA(jbyteArray, decide)(JNIEnv *env, jclass class, jint index, jbyteArray request, jintArray status)
{
    (void)class;
    return decide(env, decisions[index], request, status);
}

NUMBER(subs_1max_1request_1length, subs_max_request_length)
NUMBER(subs_1max_1depth, subs_max_depth)
NUMBER(subs_1max_1identifier_1length, subs_max_identifier_length)
NUMBER(subs_1max_1instant, subs_max_instant)

JAVA(jlong, subs_1max_1values)(JNIEnv *env, jclass class, jlong length)
{
    (void)env, (void)class;
    return (jlong)subs_max_values((size_t)length);
}

JAVA(jbyteArray, subs_1version)(JNIEnv *env, jclass class)
{
    (void)class;
    return array_of(env, subs_version(), strlen(subs_version()));
}

JAVA(jbyteArray, subs_1rules)(JNIEnv *env, jclass class)
{
    (void)class;
    return array_of(env, subs_rules(), strlen(subs_rules()));
}

JAVA(jbyteArray, subs_1warnings)(JNIEnv *env, jclass class)
{
    (void)class;
    return array_of(env, subs_warnings(), strlen(subs_warnings()));
}

JAVA(jbyteArray, subs_1status_1name)(JNIEnv *env, jclass class, jint status)
{
    (void)class;
    const char *name = subs_status_name(status);
    return array_of(env, name, strlen(name));
}

JAVA(jbyteArray, subs_1history_1open)(JNIEnv *env, jclass class, jbyteArray request, jintArray status_array,
                                      jlongArray opened)
{
    (void)class;
    jsize length = 0;
    char *bytes = request == NULL ? NULL : bytes_of(env, request, &length), *response = NULL;
    size_t response_length = 0;
    subs_history *history = NULL;
    subs_status status = SUBS_ERROR_MEMORY;

    if (bytes != NULL || request == NULL)
        status = subs_history_open(bytes, (size_t)length, &history, &response, &response_length);
    free(bytes);
    jbyteArray answer = finish(env, status, response, response_length, status_array);
    jlong address = (jlong)(intptr_t)history;
    if ((*env)->ExceptionCheck(env))
        subs_history_close(history);
    else
        (*env)->SetLongArrayRegion(env, opened, 0, 1, &address);
    return answer;
}

JAVA(jint, subs_1history_1state_1at)(JNIEnv *env, jclass class, jlong history, jlong at, jlongArray found)
{
    (void)class;
    enum { ON_STACK = 8 };
    subs_instant_state few[ON_STACK];
    size_t room = (size_t)(*env)->GetArrayLength(env, found) / 4, count = 0;
    subs_instant_state *states = room <= ON_STACK ? few : malloc(room * sizeof *states);

    if (states == NULL)
        return SUBS_ERROR_MEMORY;
    subs_status status = subs_history_state_at((const subs_history *)(intptr_t)history, at, states, room, &count);
    if (status == SUBS_OK)
        (*env)->SetLongArrayRegion(env, found, 0, (jsize)((count < room ? count : room) * 4), (const jlong *)states);
    if (states != few)
        free(states);
    return status;
}

JAVA(void, subs_1history_1close)(JNIEnv *env, jclass class, jlong history)
{
    (void)env, (void)class;
    subs_history_close((subs_history *)(intptr_t)history);
}

/* As glibc has had them from the start. By their new names the library would need glibc 2.34. */
#ifdef __x86_64__
#define OLDEST "GLIBC_2.2.5"
#else
#define OLDEST "GLIBC_2.17"
#endif
/* A program with more rights than the user who started it, such as a set-uid program, gets NULL. */
#ifdef __x86_64__
__asm__(".symver secure_getenv,__secure_getenv@" OLDEST);
#else
__asm__(".symver secure_getenv,secure_getenv@" OLDEST);
#endif
__asm__(".symver dlopen,dlopen@" OLDEST);
__asm__(".symver dlsym,dlsym@" OLDEST);
__asm__(".symver dlerror,dlerror@" OLDEST);

/* What was found of libsubscore-verify, once verify_load() returned null. It stays loaded. */
static struct {
    decision subs_verify;
    decision subs_ocsp_requests;
    subs_status (*subs_verifier_open)(const char *, size_t, subs_verifier **, char **, size_t *);
    subs_status (*subs_verifier_verify)(subs_verifier *, const char *, size_t, char **, size_t *);
    void (*subs_verifier_close)(subs_verifier *);
} verify;

/* Loads the library. Returns what the dynamic linker says where it can't. One thread at a time. */
JAVA(jbyteArray, verify_1load)(JNIEnv *env, jclass class)
{
    (void)class;
    const char *path = secure_getenv("SUBSCORE_VERIFY_LIBRARY");
    void *library = dlopen(path != NULL && *path != '\0' ? path : "libsubscore-verify.so.0", RTLD_NOW | RTLD_LOCAL);
    const char *fault = library == NULL ? dlerror() : NULL;
#define FIND(name)                                                                 \
    if (fault == NULL && (*(void **)&verify.name = dlsym(library, #name)) == NULL) \
    fault = dlerror()
    FIND(subs_verify);
    FIND(subs_ocsp_requests);
    FIND(subs_verifier_open);
    FIND(subs_verifier_verify);
    FIND(subs_verifier_close);
    return fault == NULL ? NULL : array_of(env, fault, strlen(fault));
}

DECISION(subs_1verify, verify.subs_verify)
DECISION(subs_1ocsp_1requests, verify.subs_ocsp_requests)

JAVA(jbyteArray, subs_1verifier_1open)(JNIEnv *env, jclass class, jbyteArray request, jintArray status_array,
                                       jlongArray opened)
{
    (void)class;
    jsize length = 0;
    char *bytes = bytes_of(env, request, &length), *response = NULL;
    size_t response_length = 0;
    subs_verifier *verifier = NULL;
    subs_status status = SUBS_ERROR_MEMORY;

    if (bytes != NULL)
        status = verify.subs_verifier_open(bytes, (size_t)length, &verifier, &response, &response_length);
    free(bytes);
    jbyteArray answer = finish(env, status, response, response_length, status_array);
    jlong address = (jlong)(intptr_t)verifier;
    if ((*env)->ExceptionCheck(env))
        verify.subs_verifier_close(verifier);
    else
        (*env)->SetLongArrayRegion(env, opened, 0, 1, &address);
    return answer;
}

JAVA(jbyteArray, subs_1verifier_1verify)(JNIEnv *env, jclass class, jlong verifier, jbyteArray request,
                                         jintArray status_array)
{
    (void)class;
    jsize length = 0;
    char *bytes = bytes_of(env, request, &length), *response = NULL;
    size_t response_length = 0;
    subs_status status = SUBS_ERROR_MEMORY;

    if (bytes != NULL)
        status = verify.subs_verifier_verify((subs_verifier *)(intptr_t)verifier, bytes, (size_t)length, &response,
                                             &response_length);
    free(bytes);
    return finish(env, status, response, response_length, status_array);
}

JAVA(void, subs_1verifier_1close)(JNIEnv *env, jclass class, jlong verifier)
{
    (void)env, (void)class;
    verify.subs_verifier_close((subs_verifier *)(intptr_t)verifier);
}

#include "state.h"

#include "certificates.h"

#include <openssl/provider.h>
#include <strings.h>

static struct {
    pthread_mutex_t lock;
    pthread_cond_t is_empty, is_open;
    unsigned long inside; /* Threads inside of the gate. */
    bool is_forking, is_registered;
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER, .is_empty = PTHREAD_COND_INITIALIZER, .is_open = PTHREAD_COND_INITIALIZER};

/* How often this thread has entered: a host's allocator may make a call inside a call. */
static _Thread_local unsigned long depth;

static void prepare(void)
{
    if (depth > 0)
        return;
    pthread_mutex_lock(&gate.lock);
    while (gate.is_forking)
        pthread_cond_wait(&gate.is_open, &gate.lock);
    gate.is_forking = true;
    while (gate.inside > 0)
        pthread_cond_wait(&gate.is_empty, &gate.lock);
}

static void in_parent(void)
{
    if (depth > 0)
        return;
    gate.is_forking = false;
    pthread_cond_broadcast(&gate.is_open);
    pthread_mutex_unlock(&gate.lock);
}

/* The only thread of the child begins with a new gate. */
static void in_child(void)
{
    pthread_mutex_init(&gate.lock, NULL);
    pthread_cond_init(&gate.is_empty, NULL);
    pthread_cond_init(&gate.is_open, NULL);
    gate.inside = depth > 0;
    gate.is_forking = false;
}

/* Before the first call: a child that is forked while that call registers would inherit the lock, and wait for it forever. */
__attribute__((constructor)) static void register_at_load(void)
{
    gate.is_registered = pthread_atfork(prepare, in_parent, in_child) == 0;
}

bool subscore_gate_enter(void)
{
    /* The depth changes before the lock is acquired, for a signal handler that forks. */
    if (depth++ > 0)
        return true;
    pthread_mutex_lock(&gate.lock);
    /* There was no memory for it when the library was loaded. */
    if (!gate.is_registered)
        gate.is_registered = pthread_atfork(prepare, in_parent, in_child) == 0;
    bool is_registered = gate.is_registered;
    while (is_registered && gate.is_forking)
        pthread_cond_wait(&gate.is_open, &gate.lock);
    gate.inside += is_registered;
    pthread_mutex_unlock(&gate.lock);
    depth -= !is_registered;
    return is_registered;
}

void subscore_gate_leave(void)
{
    if (depth == 1) {
        pthread_mutex_lock(&gate.lock);
        if (--gate.inside == 0 && gate.is_forking)
            pthread_cond_signal(&gate.is_empty);
        pthread_mutex_unlock(&gate.lock);
    }
    depth--;
}

void subscore_gate_pass(void)
{
    if (depth != 1)
        return;
    pthread_mutex_lock(&gate.lock);
    if (gate.is_forking) {
        if (--gate.inside == 0)
            pthread_cond_signal(&gate.is_empty);
        while (gate.is_forking)
            pthread_cond_wait(&gate.is_open, &gate.lock);
        gate.inside++;
    }
    pthread_mutex_unlock(&gate.lock);
}

/* The name of a provider in a configuration: "1.default" is the same as "default". */
static const char *behind_dot(const char *name)
{
    const char *dot = strchr(name, '.');
    return dot != NULL ? dot + 1 : name;
}

static bool is_yes(const char *value)
{
    return strchr("1yYtT", value[0]) != NULL || strcasecmp(value, "on") == 0;
}

/* Whether a provider that the configuration activates is loaded, as its section describes it. */
static bool has_provider(OSSL_LIB_CTX *context, const CONF *configuration, const char *name, const char *section)
{
    STACK_OF(CONF_VALUE) *values = NCONF_get_section(configuration, section);
    bool is_activated = false, is_optional = false;

    for (int index = 0; index < sk_CONF_VALUE_num(values); index++) {
        const CONF_VALUE *value = sk_CONF_VALUE_value(values, index);
        const char *key = behind_dot(value->name);
        if (strcmp(key, "identity") == 0)
            name = value->value;
        is_activated |= strcmp(key, "activate") == 0 && is_yes(value->value);
        is_optional |= strcmp(key, "soft_load") == 0 && is_yes(value->value);
    }
    return !is_activated || is_optional || OSSL_PROVIDER_available(context, name) == 1;
}

/* OpenSSL 3.0 ignores a provider that it cannot activate, and works with the others. */
static bool has_all_providers(OSSL_LIB_CTX *context, const CONF *configuration)
{
    const char *all = NCONF_get_string(configuration, NULL, "openssl_conf");
    STACK_OF(CONF_VALUE) *modules = all != NULL ? NCONF_get_section(configuration, all) : NULL;

    for (int index = 0; index < sk_CONF_VALUE_num(modules); index++) {
        const CONF_VALUE *module = sk_CONF_VALUE_value(modules, index);
        /* A name may end in a dot and a suffix, to occur more than once. */
        if (strcspn(module->name, ".") != strlen("providers") || strncmp(module->name, "providers", 9) != 0)
            continue;
        STACK_OF(CONF_VALUE) *providers = NCONF_get_section(configuration, module->value);
        for (int number = 0; number < sk_CONF_VALUE_num(providers); number++) {
            const CONF_VALUE *provider = sk_CONF_VALUE_value(providers, number);
            if (!has_provider(context, configuration, behind_dot(provider->name), provider->value))
                return false;
        }
    }
    return true;
}

/* Whether the context now has everything that the system's configuration requires. */
static bool is_configured(OSSL_LIB_CTX *context)
{
    char *path = CONF_get1_default_config_file();
    CONF *configuration = NCONF_new_ex(context, NULL);
    bool is_loaded = path != NULL && configuration != NULL && NCONF_load(configuration, path, NULL) > 0
                     && CONF_modules_load(configuration, NULL, 0) > 0 && has_all_providers(context, configuration);

    NCONF_free(configuration);
    OPENSSL_free(path);
    return is_loaded;
}

OSSL_LIB_CTX *subscore_system_context(bool *is_exhausted)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static OSSL_LIB_CTX *loaded;

    *is_exhausted = false;
    pthread_mutex_lock(&lock);
    if (loaded == NULL) {
        int before = subscore_errors_begin();
        OSSL_LIB_CTX *context = OSSL_LIB_CTX_new();
        if (context != NULL && is_configured(context) && subscore_is_able(context))
            loaded = context;
        else
            OSSL_LIB_CTX_free(context);
        *is_exhausted = subscore_errors_end(before) && loaded == NULL;
    }
    pthread_mutex_unlock(&lock);
    return loaded;
}

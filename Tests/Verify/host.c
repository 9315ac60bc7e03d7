/*
 * What a host may do to libsubscore-verify, and what it must not do to a host.
 *
 *     host MODE libsubscore-verify.so.0 libsubscore.so.0 CASES
 *
 * "-" is the program itself, if the libraries are linked into it.
 *
 *   replay    every case gives the answer that CASES has; for valgrind
 *   handles   what is not a verifier, such as an open history, gets SUBS_ERROR_ARGUMENT and is not closed; and the reverse
 *   threads   64 threads share one open verifier, and make calls of their own; memory does not grow
 *   forks     FORKS children call while 8 threads are in the middle of calls, and close the verifier of their parent
 *   stack     a thread of 128 KiB
 *   openssl   a host that uses OpenSSL itself: its providers, its errors and errno stay as they were
 *   faults    under shim.so: each of the first 200 allocations fails in turn, then each of STRIDE, alone and with all after it
 *   cold      the same in processes where OpenSSL was never used before
 */
#define _GNU_SOURCE
#include "../Library/Host/host.h"

#include <errno.h>
#include <jansson.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OK = 0, ARGUMENT = 1, MEMORY = 5 };

static struct library library;
static const char *cases_path;
static bool is_watched; /* By a sanitizer, or an emulator, which take memory of their own. */
static int32_t (*verifier_open)(const char *, size_t, void **, char **, size_t *);
static int32_t (*verifier_verify)(void *, const char *, size_t, char **, size_t *);
static void (*verifier_close)(void *);

/* Reads the next case. Those of more than this many bytes are left out, where many calls are made. */
static int read_case(FILE *file, struct vector *vector, size_t longest)
{
    while (read_vector(file, cases_path, vector)) {
        if (vector->request_length <= longest)
            return 1;
        free_vector(vector);
    }
    return 0;
}

static int replay(void)
{
    unsigned long passed = 0, failed = 0;
    FILE *file = open_vectors(cases_path);
    struct vector vector;

    while (read_case(file, &vector, SIZE_MAX)) {
        request_function call = function_named(&library, vector.function);
        char *response = NULL;
        size_t length = 0;
        int32_t status = call(vector.request, vector.request_length, &response, &length);
        int same = strcmp(library.status_name(status), vector.status) == 0 && response != NULL
                   && strcmp(response, vector.response) == 0 && strlen(response) == length;
        if (!same)
            printf("%s: %s\n", vector.name, response ? response : "(no response)");
        same ? passed++ : failed++;
        library.free(response);
        free_vector(&vector);
    }
    fclose(file);
    printf("replay: %lu answers as expected, %lu others\n", passed, failed);
    return failed > 0 || passed < 200;
}

/* The first case of a name, which stays. */
static struct vector case_named(const char *name)
{
    FILE *file = open_vectors(cases_path);
    struct vector vector;

    while (read_vector(file, cases_path, &vector)) {
        if (strcmp(vector.name, name) == 0) {
            fclose(file);
            return vector;
        }
        free_vector(&vector);
    }
    stop(name, "is not a case");
}

/* Of {"history": H, "verify": V}: the request that opens, and the one that verifies with what is open. */
static void split(const struct vector *vector, char **opening, char **asking)
{
    const char *mark = ", \"verify\": ";
    char *text = strndup(vector->request, vector->request_length), *at = strstr(text, mark);

    if (at == NULL)
        stop(vector->name, "has another form");
    /* Without asprintf, which the thread sanitizer does not know. */
    *opening = malloc(vector->request_length + 2);
    *asking = malloc(vector->request_length + 2);
    sprintf(*opening, "{%s", at + 2);
    sprintf(*asking, "%.*s}", (int)(at - text), text);
    free(text);
}

static int32_t (*history_open)(const char *, size_t, void **, char **, size_t *);
static int32_t (*history_ask)(const void *, int64_t, void *, size_t, size_t *);
static void (*history_close)(void *);

static void refuse_verifier(const char *name, void *handle)
{
    const char *request = "{\"history\":[]}";
    char *response = (char *)request;
    size_t length = 7;

    if (verifier_verify(handle, request, strlen(request), &response, &length) != ARGUMENT || response != NULL
        || length != 0)
        stop(name, "is taken for a verifier");
    verifier_close(handle);
}

/* Passes each kind of handle where the other belongs. Both still work after they were closed there. */
static int handles(void)
{
    static const char *const blocks[][2] = {
        {"zeros", "\0\0\0\0\0\0\0"}, {"ones", "\377\377\377\377\377\377\377\377"}, {"text", "{\"verify\""}};
    struct vector vector = case_named("documents: a notification as it is posted");
    char *opening, *asking, *response;
    void *verifier, *history, *holder[1];
    size_t count = 7;

    split(&vector, &opening, &asking);
    if (verifier_open(opening, strlen(opening), &verifier, &response, NULL) != OK)
        stop("handles", response);
    library.free(response);
    if (history_open("{\"history\":[]}", 14, &history, &response, NULL) != OK)
        stop("handles", response);
    library.free(response);
    refuse_verifier("NULL", NULL);
    refuse_verifier("an open history", history);
    holder[0] = verifier;
    refuse_verifier("a pointer to a verifier", holder);
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        void *block = malloc(8);
        memcpy(block, blocks[i][1], 8);
        refuse_verifier(blocks[i][0], block);
        free(block);
    }
    if (history_ask(verifier, 0, NULL, 0, &count) != ARGUMENT || count != 0)
        stop("an open verifier", "is taken for a history");
    history_close(verifier);
    if (verifier_verify(verifier, asking, strlen(asking), &response, NULL) != OK
        || history_ask(history, 0, NULL, 0, &count) != OK)
        stop("handles", "one stopped working");
    library.free(response);
    verifier_close(verifier);
    history_close(history);
    free(opening);
    free(asking);
    free_vector(&vector);
    puts("handles: an open history and other blocks are refused as a verifier, and a verifier is refused as a history");
    return 0;
}

static void *shared;
static char *share_request;
static struct test_requests requests;
static unsigned long calls_each, every = 16; /* Of so many calls one is of a case. */

static void *work(void *start)
{
    size_t next = *(size_t *)start;

    for (unsigned long i = 0; i < calls_each; i++) {
        char *response = NULL;
        int32_t status = verifier_verify(shared, share_request, strlen(share_request), &response, NULL);
        if (status != OK || strstr(response, "\"verified\":3") == NULL)
            stop("threads", response ? response : "no response of an open verifier");
        library.free(response);
        if (i % every == 0) {
            if (!is_answered(&library, &requests.all[next % requests.count]))
                stop("threads", "not the answer that one thread alone got");
            next++;
        }
    }
    return NULL;
}

static void work_on(size_t count, size_t stack)
{
    pthread_t threads[64];
    size_t starts[64];
    pthread_attr_t attributes;

    pthread_attr_init(&attributes);
    if (stack)
        pthread_attr_setstacksize(&attributes, stack);
    for (size_t i = 0; i < count; i++) {
        starts[i] = i * 37;
        if (pthread_create(&threads[i], &attributes, work, &starts[i]) != 0)
            stop("threads", "no thread");
    }
    for (size_t i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    pthread_attr_destroy(&attributes);
}

static void open_shared(void)
{
    struct vector vector = case_named("documents: a notification as it is posted");
    char *opening, *response;

    split(&vector, &opening, &share_request);
    if (verifier_open(opening, strlen(opening), &shared, &response, NULL) != OK)
        stop("threads", response);
    library.free(response);
    free(opening);
    free_vector(&vector);
    requests = read_requests(&library, cases_path);
}

static void *end(void *unused)
{
    (void)unused;
    char *response = NULL;
    verifier_verify(shared, share_request, strlen(share_request), &response, NULL);
    library.free(response);
    __atomic_add_fetch(&calls_each, 1, __ATOMIC_SEQ_CST);
    return NULL;
}

/* Threads end while a verifier that they used is closed. */
static void close_beside(void)
{
    struct vector vector = case_named("documents: a notification as it is posted");
    char *opening, *response;

    split(&vector, &opening, &share_request);
    for (int round = 0; round < 200; round++) {
        pthread_t all[8];
        if (verifier_open(opening, strlen(opening), &shared, &response, NULL) != OK)
            stop("threads", response);
        library.free(response);
        calls_each = 0;
        for (size_t i = 0; i < 8; i++)
            pthread_create(&all[i], NULL, end, NULL);
        while (__atomic_load_n(&calls_each, __ATOMIC_SEQ_CST) < 8)
            ;
        verifier_close(shared);
        for (size_t i = 0; i < 8; i++)
            pthread_join(all[i], NULL);
    }
    free(opening);
    free_vector(&vector);
}

static int threads(void)
{
    close_beside();
    open_shared();
    calls_each = 20;
    work_on(64, 0);
    long before = kilobytes("VmRSS:");
    calls_each = 100;
    work_on(64, 0);
    long after = kilobytes("VmRSS:");
    printf("threads: 6,400 calls on 64 threads, all answered as on one; %ld KiB, then %ld KiB\n", before, after);
    verifier_close(shared);
    return !is_watched && after - before > 32768;
}

static int is_over;
/* The calls of all threads together, by which the parent sees that they run. */
static unsigned long made;

/* Calls with the shared verifier, and with one of its own. Nothing is proven twice: each context of OpenSSL is new. */
static void call_both(const struct test_requests *own, size_t number)
{
    char *response = NULL;

    if (verifier_verify(shared, share_request, strlen(share_request), &response, NULL) != OK)
        stop("forks", response ? response : "no response of an open verifier");
    library.free(response);
    if (!is_answered(&library, &own->all[number % own->count]))
        stop("forks", "not the answer that one thread alone got");
}

static void *keep_calling(void *start)
{
    for (size_t i = *(size_t *)start; !__atomic_load_n(&is_over, __ATOMIC_ACQUIRE); i++) {
        /* An open verifier answers ten times as fast, so it is asked more often. */
        for (int n = 0; n < 10; n++) {
            char *response = NULL;
            verifier_verify(shared, share_request, strlen(share_request), &response, NULL);
            library.free(response);
        }
        call_both(&requests, i);
        __atomic_add_fetch(&made, 11, __ATOMIC_RELAXED);
    }
    return NULL;
}

static void *end_soon(void *unused)
{
    (void)unused;
    char *response = NULL;
    verifier_verify(shared, share_request, strlen(share_request), &response, NULL);
    library.free(response);
    return NULL;
}

/*
 * A fork amid the calls of other threads. Whatever lock one of them holds, nobody releases it in the child. Each child
 * calls, has a thread of its own that calls (not under an emulator), and closes the verifier.
 */
static int forks(void)
{
    enum { THREADS = 8, AT_ONCE = 16 };
    pthread_t all[THREADS];
    size_t starts[THREADS];
    const char *given = getenv("FORKS");
    unsigned long count = given ? strtoul(given, NULL, 10) : 3000, hung = 0, failed = 0;

    open_shared();
    for (size_t i = 0; i < THREADS; i++) {
        starts[i] = i * 37;
        if (pthread_create(&all[i], NULL, keep_calling, &starts[i]) != 0)
            stop("forks", "no thread");
    }
    for (unsigned long n = 0, ended = 0; ended < count; n++) {
        pthread_t brief;
        int status;
        /* OpenSSL notes each thread that uses it. */
        if (n < count && pthread_create(&brief, NULL, end_soon, NULL) != 0)
            stop("forks", "no thread");
        pid_t child = n < count ? fork() : 1;
        if (child == 0) {
            /* Ends a child that waits for ever. */
            alarm(is_watched ? 60 : 10);
            call_both(&requests, n);
            /* qemu 7.2 ends a child that starts a thread, whatever program it runs, if its parent had threads. */
            if (!is_watched) {
                if (pthread_create(&brief, NULL, end_soon, NULL) != 0)
                    stop("forks", "no thread in a child");
                pthread_join(brief, NULL);
            }
            verifier_close(shared);
            _exit(0);
        }
        if (child < 0)
            stop("forks", "no process");
        if (n < count)
            pthread_join(brief, NULL);
        /* So many run at once: those that wait for ever do not hold up the others. */
        if (n < AT_ONCE)
            continue;
        if (wait(&status) < 0)
            stop("forks", "no process");
        ended++;
        hung += WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
        failed += !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    }
    __atomic_store_n(&is_over, 1, __ATOMIC_RELEASE);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(all[i], NULL);
    verifier_close(shared);
    printf("forks: %lu children amid %lu calls of 8 threads; %lu waited for ever, %lu failed otherwise\n", count, made,
           hung, failed - hung);
    return failed > 0 || made < count;
}

static int stack(void)
{
    open_shared();
    every = 1;
    calls_each = requests.count;
    work_on(1, (size_t)128 * 1024);
    puts("stack: every case on a stack of 128 KiB");
    verifier_close(shared);
    return 0;
}

static int openssl(void)
{
    struct vector good = case_named("revocation: both are good");
    request_function call = function_named(&library, "subs_verify");
    char *response;

    /* Before the host has used it: what is loaded into the host's own context now is all that there is. */
    if (call(good.request, good.request_length, &response, NULL) != OK)
        stop("openssl", response);
    library.free(response);
    OSSL_PROVIDER *base = OSSL_PROVIDER_load(NULL, "base");
    if (base == NULL || OSSL_PROVIDER_available(NULL, "default"))
        stop("openssl", "a call has loaded a provider into the host's context");
    if (EVP_MD_fetch(NULL, "SHA256", NULL) != NULL)
        stop("openssl", "the host has an algorithm that it did not load");
    ERR_clear_error();
    ERR_raise(ERR_LIB_USER, 77);
    unsigned long mine = ERR_peek_last_error();
    FILE *file = open_vectors(cases_path);
    for (struct vector vector; read_case(file, &vector, SIZE_MAX); free_vector(&vector)) {
        errno = 4711;
        function_named(&library, vector.function)(vector.request, vector.request_length, &response, NULL);
        if (strcmp(response, vector.response) != 0 || errno != 4711 || ERR_peek_last_error() != mine)
            stop(vector.name, "leaves something behind, or answers otherwise");
        library.free(response);
    }
    fclose(file);
    if (ERR_get_error() != mine || ERR_get_error() != 0)
        stop("openssl", "a call has changed the errors of the host");
    OSSL_PROVIDER_unload(base);
    if (OSSL_PROVIDER_load(NULL, "default") == NULL || call(good.request, good.request_length, &response, NULL) != OK)
        stop("openssl", "a call depends on the host's providers");
    library.free(response);
    free_vector(&good);
    puts("openssl: the host's providers, errors and errno stay as they were");
    return 0;
}

static void (*arm)(unsigned long, int);
static int (*disarm)(long *);
static unsigned long failures, mistaken, ended;

/* What the parser has not given back. OpenSSL itself keeps memory where an allocation fails, so it can't be counted. */
static long values;

static void *allocate_block(size_t size)
{
    void *block = malloc(size);
    values += block != NULL;
    return block;
}

static void release_block(void *block)
{
    values -= block != NULL;
    free(block);
}

/* Whether the call ended well: with its answer, without one for want of memory, or with a refusal. */
static int is_right(const struct vector *vector, int32_t status, const char *response, const char *what)
{
    int is_answer = response != NULL && strcmp(response, vector->response) == 0
                    && strcmp(library.status_name(status), vector->status) == 0;
    int is_memory = status == MEMORY && response == NULL;
    int is_refusal = response != NULL && status != OK && strncmp(response, "{\"error\"", 8) == 0;

    mistaken += !is_answer && !is_memory && is_refusal;
    if ((is_answer || is_memory || is_refusal) && values == 0)
        return 1;
    printf("faults: %s: %s: status %d, %ld values kept, %s\n", vector->name, what, (int)status, values,
           response ? response : "no response");
    return 0;
}

static int play(const struct vector *vector, unsigned long n, int all_after, int *fired)
{
    request_function call = function_named(&library, vector->function);
    char *response = NULL;
    long kept;

    values = 0;
    arm(n, all_after);
    int32_t status = call(vector->request, vector->request_length, &response, NULL);
    *fired = disarm(&kept);
    int right = is_right(vector, status, response, all_after ? "all from there on" : "one alone");
    library.free(response);
    return right;
}

static const char *const played[] = {"documents: a notification as it is posted",
                                     "certificates: no mark in the leaf",
                                     "a good chain with another leaf's signature",
                                     "omit: one of two documents",
                                     "revocation: a delegate",
                                     "requests: revocation: both are good"};

/* The allocation that fails after the nth. With STRIDE=1 each does, which takes ten minutes. */
static unsigned long after(unsigned long n)
{
    const char *given = getenv("STRIDE");
    return n + (n < 200 ? 1 : given ? strtoul(given, NULL, 10) : 47);
}

static int faults(void)
{
    int right = 1;

    json_set_alloc_funcs(allocate_block, release_block);
    for (size_t i = 0; i < sizeof played / sizeof *played; i++) {
        struct vector vector = case_named(played[i]);
        int fired = 1;

        /* What OpenSSL keeps for good, it takes now. */
        char *response;
        function_named(&library, vector.function)(vector.request, vector.request_length, &response, NULL);
        library.free(response);
        for (int all_after = 0; all_after < 2; all_after++) {
            fired = 1;
            for (unsigned long n = 1; fired && right; n = after(n)) {
                right = play(&vector, n, all_after, &fired);
                failures += (unsigned long)fired;
            }
        }
        free_vector(&vector);
    }
    printf("faults: %lu calls in which an allocation failed; %lu refused for that, none accepted what it should not\n",
           failures, mistaken);
    return !right || failures < 1000;
}

/* In a process of its own. What OpenSSL keeps for good doesn't count as kept. */
static int cold(void)
{
    int right = 1;
    struct vector vector = case_named("documents: a notification as it is posted");
    struct vector refused = case_named("a good chain with another leaf's signature");

    for (unsigned long n = 1; right; n = after(n)) {
        int status = 0;
        fflush(NULL);
        pid_t child = fork();
        if (child == 0) {
            struct rlimit none = {0, 0};
            int fired;
            setrlimit(RLIMIT_CORE, &none);
            request_function call = function_named(&library, "subs_verify");
            char *response = NULL;
            arm(n, 0);
            int32_t first = call(vector.request, vector.request_length, &response, NULL);
            fired = disarm(&(long){0});
            int wrong = first == OK && strcmp(response, vector.response) != 0;
            library.free(response);
            int32_t second = call(refused.request, refused.request_length, &response, NULL);
            wrong |= second == OK;
            _exit(wrong ? 3 : fired ? 1 : 0);
        }
        if (child < 0 || waitpid(child, &status, 0) != child)
            stop("cold", "no process");
        ended += !WIFEXITED(status);
        failures++;
        right = !WIFEXITED(status) || WEXITSTATUS(status) != 3;
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
            break;
    }
    printf("cold: %lu processes, in each another allocation failed at first; %lu ended\n", failures, ended);
    return !right || ended > 0 || failures < 100;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(void);
    } modes[] = {{"replay", replay}, {"handles", handles}, {"threads", threads}, {"forks", forks},
                 {"stack", stack},   {"openssl", openssl}, {"faults", faults},   {"cold", cold}};
    struct library core;

    if (argc != 5)
        stop("usage", "host MODE LIBRARY CORE CASES");
    open_library(&core, argv[3]);
    library = core;
    int is_linked = strcmp(argv[2], "-") == 0;
    is_watched = is_linked || getenv("RUN") != NULL;
    library.handle = dlopen(is_linked ? NULL : argv[2], RTLD_NOW | RTLD_LOCAL);
    if (library.handle == NULL)
        stop(argv[2], dlerror());
    cases_path = argv[4];
    LOAD(verifier_open, &library, "subs_verifier_open");
    LOAD(verifier_verify, &library, "subs_verifier_verify");
    LOAD(verifier_close, &library, "subs_verifier_close");
    LOAD(history_open, &core, "subs_history_open");
    LOAD(history_ask, &core, "subs_history_state_at");
    LOAD(history_close, &core, "subs_history_close");
    *(void **)&arm = dlsym(RTLD_DEFAULT, "faults_arm");
    *(void **)&disarm = dlsym(RTLD_DEFAULT, "faults_disarm");
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (strcmp(modes[i].name, argv[1]) == 0)
            return modes[i].run();
    stop(argv[1], "is not a mode");
}

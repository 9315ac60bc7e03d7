/* The C functions for Ruby. */
#include <ruby.h>
#include <ruby/encoding.h>
#include <ruby/thread.h>
#include <string.h>
#include <subscore.h>

#include "decisions.h"

/* A request from this size on is answered while other threads run. For a smaller one the switch takes too long. */
#define LARGE (64 * 1024)

typedef subs_status (*decision)(const char *, size_t, char **, size_t *);

#define ENTRY(constant, name) {#name, name},
static const struct {
    const char *name;
    decision function;
} decisions[] = {DECISIONS(ENTRY)};

enum { DECISION_COUNT = sizeof decisions / sizeof decisions[0] };

struct call {
    decision function; /* NULL opens a history. */
    const char *request;
    size_t request_length;
    subs_status status;
    subs_history *history;
    char *response;
    size_t length;
};

static void *make(void *given)
{
    struct call *call = given;
    if (call->function != NULL)
        call->status = call->function(call->request, call->request_length, &call->response, &call->length);
    else
        call->status =
            subs_history_open(call->request, call->request_length, &call->history, &call->response, &call->length);
    return call;
}

static VALUE response_of(VALUE given)
{
    const struct call *call = (const struct call *)given;
    return rb_utf8_str_new(call->response, (long)call->length);
}

/* Makes the call and returns the response as a string, or nil. */
static VALUE answer(struct call *call, VALUE request)
{
    VALUE response = Qnil;
    int state = 0;

    if (!NIL_P(request)) {
        StringValue(request);
        /* Nobody can change it while other threads run. */
        request = rb_str_new_frozen(request);
        call->request = RSTRING_PTR(request);
        call->request_length = (size_t)RSTRING_LEN(request);
    }
    if (call->request_length < LARGE)
        make(call);
    else
        /* What interrupts the thread is raised before the call, where there is no response to lose. */
        while (rb_thread_call_without_gvl2(make, call, NULL, NULL) == NULL)
            rb_thread_check_ints();
    RB_GC_GUARD(request);
    if (call->response != NULL)
        response = rb_protect(response_of, (VALUE)call, &state);
    subs_free(call->response);
    if (state != 0) {
        subs_history_close(call->history);
        rb_jump_tag(state);
    }
    return response;
}

static VALUE native_decide(VALUE self, VALUE name, VALUE request)
{
    struct call call = {0};
    const char *function = StringValueCStr(name);

    (void)self;
    for (size_t index = 0; index < DECISION_COUNT; index++)
        if (strcmp(decisions[index].name, function) == 0)
            call.function = decisions[index].function;
    if (call.function == NULL)
        rb_raise(rb_eArgError, "%s is not a function of libsubscore that takes a request", function);
    VALUE response = answer(&call, request);
    return rb_assoc_new(INT2NUM(call.status), response);
}

/* A history goes through Ruby as its address. Handle, in handle.rb, owns it. */
static subs_history *history_at(VALUE address)
{
    return (subs_history *)(uintptr_t)NUM2ULL(address);
}

static VALUE native_history_open(VALUE self, VALUE request)
{
    struct call call = {0};

    (void)self;
    VALUE response = answer(&call, request);
    return rb_ary_new_from_args(3, INT2NUM(call.status), response,
                                ULL2NUM((unsigned long long)(uintptr_t)call.history));
}

/* The status, and the states as bytes. */
static VALUE native_history_state_at(VALUE self, VALUE history, VALUE at, VALUE room_value)
{
    size_t room = NUM2SIZET(room_value), count = 0;
    VALUE states = rb_str_buf_new((long)(room * sizeof(subs_instant_state)));

    (void)self;
    subs_status status =
        subs_history_state_at(history_at(history), NUM2LL(at), (subs_instant_state *)RSTRING_PTR(states), room, &count);
    rb_str_set_len(states, (long)((count < room ? count : room) * sizeof(subs_instant_state)));
    return rb_assoc_new(INT2NUM(status), states);
}

static VALUE native_history_close(VALUE self, VALUE history)
{
    (void)self;
    subs_history_close(history_at(history));
    return Qnil;
}

/* For what Fiddle calls of another library. */
static VALUE native_free_function(VALUE self)
{
    (void)self;
    return ULL2NUM((unsigned long long)(uintptr_t)subs_free);
}

static VALUE native_version(VALUE self)
{
    (void)self;
    return rb_utf8_str_new_cstr(subs_version());
}

static VALUE native_status_name(VALUE self, VALUE status)
{
    (void)self;
    return rb_utf8_str_new_cstr(subs_status_name(NUM2INT(status)));
}

static VALUE native_rules(VALUE self)
{
    (void)self;
    return rb_utf8_str_new_cstr(subs_rules());
}

static VALUE native_warnings(VALUE self)
{
    (void)self;
    return rb_utf8_str_new_cstr(subs_warnings());
}

static VALUE native_max_values(VALUE self, VALUE length)
{
    (void)self;
    return SIZET2NUM(subs_max_values(NUM2SIZET(length)));
}

#define NUMBER(name)                             \
    static VALUE native_##name(VALUE self)       \
    {                                            \
        (void)self;                              \
        return LL2NUM((long long)subs_##name()); \
    }

NUMBER(max_request_length)
NUMBER(max_depth)
NUMBER(max_identifier_length)
NUMBER(max_instant)

RUBY_FUNC_EXPORTED void Init_subscore_ext(void)
{
    VALUE subscore = rb_define_module("Subscore");
    VALUE native = rb_define_module_under(subscore, "Native");
    ID hide = rb_intern("private_constant");

#ifdef HAVE_RB_EXT_RACTOR_SAFE
    /* It has no state. */
    rb_ext_ractor_safe(true);
#endif
    rb_define_const(native, "KIND", rb_str_freeze(rb_utf8_str_new_cstr("extension")));
#define METHOD(name, arguments) rb_define_module_function(native, #name, native_##name, arguments)
    METHOD(decide, 2);
    METHOD(history_open, 1);
    METHOD(history_state_at, 3);
    METHOD(history_close, 1);
    METHOD(free_function, 0);
    METHOD(version, 0);
    METHOD(status_name, 1);
    METHOD(rules, 0);
    METHOD(warnings, 0);
    METHOD(max_values, 1);
    METHOD(max_request_length, 0);
    METHOD(max_depth, 0);
    METHOD(max_identifier_length, 0);
    METHOD(max_instant, 0);
    rb_funcall(subscore, hide, 1, ID2SYM(rb_intern("Native")));
}

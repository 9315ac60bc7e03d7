/*
 * What subscore_arrow.h promises of tables: each way to be wrong with its status, code and path, and what is not wrong.
 * Then many threads ask about the same tables.
 *
 *     tables libsubscore.so.0 [brief]
 *
 * With "brief" it leaves out what takes long under valgrind.
 */
#include "tables.h"

#include "host.h"

#include <ctype.h>
#include <pthread.h>

/* What the cases change: two customers with a subscription each, the first with two rows. */
static const char usual[] =
    "{\"request\":{\"at\":1700000000000},"
    "\"rows\":{"
    "\"customer\":{\"type\":\"l\",\"values\":[1,1,2]},"
    "\"transactionId\":{\"type\":\"l\",\"values\":[11,12,21]},"
    "\"originalTransactionId\":{\"type\":\"l\",\"values\":[11,11,21]},"
    "\"productId\":{\"type\":\"u\",\"values\":[\"month\",\"month\",\"year\"]},"
    "\"purchaseDate\":{\"type\":\"tsm:UTC\",\"values\":[1690000000000,1695000000000,1660000000000]},"
    "\"expiresDate\":{\"type\":\"tsm:UTC\",\"values\":[1695000000000,1702000000000,1691536000000]},"
    "\"subscriptionGroupIdentifier\":{\"type\":\"l\",\"values\":[7,7,7]},"
    "\"signedDate\":{\"type\":\"tsm:UTC\",\"values\":[1690000000000,1695000000000,null]},"
    "\"environment\":{\"type\":\"u\",\"values\":[\"Production\",null,\"Production\"]},"
    "\"isUpgraded\":{\"type\":\"b\",\"values\":[false,null,false]},"
    "\"revocationDate\":{\"type\":\"l\",\"values\":[null,null,null]},"
    "\"revocationPercentage\":{\"type\":\"i\",\"values\":[null,null,0]},"
    "\"price\":{\"type\":\"l\",\"values\":[9990,9990,0]},"
    "\"currency\":{\"type\":\"u\",\"values\":[\"USD\",\"USD\",null]}},"
    "\"reports\":{"
    "\"customer\":{\"type\":\"l\",\"values\":[1,2,3]},"
    "\"originalTransactionId\":{\"type\":\"l\",\"values\":[11,21,31]},"
    "\"productId\":{\"type\":\"u\",\"values\":[\"month\",\"year\",\"month\"]},"
    "\"signedDate\":{\"type\":\"tsm:UTC\",\"values\":[1695000000000,1691000000000,1690000000000]},"
    "\"environment\":{\"type\":\"u\",\"values\":[null,\"Production\",\"Production\"]},"
    "\"status\":{\"type\":\"i\",\"values\":[1,2,2]},"
    "\"autoRenewStatus\":{\"type\":\"b\",\"values\":[true,false,null]}}}";

struct table_case {
    const char *name;
    /* What differs from the usual tables: a column or a member that is null goes. */
    const char *change;
    int32_t status;
    /* The code and the path; or a column of the states, and its values. */
    const char *code, *found;
};

#define OK SUBS_OK
#define REQUEST SUBS_ERROR_REQUEST
#define LIMIT SUBS_ERROR_LIMIT

/* A trial of customer 1 that was converted, and a year of customer 2: each before, and then after, with one column. */
#define TRIAL(column)                                                                                                  \
    "{'request':{'at':[1691000000000,1697000000000],'columns':['" column "']},"                                        \
    "'rows':{'offerDiscountType':{'type':'u','values':['FREE_TRIAL',null,null]},"                                      \
    "'storefront':{'type':'u','values':['USA','USA',null]},'price':{'values':[0,9990,0]}},"                            \
    "'reports':{'customer':{'values':[1,1,2]},'originalTransactionId':{'values':[11,11,21]},"                          \
    "'signedDate':{'values':[1690000000000,1695000000000,1691000000000]},"                                             \
    "'renewalDate':{'type':'l','values':[1695000000000,1702000000000,null]},"                                          \
    "'autoRenewStatus':{'values':[true,true,false]},'status':null,"                                                    \
    "'renewalPrice':{'type':'l','values':[12990,9990,null]},'renewalCurrency':{'type':'u','values':['USD','USD',null]" \
    "}}}"

/* Each of these is tried with either table. */
static const struct table_case of_both_tables[] = {
    {"a released schema", "{'rows':{'':{'schema':'released'}}}", REQUEST, "invalid_value", "/rows"},
    {"a released array", "{'rows':{'':{'array':'released'}}}", REQUEST, "invalid_value", "/rows"},
    {"no format", "{'rows':{'':{'format':''}}}", REQUEST, "invalid_value", "/rows"},
    {"a list", "{'rows':{'':{'format':'+l'}}}", REQUEST, "invalid_value", "/rows"},
    {"a format that begins as a struct", "{'rows':{'':{'format':'+struct'}}}", REQUEST, "invalid_value", "/rows"},
    {"a column", "{'rows':{'':{'format':'l'}}}", REQUEST, "invalid_value", "/rows"},
    {"a table with a dictionary", "{'rows':{'':{'dictionary_schema':'some'}}}", REQUEST, "invalid_value", "/rows"},
    {"a negative length", "{'rows':{'':{'length':-1}}}", REQUEST, "invalid_value", "/rows"},
    {"a negative offset", "{'rows':{'':{'offset':-1}}}", REQUEST, "invalid_value", "/rows"},
    {"a length beyond its columns", "{'rows':{'':{'length':4}}}", REQUEST, "invalid_value", "/rows/customer"},
    {"an offset beyond its columns", "{'rows':{'':{'offset':1}}}", REQUEST, "invalid_value", "/rows/customer"},
    {"a huge length", "{'rows':{'':{'length':9223372036854775807}}}", REQUEST, "invalid_value", "/rows"},
    {"a length and an offset that overflow", "{'rows':{'':{'length':9223372036854775807,'offset':1}}}", REQUEST,
     "invalid_value", "/rows"},
    {"a huge offset", "{'rows':{'':{'offset':9223372036854775807,'length':0}}}", REQUEST, "invalid_value", "/rows"},
    {"fewer columns in the array", "{'rows':{'':{'n_children':2}}}", REQUEST, "invalid_value", "/rows"},
    {"a negative number of columns", "{'rows':{'':{'n_children':-1}}}", REQUEST, "invalid_value", "/rows"},
    {"no list of columns", "{'rows':{'':{'no_children':true}}}", REQUEST, "invalid_value", "/rows"},
    {"a table without its buffer", "{'rows':{'':{'n_buffers':0}}}", REQUEST, "invalid_value", "/rows"},
    {"a table with two buffers", "{'rows':{'':{'n_buffers':2}}}", REQUEST, "invalid_value", "/rows"},
    {"a row that is null", "{'rows':{'':{'values':[1,1,null]}}}", REQUEST, "invalid_value", "/rows/2"},
    {"a row that is null, in a slice", "{'rows':{'':{'values':[null,1,null],'skip':1}}}", REQUEST, "invalid_value",
     "/rows/1"},
    {"null rows that are not counted", "{'rows':{'':{'values':[1,1,null],'null_count':-1}}}", REQUEST, "invalid_value",
     "/rows/2"},
    {"null rows without validity", "{'rows':{'':{'null_count':1}}}", REQUEST, "invalid_value", "/rows"},
    {"null rows without any buffer", "{'rows':{'':{'null_count':1,'no_buffers':true}}}", REQUEST, "invalid_value",
     "/rows"},
    {"a column without a schema", "{'rows':{'unknown':{'schema':'none'}}}", REQUEST, "invalid_value", "/rows"},
    {"a column with a released schema", "{'rows':{'unknown':{'schema':'released'}}}", REQUEST, "invalid_value",
     "/rows"},
    {"a required column with a released schema", "{'rows':{'customer':{'schema':'released'}}}", REQUEST,
     "invalid_value", "/rows"},
    {"a column without an array", "{'rows':{'signedDate':{'array':'none'}}}", REQUEST, "invalid_value",
     "/rows/signedDate"},
    {"a column with a released array", "{'rows':{'signedDate':{'array':'released'}}}", REQUEST, "invalid_value",
     "/rows/signedDate"},
    {"two columns of one name", "{'rows':{'unknown':{'name':'signedDate','type':'l','values':[1,2,3]}}}", REQUEST,
     "invalid_value", "/rows/signedDate"},
    {"two columns of customers", "{'rows':{'unknown':{'name':'customer','type':'l','values':[1,2,3]}}}", REQUEST,
     "invalid_value", "/rows/customer"},
    {"no column at all",
     "{'rows':{'':{'n_children':0,'length':0},'customer':null,'originalTransactionId':null,'productId':null,"
     "'signedDate':null,'environment':null,'status':null,'autoRenewStatus':null,'transactionId':null,"
     "'purchaseDate':null,'expiresDate':null,'subscriptionGroupIdentifier':null,'isUpgraded':null,"
     "'revocationDate':null,'revocationPercentage':null,'price':null,'currency':null}}",
     REQUEST, "missing_field", "/rows/customer"},
    {"no customers", "{'rows':{'customer':null}}", REQUEST, "missing_field", "/rows/customer"},
    {"customers of another name", "{'rows':{'customer':{'name':'customers'}}}", REQUEST, "missing_field",
     "/rows/customer"},
    {"customers without a name", "{'rows':{'customer':{'name':null}}}", REQUEST, "missing_field", "/rows/customer"},
    {"a name that only begins right", "{'rows':{'customer':{'name':'custom'}}}", REQUEST, "missing_field",
     "/rows/customer"},

    {"customers as flags", "{'rows':{'customer':{'type':'b','values':[true,true,false]}}}", REQUEST, "wrong_type",
     "/rows/customer"},
    {"customers as instants", "{'rows':{'customer':{'type':'tsm:'}}}", REQUEST, "wrong_type", "/rows/customer"},
    {"customers of no type", "{'rows':{'customer':{'type':'n'}}}", REQUEST, "wrong_type", "/rows/customer"},
    {"customers in a dictionary of flags", "{'rows':{'customer':{'dictionary':{'type':'b','values':[true]}}}}", REQUEST,
     "wrong_type", "/rows/customer"},
    {"a customer beyond the dictionary",
     "{'rows':{'customer':{'values':[0,0,2],'dictionary':{'type':'l','values':[1,2]}}}}", REQUEST, "invalid_value",
     "/rows/2/customer"},
    {"no customer in the dictionary",
     "{'rows':{'customer':{'values':[0,0,1],'dictionary':{'type':'u','values':['a',null]}}}}", REQUEST, "missing_field",
     "/rows/2/customer"},
    {"customers as 16 bytes that are not UUIDs", "{'rows':{'customer':{'format':'w:16'}}}", REQUEST, "wrong_type",
     "/rows/customer"},
    {"ids as flags", "{'rows':{'originalTransactionId':{'type':'b','values':[true,true,true]}}}", REQUEST, "wrong_type",
     "/rows/originalTransactionId"},
    {"ids as half numbers", "{'rows':{'originalTransactionId':{'format':'e'}}}", REQUEST, "wrong_type",
     "/rows/originalTransactionId"},
    {"ids as bytes", "{'rows':{'originalTransactionId':{'type':'z'}}}", REQUEST, "wrong_type",
     "/rows/originalTransactionId"},
    {"ids as lists", "{'rows':{'originalTransactionId':{'type':'+l'}}}", REQUEST, "wrong_type",
     "/rows/originalTransactionId"},
    {"an empty format", "{'rows':{'originalTransactionId':{'format':''}}}", REQUEST, "wrong_type",
     "/rows/originalTransactionId"},
    {"no format of a column", "{'rows':{'originalTransactionId':{'format':null}}}", REQUEST, "wrong_type",
     "/rows/originalTransactionId"},
    {"a format of one letter too much", "{'rows':{'originalTransactionId':{'format':'ll'}}}", REQUEST, "wrong_type",
     "/rows/originalTransactionId"},
    {"instants as flags", "{'rows':{'signedDate':{'type':'b','values':[true,true,true]}}}", REQUEST, "wrong_type",
     "/rows/signedDate"},
    {"instants as times of a day", "{'rows':{'signedDate':{'format':'ttm'}}}", REQUEST, "wrong_type",
     "/rows/signedDate"},
    {"instants as text without an offset",
     "{'rows':{'signedDate':{'type':'u','values':[null,'2026-01-31T09:00:00','']}}}", REQUEST, "invalid_value",
     "/rows/1/signedDate"},
    {"instants of an unknown unit", "{'rows':{'signedDate':{'type':'tsx:'}}}", REQUEST, "wrong_type",
     "/rows/signedDate"},
    {"a timestamp without its colon", "{'rows':{'signedDate':{'type':'tsm'}}}", REQUEST, "wrong_type",
     "/rows/signedDate"},
    {"a timestamp without its unit", "{'rows':{'signedDate':{'type':'ts'}}}", REQUEST, "wrong_type",
     "/rows/signedDate"},
    {"words as integers", "{'rows':{'environment':{'type':'l','values':[1,2,3]}}}", REQUEST, "wrong_type",
     "/rows/environment"},

    {"a negative length of a column", "{'rows':{'signedDate':{'length':-1}}}", REQUEST, "invalid_value",
     "/rows/signedDate"},
    {"a column shorter than its table", "{'rows':{'signedDate':{'length':2}}}", REQUEST, "invalid_value",
     "/rows/signedDate"},
    {"a column shorter than a slice", "{'rows':{'':{'skip':1},'signedDate':{'length':2}}}", REQUEST, "invalid_value",
     "/rows/signedDate"},
    {"a huge length of a column", "{'rows':{'productId':{'length':9223372036854775807}}}", REQUEST, "invalid_value",
     "/rows/productId"},
    {"a length of a column beyond all memory", "{'rows':{'productId':{'length':4611686018427387904}}}", REQUEST,
     "invalid_value", "/rows/productId"},
    {"a length and an offset of a column that overflow",
     "{'rows':{'productId':{'length':9223372036854775807,'offset':1}}}", REQUEST, "invalid_value", "/rows/productId"},
    {"a negative offset of a column", "{'rows':{'signedDate':{'offset':-1}}}", REQUEST, "invalid_value",
     "/rows/signedDate"},
    {"a huge offset of a column", "{'rows':{'signedDate':{'offset':9223372036854775807}}}", REQUEST, "invalid_value",
     "/rows/signedDate"},
    {"an offset beyond all memory", "{'rows':{'signedDate':{'offset':4611686018427387904}}}", REQUEST, "invalid_value",
     "/rows/signedDate"},
    {"a null count without validity",
     "{'rows':{'signedDate':{'null_count':1,'values':[1690000000000,1690000000000,1690000000000]}}}", REQUEST,
     "invalid_value", "/rows/signedDate"},
    {"instants with one buffer", "{'rows':{'signedDate':{'n_buffers':1}}}", REQUEST, "invalid_value",
     "/rows/signedDate"},
    {"instants with three buffers", "{'rows':{'signedDate':{'n_buffers':3}}}", REQUEST, "invalid_value",
     "/rows/signedDate"},
    {"a negative number of buffers", "{'rows':{'signedDate':{'n_buffers':-1}}}", REQUEST, "invalid_value",
     "/rows/signedDate"},
    {"no list of buffers", "{'rows':{'signedDate':{'no_buffers':true}}}", REQUEST, "invalid_value", "/rows/signedDate"},
    {"instants without values", "{'rows':{'signedDate':{'without':[1]}}}", REQUEST, "invalid_value",
     "/rows/signedDate"},
    {"text without offsets", "{'rows':{'productId':{'without':[1]}}}", REQUEST, "invalid_value", "/rows/productId"},
    {"text without its bytes", "{'rows':{'productId':{'without':[2]}}}", REQUEST, "invalid_value", "/rows/0/productId"},
    {"text with two buffers", "{'rows':{'productId':{'n_buffers':2}}}", REQUEST, "invalid_value", "/rows/productId"},
    {"views with two buffers", "{'rows':{'productId':{'type':'vu','n_buffers':2}}}", REQUEST, "invalid_value",
     "/rows/productId"},
    {"no type with two buffers", "{'rows':{'signedDate':{'type':'n','n_buffers':2}}}", REQUEST, "invalid_value",
     "/rows/signedDate"},

    {"a dictionary without an array",
     "{'rows':{'productId':{'type':'c','values':[0,0,0],'dictionary':{'type':'u','values':['a']},"
     "'dictionary_array':'none'}}}",
     REQUEST, "invalid_value", "/rows/productId"},
    {"a dictionary without a schema",
     "{'rows':{'originalTransactionId':{'type':'c','values':[0,0,0],'dictionary':{'type':'u','values':['a']},"
     "'dictionary_schema':'none'}}}",
     REQUEST, "invalid_value", "/rows/originalTransactionId"},
    {"a dictionary with a released schema",
     "{'rows':{'productId':{'type':'c','values':[0,0,0],'dictionary':{'schema':'released','type':'u',"
     "'values':['a']}}}}",
     REQUEST, "invalid_value", "/rows/productId"},
    {"a dictionary with a released array",
     "{'rows':{'productId':{'type':'c','values':[0,0,0],'dictionary':{'array':'released','type':'u',"
     "'values':['a']}}}}",
     REQUEST, "invalid_value", "/rows/productId"},
    {"a dictionary of dictionaries",
     "{'rows':{'productId':{'type':'c','values':[0,0,0],'dictionary':{'type':'c','values':[0],"
     "'dictionary':{'type':'u','values':['a']}}}}}",
     REQUEST, "invalid_value", "/rows/productId"},
    {"text that indexes a dictionary", "{'rows':{'productId':{'dictionary':{'type':'u','values':['a']}}}}", REQUEST,
     "invalid_value", "/rows/productId"},
    {"a dictionary of flags",
     "{'rows':{'productId':{'type':'c','values':[0,0,0],'dictionary':{'type':'b','values':[true]}}}}", REQUEST,
     "wrong_type", "/rows/productId"},
    {"a dictionary of a negative length",
     "{'rows':{'productId':{'type':'c','values':[0,0,0],'dictionary':{'type':'u','values':['a'],'length':-1}}}}",
     REQUEST, "invalid_value", "/rows/productId"},
    {"an index beyond its dictionary",
     "{'rows':{'productId':{'type':'c','values':[0,1,2],'dictionary':{'type':'u','values':['a','b']}}}}", REQUEST,
     "invalid_value", "/rows/2/productId"},
    {"a negative index",
     "{'rows':{'productId':{'type':'s','values':[0,0,-1],'dictionary':{'type':'u','values':['a','b']}}}}", REQUEST,
     "invalid_value", "/rows/2/productId"},
    {"an index of 64 bits",
     "{'rows':{'productId':{'type':'L','values':[0,0,-1],'dictionary':{'type':'u','values':['a','b']}}}}", REQUEST,
     "invalid_value", "/rows/2/productId"},
    {"an index into an empty dictionary",
     "{'rows':{'productId':{'type':'I','values':[null,0,null],'dictionary':{'type':'u','values':[]}}}}", REQUEST,
     "invalid_value", "/rows/1/productId"},
    {"an index beyond a sliced dictionary",
     "{'rows':{'productId':{'type':'c','values':[0,0,1],'dictionary':{'type':'u','values':['a','b'],'skip':1}}}}",
     REQUEST, "invalid_value", "/rows/2/productId"},
    {"text in a dictionary that is not UTF-8",
     "{'rows':{'productId':{'type':'c','values':[0,0,1],'dictionary':{'type':'u','values':['a',{'hex':'ff'}]}}}}",
     REQUEST, "invalid_value", "/rows/2/productId"},

    {"no customer", "{'rows':{'customer':{'values':[1,null,2]}}}", REQUEST, "missing_field", "/rows/1/customer"},
    {"no first customer", "{'rows':{'customer':{'values':[null,1,2]}}}", REQUEST, "missing_field", "/rows/0/customer"},
    {"a customer who stands in two places", "{'rows':{'customer':{'values':[1,2,1]}}}", REQUEST, "conflicting_fields",
     "/rows/2/customer"},
    {"two customers who stand in two places", "{'rows':{'':{'repeat':2},'customer':{'values':[3,1,2]}}}", REQUEST,
     "conflicting_fields", "/rows/3/customer"},
    {"offsets that descend", "{'rows':{'productId':{'offsets':[0,2,1,3]}}}", REQUEST, "invalid_value",
     "/rows/1/productId"},
    {"offsets that descend after they were read", "{'rows':{'productId':{'offsets':[0,200,3,4]}}}", REQUEST,
     "invalid_value", "/rows/0/productId"},
    {"negative offsets", "{'rows':{'productId':{'offsets':[-1,1,2,3]}}}", REQUEST, "invalid_value",
     "/rows/0/productId"},
    {"offsets of 64 bits that descend", "{'rows':{'productId':{'type':'U','offsets':[0,4294967297,1,3]}}}", REQUEST,
     "invalid_value", "/rows/0/productId"},
    {"negative offsets of 64 bits",
     "{'rows':{'productId':{'type':'U','offsets':[-9223372036854775807,9223372036854775807,1,3]}}}", REQUEST,
     "invalid_value", "/rows/0/productId"},
    {"a view of a negative length", "{'rows':{'productId':{'type':'vu','views':[[-1,0,0],[0,0,0],[0,0,0]]}}}", REQUEST,
     "invalid_value", "/rows/0/productId"},
    {"a view of a part that is not there",
     "{'rows':{'productId':{'type':'vu','views':[[13,1,0],[0,0,0],[0,0,0]],'parts':['abcdefghijklmnop']}}}", REQUEST,
     "invalid_value", "/rows/0/productId"},
    {"a view of a negative part",
     "{'rows':{'productId':{'type':'vu','views':[[13,-1,0],[0,0,0],[0,0,0]],'parts':['abcdefghijklmnop']}}}", REQUEST,
     "invalid_value", "/rows/0/productId"},
    {"a view where there are no parts", "{'rows':{'productId':{'type':'vu','views':[[13,0,0],[0,0,0],[0,0,0]]}}}",
     REQUEST, "invalid_value", "/rows/0/productId"},
    {"a view of a part without bytes",
     "{'rows':{'productId':{'type':'vu','views':[[13,0,0],[0,0,0],[0,0,0]],'parts':[null]}}}", REQUEST, "invalid_value",
     "/rows/0/productId"},
    {"a view beyond its part",
     "{'rows':{'productId':{'type':'vu','views':[[13,0,4],[0,0,0],[0,0,0]],'parts':['abcdefghijklmnop']}}}", REQUEST,
     "invalid_value", "/rows/0/productId"},
    {"a view before its part",
     "{'rows':{'productId':{'type':'vu','views':[[13,0,-1],[0,0,0],[0,0,0]],'parts':['abcdefghijklmnop']}}}", REQUEST,
     "invalid_value", "/rows/0/productId"},
    {"a view whose end overflows",
     "{'rows':{'productId':{'type':'vu','views':[[2147483647,0,2147483647],[0,0,0],[0,0,0]],"
     "'parts':['abcdefghijklmnop']}}}",
     REQUEST, "invalid_value", "/rows/0/productId"},
    {"a part of a negative length",
     "{'rows':{'productId':{'type':'vu','views':[[13,0,0],[0,0,0],[0,0,0]],'parts':['abcdefghijklmnop'],"
     "'part_lengths':[-1]}}}",
     REQUEST, "invalid_value", "/rows/0/productId"},
    {"parts without lengths",
     "{'rows':{'productId':{'type':'vu','views':[[13,0,0],[0,0,0],[0,0,0]],'parts':['abcdefghijklmnop'],"
     "'without':[3]}}}",
     REQUEST, "invalid_value", "/rows/productId"},
    {"text that is not UTF-8", "{'rows':{'productId':{'values':['a',{'hex':'c328'},'a']}}}", REQUEST, "invalid_value",
     "/rows/1/productId"},
    {"half of a surrogate pair", "{'rows':{'productId':{'values':['a','a',{'hex':'eda080'}]}}}", REQUEST,
     "invalid_value", "/rows/2/productId"},
    {"text that ends early", "{'rows':{'productId':{'values':['a','a',{'hex':'e282'}]}}}", REQUEST, "invalid_value",
     "/rows/2/productId"},
    {"an id of 257 bytes", "{'rows':{'productId':{'values':[{'of':'a','times':257},'a','a']}}}", LIMIT, "too_large",
     "/rows/0/productId"},
    {"an instant just beyond the last",
     "{'rows':{'signedDate':{'type':'l','values':[1690000000000,8640000000000001,null]}}}", REQUEST, "out_of_range",
     "/rows/1/signedDate"},
    {"seconds that overflow", "{'rows':{'signedDate':{'type':'tss:','values':[1,9223372036854775807,null]}}}", REQUEST,
     "out_of_range", "/rows/1/signedDate"},
    {"seconds that overflow below", "{'rows':{'signedDate':{'type':'tss:','values':[1,-9223372036854775807,null]}}}",
     REQUEST, "out_of_range", "/rows/1/signedDate"},
    {"seconds just beyond the last instant",
     "{'rows':{'signedDate':{'type':'tss:UTC','values':[1,8640000000001,null]}}}", REQUEST, "out_of_range",
     "/rows/1/signedDate"},
    {"microseconds just beyond the last instant",
     "{'rows':{'signedDate':{'type':'tsu:','values':[1,8640000000000001000,null]}}}", REQUEST, "out_of_range",
     "/rows/1/signedDate"},
};

static const struct table_case cases[] = {
    {"a refund in a column of another spelling",
     "{'reports':null,'rows':{'revocationDate':{'name':'revocation_date','type':'l','values':[null,1696000000000,null]}"
     "}}",
     OK, "state", "revoked expired"},
    {"a refund in two columns of other spellings",
     "{'rows':{'revocationDate':{'name':'revocation_date','type':'l','values':[1,2,3]},"
     "'other':{'name':'REVOCATION_DATE','type':'l','values':[1,2,3]}}}",
     REQUEST, "invalid_value", "/rows/revocationDate"},
    {"a refund in its column, and others of other spellings",
     "{'reports':null,'rows':{'revocationDate':{'type':'l','values':[null,1696000000000,null]},"
     "'one':{'name':'revocation_date','type':'b','values':[true,true,true]},"
     "'other':{'name':'REVOCATIONDATE','type':'l','values':[1,2,3]}}}",
     OK, "state", "revoked expired"},
    {"a name of one word in another spelling is the caller's",
     "{'rows':{'price':{'name':'Price','type':'b','values':[true,true,true]}}}", OK, "price", "null null null"},
    {"a name with underscores elsewhere is the caller's",
     "{'rows':{'price':null,'currency':null,'other':{'name':'revo_cationDate','type':'b','values':[true,true,true]}}}",
     OK, "state", "subscribed expired expired"},
    {"a request that is not JSON", "{'request':'{'}", SUBS_ERROR_JSON, "invalid_json", NULL},
    {"a request with a field too much", "{'request':{'at':0,'history':[]}}", REQUEST, "unknown_field", "/history"},
    {"a request before its tables", "{'request':{'at':0,'history':[]},'rows':{'customer':null}}", REQUEST,
     "unknown_field", "/history"},
    {"rows before reports", "{'rows':{'customer':{'values':[1,2,1]}},'reports':{'customer':{'values':[1,2,1]}}}",
     REQUEST, "conflicting_fields", "/rows/2/customer"},
    {"no transaction ids", "{'rows':{'transactionId':null}}", REQUEST, "missing_field", "/rows/transactionId"},
    {"no products", "{'rows':{'productId':null}}", REQUEST, "missing_field", "/rows/productId"},
    {"no purchase dates", "{'rows':{'purchaseDate':null}}", REQUEST, "missing_field", "/rows/purchaseDate"},
    {"no dates of expiry", "{'rows':{'expiresDate':null}}", REQUEST, "missing_field", "/rows/expiresDate"},
    {"no chains of reports", "{'reports':{'originalTransactionId':null}}", REQUEST, "missing_field",
     "/reports/originalTransactionId"},
    {"customers as numbers in one table only", "{'reports':{'customer':{'type':'u','values':['1','2','3']}}}", REQUEST,
     "wrong_type", "/reports/customer"},
    {"customers of 64 bits without a sign in one table only", "{'reports':{'customer':{'type':'L'}}}", REQUEST,
     "wrong_type", "/reports/customer"},
    {"prices as text", "{'rows':{'price':{'type':'u','values':['1','2','3']}}}", REQUEST, "wrong_type", "/rows/price"},
    {"prices as flags", "{'rows':{'price':{'type':'b','values':[true,true,true]}}}", REQUEST, "wrong_type",
     "/rows/price"},
    {"prices as instants", "{'rows':{'price':{'type':'tsm:'}}}", REQUEST, "wrong_type", "/rows/price"},
    {"prices as floating numbers", "{'rows':{'price':{'type':'g'}}}", REQUEST, "wrong_type", "/rows/price"},
    {"flags as text", "{'rows':{'isUpgraded':{'type':'u','values':['1','2','3']}}}", REQUEST, "wrong_type",
     "/rows/isUpgraded"},
    {"flags of a report as instants", "{'reports':{'autoRenewStatus':{'type':'tsm:','values':[1,2,3]}}}", REQUEST,
     "wrong_type", "/reports/autoRenewStatus"},
    {"a flag of 2", "{'rows':{'isUpgraded':{'type':'c','values':[0,1,2]}}}", REQUEST, "invalid_value",
     "/rows/2/isUpgraded"},
    {"a flag of -1", "{'rows':{'isUpgraded':{'type':'c','values':[0,-1,2]}}}", REQUEST, "invalid_value",
     "/rows/1/isUpgraded"},
    {"a flag of 64 bits", "{'reports':{'autoRenewStatus':{'type':'L','values':[0,-1,2]}}}", REQUEST, "invalid_value",
     "/reports/1/autoRenewStatus"},
    {"an index of a flag beyond its dictionary",
     "{'rows':{'isUpgraded':{'type':'S','values':[0,1,2],'dictionary':{'type':'b','values':[true,false]}}}}", REQUEST,
     "invalid_value", "/rows/2/isUpgraded"},
    {"a customer of 257 bytes",
     "{'reports':null,'rows':{'customer':{'type':'u','values':['a',{'of':'b','times':257},'c']}}}", LIMIT, "too_large",
     "/rows/1/customer"},
    {"a customer who is not UTF-8", "{'reports':null,'rows':{'customer':{'type':'u','values':['a','b',{'hex':'80'}]}}}",
     REQUEST, "invalid_value", "/rows/2/customer"},
    {"a customer without records who is not UTF-8",
     "{'reports':null,'rows':{'customer':{'type':'u','values':['a','b',{'hex':'80'}]},"
     "'transactionId':{'values':[1,2,null]}}}",
     REQUEST, "invalid_value", "/rows/2/customer"},
    {"customers with offsets that descend", "{'reports':null,'rows':{'customer':{'type':'u','offsets':[0,90,2,3]}}}",
     REQUEST, "invalid_value", "/rows/0/customer"},

    {"the usual tables", "{}", OK, "state", "subscribed expired expired"},
    {"their customers", "{}", OK, "customer", "1 2 3"},
    {"their chains", "{}", OK, "originalTransactionId", "11 21 31"},
    {"their prices", "{}", OK, "price", "9990 0 null"},
    {"a period that the store does not sell, a year, and no row", "{}", OK, "periodMonths", "null 12.0 null"},
    {"their prices a month, without access and without a period", "{}", OK, "monthlyPrice", "null null null"},
    {"the price a month of the year", "{'reports':null,'request':{'at':1690000000000}}", OK, "monthlyPrice", "null 0"},
    {"a year, and a week that is an hour longer",
     "{'reports':null,'request':{'at':[1699000000000,1683000000000]},"
     "'rows':{'purchaseDate':{'values':[1690000000000,1698951600000,1659312000000]},"
     "'expiresDate':{'values':[1690604800000,1699560000000,1690848000000]},'price':{'values':[1,1990,99990]}}}",
     OK, "periodMonths", "0.22998418858703465 null 12.0 12.0"},
    {"their prices a month, rounded half up",
     "{'reports':null,'request':{'at':[1699000000000,1683000000000]},"
     "'rows':{'purchaseDate':{'values':[1690000000000,1698951600000,1659312000000]},"
     "'expiresDate':{'values':[1690604800000,1699560000000,1690848000000]},'price':{'values':[1,1990,99990]}}}",
     OK, "monthlyPrice", "8653 null null 8333"},
    {"half a milliunit a month, and the highest price",
     "{'reports':null,'request':{'at':[1699000000000,1683000000000]},"
     "'rows':{'purchaseDate':{'values':[86400001,1698951600000,1659312000000]},"
     "'expiresDate':{'values':[86400002,1699560000000,1690848000000]},'price':{'values':[0,9223372036854775807,"
     "99990006]}}}",
     OK, "monthlyPrice", "9223372036854775807 null null 8332501"},
    {"a week that was extended",
     "{'reports':null,'request':{'at':1696000000000},'rows':{'expiresDate':{'values':["
     "1690604800000,1702000000000,1691536000000]},'price':{'values':[1990,1990,0]}}}",
     OK, "monthlyPrice", "8653 null"},
    {"a trial", TRIAL("isTrial"), OK, "isTrial", "true false false false"},
    {"when it began", TRIAL("trialStartedAt"), OK, "trialStartedAt", "1690000000000 1690000000000 null null"},
    {"when it was converted", TRIAL("trialEndedAt"), OK, "trialEndedAt", "null 1695000000000 null null"},
    {"what became of it", TRIAL("trialOutcome"), OK, "trialOutcome", "null converted null null"},
    {"how many were converted", TRIAL("trialsConverted"), OK, "trialsConverted", "0 1 0 0"},
    {"what was paid first", TRIAL("firstPaidAt"), OK, "firstPaidAt", "null 1695000000000 1660000000000 1660000000000"},
    {"what is free a month", TRIAL("monthlyPrice"), OK, "monthlyPrice", "0 null 0 null"},
    {"own access", TRIAL("hasOwnAccess"), OK, "hasOwnAccess", "true true true false"},
    {"the next charge", TRIAL("nextChargePrice"), OK, "nextChargePrice", "12990 9990 null null"},
    {"offers", TRIAL("offerDiscountType"), OK, "offerDiscountType", "FREE_TRIAL null null null"},
    {"a discount type in another spelling",
     "{'reports':null,'request':{'at':1691000000000,'columns':['offerDiscountType']},"
     "'rows':{'offerDiscountType':{'type':'u','values':['free-trial',null,null]}}}",
     OK, "offerDiscountType", "FREE_TRIAL null"},
    {"an ownership in another spelling",
     "{'reports':null,'request':{'at':1691000000000,'columns':['ownership']},"
     "'rows':{'inAppOwnershipType':{'type':'u','values':['familyShared',null,null]}}}",
     OK, "ownership", "FAMILY_SHARED PURCHASED"},
    {"storefronts, of the newest copy that names one", TRIAL("storefront"), OK, "storefront", "USA USA null null"},
    {"a price of a next period below 0",
     "{'reports':{'renewalPrice':{'type':'l','values':[-1,null,null]}},'request':{'at':1700000000000,"
     "'columns':['nextChargePrice']}}",
     OK, "nextChargePrice", "null null null"},
    {"prices of next periods as text", "{'reports':{'renewalPrice':{'type':'u','values':['1','2','3']}}}", REQUEST,
     "wrong_type", "/reports/renewalPrice"},
    {"discount types as integers", "{'rows':{'offerDiscountType':{'type':'l','values':[1,2,3]}}}", REQUEST,
     "wrong_type", "/rows/offerDiscountType"},
    {"an offer of 257 bytes", "{'rows':{'offerIdentifier':{'type':'u','values':['a',{'of':'b','times':257},'c']}}}",
     LIMIT, "too_large", "/rows/1/offerIdentifier"},
    {"their renewal", "{}", OK, "autoRenew", "true false null"},
    {"no reports", "{'reports':null}", OK, "state", "subscribed expired"},
    {"two instants", "{'request':{'at':[1700000000000,1660000000000]}}", OK, "state",
     "subscribed none expired subscribed expired none"},
    {"empty tables", "{'rows':{'':{'length':0}},'reports':{'':{'length':0}}}", OK, "state", ""},
    {"empty columns without buffers",
     "{'reports':null,'rows':{'':{'length':0},'customer':{'length':0,'no_buffers':false,'without':[0,1]},"
     "'productId':{'length':0,'without':[0,1,2]},'price':{'length':0,'without':[0,1]}}}",
     OK, "state", ""},
    {"no rows, only reports", "{'rows':{'':{'length':0}}}", OK, "state", "none expired expired"},
    {"unknown columns of any type",
     "{'rows':{'unknown':{'type':'w:7','values':[1],'array':'none'},'':{},'other':{'type':'tdD','length':-5}}}", OK,
     "state", "subscribed expired expired"},
    {"a column without a name", "{'rows':{'unknown':{'name':null}}}", OK, "state", "subscribed expired expired"},
    {"columns of no type",
     "{'rows':{'price':{'type':'n','length':3},'environment':{'type':'n'},'isUpgraded':{'type':'n'},"
     "'signedDate':{'type':'n'},'currency':{'type':'n'}},'reports':{'status':{'type':'n'}}}",
     OK, "price", "null null null"},
    {"a column of no type with a validity buffer", "{'rows':{'price':{'type':'n','n_buffers':1}}}", OK, "price",
     "null null null"},
    {"transaction ids of no type", "{'reports':null,'rows':{'transactionId':{'type':'n'}}}", OK, "state", ""},
    {"an empty text as a customer", "{'reports':null,'rows':{'customer':{'type':'u','values':['','','a']}}}", OK,
     "customer", " a"},
    {"nulls that are counted as none", "{'rows':{'price':{'values':[1,2,3],'validity':true,'null_count':0}}}", OK,
     "price", "2 3 null"},
    {"more nulls than values", "{'rows':{'price':{'validity':true,'null_count':9}}}", OK, "price", "9990 0 null"},
    {"a null count that cannot be", "{'rows':{'price':{'values':[1,null,3],'null_count':-9}}}", OK, "price",
     "null 3 null"},
    {"nulls that are not counted", "{'rows':{'price':{'values':[1,null,3],'null_count':-1}}}", OK, "price",
     "null 3 null"},
    {"a validity that says that all are there", "{'rows':{'price':{'validity':true,'null_count':-1}}}", OK, "price",
     "9990 0 null"},
    {"a slice of a table", "{'rows':{'':{'skip':1}},'reports':null}", OK, "originalTransactionId", "11 21"},
    {"a slice of its columns",
     "{'reports':null,'rows':{'price':{'values':[5,null,6,7,8],'skip':2},'currency':{'values':['EUR','USD',null,'JPY'],"
     "'skip':1},'isUpgraded':{'skip':9,'values':[true,true,true,true,true,true,true,true,true,false,false,false]}}}",
     OK, "currency", "null JPY"},
    {"a slice of a table and of its columns",
     "{'reports':null,'rows':{'':{'skip':1},'price':{'values':[4,5,6,7,8],'skip':2},"
     "'productId':{'type':'vu','values':['a','b','month-of-the-long-name','c'],'skip':1}}}",
     OK, "productId", "month-of-the-long-name c"},
    {"customers of 8 bits", "{'reports':null,'rows':{'customer':{'type':'c','values':[-128,-128,127]}}}", OK,
     "customer", "-128 127"},
    {"customers of 16 bits", "{'reports':null,'rows':{'customer':{'type':'s','values':[-32768,-32768,32767]}}}", OK,
     "customer", "-32768 32767"},
    {"customers of 32 bits",
     "{'reports':null,'rows':{'customer':{'type':'i','values':[-2147483648,-2147483648,2147483647]}}}", OK, "customer",
     "-2147483648 2147483647"},
    {"customers of 8 bits without a sign", "{'reports':null,'rows':{'customer':{'type':'C','values':[0,0,255]}}}", OK,
     "customer", "0 255"},
    {"customers of 16 bits without a sign", "{'reports':null,'rows':{'customer':{'type':'S','values':[0,0,65535]}}}",
     OK, "customer", "0 65535"},
    {"customers of 32 bits without a sign",
     "{'reports':null,'rows':{'customer':{'type':'I','values':[0,0,4294967295]}}}", OK, "customer", "0 4294967295"},
    {"customers of 64 bits without a sign", "{'reports':null,'rows':{'customer':{'type':'L','values':[0,0,-1]}}}", OK,
     "customer", "0 -1"},
    {"customers as text",
     "{'rows':{'customer':{'type':'u','values':['a','a','b']}},"
     "'reports':{'customer':{'type':'u','values':['b','a','']}}}",
     OK, "customer", "a a b b "},
    {"customers as large text and as views",
     "{'rows':{'customer':{'type':'U','values':['a-customer-of-13','a-customer-of-13','b']}},"
     "'reports':{'customer':{'type':'vu','values':['a-customer-of-13','b','c']}}}",
     OK, "customer", "a-customer-of-13 b c"},
    {"customers as views of 12 and 13 bytes",
     "{'reports':null,'rows':{'customer':{'type':'vu','values':['abcdefghijkl','abcdefghijklm','b']}}}", OK, "customer",
     "abcdefghijkl abcdefghijklm b"},
    {"customers of 8 bits whose reports have more",
     "{'rows':{'customer':{'type':'c'}},"
     "'reports':{'customer':{'type':'l','values':[1,2,300]}}}",
     OK, "customer", "1 2 300"},
    {"customers without a sign whose reports have one",
     "{'rows':{'customer':{'type':'I','values':[1,1,4294967295]}},"
     "'reports':{'customer':{'type':'c','values':[-1,1,2]}}}",
     OK, "customer", "1 1 4294967295 -1 2"},
    {"descending customers", "{'rows':{'customer':{'values':[9,9,8]}},'reports':{'customer':{'values':[9,8,7]}}}", OK,
     "customer", "9 8 7"},
    {"reports in the other order",
     "{'reports':{'customer':{'values':[3,2,1]},'originalTransactionId':{"
     "'values':[31,21,11]}}}",
     OK, "customer", "1 2 3"},
    {"customers in no order",
     "{'rows':{'':{'repeat':1},'customer':{'values':[5,1,9]}},'reports':{'customer':{'values':[9,4,5]}}}", OK,
     "customer", "5 5 1 9 9 4"},
    {"customers in both tables in no order, as text",
     "{'rows':{'customer':{'type':'u','values':['m','a','z']}},"
     "'reports':{'customer':{'type':'u','values':['z','b','a']}}}",
     OK, "customer", "m a a z z b"},
    {"an id of 256 bytes",
     "{'reports':null,'rows':{'currency':null,'productId':{'values':['a','b',{'of':'c','times':256}]},"
     "'customer':{'type':'u','values':['a','a',{'of':'d','times':256}]}}}",
     OK, "state", "subscribed expired"},
    {"ids as text", "{'reports':null,'rows':{'originalTransactionId':{'type':'u','values':['a','a','007']}}}", OK,
     "originalTransactionId", "a 007"},
    {"transaction ids as text, and chains as numbers",
     "{'reports':null,'rows':{'transactionId':{'type':'u','values':['x','y','z']}}}", OK, "originalTransactionId",
     "11 21"},
    {"ids without a sign", "{'reports':null,'rows':{'originalTransactionId':{'type':'L','values':[11,11,-1]}}}", OK,
     "originalTransactionId", "11 18446744073709551615"},
    {"negative ids", "{'reports':null,'rows':{'originalTransactionId':{'values':[-11,-11,-9223372036854775807]}}}", OK,
     "originalTransactionId", "-11 -9223372036854775807"},
    {"negative groups", "{'reports':null,'rows':{'subscriptionGroupIdentifier':{'values':[-5,-5,null]}}}", OK,
     "subscriptionGroupIdentifier", "-5 null"},
    {"groups as text", "{'reports':null,'rows':{'subscriptionGroupIdentifier':{'type':'u','values':['a','a','']}}}", OK,
     "subscriptionGroupIdentifier", "a null"},
    {"groups without a sign", "{'reports':null,'rows':{'subscriptionGroupIdentifier':{'type':'L','values':[1,1,-1]}}}",
     OK, "subscriptionGroupIdentifier", "1 18446744073709551615"},
    {"ids in a dictionary of numbers",
     "{'reports':null,'rows':{'originalTransactionId':{'type':'c','values':[1,1,0],"
     "'dictionary':{'type':'i','values':[77,88]}}}}",
     OK, "originalTransactionId", "88 77"},
    {"indices and values that are null",
     "{'reports':null,'rows':{'originalTransactionId':{'type':'c','values':[1,1,null],"
     "'dictionary':{'type':'u','values':['a',null]}}}}",
     OK, "originalTransactionId", "12 21"},
    {"empty text is null", "{'reports':null,'rows':{'productId':{'values':['','a','b']}}}", OK, "productId", "a b"},
    {"a product as a number", "{'reports':null,'rows':{'productId':{'type':'i','values':[-1,5,0]}}}", OK, "productId",
     "5 0"},
    {"an unknown word that is not UTF-8", "{'rows':{'environment':{'values':[{'hex':'ff'},null,'Production']}}}", OK,
     "customer", "1 2 3"},
    {"seconds", "{'reports':null,'rows':{'purchaseDate':{'type':'tss:','values':[1690000000,1695000000,1660000000]}}}",
     OK, "since", "1690000000000 1691536000000"},
    {"nanoseconds are rounded down",
     "{'reports':null,'request':{'at':1695000000000},'rows':{'expiresDate':{'type':'tsn:UTC',"
     "'values':[1695000000000999999,1695000000000999999,1691536000000999999]},'transactionId':{'values':[11,null,21]}}"
     "}",
     OK, "since", "1695000000000 1691536000000"},
    {"microseconds are rounded down",
     "{'reports':null,'request':{'at':86400000},'rows':{'purchaseDate':{'type':'tsu:',"
     "'values':[86400000001,86400000500,86400000999]}}}",
     OK, "since", "86400000 86400000"},
    {"dates before 1970-01-02 are null",
     "{'reports':null,'rows':{'purchaseDate':{'type':'tsu:','values':[86399999999,86400000000,-1]}}}", OK, "since",
     "86400000"},
    {"dates before the first instant are null",
     "{'reports':null,'rows':{'purchaseDate':{'type':'l','values':[-8640000000000001,86400000,-8640000000000000]}}}",
     OK, "since", "86400000"},
    {"microseconds before the first instant are null",
     "{'reports':null,'rows':{'purchaseDate':{'type':'tsu:','values':[-8640000000000000001,86400000000,0]}}}", OK,
     "since", "86400000"},
    {"the first and the last date",
     "{'reports':null,'rows':{'purchaseDate':{'type':'l','values':[86400000,1695000000000,86400000]},"
     "'expiresDate':{'type':'l','values':[86400001,1702000000000,999999999999999]}}}",
     OK, "state", "subscribed subscribed"},
    {"a date that must be microseconds", "{'rows':{'expiresDate':{'type':'l','values':[1,2,1000000000000000]}}}",
     REQUEST, "invalid_value", "/rows/2/expiresDate"},
    {"a first purchase that must be microseconds",
     "{'rows':{'originalPurchaseDate':{'type':'l','values':[1,1690000000000000,2]}}}", REQUEST, "invalid_value",
     "/rows/1/originalPurchaseDate"},
    {"a grace period that must be microseconds",
     "{'reports':{'gracePeriodExpiresDate':{'type':'l','values':[1690000000000000,null,null]}}}", REQUEST,
     "invalid_value", "/reports/0/gracePeriodExpiresDate"},
    {"seconds as a unit, so late that they are microseconds",
     "{'rows':{'expiresDate':{'type':'tss:UTC','values':[1,2,1000000000000]}}}", REQUEST, "invalid_value",
     "/rows/2/expiresDate"},
    {"purchases in seconds beside an instant in milliseconds",
     "{'request':{'at':1700000000000,'knownAt':1700000000000},'reports':null,'rows':{'purchaseDate':{'values':["
     "1690000000,1691000000,1692000000]}}}",
     REQUEST, "invalid_value", "/rows/purchaseDate"},
    {"some purchases in seconds",
     "{'request':{'at':1700000000000},'reports':null,'rows':{'purchaseDate':{'values':[1690000000,null,1690000000000]}}"
     "}",
     OK, "customer", "1 2"},
    {"ids that came through floating point",
     "{'reports':null,'rows':{'transactionId':{'type':'u','values':['11.0','12.00','21.0']},"
     "'originalTransactionId':{'type':'u','values':['11','11.0','21.0']}}}",
     OK, "originalTransactionId", "11 21"},
    {"an id that has lost digits", "{'rows':{'transactionId':{'type':'u','values':['1','9007199254740992.0','2']}}}",
     REQUEST, "invalid_value", "/rows/1/transactionId"},
    {"an id with an exponent", "{'rows':{'webOrderLineItemId':{'type':'u','values':['1','2','1e15']}}}", REQUEST,
     "invalid_value", "/rows/2/webOrderLineItemId"},
    {"an id within quotation marks", "{'rows':{'transactionId':{'type':'vu','values':['1','2','\\'3\\'']}}}", REQUEST,
     "invalid_value", "/rows/2/transactionId"},
    {"a group within quotation marks",
     "{'rows':{'subscriptionGroupIdentifier':{'type':'u','values':['1','\\'2\\'','3']}}}", REQUEST, "invalid_value",
     "/rows/1/subscriptionGroupIdentifier"},
    {"an id that an export wrote as nan", "{'rows':{'transactionId':{'type':'u','values':['1','2','nan']}}}", REQUEST,
     "invalid_value", "/rows/2/transactionId"},
    {"groups and line items that an export wrote so are absent",
     "{'reports':null,'rows':{'subscriptionGroupIdentifier':{'type':'u','values':['nan','None','<NA>']},"
     "'webOrderLineItemId':{'type':'u','values':['NaN','nan','nan']}}}",
     OK, "subscriptionGroupIdentifier", "null null"},
    {"a chain of 0 beside an id of the store",
     "{'reports':null,'rows':{'transactionId':{'values':[2000000900000001,12,3000000000]},"
     "'originalTransactionId':{'values':[0,12,0]}}}",
     OK, "originalTransactionId", "12 3000000000"},
    {"a chain of 0 in Xcode, and beside a short id",
     "{'reports':null,'rows':{'transactionId':{'values':[2000000900000001,12,21]},"
     "'originalTransactionId':{'values':[0,0,0]},'environment':{'type':'u','values':['Xcode','Xcode',null]}}}",
     OK, "originalTransactionId", "0 0"},
    {"a plan and seats in other spellings",
     "{'reports':null,'request':{'at':1697000000000,'columns':['price']},"
     "'rows':{'billingPlanType':{'type':'u','values':['monthly','BillingPlanType.MONTHLY',null]},"
     "'transactionId':{'values':[11,12,21]},'purchaseDate':{'values':[1690000000000,1696000000000,1690000000000]},"
     "'expiresDate':{'values':[1702000000000,1702000000000,1691000000000]},"
     "'additionalTransactionReason':{'type':'u','values':[null,'seat_addition',null]},"
     "'quantity':{'type':'l','values':[2,1,1]}}}",
     OK, "price", "29970 0"},
    {"flags as numbers", "{'rows':{'isUpgraded':{'type':'L','values':[0,0,1]}}}", OK, "customer", "1 2 3"},
    {"a share that nobody reads", "{'rows':{'revocationPercentage':{'values':[100001,-1,7]}}}", OK, "customer",
     "1 2 3"},
    {"rows without an id, a product or a date are passed over",
     "{'reports':null,'rows':{'transactionId':{'values':[null,12,21]},'productId':{'values':['a',null,'a']},"
     "'purchaseDate':{'values':[86400001,86400002,null]}}}",
     OK, "state", ""},
    {"a customer without a subscription, asked for entitlements",
     "{'reports':null,'request':{'at':[1700000000000,0],'entitlements':[{'id':'pro','productIds':['month']}]},"
     "'rows':{'transactionId':{'values':[11,12,null]}}}",
     OK, "entitlements", "[\"pro\"] [] [] []"},
    {"a customer without a subscription has a record",
     "{'reports':null,'request':{'at':0,'entitlements':[{'id':'pro','productIds':['month']}]},"
     "'rows':{'transactionId':{'values':[11,12,null]}}}",
     OK, "originalTransactionId", "11 null"},
};

/* A purchase, and the same with another member. */
#define BOUGHT(member)                                                                              \
    "{'json':{'transactionId':'11','productId':'month','purchaseDate':1690000000000,'expiresDate':" \
    "1702000000000" member "}}"
#define MONTH BOUGHT("")
#define REFUND                                                                                                         \
    "{'json':{'notificationType':'REFUND','signedDate':1691000000000,'data':{'transactionInfo':{'transactionId':'11'," \
    "'productId':'month','purchaseDate':1690000000000,'expiresDate':1702000000000,'revocationDate':1691000000000}}}}"
#define RECEIPT                                                                                                      \
    "{'json':{'latest_receipt_info':[{'transaction_id':'21','product_id':'year','purchase_date_ms':'1690000000000'," \
    "'expires_date_ms':'1691000000000'}]}}"
/* Customers 1, 1 and 2 with a document each, in a column of this type. */
#define DOCUMENTS(type, values) AMONG(type, values, "")
#define AMONG(type, values, others)                                                                          \
    "{'documents':{'customer':{'type':'l','values':[1,1,2]},'document':{'type':'" type "','values':[" values \
    "]}" others "}}"
#define OMIT(values)                                                                                               \
    "{'request':{'at':1700000000000,'onUnreadable':'omit'},'documents':{'customer':{'type':'l','values':[1,1,2]}," \
    "'document':{'type':'u','values':[" values "]}}}"

/* The payload alone, as some keep it. */
#define SIGNED                                                                                \
    "eyJhbGciOiJFUzI1NiJ9.eyJ0cmFuc2FjdGlvbklkIjoiMTEiLCJwcm9kdWN0SWQiOiJtb250aCIsInB1cmNoYX" \
    "NlRGF0ZSI6MTY5MDAwMDAwMDAwMCwiZXhwaXJlc0RhdGUiOjE3MDIwMDAwMDAwMDB9.c2ln"

static const struct table_case document_cases[] = {
    {"signed payloads alone, which are trusted",
     "{'request':{'at':1700000000000,'trustSignedPayloads':true},'documents':{'customer':{'type':'l','values':[1,2]},"
     "'document':{'type':'u','values':['" SIGNED "','" SIGNED "\\n']}}}",
     OK, "state", "subscribed subscribed"},
    {"a signed payload alone that nobody trusts", DOCUMENTS("u", MONTH ",null,'" SIGNED "'"), REQUEST,
     "unverified_signature", "/rows/2/document/signedPayload"},
    {"a text that only begins as a signed payload", DOCUMENTS("u", MONTH ",null,'eyJ\\'.e30.'"), REQUEST, "wrong_type",
     "/rows/2/document"},
    {"a byte order mark before a document", DOCUMENTS("z", "{'hex':'efbbbf5b5d'}," MONTH ",null"), OK, "state",
     "subscribed"},
    {"documents as text", DOCUMENTS("u", MONTH "," REFUND "," RECEIPT), OK, "state", "revoked expired"},
    {"documents as large text", DOCUMENTS("U", MONTH "," REFUND "," RECEIPT), OK, "state", "revoked expired"},
    {"documents as views of text", DOCUMENTS("vu", MONTH "," REFUND "," RECEIPT), OK, "state", "revoked expired"},
    {"documents as binary", DOCUMENTS("z", MONTH "," REFUND "," RECEIPT), OK, "state", "revoked expired"},
    {"documents as large binary", DOCUMENTS("Z", MONTH "," REFUND "," RECEIPT), OK, "state", "revoked expired"},
    {"documents as views of binary", DOCUMENTS("vz", MONTH "," REFUND "," RECEIPT), OK, "state", "revoked expired"},
    {"documents in a dictionary",
     "{'documents':{'customer':{'type':'l','values':[1,1,2]},'document':{'type':'c','values':[1,0,1],"
     "'dictionary':{'type':'z','values':[" REFUND "," MONTH "]}}}}",
     OK, "state", "revoked subscribed"},
    {"documents of a slice",
     "{'documents':{'':{'skip':1},'customer':{'type':'l','values':[7,1,2]},"
     "'document':{'type':'u','values':['{'," MONTH "," RECEIPT "]}}}",
     OK, "state", "subscribed expired"},
    {"the documents of customers in no order",
     "{'documents':{'customer':{'type':'u','values':['b','c','a']},'document':{'type':'u','values':[" MONTH "," RECEIPT
     "," REFUND "]}}}",
     OK, "customer", "b c a"},
    {"a document that is an array of documents",
     DOCUMENTS(
         "u",
         "null,{'json':[{'transactions':[]},"
         "{'transactionId':'11','productId':'month','purchaseDate':1690000000000,'expiresDate':1702000000000}]},null"),
     OK, "state", "subscribed"},
    {"null, an empty text and JSON's null stand for no document", DOCUMENTS("u", "null,'',{'json':null}"), OK, "state",
     ""},
    {"all documents null",
     "{'documents':{'customer':{'type':'l','values':[1]},'document':{'type':'n','values':[null]}}}", OK, "state", ""},
    {"storefronts of documents, of the newest copy that names one",
     "{'request':{'at':1700000000000,'columns':['storefront']},'documents':{'customer':{'type':'l','values':[1,1]},"
     "'document':{'type':'u','values':[" BOUGHT(",'storefront':'USA','signedDate':1690000000000") "," BOUGHT(
         ",'signedDate':1690000000001") "]}}}",
     OK, "storefront", "USA"},
    {"ids are texts", DOCUMENTS("u", MONTH ",null," RECEIPT), OK, "originalTransactionId", "11 21"},
    {"other columns of any type",
     AMONG("u", MONTH ",null," RECEIPT,
           ",'transactionId':{'type':'g','values':[1,2,3]},'expiresDate':{'type':'b','values':[true,true,true]},'price'"
           ":{'format':'+s','type':'n','values':[null,null,null]}"),
     OK, "state", "subscribed expired"},
    {"documents without their column", "{'documents':{'customer':{'type':'l','values':[1]}}}", REQUEST, "missing_field",
     "/rows/transactionId"},
    {"documents without customers", "{'documents':{'document':{'type':'u','values':[null]}}}", REQUEST, "missing_field",
     "/rows/customer"},
    {"documents as numbers", DOCUMENTS("l", "1,2,3"), REQUEST, "wrong_type", "/rows/document"},
    {"two columns of documents",
     AMONG("u", MONTH ",null,null", ",'other':{'name':'document','type':'u','values':[null,null,null]}"), REQUEST,
     "invalid_value", "/rows/document"},
    {"documents beside rows", "{'rows':{'document':{'type':'u','values':[null,null,null]}},'reports':null}", REQUEST,
     "conflicting_fields", "/rows/document"},
    {"documents beside reports", "{'rows':{'document':{'type':'u','values':[null,null,null]},'transactionId':null}}",
     REQUEST, "conflicting_fields", "/rows/document"},
    {"documents of a customer that are not together",
     "{'documents':{'customer':{'type':'l','values':[1,2,1]},'document':{'type':'u','values':[" MONTH "," MONTH
     "," MONTH "]}}}",
     REQUEST, "conflicting_fields", "/rows/2/customer"},
    {"an index beyond the dictionary of documents",
     "{'documents':{'customer':{'type':'l','values':[1,2]},'document':{'type':'c','values':[0,1],"
     "'dictionary':{'type':'u','values':[" MONTH "]}}}}",
     REQUEST, "invalid_value", "/rows/1/document"},
    {"documents that are longer than any memory",
     "{'documents':{'customer':{'type':'l','values':[1,1,1]},'document':{'type':'Z','values':['','',''],"
     "'offsets':[0,4611686018427387904,9223372036854775806,9223372036854775807]}}}",
     LIMIT, "too_large", "/rows/0/document"},
    {"a customer after one whose documents are too long",
     "{'request':{'at':1700000000000,'onUnreadable':'omit'},'documents':{'customer':{'type':'l','values':[1,2]},"
     "'document':{'type':'Z','values':['',''],'offsets':[0,1152921504606846976,1152921504606846976]}}}",
     LIMIT, "too_large", "/rows/0/document"},
    {"offsets of documents that descend",
     "{'documents':{'customer':{'type':'l','values':[1]},'document':{'type':'z','values':[" MONTH
     "],'offsets':[8,4]}}}",
     REQUEST, "invalid_value", "/rows/0/document"},
    {"a document that is not JSON", DOCUMENTS("u", MONTH ",null,'{'"), SUBS_ERROR_JSON, "invalid_json",
     "/rows/2/document"},
    {"a document that is not UTF-8", DOCUMENTS("z", MONTH ",{'hex':'22ff22'},null"), SUBS_ERROR_JSON, "invalid_json",
     "/rows/1/document"},
    {"a document with more behind it", DOCUMENTS("u", MONTH ",'{}{}',null"), SUBS_ERROR_JSON, "invalid_json",
     "/rows/1/document"},
    {"a document with a member that is none",
     DOCUMENTS("u",
               MONTH ",null,{'json':{'transactionInfo':{'transactionId':'1','productId':'a','purchaseDate':'x'}}}"),
     REQUEST, "invalid_value", "/rows/2/document/transactionInfo/purchaseDate"},
    {"a document of no known form", DOCUMENTS("u", MONTH ",null,{'json':{'id':'in_1','object':'invoice'}}"), REQUEST,
     "invalid_value", "/rows/2/document"},
    {"a signed document that nobody trusts", DOCUMENTS("u", MONTH ",null,{'json':{'signedPayload':'a.e30.c'}}"),
     REQUEST, "unverified_signature", "/rows/2/document/signedPayload"},
    {"a document as deep as a request",
     DOCUMENTS("u", "{'json':[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]},null,null"),
     SUBS_ERROR_JSON, "invalid_json", "/rows/0/document"},
    {"a member of requests about documents, for rows", "{'request':{'at':1700000000000,'trustSignedPayloads':true}}",
     REQUEST, "unknown_field", "/trustSignedPayloads"},
    {"another way with what cannot be read",
     "{'request':{'at':1700000000000,'onUnreadable':'skip'},'documents':{'customer':{'type':'l','values':[1]},'"
     "document':{'type':'u','values':[null]}}}",
     REQUEST, "invalid_value", "/onUnreadable"},
    {"a customer whose document is not JSON is left out", OMIT(MONTH ",'{'," RECEIPT), OK, "customer", "2"},
    {"a customer whose document lacks a member is left out",
     OMIT(MONTH ",null,{'json':{'data':{'transactionInfo':1}}}"), OK, "customer", "1"},
    {"binary ids of rows", "{'rows':{'transactionId':{'type':'z','values':['1','2','3']}}}", REQUEST, "wrong_type",
     "/rows/transactionId"},
};

/* Too much for valgrind. */
static const struct table_case long_cases[] = {
    {"as many rows of a customer as there may be",
     "{'reports':null,'rows':{'':{'repeat':100000},'customer':{'values':[1]},'transactionId':{'values':[11]},"
     "'originalTransactionId':null,'productId':{'values':['month']},'purchaseDate':{'values':[1690000000000]},"
     "'expiresDate':{'values':[1702000000000]},'subscriptionGroupIdentifier':null,'signedDate':null,"
     "'environment':null,'isUpgraded':null,'revocationDate':null,'revocationPercentage':null,'price':null,"
     "'currency':null}}",
     OK, "state", "subscribed"},
    {"one row more",
     "{'reports':null,'rows':{'':{'repeat':100001},'customer':{'values':[1]},'transactionId':{'values':[11]},"
     "'originalTransactionId':null,'productId':{'values':['month']},'purchaseDate':{'values':[1690000000000]},"
     "'expiresDate':{'values':[1702000000000]},'subscriptionGroupIdentifier':null,'signedDate':null,"
     "'environment':null,'isUpgraded':null,'revocationDate':null,'revocationPercentage':null,'price':null,"
     "'currency':null}}",
     LIMIT, "too_large", "/rows/100000/customer"},
    {"too many reports of a customer",
     "{'rows':{'':{'length':0}},'reports':{'':{'repeat':100001},'customer':{'values':[1]},"
     "'originalTransactionId':{'values':[11]},'productId':null,'signedDate':null,'environment':null,"
     "'status':{'values':[1]},'autoRenewStatus':null}}",
     LIMIT, "too_large", "/reports/100000/customer"},
    {"more in the documents of a customer than in a request",
     "{'documents':{'':{'repeat':90000},'customer':{'type':'l','values':[1]},'document':{'type':'u','values':[" BOUGHT(
         ",'bundleId':'com.example.of.an.app.whose.name.is.so.long.that.a.document.has.two.hundred.bytes'") "]}}}",
     LIMIT, "too_large", "/rows/86480/document"},
    {"the same where customers are left out",
     "{'request':{'at':1700000000000,'onUnreadable':'omit'},'documents':{'':{'repeat':90000},"
     "'customer':{'type':'l','values':[1]},'document':{'type':'u','values':[" BOUGHT(
         ",'bundleId':'com.example.of.an.app.whose.name.is.so.long.that.a.document.has.two.hundred.bytes'") "]}}}",
     LIMIT, "too_large", "/rows/86480/document"},
};

static struct table_calls calls;
static unsigned long failed, passed;

/* A text with ' for ". */
static json_t *parsed(const char *text)
{
    char *copy = strcpy(malloc(strlen(text) + 1), text);
    json_t *value;

    for (char *mark = copy; (mark = strchr(mark, '\''));)
        *mark = '"';
    value = json_loads(copy, 0, NULL);
    if (!value)
        stop("a case that is not JSON", text);
    free(copy);
    return value;
}

/* The usual tables with what a case changes, or a table of documents instead. */
static json_t *changed(const char *text)
{
    json_t *spec = parsed(usual), *changes = parsed(text), *value, *own;
    const char *member, *name;

    json_object_foreach(changes, member, value) {
        json_t *table = json_object_get(spec, member);
        if (json_is_null(value))
            json_object_del(spec, member);
        else if (strcmp(member, "request") == 0)
            json_object_set(spec, member, value);
        else if (strcmp(member, "documents") == 0 && json_object_del(spec, "reports") == 0)
            json_object_set(spec, "rows", value);
        else
            json_object_foreach(value, name, own) {
                if (json_is_null(own))
                    json_object_del(table, name);
                else if (json_object_get(table, name))
                    json_object_update(json_object_get(table, name), own);
                else
                    json_object_set(table, name, own);
            }
    }
    json_decref(changes);
    return spec;
}

static char *column_of(const json_t *records, const char *name)
{
    static char text[4096];
    json_t *record;
    size_t i;

    *text = '\0';
    json_array_foreach(records, i, record) {
        json_t *value = json_object_get(record, name);
        char *written = json_is_string(value) ? NULL : json_dumps(value, JSON_ENCODE_ANY);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i ? " " : "",
                 written ? written
                 : value ? json_string_value(value)
                         : "?");
        free(written);
    }
    return text;
}

static void fail(const struct table_case *one, const char *where, const char *found)
{
    printf("tables: %s, %s: %s\n  wanted %s %s\n", one->name, where, found, one->code, one->found ? one->found : "");
    failed++;
}

static void try_case(const struct table_case *one, const char *change)
{
    static const char *const functions[] = {"states", "intervals"};
    static int way;
    json_t *spec = changed(change);

    for (int function = STATE_AT; function <= TIMELINE; function++, way++) {
        json_t *request = json_object_get(spec, "request"), *error;
        struct tables tables;
        struct answer answer;
        const char *code, *path;

        if (function == TIMELINE && json_is_object(request)) {
            json_object_del(request, "at");
            json_object_del(request, "entitlements");
            json_object_del(request, "columns");
        }
        tables = build_tables(spec);
        answer = ask(&calls, function, &tables, way);
        error = json_object_get(answer.response, "error");
        code = json_string_value(json_object_get(error, "code"));
        path = json_string_value(json_object_get(error, "path"));
        if (answer.problem)
            fail(one, functions[function], answer.problem);
        else if (answer.status != one->status)
            fail(one, functions[function], code ? code : "another status");
        else if (answer.status != SUBS_OK && strcmp(code, one->code) != 0)
            fail(one, functions[function], code);
        else if (answer.status != SUBS_OK && (one->found ? !path || strcmp(path, one->found) != 0 : path != NULL))
            fail(one, functions[function], path ? path : "no path");
        else if (answer.status == SUBS_OK && function == STATE_AT
                 && strcmp(column_of(answer.records, one->code), one->found) != 0)
            fail(one, functions[function], column_of(answer.records, one->code));
        else
            passed++;
        free_answer(&answer);
        free_tables(&tables);
    }
    json_decref(spec);
}

static void try_cases(const struct table_case *all, size_t count)
{
    for (size_t i = 0; i < count; i++)
        try_case(&all[i], all[i].change);
}

/* The same with reports. */
static void try_with_reports(const struct table_case *all, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct table_case one = all[i];
        char path[128];

        snprintf(path, sizeof path, "/reports%s", one.found + strlen("/rows"));
        one.found = path;
        char *change = malloc(strlen(one.change) + 8);
        sprintf(change, "{'reports'%s", one.change + strlen("{'rows'"));
        try_case(&one, change);
        free(change);
    }
}

/* Pointers that may not be NULL. */
static void try_arguments(void)
{
    json_t *spec = parsed(usual);
    struct tables tables = build_tables(spec);
    size_t length = strlen(tables.request);

    for (int without = 0; without < 9; without++) {
        struct ArrowSchema schema;
        struct ArrowArray array;
        char *response = (char *)&schema;
        size_t written = 7;
        int32_t status;

        memset(&schema, 0xA5, sizeof schema);
        memset(&array, 0xA5, sizeof array);
        status = calls.call[without % 2](
            without == 0 ? NULL : tables.request, without == 8 ? (size_t)-1 : length,
            without == 1 ? NULL : tables.schema[ROWS], without == 2 ? NULL : tables.array[ROWS],
            without == 3 ? NULL : tables.schema[REPORTS], without == 4 ? NULL : tables.array[REPORTS],
            without == 5 ? NULL : &schema, without == 6 ? NULL : &array, without == 7 ? NULL : &response, &written);
        if (status != SUBS_ERROR_ARGUMENT || (without != 7 && response) || written != 0
            || (without != 5 && schema.release) || (without != 6 && array.release)) {
            printf("tables: without pointer %d the status is %d\n", without, (int)status);
            failed++;
        } else {
            passed++;
        }
    }
    free_tables(&tables);
    json_decref(spec);
}

/* The columns of an answer, with what comes out where other types go in. */
static void try_columns(void)
{
    static const struct {
        const char *change, *columns[2], *named[2];
    } shapes[] = {
        {"{'request':{'at':0,'entitlements':[]}}",
         {"customer:l at:tsm:UTC subscriptionGroupIdentifier:l? originalTransactionId:l? state:cu status:C hasAccess:b "
          "productId:u? since:tsm:UTC? until:tsm:UTC? accessSince:tsm:UTC? accessUntil:tsm:UTC? basis:u "
          "expirationReason:u? autoRenew:b? price:l? currency:u? periodMonths:g? monthlyPrice:l? "
          "environment:u? entitlements:+l",
          "customer:l subscriptionGroupIdentifier:l? originalTransactionId:l? start:tsm:UTC end:tsm:UTC? state:cu "
          "status:C hasAccess:b productId:u? transactionId:l? basis:u expirationReason:u? price:l? currency:u?"},
         {NULL, NULL}},
        {"{'rows':{'customer':{'type':'vu','values':['a','a','b']},'transactionId':{'type':'U','values':['a','b','c']},"
         "'subscriptionGroupIdentifier':null},'reports':null}",
         {"customer:u at:tsm:UTC subscriptionGroupIdentifier:u? originalTransactionId:u? state:cu status:C hasAccess:b "
          "productId:u? since:tsm:UTC? until:tsm:UTC? accessSince:tsm:UTC? accessUntil:tsm:UTC? basis:u "
          "expirationReason:u? autoRenew:b? price:l? currency:u? periodMonths:g? monthlyPrice:l? "
          "environment:u?",
          "customer:u subscriptionGroupIdentifier:u? originalTransactionId:u? start:tsm:UTC end:tsm:UTC? state:cu "
          "status:C hasAccess:b productId:u? transactionId:u? basis:u expirationReason:u? price:l? currency:u?"},
         {NULL, NULL}},
        {"{'request':{'at':0}}",
         {"nextChargeAt:tsm:UTC? nextChargePrice:l? nextChargeCurrency:u? ownership:u? offerType:C "
          "offerDiscountType:u? offerIdentifier:u? storefront:u? isTrial:b hasOwnAccess:b firstPaidAt:tsm:UTC? "
          "lastPaidAt:tsm:UTC? trialStartedAt:tsm:UTC? trialEndedAt:tsm:UTC? trialOutcome:cu? trialsStarted:I "
          "trialsConverted:I trialsLost:I trialsUnknown:I",
          "ownership:u? offerType:C offerDiscountType:u? offerIdentifier:u? storefront:u? origin:u? isTrial:b"},
         {"[\"trialsUnknown\",\"trialsLost\",\"trialsConverted\",\"trialsStarted\",\"trialOutcome\",\"trialEndedAt\","
          "\"trialStartedAt\",\"lastPaidAt\",\"firstPaidAt\",\"hasOwnAccess\",\"isTrial\",\"storefront\","
          "\"offerIdentifier\",\"offerDiscountType\",\"offerType\",\"ownership\",\"nextChargeCurrency\","
          "\"nextChargePrice\",\"nextChargeAt\"]",
          "[\"isTrial\",\"origin\",\"storefront\",\"offerIdentifier\",\"offerDiscountType\",\"offerType\","
          "\"ownership\"]"}},
    };

    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int function = STATE_AT; function <= TIMELINE; function++) {
            json_t *spec = changed(shapes[i].change);
            struct tables tables;
            struct answer answer;

            if (function == TIMELINE)
                json_object_clear(json_object_get(spec, "request"));
            if (shapes[i].named[function])
                json_object_set_new(json_object_get(spec, "request"), "columns",
                                    json_loads(shapes[i].named[function], 0, NULL));
            tables = build_tables(spec);
            answer = ask(&calls, function, &tables, 0);
            if (strcmp(answer.columns, shapes[i].columns[function]) != 0) {
                printf("tables: the columns are\n  %s\n  wanted\n  %s\n", answer.columns, shapes[i].columns[function]);
                failed++;
            }
            free_answer(&answer);
            free_tables(&tables);
            json_decref(spec);
        }
}

/* Many threads */

enum { THREADS = 64, CALLS = 100 };

enum spelling { CAMEL, SNAKE, PASCAL, SMALL, CAPITAL, CAPITAL_SNAKE, SPELLINGS };

/* A name of a column, which is in camelCase, in another spelling. */
static void respell(const char *name, int spelling, char *out)
{
    int is_capital = spelling == CAPITAL || spelling == CAPITAL_SNAKE;
    int has_underscores = spelling == SNAKE || spelling == CAPITAL_SNAKE;

    for (const char *letter = name; *letter; letter++) {
        int starts_word = isupper((unsigned char)*letter);
        if (starts_word && has_underscores)
            *out++ = '_';
        if (spelling == CAMEL || (spelling == PASCAL && letter != name))
            *out++ = *letter;
        else
            *out++ = (char)(is_capital || spelling == PASCAL ? toupper((unsigned char)*letter)
                                                             : tolower((unsigned char)*letter));
    }
    *out = '\0';
}

static int has_words(const char *name)
{
    while (*name && !isupper((unsigned char)*name))
        name++;
    return *name != '\0';
}

/*
 * The usual tables in each spelling have the usual answers: all columns respelt, or those of two words and more, except
 * the ids of transactions, by which a table's spelling is known.
 */
static void try_spellings(void)
{
    for (int i = 0; i < 2 * SPELLINGS; i++) {
        int spelling = i / 2, is_mixed = i % 2;
        json_t *spec = parsed(usual), *respelt = parsed(usual), *column;

        for (int table = ROWS; table <= REPORTS; table++) {
            const char *name;
            json_object_foreach(json_object_get(respelt, table_names[table]), name, column) {
                char other[128];
                respell(name, spelling, other);
                if (!is_mixed || (has_words(name) && strstr(name, "ransactionId") == NULL))
                    json_object_set_new(column, "name", json_string(other));
            }
        }
        for (int function = STATE_AT; function <= TIMELINE; function++) {
            struct tables tables[2];
            struct answer answers[2];

            for (int which = 0; which < 2; which++) {
                json_t *one = which ? respelt : spec;
                if (function == TIMELINE)
                    json_object_clear(json_object_get(one, "request"));
                tables[which] = build_tables(one);
                answers[which] = ask(&calls, function, &tables[which], 0);
            }
            if (answers[1].problem || answers[1].status != SUBS_OK
                || !json_equal(answers[0].records, answers[1].records)
                || !json_equal(answers[0].response, answers[1].response)) {
                char *found = json_dumps(answers[1].response, 0);
                printf("tables: spelling %d%s, function %d: %s\n", spelling, is_mixed ? ", mixed" : "", function,
                       found);
                free(found);
                failed++;
            } else {
                passed++;
            }
            for (int which = 0; which < 2; which++) {
                free_answer(&answers[which]);
                free_tables(&tables[which]);
            }
        }
        json_decref(spec);
        json_decref(respelt);
    }
}

static struct tables shared[2];
static json_t *alone[2];

static void *ask_again(void *unused)
{
    for (int i = 0; i < CALLS; i++) {
        struct answer answer = ask(&calls, i % 2, &shared[i % 2], i);
        if (answer.problem || !json_equal(answer.records, alone[i % 2]))
            stop("tables", "not the answer that one thread alone got");
        free_answer(&answer);
    }
    return unused;
}

static void ask_on_threads(void)
{
    pthread_t threads[THREADS];
    struct answer answer;

    for (int function = STATE_AT; function <= TIMELINE; function++) {
        json_t *spec = changed("{'rows':{'productId':{'type':'vu'}}}");
        if (function == TIMELINE)
            json_object_clear(json_object_get(spec, "request"));
        shared[function] = build_tables(spec);
        answer = ask(&calls, function, &shared[function], 0);
        alone[function] = json_incref(answer.records);
        free_answer(&answer);
        json_decref(spec);
    }
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, ask_again, NULL) != 0)
            stop("tables", "no thread");
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int function = STATE_AT; function <= TIMELINE; function++) {
        json_decref(alone[function]);
        free_tables(&shared[function]);
    }
}

int main(int argc, char **argv)
{
    struct library library;
    int is_brief = argc > 2 && strcmp(argv[2], "brief") == 0;

    if (argc < 2)
        stop("usage", "tables LIBRARY [brief]");
    open_library(&library, argv[1]);
    LOAD(calls.call[STATE_AT], &library, "subs_columns_state_at");
    LOAD(calls.call[TIMELINE], &library, "subs_columns_timeline");
    calls.free = library.free;
    try_arguments();
    try_columns();
    try_spellings();
    try_cases(of_both_tables, sizeof of_both_tables / sizeof *of_both_tables);
    try_with_reports(of_both_tables, sizeof of_both_tables / sizeof *of_both_tables);
    try_cases(cases, sizeof cases / sizeof *cases);
    try_cases(document_cases, sizeof document_cases / sizeof *document_cases);
    if (!is_brief)
        try_cases(long_cases, sizeof long_cases / sizeof *long_cases);
    ask_on_threads();
    printf("tables: %lu calls as promised, %lu not; %d calls on %d threads\n", passed, failed, THREADS * CALLS,
           THREADS);
    return failed > 0;
}

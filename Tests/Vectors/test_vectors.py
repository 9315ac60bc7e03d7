#!/usr/bin/env python3
"""Checks that vectors.py does with vectors what README.md says."""

import contextlib
import io
import json
import re
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import differences
import expectations
import vectors
from vectors import Wrong

NAMES = vectors.names_in(
    vectors.parse('{"row": {"id": "1", "end": "2026-04-01T00:00:00Z"},'
                  ' "refunded row": {"$like": "row", "refunded": "2026-03-09T00:00:00Z"}, "price": 5}'), {})
ROW = {"id": "1", "end": 1775001600000}

# How a request is written, and what is sent.
REQUESTS = {
    "an instant is sent as milliseconds": ({"at": "2026-04-01T00:00:00Z"}, {"at": 1775001600000}),
    "an instant may have milliseconds": ({"at": "2026-03-31T23:59:59.999Z"}, {"at": 1775001599999}),
    "an instant before 1970 is negative": ({"at": "1969-12-31T23:59:59.999Z"}, {"at": -1}),
    "the first instant of all": ({"at": "0001-01-01T00:00:00Z"}, {"at": -62135596800000}),
    "a receipt has its milliseconds as a text": ({"purchase_date_ms": "2026-04-01T00:00:00Z"},
                                                  {"purchase_date_ms": "1775001600000"}),
    "a quoted instant is sent as a text": ({"at": "'2026-04-01T00:00:00Z'"}, {"at": "2026-04-01T00:00:00Z"}),
    "a quoted date with an offset too": ({"at": "'2026-04-01T02:00:00+02:00'"}, {"at": "2026-04-01T02:00:00+02:00"}),
    "quotes around anything else stay": ({"at": "'yesterday'"}, {"at": "'yesterday'"}),
    "a quoted quotation loses one pair": ({"at": "''2026-04-01T00:00:00Z''"}, {"at": "'2026-04-01T00:00:00Z'"}),
    "a date alone is a text": ({"at": "2026-04-01"}, {"at": "2026-04-01"}),
    "a number stays as it is": ({"at": 1775001600000}, {"at": 1775001600000}),
    "a name stands for its value": ({"rows": ["$row", "$price"]}, {"rows": [ROW, 5]}),
    "two dollars stand for one": ({"price": "$$9.99"}, {"price": "$9.99"}),
    "like a row, with a change": ({"$like": "row", "id": "2"}, {"id": "2", "end": 1775001600000}),
    "like a row, with more": ({"$like": "row", "own": "$price"}, {**ROW, "own": 5}),
    "like a row, without a member": ({"$like": "row", "$without": ["end"]}, {"id": "1"}),
    "a name may be like one before it": ("$refunded row", {**ROW, "refunded": 1773014400000}),
    "an element several times": ({"a": [1, {"$times": 3, "$of": "$price"}]}, {"a": [1, 5, 5, 5]}),
    "null stays null": ({"$like": "row", "id": None}, {"id": None, "end": 1775001600000}),
}

WRONG_REQUESTS = {
    "zeros for milliseconds": ({"at": "2026-04-01T00:00:00.000Z"}, "/at: '2026-04-01T00:00:00.000Z' is not an instant"),
    "an offset": ({"a": [{"b": "2026-04-01T02:00:00+02:00"}]}, "/a/0/b: '2026-04-01T02:00:00+02:00' is not an instant"),
    "a day that February lacks": ({"at": "2026-02-30T00:00:00Z"}, "/at: '2026-02-30T00:00:00Z' is not an instant"),
    "lower case": ({"at": "2026-04-01t00:00:00z"}, "/at: '2026-04-01t00:00:00z' is not an instant"),
    "an unknown name": ({"history": "$rwo"}, "/history: there is no 'rwo'"),
    "like an unknown name": ({"a": {"$like": "rwo"}}, "/a/$like: there is no 'rwo'"),
    "like what is not an object": ({"$like": "price"}, "/$like: 'price' is not an object"),
    "without what is not there": ({"$like": "row", "$without": ["start"]}, "/$without: is not a list"),
    "without what is given": ({"$like": "row", "$without": ["id"], "id": "2"}, "/$without: is not a list"),
    "several times outside of an array": ({"a": {"$times": 2, "$of": 5}}, "/a: \"$times\" and \"$of\" stand together"),
    "several times of nothing": ([{"$times": 2}], "/0: \"$times\" and \"$of\" stand together"),
    "several times and more": ([{"$times": 2, "$of": 5, "a": 5}], "/0: \"$times\" and \"$of\" stand together"),
    "once": ([{"$times": 1, "$of": 5}], "/0/$times: 1 is not a number above 1"),
    "an unknown name several times": ([{"$times": 2, "$of": "$rwo"}], "/0/$of: there is no 'rwo'"),
    "without like": ({"$without": ["id"]}, "the request: \"$without\" needs a \"$like\""),
}

CASES = {
    "no name": ('{"request":{},"response":{}}', "case 0: has no name of printable letters"),
    "a tab in the name": ('{"name":"a\\tb","request":{},"response":{}}', "has no name of printable letters"),
    "a name in lower case": ('{"name":"a name","request":{},"response":{}}', "'a name': has a name that is no"),
    "a name with a full stop": ('{"name":"A name.","request":{},"response":{}}', "has a name that is not a sentence"),
    "a source that is not a text": ('{"name":"Ok","source":1,"request":{},"response":{}}', "\"source\" is not a text"),
    "an empty source": ('{"name":"Ok","source":"","request":{},"response":{}}', "\"source\" is not a text"),
    "half a surrogate pair": ('{"name":"Ok","request":{"a":"\\ud800"},"response":{}}', "has half a surrogate pair"),
    "an unknown key": ('{"name":"Ok","request":{},"response":{},"extra":1}', "'Ok': has the unknown key 'extra'"),
    "rules that are not texts": ('{"name":"Ok","rules":[1],"request":{},"response":{}}',
                                 "\"rules\" is not an array of ids"),
    "no request": ('{"name":"Ok","response":{}}', "needs one of request"),
    "two requests": ('{"name":"Ok","request":{},"requestText":"{}","response":{}}', "needs one of request"),
    "a request that is not a text": ('{"name":"Ok","requestText":{},"response":{}}', "\"requestText\" is not a text"),
    "what is not base64": ('{"name":"Ok","requestBase64":"?","response":{}}', "\"requestBase64\": "),
    "a negative padding": ('{"name":"Ok","request":{},"padding":-1,"response":{}}', "\"padding\" is not a number"),
    "padding of a null": ('{"name":"Ok","request":null,"padding":1,"response":{}}', "\"padding\" is not a number"),
    "no answer": ('{"name":"Ok","request":{}}', "needs one of response, expect, error; make vector"),
    "an error without a status": ('{"name":"Ok","request":{},"error":{}}', "needs a \"response\""),
    "an unknown status": ('{"name":"Ok","request":{},"status":"SUBS_BAD","error":{}}', "unknown status 'SUBS_BAD'"),
    "an answer and members": ('{"name":"Ok","request":{},"response":{},"expect":{"/a":1}}', "needs one of response"),
    "members of an error": ('{"name":"Ok","request":{},"status":"SUBS_ERROR_JSON","expect":{"/a":1}}', "needs an "),
    "members without the rule": ('{"name":"Ok","rules":["a.b"],"request":{},"expect":{"/rules":["a.c"],"/a":["a.b"]}}',
                                 "\"expect\" does not name a.b in any \"rules\""),
    "a response to an error": ('{"name":"Ok","request":{},"status":"SUBS_ERROR_JSON","response":{}}',
                               "needs an \"error\""),
    "a real number that is read as another": ('{"name":"Ok","request":{"a":1.50},"response":{}}', "the number 1.50"),
    "a key twice": ('{"name":"Ok","request":{"a":1,"a":2},"response":{}}', "has the key 'a' twice"),
    "what is not JSON": ('{"name":"Ok",}', "is not JSON"),
    "not a number": ('{"name":"Ok","request":NaN,"response":{}}', "has NaN"),
    "an instant in a response that is none": ('{"name":"Ok","request":{},"response":{"at":"2026-02-30T00:00:00Z"}}',
                                              "/at: '2026-02-30T00:00:00Z' is not an instant"),
    "an offset in a response": ('{"name":"Ok","request":{},"response":{"at":"2026-04-01T00:00:00+00:00"}}',
                             "is not an instant"),
}

BASE = {"at": 5, "rows": [{"a": 1, "b": None}, {"a": 2, "b": None}], "a/b~": {}, "none": []}

# What a difference makes of BASE.
CHANGES = {
    "a new member": ({"/b": 1, "/rows/0/c": 2},
                     {**BASE, "rows": [{"a": 1, "b": None, "c": 2}, {"a": 2, "b": None}], "b": 1}),
    "nothing": ({}, BASE),
    "a member": ({"/at": 6}, {**BASE, "at": 6}),
    "a member that is null": ({"/at": None}, {**BASE, "at": None}),
    "a member of an element": ({"/rows/1/b": [3]}, {**BASE, "rows": [{"a": 1, "b": None}, {"a": 2, "b": [3]}]}),
    "an object is replaced, not merged": ({"/rows/0": {"c": 3}}, {**BASE, "rows": [{"c": 3}, {"a": 2, "b": None}]}),
    "letters that a path has to escape": ({"/a~1b~0": 7}, {**BASE, "a/b~": 7}),
    "elements are added": ({"/none/0": 1, "/none/1": 2}, {**BASE, "none": [1, 2]}),
    "a member is left out": ({"$without": ["/rows/0/a", "/none"]},
                             {"at": 5, "rows": [{"b": None}, {"a": 2, "b": None}], "a/b~": {}}),
    "paths count in the base": ({"/rows/1/a": 3, "$without": ["/rows/0"]}, {**BASE, "rows": [{"a": 3, "b": None}]}),
    "all elements are left out": ({"$without": ["/rows/0", "/rows/1"]}, {**BASE, "rows": []}),
}

WRONG_CHANGES = {
    "no object": ([], "is not an object of paths"),
    "no path": ({"at": 6}, "'at' is not a path like"),
    "the whole": ({"": {}}, "'' is not a path like"),
    "a wrong escape": ({"/a~2": 6}, "'/a~2' is not a path like"),
    "a member of an unknown one": ({"/none/0/a": 6}, "the base has no '/none/0/a'"),
    "a member of a number": ({"/at/a": 6}, "the base has no '/at/a'"),
    "an element beyond the next one": ({"/rows/3": 6}, "the base has no '/rows/3'"),
    "an index with a zero before it": ({"/rows/01": 6}, "the base has no '/rows/01'"),
    "a member of an array": ({"/rows/a": 6}, "the base has no '/rows/a'"),
    "an unknown member is left out": ({"$without": ["/sate"]}, "the base has no '/sate'"),
    "an unknown element is left out": ({"$without": ["/rows/2"]}, "the base has no '/rows/2'"),
    "no list of paths": ({"$without": "/at"}, "\"$without\" is not an array"),
    "no path in the list": ({"$without": [5]}, "5 is not a path like"),
    "a part of what is replaced": ({"/rows/1/a": 6, "/rows/1": {}}, "'/rows/1/a' is changed twice, also by '/rows/1'"),
    "what is left out as well": ({"/at": 6, "$without": ["/at"]}, "'/at' is changed twice"),
}

# Vectors that are like others, and what is wrong with the last one.
WRONG_BASES = {
    "an unknown base": (
        '{"name":"BB","like":"CC","requestExcept":{},"response":{}}', "'BB': is like 'CC', but this file"),
    "a base that is not a name": (
        '{"name":"BB","like":1,"requestExcept":{},"response":{}}', "'BB': is like 1, but this file"),
    "itself": ('{"name":"BB","like":"BB","requestExcept":{},"response":{}}', "'BB': is like itself: 'BB'"),
    "a cycle": ('{"name":"BB","like":"CC","requestExcept":{},"response":{}},'
                '{"name":"CC","like":"BB","requestExcept":{},"response":{}}',
                "'BB': is like itself: 'CC', which is like 'BB'"),
    "a path that is not there": ('{"name":"BB","like":"AA","requestExcept":{"/b/c":1},"response":{}}',
                                 "'BB': \"requestExcept\": the base has no '/b/c'"),
    "a path that the base's base lacks": (
        '{"name":"BB","like":"CC","requestExcept":{},"response":{}},'
        '{"name":"CC","like":"AA","requestExcept":{"/b/c":1},"response":{}}',
        "\"requestExcept\": the base has no '/b/c'"),
    "no base": ('{"name":"BB","requestExcept":{},"response":{}}', "has one of \"like\" and \"requestExcept\""),
    "nothing in common": ('{"name":"BB","like":"AA","request":{},"response":{}}', "has one of \"like\" and"),
    "two requests": (
        '{"name":"BB","like":"AA","requestExcept":{},"requestText":"","response":{}}', "beside another request"),
    "the request of a text": ('{"name":"BB","like":"EE","requestExcept":{},"response":{}}', "'EE' has no request"),
}
LIKE_THEM = ('{"name":"AA","request":{"a":1},"response":{"b":2}},'
             '{"name":"EE","requestText":"","status":"SUBS_ERROR_JSON","error":null}')

ANSWER = {"at": 5, "rows": [{"a": True, "b/~": None}, {"a": 1, "rules": ["x.y", "x.z"]}], "none": [], "empty": {}}

# What may be expected of ANSWER, and where it is not so.
EXPECTATIONS = {
    "a number": ({"/at": 5}, []),
    "null, with letters that a path has to escape": ({"/rows/0/b~1~0": None}, []),
    "an array of texts": ({"/rows/1/rules": ["x.y", "x.z"]}, []),
    "an element of it": ({"/rows/1/rules/1": "x.z"}, []),
    "the number of elements": ({"/rows/$count": 2, "/rows/1/rules/$count": 2}, []),
    "what is empty": ({"/none": [], "/empty": {}}, []),
    "what is not there": ({"$without": ["/rows/2", "/rows/0/rules", "/rows/0/rules/0", "/at/a"]}, []),
    "another value": ({"/at": 6}, [("/at", "6", "5")]),
    "another type": ({"/rows/0/a": 1, "/rows/1/a": True}, [("/rows/0/a", "1", "true"), ("/rows/1/a", "true", "1")]),
    "a part of an array": ({"/rows/1/rules": ["x.y"]}, [("/rows/1/rules", '["x.y"]', '["x.y", "x.z"]')]),
    "another number of elements": ({"/rows/$count": 1}, [("/rows/$count", "1", "2")]),
    "the elements of a number": ({"/at/$count": 1}, [("/at/$count", "1", "nothing")]),
    "null of what is not there": ({"/rows/1/b": None}, [("/rows/1/b", "null", "nothing")]),
    "an element beyond the last one": ({"/rows/2/a": 1}, [("/rows/2/a", "1", "nothing")]),
    "an index with a zero before it": ({"/rows/00/a": True}, [("/rows/00/a", "true", "nothing")]),
    "what is there": ({"$without": ["/at", "/b"]}, [("/at", "nothing", "5")]),
    "everything that is wrong": ({"/at": 6, "/none": None}, [("/at", "6", "5"), ("/none", "null", "[]")]),
}

WRONG_EXPECTATIONS = {
    "no object": ([], "\"expect\" is not an object of paths"),
    "nothing": ({}, "\"expect\" is not an object of paths"),
    "no path": ({"at": 5}, "'at' is not a path like"),
    "the whole": ({"": 5}, "'' is not a path like"),
    "an object": ({"/rows/0": {"a": True}}, "'/rows/0' has an object; state its members one by one"),
    "an array of objects": ({"/rows": [{}]}, "'/rows' has an object"),
    "an array of arrays": ({"/rows": [[1]]}, "'/rows' has an object"),
    "no elements": ({"/none/$count": 0}, "state an empty array as []"),
    "a number that is not one": ({"/none/$count": "2"}, "'/none/$count' is not a number of elements"),
    "no list of paths": ({"$without": "/at"}, "\"$without\" is not an array"),
    "no path in the list": ({"$without": [5]}, "5 is not a path like"),
}

# Two documents, and the first place where they differ.
DIFFERENCES = {
    "nothing": ({"a": [1, {"b": None}]}, {"a": [1, {"b": None}]}, None),
    "another value": ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, ("/a/1/b", "2", "3")),
    "an element too many": ({"a": [1]}, {"a": [1, 2]}, ("/a/1", "nothing", "2")),
    "a member too few": ({"a": 1, "b": 2}, {"b": 2}, ("/a", "1", "nothing")),
    "a member too many": ({"b": 2}, {"b": 2, "a": 1}, ("/a", "nothing", "1")),
    "another type": ({"a": 1}, {"a": True}, ("/a", "1", "true")),
    "another order": ({"a": 1, "b": 2}, {"b": 2, "a": 1}, ("", "the order a, b", "the order b, a")),
}

# A vector, an answer that it does not state, and the vector after that was accepted.
ACCEPTED = {
    "only the values that differ": (
        {"expect": {"/kind": "a", "/at": "2026-04-01T00:00:00Z", "/list/$count": 1, "/list/0": 7, "$without": ["/b"]}},
        "SUBS_OK", {"kind": "a", "at": 1775088000000, "list": [7, 8], "more": 1},
        {"expect": {"/kind": "a", "/at": "2026-04-02T00:00:00Z", "/list/$count": 2, "/list/0": 7, "$without": ["/b"]}}),
    "a member that is gone": (
        {"expect": {"/kind": "a", "/level": 1}}, "SUBS_OK", {"kind": "a"},
        {"expect": {"/kind": "a", "$without": ["/level"]}}),
    "a member that should not be there": (
        {"expect": {"/kind": "a", "$without": ["/b", "/level"]}}, "SUBS_OK", {"kind": "a", "level": 2},
        {"expect": {"/kind": "a", "/level": 2, "$without": ["/b"]}}),
    "an object in place of a value": (
        {"expect": {"/kind": None}}, "SUBS_OK", {"kind": {"a": 1, "b": []}}, {"expect": {"/kind/a": 1, "/kind/b": []}}),
    "a whole answer": ({"response": {"a": 1}}, "SUBS_OK", {"a": 2}, {"response": {"a": 2}}),
    "an error in place of members": (
        {"expect": {"/kind": "a"}}, "SUBS_ERROR_JSON", {"error": {"code": "c"}},
        {"status": "SUBS_ERROR_JSON", "error": {"code": "c"}}),
    "another error": (
        {"status": "SUBS_ERROR_JSON", "error": {"code": "c"}}, "SUBS_ERROR_REQUEST", {"error": {"code": "d"}},
        {"status": "SUBS_ERROR_REQUEST", "error": {"code": "d"}}),
    "an answer in place of an error": (
        {"status": "SUBS_ERROR_JSON", "error": {"code": "c"}}, "SUBS_OK", {"a": 1}, {"response": {"a": 1}}),
}


class Vectors(unittest.TestCase):
    def test_requests_are_expanded(self):
        for label, (request, sent) in REQUESTS.items():
            with self.subTest(label):
                self.assertEqual(json.dumps(vectors.expand(request, NAMES)), json.dumps(sent))

    def test_wrong_requests_name_their_path(self):
        for label, (request, message) in WRONG_REQUESTS.items():
            with self.subTest(label), self.assertRaises(Wrong) as raised:
                vectors.expand(request, NAMES)
            self.assertTrue(str(raised.exception).startswith(message), raised.exception)

    def test_wrong_cases_name_their_file_and_case(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "subs_prorate/f.json"
            path.parent.mkdir()
            for label, (case, message) in CASES.items():
                path.write_text(f'{{"cases": [{case}]}}')
                with self.subTest(label), self.assertRaises(Wrong) as raised:
                    list(vectors.cases_of(path, {}))
                self.assertTrue(str(raised.exception).startswith("subs_prorate/f.json: "), raised.exception)
                self.assertIn(message, str(raised.exception))

    def test_a_difference_changes_its_base(self):
        before = json.dumps(BASE)
        for label, (changes, changed) in CHANGES.items():
            with self.subTest(label):
                self.assertEqual(json.dumps(differences.apply(BASE, changes)), json.dumps(changed))
                self.assertEqual(json.dumps(BASE), before)

    def test_a_wrong_difference_names_its_path(self):
        for label, (changes, message) in WRONG_CHANGES.items():
            with self.subTest(label), self.assertRaises(Wrong) as raised:
                differences.apply(BASE, changes)
            self.assertIn(message, str(raised.exception))

    def test_what_is_not_as_expected_is_found(self):
        for label, (expect, found) in EXPECTATIONS.items():
            with self.subTest(label):
                expectations.check(expect)
                self.assertEqual(list(expectations.violations(expect, ANSWER)), found)

    def test_a_wrong_expectation_names_its_path(self):
        for label, (expect, message) in WRONG_EXPECTATIONS.items():
            with self.subTest(label), self.assertRaises(Wrong) as raised:
                expectations.check(expect)
            self.assertIn(message, str(raised.exception))

    def test_everything_that_can_be_stated_of_an_answer_holds(self):
        pairs = dict(expectations.stated(ANSWER))
        self.assertEqual(pairs, {"/at": 5, "/rows/$count": 2, "/rows/0/a": True, "/rows/0/b~1~0": None, "/rows/1/a": 1,
                                 "/rows/1/rules": ["x.y", "x.z"], "/none": [], "/empty": {}})
        self.assertEqual(list(expectations.violations(pairs, ANSWER)), [])

    def test_the_members_that_decide_are_proposed(self):
        answer = {"at": 1, "subscriptions": [{"originalTransactionId": "1", "state": "expired", "offer": None,
                                              "next": {"state": "none", "at": 9}, "rules": ["a.b"]}], "warnings": []}
        proposed = {"/subscriptions/0/state": "expired", "/subscriptions/0/next/state": "none",
                    "/subscriptions/0/next/at": 9, "/subscriptions/0/rules": ["a.b"]}
        self.assertEqual(expectations.propose("subs_state_at", answer), proposed)
        self.assertEqual(expectations.propose("subs_state_at", {"subscriptions": []}), {"/subscriptions": []})

    def test_what_differs_from_the_base_is_proposed(self):
        base = {"at": 1, "subscriptions": [{"state": "none", "level": 1, "items": [{"sku": "a"}]}],
                "warnings": [{"code": "c"}]}
        answer = {"at": 2, "subscriptions": [{"state": "none", "level": 2}, {"state": "none", "level": 3}],
                  "warnings": []}
        self.assertEqual(expectations.propose("subs_state_at", answer, base), {
            "/subscriptions/$count": 2, "/subscriptions/0/state": "none", "/subscriptions/0/level": 2,
            "/subscriptions/1/state": "none", "/warnings": [], "$without": ["/subscriptions/0/items"]})

    def test_a_vector_may_be_like_one_that_is_like_another(self):
        cases = json.loads(f'''[{LIKE_THEM},
            {{"name":"BB","like":"CC","requestExcept":{{"/c":3}},"expect":{{"/b":4}}}},
            {{"name":"CC","like":"AA","requestExcept":{{"/a":2}},"response":{{}}}}]''')
        whole = {"name": "BB", "request": {"a": 2, "c": 3}, "expect": {"/b": 4}}
        self.assertEqual(vectors.whole(cases[2], cases), whole)
        self.assertEqual(cases[2]["requestExcept"], {"/c": 3})

    def test_wrong_bases_are_named(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "subs_prorate/f.json"
            path.parent.mkdir()
            for label, (cases, message) in WRONG_BASES.items():
                path.write_text(f'{{"cases": [{LIKE_THEM},{cases}]}}')
                with self.subTest(label), self.assertRaises(Wrong) as raised:
                    list(vectors.cases_of(path, {}))
                self.assertTrue(str(raised.exception).startswith("subs_prorate/f.json: 'BB': "), raised.exception)
                self.assertIn(message, str(raised.exception))

    def test_a_new_answer_is_whole_only_if_it_is_asked_for(self):
        for case, status, answer, filled in [
            ({}, "SUBS_OK", {"kind": "none", "a": 1}, {"expect": {"/kind": "none"}}),
            ({"response": {}}, "SUBS_OK", {"kind": "none", "a": 1}, {"response": {"kind": "none", "a": 1}}),
            ({"response": {}}, "SUBS_ERROR_JSON", {"error": {}}, {"status": "SUBS_ERROR_JSON", "error": {}}),
        ]:
            self.assertFalse(vectors.is_answered(case))
            vectors.fill(case, "subs_prorate", status, json.dumps(answer))
            self.assertEqual(case, filled)

    def test_an_answer_is_compared_with_what_a_vector_states(self):
        answer = b'{"at":1775001600000,"a":[1]}'
        for case, found in [
            ({"response": {"at": "2026-04-01T00:00:00Z", "a": [1]}}, []),
            ({"response": {"at": "2026-04-01T00:00:00Z", "a": []}}, [("/response/a/0", "nothing", "1")]),
            ({"expect": {"/at": "2026-04-01T00:00:00Z"}}, []),
            ({"expect": {"/at": "2026-04-02T00:00:00Z", "/a/0": 2}},
             [("/at", '"2026-04-02T00:00:00Z"', '"2026-04-01T00:00:00Z"'), ("/a/0", "2", "1")]),
            ({"status": "SUBS_ERROR_JSON", "error": None}, [("/status", '"SUBS_ERROR_JSON"', '"SUBS_OK"')]),
        ]:
            self.assertEqual(vectors.mistakes(case, "SUBS_OK", answer), found)
        for case in ({"expect": {"/a/$count": 1}}, {"response": {"a": [1]}}):
            self.assertEqual(vectors.mistakes(case, "SUBS_ERROR_JSON", b'{"error":{}}'),
                             [("/status", '"SUBS_OK"', '"SUBS_ERROR_JSON"')])
        self.assertEqual(vectors.mistakes({"response": {"a": [1]}}, "SUBS_OK", b'{"a": [1]}'),
                         [("", "the same values", 'other bytes, {"a": [1]}')])

    def test_an_accepted_answer_replaces_only_what_differs(self):
        for label, (case, status, answer, accepted) in ACCEPTED.items():
            with self.subTest(label):
                response = vectors.compact(answer)
                self.assertTrue(vectors.mistakes(case, status, response))
                vectors.accept(case, status, response)
                self.assertEqual(case, accepted)
                self.assertEqual(list(case.get("expect", ())), list(accepted.get("expect", ())))
                self.assertEqual(vectors.mistakes(case, status, response), [])

    def test_accepting_writes_only_the_vectors_that_differ(self):
        cases = [{"name": "As stated", "rules": ["x.y"], "request": {"price": 1}, "expect": {"/price": 1}},
                 {"name": "Stated otherwise", "rules": ["x.y"], "request": {"price": 2}, "expect": {"/price": 9}},
                 {"name": "Without an answer", "rules": ["x.y"], "request": {"price": 3}}]
        # A file in which nothing differs is not written: it need not be as it would be written.
        same = json.dumps({"cases": cases[:1]})
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / "subs_prorate" / name for name in ("differs.json", "same.json")]
            paths[0].parent.mkdir()
            paths[0].write_text(vectors.document_text({"cases": cases}))
            paths[1].write_text(same)
            library = mock.patch.object(vectors, "open_library",
                                        return_value=lambda function, request: ("SUBS_OK", request))
            with library, contextlib.redirect_stdout(io.StringIO()) as said:
                with contextlib.redirect_stderr(io.StringIO()) as reported:
                    vectors.accept_all(Path("a library"), paths)
            cases[1]["expect"] = {"/price": 2}
            self.assertEqual(paths[0].read_text(), vectors.document_text({"cases": cases}))
            self.assertEqual(paths[1].read_text(), same)
        self.assertIn("'Stated otherwise'\n  at /price\n    wanted 9\n    got    2", reported.getvalue())
        self.assertTrue(said.getvalue().startswith("1 vectors state other answers now."), said.getvalue())

    def test_a_difference_is_at_most_half_of_the_whole(self):
        for path in vectors.HERE.glob("*/*.json"):
            cases = json.loads(path.read_bytes())["cases"]
            for case in cases:
                if "requestExcept" in case:
                    whole, changes = vectors.whole(case, cases)["request"], case["requestExcept"]
                    self.assertLessEqual(2 * differences.count(changes), differences.count(whole), case["name"])

    def test_members_of_one_object_share_a_line(self):
        case = {"expect": {"/a/b": 1, "/a/c": "x" * 60, "/a/d": "y" * 60, "/a/e/f": 2, "/g": 3, "/h": []}}
        lines = vectors.members_text(case).splitlines()
        self.assertEqual([line.strip().count("/") for line in lines[2:-2]], [4, 2, 3, 1, 1])

    def test_a_response_is_the_same_there_and_back(self):
        for number in (0, -1, 1775001600000, 1775001599999, 8640000000000001, 10**11, 253402300799999, 253402300800000):
            for text in ("2026-04-01T00:00:00Z", "2026-04-01T02:00", "'2026-04-01T00:00:00Z'", "$name", "'", ""):
                response = {"at": number, "milliunits": number, "text": text, "rows": [number, {"a": text}]}
                self.assertEqual(vectors.answered(vectors.readable(response)), response)

    def test_the_first_difference_is_found(self):
        for label, (expected, got, found) in DIFFERENCES.items():
            with self.subTest(label):
                self.assertEqual(vectors.difference(expected, got), found)

    def test_what_a_vector_holds_is_in_its_line(self):
        kept = [
            vectors.Vector("subs_prorate", "SUBS_OK", ("a.b", "c.d"), b"{\"\t\n\":1}", 3, b"{}", "f.json", "é, \"n\""),
            vectors.Vector("subs_prorate", "SUBS_ERROR_ARGUMENT", (), None, 0, None, "f.json", "a null pointer"),
            vectors.Vector("subs_prorate", "SUBS_ERROR_JSON", (), b"", 0, b"{}", "f.json", "an empty text"),
        ]
        with tempfile.TemporaryDirectory() as folder:
            flat = Path(folder) / "flat"
            flat.write_text("".join(map(vectors.line, kept)), encoding="utf-8")
            self.assertEqual(vectors.read(flat), kept)

    def test_files_stand_as_they_would_be_written(self):
        for path in vectors.HERE.glob("*/*.json"):
            text = path.read_text(encoding="utf-8")
            self.assertEqual(text, vectors.document_text(vectors.parse(text)), path.name)

    def test_every_name_is_used(self):
        texts = {path: path.read_text(encoding="utf-8") for path in vectors.HERE.glob("*/*.json")}
        texts[vectors.COMMON] = vectors.COMMON.read_text(encoding="utf-8")
        for path, text in texts.items():
            names = json.loads(text) if path == vectors.COMMON else json.loads(text).get("given", {})
            reach = texts.values() if path == vectors.COMMON else [text]
            for name in names:
                used = [json.dumps("$" + name, ensure_ascii=False), f'"$like": {json.dumps(name, ensure_ascii=False)}']
                self.assertTrue(any(each in other for each in used for other in reach), f"{path.name}: {name}")

    def test_the_examples_of_the_readme_are_vectors(self):
        blocks = re.findall(r"```json\n(.*?)```", (vectors.HERE / "README.md").read_text(encoding="utf-8"), re.DOTALL)
        files = [json.loads(path.read_bytes())["cases"] for path in vectors.HERE.glob("*/*.json")]
        self.assertTrue(blocks)
        for example in map(json.loads, blocks):
            self.assertTrue(any(example in cases for cases in files), example["name"])


if __name__ == "__main__":
    unittest.main(argv=["test_vectors.py", "--quiet"])

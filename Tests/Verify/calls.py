#!/usr/bin/env python3
"""Calls libsubscore-verify.

    echo REQUEST | Tests/Verify/calls.py LIBRARY CORE    asks in a process that uses OpenSSL for nothing else: twice,
                                                         with an open verifier too. Writes each status and answer.
"""

import ctypes
import json
import sys


class Library:
    """libsubscore-verify, and the function of libsubscore that releases its responses."""

    def __init__(self, path, core):
        self.path, self.core_path = path, core
        self.library, self.core = ctypes.CDLL(path), ctypes.CDLL(core)
        self.core.subs_free.argtypes = [ctypes.c_void_p]

    def call(self, function, request, *before):
        """The status and the response, as bytes."""
        request = request if isinstance(request, bytes) else json.dumps(request).encode()
        response, length = ctypes.c_void_p(), ctypes.c_size_t()
        status = getattr(self.library, function)(*before, request, ctypes.c_size_t(len(request)),
                                                 ctypes.byref(response), ctypes.byref(length))
        text = ctypes.string_at(response, length.value) if response else None
        self.core.subs_free(response)
        return status, text


class Verifier:
    """One that is open. Its handle is null where it could not be opened, and `response` says why."""

    def __init__(self, library, request):
        self.library, self.handle = library, ctypes.c_void_p()
        request, response = json.dumps(request).encode(), ctypes.c_void_p()
        self.status = library.library.subs_verifier_open(request, ctypes.c_size_t(len(request)),
                                                         ctypes.byref(self.handle), ctypes.byref(response), None)
        self.response = ctypes.string_at(response) if response else None
        library.core.subs_free(response)

    def verify(self, request):
        return self.library.call("subs_verifier_verify", request, self.handle)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.library.library.subs_verifier_close(self.handle)


def in_two(request):
    """The requests that open a verifier and that ask it, in the place of a request of subs_verify."""
    fields, each = request["verify"], ("at", "ocspResponses")
    opening = {"verify": {name: value for name, value in fields.items() if name not in each}}
    return opening, request | {"verify": {name: value for name, value in fields.items() if name in each}}


def main():
    library, request = Library(sys.argv[1], sys.argv[2]), json.load(sys.stdin)
    opening, asking = in_two(request)
    answers = []
    for _ in range(2):
        answers.append(library.call("subs_verify", request))
        with Verifier(library, opening) as verifier:
            answers.append(verifier.verify(asking) if verifier.handle else (verifier.status, verifier.response))
    print(json.dumps([[status, json.loads(answer)] for status, answer in answers]))


if __name__ == "__main__":
    main()

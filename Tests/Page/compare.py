#!/usr/bin/env python3
"""Asks the C library what the page asked of its module, and compares the bytes.

compare.py LIBRARY FILE: each line of FILE is the name of a function, a request and the page's answer, as a JSON array.
"""

import ctypes
import json
import sys

library = ctypes.CDLL(sys.argv[1])
library.subs_free.argtypes = [ctypes.c_void_p]


def answer(name, request):
    """The response of a function of the library to a request, as text."""
    data, response, length = request.encode(), ctypes.c_void_p(), ctypes.c_size_t()
    getattr(library, name)(data, ctypes.c_size_t(len(data)), ctypes.byref(response), ctypes.byref(length))
    try:
        return ctypes.string_at(response, length.value).decode()
    finally:
        library.subs_free(response)


count = 0
with open(sys.argv[2], encoding="utf-8") as lines:
    for line in lines:
        name, request, given = json.loads(line)
        wanted = answer(name, request)
        if given != wanted:
            sys.exit(f"{name} answers\n{wanted}\nand the page has\n{given}\nof the request\n{request[:2000]}")
        count += 1
print(f"{count} answers of the page are those of the C library")

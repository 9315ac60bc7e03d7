"""What a vector changes in the request of another vector.

A difference is an object: each key is a path of the base, as JSON Pointer (RFC 6901) writes it, with the value that is
there instead. The value replaces all of what was there. "$without" lists the paths that are left out. Every path counts
in the base, before anything is left out. The index after the last element of an array adds an element, and a new member
goes to the end of its object. Any other path that the base does not have is an error.

JSON Merge Patch (RFC 7396) does not serve here: its null removes a member, and members of requests may be null.
"""

import copy
import re
from itertools import pairwise

WITHOUT = "$without"


class Wrong(Exception):
    """Says what is wrong with the form of a vector."""


def at(path, key):
    return f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}"


def steps(path):
    if not isinstance(path, str) or not path.startswith("/") or re.search("~(?![01])", path):
        raise Wrong(f"{path!r} is not a path like \"/subscriptions/0/state\"")
    return [step.replace("~1", "/").replace("~0", "~") for step in path[1:].split("/")]


def find(document, path, may_be_new):
    """The object or array that a path ends in, and its key or index there."""
    *outer, last = steps(path)
    for number, step in enumerate([*outer, last]):
        parent, is_last = document, number == len(outer)
        if isinstance(parent, list) and re.fullmatch("0|[1-9][0-9]*", step):
            step = int(step)
            exists, may_be_added = step < len(parent), step == len(parent)
        else:
            exists = isinstance(parent, dict) and step in parent
            may_be_added = isinstance(parent, dict)
        if not exists and not (is_last and may_be_new and may_be_added):
            raise Wrong(f"the base has no {path!r}")
        if not is_last:
            document = parent[step]
    return parent, step


def apply(base, changes):
    """The base with the changes."""
    if not isinstance(changes, dict):
        raise Wrong("is not an object of paths and values")
    left_out = changes.get(WITHOUT, [])
    if not isinstance(left_out, list):
        raise Wrong(f"\"{WITHOUT}\" is not an array of paths")
    paths = [path for path in changes if path != WITHOUT] + left_out
    parts = sorted(map(steps, paths))
    for one, next_one in pairwise(parts):
        if one == next_one[:len(one)]:
            raise Wrong(f"{at_all(next_one)!r} is changed twice, also by {at_all(one)!r}")
    document = copy.deepcopy(base)
    removed = [find(document, path, False) for path in left_out]
    for path, value in changes.items():
        if path != WITHOUT:
            parent, key = find(document, path, True)
            if isinstance(parent, list) and key == len(parent):
                parent.append(copy.deepcopy(value))
            else:
                parent[key] = copy.deepcopy(value)
    # From the end, because an element that is removed moves those after it.
    for parent, key in sorted(removed, key=lambda found: found[1] if isinstance(found[0], list) else 0, reverse=True):
        del parent[key]
    return document


def at_all(keys):
    path = ""
    for key in keys:
        path = at(path, key)
    return path


def count(value):
    """The number of values in a document: its texts, numbers, booleans, nulls, and empty objects and arrays."""
    if isinstance(value, (dict, list)) and value:
        return sum(map(count, value.values() if isinstance(value, dict) else value))
    return 1

"""What a vector changes in a document of another vector.

A difference is an object: each key is a path of the base, as JSON Pointer (RFC 6901) writes it, with the value that is
there instead. The value replaces all of what was there. "$without" lists the paths that are left out. Every path counts
in the base, before anything is left out. The index after the last element of an array adds an element. A path that is
misspelt is an error.

JSON Merge Patch (RFC 7396) does not serve here: its null removes a member, and many members of answers are null.
"""

import copy
import json
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


def find(document, path, may_be_new, may_add_members):
    """The object or array that a path ends in, and its key or index there."""
    *outer, last = steps(path)
    for number, step in enumerate([*outer, last]):
        parent, is_last = document, number == len(outer)
        if isinstance(parent, list) and re.fullmatch("0|[1-9][0-9]*", step):
            step = int(step)
            exists, may_be_added = step < len(parent), step == len(parent)
        else:
            exists = isinstance(parent, dict) and step in parent
            may_be_added = isinstance(parent, dict) and may_add_members
        if not exists and not (is_last and may_be_new and may_be_added):
            raise Wrong(f"the base has no {path!r}")
        if not is_last:
            document = parent[step]
    return parent, step


def apply(base, changes, may_add_members=False):
    """The base with the changes. Members can be added to objects only if MAY_ADD_MEMBERS; they go to the end."""
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
    removed = [find(document, path, False, False) for path in left_out]
    for path, value in changes.items():
        if path != WITHOUT:
            parent, key = find(document, path, True, may_add_members)
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


def size(changes):
    """How long a difference is to read: the letters of its JSON."""
    return len(json.dumps(changes, ensure_ascii=False))


def count(value):
    """The number of values in a document: its texts, numbers, booleans, nulls, and empty objects and arrays."""
    if isinstance(value, (dict, list)) and value:
        return sum(map(count, value.values() if isinstance(value, dict) else value))
    return 1


def join(*parts):
    joined = {}
    for part in parts:
        left_out = joined.get(WITHOUT, []) + part.get(WITHOUT, [])
        joined |= part
        if left_out:
            joined[WITHOUT] = left_out
    return joined


def between(base, value, may_add_members=False, path=""):
    """The shortest difference that makes VALUE of a base. It is {"": value} if only the whole can be replaced."""
    whole = {path: value}
    if type(base) is not type(value):
        return whole
    if isinstance(base, dict):
        gone = [key for key in base if key not in value]
        kept = [key for key in base if key in value]
        new = [key for key in value if key not in base]
        if list(value) != kept + new or new and not may_add_members:
            return whole
        parts = [between(base[key], value[key], may_add_members, at(path, key)) for key in kept]
        parts += [{at(path, key): value[key]} for key in new] + [{WITHOUT: [at(path, key)]} for key in gone]
        found = [join(*parts)]
    elif isinstance(base, list):
        extra = max(0, len(base) - len(value))
        found = []
        # Elements that are gone were next to each other.
        for start in range(len(base) - extra + 1) if extra else [0]:
            kept = [index for index in range(len(base)) if not start <= index < start + extra]
            parts = [between(base[index], each, may_add_members, at(path, index))
                     for index, each in zip(kept, value, strict=False)]
            parts += [{at(path, index): value[index]} for index in range(len(base), len(value))]
            parts += [{WITHOUT: [at(path, start + number)]} for number in range(extra)]
            found.append(join(*parts))
    else:
        return {} if base == value else whole
    best = min(found, key=size)
    return best if path == "" or size(best) < size(whole) else whole

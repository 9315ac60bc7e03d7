"""Names and descriptions in the style of each language."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable

HEAD = "@generated from docs/schema by bindings/generate.py. DO NOT EDIT."
HEADER_HEAD = HEAD.replace("docs/schema", "Include")


def words(name: str) -> list[str]:
    return re.findall(r"[A-Z]{2,}s?(?![a-z])|[A-Z]?[a-z0-9]+|[A-Z]", name)


def snake(name: str) -> str:
    """purchase_date, dependent_skus"""
    return "_".join(words(name)).lower()


def pascal(name: str) -> str:
    """PurchaseDate for purchaseDate, DidRenew for DID_RENEW, HalfUp for half_up"""
    spelt = name if re.search("[a-z]", name) else name.lower()
    return "".join(word[0].upper() + word[1:] for part in spelt.split("_") for word in words(part))


def spoken(text: str, names: dict[str, str], plain: dict[str, str]) -> str:
    """A description in a language's terms: `names` for names of fields, `plain` for null, absent, true and false."""
    text = re.sub(r"[A-Za-z]+", lambda found: names.get(found[0], found[0]) if re.search("[a-z][A-Z]", found[0])
                  else found[0], text)
    for word, own in plain.items():
        text = re.sub(rf"\b{word}\b", own, text)
    return text


def comment(text: str, start: str, width: int = 110) -> list[str]:
    """A description as lines of comments."""
    return textwrap.wrap(text, width, initial_indent=start, subsequent_indent=start,
                         break_long_words=False, break_on_hyphens=False)


def block(text: str, indent: str, width: int = 110) -> list[str]:
    """A description as a comment between /** and */."""
    text = text.replace("*/", "* /")
    if len(indent) + len(text) + 7 <= width:
        return [f"{indent}/** {text} */"]
    return [f"{indent}/**", *comment(text, f"{indent} * ", width), f"{indent} */"]


def wrapped(start: str, items: Iterable[str], end: str, indent: str = "    ", width: int = 110,
            trailing: str = ",") -> list[str]:
    """A list on one line, or on several where it is long."""
    items = list(items)
    one = start + ", ".join(items) + end
    if len(one) <= width:
        return [one]
    whole = ", ".join(item.replace(" ", "\0") for item in items) + trailing
    inner = textwrap.wrap(whole, width, initial_indent=indent, subsequent_indent=indent,
                          break_long_words=False, break_on_hyphens=False)
    outer = re.match(r" *", start)
    return [start, *(line.replace("\0", " ") for line in inner), (outer[0] if outer else "") + end]

"""The log of both apps, in the format of uvicorn's own lines.

A line has ids and sizes, never a document: documents are the data of customers. Ids and types are texts of a document,
which may hold anything, so what would end a line or control a terminal is written as an escape.
"""

import logging

LOG = logging.getLogger("uvicorn.error.backend")


def in_one_line(record: logging.LogRecord) -> bool:
    """Escapes what is not printable in a record."""
    text = record.getMessage()
    if not text.isprintable():
        text = "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)
    record.msg, record.args = text, ()
    return True


LOG.addFilter(in_one_line)

"""Objects of Apple's app-store-server-library as documents. That library is not needed for it, and not imported."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, ClassVar, Dict, Protocol
from uuid import UUID


class Model(Protocol):
    """A class that attrs made, as all models of Apple's library are."""

    __attrs_attrs__: ClassVar[Any]


# Where a model belongs in a history, if it is not a document by itself.
MEMBERS = {"JWSTransactionDecodedPayload": "transactions", "JWSRenewalInfoDecodedPayload": "renewalInfo"}


def is_model(value: object) -> bool:
    return hasattr(type(value), "__attrs_attrs__")


def in_history(value: object) -> Dict[str, Any]:
    """The document of a history that a model is."""
    found = plain(value)
    member = MEMBERS.get(type(value).__name__)
    document: Dict[str, Any] = {member: [found]} if member else found
    return document


def plain(value: Any) -> Any:
    """A model as Apple wrote it in JSON, less what is absent."""
    if is_model(value):
        names = [attribute.name for attribute in type(value).__attrs_attrs__]
        members = {}
        for name in names:
            # Beside a field that holds one of some values there is a raw one. It also holds those that Apple's library
            # does not know yet.
            raw = f"raw{name[:1].upper()}{name[1:]}"
            member = getattr(value, raw if raw in names else name)
            if not name.startswith("raw") and member is not None:
                members[name] = plain(member)
        return members
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, Enum):
        return value.value
    return str(value) if isinstance(value, UUID) else value

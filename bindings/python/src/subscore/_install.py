"""How to install the packages of an extra, for messages."""

from ._generated.install import COMMAND


def extra(name: str) -> str:
    return COMMAND.replace("EXTRA", name)

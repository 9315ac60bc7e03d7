"""The packages of an extra: whether they are there, and how to install them."""

import importlib

from ._generated.install import COMMAND


def extra(name: str) -> str:
    """The command that installs an extra."""
    return COMMAND.replace("EXTRA", name)


def needs(name: str, *modules: str) -> None:
    """Raises an ImportError that names the extra and the command, unless all of these modules can be imported."""
    for module in modules:
        try:
            importlib.import_module(module)
        except ImportError as error:
            raise ImportError(f"{error}; it comes with the extra {name}: {extra(name)}", name=module) from None

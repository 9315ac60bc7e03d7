# @generated from bindings/packages.json by bindings/install.py. DO NOT EDIT.
"""How to install what an extra of this package brings, for messages."""

COMMAND = 'pip install "$(echo build/python/wheel/*.whl)[EXTRA]"'


def extra(name: str) -> str:
    return COMMAND.replace("EXTRA", name)

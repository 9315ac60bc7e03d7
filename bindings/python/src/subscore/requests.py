from __future__ import annotations

from ._generated import requests as _generated
from ._generated.requests import *  # noqa: F403

__doc__ = _generated.__doc__

# Pickles, messages and documentation name the public module.
for _each in vars(_generated).values():
    if isinstance(_each, type) and _each.__module__ == _generated.__name__:
        _each.__module__ = __name__
del _each

# @generated from bindings/packages.json by bindings/install.py. DO NOT EDIT.
"""The command that installs an extra of this package."""

COMMAND = 'pip install "$(echo build/python/wheel/*.whl)[EXTRA]"'

"""Starts a server with the files of the Debian packages, and asks its extension for the version.

    Tests/Databases/packaged.py ROOT LIBRARIES

ROOT is where the packages are installed, LIBRARIES the folder of libsubscore in it.
"""

import sys
from pathlib import Path

from postgresql import ROOT, Server

installed, libraries = map(Path, sys.argv[1:])
with Server(installed, libraries) as server:
    server.run("CREATE EXTENSION subscore")
    found = server.run("SELECT subs_version()")
    if found != (ROOT / "VERSION").read_text(encoding="utf-8").strip():
        sys.exit(f"the extension has the version {found}")

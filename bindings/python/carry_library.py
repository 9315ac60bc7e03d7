"""Puts the library that SUBSCORE_LIBRARY names into the wheel. Without it the wheel uses the installed one."""

import os
import sysconfig

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CarryLibrary(BuildHookInterface):
    def initialize(self, version, build_data):
        library = os.environ.get("SUBSCORE_LIBRARY")
        if library:
            platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data["pure_python"] = False
            # Any Python 3, and no ABI of Python: the library knows nothing of either.
            build_data["tag"] = f"py3-none-{platform}"
            build_data["force_include"][os.path.realpath(library)] = "subscore/libsubscore.so.0"

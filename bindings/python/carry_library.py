"""Puts the libraries that SUBSCORE_LIBRARY, SUBSCORE_VERIFY_LIBRARY and SUBSCORE_SIMULATE_LIBRARY name into the wheel,
and the page that SUBSCORE_PAGE names. The manual of the simulator is in each wheel, too. The portable wheel contains
the WebAssembly modules in the folder that SUBSCORE_MODULES names, and no library.

Without them the wheel uses the installed ones, and has no page. The libraries end in .so, by which tools that collect
the files of a program, such as PyInstaller, know them.
"""

import os
import sysconfig
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CarryLibrary(BuildHookInterface):
    def initialize(self, version, build_data):
        library = os.environ.get("SUBSCORE_LIBRARY")
        if library:
            platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data["pure_python"] = False
            # Any Python 3, and no ABI of Python: the library knows nothing of either.
            build_data["tag"] = f"py3-none-{platform}"
            build_data["force_include"][os.path.realpath(library)] = "subscore/libsubscore.so"
        verify = os.environ.get("SUBSCORE_VERIFY_LIBRARY")
        if library and verify:
            build_data["force_include"][os.path.realpath(verify)] = "subscore/libsubscore-verify.so"
        simulator = os.environ.get("SUBSCORE_SIMULATE_LIBRARY")
        if library and simulator:
            build_data["force_include"][os.path.realpath(simulator)] = "subscore/libsubscore-simulate.so"
        modules = os.environ.get("SUBSCORE_MODULES")
        # The module with tables stands for the library.
        for name, library_name in (("subscore-columns", "subscore"), ("subscore-simulate", "subscore-simulate")):
            if modules:
                build_data["force_include"][f"{modules}/{name}.wasm"] = f"subscore/lib{library_name}.wasm"
        manual = Path(self.root).parents[1] / "Include/subscore_simulate.h"
        if manual.exists():  # Not where the package is built outside of the project.
            build_data["force_include"][str(manual)] = "subscore/subscore_simulate.h"
        page = os.environ.get("SUBSCORE_PAGE")
        if page:
            build_data["force_include"][os.path.realpath(page)] = "subscore/subscore.html"

"""Puts the README into the metadata of the wheel. Links to other pages of the repository become addresses, because a
package does not contain these pages."""

import json
import os
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ReadmeWithAddresses(MetadataHookInterface):
    def update(self, metadata):
        # What runs the modules of the portable wheel. Each release of it may change its functions.
        metadata["dependencies"] = ["wasmtime >= 50, < 51"] if os.environ.get("SUBSCORE_MODULES") else []
        here = Path(self.root)
        packages = json.loads((here.parent / "packages.json").read_text(encoding="utf-8"))
        text = (here / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": text.replace("](../../", f"]({packages['repository']}/blob/main/"),
        }

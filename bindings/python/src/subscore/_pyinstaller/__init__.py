"""What PyInstaller asks a package for: the folder with its hooks."""

import os
from typing import List


def hook_folders() -> List[str]:
    return [os.path.dirname(__file__)]

"""Where the program's own files lie, in a checkout and installed alike."""

from functools import cache
from pathlib import Path


@cache
def _shared() -> Path:
    installed = Path(__file__).parent / "_shared"
    return installed if installed.is_dir() else Path(__file__).parent.parent


def assets() -> Path:
    """The folder of tiles, icons, fonts and translations."""
    return _shared() / "assets"


def data() -> Path:
    """The folder of the tree, the tables and the sample games."""
    return _shared() / "data"

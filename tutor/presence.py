"""What lies at a place that may not be looked at: a folder of somebody else's, a disk that fails.
Nothing here raises an OSError."""

import os
from fnmatch import fnmatchcase
from pathlib import Path


def is_absent(path: Path) -> bool:
    """Check whether nothing lies at a place. What cannot be looked at may be there: whoever opens
    it says why it cannot be opened.

    >>> is_absent(Path("no such folder/file")), is_absent(Path("."))
    (True, False)
    """
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return False


def names_in(folder: Path, pattern: str) -> tuple[str, ...]:
    """Return the names of a folder that fit a pattern, in their order; none where the folder is
    not there, or cannot be looked into.

    >>> names_in(Path("no such folder"), "*.txt")
    ()
    """
    try:
        names = os.listdir(folder)
    except OSError:
        return ()
    return tuple(sorted(name for name in names if fnmatchcase(name, pattern)))

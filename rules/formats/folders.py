"""Folders that people name, with all below them."""

from collections.abc import Iterator
from pathlib import Path


def is_folder(path: Path) -> bool:
    """Return whether this is a folder; what cannot be asked for is none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def files_below(folder: Path) -> Iterator[tuple[Path, OSError | None]]:
    """Yield the files below a folder in order of their names, each folder's where it stands.

    What is hidden is left out, and no link to a folder is followed. A folder that may not be looked
    into is yielded itself, with why; so is what may not be asked for.
    """
    left = [folder]
    while left:
        path = left.pop()
        try:
            if path.is_file():
                yield path, None
            elif path == folder or (path.is_dir() and not path.is_symlink()):
                inner = sorted(path.iterdir(), reverse=True)
                left += [each for each in inner if not each.name.startswith(".")]
        except OSError as why:
            yield path, why

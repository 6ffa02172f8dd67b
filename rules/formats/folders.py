"""Folders that people name, with all below them."""

from collections.abc import Iterator
from pathlib import Path

from rules.names import natural


def is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def files_below(folder: Path, *, naturally: bool = False) -> Iterator[tuple[Path, OSError | None]]:
    """Yield the files below a folder in order of their names, each folder's where it stands.

    Read `naturally`, "game 2" comes before "game 10", as people expect it in what they see; else
    names are compared letter by letter. What is hidden is left out, and no link to a folder is
    followed. A folder that may not be looked into is yielded itself, with why; so is what may not
    be asked for.
    """
    key = _natural_name if naturally else None
    left = [folder]
    while left:
        path = left.pop()
        try:
            if path.is_file():
                yield path, None
            elif path == folder or (path.is_dir() and not path.is_symlink()):
                inner = sorted(path.iterdir(), key=key, reverse=True)
                left += [each for each in inner if not each.name.startswith(".")]
        except OSError as why:
            yield path, why


def _natural_name(path: Path) -> tuple[tuple[str, int, str], ...]:
    return natural(path.name)

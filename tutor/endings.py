"""The endings of the files that a person names: taken away where they are ours, and nothing else
of a name; what stands behind its last point may be a day ("set 2026.11.05")."""

from pathlib import Path
from typing import Final

from tutor.files import named

OURS: Final = frozenset({".csv", ".jsonl", ".xlsx", ".html", ".pdf", ".mtset", ".mtanswers"})


def plain_name(path: Path) -> str:
    """Return a file's name without its ending.

    >>> plain_name(Path("week 1.HTML")), plain_name(Path("set 2026.11.05"))
    ('week 1', 'set 2026.11.05')

    Raises:
        IsADirectoryError: it has no name, as ``/``, this folder and the one above.
    """
    return path.stem if named(path).suffix.lower() in OURS else path.name


def with_ending(path: Path, ending: str) -> Path:
    """Return the same place for a file of another kind.

    >>> with_ending(Path("set 2026.11.05"), ".mtset").name
    'set 2026.11.05.mtset'

    Raises:
        IsADirectoryError: it has no name, as ``/``, this folder and the one above.
    """
    return path.with_name(f"{plain_name(path)}{ending}")

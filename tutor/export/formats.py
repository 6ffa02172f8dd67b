"""The formats of an export by name; each loads what it needs, and nothing of the others."""

from collections.abc import Mapping
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

from tutor.diagnosis.shown_habits import ShownHabits
from tutor.endings import with_ending
from tutor.export.annotated import Format
from tutor.export.games_folder import games_folder
from tutor.export.given_sets import GivenSet
from tutor.language import Language

FORMATS: Final = ("csv", "jsonl", "xlsx", "html", "pdf")
WITH_SETS: Final = ("xlsx", "html", "pdf")
WITH_HABITS: Final = ("html", "pdf")
AnyFormat: TypeAlias = Format[Any]


def format_of(
    name: str,
    language: Language,
    created: datetime,
    title: str = "",
    sets: tuple[GivenSet, ...] = (),
    habits: Mapping[str, ShownHabits] | None = None,
) -> AnyFormat:
    """Return the format of that name, in this language.

    Args:
        name: one of `FORMATS`.
        language: of the file.
        created: the date that a file tells.
        title: the name of the class, where it has one.
        sets: the problem sets that it was given; formats of figures show them.
        habits: what the games of each pupil show, by name; formats of pupils tell it.
    """
    module = import_module(f"tutor.export.{name}_export")
    made = getattr(module, f"{name.capitalize()}Format")
    if name in WITH_HABITS:
        return cast(AnyFormat, made(language, created, title, sets, habits or {}))
    if name in WITH_SETS:
        return cast(AnyFormat, made(language, created, title, sets))
    return cast(AnyFormat, made(language, created, title))


def files_of(name: str, path: Path) -> tuple[Path, ...]:
    if name != "html":
        return (path,)
    return path, games_folder(path)


def path_of(output: Path | None, name: str, kind: str, kinds: int) -> Path:
    """Return where a format goes that is one of so many: of several each gets its own ending.

    Args:
        output: the file that was asked for; None: `name` in this folder, where it is free.
        name: what the file is called if nobody said it.
        kind: the format.
        kinds: how many there are.

    Raises:
        IsADirectoryError: a file of several is to be called as no file can be.
    """
    if output is None:
        return free_path(name, kind)
    return output if kinds == 1 else with_ending(output, f".{kind}")


def free_path(name: str, ending: str) -> Path:
    """Return a file's name in this folder that is not taken yet: advice-log.csv, advice-log-2.csv
    ..."""
    path, number = Path(f"{name}.{ending}"), 1
    while path.exists():
        number += 1
        path = Path(f"{name}-{number}.{ending}")
    return path

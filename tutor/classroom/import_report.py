"""What became of every file of an import: JSON Lines, a header, one line per file, and the sums."""

import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TextIO, TypedDict

from rules.damage import BAD_VALUES, BadValue, message_of
from rules.formats.opening import MAX_VALUE_BYTES, open_file
from rules.message import Message
from tutor.classroom.fault import ClassroomError
from tutor.classroom.told_json import check_sentence, message_from_json, message_to_json
from tutor.export.pupils import name_key, shown
from tutor.files import json_line
from tutor.json_values import finite_json, read_as
from tutor.printable import one_line

VERSION: Final = 1
MAX_FILES: Final = 500_000


class Fate(StrEnum):
    READ = "read"
    REPAIRED = "repaired"
    DUPLICATE = "duplicate"
    NO_PUPIL = "no_pupil"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class FileEntry:
    place: str
    fate: Fate
    game: str = ""
    names: tuple[str, ...] = ()
    pupils: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    original: str = ""
    why: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    told: tuple[Message, ...] = ()


class _HeaderJson(TypedDict):
    version: int


@dataclass(frozen=True, slots=True)
class ImportTotals:
    number: int
    files: int
    fates: Mapping[Fate, int]
    seats: int
    decisions: int
    stopped: bool


def refused(place: str, why: Message) -> FileEntry:
    facts = {name: shown(str(arg)) for name, arg in why.args.items()}
    nested = any(isinstance(arg, Message) for arg in why.args.values())
    return FileEntry(place, Fate.REFUSED, why=why.text, facts=facts, told=(why,) if nested else ())


def header_line(number: int) -> str:
    return json_line({"import": number, "version": VERSION})


def entry_line(entry: FileEntry) -> str:
    data = {name: getattr(entry, name) for name in FileEntry.__dataclass_fields__}
    data["told"] = [message_to_json(message) for message in entry.told]
    return json_line({name: value for name, value in data.items() if value})


def sums_line(sums: ImportTotals) -> str:
    return json_line(
        {
            "files": sums.files,
            **{fate.value: sums.fates.get(fate, 0) for fate in Fate},
            "seats": sums.seats,
            "decisions": sums.decisions,
            "stopped": sums.stopped,
        }
    )


def read_report(path: Path) -> Iterator[FileEntry]:
    """Yield the files of a report, one after another.

    Raises:
        ClassroomError: the report is of a newer version, damaged, or not there.
    """
    try:
        with open_file(path) as packed, io.TextIOWrapper(packed, "utf-8") as file:
            header = read_as(_HeaderJson, json.loads(_line(file)))
            if header["version"] > VERSION:
                raise ClassroomError(
                    "{path} was written by a newer version of the program; update the "
                    "program to open it.",
                    path=path,
                )
            for number, line in enumerate(iter(lambda: _line(file), "")):
                if number == MAX_FILES:
                    raise BadValue("far too large")
                data = read_as(dict[str, Any], finite_json(line))
                if "fate" in data:
                    yield _entry(data)
    except ClassroomError:
        raise
    except (OSError, *BAD_VALUES) as error:
        raise ClassroomError(
            "The report {path} cannot be read ({why}); the games of the class are not "
            "touched by that.",
            path=path,
            why=message_of(error),
        ) from error


def _line(file: TextIO) -> str:
    line = file.readline(MAX_VALUE_BYTES + 1)
    if len(line) > MAX_VALUE_BYTES:
        raise BadValue("far too large")
    return line


def unknown_names(entries: Iterable[FileEntry], known: Iterable[str]) -> Counter[str]:
    keys = frozenset(known)
    counts: Counter[str] = Counter()
    seen = set()
    for entry in entries:
        if entry.game and entry.game not in seen:
            seen.add(entry.game)
            counts.update(name for name in {*entry.names} if name_key(name) not in keys)
    return counts


def _entry(data: Mapping[str, Any]) -> FileEntry:
    told = tuple(map(message_from_json, read_as(list[Any], data.get("told", []))))
    read = read_as(FileEntry, {**data, "told": ()})
    entry = replace(
        read,
        place=shown(read.place),
        names=_shown(read.names),
        pupils=_shown(read.pupils),
        unsure=_shown(read.unsure),
        left_out=_shown(read.left_out),
        original=shown(read.original),
        why=one_line(read.why),
        facts={name: shown(fact) for name, fact in read.facts.items()},
        told=told,
    )
    if entry.facts:
        check_sentence(entry.why, entry.facts)
    return entry


def _shown(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(shown, texts))

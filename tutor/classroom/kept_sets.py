"""Problem sets that the class was given, and what its pupils answered: kept in the class's folder.

    sets/ID.json    title, day, the cause of each position, and the answers by name

A file is written whole or not at all; keys are added, never renamed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, Final, TypedDict

from rules.damage import BAD_VALUES, BadValue
from rules.formats.opening import MAX_VALUE_BYTES, open_file
from tutor.classroom.answers import Results
from tutor.classroom.class_folder import SETS_FOLDER, ClassFolder
from tutor.classroom.fault import ClassroomError, NewerFileError
from tutor.classroom.problem_set import ProblemSet
from tutor.classroom.summary_json import VERDICT_OF, VERDICTS
from tutor.export.pupils import name_key, shown
from tutor.files import aside, json_line, private_folder, replacing
from tutor.json_values import finite_json, read_as
from tutor.lessons.lesson import Cause
from tutor.strategy.verdict import Verdict

VERSION: Final = 1
SIZE_LIMIT: Final = MAX_VALUE_BYTES
"""Bytes of a file; the answers of a pupil to ten positions have about 150."""
NO_ANSWER: Final = "-"


@dataclass(frozen=True, slots=True)
class KeptAnswers:
    name: str
    day: date
    discards: tuple[str | None, ...]
    """By position; None: no answer."""
    verdicts: tuple[Verdict | None, ...]

    @property
    def fine(self) -> int:
        return sum(one in (Verdict.FIRST, Verdict.IN_LINE) for one in self.verdicts)

    @property
    def answered(self) -> int:
        return sum(one is not None for one in self.verdicts)


@dataclass(frozen=True, slots=True)
class KeptSet:
    id: str
    title: str
    day: date
    causes: tuple[Cause | None, ...]
    """Why each position was chosen; None where it is of no mark, or from another class."""
    answers: tuple[KeptAnswers, ...] = ()

    @property
    def about(self) -> tuple[Cause, ...]:
        return tuple(dict.fromkeys(one for one in self.causes if one is not None))

    def of_pupil(self, pupil: str, owners: Mapping[str, str]) -> KeptAnswers | None:
        """Return what a pupil answered.

        Args:
            pupil: the name.
            owners: whose each name is, by its key (see `Roster.owners`).
        """
        return self.by_pupil(lambda name: owners.get(name_key(name), name)).get(pupil)

    def by_pupil(self, pupil_of: Callable[[str], str | None]) -> dict[str, KeptAnswers]:
        """Return what each pupil answered last; under several names on one day: what comes first
        by name.

        Args:
            pupil_of: whose a name is; None: no pupil's.
        """
        found: dict[str, KeptAnswers] = {}
        for each in self.answers:
            pupil = pupil_of(each.name)
            if pupil is not None and (pupil not in found or found[pupil].day < each.day):
                found[pupil] = each
        return found


class _AnswersJson(TypedDict):
    name: str
    day: str
    discards: tuple[str | None, ...]
    verdicts: str


class _VersionJson(TypedDict):
    kept_set: int


class _SetJson(TypedDict):
    id: str
    title: str
    day: str
    causes: tuple[Cause | None, ...]
    answers: tuple[_AnswersJson, ...]


def keep_set(
    folder: ClassFolder, problems: ProblemSet, causes: Sequence[Cause | None], day: date
) -> KeptSet:
    """Keep that a set was handed out; one that is kept already stays, but for its title.

    Args:
        folder: of the class.
        problems: the set.
        causes: of each position, as far as they are known.
        day: today.

    Raises:
        ClassroomError: a newer version of the program keeps it, or another program writes it.
        OSError: the folder cannot be written.
    """
    with folder.alone():
        there = _there(folder, problems)
        new = KeptSet(problems.id, problems.title, day, tuple(causes))
        return _write(folder, new if there is None else replace(there, title=problems.title))


def keep_results(folder: ClassFolder, found: Results, day: date) -> KeptSet:
    """Keep what pupils answered, in the place of what the same names answered before.

    Raises:
        ClassroomError: a newer version of the program keeps it, or another program writes it.
        OSError: the folder cannot be written.
    """
    problems = found.problems
    new = KeptSet(problems.id, problems.title, day, (None,) * len(problems.problems))
    with folder.alone():
        kept = _there(folder, problems) or new
        known = {name_key(one.name): one for one in kept.answers}
        for sheet in found.sheets:
            key = name_key(sheet.name)
            known[key] = KeptAnswers(sheet.name, day, sheet.discards, sheet.verdicts)
        return _write(folder, replace(kept, answers=tuple(known[key] for key in sorted(known))))


def kept_sets(folder: ClassFolder) -> tuple[KeptSet, ...]:
    found = (_read(path) for path in (folder.path / SETS_FOLDER).glob("*.json"))
    return tuple(sorted(filter(None, found), key=lambda one: (one.day, one.title, one.id)))


def unknown_names(kept: KeptSet, owners: Mapping[str, str]) -> tuple[str, ...]:
    names = (each.name for each in kept.answers)
    return tuple(name for name in names if name_key(name) not in owners)


def _path(folder: ClassFolder, set_id: str) -> Path:
    return folder.path / SETS_FOLDER / f"{set_id}.json"


def _write(folder: ClassFolder, kept: KeptSet) -> KeptSet:
    private_folder(folder.path / SETS_FOLDER)
    data = {
        "kept_set": VERSION,
        "id": kept.id,
        "title": kept.title,
        "day": kept.day.isoformat(),
        "causes": list(kept.causes),
        "answers": [_answers_to_json(each) for each in kept.answers],
    }
    line = json_line(data)
    if len(line.encode(errors="replace")) > SIZE_LIMIT:
        raise ClassroomError(
            "The class in {folder} has no room for so many answers to one problem set.",
            folder=folder.path,
        )
    with replacing(_path(folder, kept.id), private=True) as file:
        file.write(line)
    return kept


def _answers_to_json(one: KeptAnswers) -> dict[str, Any]:
    letters = (NO_ANSWER if verdict is None else VERDICTS[verdict] for verdict in one.verdicts)
    return {
        "name": one.name,
        "day": one.day.isoformat(),
        "discards": list(one.discards),
        "verdicts": "".join(letters),
    }


def _there(folder: ClassFolder, problems: ProblemSet) -> KeptSet | None:
    """Return what is kept of a set, in whose place more is to be written; None where there is
    nothing. A damaged file gets another name, so that nothing of it is lost.

    Raises:
        NewerFileError: a newer version of the program wrote it.
        OSError: it cannot be read, or not be put aside.
    """
    path = _path(folder, problems.id)
    try:
        kept = _opened(path)
        if len(kept.causes) != len(problems.problems):
            raise ValueError("its lists do not fit together")
        return kept
    except NewerFileError:
        raise
    except FileNotFoundError:
        return None
    except BAD_VALUES:
        path.replace(aside(path))
        return None


def _read(path: Path) -> KeptSet | None:
    try:
        return _opened(path)
    except (OSError, *BAD_VALUES):
        return None


def _opened(path: Path) -> KeptSet:
    """Return the set in a file.

    Raises:
        NewerFileError: a newer version of the program wrote it.
        OSError: it cannot be read.
        One of `BAD_VALUES`: it is damaged.
    """
    with open_file(path) as file:
        data = finite_json(file.read(SIZE_LIMIT))
    if read_as(_VersionJson, data)["kept_set"] > VERSION:
        raise NewerFileError(path)
    told = read_as(_SetJson, data)
    if path.stem != told["id"]:
        raise BadValue("it holds something else")
    answers = tuple(_answers(told["answers"], len(told["causes"])))
    day = date.fromisoformat(told["day"])
    return KeptSet(told["id"], shown(told["title"]), day, told["causes"], answers)


def _answers(told: Iterable[_AnswersJson], positions: int) -> Iterable[KeptAnswers]:
    for one in told:
        verdicts = tuple(
            None if sign == NO_ANSWER else VERDICT_OF[sign] for sign in one["verdicts"]
        )
        if len(verdicts) != positions or len(one["discards"]) != positions:
            raise ValueError("its lists do not fit together")
        discards = tuple(None if tile is None else shown(tile) for tile in one["discards"])
        day = date.fromisoformat(one["day"])
        yield KeptAnswers(shown(one["name"]), day, discards, verdicts)

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict

from rules.formats.opening import MAX_VALUE_BYTES, open_file
from rules.message import BAD_VALUES, BadValue
from tutor.classroom import problem_set
from tutor.classroom.answers import AnswerSheet, Results
from tutor.classroom.class_folder import NOTES_FILE, SETS_FOLDER, ClassFolder, read_or_set_aside
from tutor.classroom.roster import ClassroomError, NewerFileError, Roster
from tutor.classroom.summary import VERDICT_OF, VERDICTS
from tutor.coach.lessons.lessons import AnyCause, cause_named
from tutor.coach.strategy.stance import Verdict
from tutor.export.pupils import name_key, shown
from tutor.json_values import finite_json, read_as, to_plain
from tutor.system.files import json_line, private_folder, replacing

VERSION: Final = 1


SIZE_LIMIT: Final = MAX_VALUE_BYTES
"""The maximum size of a file in bytes; a pupil's answers to ten positions take about 150."""
NO_ANSWER: Final = "-"
PROBLEMS: Final = "problems"


@dataclass(frozen=True, slots=True)
class KeptAnswers:
    name: str
    day: date
    discards: tuple[str | None, ...]
    """The answer to each position, or None."""
    verdicts: tuple[Verdict | None, ...]

    @property
    def right(self) -> int:
        return sum(one in (Verdict.FIRST, Verdict.IN_LINE) for one in self.verdicts)

    @property
    def answered(self) -> int:
        return sum(one is not None for one in self.verdicts)


@dataclass(frozen=True, slots=True)
class KeptSet:
    id: str
    title: str
    day: date
    causes: tuple[AnyCause | None, ...]
    """The mistake behind each position; None if there is none or it comes from another class."""
    answers: tuple[KeptAnswers, ...] = ()
    pupil: str = ""
    """The pupil whose homework it is; empty for a set given to everybody."""

    @property
    def about(self) -> tuple[AnyCause, ...]:
        return tuple(dict.fromkeys(one for one in self.causes if one is not None))

    @property
    def sheets(self) -> tuple[AnswerSheet, ...]:
        return tuple(AnswerSheet(a.name, a.discards, a.verdicts) for a in self.answers)

    def of_pupil(self, pupil: str, owners: Mapping[str, str]) -> KeptAnswers | None:
        """Return a pupil's latest answers, given the `owners` of names (see `Roster.owners`)."""
        return self.by_pupil(lambda name: owners.get(name_key(name), name)).get(pupil)

    def by_pupil(self, pupil_of: Callable[[str], str | None]) -> dict[str, KeptAnswers]:
        """Return each pupil's latest answers; among answers of the same day, those under the name
        that sorts first. `pupil_of` returns the pupil behind a name, or None."""
        found: dict[str, KeptAnswers] = {}
        for each in self.answers:
            pupil = pupil_of(each.name)
            if pupil is not None and (pupil not in found or found[pupil].day < each.day):
                found[pupil] = each
        return found


class _AnswersJson(TypedDict):
    name: str
    day: date
    discards: tuple[str | None, ...]
    verdicts: str


class _PositionsJson(TypedDict):
    problems: dict[str, Any]


class _VersionJson(TypedDict):
    kept_set: int


class _SetJson(TypedDict):
    id: str
    title: str
    day: date
    causes: tuple[str | None, ...]
    answers: tuple[_AnswersJson, ...]
    pupil: NotRequired[str]


def keep_set(
    folder: ClassFolder,
    problems: problem_set.ProblemSet,
    causes: Sequence[AnyCause | None],
    day: date,
    pupil: str = "",
) -> KeptSet:
    """Record that a set was handed out; if it is recorded already, change only its title.

    Args:
        causes: the mistake behind each position, if known.
        day: the date to record.
        pupil: the pupil whose homework it is; empty for a set given to everybody.

    Raises:
        ClassroomError: a newer version of the program wrote the file, or another window is writing
            it.
        OSError: the folder cannot be written.
    """
    with folder.alone():
        stored = _set_for_update(folder, problems)
        new = KeptSet(problems.id, problems.title, day, tuple(causes), pupil=pupil)
        kept = new if stored is None else replace(stored, title=problems.title)
        return _write(folder, kept, problems)


def keep_results(folder: ClassFolder, found: Results, day: date) -> KeptSet:
    """Record the pupils' answers, replacing earlier ones under the same names.

    Raises:
        ClassroomError: a newer version of the program wrote the file, or another window is writing
            it.
        OSError: the folder cannot be written.
    """
    problems = found.problems
    new = KeptSet(problems.id, problems.title, day, (None,) * len(problems.problems))
    with folder.alone():
        kept = _set_for_update(folder, problems) or new
        known = {name_key(one.name): one for one in kept.answers}
        for sheet in found.sheets:
            key = name_key(sheet.name)
            known[key] = KeptAnswers(sheet.name, day, sheet.discards, sheet.verdicts)
        kept = replace(kept, answers=tuple(known[key] for key in sorted(known)))
        return _write(folder, kept, problems)


def kept_sets(folder: ClassFolder) -> tuple[KeptSet, ...]:
    found = []
    for path in (folder.path / SETS_FOLDER).glob("*.json"):
        with suppress(OSError, *BAD_VALUES):
            found.append(_set_in(path))
    return tuple(sorted(found, key=lambda one: (one.day, one.title, one.id)))


def kept_problems(folder: ClassFolder, set_id: str) -> problem_set.ProblemSet | None:
    """Return a recorded set with its positions.

    None if it was not recorded, an older version recorded it without positions, or the file is
    damaged.
    """
    if not problem_set.SET_ID.fullmatch(set_id):
        return None
    try:
        with open_file(_set_path(folder, set_id)) as file:
            data = finite_json(file.read(SIZE_LIMIT))
        found = problem_set.set_from_json(read_as(_PositionsJson, data)[PROBLEMS])
    except (OSError, *BAD_VALUES):
        return None
    return found if found.id == set_id else None


def answers_by_position(folder: ClassFolder) -> dict[str, Counter[str]]:
    """Return how often each answer was given, by `position_id`."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for kept in kept_sets(folder):
        problems = kept_problems(folder, kept.id) if kept.answers else None
        for at, problem in enumerate(() if problems is None else problems.problems):
            given = (each.discards[at] for each in kept.answers)
            found[problem_set.position_id(problem)].update(
                tile for tile in given if tile is not None
            )
    return dict(found)


def missing_pupils(
    kept: KeptSet, roster: Roster, given_to: Collection[str] = ()
) -> tuple[str, ...]:
    """Return the pupils who were given the set but have not answered it. `given_to` names the
    pupils whose homework it is; by default the set's pupil, or everybody."""
    owners, wanted = roster.owners(), given_to or [kept.pupil]
    return tuple(
        one.name
        for one in roster.pupils
        if ("" in wanted or one.name in wanted) and kept.of_pupil(one.name, owners) is None
    )


def unknown_answerers(kept: KeptSet, owners: Mapping[str, str]) -> tuple[str, ...]:
    names = (each.name for each in kept.answers)
    return tuple(name for name in names if name_key(name) not in owners)


def _set_path(folder: ClassFolder, set_id: str) -> Path:
    return folder.path / SETS_FOLDER / f"{set_id}.json"


def _write(folder: ClassFolder, kept: KeptSet, problems: problem_set.ProblemSet) -> KeptSet:
    private_folder(folder.path / SETS_FOLDER)
    data = {
        "kept_set": VERSION,
        **to_plain(kept),
        "answers": [
            {
                **to_plain(each),
                "verdicts": "".join(
                    NO_ANSWER if one is None else VERDICTS[one] for one in each.verdicts
                ),
            }
            for each in kept.answers
        ],
        PROBLEMS: problem_set.set_to_json(replace(problems, title=kept.title)),
    }
    if not kept.pupil:
        del data["pupil"]
    line = json_line(data)
    if len(line.encode(errors="replace")) > SIZE_LIMIT:
        raise ClassroomError(
            "The class in {folder} has too many answers to one problem set.", folder=folder.path
        )
    with replacing(_set_path(folder, kept.id), private=True) as file:
        file.write(line)
    return kept


def _set_for_update(folder: ClassFolder, problems: problem_set.ProblemSet) -> KeptSet | None:
    path = _set_path(folder, problems.id)

    def stored() -> KeptSet:
        kept = _set_in(path)
        if len(kept.causes) != len(problems.problems):
            raise ValueError("its lists differ in length")
        return kept

    return read_or_set_aside(path, stored)


def _set_in(path: Path) -> KeptSet:
    """Read a stored set.

    Raises:
        NewerFileError: a newer version of the program wrote the file.
        OSError: the file cannot be read.
        One of `BAD_VALUES`: the file is damaged.
    """
    with open_file(path) as file:
        data = finite_json(file.read(SIZE_LIMIT))
    if read_as(_VersionJson, data)["kept_set"] > VERSION:
        raise NewerFileError(path)
    fields = read_as(_SetJson, data)
    if path.stem != fields["id"]:
        raise BadValue("it holds something else")
    answers = []
    for one in fields["answers"]:
        verdicts = tuple(
            None if sign == NO_ANSWER else VERDICT_OF[sign] for sign in one["verdicts"]
        )
        if not len(verdicts) == len(one["discards"]) == len(fields["causes"]):
            raise ValueError("its lists differ in length")
        discards = tuple(None if tile is None else shown(tile) for tile in one["discards"])
        answers.append(KeptAnswers(shown(one["name"]), one["day"], discards, verdicts))
    title, pupil = shown(fields["title"]), shown(fields.get("pupil", ""))
    causes = tuple(None if one is None else cause_named(one) for one in fields["causes"])
    return KeptSet(fields["id"], title, fields["day"], causes, tuple(answers), pupil)


MAX_NOTE_LENGTH: Final = 2000


class _NotesJson(TypedDict):
    notes: int
    positions: dict[str, str]


def read_notes(folder: ClassFolder) -> dict[str, str]:
    """Return the notes by `position_id`; empty if the file is damaged or a newer program wrote
    it."""
    with suppress(OSError, *BAD_VALUES):
        return _notes_in(folder.path / NOTES_FILE)
    return {}


def keep_note(folder: ClassFolder, position: str, text: str) -> None:
    """Replace the note on a position, or remove it if `text` is empty. Set a damaged file aside.

    Raises:
        ClassroomError: a newer version of the program wrote the file, another window is writing the
            class, or there are too many notes.
        OSError: the folder cannot be written.
    """
    path = folder.path / NOTES_FILE
    with folder.alone():
        notes = read_or_set_aside(path, lambda: _notes_in(path)) or {}
        notes.pop(position, None)
        if text.strip():
            notes[position] = text[:MAX_NOTE_LENGTH]
        line = json_line({"notes": VERSION, "positions": notes})
        if len(line.encode(errors="replace")) > SIZE_LIMIT:
            raise ClassroomError(
                "The class in {folder} has too many notes; delete some.", folder=folder.path
            )
        with replacing(path, private=True) as file:
            file.write(line)


def _notes_in(path: Path) -> dict[str, str]:
    """Read the notes by `position_id`.

    Raises:
        NewerFileError: a newer version of the program wrote the file.
        OSError: the file cannot be read.
        One of `BAD_VALUES`: the file is damaged.
    """
    with open_file(path) as file:
        fields = read_as(_NotesJson, finite_json(file.read(SIZE_LIMIT)))
    if fields["notes"] > VERSION:
        raise NewerFileError(path)
    return dict(fields["positions"])

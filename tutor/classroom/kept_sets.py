"""Problem sets given to a class, its answers, and answers not handed in yet."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from glob import glob
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict
from weakref import finalize

from rules.formats.opening import MAX_VALUE_BYTES, open_file
from rules.message import BAD_VALUES, BadValue
from tutor.classroom.answers import Answer, Results, answers_to_json, in_order
from tutor.classroom.class_folder import SETS_FOLDER, ClassFolder
from tutor.classroom.problem_set import ProblemSet, json_object
from tutor.classroom.roster import MAX_NAME_LENGTH, ClassroomError, NewerFileError, UnopenableError
from tutor.classroom.summary import VERDICT_OF, VERDICTS
from tutor.export.pupils import name_key, shown
from tutor.json_values import finite_json, read_as
from tutor.language import mark
from tutor.lessons.reasons import Cause
from tutor.strategy.choice import Verdict
from tutor.system.files import aside, json_line, private_file, private_folder, replacing
from tutor.system.folder_lock import alone_in, take_lock

ENDING: Final = ".open"
NAME: Final = re.compile("[0-9a-f]{16}")


class OpenWindow:
    def __init__(self) -> None:
        self.name = os.urandom(8).hex()
        self._held: finalize[..., OpenWindow] | None = None

    def hold(self, folder: Path) -> None:
        if self._held is not None:
            return
        path = _path(folder, self.name)
        with suppress(OSError):
            private_folder(folder)
            with alone_in(folder):
                for name in glob(f"*{ENDING}", root_dir=folder):
                    is_open(folder, name.removesuffix(ENDING))
                private_file(path)
                number = os.open(path, os.O_RDWR)  # some disks lock nothing else
                self._held = finalize(self, _let_go, number, path)
                if sys.platform != "win32":  # there what is open cannot be taken away
                    take_lock(number, 0.0)

    def close(self) -> None:
        if self._held is not None:
            self._held()
            self._held = None


def _let_go(number: int, path: Path) -> None:
    os.close(number)
    with suppress(OSError):
        path.unlink()


def is_open(folder: Path, name: str) -> bool:
    if not NAME.fullmatch(name):
        return False
    path = _path(folder, name)
    try:
        if sys.platform != "win32":  # there a file that is open cannot be taken away
            with open_file(path) as file:
                take_lock(file.fileno(), 0.0)
        path.unlink()
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    except OSError:
        return sys.platform == "win32"
    return False


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}{ENDING}"


VERSION: Final = 1
MAX_OTHERS: Final = 40


@dataclass(frozen=True, slots=True)
class Draft:
    name: str = ""
    is_timed: bool = False
    answers: tuple[Answer, ...] = ()
    """By position, ascending, each with its seconds."""
    window: str = ""
    """In which it is answered, or was (see `OpenWindow`): names may be missing, or equal on the
    way. Empty: an earlier version of the program wrote it."""
    others: "tuple[Draft, ...]" = ()

    @property
    def is_empty(self) -> bool:
        return not self.answers and not self.name

    @property
    def each(self) -> "tuple[Draft, ...]":
        alone = replace(self, others=())
        return tuple(one for one in (alone, *self.others) if not one.is_empty)


@dataclass(frozen=True, slots=True)
class TakenUp:
    draft: Draft
    left: tuple[Draft, ...] = ()


class _OneJson(TypedDict):
    name: str
    timed: bool
    given: tuple[Answer, ...]
    window: NotRequired[str]


class _DraftJson(_OneJson):
    set: str
    others: NotRequired[tuple[_OneJson, ...]]


def take_up(folder: Path, problems: ProblemSet, window: str) -> TakenUp:
    with alone_in(folder):
        entries = read_draft(folder, problems).each
        own = next((one for one in entries if one.window == window), None)
        if own is not None:
            return TakenUp(own)
        left = tuple(one for one in entries if not is_open(folder, one.window))
        if len(left) == 1:
            return TakenUp(_claimed(folder, problems, window, left[0]))
        return TakenUp(Draft(window=window), left)


def choose_draft(folder: Path, problems: ProblemSet, window: str, chosen: Draft) -> Draft:
    """Return one of those that were left, which is this window's own from now on; an empty one
    where another window took it meanwhile."""
    with alone_in(folder):
        return _claimed(folder, problems, window, chosen)


def _claimed(folder: Path, problems: ProblemSet, window: str, chosen: Draft) -> Draft:
    entries = read_draft(folder, problems).each
    if chosen not in entries:
        return Draft(window=window)
    mine = replace(chosen, window=window)
    with suppress(OSError):  # the next answer says so
        _put(folder, problems, replace(mine, others=tuple(one for one in entries if one != chosen)))
    return mine


def keep_draft(folder: Path, problems: ProblemSet, draft: Draft) -> None:
    """Write the draft in the place of what its window had before, whole or not at all; an empty one
    is removed. What other windows answered stays beside it. A file that is no draft is put aside
    first.

    Args:
        folder: made where it is not there.
        problems: what is answered.
        draft: what is answered by now.

    Raises:
        NewerFileError: a newer version of the program keeps one.
        OSError: it cannot be written.
    """
    with alone_in(folder):
        there = _there(_drafts_path(folder, problems), problems)
        others = tuple(one for one in there.each if one.window != draft.window)
        _put(folder, problems, replace(draft, others=others))


def read_draft(folder: Path, problems: ProblemSet) -> Draft:
    """Return the answers to this set that are kept; an empty Draft where there are none, or where
    their file is damaged: then the set can be answered anew."""
    try:
        return _read(_drafts_path(folder, problems), problems)
    except ValueError:
        return Draft()


def drop_draft(folder: Path, problems: ProblemSet, given: Draft) -> None:
    """Remove what a pupil handed in. What she answered otherwise since stays, and what other
    windows answered.

    Args:
        folder: of the drafts.
        problems: what was answered.
        given: what was kept, or taken up, in this window the last time.

    Raises:
        NewerFileError: a newer version of the program keeps it.
        OSError: the file cannot be taken away.
    """
    with alone_in(folder):
        there = _there(_drafts_path(folder, problems), problems)
        _put(folder, problems, Draft(others=tuple(_left(one, given) for one in there.each)))


def _left(one: Draft, given: Draft) -> Draft:
    if one.window != given.window:
        return one
    gone = {(each.position, each.discard) for each in given.answers}
    left = tuple(each for each in one.answers if (each.position, each.discard) not in gone)
    return replace(one, answers=left) if left else Draft()


def _put(folder: Path, problems: ProblemSet, draft: Draft) -> None:
    path = _drafts_path(folder, problems)
    wanted = draft.each[: 1 + MAX_OTHERS]
    if not wanted:
        path.unlink(missing_ok=True)
        return
    private_folder(folder)
    first, *rest = map(_to_json, wanted)
    data = {"draft": VERSION, "set": problems.id, **first} | ({"others": rest} if rest else {})
    with replacing(path, private=True) as file:
        file.write(json_line(data))


def _to_json(one: Draft) -> dict[str, Any]:
    return {
        "name": one.name,
        "timed": one.is_timed,
        "given": answers_to_json(one.answers),
        "window": one.window,
    }


def _there(path: Path, problems: ProblemSet) -> Draft:
    """Return the draft in whose place another is to be written; an empty one where there is none.

    Raises:
        NewerFileError: a newer version of the program keeps it.
        UnopenableError: what lies there may be whole, and cannot be opened now.
        OSError: it is none, and cannot be put aside.
    """
    if not path.exists():
        return Draft()
    try:
        return _read(path, problems)
    except (NewerFileError, UnopenableError):
        raise
    except ValueError:
        path.replace(aside(path))
        return Draft()


def _read(path: Path, problems: ProblemSet) -> Draft:
    """Return the draft of a file.

    Raises:
        NewerFileError: a newer version of the program wrote it.
        ValueError: it is none.
    """
    data = json_object(path, "draft", VERSION, mark("{path} is no file of answers."))
    told = read_as(_DraftJson, data)
    if told["set"] != problems.id:
        raise BadValue("it holds something else")
    others = (_one(each, problems) for each in told.get("others", ()))
    return replace(_one(told, problems), others=tuple(others))


def _one(told: _OneJson, problems: ProblemSet) -> Draft:
    name, answers = told["name"][:MAX_NAME_LENGTH], in_order(told["given"], problems)
    return Draft(name, told["timed"], answers, told.get("window", ""))


def _drafts_path(folder: Path, problems: ProblemSet) -> Path:
    return folder / f"{problems.id}.json"


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
        there = _kept_sets_there(folder, problems)
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
        kept = _kept_sets_there(folder, problems) or new
        known = {name_key(one.name): one for one in kept.answers}
        for sheet in found.sheets:
            key = name_key(sheet.name)
            known[key] = KeptAnswers(sheet.name, day, sheet.discards, sheet.verdicts)
        return _write(folder, replace(kept, answers=tuple(known[key] for key in sorted(known))))


def kept_sets(folder: ClassFolder) -> tuple[KeptSet, ...]:
    found = (_kept_sets_read(path) for path in (folder.path / SETS_FOLDER).glob("*.json"))
    return tuple(sorted(filter(None, found), key=lambda one: (one.day, one.title, one.id)))


def unknown_names(kept: KeptSet, owners: Mapping[str, str]) -> tuple[str, ...]:
    names = (each.name for each in kept.answers)
    return tuple(name for name in names if name_key(name) not in owners)


def _kept_sets_path(folder: ClassFolder, set_id: str) -> Path:
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
    with replacing(_kept_sets_path(folder, kept.id), private=True) as file:
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


def _kept_sets_there(folder: ClassFolder, problems: ProblemSet) -> KeptSet | None:
    """Return what is kept of a set, in whose place more is to be written; None where there is
    nothing. A damaged file gets another name, so that nothing of it is lost.

    Raises:
        NewerFileError: a newer version of the program wrote it.
        OSError: it cannot be read, or not be put aside.
    """
    path = _kept_sets_path(folder, problems.id)
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


def _kept_sets_read(path: Path) -> KeptSet | None:
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

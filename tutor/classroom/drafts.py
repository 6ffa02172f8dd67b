"""Answers to a problem set that are not handed in yet: one small file per set, written after every
answer, so that nothing is lost when the window or the computer goes."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict

from rules.damage import BadValue
from tutor.classroom.answers import Answer, answers_to_json, in_order
from tutor.classroom.fault import NewerFileError, UnopenableError
from tutor.classroom.open_window import is_open
from tutor.classroom.problem_set import ProblemSet, json_object
from tutor.classroom.roster import MAX_NAME_LENGTH
from tutor.files import aside, json_line, private_folder, replacing
from tutor.folder_lock import alone_in
from tutor.json_values import read_as
from tutor.language import mark

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
        _put(folder, problems, replace(mine, others=_without(entries, chosen)))
    return mine


def _without(entries: Iterable[Draft], gone: Draft) -> tuple[Draft, ...]:
    return tuple(one for one in entries if one != gone)


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
        there = _there(_path(folder, problems), problems)
        others = tuple(one for one in there.each if one.window != draft.window)
        _put(folder, problems, replace(draft, others=others))


def read_draft(folder: Path, problems: ProblemSet) -> Draft:
    """Return the answers to this set that are kept; an empty Draft where there are none, or where
    their file is damaged: then the set can be answered anew."""
    try:
        return _read(_path(folder, problems), problems)
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
        there = _there(_path(folder, problems), problems)
        _put(folder, problems, Draft(others=tuple(_left(one, given) for one in there.each)))


def _left(one: Draft, given: Draft) -> Draft:
    if one.window != given.window:
        return one
    gone = {(each.position, each.discard) for each in given.answers}
    left = tuple(each for each in one.answers if (each.position, each.discard) not in gone)
    return replace(one, answers=left) if left else Draft()


def _put(folder: Path, problems: ProblemSet, draft: Draft) -> None:
    path = _path(folder, problems)
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


def _path(folder: Path, problems: ProblemSet) -> Path:
    return folder / f"{problems.id}.json"

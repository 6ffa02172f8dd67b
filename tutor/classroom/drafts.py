"""Answers to a problem set that are not handed in yet: one small file per set, written after every
answer, so that nothing is lost when the window or the computer goes."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict

from rules.damage import BadValue
from tutor.classroom.answers import Answer, answers_to_json, in_order
from tutor.classroom.fault import NewerFileError
from tutor.classroom.problem_set import ProblemSet, json_object
from tutor.classroom.roster import MAX_NAME_LENGTH
from tutor.export.pupils import name_key
from tutor.files import aside, json_line, private_folder, replacing
from tutor.folder_lock import alone_in
from tutor.json_values import read_as
from tutor.language import mark

VERSION: Final = 1
MAX_OTHERS: Final = 40
"""Pupils of other names whose answers are kept beside: more than sit at one computer."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The answers of a pupil so far."""

    name: str = ""
    """As typed so far."""
    is_timed: bool = False
    """The pupil lets the teacher know how long each answer took."""
    answers: tuple[Answer, ...] = ()
    """By position, ascending, each with its seconds."""
    others: "tuple[Draft, ...]" = ()
    """What pupils of other names answer in windows beside this one; none of these has others."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing that could be lost."""
        return not self.answers and not self.name


class _OneJson(TypedDict):
    name: str
    timed: bool
    given: tuple[Answer, ...]


class _DraftJson(_OneJson):
    set: str
    others: NotRequired[tuple[_OneJson, ...]]


def keep_draft(
    folder: Path, problems: ProblemSet, draft: Draft, before: Draft | None = None
) -> None:
    """Write the draft in the place of the one before, whole or not at all; an empty one is removed.
    A file that is no draft is put aside first.

    Args:
        folder: made where it is not there.
        problems: what is answered.
        draft: what is answered by now.
        before: what was kept, or read, here the last time; what another window has answered beside
            it stays, a pupil's of another name apart. None: nothing of it does.

    Raises:
        NewerFileError: a newer version of the program keeps one.
        OSError: it cannot be written.
    """
    with alone_in(folder):
        there = _there(_path(folder, problems), problems)
        _put(folder, problems, draft if before is None else _with_others(draft, before, there))


def read_draft(folder: Path, problems: ProblemSet) -> Draft:
    """Return the answers to this set that are kept; an empty Draft where there are none, or where
    their file is damaged: then the set can be answered anew."""
    try:
        return _read(_path(folder, problems), problems)
    except ValueError:
        return Draft()


def drop_draft(folder: Path, problems: ProblemSet, given: Draft) -> None:
    """Remove what a pupil handed in, or does not want any more. What other windows answered beside
    it stays: what pupils of other names did, and what this one did at other positions.

    Args:
        folder: of the drafts.
        problems: what was answered.
        given: what was kept, or read, here the last time.

    Raises:
        NewerFileError: a newer version of the program keeps it.
        OSError: the file cannot be taken away.
    """
    with alone_in(folder):
        there = _there(_path(folder, problems), problems)
        left = (_without(each, given) for each in (there, *there.others))
        _put(folder, problems, Draft(others=tuple(left)))


def _without(one: Draft, given: Draft) -> Draft:
    """Return what is left of a draft, without others beside it."""
    if name_key(one.name) != name_key(given.name):
        return replace(one, others=())
    known = {each.position for each in given.answers}
    left = tuple(each for each in one.answers if each.position not in known)
    return replace(one, answers=left, others=()) if left else Draft()


def _put(folder: Path, problems: ProblemSet, draft: Draft) -> None:
    """Write the draft, or of an empty one what is beside it; of nothing there is no file."""
    path = _path(folder, problems)
    wanted = [one for one in (draft, *draft.others) if not one.is_empty][: 1 + MAX_OTHERS]
    if not wanted:
        path.unlink(missing_ok=True)
        return
    private_folder(folder)
    first, *rest = map(_to_json, wanted)
    data = {"draft": VERSION, "set": problems.id, **first} | ({"others": rest} if rest else {})
    with replacing(path, private=True) as file:
        file.write(json_line(data))


def _to_json(one: Draft) -> dict[str, Any]:
    return {"name": one.name, "timed": one.is_timed, "given": answers_to_json(one.answers)}


def _with_others(draft: Draft, before: Draft, there: Draft) -> Draft:
    """Return a draft with what lies there and was never known here: of the same pupil's among its
    answers, and of others beside it."""
    entries = [replace(each, others=()) for each in (there, *there.others)]
    mine = _mine(entries, draft, before)
    known = {one.position for one in (*draft.answers, *before.answers)}
    added: dict[int, Answer] = {}
    for one in (one for each in mine for one in each.answers if one.position not in known):
        added.setdefault(one.position, one)
    ordered = sorted((*draft.answers, *added.values()), key=lambda one: one.position)
    others = tuple(each for each in entries if not any(each is one for one in mine))
    return replace(draft, answers=tuple(ordered), others=others)


def _mine(entries: list[Draft], draft: Draft, before: Draft) -> list[Draft]:
    """Return what of these is of the pupil: what bears the name of before. While another name is
    typed it is what was kept here the last time, where that is still there: who is to be called
    Akira is Aki on the way, and another Aki keeps hers. Without a name it is told by what was
    answered here before: another pupil may have none yet, either."""
    key = name_key(before.name)
    named = [each for each in entries if name_key(each.name) == key]
    if key and name_key(draft.name) == key:
        return named
    same = [each for each in named if each.answers == before.answers][:1]
    if same or key:
        return same or named
    known = set(before.answers)
    return [each for each in named if known and known <= set(each.answers)][:1]


def _there(path: Path, problems: ProblemSet) -> Draft:
    """Return the draft in whose place another is to be written; an empty one where there is none.

    Raises:
        NewerFileError: a newer version of the program keeps it.
        ClassroomError: what lies there cannot be opened.
        OSError: it is none, and cannot be put aside.
    """
    if not path.exists():
        return Draft()
    try:
        return _read(path, problems)
    except NewerFileError:
        raise
    except ValueError as error:
        if isinstance(error.__cause__, OSError):
            raise  # it may be whole, and is not ours to read now
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
    return Draft(told["name"][:MAX_NAME_LENGTH], told["timed"], in_order(told["given"], problems))


def _path(folder: Path, problems: ProblemSet) -> Path:
    return folder / f"{problems.id}.json"

"""Answers to a problem set that are not handed in yet: one small file per set, written after every
answer, so that nothing is lost when the window or the computer goes."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypedDict

from rules.damage import BadValue
from tutor.classroom.answers import Answer, answers_to_json, in_order
from tutor.classroom.fault import NewerFileError
from tutor.classroom.problem_set import ProblemSet, json_object
from tutor.classroom.roster import MAX_NAME_LENGTH
from tutor.export.pupils import name_key
from tutor.files import alone_in, aside, json_line, private_folder, replacing
from tutor.json_values import read_as
from tutor.language import mark

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Draft:
    """The answers of a pupil so far."""

    name: str = ""
    """As typed so far."""
    is_timed: bool = False
    """The pupil lets the teacher know how long each answer took."""
    answers: tuple[Answer, ...] = ()
    """By position, ascending, each with its seconds."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing that could be lost."""
        return not self.answers and not self.name


class _DraftJson(TypedDict):
    set: str
    name: str
    timed: bool
    given: tuple[Answer, ...]


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
            it stays. None: nothing of it does.

    Raises:
        NewerFileError: a newer version of the program keeps one.
        OSError: it cannot be written.
    """
    with alone_in(folder):
        path = _path(folder, problems)
        there = _there(path, problems)
        draft = draft if before is None else _with_others(draft, before, there)
        if draft.is_empty:
            path.unlink(missing_ok=True)
        else:
            _write(path, problems, draft)


def read_draft(folder: Path, problems: ProblemSet) -> Draft:
    """Return the answers to this set that are kept; an empty Draft where there are none, or where
    their file is damaged: then the set can be answered anew."""
    try:
        return _read(_path(folder, problems), problems)
    except ValueError:
        return Draft()


def drop_draft(folder: Path, problems: ProblemSet) -> None:
    """Remove the draft: the answers are handed in, or not wanted any more.

    Raises:
        NewerFileError: a newer version of the program keeps it.
        OSError: the file cannot be taken away.
    """
    path = _path(folder, problems)
    _there(path, problems)
    path.unlink(missing_ok=True)


def _with_others(draft: Draft, before: Draft, there: Draft) -> Draft:
    """Return a draft with what lies there and was never known here; nothing of another pupil's."""
    if draft.name and there.name and name_key(draft.name) != name_key(there.name):
        return draft
    known = {one.position for one in (*draft.answers, *before.answers)}
    others = [one for one in there.answers if one.position not in known]
    ordered = sorted((*draft.answers, *others), key=lambda one: one.position)
    return replace(draft, answers=tuple(ordered))


def _write(path: Path, problems: ProblemSet, draft: Draft) -> None:
    private_folder(path.parent)
    data = {
        "draft": VERSION,
        "set": problems.id,
        "name": draft.name,
        "timed": draft.is_timed,
        "given": answers_to_json(draft.answers),
    }
    with replacing(path, private=True) as file:
        file.write(json_line(data))


def _there(path: Path, problems: ProblemSet) -> Draft:
    """Return the draft in whose place another is to be written; an empty one where there is none.

    Raises:
        NewerFileError: a newer version of the program keeps it.
        OSError: what lies there is none, and cannot be put aside.
    """
    if not path.exists():
        return Draft()
    try:
        return _read(path, problems)
    except NewerFileError:
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
    return Draft(told["name"][:MAX_NAME_LENGTH], told["timed"], in_order(told["given"], problems))


def _path(folder: Path, problems: ProblemSet) -> Path:
    return folder / f"{problems.id}.json"

"""Answers to a problem set that are not handed in yet: one small file per set, written after every
answer, so that nothing is lost when the window or the computer goes."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypedDict

from tutor.classroom.answers import Answer, answers_to_json, in_order
from tutor.classroom.problem_set import ProblemSet, json_object
from tutor.classroom.roster import MAX_NAME_LENGTH
from tutor.files import json_line, private_folder, replacing
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


def keep_draft(folder: Path, problems: ProblemSet, draft: Draft) -> None:
    """Write the draft in the place of the one before, whole or not at all; an empty one is removed.

    Args:
        folder: made where it is not there.

    Raises:
        OSError: it cannot be written.
    """
    path = _path(folder, problems)
    if draft.is_empty:
        path.unlink(missing_ok=True)
        return
    private_folder(folder)
    data = {
        "draft": VERSION,
        "set": problems.id,
        "name": draft.name,
        "timed": draft.is_timed,
        "given": answers_to_json(draft.answers),
    }
    with replacing(path, private=True) as file:
        file.write(json_line(data))


def read_draft(folder: Path, problems: ProblemSet) -> Draft:
    """Return the answers to this set that are kept; an empty Draft where there are none, or where
    their file is damaged: then the set can be answered anew."""
    try:
        no_such = mark("{path} is no file of answers.")
        data = json_object(_path(folder, problems), "draft", VERSION, no_such)
        told = read_as(_DraftJson, data)
        if told["set"] != problems.id:
            return Draft()
        return Draft(
            told["name"][:MAX_NAME_LENGTH], told["timed"], in_order(told["given"], problems)
        )
    except ValueError:
        return Draft()


def drop_draft(folder: Path, problems: ProblemSet) -> None:
    """Remove the draft: the answers are handed in, or not wanted any more.

    Raises:
        OSError: the file cannot be taken away.
    """
    _path(folder, problems).unlink(missing_ok=True)


def _path(folder: Path, problems: ProblemSet) -> Path:
    return folder / f"{problems.id}.json"

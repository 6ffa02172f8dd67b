"""A problem set in one small file (``.mtset``): positions, and nothing of where they are from.

The answers are not in the file: whoever opens it computes the advice. Nor is what was played, who
played it, or in which game.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, TypedDict

from rules.damage import BadValue, message_of
from rules.formats.opening import open_file
from rules.observation import Observation
from rules.wall import DRAWS
from tutor.advice.observation_json import PositionJson, observation_to_json, position_from_json
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition, decision_at
from tutor.classroom.fault import ClassroomError, NewerFileError, UnopenableError
from tutor.endings import with_ending
from tutor.export.pupils import shown
from tutor.files import json_line, replacing
from tutor.json_values import finite_json, read_as
from tutor.language import mark

VERSION: Final = 1
ENDING: Final = ".mtset"
HANDOUT_KINDS: Final = ("file", "html", "pdf")
MAX_PROBLEMS: Final = 200
SIZE_LIMIT: Final = 4 * 2**20
"""Bytes of the file; a position has about 3,000."""
MAX_TITLE_LENGTH: Final = 200


@dataclass(frozen=True, slots=True)
class Problem:
    observation: Observation
    after_call: bool


@dataclass(frozen=True, slots=True)
class ProblemSet:
    title: str
    problems: tuple[Problem, ...]
    id: str


class _ProblemJson(PositionJson):
    after_call: bool


class _SetJson(TypedDict):
    id: str
    title: str
    positions: Sequence[_ProblemJson]


def problem_set(title: str, problems: Iterable[Problem]) -> ProblemSet:
    """Return a set of these positions.

    Raises:
        ClassroomError: none, or too many.
    """
    chosen = tuple(problems)
    if not chosen:
        raise ClassroomError("A problem set needs at least one position.")
    if len(chosen) > MAX_PROBLEMS:
        raise ClassroomError("A problem set holds {most} positions at most.", most=MAX_PROBLEMS)
    text = json.dumps([_problem_to_json(one) for one in chosen], sort_keys=True)
    return ProblemSet(
        title[:MAX_TITLE_LENGTH], chosen, hashlib.sha256(text.encode()).hexdigest()[:20]
    )


def set_of(folder: ClassFolder, places: Iterable[ClassPosition], title: str) -> ProblemSet:
    """Return a set of positions of the class.

    Raises:
        ClassroomError: none, too many, or a game's file is damaged.
    """
    decisions = (decision_at(folder, place) for place in places)
    return problem_set(title, (Problem(one.observation, one.after_call) for one in decisions))


def sheets_of(path: Path, kind: str) -> tuple[Path, Path]:
    """Return where the sheet of a set goes, and the one with the answers.

    Raises:
        IsADirectoryError: they are to be called as no file can be.
    """
    return with_ending(path, f".{kind}"), with_ending(path, f"-answers.{kind}")


def write_set(path: Path, chosen: ProblemSet) -> None:
    """Write the file, whole or not at all.

    Raises:
        OSError: the place cannot be written.
    """
    data = {
        "problem_set": VERSION,
        "id": chosen.id,
        "title": chosen.title,
        "positions": [_problem_to_json(one) for one in chosen.problems],
    }
    with replacing(path) as file:
        file.write(json_line(data))


def read_set(path: Path) -> ProblemSet:
    """Return the set in a file, whoever made it.

    Raises:
        ClassroomError: it is none, a newer or a damaged one, or cannot be opened.
    """
    data = json_object(path, "problem_set", VERSION, mark("{path} is no problem set."))
    try:
        told = read_as(_SetJson, data)
        read = problem_set(shown(told["title"]), _problems(told["positions"][: MAX_PROBLEMS + 1]))
        if read.id != told["id"]:
            raise BadValue("its positions are not those that it was made with")
    except ClassroomError:
        raise
    except ValueError as error:
        raise ClassroomError(
            "The problem set {path} is damaged ({why}); ask for it once more.",
            path=path,
            why=message_of(error),
        ) from error
    return read


def json_object(path: Path, key: str, version: int, no_such: str) -> dict[str, Any]:
    """Return the JSON object of a small versioned file.

    Args:
        key: holds the version.
        version: the newest that is known.
        no_such: the sentence (of the catalogue, with ``{path}``) for any other file.

    Raises:
        NewerFileError: a newer version of the program wrote it.
        UnopenableError: it cannot be opened.
        ClassroomError: it is another kind of file.
    """
    try:
        with open_file(path) as file:
            text = file.read(SIZE_LIMIT + 1)
        data = finite_json(text) if len(text) <= SIZE_LIMIT else None
    except OSError as error:
        raise UnopenableError(
            "{path} cannot be opened: {why}.", path=path, why=message_of(error)
        ) from error
    except (ValueError, RecursionError) as error:
        raise ClassroomError(no_such, path=path) from error
    if not isinstance(data, dict) or type(data.get(key)) is not int or data[key] < 1:
        raise ClassroomError(no_such, path=path)
    if data[key] > version:
        raise NewerFileError(path)
    return data


def _problem_to_json(problem: Problem) -> dict[str, Any]:
    observation = problem.observation
    return {
        "round": observation.round,
        "honba": observation.honba,
        "turn": observation.turn,
        "seat": observation.seat,
        "after_call": problem.after_call,
        "rules": asdict(observation.rules),
        "observation": observation_to_json(observation),
    }


def _problems(positions: Iterable[_ProblemJson]) -> Iterator[Problem]:
    for number, told in enumerate(positions, start=1):
        try:
            observation = position_from_json(told)
            _check(observation)
        except ValueError as error:
            why = message_of(error)
            raise BadValue("position {number}: {why}", number=number, why=why) from error
        yield Problem(observation, told["after_call"])


def _check(observation: Observation) -> None:
    if any(meld.is_open and meld.from_seat is None for own in observation.melds for meld in own):
        raise BadValue("a meld from nobody")
    if any(len(meld.tiles) not in (3, 4) for own in observation.melds for meld in own):
        raise BadValue("a meld of so many tiles")
    if len(observation.hand) + 3 * len(observation.own_melds) != 14:
        raise BadValue("a hand of so many tiles")
    if not 0 <= observation.round < 16 or not 1 <= observation.turn < 40:
        raise BadValue("a turn that no round has")
    if not 0 <= observation.tiles_left <= DRAWS or not 1 <= len(observation.dora_indicators) <= 5:
        raise BadValue("a wall that no round has")
    if observation.riichi[observation.seat] or len(observation.discards) < 2:
        raise BadValue("there is nothing to choose")

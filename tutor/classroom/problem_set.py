"""Problem sets: choosing positions, the file, the printed sheets."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias, TypedDict

from rules.formats.opening import open_file
from rules.message import BadValue, message_of
from rules.observation import Observation
from rules.round import DRAWS
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition, ClassView, decision_at, taught_of
from tutor.classroom.roster import MAX_NAME_LENGTH, ClassroomError, NewerFileError, UnopenableError
from tutor.classroom.summary import RoundPart
from tutor.coach.advice import Decision
from tutor.coach.advisor import advise_all
from tutor.coach.graded import Cause
from tutor.coach.observation_json import PositionJson, observation_to_json, position_from_json
from tutor.export.answer_page import write_answer_page
from tutor.export.problem_sheet import problem_of, write_sheet
from tutor.export.pupils import shown
from tutor.json_values import finite_json, read_as
from tutor.language import mark
from tutor.strategy.choice import Sureness, Verdict
from tutor.strategy.tree import StrategyTree
from tutor.system.files import json_line, replacing, with_ending
from tutor.teaching.units import Example

VERSION: Final = 1
ENDING: Final = ".mtset"
HANDOUT_KINDS: Final = ("file", "browser", "html", "pdf")
"""For this program, a page to answer on, and sheets to print."""
PAGE_ENDING: Final = "-browser.html"
ANSWERS_VERSION: Final = 1
ANSWERS_ENDING: Final = ".mtanswers"
MAX_PROBLEMS: Final = 200
SIZE_LIMIT: Final = 4 * 2**20
"""Bytes of the file; a position takes about 3,000."""
MAX_TITLE_LENGTH: Final = 200
SET_ID: Final = re.compile("[0-9a-f]{20}")


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
        ClassroomError: no position, or too many.
    """
    chosen = tuple(problems)
    if not chosen:
        raise ClassroomError("A problem set needs at least one position.")
    if len(chosen) > MAX_PROBLEMS:
        raise ClassroomError("A problem set holds {most} positions at most.", most=MAX_PROBLEMS)
    return ProblemSet(title[:MAX_TITLE_LENGTH], chosen, _id_of(chosen))


def position_id(problem: Problem) -> str:
    """Return an id of the position, the same in every set and in the games of the class."""
    return _id_of((problem,))


def _id_of(problems: Iterable[Problem]) -> str:
    text = json.dumps([_problem_to_json(one) for one in problems], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def set_of(folder: ClassFolder, places: Iterable[ClassPosition], title: str) -> ProblemSet:
    """Return a set of positions of the class (see `set_of_decisions`).

    Raises:
        ClassroomError: no position, too many, or a game's file is damaged.
    """
    return set_of_decisions(discards_at(folder, places), title)


def discards_at(folder: ClassFolder, places: Iterable[ClassPosition]) -> tuple[Decision, ...]:
    """Return the discards at positions of the class; calls and riichi are left out.

    Raises:
        ClassroomError: a game's file is damaged.
    """
    entries = (decision_at(folder, place) for place in places)
    return tuple(one for one in entries if isinstance(one, Decision))


def set_of_decisions(decisions: Iterable[Decision], title: str) -> ProblemSet:
    """Return a set of the positions of these discards.

    Raises:
        ClassroomError: no position, or too many.
    """
    return problem_set(title, (Problem(one.observation, one.after_call) for one in decisions))


def causes_of(places: Iterable[ClassPosition]) -> list[Cause | None]:
    """Return the cause of each position that `set_of` takes."""
    return [
        one.cause if isinstance(one.cause, Cause) else None for one in places if one.call is None
    ]


def sheets_of(path: Path, kind: str) -> tuple[Path, Path]:
    """Return the paths of the sheet and of its answers.

    Raises:
        IsADirectoryError: the path has no file name.
    """
    return with_ending(path, f".{kind}"), with_ending(path, f"-answers.{kind}")


def write_set(path: Path, chosen: ProblemSet) -> None:
    """Write the file atomically.

    Raises:
        OSError: the file cannot be written.
    """
    with replacing(path) as file:
        file.write(json_line(set_to_json(chosen)))


def set_to_json(chosen: ProblemSet) -> dict[str, Any]:
    return {
        "problem_set": VERSION,
        "id": chosen.id,
        "title": chosen.title,
        "positions": [_problem_to_json(one) for one in chosen.problems],
    }


def read_set(path: Path) -> ProblemSet:
    """Read a set from an untrusted file.

    Raises:
        ClassroomError: not a problem set, newer, damaged, or it cannot be opened.
    """
    data = json_object(path, "problem_set", VERSION, mark("{path} is not a problem set."))
    try:
        return set_from_json(data)
    except ClassroomError:
        raise
    except ValueError as error:
        raise ClassroomError(
            "The problem set {path} is damaged ({why}); ask for it again.",
            path=path,
            why=message_of(error),
        ) from error


def set_from_json(data: Mapping[str, Any]) -> ProblemSet:
    """Return the set that `set_to_json` wrote.

    Raises:
        ClassroomError: no position, or too many.
        ValueError: it is damaged.
    """
    fields = read_as(_SetJson, data)
    problems = []
    for number, position in enumerate(fields["positions"][: MAX_PROBLEMS + 1], start=1):
        try:
            problems.append(_problem_from_json(position))
        except ValueError as error:
            why = message_of(error)
            raise BadValue("position {number}: {why}", number=number, why=why) from error
    read = problem_set(shown(fields["title"]), problems)
    if read.id != fields["id"]:
        raise BadValue("its positions were changed")
    return read


def json_object(path: Path, key: str, version: int, no_such: str) -> dict[str, Any]:
    """Return the JSON object of a small versioned file.

    Args:
        key: the key of the version.
        version: the newest known version.
        no_such: the message for another kind of file, with ``{path}``.

    Raises:
        NewerFileError: a newer version of the program wrote the file.
        UnopenableError: the file cannot be opened.
        ClassroomError: another kind of file.
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


def _problem_from_json(data: _ProblemJson) -> Problem:
    """Return a position to be solved.

    Raises:
        ValueError: the position is impossible, or has no discard to choose.
    """
    observation = position_from_json(data)
    melds = [meld for own in observation.melds for meld in own]
    if any(meld.is_open and meld.from_seat is None for meld in melds):
        raise BadValue("an open meld from no player")
    if any(len(meld.tiles) not in (3, 4) for meld in melds):
        raise BadValue("a meld of the wrong size")
    if len(observation.hand) + 3 * len(observation.own_melds) != 14:
        raise BadValue("a hand of the wrong size")
    if not 0 <= observation.round < 16 or not 1 <= observation.turn < 40:
        raise BadValue("an impossible turn")
    if not 0 <= observation.tiles_left <= DRAWS or not 1 <= len(observation.dora_indicators) <= 5:
        raise BadValue("an impossible wall")
    if observation.riichi[observation.seat] or len(observation.discards) < 2:
        raise BadValue("there is no choice of discards")
    return Problem(observation, data["after_call"])


@dataclass(frozen=True, slots=True)
class Wish:
    """A filter of mistakes; an empty field does not restrict them."""

    count: int = 10
    causes: frozenset[Cause] = frozenset()
    pupils: frozenset[str] = frozenset()
    dearest: bool = False


@dataclass(frozen=True, slots=True)
class Supply:
    fitting: int
    wanted: int
    hands: int


Hand: TypeAlias = tuple[str, RoundPart]


def choose(view: ClassView, wish: Wish, random: Random) -> tuple[ClassPosition, ...]:
    """Choose positions that match, at most one per hand, spread over games, rounds, causes, plans
    and phases.

    They are drawn at random, or the clearest and costliest first; there may be fewer than wanted.
    Only those where the tutor and strong players agree and few tiles are right are chosen.

    Raises:
        ClassroomError: no position matches.
    """
    lessons = _lessons(view)
    found = sorted(
        _wanted(_fitting(view, wish), lessons), key=lambda place: (place.summary.name, place.index)
    )
    if not found:
        raise ClassroomError("No position matches. Remove a filter.")
    random.shuffle(found)
    if wish.dearest:
        worth = {key: one.worth for key, one in lessons.items()}
        found.sort(key=lambda place: -worth.get(place.key, 0.0))
    hands: dict[Hand, ClassPosition] = {}
    for place in found:  # a hand hardly changes within a turn or two
        hands.setdefault(_hand_of(place), place)
    return tuple(_spread(hands.values(), wish.count))


def supply(view: ClassView, wish: Wish) -> Supply:
    fitting = _fitting(view, wish)
    wanted = _wanted(fitting, _lessons(view))
    return Supply(len(fitting), len(wanted), len({_hand_of(place) for place in wanted}))


def _fitting(view: ClassView, wish: Wish) -> list[ClassPosition]:
    return [
        place
        for place in view.places()
        if place.verdict is Verdict.OFF_PLAN
        and (not wish.causes or place.cause in wish.causes)
        and (not wish.pupils or place.pupil in wish.pupils)
    ]


def _wanted(
    places: Iterable[ClassPosition], lessons: Mapping[str, Example[None]]
) -> list[ClassPosition]:
    taste = {key for key, one in lessons.items() if one.sure is Sureness.TASTE}
    return [place for place in places if place.is_problem and place.key not in taste]


def _hand_of(place: ClassPosition) -> Hand:
    return place.summary.name, place.round


def _spread(places: Iterable[ClassPosition], most: int) -> Iterator[ClassPosition]:
    met: Counter[Hashable] = Counter()
    rest: list[tuple[ClassPosition, tuple[Hashable, ...]]] = []
    for place in places:
        game = place.summary.digest
        kinds = game, (game, place.round), (place.cause, place.plan, place.phase)
        rest.append((place, kinds))
    for _ in range(min(most, len(rest))):
        at = min(range(len(rest)), key=lambda number: [met[kind] for kind in rest[number][1]])
        chosen, its_kinds = rest.pop(at)
        met.update(its_kinds)
        yield chosen


def pick(view: ClassView, keys: Iterable[str]) -> tuple[ClassPosition, ...]:
    """Return positions by their keys, in this order.

    Raises:
        ClassroomError: a key is unknown.
    """
    wanted = list(keys)
    found = {place.key: place for place in view.places() if place.key in frozenset(wanted)}
    for key in wanted:
        if key not in found:
            raise ClassroomError("There is no position {key} in this class.", key=key[:60])
    return tuple(found[key] for key in wanted)


def _lessons(view: ClassView) -> dict[str, Example[None]]:
    return {
        f"{summary.name}:{lesson.at}": Example(None, pupil, summary.digest, lesson.cost, sure)
        for pupil, summary in view.seats()
        for lesson, sure in zip(summary.lessons, taught_of(summary).sure, strict=True)
    }


def hand_out(
    chosen: ProblemSet,
    kind: str,
    path: Path,
    tree: StrategyTree,
    decisions: Sequence[Decision] = (),
    pupil: str = "",
) -> tuple[Path, ...]:
    """Write one kind of handout and return its files.

    Args:
        kind: one of `HANDOUT_KINDS`.
        path: the file, whose ending the kind decides; answers go to ``-answers`` beside it.
        tree: the strategy tree behind the answers.
        decisions: what was thrown at each position, for the sheet of answers; empty if unknown.
        pupil: the name already filled in on a page for the browser.

    Raises:
        OSError: a file cannot be written, or the disk is full; that file is unchanged.
    """
    if kind == "file":
        file = with_ending(path, ENDING)
        write_set(file, chosen)
        return (file,)
    observations = [one.observation for one in chosen.problems]
    if kind == "browser":
        file = with_ending(path, PAGE_ENDING)
        write_answer_page(
            file,
            chosen.id,
            chosen.title,
            observations,
            version=ANSWERS_VERSION,
            ending=ANSWERS_ENDING,
            longest_name=MAX_NAME_LENGTH,
            pupil=pupil,
        )
        return (file,)
    advices = advise_all(observations, tree)
    problems = [
        problem_of(observation, advice, decision)
        for observation, advice, decision in zip(
            observations, advices, decisions or (None,) * len(advices), strict=True
        )
    ]
    sheets = sheets_of(path, kind)
    for target, answers in zip(sheets, (False, True), strict=True):
        write_sheet(target, problems, answers=answers, title=chosen.title)
    return sheets

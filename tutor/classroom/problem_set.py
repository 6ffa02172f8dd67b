"""Problem sets: choosing positions, the file, the printed sheets."""

import hashlib
import json
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias, TypedDict

from rules.formats.opening import open_file
from rules.message import BadValue, message_of
from rules.observation import Observation
from rules.round import DRAWS
from tutor.advice.advisor import advise_all
from tutor.advice.observation_json import PositionJson, observation_to_json, position_from_json
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition, ClassView, decision_at, taught_of
from tutor.classroom.roster import ClassroomError, NewerFileError, UnopenableError
from tutor.classroom.summary import RoundPart
from tutor.export.problem_sheet import problem_of, write_sheet_html, write_sheet_pdf
from tutor.export.pupils import shown
from tutor.json_values import finite_json, read_as
from tutor.language import mark
from tutor.lessons.reasons import Cause, Phase
from tutor.strategy.choice import Sureness, Verdict
from tutor.strategy.situation import Strategy
from tutor.strategy.tree import StrategyTree
from tutor.system.files import json_line, replacing, with_ending
from tutor.teaching.topics import Example

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
            if any(
                meld.is_open and meld.from_seat is None for own in observation.melds for meld in own
            ):
                raise BadValue("a meld from nobody")
            if any(len(meld.tiles) not in (3, 4) for own in observation.melds for meld in own):
                raise BadValue("a meld of so many tiles")
            if len(observation.hand) + 3 * len(observation.own_melds) != 14:
                raise BadValue("a hand of so many tiles")
            if not 0 <= observation.round < 16 or not 1 <= observation.turn < 40:
                raise BadValue("a turn that no round has")
            if (
                not 0 <= observation.tiles_left <= DRAWS
                or not 1 <= len(observation.dora_indicators) <= 5
            ):
                raise BadValue("a wall that no round has")
            if observation.riichi[observation.seat] or len(observation.discards) < 2:
                raise BadValue("there is nothing to choose")
        except ValueError as error:
            why = message_of(error)
            raise BadValue("position {number}: {why}", number=number, why=why) from error
        yield Problem(observation, told["after_call"])


DEAR_COST: Final = 1000.0
"""Points, by the lesson's estimate: from here on a slip is seen at once."""


class Level(StrEnum):
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Wish:
    """Which positions are wanted; an empty field does not restrict them."""

    count: int = 10
    plans: frozenset[Strategy] = frozenset()
    causes: frozenset[Cause] = frozenset()
    phases: frozenset[Phase] = frozenset()
    pupils: frozenset[str] = frozenset()
    mistakes: bool = True
    levels: frozenset[Level] = frozenset()
    dearest: bool = False


@dataclass(frozen=True, slots=True)
class Supply:
    fitting: int
    wanted: int
    hands: int


Hand: TypeAlias = tuple[str, RoundPart]


def choose(view: ClassView, wish: Wish, random: Random) -> tuple[ClassPosition, ...]:
    """Choose positions that fit a wish, no two of one hand: from as many games and rounds, and
    about as many causes, plans and phases, as there are.

    Drawn by chance, or those first that show their cause best; fewer where fewer fit.

    Raises:
        ClassroomError: none fits.
    """
    lessons = _lessons(view)
    found = sorted(_wanted(_fitting(view, wish), lessons, wish), key=_order)
    if not found:
        raise ClassroomError("No position of the class fits; leave out a condition.")
    random.shuffle(found)
    if wish.dearest:
        found.sort(key=lambda place: -lessons[place.key].worth)
    hands: dict[Hand, ClassPosition] = {}
    for place in found:  # a turn or two apart one hand is nearly the same
        hands.setdefault(_hand_of(place), place)
    return tuple(_in_turn(hands.values(), wish.count))


def supply(view: ClassView, wish: Wish) -> Supply:
    fitting = _fitting(view, wish)
    wanted = _wanted(fitting, _lessons(view), wish)
    return Supply(len(fitting), len(wanted), len({_hand_of(place) for place in wanted}))


def _fitting(view: ClassView, wish: Wish) -> list[ClassPosition]:
    return [place for place in view.places() if _fits(place, wish)]


def _wanted(
    places: Iterable[ClassPosition], lessons: Mapping[str, Example[None]], wish: Wish
) -> list[ClassPosition]:
    return [place for place in places if _is_wanted(lessons.get(place.key), wish)]


def _hand_of(place: ClassPosition) -> Hand:
    return place.summary.name, place.round


def _in_turn(places: Iterable[ClassPosition], most: int) -> Iterator[ClassPosition]:
    met: Counter[Hashable] = Counter()
    rest = [(place, _kinds(place)) for place in places]
    for _ in range(min(most, len(rest))):
        at = min(range(len(rest)), key=lambda number: [met[kind] for kind in rest[number][1]])
        place, kinds = rest.pop(at)
        met.update(kinds)
        yield place


def _kinds(place: ClassPosition) -> tuple[Hashable, ...]:
    game = place.summary.digest
    return game, (game, place.round), (place.cause, place.plan, place.phase)


def pick(view: ClassView, keys: Iterable[str]) -> tuple[ClassPosition, ...]:
    """Return positions by their keys, in this order.

    Raises:
        ClassroomError: there is no such position.
    """
    wanted = list(keys)
    found = {place.key: place for place in view.places() if place.key in frozenset(wanted)}
    for key in wanted:
        if key not in found:
            raise ClassroomError("There is no position {key} in this class.", key=key[:60])
    return tuple(found[key] for key in wanted)


def level_of(cost: float, sure: Sureness | None) -> Level:
    """Return how hard a position is.

    Args:
        cost: of the slip, in points, by the lesson's estimate.
        sure: how sure the advice is; None: not known.
    """
    if sure is Sureness.CLEAR and cost >= DEAR_COST:
        return Level.EASY
    if sure is Sureness.TASTE or (sure is Sureness.LIKELY and cost < DEAR_COST):
        return Level.HARD
    return Level.MEDIUM


def _lessons(view: ClassView) -> dict[str, Example[None]]:
    return {
        f"{summary.name}:{lesson.at}": Example(None, pupil, summary.digest, lesson.cost, sure)
        for pupil, summary in view.seats()
        for lesson, sure in zip(summary.lessons, taught_of(summary).sure, strict=True)
    }


def _is_wanted(lesson: Example[None] | None, wish: Wish) -> bool:
    if lesson is None:
        return not wish.levels and not wish.dearest
    return not wish.levels or level_of(lesson.cost, lesson.sure) in wish.levels


def _fits(place: ClassPosition, wish: Wish) -> bool:
    return (
        (not wish.mistakes or place.verdict is Verdict.OFF_PLAN)
        and (not wish.plans or place.plan in wish.plans)
        and (not wish.causes or place.cause in wish.causes)
        and (not wish.phases or place.phase in wish.phases)
        and (not wish.pupils or place.pupil in wish.pupils)
    )


def _order(place: ClassPosition) -> tuple[str, int]:
    return place.summary.name, place.index


def hand_out(
    chosen: ProblemSet, kind: str, path: Path, tree: StrategyTree, created: datetime
) -> tuple[Path, ...]:
    """Write one kind of handout; returns the files.

    Args:
        kind: one of `problem_set.KINDS`.
        path: the file; the kind gives it its ending, answers stand in a ``-answers`` beside it.
        tree: what the answers are by.
        created: the date that a PDF tells.

    Raises:
        OSError: a place cannot be written, or is full; that file has not changed then.
    """
    if kind == "file":
        file = with_ending(path, ENDING)
        write_set(file, chosen)
        return (file,)
    observations = [one.observation for one in chosen.problems]
    advices = advise_all(observations, tree)
    problems = [
        problem_of(observation, advice)
        for observation, advice in zip(observations, advices, strict=True)
    ]
    sheets = sheets_of(path, kind)
    for target, answers in zip(sheets, (False, True), strict=True):
        if kind == "html":
            write_sheet_html(target, problems, answers=answers, title=chosen.title)
        else:
            write_sheet_pdf(target, problems, answers=answers, created=created, title=chosen.title)
    return sheets

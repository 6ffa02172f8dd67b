import hashlib
import json
import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final, NotRequired, TypeAlias, TypedDict

from rules.events import Call, Discard
from rules.formats.opening import open_file
from rules.legal import Action
from rules.melds import MeldType
from rules.message import BadValue, message_of
from rules.observation import Observation
from rules.round import DRAWS
from rules.shanten import shanten
from rules.tiles import is_honour, kind_of, tile_name
from tutor.classroom.class_view import ClassPosition, ClassView, examples_in
from tutor.classroom.roster import MAX_NAME_LENGTH, ClassroomError, NewerFileError, UnopenableError
from tutor.classroom.summary import RoundPart
from tutor.coach.advice import CLAIMS, CallDecision, ReviewEntry
from tutor.coach.advisor import advise_all
from tutor.coach.calls import advise_action
from tutor.coach.decision_json import ActionJson, action_of, action_to_json
from tutor.coach.grading.right import About, answers_to
from tutor.coach.lessons.lessons import AnyCause
from tutor.coach.observation_json import (
    PositionWithRulesJson,
    observation_to_json,
    position_from_json,
)
from tutor.coach.strategy.stance import Verdict
from tutor.coach.strategy.tree import StrategyTree
from tutor.export.handouts import problem_of, write_answer_page, write_sheet
from tutor.export.pupils import shown
from tutor.json_values import finite_json, read_as
from tutor.language import mark
from tutor.system.files import json_line, replacing, with_ending

VERSION: Final = 2
VERSION_OF_DISCARDS: Final = 1
"""The format version of sets without offers, which older versions of the program can read."""
ENDING: Final = ".mtset"
HANDOUT_KINDS: Final = ("file", "browser", "html", "pdf")
"""A file for this program, a page to answer on, and sheets to print."""
PAGE_ENDING: Final = "-browser.html"
ANSWERS_VERSION: Final = 1
ANSWERS_ENDING: Final = ".mtanswers"
MAX_PROBLEMS: Final = 200
MAX_OFFERS: Final = 20
"""The maximum number of calls or declarations, counting each combination of tiles."""
SIZE_LIMIT: Final = 4 * 2**20
"""The maximum size of a file in bytes; a position takes about 3,000."""
MAX_TITLE_LENGTH: Final = 200
SET_ID: Final = re.compile("[0-9a-f]{20}")


@dataclass(frozen=True, slots=True)
class Problem:
    observation: Observation
    after_call: bool
    offered: tuple[Action, ...] = ()
    """The calls or declarations on offer; empty if a tile is to be discarded."""

    @property
    def answers(self) -> tuple[str, ...]:
        """The possible answers: tile names, or answers to an offer (see `answer_of`)."""
        if self.offered:
            return answers_to(self.offered)
        seen = self.observation
        allowed = {kind_of(tile) for tile in seen.discards}
        held = (tile for tile in seen.hand if kind_of(tile) in allowed)
        return tuple(dict.fromkeys(map(tile_name, held)))


@dataclass(frozen=True, slots=True)
class ProblemSet:
    title: str
    problems: tuple[Problem, ...]
    id: str


class _ProblemJson(PositionWithRulesJson):
    after_call: bool
    offered: NotRequired[tuple[ActionJson, ...]]


class _SetJson(TypedDict):
    id: str
    title: str
    positions: Sequence[_ProblemJson]


def problem_set(title: str, problems: Iterable[Problem]) -> ProblemSet:
    """Return a problem set.

    Raises:
        ClassroomError: there is no position, or there are too many.
    """
    chosen = tuple(problems)
    if not chosen:
        raise ClassroomError("A problem set needs at least one position.")
    if len(chosen) > MAX_PROBLEMS:
        raise ClassroomError("A problem set holds {most} positions at most.", most=MAX_PROBLEMS)
    made = _digest([*map(_problem_to_json, chosen)])
    return ProblemSet(title[:MAX_TITLE_LENGTH], chosen, made)


def position_id(problem: Problem) -> str:
    """Return an id of the position that is the same in every set."""
    return _digest([_problem_to_json(problem)])


def _digest(positions: Sequence[Mapping[str, Any]]) -> str:
    text = json.dumps(positions, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def problem_at(entry: ReviewEntry) -> Problem:
    if isinstance(entry, CallDecision):
        offered = tuple(one.action for one in entry.advice.options)
        return Problem(entry.observation, after_call=False, offered=offered)
    return Problem(entry.observation, entry.after_call)


def sheets_of(path: Path, kind: str) -> tuple[Path, Path]:
    """Return the paths of the problem sheet and the answer sheet.

    Raises:
        IsADirectoryError: the path has no file name.
    """
    return with_ending(path, f".{kind}"), with_ending(path, f"-answers.{kind}")


def write_set(path: Path, chosen: ProblemSet) -> None:
    """Write the set to a file atomically.

    Raises:
        OSError: the file cannot be written.
    """
    with replacing(path) as file:
        file.write(json_line(set_to_json(chosen)))


def set_to_json(chosen: ProblemSet) -> dict[str, Any]:
    is_old = not any(one.offered for one in chosen.problems)
    return {
        "problem_set": VERSION_OF_DISCARDS if is_old else VERSION,
        "id": chosen.id,
        "title": chosen.title,
        "positions": [_problem_to_json(one) for one in chosen.problems],
    }


def read_set(path: Path) -> ProblemSet:
    """Read a set from an untrusted file.

    Raises:
        ClassroomError: the file cannot be opened, is not a problem set, is damaged, or was written
            by a newer program.
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
    """Parse the output of `set_to_json`.

    Raises:
        ClassroomError: there is no position, or there are too many.
        ValueError: the data is damaged.
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
    if _digest(data["positions"]) != fields["id"]:
        raise BadValue("its positions were changed")
    return replace(read, id=fields["id"])  # older versions wrote other keys


def json_object(path: Path, key: str, version: int, no_such: str) -> dict[str, Any]:
    """Return the JSON object of a small versioned file.

    Args:
        key: the key that holds the version.
        version: the newest supported version.
        no_such: the message for a file of another kind, with ``{path}``.

    Raises:
        NewerFileError: a newer version of the program wrote the file.
        UnopenableError: the file cannot be opened.
        ClassroomError: the file is of another kind.
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
        **({"offered": [*map(action_to_json, problem.offered)]} if problem.offered else {}),
        "rules": observation.rules.to_json(),
        "observation": observation_to_json(observation),
    }


def _problem_from_json(data: _ProblemJson) -> Problem:
    """Parse one position of a set.

    Raises:
        ValueError: the position is impossible, or offers no choice.
    """
    observation = position_from_json(data, data["rules"])
    melds = [meld for own in observation.melds for meld in own]
    if any(meld.is_open and meld.from_seat is None for meld in melds):
        raise BadValue("an open meld from no player")
    if any(len(meld.tiles) not in (3, 4) for meld in melds):
        raise BadValue("a meld of the wrong size")
    offered = _offers_from_json(data, observation)
    drawn = not any(isinstance(one, Call) and one.meld.type in CLAIMS for one in offered)
    if len(observation.hand) + 3 * len(observation.own_melds) != 13 + drawn:
        raise BadValue("a hand of the wrong size")
    if not 0 <= observation.round < 16 or not 1 <= observation.turn < 40:
        raise BadValue("an impossible turn")
    if not 0 <= observation.tiles_left <= DRAWS or not 1 <= len(observation.dora_indicators) <= 5:
        raise BadValue("an impossible wall")
    is_choice = offered or len(observation.discards) > 1
    if observation.riichi[observation.seat] or not is_choice:
        raise BadValue("there is no choice of discards")
    return Problem(observation, data["after_call"], offered)


def _offers_from_json(data: _ProblemJson, seen: Observation) -> tuple[Action, ...]:
    """Parse the calls or declarations offered in a position.

    Raises:
        ValueError: an offer is of another type, or violates the rules.
    """
    offers = data.get("offered", ())[: MAX_OFFERS + 1]
    if not offers:
        return ()
    actions = tuple(action_of(one["action"], one["tiles"], seen) for one in offers)
    if len(actions) > MAX_OFFERS or not all(_is_possible(one, seen) for one in actions):
        raise BadValue("an impossible offer")
    if len({isinstance(one, Call) and one.meld.type in CLAIMS for one in actions}) > 1:
        raise BadValue("an impossible offer")
    return actions


def _is_possible(action: Action, seen: Observation) -> bool:
    match action:
        case Discard(riichi=True):
            left = list(seen.counts)
            left[kind_of(action.tile)] -= 1
            ready = sum(left) + 3 * len(seen.own_melds) == 13 and not shanten(
                left, len(seen.own_melds)
            )
            return (
                ready and not seen.is_open and kind_of(action.tile) in map(kind_of, seen.discards)
            )
        case Call():
            kinds = sorted(map(kind_of, action.meld.tiles))
            if action.meld.type is not MeldType.CHI:
                return len(set(kinds)) == 1
            from_left = action.meld.from_seat == (seen.seat + 3) % 4
            run = [kinds[0], kinds[0] + 1, kinds[0] + 2]
            return from_left and kinds == run and not is_honour(kinds[0]) and kinds[0] % 9 < 7
        case _:
            return False


@dataclass(frozen=True, slots=True)
class Wish:
    """Filters for mistakes; an empty field does not restrict the choice."""

    count: int = 10
    causes: frozenset[AnyCause] = frozenset()
    pupils: frozenset[str] = frozenset()
    dearest: bool = False


@dataclass(frozen=True, slots=True)
class Supply:
    fitting: int
    wanted: int
    hands: int


Hand: TypeAlias = tuple[str, RoundPart]


def choose(view: ClassView, wish: Wish, random: Random) -> tuple[ClassPosition, ...]:
    """Choose mistakes that make good problems (see `is_problem`), at most one per hand, spread over
    games, rounds, causes, plans and phases.

    The choice is random or, with `wish.dearest`, starts with the clearest and costliest. There may
    be fewer positions than wanted.

    Raises:
        ClassroomError: no position matches.
    """
    found = sorted(_fitting(view, wish), key=lambda place: (place.summary.name, place.index))
    found = [place for place in found if place.is_problem]
    if not found:
        raise ClassroomError("No position matches. Remove a filter.")
    random.shuffle(found)
    if wish.dearest:
        worth = {one.shown.key: one.worth for one in examples_in(view.seats)}
        found.sort(key=lambda place: -worth.get(place.key, 0.0))
    hands: dict[Hand, ClassPosition] = {}
    for place in found:  # a hand hardly changes within a turn or two
        hands.setdefault(_hand_of(place), place)
    return tuple(_spread(hands.values(), wish.count))


def supply(view: ClassView, wish: Wish) -> Supply:
    fitting = _fitting(view, wish)
    wanted = [place for place in fitting if place.is_problem]
    return Supply(len(fitting), len(wanted), len({_hand_of(place) for place in wanted}))


def _fitting(view: ClassView, wish: Wish) -> list[ClassPosition]:
    return [
        place
        for place in (*view.places(), *view.call_places())
        if place.verdict is Verdict.OFF_PLAN
        and (not wish.causes or place.cause in wish.causes)
        and (not wish.pupils or place.pupil in wish.pupils)
    ]


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
    """Return the positions with these keys, in the given order.

    Raises:
        ClassroomError: a key is unknown.
    """
    wanted = list(keys)
    keys, every = frozenset(wanted), (*view.places(), *view.call_places())
    found = {place.key: place for place in every if place.key in keys}
    for key in wanted:
        if key not in found:
            raise ClassroomError("There is no position {key} in this class.", key=key[:60])
    return tuple(found[key] for key in wanted)


def advices_of(problems: Sequence[Problem], tree: StrategyTree) -> list[About]:
    turns = [one.observation for one in problems if len(one.observation.hand) % 3 == 2]
    of_turns = iter(advise_all(turns, tree))
    found: list[About] = []
    for one in problems:
        advice = next(of_turns) if len(one.observation.hand) % 3 == 2 else None
        about: About | None = advice
        if one.offered:
            about = advise_action(one.observation, one.offered, advice)
        assert about is not None
        found.append(about)
    return found


def hand_out(
    chosen: ProblemSet,
    kind: str,
    path: Path,
    tree: StrategyTree,
    played: Sequence[ReviewEntry] = (),
    pupil: str = "",
) -> tuple[Path, ...]:
    """Write one kind of handout and return its files.

    Args:
        kind: one of `HANDOUT_KINDS`.
        path: the file; `kind` decides the extension. Answers go to ``-answers`` beside it.
        tree: the strategy tree used for the answers.
        played: the decision in the game at each position, for the answer sheet; empty if unknown.
        pupil: the name to fill in on an answer page.

    Raises:
        OSError: a file cannot be written; an existing file is left unchanged.
    """
    if kind == "file":
        file = with_ending(path, ENDING)
        write_set(file, chosen)
        return (file,)
    if kind == "browser":
        file = with_ending(path, PAGE_ENDING)
        write_answer_page(
            file,
            chosen.id,
            chosen.title,
            [(one.observation, one.offered) for one in chosen.problems],
            version=ANSWERS_VERSION,
            ending=ANSWERS_ENDING,
            longest_name=MAX_NAME_LENGTH,
            pupil=pupil,
        )
        return (file,)
    advices = [one.advice for one in played] or advices_of(chosen.problems, tree)
    problems = [
        problem_of(problem.observation, problem.offered, advice, entry)
        for problem, advice, entry in zip(
            chosen.problems, advices, played or (None,) * len(advices), strict=True
        )
    ]
    sheets = sheets_of(path, kind)
    for target, answers in zip(sheets, (False, True), strict=True):
        write_sheet(target, problems, answers=answers, title=chosen.title)
    return sheets

import hashlib
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeAlias

from rules.events import Discard
from rules.message import BAD_VALUES, Message, TutorError, message_of
from rules.observation import Observation
from rules.shanten import shanten
from rules.tiles import Kind, Tile, format_tiles, kind_of, tile_name
from tutor.coach.advice import Advice, Decision, PlayedDiscard
from tutor.coach.advisor import advise
from tutor.coach.concepts.finders import Concept, idea_of
from tutor.coach.explain import explain
from tutor.coach.observation_json import (
    PositionWithRulesJson,
    observation_to_json,
    position_from_json,
)
from tutor.coach.review import decide
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.coach.strategy.tree import StrategyTree
from tutor.drills.mark import MARK
from tutor.json_values import finite_json, read_as
from tutor.position.standing import is_last_round
from tutor.position.table_read import riichi_opponents

Json: TypeAlias = dict[str, Any]

_RULES: Final = ("hanchan", "red_fives", "open_tanyao")
_PLACE: Final = ("round", "honba", "turn", "seat")
_OBSERVATION: Final = tuple(
    """
    hand drawn melds rivers riichi ippatsu dora_indicators points dealer round_wind kyotaku
    tiles_left genbutsu passed forbidden
    """.split()
)


_IDEAS: Final = frozenset(Concept)


class DrillSource(StrEnum):
    OWN = "own"
    BUNDLED = "bundled"
    SHARED = "shared"
    """Pasted by the learner; answers are not recorded."""


class BadDrill(TutorError):
    pass


@dataclass(frozen=True, slots=True)
class Drill:
    id: str
    observation: Observation
    source: DrillSource
    game: str
    idea: Concept | None = None
    """The idea that distinguishes the answer from the tempting discard."""


def drill_at(observation: Observation, source: DrillSource, game: str) -> Drill:
    """Turn a position into a drill.

    Raises:
        BadDrill: there is nothing to decide, as at most one discard is possible.
    """
    data = position_to_json(observation)
    return Drill(_id_of(data), _checked(data), source, game)


def drill_id(observation: Observation) -> str:
    return _id_of(position_to_json(observation))


def drill_of(decision: Decision) -> Drill:
    drill = drill_at(decision.observation, DrillSource.OWN, decision.game)
    found = explain(decision.advice, decision.observation, decision.played)
    return replace(drill, idea=idea_of(found))


def drill_to_json(drill: Drill) -> Json:
    idea = {} if drill.idea is None else {"idea": drill.idea.value}
    return {"game": drill.game, **idea, **position_to_json(drill.observation)}


def drill_from_json(data: Mapping[str, Any], source: DrillSource) -> Drill:
    """Read a drill written by `drill_to_json`; unknown keys are ignored.

    Raises:
        BadDrill: the data is not a position, or there is nothing to decide in it.
    """
    observation = _checked(data)
    game = data.get("game")
    if not isinstance(game, str):
        raise BadDrill("the position does not say which game it is from")
    idea = data.get("idea")
    known = Concept(idea) if idea in _IDEAS else None
    return Drill(drill_id(observation), observation, source, game, known)


def position_to_json(observation: Observation) -> Json:
    return {
        "rules": {name: getattr(observation.rules, name) for name in _RULES},
        **{name: getattr(observation, name) for name in _PLACE},
        "observation": observation_to_json(observation),
    }


def _checked(data: Mapping[str, Any]) -> Observation:
    try:
        position = read_as(PositionWithRulesJson, data)
        observation = position_from_json(position, position["rules"])
    except BAD_VALUES as error:
        raise BadDrill("not a position ({why})", why=message_of(error)) from error
    held, wanted = len(observation.hand), 14 - 3 * len(observation.own_melds)
    if held != wanted:
        why = Message("the hand has {held} tiles instead of {wanted}", held=held, wanted=wanted)
        raise BadDrill("not a position ({why})", why=why)
    if len(observation.discards) < 2:
        raise BadDrill("there is nothing to decide in the position")
    return observation


def _id_of(data: Json) -> str:
    seen = {name: data["observation"][name] for name in _OBSERVATION}
    place = {name: data[name] for name in _PLACE}
    text = json.dumps([data["rules"], place, seen], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    drill: Drill

    @property
    def observation(self) -> Observation:
        return self.drill.observation

    @property
    def choices(self) -> tuple[Tile, ...]:
        return self.drill.observation.discards


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    drill: Drill
    decision: Decision

    @property
    def advice(self) -> Advice:
        return self.decision.advice

    @property
    def plan(self) -> Strategy:
        return self.advice.choice.strategy

    @property
    def chosen(self) -> Tile:
        return self.decision.played

    @property
    def rank(self) -> int:
        return self.advice.rank_of(self.chosen)

    @property
    def verdict(self) -> Verdict:
        return self.decision.verdict

    @property
    def text(self) -> str:
        return tile_name(self.chosen)


def answer(question: DrillQuestion, tile: Tile, tree: StrategyTree) -> DrillAnswer:
    """Evaluate a discard.

    Raises:
        ValueError: the tile may not be discarded.
    """
    observation = question.observation
    kinds = {kind_of(choice) for choice in question.choices}
    if tile not in observation.hand or kind_of(tile) not in kinds:
        raise ValueError(
            f"{tile_name(tile)} cannot be discarded from {format_tiles(observation.hand)}."
        )
    made = PlayedDiscard(
        observation, Discard(observation.seat, tile, tsumogiri=tile == observation.drawn)
    )
    return DrillAnswer(question.drill, decide(question.drill.game, made, advise(observation, tree)))


MANY_PAIRS: Final = 3


class Theme(StrEnum):
    UKEIRE = "ukeire"
    POINTS = "points"
    FOLDING = "folding"
    SHAPES = "shapes"
    PAIRS = "pairs"
    YAKU = "yaku"
    WAITS = "waits"
    LAST_ROUND = "last_round"


def is_about(seen: Observation, theme: Theme) -> bool:
    match theme:
        case Theme.UKEIRE | Theme.POINTS:
            return False  # not of positions
        case Theme.FOLDING:
            return bool(riichi_opponents(seen))
        case Theme.SHAPES:
            return not riichi_opponents(seen) and _steps(seen) > 0
        case Theme.PAIRS:
            return _steps(seen) > 0 and sum(count >= 2 for count in seen.counts) >= MANY_PAIRS
        case Theme.YAKU:
            pairs = (Kind(kind) for kind, count in enumerate(seen.counts) if count >= 2)
            return seen.is_open or any(seen.is_yakuhai(kind, seen.seat) for kind in pairs)
        case Theme.WAITS:
            return _steps(seen) <= 0
        case Theme.LAST_ROUND:
            return is_last_round(seen)


def _steps(seen: Observation) -> int:
    return shanten(seen.counts, len(seen.own_melds))


MAX_LENGTH: Final = 8_000
"""Maximum length of a code in characters; ours have about 700."""
MAX_BYTES: Final = 64_000
_DIGITS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def write_position(observation: Observation) -> str:
    data = json.dumps({"game": "", **position_to_json(observation)}, separators=(",", ":"))
    packed = zlib.compress(data.encode(), 9)
    return MARK + urlsafe_b64encode(packed).decode().rstrip("=")


def read_position(text: str) -> Drill:
    """Return the first position found in a text.

    Raises:
        BadDrill: there is none, or it cannot be read.
    """
    _, mark, rest = text.partition(MARK)
    word = rest[: next((at for at, letter in enumerate(rest) if letter not in _DIGITS), len(rest))]
    if not mark or not word:
        raise BadDrill("There is no position in this text.")
    if len(word) > MAX_LENGTH:
        raise BadDrill("The position in this text is too long.")
    try:
        packed = urlsafe_b64decode(word + "=" * (-len(word) % 4))
        unpacking = zlib.decompressobj()
        values = finite_json(unpacking.decompress(packed, MAX_BYTES))
    except (zlib.error, RecursionError, *BAD_VALUES) as error:
        raise BadDrill("The position in this text cannot be read. Copy all of it.") from error
    if not unpacking.eof or not isinstance(values, dict):
        raise BadDrill("The position in this text cannot be read. Copy all of it.")
    return drill_from_json(values, DrillSource.SHARED)

"""Drill: a position to decide, and where it is from.

A drill is its position and nothing more. What is right there is never stored: the advisor says it
when the question is answered, so a better tree gives better answers to old drills.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

from rules.damage import BAD_VALUES, message_of
from rules.message import Message, TutorError
from rules.observation import Observation
from tutor.advice.advice import Decision
from tutor.advice.observation_json import PositionJson, observation_to_json, position_from_json
from tutor.json_values import read_as

Json: TypeAlias = dict[str, Any]

_RULES: Final = ("hanchan", "red_fives", "open_tanyao")
_PLACE: Final = ("round", "honba", "turn", "seat")
_SEEN: Final = (
    "hand",
    "drawn",
    "melds",
    "rivers",
    "riichi",
    "ippatsu",
    "dora_indicators",
    "points",
    "dealer",
    "round_wind",
    "kyotaku",
    "tiles_left",
    "genbutsu",
    "passed",
    "forbidden",
)


class DrillSource(StrEnum):
    OWN = "own"
    BUNDLED = "bundled"


class BadDrill(TutorError):
    """Data that is no drill: says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Drill:
    id: str
    observation: Observation
    source: DrillSource
    game: str


def drill_at(observation: Observation, source: DrillSource, game: str) -> Drill:
    """The drill of a position.

    Raises:
        BadDrill: there is nothing to decide: no tile to throw, or only one.
    """
    data = position_to_json(observation)
    return Drill(_id_of(data), _checked(data), source, game)


def drill_of(decision: Decision) -> Drill:
    return drill_at(decision.observation, DrillSource.OWN, decision.game)


def drill_to_json(drill: Drill) -> Json:
    return {"game": drill.game, **position_to_json(drill.observation)}


def drill_from_json(data: Mapping[str, Any], source: DrillSource) -> Drill:
    """Return the drill that `drill_to_json` wrote; unknown keys are passed over.

    Raises:
        BadDrill: the data is no position, or one without a decision.
    """
    observation = _checked(data)
    game = data.get("game")
    if not isinstance(game, str):
        raise BadDrill("the position does not say which game it is from")
    return Drill(_id_of(position_to_json(observation)), observation, source, game)


def position_to_json(observation: Observation) -> Json:
    return {
        "rules": {name: getattr(observation.rules, name) for name in _RULES},
        **{name: getattr(observation, name) for name in _PLACE},
        "observation": observation_to_json(observation),
    }


def _checked(data: Mapping[str, Any]) -> Observation:
    try:
        observation = position_from_json(read_as(PositionJson, data))
    except BAD_VALUES as error:
        raise BadDrill("not a position ({why})", why=message_of(error)) from error
    held, wanted = len(observation.hand), 14 - 3 * len(observation.own_melds)
    if held != wanted:
        why = Message("{held} tiles in hand where {wanted} belong", held=held, wanted=wanted)
        raise BadDrill("not a position ({why})", why=why)
    if len(observation.discards) < 2:
        raise BadDrill("there is nothing to decide in the position")
    return observation


def _id_of(data: Json) -> str:
    seen = {name: data["observation"][name] for name in _SEEN}
    place = {name: data[name] for name in _PLACE}
    text = json.dumps([data["rules"], place, seen], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]

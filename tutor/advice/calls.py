"""What a call, riichi, kan or win would change: facts, and a recommendation with its doubt.

Facts come in three kinds, as the plans do: speed, value, safety. Only `call_words` makes
sentences of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.offers import Action
from rules.shanten import discards, improving, shanten
from rules.tiles import TERMINALS_AND_HONOURS, Kind, KindMask, Tile, count_kinds, kind_name, kinds_in
from tutor.advice.advice import Advice, Reason
from tutor.advice.moment import threats
from tutor.evaluators.calls import CallFacts, after_call, look_at_call
from tutor.evaluators.tenpai import TenpaiFacts, look_at_tenpai


class Doubt(StrEnum):
    """How sure the tutor is of a recommendation."""

    SURE = "sure"
    FAIRLY = "fairly"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class OptionAdvice:
    """One thing that is offered besides a plain discard, and what it changes."""

    action: Action
    speed: tuple[Reason, ...] = ()
    value: tuple[Reason, ...] = ()
    safety: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class ActionAdvice:
    """What the tutor says of everything that is offered besides a plain discard."""

    options: tuple[OptionAdvice, ...]
    """In the order of the offer; riichi once, with the tile that the tutor would throw."""
    recommended: Action | None
    """None: pass; on the own turn: throw a tile, as the advice for the discard says."""
    doubt: Doubt
    reasons: tuple[Reason, ...]
    """Why, the most telling first."""

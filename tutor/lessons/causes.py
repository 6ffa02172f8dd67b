"""Why a discard is off the plan: one cause each, from the facts of the rankings.

Risk comes first, then value, then speed; the first rule that holds gives the cause. No rule asks
what the player had in mind: only what the discard gained and gave up beside the advised one.
"""

from dataclasses import replace
from typing import Final

from rules.tiles import kind_of
from tutor.advice.advice import Decision
from tutor.evaluators.ranking import RankedDiscard
from tutor.lessons.comparison import (
    CLEARLY,
    SETS,
    Comparison,
    Discarded,
    compare_with_first,
    is_lone,
    others_in_line,
)
from tutor.lessons.lesson import Cause
from tutor.strategy.strategies import Strategy

WARY: Final = frozenset({Strategy.SAFETY, Strategy.SPEED_SAFETY, Strategy.VALUE_SAFETY})
"""Plans in which a risk counts even where nobody shows a threat."""
CAREFUL: Final = WARY | {Strategy.BALANCED, Strategy.NONE}
"""Plans that look at safety. In the others a risk is the cause only where it is all that speaks
against the discard."""

SLOW: Final = frozenset({Cause.STEP_BACK, Cause.USEFUL_FIRST, Cause.FEWER_DRAWS})
"""Causes that are about speed alone."""


def cause_of(decision: Decision) -> Cause:
    """The cause of a discard that is off the plan."""
    return cause_in(compare(decision))


def compare(decision: Decision) -> Comparison:
    """The discard played beside the advised one.

    Whoever kept value that the plan's first discard gives up did not have to: where another
    discard in line keeps it too and is faster than the one played, that is the advised one.
    """
    first = compare_with_first(decision)
    if cause_in(first) is Cause.HELD_VALUE:
        for other in others_in_line(decision):
            found = replace(first, other=other)
            if found.slower and cause_in(found) in SLOW:
                return found
    return first


def cause_in(found: Comparison) -> Cause:
    """The cause, from the comparison of the discard with the advised one."""
    return _of_risk(found) or _of_value(found) or _of_speed(found) or _of_the_rest(found)


def _of_risk(found: Comparison) -> Cause | None:
    careful = found.strategy in CAREFUL or not found.slower
    if found.risk >= CLEARLY and (found.strategy in WARY or (found.threats and careful)):
        folds = found.strategy is Strategy.SAFETY or found.other.falls_back
        return Cause.PLAYED_ON if folds and found.faster else Cause.TOO_DANGEROUS
    if found.risk <= -CLEARLY and found.threats and found.slower:
        return Cause.FOLDED_EARLY
    return None


def _of_value(found: Comparison) -> Cause | None:
    if lost_value(found) is not None:
        return Cause.GAVE_UP_VALUE
    return Cause.HELD_VALUE if found.slower and held_value(found) is not None else None


def _of_speed(found: Comparison) -> Cause | None:
    if found.back:
        return Cause.STEP_BACK
    other, seen = kind_of(found.other.tile), found.observation
    if found.fewer:
        return Cause.USEFUL_FIRST if is_lone(seen, other) else Cause.FEWER_DRAWS
    behind = _behind(found.played.speed, found.other.speed)
    return Cause.USEFUL_FIRST if behind and not found.faster else None


def _of_the_rest(found: Comparison) -> Cause:
    if _behind(found.played.value, found.other.value):
        return Cause.GAVE_UP_VALUE
    return Cause.TOO_DANGEROUS if found.risk > 0 else Cause.OTHER


def _behind(played: RankedDiscard, other: RankedDiscard) -> bool:
    return played.rank > other.rank


def lost_value(found: Comparison) -> str | None:
    """What value went with the discard and not with the advised one: ``dora``, ``yakuhai`` (a
    pair or three of them), ``suit`` or ``tanyao`` (where the discard is no slower); None: none
    of these."""
    played, other = found.played, found.other
    if played.dora > other.dora:
        return "dora"
    if played.piece in SETS and other.piece not in SETS:
        return "yakuhai"
    return None if found.slower else _hand_needs(found, played, other)


def held_value(found: Comparison) -> str | None:
    """What value was kept that the advised discard gives up: ``dora``, ``yakuhai`` (a pair or
    three of them), ``suit`` or ``tanyao``; None: none of these."""
    played, other = found.played, found.other
    if other.dora > played.dora:
        return "dora"
    if other.piece in SETS and played.piece not in SETS:
        return "yakuhai"
    return _hand_needs(found, other, played)


def _hand_needs(found: Comparison, one: Discarded, another: Discarded) -> str | None:
    """The hand that the first tile is needed for and the second is not: ``suit``, ``tanyao``."""
    if found.is_of_suit(one) and not found.is_of_suit(another):
        return "suit"
    needed = bool(one.value.facts["tanyao_tile"]) and not another.value.facts["tanyao_tile"]
    return "tanyao" if needed and found.near_tanyao else None

"""Why a discard is off the plan: one cause each, from what decided.

What counted most for the plan (the `PlayedShortfall` of a decision, see `advice.shortfall`)
says whether the cause is risk, value or speed. Beside speed it is told what the hand was slowed
down for, where that can be seen: a safer tile, or value that was held on to. No rule asks what
the player had in mind: only what the discard gained and gave up beside the advised one.
"""

from dataclasses import replace
from typing import Final

from rules.tiles import kind_of
from tutor.advice.advice import Decision
from tutor.advice.connectivity import stands_alone
from tutor.advice.reasons.discards import Shortfall
from tutor.advice.reasons.shortfalls import (
    Adjacent,
    BrokenJoint,
    BrokenPair,
    BrokenTriplet,
    Connected,
    FewerDraws,
    LessSafe,
    LostDora,
    LostDraws,
    LostYakuhai,
    MoreConnected,
    MoreJoiners,
    MoreUseful,
    NearDora,
    OtherAlone,
    OtherUnconnected,
    Risk,
    SingleOrder,
    SmallThings,
    StepBack,
    TanyaoTile,
)
from tutor.lessons.comparison import (
    CLEAR_RISK_GAP,
    YAKUHAI_SETS,
    Comparison,
    RankedTile,
    compare_with_first,
    others_in_line,
)
from tutor.lessons.lesson import Cause
from tutor.strategy.strategies import Strategy

CAUTIOUS_PLANS: Final = frozenset({Strategy.SAFETY, Strategy.SPEED_SAFETY, Strategy.VALUE_SAFETY})
"""Plans in which a risk counts even where nobody shows a threat."""

_OF_SPEED: Final = (
    StepBack,
    FewerDraws,
    LostDraws,
    BrokenJoint,
    SingleOrder,
    OtherAlone,
    OtherUnconnected,
    Connected,
    MoreConnected,
    Adjacent,
    MoreJoiners,
    MoreUseful,
    BrokenPair,
    BrokenTriplet,
)
"""What may be lacking where the discard is about speed."""


def cause_of(decision: Decision) -> Cause:
    """The cause of a discard that is off the plan."""
    return cause_in(compare(decision))


def compare(decision: Decision) -> Comparison:
    """The discard played beside the one that the plan places first."""
    found = compare_with_first(decision)
    held = held_value(found)
    if held is None or not found.slower:
        return found
    others = (replace(found, other=other) for other in others_in_line(decision))
    return replace(found, needless=any(each.slower and held_value(each) is None for each in others))


def cause_in(found: Comparison) -> Cause:
    """The cause, from the comparison of the discard with the advised one."""
    match found.short:
        case None:  # no reason was kept
            return Cause.OTHER
        case Shortfall(lack=Risk() | LessSafe()):
            return _of_risk(found)
        case Shortfall(axis="value", lack=lack) if not isinstance(lack, SmallThings):
            return Cause.GAVE_UP_VALUE
        case Shortfall(axis="speed", lack=lack) if isinstance(lack, _OF_SPEED):
            return _of_speed(found)
        case _:
            return Cause.OTHER


def _of_risk(found: Comparison) -> Cause:
    if found.risk <= 0 and found.could_lose_to is None:
        return Cause.OTHER  # riskier against one, safer against another
    folds = found.strategy is Strategy.SAFETY or found.other.falls_back
    wary = found.strategy in CAUTIOUS_PLANS or found.threats
    if folds and wary and found.faster and found.risk >= CLEAR_RISK_GAP:
        return Cause.PLAYED_ON
    return Cause.TOO_DANGEROUS


def _of_speed(found: Comparison) -> Cause:
    if found.slower and found.threats and found.risk <= -CLEAR_RISK_GAP:
        return Cause.FOLDED_EARLY
    if found.slower and not found.needless and held_value(found) is not None:
        return Cause.HELD_VALUE
    if found.back:
        return Cause.STEP_BACK
    of_draws = isinstance(found.lack, FewerDraws | LostDraws | BrokenJoint) and found.fewer
    if not of_draws or stands_alone(found.observation, kind_of(found.other.tile)):
        return Cause.USEFUL_FIRST
    return Cause.FEWER_DRAWS


def lost_value(found: Comparison) -> str | None:
    """What value went with the discard and not with the advised one, where that decided:
    ``dora``, ``beside`` (what may join a dora), ``alone``, ``pair`` or ``triplet`` (of a yakuhai),
    ``tanyao``, ``short`` (what the shortfall says); None: none."""
    match found.lack:
        case LostDora():
            return "dora"
        case TanyaoTile():
            return "tanyao"
        case NearDora():
            return "beside"
        case LostYakuhai():
            return found.played.piece
        case _:
            return "short" if cause_in(found) is Cause.GAVE_UP_VALUE else None


def held_value(found: Comparison) -> str | None:
    """What value was kept that the advised discard gives up: ``dora``, ``yakuhai`` (a pair or
    three of them), ``suit`` or ``tanyao``; None: none of these."""
    played, other = found.played, found.other
    if other.dora > played.dora:
        return "dora"
    if other.piece in YAKUHAI_SETS and played.piece not in YAKUHAI_SETS:
        return "yakuhai"
    return _hand_needs(found, other, played)


def _hand_needs(found: Comparison, one: RankedTile, another: RankedTile) -> str | None:
    """The hand that the first tile is needed for and the second is not: ``suit``, ``tanyao``."""
    if found.is_of_suit(one) and not found.is_of_suit(another):
        return "suit"
    needed = bool(one.value.facts["tanyao_tile"]) and not another.value.facts["tanyao_tile"]
    return "tanyao" if needed and found.near_tanyao else None

"""The facts that a lesson's sentences are made of; no words, and nothing the seat could not see.

``lesson``: round, honba, turn (of the one to look at), first (the turn of the first one), times,
tile (played) and other (advised). ``lesson_CAUSE``: what the cause says of the one to look at:

    against   who the threat is: ``riichi``, ``calls`` (many melds), ``plan`` (nobody, but the
              plan is careful), ``nobody``; seats
    sure      none of these could win on the advised tile
    steps     from ready after the fastest discard, 0 ready
    slow      ``back``, ``draws`` or None; draws and more: good draws after the two discards;
              ready: they are the tiles that a ready hand waits for
    gain      what the risk was taken for: ``nearer``, ``draws``, ``dora`` or None
    level     the advised tile kept the hand as near to ready, with as many good draws
    what      value given up or held on to: ``dora`` (count), ``pair``, ``triplet`` or ``alone``
              (of a yakuhai: kind), ``tanyao``, ``suit``, ``beside`` (what may join a dora),
              ``short``
    lone      nothing in the hand goes with the advised tile
    known     what `shortfall` says can be told
    broke     the discard broke a ``pair`` or a ``triplet``, the advised one does not; or None

``lesson_short``: what counted most between the two, as in `tutor.advice.shortfall`.
"""

from collections.abc import Callable, Mapping
from typing import Final

from rules.tiles import kind_name, kind_of, tile_name
from tutor.advice.advice import Decision, Reason
from tutor.advice.connectivity import stands_alone
from tutor.advice.discard_comparison import SURE, Found
from tutor.advice.facts import row
from tutor.lessons.causes import WARY, held_value, lost_value
from tutor.lessons.comparison import Comparison, Discarded
from tutor.lessons.lesson import Cause


def lesson_facts(
    cause: Cause, found: Comparison, first: Decision, times: int
) -> tuple[Reason, ...]:
    """The facts of a lesson.

    Args:
        cause: of all its decisions.
        found: the comparison of the one to look at.
        first: the first of them.
        times: how many there are.
    """
    seen = found.observation
    place: Found = {
        "round": seen.round,
        "honba": seen.honba,
        "turn": seen.turn,
        "first": first.observation.turn,
        "times": times,
        "tile": tile_name(found.played.tile),
        "other": tile_name(found.other.tile),
    }
    return (
        Reason("lesson", place),
        Reason(f"lesson_{cause}", _TELL[cause](found)),
        Reason("lesson_short", {**found.short, "other": place["other"]}),
    )


def _played_on(found: Comparison) -> Found:
    return {**_threat(found), "steps": found.steps}


def _too_dangerous(found: Comparison) -> Found:
    played, other = found.played, found.other
    gain, count = None, max(0, other.dora - played.dora)
    if found.nearer:
        gain = "nearer"
    elif found.more:
        gain = "draws"
    elif count:
        gain = "dora"
    one = found.could_lose_to
    threat = _threat(found)
    if one is not None and found.risk <= 0:  # of no other it can be said that the tile was safer
        threat |= {"against": "riichi", "seats": (one,), "sure": True}
    level = not other.falls_back and (played.falls_back or other.draws >= played.draws)
    return {
        **threat,
        "gain": gain,
        "count": count,
        "level": level,
        "slow": "back" if found.back and found.risk > 0 else None,
    }


def _folded_early(found: Comparison) -> Found:
    return {**_threat(found), **_slow(found)}


def _gave_up_value(found: Comparison) -> Found:
    played, other = found.played, found.other
    return _value(lost_value(found) or "short", played, played.dora - other.dora)


def _held_value(found: Comparison) -> Found:
    count = found.other.dora - found.played.dora
    return {**_value(held_value(found) or "value", found.other, count), **_slow(found)}


def _step_back(found: Comparison) -> Found:
    return {"steps": found.steps}


def _useful_first(found: Comparison) -> Found:
    seen = found.observation
    lone = stands_alone(seen, kind_of(found.other.tile))
    broke = found.how if found.how in ("pair", "triplet") else None
    return {"lone": lone, "broke": broke, **_slow(found)}


def _other(found: Comparison) -> Found:
    return {"known": found.how not in ("plan", "risk", "less_safe")}


def _threat(found: Comparison) -> Found:
    """Against whom a tile has to be safe, and whether the advised one cannot lose to them."""
    against = "plan" if found.strategy in WARY else "nobody"
    if found.threats:
        against = "riichi" if found.riichi else "calls"
    seats, dangers = (row(found.other.safety, name) for name in ("seats", "dangers"))
    sure = all(
        danger in SURE for seat, danger in zip(seats, dangers, strict=True) if seat in found.threats
    )
    return {"against": against, "seats": found.threats, "sure": sure and bool(found.threats)}


def _slow(found: Comparison) -> Found:
    """How the discard made the hand slower than the advised one."""
    slow = "back" if found.back else "draws" if found.fewer else None
    return {
        "slow": slow,
        "draws": found.played.draws,
        "more": found.other.draws,
        "ready": found.steps == 0,
    }


def _value(what: str, holder: Discarded, count: int) -> Found:
    """What of value it was, the tile that holds it, and how many dora."""
    if what == "yakuhai":
        what = holder.piece or what
    return {"what": what, "kind": kind_name(kind_of(holder.tile)), "count": count}


_TELL: Final[Mapping[Cause, Callable[[Comparison], Found]]] = {
    Cause.PLAYED_ON: _played_on,
    Cause.TOO_DANGEROUS: _too_dangerous,
    Cause.FOLDED_EARLY: _folded_early,
    Cause.GAVE_UP_VALUE: _gave_up_value,
    Cause.HELD_VALUE: _held_value,
    Cause.STEP_BACK: _step_back,
    Cause.USEFUL_FIRST: _useful_first,
    Cause.FEWER_DRAWS: _slow,
    Cause.OTHER: _other,
}

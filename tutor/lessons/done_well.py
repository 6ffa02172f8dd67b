"""done_well: one thing that a seat did well in a game, true and counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final

from rules.events import Discard
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision, ReviewEntry
from tutor.lessons.deal_ins import losses
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict

MIN_OCCASIONS: Final = 3
GOOD_SHARE: Final = 0.9


class Strength(StrEnum):
    FOLDED = "folded"
    NO_DEAL_IN = "no_deal_in"
    OFFERS = "offers"
    FINE = "fine"
    STREAK = "streak"


@dataclass(frozen=True, slots=True)
class DoneWell:
    strength: Strength
    count: int
    whole: int


def done_well(entries: Sequence[ReviewEntry], record: GameRecord, seat: Seat) -> DoneWell | None:
    """Return what is worth praise, the rarest that holds; None: there is nothing to count.

    Args:
        entries: what the seat decided in the whole game, in order.
        record: the game.
        seat: whose.
    """
    throws = [one for one in entries if isinstance(one, Decision)]
    folds = [one for one in throws if one.advice.choice.strategy is Strategy.SAFETY]
    if len(folds) >= MIN_OCCASIONS and not any(map(_is_marked, folds)):
        return _all_of(Strength.FOLDED, len(folds))
    threatened = _rounds_against_riichi(record, seat)
    if threatened >= MIN_OCCASIONS and not losses(record, seat):
        return _all_of(Strength.NO_DEAL_IN, threatened)
    offers = [one for one in entries if isinstance(one, CallDecision)]
    if len(offers) >= MIN_OCCASIONS and not any(map(_is_marked, offers)):
        return _all_of(Strength.OFFERS, len(offers))
    return _of_throws(throws)


def _of_throws(throws: Sequence[Decision]) -> DoneWell | None:
    fine = sum(not _is_marked(one) for one in throws)
    if not fine:
        return None
    if fine >= GOOD_SHARE * len(throws):
        return DoneWell(Strength.FINE, fine, len(throws))
    runs = (len([*run]) for marked, run in groupby(throws, _is_marked) if not marked)
    return _all_of(Strength.STREAK, max(runs))


def _all_of(strength: Strength, count: int) -> DoneWell:
    return DoneWell(strength, count, count)


def _is_marked(entry: ReviewEntry) -> bool:
    return entry.verdict is Verdict.OFF_PLAN


def _rounds_against_riichi(record: GameRecord, seat: Seat) -> int:
    return sum(
        any(isinstance(one, Discard) and one.riichi and one.seat != seat for one in events)
        for events in record.rounds
    )

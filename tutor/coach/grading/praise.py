"""Praise for a game: what a seat did well that blind play hardly ever does.

At most five of 100 blind hanchan earn any one kind of praise (docs/RESULTS.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final

from rules.events import Discard
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.coach.advice import CallDecision, Decision, Doubt, ReviewEntry
from tutor.coach.graded import CAUSES_OF_THREATS, DealIn, Graded
from tutor.coach.grading.deal_in import fold_chance, losses
from tutor.coach.grading.grade import FINE, GOOD, grade_of_entries
from tutor.coach.slips import NOTED, ODD, cost_of, lost
from tutor.coach.strategy.stance import Verdict

FOLDS: Final = 2
RIICHI_ROUNDS: Final = 5
OFFERS: Final = 2
STREAK: Final = 15
GOOD_GRADE: Final = 60.0
NOT_BLIND: Final = 30.0
"""The least grade at which a game without a deal-in is not down to chance."""


class Strength(StrEnum):
    FOLDED = "folded"
    NO_DEAL_IN = "no_deal_in"
    GRADE = "grade"
    OFFERS = "offers"
    STREAK = "streak"


@dataclass(frozen=True, slots=True)
class DoneWell:
    strength: Strength
    count: int
    """The number of folds, rounds with an opponent's riichi, offers or discards; or the grade."""


def praise_of(
    entries: Sequence[ReviewEntry], record: GameRecord, seat: Seat
) -> tuple[DoneWell, ...]:
    """Return what the seat did well, rarest first.

    Args:
        entries: all of the seat's decisions in the game, in order.
        record: the game.
        seat: the seat.
    """
    kept = [one for one in entries if not one.taken_back]
    discards = [one for one in kept if isinstance(one, Decision)]
    folds = [chance for one in discards if (chance := fold_chance(one)) is not None]
    threatened = sum(
        any(isinstance(one, Discard) and one.riichi and one.seat != seat for one in events)
        for events in record.rounds
    )
    answers = [one for one in kept if isinstance(one, CallDecision)]
    to_act = [one.graded for one in answers if one.graded is not None and is_to_act(one.graded)]
    acted = len(to_act)
    made = sum(one.ratio >= GOOD for one in to_act)
    grade = grade_of_entries(kept).value
    is_not_blind = grade is not None and grade >= NOT_BLIND
    runs = groupby(discards, lambda one: one.graded is not None and one.graded.ratio >= GOOD)
    streak = max((len([*run]) for is_good, run in runs if is_good), default=0)
    found = (
        (
            Strength.FOLDED,
            len(folds),
            len(folds) >= FOLDS and all(folds) and not any(map(_is_too_dangerous, discards)),
        ),
        (
            Strength.NO_DEAL_IN,
            threatened,
            threatened >= RIICHI_ROUNDS and is_not_blind and not losses(record, seat),
        ),
        (Strength.GRADE, round(grade or 0), (grade or 0) >= GOOD_GRADE and 2 * made >= acted),
        (Strength.OFFERS, acted, acted >= OFFERS and all(map(_is_well_answered, answers))),
        (Strength.STREAK, streak, streak >= STREAK),
    )
    return tuple(DoneWell(strength, count) for strength, count, earned in found if earned)


def _is_too_dangerous(decision: Decision) -> bool:
    """Check whether the story of the game blames a discard for the risk taken."""
    dealt, graded = decision.deal_in, decision.graded
    if dealt is not None and dealt.verdict is DealIn.SHOULD_FOLD:
        return True
    if graded is None or graded.ratio >= ODD:
        return False
    cost = cost_of(decision.advice, decision.observation, decision.played)
    if cost is None or cost.cause not in CAUSES_OF_THREATS:
        return False
    return lost(cost.stake, graded.ratio) >= NOTED


def _is_well_answered(decision: CallDecision) -> bool:
    """Check whether the answer is usual among strong players, and the tutor's unless close."""
    graded, is_close = decision.graded, decision.advice.doubt is Doubt.CLOSE
    if graded is None:
        return True
    usual = graded.ratio >= (GOOD if is_to_act(graded) else FINE)
    return usual and (is_close or decision.verdict is Verdict.FIRST)


def is_to_act(graded: Graded) -> bool:
    """Check whether most strong players call, or declare riichi or a kan, here."""
    return graded.blind is not None and graded.blind < GOOD

"""What the headline of an advice names, and whether it stays while a riichi stands."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from tutor.advice.advice import Advice, Decision
from tutor.advice.facts import number
from tutor.evaluators.glance import riichi_opponents
from tutor.lab.advice_figures.counts import StanceCounts
from tutor.strategy.keeping import OF_RISK, StanceEventKind
from tutor.strategy.stance import Stance
from tutor.strategy.strategies import Strategy

BUILDING: Final = frozenset({Stance.BUILD, Strategy.SPEED_VALUE, Strategy.BALANCED, Strategy.NONE})


def stance_of(advice: Advice) -> str:
    return str(advice.choice.strategy if advice.stance is None else advice.stance)


def hand_of(advice: Advice) -> str | None:
    """Return the hand that the headline names, as a key; None where it is still open."""
    return None if advice.hand is None else str(advice.hand.name)


def is_bare(advice: Advice) -> bool:
    return hand_of(advice) is None and stance_of(advice) in BUILDING


def count_stances(decisions: Sequence[Decision]) -> StanceCounts:
    quiet = [one for one in decisions if not riichi_opponents(one.observation)]
    stances = [stance_of(one.advice) for one in decisions]
    alike = [is_uneventful(one, other) for one, other in pairwise(decisions)]
    changed = [one != other for one, other in pairwise(stances)]
    triples = [place for place in range(1, len(alike)) if alike[place - 1] and alike[place]]
    return StanceCounts(
        bare=sum(is_bare(one.advice) for one in decisions),
        quiet=len(quiet),
        hand_named=sum(hand_of(one.advice) is not None for one in quiet),
        pairs=sum(alike),
        changes=sum(same and other for same, other in zip(alike, changed, strict=True)),
        triples=len(triples),
        returns=sum(changed[at] and stances[at - 1] == stances[at + 1] for at in triples),
    )


def is_uneventful(before: Decision, after: Decision) -> bool:
    one, other = before.observation, after.observation
    return (
        other.turn == one.turn + 1
        and riichi_opponents(one) == riichi_opponents(other) != ()
        and one.melds == other.melds
        and not _is_told_why(after.advice)
        and _steps(before.advice) == _steps(after.advice)
    )


def _is_told_why(advice: Advice) -> bool:
    told = {each.what for each in advice.news or ()}
    return bool(told & (OF_RISK | {StanceEventKind.LAST_DRAWS}))


def _steps(advice: Advice) -> int:
    return min(number(ranked, "shanten_after") for ranked in advice.rankings.speed)

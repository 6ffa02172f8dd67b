"""The single facts of an advice, a decision or an offer, which show concepts.

Most of them are defined in `tutor.coach.ideas` and `tutor.coach.offer_facts`, the others here.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, Seat, count_kinds, kind_of
from tutor.coach.advice import ActionAdvice, Advice, Decision, OptionAdvice
from tutor.coach.explain import Explanation, explain, spot_of
from tutor.coach.ideas.draws import FewerDraws, MostDraws
from tutor.coach.spot import Spot
from tutor.coach.strategy.stance import Verdict
from tutor.position.blocks import find_blocks
from tutor.position.speed import find_next_waits


@dataclass(frozen=True, slots=True)
class ReadyHand:
    waits: tuple[Kind, ...]
    live: int
    """The number of winning tiles left."""
    points: int
    """The average points of a ron on the winning tiles; 0 if a ron is impossible."""
    may_riichi: bool


@dataclass(frozen=True, slots=True)
class NextWait:
    """The draws of a hand that is one step from ready after the advised discard."""

    good: int
    """The number of draws that lead to a good wait."""
    draws: int


@dataclass(frozen=True, slots=True)
class GoingOn:
    kind: Kind
    risk: float


@dataclass(frozen=True, slots=True)
class FoldOrder:
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Dangerous:
    seats: tuple[Seat, ...]
    """Opponents that may be ready, or whose melds show what they are collecting."""


MOST_OF_FOLD: Final = 4


def advice_facts(advice: Advice, observation: Observation, *, named: bool) -> tuple[object, ...]:
    """Return the facts of the advice on a discard.

    Args:
        named: whether facts that reveal the advised tile are included.
    """
    spot, found = spot_of(advice, observation), explain(advice, observation)
    return (*(_of_tile(spot, found) if named else ()), *_of_situation(spot, found))


def decision_facts(decision: Decision) -> tuple[object, ...]:
    advice, seen = decision.advice, decision.observation
    spot, found = spot_of(advice, seen), explain(advice, seen, decision.played)
    return (*_of_tile(spot, found), *_of_situation(spot, found))


def missed_facts(decision: Decision) -> tuple[object, ...]:
    if decision.verdict is not Verdict.OFF_PLAN:
        return ()
    tempting = explain(decision.advice, decision.observation, decision.played).tempting
    return tempting.gives_up if tempting is not None and tempting.played else ()


def offer_facts(advice: ActionAdvice) -> tuple[object, ...]:
    options = advice.options
    return option_facts(options[advice.about : advice.about + 1] + options)


def option_facts(options: Iterable[OptionAdvice]) -> tuple[object, ...]:
    return tuple(
        dict.fromkeys(fact for one in options for fact in (*one.speed, *one.value, *one.safety))
    )


def _of_tile(spot: Spot, found: Explanation) -> Iterator[object]:
    best = found.best[0]
    kept = [tile for tile in spot.seen.discards if not spot.falls_back(tile)] or [best]
    gives_up = [fact for each in found.rivals for fact in each.gives_up]
    if spot.steps_after(best) == 1 or any(isinstance(fact, FewerDraws) for fact in gives_up):
        yield MostDraws(max(map(spot.live, kept)), spot.steps)
    yield from gives_up
    if found.role is not None:
        yield found.role
    steps = spot.steps_after(best)
    if steps == 0:
        facts = spot.tenpai(best)
        assert facts is not None
        waits = spot.winning(best)
        live = sum(wait.live for wait in waits)
        total = sum(wait.live * wait.points for wait in waits)
        points = 100 * round(total / live / 100) if live else 0
        yield ReadyHand(tuple(wait.kind for wait in facts.waits), live, points, spot.may_riichi)
    elif steps == 1:
        hand = [tile for tile in spot.seen.hand if tile != best]
        blocks = find_blocks(count_kinds(hand), len(spot.seen.own_melds))
        after = None if blocks is None else find_next_waits(blocks, spot.draws(best), spot.unseen)
        if after is not None:
            yield NextWait(after.good, after.live)
    if spot.pressure is not None:
        safest = min(kept, key=spot.risk)
        if not spot.is_sure(safest):
            yield GoingOn(kind_of(safest), spot.risk(safest))
    if spot.folds and spot.threats:
        rest = sorted(
            spot.seen.discards,
            key=lambda tile: (
                (0, -spot.counts[kind_of(tile)]) if spot.is_sure(tile) else (1, spot.risk(tile))
            ),
        )
        yield FoldOrder(tuple(dict.fromkeys(map(kind_of, (*found.best, *rest))))[:MOST_OF_FOLD])


def _of_situation(spot: Spot, found: Explanation) -> Iterator[object]:
    plan = found.plan
    yield from (one for one in (plan.hand, plan.other, plan) if one is not None)
    dangerous = spot.threats or spot.shown_hands
    if dangerous:
        yield Dangerous(tuple(threat.seat for threat in dangerous))
    if spot.pressure is not None:
        yield spot.pressure
    if spot.standing is not None:
        yield spot.standing

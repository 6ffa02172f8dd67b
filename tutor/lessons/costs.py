"""What mistakes cost, what could have gone wrong, and deal-ins."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from rules.events import Deal, Discard, Win
from rules.record import GameRecord
from rules.tiles import Kind, Seat, is_red, kind_of
from tutor.advice.advice import Decision
from tutor.advice.discard_comparison import CLEAR_DANGER
from tutor.advice.facts import flag, number, yakuhai_piece
from tutor.advice.judgement import (
    FAR_FEWER,
    GOOD_WAIT,
    LAST_BUILDING_TURN,
    OPEN_MELDS,
    SMALL_RISK,
    DiscardPair,
)
from tutor.evaluators.positions import Array
from tutor.evaluators.rankings import RankedDiscard, Ranking
from tutor.lessons.causes import cause_of
from tutor.lessons.estimate import worth_of
from tutor.lessons.reasons import Cause

ABSENT_DISCARDS: Final = 4


def away(decisions: Sequence[Decision], off: Collection[int]) -> frozenset[int]:
    """The places where nobody seems to have sat at the table.

    Args:
        decisions: those of one seat in one game, in order.
        off: the places of those that are marked.
    """
    found: set[int] = set()
    run: list[int] = []
    for place, decision in enumerate(decisions):
        here = decision.observation
        before = decisions[run[-1]].observation if run else here
        same = (here.round, here.honba) == (before.round, before.honba)
        if not (same and decision.tsumogiri):
            run = []
        if decision.tsumogiri:
            run.append(place)
        if sum(one in off for one in run) >= ABSENT_DISCARDS:
            found |= set(run)
    return frozenset(found)


Turn: TypeAlias = tuple[int, int, int]


def losses(record: GameRecord, seat: Seat) -> dict[Turn, int]:
    """The discards of a seat that dealt in: the points lost by each, by all the wins on it together
    (honba counted, sticks not). A tile added to a kan that is robbed is no discard.

    Args:
        record: the game.
        seat: whose.
    """
    found = {}
    for events in record.rounds:
        thrown = [
            event.tile for event in events if isinstance(event, Discard) and event.seat == seat
        ]
        points = -sum(
            min(0, event.deltas[seat])
            for event in events
            if isinstance(event, Win)
            and event.from_seat == seat != event.seat
            and thrown[-1:] == [event.tile]
        )
        deal = events[0]
        if points and isinstance(deal, Deal):
            turns = sum(isinstance(event, Discard) and event.seat == seat for event in events)
            found[deal.round, deal.honba, turns] = points
    return found


def turn_of(decision: Decision) -> Turn:
    seen = decision.observation
    return seen.round, seen.honba, seen.turn


def costs(decisions: Sequence[Decision]) -> tuple[float, ...]:
    if not decisions:
        return ()
    worth = worth_of([decision.observation for decision in decisions])
    return tuple(map(_costs_cost, decisions, worth))


def _costs_cost(decision: Decision, worth: Array) -> float:
    least = min(float(worth[kind_of(tile)]) for tile in decision.advice.best)
    return max(0.0, least - float(worth[kind_of(decision.played)]))


def chances_of_discard(decision: Decision) -> frozenset[Cause]:
    moment = _Moment(decision)
    found = {cause for cause, is_chance in _CHANCES.items() if is_chance(moment)}
    if decision.fault is not None:
        found.add(cause_of(decision))
    return frozenset(found)


@dataclass(frozen=True)
class _Moment:
    decision: Decision

    @cached_property
    def pair(self) -> DiscardPair:
        best = self.decision.advice.best[0]
        return DiscardPair(self.decision.observation, self.decision.advice.rankings, best, best)

    @cached_property
    def best(self) -> Kind:
        return kind_of(self.pair.other)

    @cached_property
    def speed(self) -> Mapping[Kind, RankedDiscard]:
        return _by_kind(self.decision.advice.rankings.speed)

    @cached_property
    def value(self) -> Mapping[Kind, RankedDiscard]:
        return _by_kind(self.decision.advice.rankings.value)

    @cached_property
    def risky(self) -> tuple[Kind, ...]:
        if not self.pair.threats:
            return ()
        scores = {
            kind: ranked.score
            for kind, ranked in _by_kind(self.decision.advice.rankings.safety).items()
        }
        most = scores[self.best] - CLEAR_DANGER
        return tuple(kind for kind, score in scores.items() if score <= most)

    def falls_back(self, kind: Kind) -> bool:
        return flag(self.speed[kind], "falls_back")

    def steps(self, kind: Kind) -> int:
        return number(self.speed[kind], "shanten_after")

    def live(self, kind: Kind) -> int:
        return number(self.speed[kind], "live")


def _by_kind(ranking: Ranking) -> dict[Kind, RankedDiscard]:
    return {kind_of(ranked.discard): ranked for ranked in ranking}


def _time_to_fold(moment: _Moment) -> bool:
    if not moment.risky or not moment.falls_back(moment.best):
        return False
    return any(not moment.falls_back(kind) for kind in moment.risky)


def _danger(moment: _Moment) -> bool:
    folds = bool(moment.risky) and moment.falls_back(moment.best)
    return any(not folds or moment.falls_back(kind) for kind in moment.risky)


def _ready_to_keep(moment: _Moment) -> bool:
    if moment.steps(moment.best) or all(not moment.steps(kind) for kind in moment.speed):
        return False
    ready = moment.pair.waits[1]
    if ready is None or ready.furiten or ready.live < GOOD_WAIT:
        return False
    return bool(moment.pair.pays()[1][1]) and moment.pair.risks()[1] < SMALL_RISK


def _choice_of_waits(moment: _Moment) -> bool:
    ready = [kind for kind in moment.speed if not moment.steps(kind)]
    return not moment.steps(moment.best) and len(ready) > 1


def _open_hand(moment: _Moment) -> bool:
    return moment.decision.observation.is_open


def _value_held(moment: _Moment) -> bool:
    seen = moment.decision.observation
    kept = number(moment.value[moment.best], "dora_lost")
    if any(number(facts, "dora_lost") > kept for facts in moment.value.values()):
        return True
    reds = {kind_of(tile) for tile in seen.hand if is_red(tile)}
    if seen.rules.red_fives and any(seen.counts[kind] > 1 for kind in reds):
        return True
    pieces = {kind: yakuhai_piece(facts) for kind, facts in moment.value.items()}
    return any(
        kind != moment.best and piece in ("pair", "triplet") for kind, piece in pieces.items()
    )


def _could_step_back(moment: _Moment) -> bool:
    seen = moment.decision.observation
    melds = max(len(seen.melds[seat]) for seat in seen.opponents)
    if seen.turn > LAST_BUILDING_TURN or melds >= OPEN_MELDS or moment.falls_back(moment.best):
        return False
    return any(moment.falls_back(kind) for kind in moment.speed)


def _draws_to_lose(moment: _Moment) -> bool:
    steps, least = moment.steps(moment.best), FAR_FEWER * moment.live(moment.best)
    alike = (kind for kind in moment.speed if moment.steps(kind) == steps)
    return steps > 0 and any(moment.live(kind) < least for kind in alike)


_CHANCES: Final[Mapping[Cause, Callable[[_Moment], bool]]] = {
    Cause.PLAYED_ON: _time_to_fold,
    Cause.TOO_DANGEROUS: _danger,
    Cause.FOLDED_EARLY: _ready_to_keep,
    Cause.GAVE_UP_VALUE: _value_held,
    Cause.STEP_BACK: _could_step_back,
    Cause.FEWER_DRAWS: _draws_to_lose,
    Cause.NO_YAKU: _open_hand,
    Cause.WORSE_WAIT: _choice_of_waits,
}

"""Cost of mistakes, and chances to make them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rules.tiles import Kind, is_red, kind_of
from tutor.coach import judgement
from tutor.coach.advice import Decision
from tutor.coach.facts import flag, number, yakuhai_piece
from tutor.coach.judgement import CLEAR_DANGER
from tutor.evaluators.rankings import RankedDiscard, Ranking
from tutor.lessons.causes import cause_of
from tutor.lessons.estimate import worth_of
from tutor.lessons.reasons import Cause

ABSENT_DISCARDS: Final = 4


def away(decisions: Sequence[Decision], mistakes: Collection[int]) -> frozenset[int]:
    """Return the indices of the decisions at which nobody seems to have been at the table.

    Args:
        decisions: of one seat in one game, in order.
        mistakes: indices of the marked decisions.
    """
    found: set[int] = set()
    run: list[int] = []
    for index, decision in enumerate(decisions):
        here = decision.observation
        before = decisions[run[-1]].observation if run else here
        same = (here.round, here.honba) == (before.round, before.honba)
        if not (same and decision.tsumogiri):
            run = []
        if decision.tsumogiri:
            run.append(index)
        if sum(each in mistakes for each in run) >= ABSENT_DISCARDS:
            found |= set(run)
    return frozenset(found)


def costs(decisions: Sequence[Decision]) -> tuple[float, ...]:
    """Return the estimated cost of each played discard, in points, 0 or more."""
    if not decisions:
        return ()
    found = []
    worth = worth_of([decision.observation for decision in decisions])
    for decision, by_kind in zip(decisions, worth.tolist(), strict=True):
        least = min(by_kind[kind_of(tile)] for tile in decision.advice.best)
        found.append(max(0.0, least - by_kind[kind_of(decision.played)]))
    return tuple(found)


@dataclass(frozen=True)
class _Discards:
    decision: Decision

    @cached_property
    def pair(self) -> judgement.DiscardPair:
        best = self.decision.advice.best[0]
        return judgement.DiscardPair(
            self.decision.observation, self.decision.advice.rankings, best, best
        )

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


def chances_of_discard(decision: Decision) -> frozenset[Cause]:
    """Return the causes of the mistakes that could be made at a decision, and of the one made."""
    discards = _Discards(decision)
    found = set(_chances(discards))
    if decision.fault is not None:
        found.add(cause_of(decision))
    return frozenset(found)


def _chances(discards: _Discards) -> Iterator[Cause]:
    seen, best = discards.decision.observation, discards.best
    folds = discards.falls_back(best)
    if folds and any(not discards.falls_back(kind) for kind in discards.risky):
        yield Cause.PLAYED_ON
    if any(not folds or discards.falls_back(kind) for kind in discards.risky):
        yield Cause.TOO_DANGEROUS
    if _is_ready_to_keep(discards):
        yield Cause.FOLDED_EARLY
    if _has_value(discards):
        yield Cause.GAVE_UP_VALUE
    melds = max(len(seen.melds[seat]) for seat in seen.opponents)
    early = seen.turn <= judgement.LAST_BUILDING_TURN and melds < judgement.OPEN_MELDS
    if early and not folds and any(discards.falls_back(kind) for kind in discards.speed):
        yield Cause.STEP_BACK
    steps, least = discards.steps(best), judgement.FAR_FEWER * discards.live(best)
    alike = [kind for kind in discards.speed if discards.steps(kind) == steps]
    if steps > 0 and any(discards.live(kind) < least for kind in alike):
        yield Cause.FEWER_DRAWS
    if seen.is_open:
        yield Cause.NO_YAKU
    if steps == 0 and len(alike) > 1:
        yield Cause.WORSE_WAIT


def _is_ready_to_keep(discards: _Discards) -> bool:
    if discards.steps(discards.best) or all(not discards.steps(kind) for kind in discards.speed):
        return False
    ready = discards.pair.waits[1]
    if ready is None or ready.furiten or ready.live < judgement.GOOD_WAIT:
        return False
    return bool(discards.pair.pays()[1][1]) and discards.pair.risks()[1] < judgement.SMALL_RISK


def _has_value(discards: _Discards) -> bool:
    seen = discards.decision.observation
    kept = number(discards.value[discards.best], "dora_lost")
    if any(number(facts, "dora_lost") > kept for facts in discards.value.values()):
        return True
    reds = {kind_of(tile) for tile in seen.hand if is_red(tile)}
    if seen.rules.red_fives and any(seen.counts[kind] > 1 for kind in reds):
        return True
    pieces = {kind: yakuhai_piece(facts) for kind, facts in discards.value.items()}
    return any(
        kind != discards.best and piece in ("pair", "triplet") for kind, piece in pieces.items()
    )

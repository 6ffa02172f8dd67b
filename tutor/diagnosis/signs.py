"""The signs of habits in a discard, call or pass."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from rules.events import Call, Discard
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Kind, is_honour, is_red, kind_of, suit_of
from tutor.coach.advice import CallDecision, Decision, Doubt, OptionAdvice
from tutor.coach.facts import flag, number, row, yakuhai_piece
from tutor.coach.offer_facts import NoYakuInSight
from tutor.coach.worth import look_at_tenpai
from tutor.diagnosis.habits import Habit
from tutor.evaluators.blocks import Shape, find_blocks
from tutor.evaluators.components import TERMS
from tutor.evaluators.rankings import RankedDiscard, Ranking
from tutor.evaluators.safety import Danger
from tutor.evaluators.table_read import riichi_opponents
from tutor.lessons.lessons import DEAD_WAIT
from tutor.strategy.weights import dot


@dataclass(frozen=True, slots=True)
class Sign:
    habit: Habit
    shown: bool


def offer_signs(decision: CallDecision) -> Iterator[Sign]:
    options = decision.advice.options
    if any(isinstance(option.action, Discard) for option in options):
        taken = decision.taken
        declared = isinstance(taken, Discard)
        if isinstance(decision.advice.recommended, Discard):
            yield Sign(Habit.NO_RIICHI, not declared)
        unwanted = decision.advice.recommended is None and decision.advice.doubt is not Doubt.CLOSE
        if isinstance(taken, Discard):
            facts = look_at_tenpai(decision.observation, taken.tile)
            bad = facts is not None and (facts.furiten or facts.live <= DEAD_WAIT)
            yield Sign(Habit.BAD_RIICHI, bad or unwanted)
        elif unwanted:
            yield Sign(Habit.BAD_RIICHI, False)
    calls = [
        option
        for option in options
        if isinstance(option.action, Call)
        and option.action.meld.type in (MeldType.CHI, MeldType.PON)
    ]
    if calls:
        yield from _call_signs(decision, calls)


def _call_signs(decision: CallDecision, calls: list[OptionAdvice]) -> Iterator[Sign]:
    taken, wanted = decision.taken, decision.advice.recommended
    if isinstance(wanted, Call) and decision.observation.is_yakuhai(
        wanted.meld.kind, decision.observation.seat
    ):
        yield Sign(Habit.PASSES_YAKUHAI, taken is None)
    if wanted is not None:
        return
    without_yaku = [option.action for option in calls if option.fact(NoYakuInSight) is not None]
    if without_yaku:
        yield Sign(Habit.CALLS_WITHOUT_YAKU, taken in without_yaku)
    if len(without_yaku) < len(calls):
        yield Sign(Habit.CALLS_EVERYTHING, isinstance(taken, Call) and taken not in without_yaku)


CLEAR_RISK: Final = 0.03
SAFER: Final = 0.01
NEAR: Final = 2
FEWER: Final = 0.8
GOOD_SHAPES: Final = frozenset({Shape.PAIR, Shape.TWO_SIDED})
SURE: Final = frozenset({Danger.GENBUTSU.key, Danger.PASSED.key, Danger.NO_WAIT.key})
SUJI: Final = frozenset({*SURE, Danger.SUJI.key})


@dataclass(frozen=True)
class Moment:
    decision: Decision

    @property
    def seen(self) -> Observation:
        return self.decision.observation

    @cached_property
    def played(self) -> Kind:
        return kind_of(self.decision.played)

    @cached_property
    def advised(self) -> Kind:
        best = [kind_of(tile) for tile in self.decision.advice.best]
        return self.played if self.played in best else best[0]

    @cached_property
    def speed(self) -> Mapping[Kind, RankedDiscard]:
        return _by_kind(self.decision.advice.rankings.speed)

    @cached_property
    def value(self) -> Mapping[Kind, RankedDiscard]:
        return _by_kind(self.decision.advice.rankings.value)

    @cached_property
    def safety(self) -> Mapping[Kind, RankedDiscard]:
        return _by_kind(self.decision.advice.rankings.safety)

    def falls_back(self, kind: Kind) -> bool:
        return flag(self.speed[kind], "falls_back")

    def live(self, kind: Kind) -> int:
        return number(self.speed[kind], "live")

    def risk(self, kind: Kind) -> float:
        return 1 - self.safety[kind].score

    def is_known(self, kind: Kind, dangers: Collection[str]) -> bool:
        facts = self.safety[kind]
        both = zip(row(facts, "dangers"), row(facts, "riichi"), strict=True)
        return all(danger in dangers for danger, riichi in both if riichi)


Finder: TypeAlias = Callable[[Moment], bool | None]


def discard_signs(decision: Decision) -> Iterator[Sign]:
    moment = Moment(decision)
    for habit, find in (UNDER_RIICHI if riichi_opponents(moment.seen) else QUIET).items():
        shown = find(moment)
        if shown is not None:
            yield Sign(habit, shown)


def _by_kind(ranking: Ranking) -> dict[Kind, RankedDiscard]:
    return {kind_of(ranked.discard): ranked for ranked in ranking}


def _among(moment: Moment, kinds: Collection[Kind]) -> bool | None:
    if not kinds or moment.advised in kinds:
        return None
    return moment.played in kinds


def _never_folds(moment: Moment) -> bool | None:
    advised = moment.advised
    least = moment.risk(advised) + CLEAR_RISK
    live = -1 if moment.falls_back(advised) else moment.live(advised)
    on = [k for k in moment.speed if not moment.falls_back(k) and moment.live(k) > live]
    return _among(moment, [kind for kind in on if moment.risk(kind) >= least])


def _folds_at_riichi(moment: Moment) -> bool | None:
    facts = moment.speed[moment.advised]
    if moment.falls_back(moment.advised) or number(facts, "shanten_after") > NEAR:
        return None
    most = moment.risk(moment.advised) - SAFER
    off = [k for k in moment.speed if moment.falls_back(k) and moment.risk(k) <= most]
    return _among(moment, off)


def _trusts_suji(moment: Moment) -> bool | None:
    if not moment.is_known(moment.advised, SURE):
        return None
    kinds = [kind for kind in moment.safety if moment.is_known(kind, SUJI)]
    return _among(moment, [kind for kind in kinds if not moment.is_known(kind, SURE)])


def _ignores_dora(moment: Moment) -> bool | None:
    copies = {is_red(tile) for tile in moment.seen.hand if kind_of(tile) == moment.played}
    if moment.seen.rules.red_fives and len(copies) == 2:
        return is_red(moment.decision.played)
    advice = moment.decision.advice
    if not advice.terms:
        return None
    blind = tuple(
        0 if term == "dora" else weight
        for term, weight in zip(TERMS, advice.choice.weights, strict=True)
    )
    first = max(advice.terms, key=lambda tile: dot(advice.terms[tile], blind))
    return _among(moment, [kind_of(first)])


def _keeps_honours(moment: Moment) -> bool | None:
    counts = moment.seen.counts
    if not is_honour(moment.advised) or counts[moment.advised] > 1:
        return None
    return _among(moment, [kind for kind in moment.speed if not is_honour(kind)])


def _breaks_yakuhai(moment: Moment) -> bool | None:
    pairs = [
        kind
        for kind, facts in moment.value.items()
        if yakuhai_piece(facts) == "pair" and moment.seen.unseen[kind]
    ]
    return _among(moment, pairs)


def _breaks_shapes(moment: Moment) -> bool | None:
    seen = moment.seen
    found = find_blocks(seen.counts, len(seen.own_melds))
    blocks = [block for block in found.blocks if block.shape in GOOD_SHAPES] if found else []
    kinds = {kind for block in blocks for kind in block.kinds if kind in moment.speed}
    live = moment.live(moment.advised)
    good = {kind for kind in kinds if moment.falls_back(kind) or moment.live(kind) < live}
    return None if moment.falls_back(moment.advised) else _among(moment, good)


def _counts_no_draws(moment: Moment) -> bool | None:
    if moment.falls_back(moment.advised):
        return None
    least = FEWER * moment.live(moment.advised)
    kinds = [kind for kind in moment.speed if not moment.falls_back(kind)]
    return _among(moment, [kind for kind in kinds if moment.live(kind) < least])


def _chases_flush(moment: Moment) -> bool | None:
    seen = moment.seen
    laid = [kind_of(tile) for meld in seen.own_melds for tile in meld.tiles]
    kinds = [*map(kind_of, seen.hand), *laid]
    held = [sum(suit_of(kind) == suit for kind in kinds) for suit in range(3)]
    richest = held.index(max(held))
    others = [k for k in moment.speed if not is_honour(k) and suit_of(k) != richest]
    return _among(moment, others)


UNDER_RIICHI: Final[Mapping[Habit, Finder]] = {
    Habit.NEVER_FOLDS: _never_folds,
    Habit.FOLDS_AT_RIICHI: _folds_at_riichi,
    Habit.TRUSTS_SUJI: _trusts_suji,
}
QUIET: Final[Mapping[Habit, Finder]] = {
    Habit.IGNORES_DORA: _ignores_dora,
    Habit.KEEPS_HONOURS: _keeps_honours,
    Habit.BREAKS_YAKUHAI: _breaks_yakuhai,
    Habit.BREAKS_SHAPES: _breaks_shapes,
    Habit.COUNTS_NO_DRAWS: _counts_no_draws,
    Habit.CHASES_FLUSH: _chases_flush,
}

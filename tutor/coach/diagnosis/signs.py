from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from rules.events import Call, Discard
from rules.melds import MeldType
from rules.tiles import Tile, is_honour, is_red, kind_of, suit_of
from tutor.coach.advice import Advice, CallDecision, Decision, Doubt, OptionAdvice
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.explain import spot_of
from tutor.coach.facts import row, yakuhai_piece
from tutor.coach.offer_facts import NoYakuInSight
from tutor.coach.spot import Spot
from tutor.coach.strategy.situation import Weights, dot
from tutor.coach.strategy.tree import shipped_tree
from tutor.coach.worth import look_at_tenpai
from tutor.position.blocks import Shape
from tutor.position.components import TERMS
from tutor.position.safety import Danger
from tutor.position.table_read import riichi_opponents

DEAD_WAIT: Final = 1
"""The most live winning tiles with which a riichi counts as bad."""


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
        sure = decision.advice.doubt is not Doubt.CLOSE
        bad = decision.advice.recommended is None and sure
        if isinstance(taken, Discard):
            facts = look_at_tenpai(decision.observation, taken.tile)
            bad |= facts is not None and (facts.furiten or facts.live <= DEAD_WAIT)
        if bad:
            yield Sign(Habit.BAD_RIICHI, declared)
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
    spot: Spot
    advised: Tile
    """The discarded tile if it is among the advised ones, otherwise the first advised tile."""

    @property
    def tiles(self) -> Sequence[Tile]:
        """The possible discards; red and plain fives count as one."""
        return [ranked.discard for ranked in self.spot.rankings.speed]

    @property
    def kept(self) -> Sequence[Tile]:
        """The discards that do not increase the shanten."""
        return [tile for tile in self.tiles if not self.spot.falls_back(tile)]

    def among(self, tiles: Iterable[Tile]) -> bool | None:
        """Return whether one of these tiles was discarded; None if there are no tiles or one of
        them is advised."""
        kinds = {*map(kind_of, tiles)}
        if not kinds or kind_of(self.advised) in kinds:
            return None
        return kind_of(self.decision.played) in kinds

    def is_known(self, tile: Tile, dangers: Collection[str]) -> bool:
        facts = self.spot.safety(tile)
        both = zip(row(facts, "dangers"), row(facts, "riichi"), strict=True)
        return all(danger in dangers for danger, riichi in both if riichi)


Finder: TypeAlias = Callable[[Moment], bool | None]


def discard_signs(decision: Decision) -> Iterator[Sign]:
    advice, seen, played = decision.advice, decision.observation, decision.played
    is_best = any(kind_of(tile) == kind_of(played) for tile in advice.best)
    moment = Moment(decision, spot_of(advice, seen), played if is_best else advice.best[0])
    for habit, find in (UNDER_RIICHI if riichi_opponents(seen) else QUIET).items():
        shown = find(moment)
        if shown is not None:
            yield Sign(habit, shown)


def _never_folds(moment: Moment) -> bool | None:
    spot, advised = moment.spot, moment.advised
    least = spot.risk(advised) + CLEAR_RISK
    live = -1 if spot.falls_back(advised) else spot.live(advised)
    on = [tile for tile in moment.kept if spot.live(tile) > live]
    return moment.among(tile for tile in on if spot.risk(tile) >= least)


def _folds_at_riichi(moment: Moment) -> bool | None:
    spot, advised = moment.spot, moment.advised
    if spot.falls_back(advised) or spot.steps_after(advised) > NEAR:
        return None
    most = spot.risk(advised) - SAFER
    off = (tile for tile in moment.tiles if spot.falls_back(tile) and spot.risk(tile) <= most)
    return moment.among(off)


def _trusts_suji(moment: Moment) -> bool | None:
    if not moment.is_known(moment.advised, SURE):
        return None
    tiles = [tile for tile in moment.tiles if moment.is_known(tile, SUJI)]
    return moment.among(tile for tile in tiles if not moment.is_known(tile, SURE))


def _ignores_dora(moment: Moment) -> bool | None:
    seen, played, advice = moment.spot.seen, moment.decision.played, moment.decision.advice
    copies = {is_red(tile) for tile in seen.hand if kind_of(tile) == kind_of(played)}
    if seen.rules.red_fives and len(copies) == 2:
        return is_red(played)
    if not advice.terms:
        return None
    blind = tuple(
        0 if term == "dora" else weight
        for term, weight in zip(TERMS, advice.choice.weights, strict=True)
    )
    first, spot = _first(advice, blind), moment.spot
    if spot.dora_lost(first) <= spot.dora_lost(moment.advised):
        return None
    return moment.among([first])


def _first(advice: Advice, weights: Weights) -> Tile:
    return max(advice.terms, key=lambda tile: dot(advice.terms[tile], weights))


def _forgets_standing(moment: Moment) -> bool | None:
    """Return whether the discard would suit the first round with equal points, although the current
    points and rounds call for another; None if the advice does not tell."""
    advice, seen = moment.decision.advice, moment.spot.seen
    if not advice.terms or advice.situation is None:
        return None
    start = replace(
        advice.situation,
        placement=seen.seat + 1,
        round=0,
        sudden_death=0,
        behind_leader=0,
        behind_leader_per_round=0,
        somebody_low=0,
        rounds_left=seen.rules.rounds,
        ahead_of_next=0,
    )
    blind = _first(advice, shipped_tree().choose(start).weights)
    aware = _first(advice, advice.choice.weights)
    return None if kind_of(blind) == kind_of(aware) else moment.among([blind])


def _keeps_honours(moment: Moment) -> bool | None:
    advised = kind_of(moment.advised)
    if not is_honour(advised) or moment.spot.counts[advised] > 1:
        return None
    return moment.among(tile for tile in moment.tiles if not is_honour(kind_of(tile)))


def _breaks_yakuhai(moment: Moment) -> bool | None:
    spot = moment.spot
    return moment.among(
        tile
        for tile in moment.tiles
        if yakuhai_piece(spot.value(tile)) == "pair" and spot.unseen[kind_of(tile)]
    )


def _breaks_shapes(moment: Moment) -> bool | None:
    spot, advised = moment.spot, moment.advised
    if spot.falls_back(advised):
        return None
    blocks = () if spot.blocks is None else spot.blocks.blocks
    good = {kind for block in blocks if block.shape in GOOD_SHAPES for kind in block.kinds}
    return moment.among(
        tile
        for tile in moment.tiles
        if kind_of(tile) in good and (spot.falls_back(tile) or spot.live(tile) < spot.live(advised))
    )


def _counts_no_draws(moment: Moment) -> bool | None:
    spot, advised = moment.spot, moment.advised
    if spot.falls_back(advised):
        return None
    least = FEWER * spot.live(advised)
    return moment.among(tile for tile in moment.kept if spot.live(tile) < least)


def _chases_flush(moment: Moment) -> bool | None:
    seen = moment.spot.seen
    laid = [kind_of(tile) for meld in seen.own_melds for tile in meld.tiles]
    kinds = [*map(kind_of, seen.hand), *laid]
    held = [sum(suit_of(kind) == suit for kind in kinds) for suit in range(3)]
    richest = held.index(max(held))
    return moment.among(
        tile
        for tile in moment.tiles
        if not is_honour(kind_of(tile)) and suit_of(kind_of(tile)) != richest
    )


UNDER_RIICHI: Final[Mapping[Habit, Finder]] = {
    Habit.NEVER_FOLDS: _never_folds,
    Habit.FOLDS_AT_RIICHI: _folds_at_riichi,
    Habit.TRUSTS_SUJI: _trusts_suji,
    Habit.FORGETS_STANDING: _forgets_standing,
}
QUIET: Final[Mapping[Habit, Finder]] = {
    Habit.IGNORES_DORA: _ignores_dora,
    Habit.KEEPS_HONOURS: _keeps_honours,
    Habit.BREAKS_YAKUHAI: _breaks_yakuhai,
    Habit.BREAKS_SHAPES: _breaks_shapes,
    Habit.COUNTS_NO_DRAWS: _counts_no_draws,
    Habit.CHASES_FLUSH: _chases_flush,
    Habit.FORGETS_STANDING: _forgets_standing,
}

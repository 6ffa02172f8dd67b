"""The verdict on a discard: its odds, and the fault that a mark needs."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from rules.observation import Observation
from rules.tiles import Seat, Tile, is_honour, is_red, kind_name, kind_of, tile_name
from tutor.advice.advice import Advice
from tutor.advice.discard_comparison import CLEAR_DANGER
from tutor.advice.facts import find, flag, number, yakuhai_piece
from tutor.advice.rails import pays, worth_of
from tutor.advice.reasons.discards import (
    DoraThrown,
    DrawsGivenUp,
    Fault,
    FoldedWin,
    FuritenWait,
    HandSetBack,
    NoYakuLeft,
    PlayedOn,
    RedFiveThrown,
    SetBroken,
    TooDangerous,
    WorseWait,
    YakuhaiBroken,
)
from tutor.evaluators.blocks import most_sets
from tutor.evaluators.rankings import RankedDiscard, Rankings
from tutor.evaluators.table_read import cannot_win, riichi_opponents, threatening
from tutor.evaluators.tenpai import TenpaiFacts, look_at_tenpai
from tutor.evaluators.thresholds import YAKU_NEAR
from tutor.evaluators.yaku import YakuDistances
from tutor.strategy.choice import Verdict

SMALL_RISK: Final = 0.05
WAIT_SHARE: Final = 0.6
"""A wait with less than so much of another's live tiles times points is clearly worse."""
GOOD_WAIT: Final = 4
FAR_FEWER: Final = 0.7
YAKU_STEPS: Final = 2


@dataclass(frozen=True)
class DiscardPair:
    observation: Observation
    rankings: Rankings
    played: Tile
    other: Tile

    def both(self, axis: str) -> tuple[RankedDiscard, RankedDiscard]:
        ranking = getattr(self.rankings, axis)
        return find(ranking, self.played), find(ranking, self.other)

    @property
    def names(self) -> tuple[str, str]:
        return tile_name(self.played), tile_name(self.other)

    def wins(self) -> tuple[float, float]:
        """Return what each wins: live waiting tiles times points; 0 where the hand is not ready or
        has no yaku."""
        return worth_of(self.observation, self.played), worth_of(self.observation, self.other)

    def pays(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the live waiting tiles with a yaku after each, and what these pay on average, in
        points (see `rails.ready.pays`)."""
        mine, its = (pays(self.observation, ready) for ready in self.waits)
        return mine, its

    def steps(self) -> tuple[int, int]:
        mine, its = self.both("speed")
        return number(mine, "shanten_after"), number(its, "shanten_after")

    def risks(self) -> tuple[float, float]:
        mine, its = self.both("safety")
        return 1 - mine.score, 1 - its.score

    def endangering(self) -> tuple[Seat, ...]:
        kind = kind_of(self.played)
        return tuple(s for s in self.threats if not cannot_win(self.observation, s, kind))

    def is_other_sure(self) -> bool:
        kind = kind_of(self.other)
        return all(cannot_win(self.observation, seat, kind) for seat in self.threats)

    @cached_property
    def waits(self) -> tuple[TenpaiFacts | None, TenpaiFacts | None]:
        ready = tuple(
            look_at_tenpai(self.observation, tile) if steps == 0 else None
            for tile, steps in zip((self.played, self.other), self.steps(), strict=True)
        )
        return ready[0], ready[1]

    @cached_property
    def yaku(self) -> YakuDistances:
        return YakuDistances.of_discards(self.observation, (self.played, self.other))

    def gives_up_the_hand(self) -> bool:
        mine, its = self.both("speed")
        return flag(its, "falls_back") and not flag(mine, "falls_back")

    @property
    def is_riichi(self) -> bool:
        return bool(riichi_opponents(self.observation))

    @property
    def threats(self) -> tuple[Seat, ...]:
        return riichi_opponents(self.observation) or threatening(self.observation, self.rankings)


def red_five_thrown(observation: Observation, played: Tile) -> RedFiveThrown | None:
    if not (observation.rules.red_fives and is_red(played)):
        return None
    plain = (tile for tile in observation.hand if kind_of(tile) == kind_of(played))
    names = [tile_name(tile) for tile in plain if not is_red(tile)]
    return RedFiveThrown(tile_name(played), names[0]) if names else None


def _no_yaku(pair: DiscardPair) -> NoYakuLeft | None:
    if not pair.observation.is_open:
        return None
    mine, its = pair.waits
    if mine is not None and _has_yaku(mine):
        return None
    if its is not None and not _has_yaku(its):
        return None
    away, (other_away, yaku) = pair.yaku.nearest(0)[0], pair.yaku.nearest(1)
    if mine is None and away - other_away < YAKU_STEPS:
        return None
    if other_away > pair.steps()[1] + YAKU_NEAR:
        return None
    return NoYakuLeft(*pair.names, mine is not None, yaku.value)


def _has_yaku(ready: TenpaiFacts) -> bool:
    return any(wait.dama is not None for wait in ready.waits)


def _furiten(pair: DiscardPair) -> FuritenWait | None:
    mine, its = pair.waits
    if mine is None or its is None or not mine.furiten or its.furiten:
        return None
    wins, other_wins = pair.wins()
    if wins >= other_wins:
        return None
    gone = int(pair.observation.genbutsu[pair.observation.seat]) | 1 << kind_of(pair.played)
    kinds = tuple(kind_name(wait.kind) for wait in mine.waits if gone >> wait.kind & 1)
    return FuritenWait(*pair.names, kinds, its.live)


def _worse_wait(pair: DiscardPair) -> WorseWait | None:
    mine, its = pair.waits
    if mine is None or its is None or mine.furiten or its.furiten:
        return None
    wins, other_wins = pair.wins()
    if wins >= WAIT_SHARE * other_wins:
        return None
    (live, points), (other_live, other_points) = pair.pays()
    return WorseWait(*pair.names, live, points, other_live, other_points)


def _folded_win(pair: DiscardPair) -> FoldedWin | None:
    mine, its = pair.waits
    if mine is not None or its is None or its.furiten or its.live < GOOD_WAIT:
        return None
    live, points = pair.pays()[1]
    if not points or pair.risks()[1] >= SMALL_RISK:
        return None
    return FoldedWin(*pair.names, live, points)


def _dora(pair: DiscardPair) -> DoraThrown | None:
    mine, its = (number(each, "dora_lost") for each in pair.both("value"))
    return DoraThrown(*pair.names, mine - its) if mine > its else None


def _yakuhai(pair: DiscardPair) -> YakuhaiBroken | None:
    mine, its = map(yakuhai_piece, pair.both("value"))
    kind = kind_of(pair.played)
    live = pair.observation.unseen[kind] > 0
    if mine == "triplet" and its != "triplet" and pair.observation.counts[kind] == 3:
        return YakuhaiBroken(*pair.names, "triplet")
    if mine == "pair" and its not in ("pair", "triplet") and live:
        return YakuhaiBroken(*pair.names, "pair")
    return None


def _set(pair: DiscardPair) -> SetBroken | None:
    mine, its = pair.both("speed")
    if not flag(mine, "falls_back") or flag(its, "falls_back"):
        return None
    counts = pair.observation.counts
    before = most_sets(tuple(counts))
    counts[kind_of(pair.played)] -= 1
    return SetBroken(*pair.names) if most_sets(tuple(counts)) < before else None


def _set_back(pair: DiscardPair) -> HandSetBack | None:
    mine, its = pair.both("speed")
    if flag(mine, "falls_back") and not flag(its, "falls_back"):
        return HandSetBack(*pair.names)
    return None


def _fewer_draws(pair: DiscardPair) -> DrawsGivenUp | None:
    steps, other_steps = pair.steps()
    draws, others = (number(each, "live") for each in pair.both("speed"))
    if steps != other_steps or not steps or draws >= FAR_FEWER * others:
        return None
    return DrawsGivenUp(*pair.names, draws, others)


def _too_dangerous(pair: DiscardPair) -> TooDangerous | None:
    seats = pair.endangering()
    risk, other_risk = pair.risks()
    if not seats or risk - other_risk < CLEAR_DANGER or pair.gives_up_the_hand():
        return None
    sure = pair.is_other_sure()
    return TooDangerous(*pair.names, seats, pair.is_riichi, risk, other_risk, other_sure=sure)


def _played_on(pair: DiscardPair) -> PlayedOn | None:
    seats = pair.endangering()
    risk, other_risk = pair.risks()
    if not seats or risk - other_risk < CLEAR_DANGER or not pair.gives_up_the_hand():
        return None
    steps, _ = pair.steps()
    sure = pair.is_other_sure()
    return PlayedOn(*pair.names, seats, pair.is_riichi, risk, other_risk, steps, other_sure=sure)


FaultFinder: TypeAlias = Callable[[DiscardPair], Fault | None]


FAULT_FINDERS: Final[tuple[FaultFinder, ...]] = (
    _no_yaku,
    _furiten,
    _folded_win,
    _worse_wait,
    _played_on,
    _too_dangerous,
    _yakuhai,
    _dora,
    _set,
    _set_back,
    _fewer_draws,
)


IMPROBABLE: Final = 0.1
"""A discard that strong players would throw less often than this may be a fault, 0..1. (A red five
for a plain one is a fault whatever the odds: they do not tell the two apart.)"""
RARE: Final = 0.005
SAFER: Final = 0.01
LAST_BUILDING_TURN: Final = 12
OPEN_MELDS: Final = 2
_OF_SHAPE: Final = (SetBroken, HandSetBack, DrawsGivenUp)
"""Faults that are none where there is hardly time to build."""
_OF_QUIET: Final = (DoraThrown, YakuhaiBroken, FoldedWin, *_OF_SHAPE)
_OF_RARE: Final = (HandSetBack, DrawsGivenUp)


@dataclass(frozen=True, slots=True)
class Judgement:
    verdict: Verdict
    fault: Fault | None = None
    """None where the discard is not marked."""


def judge(observation: Observation, advice: Advice, played: Tile) -> Judgement:
    """Return the verdict on a discard beside the advice.

    Raises:
        KeyError: the tile is not a legal discard here.
    """
    red = red_five_thrown(observation, played)
    if red is not None:
        return Judgement(Verdict.OFF_PLAN, red)
    if advice.rank_of(played) == 1:
        return Judgement(Verdict.FIRST)
    share = advice.share_of(played)
    if share is None or share >= IMPROBABLE:
        return Judgement(Verdict.IN_LINE)
    pair = DiscardPair(observation, advice.rankings, played, advice.best[0])
    for find_fault in FAULT_FINDERS:
        fault = find_fault(pair)
        if fault is not None and not _is_excused(fault, pair, share < RARE):
            return Judgement(Verdict.OFF_PLAN, fault)
    return Judgement(Verdict.IN_LINE)


def _is_excused(fault: Fault, pair: DiscardPair, rare: bool) -> bool:
    if not isinstance(fault, _OF_QUIET):
        return False
    if isinstance(fault, _OF_RARE) and not rare:
        return True
    if _is_safer(fault, pair) or (not rare and is_honour(kind_of(pair.other))):
        return True
    if isinstance(fault, _OF_SHAPE) and _is_no_time_to_build(pair):
        return True
    return pair.yaku.prefers(0, 1, min(pair.steps()) + 1)


def _is_safer(fault: Fault, pair: DiscardPair) -> bool:
    if isinstance(fault, FoldedWin) and pair.is_riichi:
        return False
    risk, other_risk = pair.risks()
    return risk <= other_risk - SAFER


def _is_no_time_to_build(pair: DiscardPair) -> bool:
    seen = pair.observation
    melds = max(len(seen.melds[seat]) for seat in seen.opponents)
    return seen.turn > LAST_BUILDING_TURN or melds >= OPEN_MELDS

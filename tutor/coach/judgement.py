"""Judge a discard: its odds, and the fault behind a mark."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from rules.observation import Observation
from rules.tiles import Seat, Tile, is_honour, is_red, kind_name, kind_of, tile_name
from tutor.coach import faults as discards
from tutor.coach.advice import Advice
from tutor.coach.facts import find, flag, number, yakuhai_piece
from tutor.coach.rails import pays, worth_of
from tutor.coach.worth import TenpaiFacts, look_at_tenpai
from tutor.evaluators.blocks import most_sets
from tutor.evaluators.rankings import RankedDiscard, Rankings
from tutor.evaluators.table_read import cannot_win, riichi_opponents, threatening
from tutor.evaluators.thresholds import YAKU_NEAR
from tutor.evaluators.yaku import YakuDistances
from tutor.strategy.choice import Verdict

CLEAR_DANGER: Final = 0.05
SMALL_RISK: Final = 0.05
WAIT_SHARE: Final = 0.6
"""A wait is clearly worse below this share of another's live tiles times points."""
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
        """Return live waiting tiles times points after each discard; 0 if not ready or without a
        yaku."""
        return worth_of(self.observation, self.played), worth_of(self.observation, self.other)

    def pays(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return `pays` (live tiles, average points) of the wait after each discard."""
        mine, its = (pays(ready) for ready in self.waits)
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

    @property
    def is_riichi(self) -> bool:
        return bool(riichi_opponents(self.observation))

    @property
    def threats(self) -> tuple[Seat, ...]:
        return riichi_opponents(self.observation) or threatening(self.observation, self.rankings)


def red_five_thrown(observation: Observation, played: Tile) -> discards.RedFiveDiscarded | None:
    if not (observation.rules.red_fives and is_red(played)):
        return None
    plain = (tile for tile in observation.hand if kind_of(tile) == kind_of(played))
    names = [tile_name(tile) for tile in plain if not is_red(tile)]
    return discards.RedFiveDiscarded(tile_name(played), names[0]) if names else None


def _no_yaku(pair: DiscardPair) -> discards.NoYakuLeft | None:
    if not pair.observation.is_open:
        return None
    mine, its = pair.waits
    if mine is not None and mine.winning:
        return None
    if its is not None and not its.winning:
        return None
    steps, (other_steps, yaku) = pair.yaku.nearest(0)[0], pair.yaku.nearest(1)
    if mine is None and steps - other_steps < YAKU_STEPS:
        return None
    if other_steps > pair.steps()[1] + YAKU_NEAR:
        return None
    return discards.NoYakuLeft(*pair.names, mine is not None, yaku.value)


def _worse_wait(
    pair: DiscardPair,
) -> discards.FoldedWin | discards.FuritenWait | discards.WorseWait | None:
    mine, its = pair.waits
    if its is None or its.furiten:
        return None
    if mine is None:
        live, points = pair.pays()[1]
        folds = its.live >= GOOD_WAIT and points and pair.risks()[1] < SMALL_RISK
        return discards.FoldedWin(*pair.names, live, points) if folds else None
    wins, other_wins = pair.wins()
    if wins >= (other_wins if mine.furiten else WAIT_SHARE * other_wins):
        return None
    if mine.furiten:
        own = int(pair.observation.genbutsu[pair.observation.seat]) | 1 << kind_of(pair.played)
        kinds = tuple(kind_name(wait.kind) for wait in mine.waits if own >> wait.kind & 1)
        return discards.FuritenWait(*pair.names, kinds, its.live)
    (live, points), (other_live, other_points) = pair.pays()
    return discards.WorseWait(*pair.names, live, points, other_live, other_points)


def _less_value(pair: DiscardPair) -> discards.YakuhaiBroken | discards.DoraDiscarded | None:
    mine, its = map(yakuhai_piece, pair.both("value"))
    kind = kind_of(pair.played)
    live = pair.observation.unseen[kind] > 0
    if mine == "triplet" and its != "triplet" and pair.observation.counts[kind] == 3:
        return discards.YakuhaiBroken(*pair.names, "triplet")
    if mine == "pair" and its not in ("pair", "triplet") and live:
        return discards.YakuhaiBroken(*pair.names, "pair")
    dora, other_dora = (number(each, "dora_lost") for each in pair.both("value"))
    return discards.DoraDiscarded(*pair.names, dora - other_dora) if dora > other_dora else None


def _slower(
    pair: DiscardPair,
) -> discards.SetBroken | discards.HandSetBack | discards.DrawsGivenUp | None:
    mine, its = pair.both("speed")
    if flag(mine, "falls_back") and not flag(its, "falls_back"):
        counts = pair.observation.counts
        before = most_sets(tuple(counts))
        counts[kind_of(pair.played)] -= 1
        breaks_set = most_sets(tuple(counts)) < before
        return discards.SetBroken(*pair.names) if breaks_set else discards.HandSetBack(*pair.names)
    steps, other_steps = pair.steps()
    draws, others = number(mine, "live"), number(its, "live")
    if steps != other_steps or not steps or draws >= FAR_FEWER * others:
        return None
    return discards.DrawsGivenUp(*pair.names, draws, others)


def _danger(pair: DiscardPair) -> discards.PlayedOn | discards.TooDangerous | None:
    seats = pair.endangering()
    risk, other_risk = pair.risks()
    if not seats or risk - other_risk < CLEAR_DANGER:
        return None
    sure = pair.is_other_sure()
    mine, its = pair.both("speed")
    if flag(its, "falls_back") and not flag(mine, "falls_back"):  # the other discard folds
        steps = number(mine, "shanten_after")
        return discards.PlayedOn(
            *pair.names, seats, pair.is_riichi, risk, other_risk, steps, other_sure=sure
        )
    return discards.TooDangerous(
        *pair.names, seats, pair.is_riichi, risk, other_risk, other_sure=sure
    )


FaultFinder: TypeAlias = Callable[[DiscardPair], discards.Fault | None]


FAULT_FINDERS: Final[tuple[FaultFinder, ...]] = (
    _no_yaku,
    _worse_wait,
    _danger,
    _less_value,
    _slower,
)


IMPROBABLE: Final = 0.1
"""A discard that strong players make less often than this, 0 to 1, may be a fault. (A red five
instead of a plain one is always a fault: the odds are the same for both.)"""
RARE: Final = 0.005
SAFER: Final = 0.01
LAST_BUILDING_TURN: Final = 12
OPEN_MELDS: Final = 2
_OF_SHAPE: Final = (discards.SetBroken, discards.HandSetBack, discards.DrawsGivenUp)
"""Faults that do not count late in a round."""
_OF_QUIET: Final = (discards.DoraDiscarded, discards.YakuhaiBroken, discards.FoldedWin, *_OF_SHAPE)
_OF_RARE: Final = (discards.HandSetBack, discards.DrawsGivenUp)


@dataclass(frozen=True, slots=True)
class Judgement:
    verdict: Verdict
    fault: discards.Fault | None = None
    """None if the discard is not marked."""


def judge(observation: Observation, advice: Advice, played: Tile) -> Judgement:
    """Return the verdict on a discard, given the advice.

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


def _is_excused(fault: discards.Fault, pair: DiscardPair, rare: bool) -> bool:
    if not isinstance(fault, _OF_QUIET):
        return False
    if not rare and (isinstance(fault, _OF_RARE) or is_honour(kind_of(pair.other))):
        return True
    risk, other_risk = pair.risks()
    folded_to_riichi = isinstance(fault, discards.FoldedWin) and pair.is_riichi
    if not folded_to_riichi and risk <= other_risk - SAFER:
        return True
    seen = pair.observation
    melds = max(len(seen.melds[seat]) for seat in seen.opponents)
    if isinstance(fault, _OF_SHAPE) and (seen.turn > LAST_BUILDING_TURN or melds >= OPEN_MELDS):
        return True
    return pair.yaku.prefers(0, 1, min(pair.steps()) + 1)

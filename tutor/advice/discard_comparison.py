"""A discard compared with the best one, by the facts of the rankings."""

from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, Seat, Tile, kind_of
from tutor.advice.facts import draws_keep_yaku, find, flag, row, steps_to_yaku
from tutor.evaluators.hands import HandPlan
from tutor.evaluators.rankings import RankedDiscard, Rankings

RISK_DIGITS: Final = 4
AS_RISKY: Final = 1.25
CLEAR_DANGER: Final = 0.05
SURE: Final = frozenset({"genbutsu", "passed", "no_wait"})


@dataclass(frozen=True, slots=True)
class DiscardComparison:
    observation: Observation
    rankings: Rankings
    tile: Tile
    best: Tile
    hands: tuple[HandPlan, ...] = ()

    def both(self, axis: str) -> tuple[RankedDiscard, RankedDiscard]:
        ranking = getattr(self.rankings, axis)
        return find(ranking, self.tile), find(ranking, self.best)

    def is_speed_real(self) -> bool:
        if not self.observation.is_open:
            return True
        mine, its = self.both("speed")
        if flag(mine, "falls_back") != flag(its, "falls_back"):
            steps, its_steps = steps_to_yaku(self.observation, (self.tile, self.best))
            return (steps > its_steps) == flag(mine, "falls_back")
        tiles = (self.tile, self.best)
        return all(draws_keep_yaku(self.observation, self.rankings, tile) for tile in tiles)

    @property
    def kinds(self) -> tuple[Kind, Kind]:
        return kind_of(self.tile), kind_of(self.best)


def sure_against(ranked: RankedDiscard) -> set[Seat]:
    dangers = zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True)
    return {seat for seat, danger in dangers if danger in SURE}

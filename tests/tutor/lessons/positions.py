"""Positions in which each cause can be shown, with the tree and the tile that show it."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.observation import Observation
from tests.tutor.decisions import threw
from tests.tutor.positions import position
from tests.tutor.trees import always
from tutor.advice.advice import Decision
from tutor.lessons.lesson import Cause
from tutor.strategy.strategies import Strategy

DEALER_RIICHI = position(
    "134m2478p3566s44z",
    "6m",
    rivers=("1p9m2z1s99s", "2z8m9m5z1m7z", "6p5m1p9s4z3z4m", "6z1s9s6z5m7p3z"),
    riichi={2: 6},
    indicators="2s",
    points=(27_300, 31_200, 23_900, 17_600),
    dealer=2,
    round_=1,
    tiles_left=43,
)
QUIET = position(
    "2467m340p3467s25z",
    "7z",
    rivers=("1z9m", "4z1z", "9s1s", "1p9p"),
    indicators="3p",
    tiles_left=61,
)
EARLY = ("1z9m", "4z1z", "9s1s", "1p9m")
YAKUHAI = position("23467m345p668s55z", "1p", rivers=EARLY, indicators="8p")
ONE_STEP = position("23467m3457p668s9s", "8p", rivers=EARLY, indicators="8p")
READY = position("234m34588p45678s", "9s", rivers=("1z9p4z", "3z1z1s", "9s4z1s9m", "1p5z1m"))
READY_RIICHI = position(
    "234m34588p45678s", "9m", rivers=("1z9p4z", "3z1z1s4p", "7s3p1s", "2m8s1m"), riichi={1: 2}
)
READY_SAFE = position(
    "234m34588p45678s", "9m", rivers=("1z9p4z", "3z1z1s", "9s4z1s9m", "1p5z1m"), riichi={2: 2}
)
DORA = position("234567m456p34s77s", "2z", rivers=("1z9m", "4z1z", "9s1s", "1p9m"))
TANYAO = position(
    "12m45678p334568s",
    "6m",
    rivers=("1z9m4z1s9p2z", "4z1z9s1p9m3z", "9s1s3z9p1z4z", "1p9m2z9s1z3z"),
    indicators="4z",
)
PAIR = position("234m2278p3356s55z", "9m", rivers=EARLY, indicators="8p")
DRAGONS = position("567m5699p2399s55z", "6m", rivers=EARLY, indicators="8p")
FLUSH = position("1235678m67p3344z", "9m", rivers=("2z", "3z1s", "9s1s", "1p"), indicators="8s")
PAIRS = position("2244m779p135s66z1p", "9s", rivers=EARLY, indicators="8p")


class Case(NamedTuple):
    """A discard off the plan."""

    seen: Observation
    plan: Strategy
    tile: str
    cause: Cause

    @property
    def decision(self) -> Decision:
        """What the tutor makes of it."""
        return threw(self.seen, self.tile, always(self.plan))


CASES: Mapping[str, Case] = {
    "built on against a riichi": Case(DEALER_RIICHI, Strategy.SAFETY, "6m", Cause.PLAYED_ON),
    "a tile that may lose, and one that cannot": Case(
        DEALER_RIICHI, Strategy.SPEED_SAFETY, "6m", Cause.TOO_DANGEROUS
    ),
    "risky, and a step back": Case(READY_SAFE, Strategy.VALUE_SAFETY, "4p", Cause.TOO_DANGEROUS),
    "a ready hand broken for a safe tile": Case(
        READY_RIICHI, Strategy.SPEED, "4p", Cause.FOLDED_EARLY
    ),
    "a red five thrown": Case(QUIET, Strategy.VALUE, "0p", Cause.GAVE_UP_VALUE),
    "a pair of dragons broken": Case(DRAGONS, Strategy.VALUE, "5z", Cause.GAVE_UP_VALUE),
    "a tile that tanyao needs": Case(ONE_STEP, Strategy.VALUE, "7p", Cause.GAVE_UP_VALUE),
    "a pair broken": Case(PAIR, Strategy.SPEED, "5z", Cause.USEFUL_FIRST),
    "a lone dora kept": Case(DORA, Strategy.SPEED, "5p", Cause.HELD_VALUE),
    "on the way to tanyao": Case(TANYAO, Strategy.SPEED, "1m", Cause.HELD_VALUE),
    "a run broken": Case(YAKUHAI, Strategy.SPEED, "3m", Cause.STEP_BACK),
    "a lone wind kept": Case(QUIET, Strategy.SPEED, "6m", Cause.USEFUL_FIRST),
    "fewer draws": Case(ONE_STEP, Strategy.SPEED_SAFETY, "7p", Cause.FEWER_DRAWS),
    "a worse wait": Case(READY, Strategy.SPEED, "5p", Cause.FEWER_DRAWS),
}

"""Positions for each cause of a mistake, with the mistake and the advised discard."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.observation import Observation
from tests.tutor.decisions import marked
from tests.tutor.positions import position, seen_as
from tests.tutor.trees import always
from tutor.coach.advice import Decision
from tutor.coach.graded import Cause
from tutor.coach.strategy.situation import Strategy

QUIET = position("123678m35p3457s1z", "9s", indicators="6s", tiles_left=60)
RED_FIVE = position("2468m678p056777s", "2m", rivers=("1z9m", "4z", "9s", "1p"), tiles_left=58)
DRAGONS = position("4m78s1m666z", "2p", melds={0: ("123p", "789s")}, rivers=("1z", "", "", ""))
OPEN_READY = position("456p77s66z", "8s", melds={0: ("340s", "123p")}, rivers=("1z", "", "", ""))
READY = position("123678m345p2246s", "7s", rivers=("1z", "9s", "4z", "4z"), tiles_left=60)
FURITEN = position("678m222456p4555s", "1p", rivers=("1p1m8s7m", "4z9m1z", "9s9p2z", "1p2z3z"))
TWO_RIICHI = seen_as("""234m3488p456s789s 7p, left 40, riichi 2:3 3:3, rivers 1z9m 4z2z3z
    8p1z2z7z 8p4z3z2z""")
STEP_AWAY = seen_as("""234m3488p45699s2s 6m, left 40, riichi 2:3 3:3, rivers 1z9m 4z2z3z
    8p1z2z7z 8p4z3z2z""")


class Case(NamedTuple):
    seen: Observation
    tile: str
    advised: str
    cause: Cause

    @property
    def decision(self) -> Decision:
        return marked(self.seen, self.tile, self.advised, always(Strategy.SPEED))


CASES: Mapping[str, Case] = {
    "built on against two riichi": Case(STEP_AWAY, "6m", "8p", Cause.PLAYED_ON),
    "a tile that costs nothing was safer": Case(TWO_RIICHI, "6s", "8p", Cause.TOO_DANGEROUS),
    "a ready hand broken": Case(READY, "3p", "4s", Cause.STEP_BACK),
    "a dora thrown": Case(QUIET, "7s", "9s", Cause.GAVE_UP_VALUE),
    "a red five thrown": Case(RED_FIVE, "0s", "5s", Cause.GAVE_UP_VALUE),
    "three dragons broken": Case(DRAGONS, "6z", "2p", Cause.YAKUHAI),
    "a run broken": Case(QUIET, "6m", "9s", Cause.STEP_BACK),
    "no yaku": Case(OPEN_READY, "7s", "8s", Cause.NO_YAKU),
    "furiten": Case(FURITEN, "4s", "1p", Cause.WORSE_WAIT),
    "a worse wait": Case(READY, "7s", "4s", Cause.WORSE_WAIT),
}

"""Every round laid by hand is played beside RiichiEnv's table too, where that is installed.

The first round is held step by step: offers, indicators, points, and in which way the game goes
on. No difference is left to explain: what differed (who pays for a second yakuman with a liable
seat, calls on the discard that ends a round by four kans) was ours, and has been put right.
"""

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from itertools import chain
from random import Random

import pytest

from rules.events import Event, Ruleset
from rules.round import Wall
from rules.table import Answer, RoundStart, Table
from rules.tiles import Seat, Tile
from tutor.lab.soak.riichienv import TwinTables, new_env, wall_of


class WatchedTable(Table):
    def __init__(
        self, rules: Ruleset, random: Random, *, walls: Iterator[Wall], opening: RoundStart
    ) -> None:
        first = next(walls)
        self.both: TwinTables | None = None
        super().__init__(rules, random, walls=chain([first], walls), opening=opening)
        start = {
            "oya": int(opening.dealer),
            "round_wind": opening.number // 4,
            "scores": list(opening.points),
            "honba": opening.honba,
            "kyotaku": opening.kyotaku,
        }
        order = wall_of(new_env(1, hanchan=rules.hanchan, **start, wall=list(range(136)))[0])
        theirs = stack(first, order)
        self.both = TwinTables(self, *new_env(1, hanchan=rules.hanchan, **start, wall=theirs))
        self.compare()

    def compare(self) -> None:
        assert self.both is not None
        difference = self.both.difference()
        assert difference is None, f"RiichiEnv differs: {difference}"

    def step(self, answers: Mapping[Seat, Answer]) -> tuple[Event, ...]:
        both, self.both = self.both, None
        if both is None:
            return super().step(answers)
        here = self.round
        before = len(self.record().rounds[-1])
        difference = both.follow(answers)
        assert difference is None, f"RiichiEnv differs: {difference}"
        if self.round is here:
            self.both = both
            self.compare()
            return self.record().rounds[-1][before:]
        ended, opened = self.record().rounds[-2:]
        env = both.env
        theirs = (env.oya, env.honba, env.riichi_sticks, list(env.scores()))
        now = self.round
        assert theirs == (now.dealer, now.honba, now.kyotaku, now.points)
        return (*ended[before:], *opened)


def stack(wall: Wall, order: Wall) -> list[int]:
    places: dict[Tile, Tile] = {}
    for hand, at in zip(wall.hands, order.hands, strict=True):
        places |= dict(zip(at, hand, strict=True))
    for part in ("draws", "rinshan", "indicators", "ura_indicators"):
        places |= dict(zip(getattr(order, part), getattr(wall, part), strict=True))
    return [int(places[at]) for at in sorted(places)]


@pytest.fixture(autouse=True)
def beside_riichienv(monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("riichienv") is not None:
        monkeypatch.setattr("tests.tables.Table", WatchedTable)

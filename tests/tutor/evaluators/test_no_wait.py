"""Tiles on which no wait is left: by cases, by both roads, and against every hand there is."""

from itertools import combinations

import numpy as np
import pytest

from rules.observation import Observation
from rules.tiles import KINDS, Seat, parse_kind
from tests.games import game
from tests.tutor.positions import position
from tutor.evaluators.glance import cannot_win
from tutor.evaluators.no_wait import has_no_wait, no_wait
from tutor.evaluators.positions import Positions
from tutor.lab.training.examples import decisions_of

RIGHT, ACROSS = Seat(1), Seat(2)
HAND = "147m258p369s123z4z"


def seen(river: str, drawn: str = "6z", laid: str = "") -> Observation:
    melds = {1: (laid,)} if laid else None
    return position(HAND, drawn, rivers=("", "9p", river, ""), melds=melds)


@pytest.mark.parametrize(
    ("river", "laid", "kind", "none_left"),
    [
        ("666z", "", "6z", False),  # thirteen orphans may lack it
        ("666z1999m", "", "6z", False),
        ("666z9999m", "", "6z", True),  # no 9-man is left for them
        ("666z", "1111s", "6z", True),  # nor with a closed kan
        ("66z", "1111s", "6z", False),
        ("111m", "1111s", "1m", False),
        ("111m222m2m", "1111s", "1m", True),
        ("111m333m3m", "1111s", "1m", True),
        ("444m0555m3333m", "1111s", "4m", True),
        ("444m0555m333m", "1111s", "4m", False),  # 2-3 man
        ("777m8888m6666m", "1111s", "7m", True),
        ("777m8888m0555m", "1111s", "7m", True),  # inside and both sides need one of them
        ("777m9999m0555m", "1111s", "7m", False),  # 6-8 man
    ],
)
def test_what_is_left_to_wait_with(river: str, laid: str, kind: str, none_left: bool) -> None:
    table = seen(river, laid=laid)
    assert has_no_wait(table, RIGHT, parse_kind(kind)) == none_left
    assert cannot_win(table, RIGHT, parse_kind(kind)) == none_left


def test_both_roads_say_the_same_and_no_two_tiles_wait_on_such_a_kind() -> None:
    observations = [table for seed in (1, 2) for table, _ in decisions_of(game(seed))]
    found = no_wait(Positions.stack(observations))
    assert found.any()
    for row, table in enumerate(observations):
        said = [[has_no_wait(table, seat, kind) for kind in KINDS] for seat in table.opponents]
        assert np.array_equal(found[row], said)
        free = [kind for kind in KINDS if table.unseen[kind]]
        for kind in KINDS:
            if found[row].any(axis=0)[kind]:
                assert kind not in free
                assert not any(is_run(kind, *two) for two in combinations(free, 2))


def is_run(kind: int, low: int, high: int) -> bool:
    first, *_, last = ordered = sorted((kind, low, high))
    return last < 27 and first // 9 == last // 9 and ordered == [first, first + 1, first + 2]

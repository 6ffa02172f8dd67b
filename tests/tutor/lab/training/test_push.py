"""How often strong players go on: counted on games of our own, and the sentences about it."""

import json
from collections import Counter

import pytest

from rules.tiles import kind_of
from tests.games import game
from tutor.lab.soak.sight import Sight
from tutor.lab.training.examples import voluntary_discards
from tutor.lab.training.rates import DORA, STEPS, TURNS, pushes_of
from tutor.system import files

SEEDS = (0, 1, 2)


def counted(seed: int) -> Counter[tuple[int, ...]]:
    cells: Counter[tuple[int, ...]] = Counter()
    for state, discard in voluntary_discards(game(seed)):
        seen = state.observe(discard.seat)
        sight = Sight(seen)
        if seen.drawn is None or len(sight.riichi) != 1:
            continue
        certain = sight.not_now(sight.riichi[0])
        if not certain & set(sight.throws):
            continue
        dealer = sight.riichi[0] == seen.dealer
        turn = 0 if seen.turn < 9 else 1 if seen.turn < 13 else 2
        thrown = kind_of(discard.tile) not in certain
        dora = sum(map(sight.worth, (*seen.hand, *sight.melded)))
        cells[dealer, min(sight.steps, 3), turn, min(dora, 2), thrown] += 1
    return cells


@pytest.mark.parametrize("seed", SEEDS)
def test_every_decision_is_in_its_cell(seed: int) -> None:
    assert Counter(pushes_of(game(seed))) == counted(seed)


def test_what_the_glossary_says_of_the_shipped_table_is_so() -> None:
    stored = json.loads((files.data() / "push.json").read_text("utf-8"))
    share = {}
    for step in STEPS:
        cells = [
            stored["riichi"][who]["by_turn"][step][turn]
            for who in ("non_dealer", "dealer")
            for turn in TURNS
        ]
        whole = sum(cell["decisions"] for cell in cells)
        share[step] = sum(cell["decisions"] * cell["uncertain"] for cell in cells) / whole
    assert round(10 * share["ready"]) == 5
    assert round(10 * share["1"]) == 3
    assert round(10 * share["2"]) == 1
    assert round(10 * share["3+"]) == 1
    by_dora = stored["riichi"]["non_dealer"]["by_dora"]
    assert set(by_dora["ready"]) == set(DORA)

"""The hand model and the likely final hands."""

import numpy as np
import pytest

from rules.events import Discard
from rules.observation import Observation
from rules.yaku_shanten import form_shanten
from tests.games import game
from tests.tutor.positions import position
from tutor.position import hands
from tutor.position.hands import HandName, HandPlan, hands_at, named_hand
from tutor.position.positions import Positions
from tutor.position.rankings import evaluate


@pytest.fixture(scope="module")
def seen() -> list[Observation]:
    return [
        state.observe(event.seat)
        for state, event in game(5, calls=0.6).replay()
        if isinstance(event, Discard) and not state.riichi[event.seat]
    ][::5]


def hand_of(observation: Observation) -> HandPlan | None:
    positions = Positions.stack((observation,))
    return named_hand(hands_at(evaluate(positions).hands, positions)[0])


def test_put_back_matches_the_distances_after_the_discard(seen: list[Observation]) -> None:
    positions = Positions.stack(seen)
    distances = hands.distances_of(positions)
    keeps = evaluate(positions).speed.keeps
    everything = np.ones((len(seen), len(hands.DIRECTIONS)), bool)
    found = hands.put_back(positions, distances, keeps, everything)
    rows, kinds = np.nonzero(positions.allowed)
    counts = positions.hand[rows]
    counts[np.arange(len(rows)), kinds] -= 1
    melds = hands.laid_melds(positions).rows(rows)
    forms = form_shanten(counts, melds, positions.unseen[rows], positions.yakuhai[rows])
    for at in range(1, len(hands.DIRECTIONS)):
        after = forms[:, at == hands.DIRECTION_OF].min(axis=1)
        further = after > distances.directions[rows, at]
        assert np.array_equal(found[rows, at, kinds], further)


def test_probabilities_sum_to_one_and_exclude_impossible_hands(seen: list[Observation]) -> None:
    positions = Positions.stack(seen)
    distances = hands.distances_of(positions)
    shares = hands.shipped_hand_model().probabilities(positions, distances)
    assert shares.sum(axis=1) == pytest.approx(np.ones(len(seen)), abs=1e-5)
    possible = ~distances.excluded.all(axis=1)
    assert not shares[possible][distances.excluded[possible]].any()


@pytest.mark.parametrize(
    ("hand", "drawn", "melds", "name", "about"),
    [
        ("3344479m4p14z", "8p", ("222z",), HandName.HALF_FLUSH, 0),
        ("113440m33p11668s", "7z", (), HandName.SEVEN_PAIRS, None),
        ("22m23467s", "6s", ("789s", "345p"), HandName.NO_YAKU, None),
        ("2345m67p2377s", "9p", ("345s",), HandName.TANYAO, None),
        ("2339m279p1147s66z", "1m", (), HandName.YAKUHAI, 32),
        ("199m118p3689s235z", "4z", (), None, None),
    ],
)
def test_hands_have_names(
    hand: str, drawn: str, melds: tuple[str, ...], name: HandName | None, about: int | None
) -> None:
    found = hand_of(position(hand, drawn, melds={0: melds}, indicators="9p"))
    assert (found and found.name, found and found.about) == (name, about)

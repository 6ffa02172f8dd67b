"""Which hand is being built: distances, what a discard puts back, the name, and useful draws."""

import json
from pathlib import Path

import numpy as np
import pytest

from rules.damage import BadValue
from rules.events import Discard
from rules.observation import Observation
from rules.tiles import Kind
from rules.yaku_shanten import form_shanten
from tests.games import game
from tests.tutor.positions import position
from tutor import files
from tutor.evaluators.building import look_at_hands
from tutor.evaluators.directions import DIRECTION_OF, DIRECTIONS, distances_of, laid_melds, put_back
from tutor.evaluators.findings import rank_discards
from tutor.evaluators.hand_model import format_hand_model, load_hand_model, shipped_hand_model
from tutor.evaluators.hand_names import HandName, HandPlan, named
from tutor.evaluators.hands import hands_at
from tutor.evaluators.positions import Positions
from tutor.evaluators.scores import evaluate


@pytest.fixture(scope="module")
def seen() -> list[Observation]:
    return [
        state.observe(event.seat)
        for state, event in game(5, calls=0.6).replay()
        if isinstance(event, Discard) and not state.riichi[event.seat]
    ][::5]


def hand_of(observation: Observation) -> HandPlan | None:
    positions = Positions.stack((observation,))
    return named(hands_at(evaluate(positions).hands, positions)[0])


def test_what_a_discard_puts_back_is_what_is_further_without_it(seen: list[Observation]) -> None:
    positions = Positions.stack(seen)
    distances = distances_of(positions)
    keeps = evaluate(positions).speed.keeps
    everything = np.ones((len(seen), len(DIRECTIONS)), bool)
    found = put_back(positions, distances, keeps, everything)
    rows, kinds = np.nonzero(positions.allowed)
    counts = positions.hand[rows]
    counts[np.arange(len(rows)), kinds] -= 1
    melds = laid_melds(positions).rows(rows)
    forms = form_shanten(counts, melds, positions.unseen[rows], positions.yakuhai[rows])
    for at in range(1, len(DIRECTIONS)):
        after = forms[:, at == DIRECTION_OF].min(axis=1)
        further = after > distances.directions[rows, at]
        assert np.array_equal(found[rows, at, kinds], further)


def test_probabilities_add_up_and_what_is_excluded_has_none(seen: list[Observation]) -> None:
    positions = Positions.stack(seen)
    distances = distances_of(positions)
    shares = shipped_hand_model().probabilities(positions, distances)
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


def test_an_open_hand_counts_the_draws_that_keep_its_yaku() -> None:
    open_hand = position("2345m67p2377s", "9p", melds={0: ("345s",)}, indicators="1z")
    speed = {each.discard // 4: each.facts for each in rank_discards(open_hand).speed}
    draws = speed[Kind(17)]["draws"]
    assert isinstance(draws, tuple)
    assert {"5p", "8p"} <= set(draws)
    assert "1s" not in draws


def test_hands_are_not_looked_at_by_the_paper(seen: list[Observation]) -> None:
    positions = Positions.stack(seen[:3])
    scores = evaluate(positions, "paper")
    assert scores.hands.distances is None
    assert hands_at(scores.hands, positions) == [(), (), ()]
    assert look_at_hands(positions, scores.speed.keeps).distances is not None


@pytest.mark.measured
def test_the_model_that_is_shipped_is_written_as_it_is_read(tmp_path: Path) -> None:
    shipped = files.data() / "hands.json"
    text = format_hand_model(load_hand_model(shipped))
    assert json.loads(text) == json.loads(shipped.read_text("utf-8"))
    (tmp_path / "hands.json").write_text(text.replace('"hands": ', '"hands": 9'), "utf-8")
    with pytest.raises(BadValue):
        load_hand_model(tmp_path / "hands.json")

"""The second opinion and vetoes."""

from pathlib import Path

import pytest

from rules.events import Call
from rules.legal import own_turn
from rules.message import Message
from rules.observation import Observation
from rules.tiles import Seat, kind_of
from tests.games import game
from tests.tables import deal, draw
from tests.tutor.network.networks import file_of, made_up, observed
from tests.tutor.positions import position
from tutor.coach.call_effects import after_call
from tutor.coach.opinion import (
    CASES,
    ENOUGH,
    KANS,
    ask_calls,
    call_opinions_of,
    case_of,
    kan_share,
    opinions_of,
    second_opinions,
    shipped_kan_counts,
)
from tutor.lab.training.calls import CallChance, call_chances
from tutor.network.planes import inputs_of
from tutor.network.shares import shipped_weights
from tutor.position.positions import Positions
from tutor.system import files

WEIGHTS = made_up()


def test_shares_sum_to_1000_over_allowed_discards() -> None:
    seen = observed()
    positions, opinions = Positions.stack(seen), opinions_of(WEIGHTS, seen)

    assert (opinions.shares.sum(axis=1) == 1000).all()
    assert not opinions.shares[~positions.allowed].any()
    assert (opinions.shares >= 0).all()
    ready = inputs_of(positions).ready
    assert not opinions.riichi[~ready].any()
    assert opinions.riichi[ready].min() > 0
    assert opinions.riichi.max() < 1000


def chances() -> list[CallChance]:
    return [chance for seed in (3,) for chance in call_chances(game(seed, calls=0.6))]


def test_shares_of_calls_and_passing_sum_to_1000() -> None:
    found = [
        (
            chance,
            call_opinions_of(
                WEIGHTS, (ask_calls(chance.observation, chance.calls, chance.looked),)
            )[0],
        )
        for chance in chances()
    ]

    assert len(found) > 20
    assert any(len(opinion.calls) > 1 for _, opinion in found)
    for chance, opinion in found:
        assert [each.call for each in opinion.calls] == [*chance.calls]
        assert sum(each.share for each in opinion.calls) + opinion.passing == 1000
        for each in opinion.calls:
            after = after_call(chance.observation, each.call.meld)
            assert each.discard in {kind_of(tile) for tile in after.discards}


def looked_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    shipped_weights.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(files, "data", lambda: folder)
        return shipped_weights()


def test_there_is_no_opinion_without_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = [position("234m34588p67s555z", "6m")]
    try:
        assert isinstance(looked_up(tmp_path, monkeypatch), Message)
        assert second_opinions(seen) is None
        (tmp_path / "second.npz").write_bytes(file_of())
        assert not isinstance(looked_up(tmp_path, monkeypatch), Message)
        found = second_opinions(seen)
        assert found is not None
        assert found.shares.sum() == 1000
        assert second_opinions([]) is None
    finally:
        shipped_weights.cache_clear()


ORDINARY = ("111m234p567s2278s", "1m")


def offered(hand: str, drawn: str) -> tuple[Observation, Call]:
    state = deal({0: hand}, keep=drawn)
    draw(state, 0, drawn)
    seen = state.observe(Seat(0))
    kan = next(each for each in own_turn(state, Seat(0)) if isinstance(each, Call))
    return seen, kan


@pytest.mark.parametrize(
    ("hand", "drawn", "case"),
    [
        (*ORDINARY, "else"),
        ("555z234p567s2278s", "5z", "honour"),
        ("23444m56m99p789s1z", "4m", "slower"),
    ],
)
def test_cases_of_kans(hand: str, drawn: str, case: str) -> None:
    assert case_of(*offered(hand, drawn)) == case


def test_the_shipped_counts_cover_every_case() -> None:
    counts = shipped_kan_counts()
    assert counts is not None
    assert set(counts["kans"]) == {kan.value for kan in KANS}
    for cases in counts["kans"].values():
        assert tuple(cases) == CASES
        for cell in cases.values():
            assert (cell["declared"] is None) is (cell["chances"] == 0)
    share = kan_share(*offered(*ORDINARY))
    assert share is not None
    assert share.chances >= ENOUGH
    assert 0 < share.share < 1000

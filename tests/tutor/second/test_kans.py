"""Kans of strong players: counted by what holds of them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rules.events import Call
from rules.observation import Observation
from rules.offers import own_turn
from rules.tiles import Seat
from tests.tables import deal, draw
from tutor import files
from tutor.second.kans import CASES, ENOUGH, KANS, case_of, kan_share, shipped_kan_counts

pytestmark = pytest.mark.measured
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
def test_a_kan_is_told_by_what_holds_of_it(hand: str, drawn: str, case: str) -> None:
    assert case_of(*offered(hand, drawn)) == case


def test_a_riichi_of_ones_own_comes_before_that_of_an_opponent() -> None:
    seen, kan = offered(*ORDINARY)
    assert case_of(replace(seen, riichi=(False, False, True, False)), kan) == "against_riichi"
    assert case_of(replace(seen, riichi=(True, False, True, False)), kan) == "own_riichi"


def test_the_shipped_counts_hold_every_case() -> None:
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


def stored(chances: object) -> str:
    cell = {"chances": chances, "declared": 0.5}
    return json.dumps({"learned": {}, "kans": {"ankan": {"else": cell}}})


@pytest.mark.parametrize(
    ("text", "chances"),
    [
        (None, None),
        ("", None),
        ("[]", None),
        (stored("many"), None),
        (stored(ENOUGH - 1), None),
        (stored(ENOUGH), ENOUGH),
    ],
)
def test_what_cannot_be_read_and_what_is_too_few_tells_nothing(
    text: str | None, chances: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = offered(*ORDINARY)
    shipped_kan_counts.cache_clear()
    monkeypatch.setattr(files, "data", lambda: tmp_path)
    try:
        if text is not None:
            (tmp_path / "kans.json").write_text(text)
        share = kan_share(*asked)
        assert (None if share is None else share.chances) == chances
        assert kan_share(*offered("555z234p567s2278s", "5z")) is None
    finally:
        shipped_kan_counts.cache_clear()

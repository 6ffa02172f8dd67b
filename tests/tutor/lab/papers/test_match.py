"""Two against two by the simplified rules."""

from functools import partial
from random import Random
from statistics import fmean

import numpy as np
import pytest

from rules.events import Call, Discard, Ruleset
from rules.legal import seat_waits
from rules.record import GameRecord
from rules.table import Table
from tests.tutor.lab.selfplay.asks import course
from tests.tutor.network.networks import made_up
from tests.tutor.trees import TREE
from tutor.lab import play as lab_play
from tutor.lab.papers.match import figures_of, play_match, seated
from tutor.lab.play import PlayedGame, SeatResult


@pytest.fixture
def _short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_play, "Table", partial(Table, opening=course().opening))


def record(seed: int, name: str = "tree") -> GameRecord:
    table = Table(Ruleset(hanchan=False), Random(seed), rounds=1)
    player = seated(name, TREE, made_up())
    while not table.is_over:
        requests = {
            seat: (table.round.observe(seat), offered) for seat, offered in table.pending.items()
        }
        found = player.answer_all([*requests.values()])
        table.step(dict(zip(requests, found, strict=True)))
    return table.record()


@pytest.mark.parametrize("seed", range(4))
def test_nobody_calls_and_who_is_ready_declares(seed: int) -> None:
    declared = 0
    before = None
    for state, event in record(seed).replay():
        if isinstance(before, Discard) and not state.riichi[before.seat]:
            ready = seat_waits(state, before.seat) != 0
            assert not ready or state.tiles_left < 4 or state.points[before.seat] < 1000
        assert not isinstance(event, Call)
        declared += isinstance(event, Discard) and event.riichi
        before = event
    assert declared


@pytest.mark.usefixtures("_short_games")
def test_a_match_is_the_same_again_and_adds_up() -> None:
    first, again = (play_match(("tree", "second"), TREE, made_up(), 4, hanchan=False) for _ in "ab")
    assert first == again
    assert first.games == 4
    one, other = first.kinds
    assert one.placement + other.placement == pytest.approx(5)
    assert one.points + other.points == pytest.approx(0)
    assert one.score + other.score == pytest.approx(0)
    assert one.placement == pytest.approx(fmean(seat[0] for seat in one.seats))
    place, points, score = first.differences
    assert (place.figure, points.figure, score.figure) == ("placement", "points", "score")
    assert score.mean.value == pytest.approx(one.score - other.score)


def played(order: tuple[int, int, int, int]) -> PlayedGame:
    results = tuple(SeatResult(place, 45_000 - 8_000 * place, 8, 2, 1) for place in order)
    return PlayedGame(0, results)  # type: ignore[arg-type]


def test_figures_by_hand() -> None:
    games = [played((1, 2, 3, 4)), played((2, 4, 1, 3))]
    figures = figures_of(("a", "b"), games)
    one, other = figures.kinds
    assert (one.placement, other.placement) == (1.75, 3.25)
    assert one.points == (90 + 0 + 45 + 90) / 4
    assert one.seats[0] == (1.5, (90 + 45) / 2, 8_000)
    assert (one.win_rate, one.deal_in_rate) == (0.25, 0.125)
    place = figures.differences[0]
    assert place.mean.value == -1.5
    assert place.mean.low is not None
    assert place.mean.low < -1.5
    half = 12.7062 * np.std([-1, -2], ddof=1)
    assert place.mean.low == pytest.approx(-1.5 - half / np.sqrt(2), rel=1e-4)
    assert place.reach == pytest.approx(half / np.sqrt(2000))
    assert place.p == pytest.approx(0.2048, abs=1e-4)
    assert figures_of(("a", "b"), games[:1]).differences[0].mean.low is None

"""Rounds by chance that keep what always holds; ``soak rounds`` plays a hundred thousand."""

from dataclasses import replace

import pytest

from rules.events import DoraRevealed, Event
from rules.observation import Observation
from rules.round import Round
from rules.tiles import Seat, kind_of
from tutor.lab import soak
from tutor.lab.soak.rounds import WHIMS, soaked_game


@pytest.mark.parametrize("seed", range(4))
def test_random_rounds_keep_everything(seed: int) -> None:
    assert soak.run("rounds", 12, seed=seed).faults == ()


def test_the_games_reach_far_and_wide() -> None:
    games = [soaked_game(0, number) for number in range(2 * len(WHIMS))]
    names = {type(event).__name__ for g in games for events in g.rounds for event in events}
    assert names >= {"Win", "Ryukyoku", "Call", "RiichiAccepted", "DoraRevealed"}
    assert {game.rules.hanchan for game in games} == {True, False}
    assert soaked_game(0, 1) == soaked_game(0, 1)
    assert soaked_game(0, 1) != soaked_game(1, 1)


# --- slips are noticed --------------------------------------------------------------------------


def faults() -> str:
    return " ".join(soak.run("rounds", 20, seed=2).faults)


def test_a_tile_that_is_not_counted_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    apply = Round.apply

    def unseen(state: Round, event: Event) -> None:
        apply(state, event)
        if isinstance(event, DoraRevealed):
            state.public[kind_of(event.indicator)] -= 1

    monkeypatch.setattr(Round, "apply", unseen)
    assert "counts the tiles" in faults()


def test_a_look_behind_the_tiles_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    observe = Round.observe

    def peek(state: Round, seat: Seat) -> Observation:
        seen = observe(state, seat)
        return replace(seen, turn=sum(hand is not None for hand in state.hands))

    monkeypatch.setattr(Round, "observe", peek)
    assert "sees something else" in faults()

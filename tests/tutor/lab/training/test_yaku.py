"""Which yaku win, counted on games of our own."""

from collections import Counter

from rules.events import Win
from tests.games import game
from tutor.lab.training.rates import WINS, count_yaku
from tutor.pages.yaku.words import shipped_yaku_rates, wins_with

SEEDS = (0, 1, 2)


def test_every_win_is_counted_with_its_yaku() -> None:
    wins = [
        event
        for seed in SEEDS
        for events in game(seed).rounds
        for event in events
        if isinstance(event, Win)
    ]
    counts = sum((count_yaku(game(seed)) for seed in SEEDS), Counter[int]())
    assert counts[WINS] == len(wins) > 0
    assert counts[1] == sum(1 in dict(win.yaku) for win in wins)
    assert set(counts) - {WINS} == {n for win in wins for n, han in win.yaku if han}


def test_riichi_is_the_yaku_that_wins_most() -> None:
    wins = shipped_yaku_rates()["learned"]["wins"]
    assert wins_with((1,)) == max(wins_with((number,)) for number in range(52)) < wins
    assert wins_with((51,)) == 0

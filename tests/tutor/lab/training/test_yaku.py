"""Which yaku win, counted on games of our own."""

import json
from collections import Counter
from functools import cache

import pytest

from rules.events import Win
from rules.formats import write_mjlog
from rules.formats.logs import LogFile
from tests.games import game
from tutor.lab.games import Corpus, NoExamples
from tutor.lab.training.rates import WINS, count_yaku, format_yaku, train_yaku
from tutor.yaku_rates import shipped_yaku_rates, wins_with

SEEDS = (0, 1, 2)


@cache
def logs() -> tuple[LogFile, ...]:
    return tuple(LogFile(f"own{seed}.mjlog", write_mjlog(game(seed))) for seed in SEEDS)


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


def test_the_same_games_give_the_same_bytes() -> None:
    one = train_yaku(Corpus(logs(), part="all", jobs=1))
    again = train_yaku(Corpus(reversed(logs()), part="all", jobs=1))
    assert format_yaku(one) == format_yaku(again)
    assert json.loads(format_yaku(one))["learned"]["wins"] == one.decisions


def test_without_a_win_there_is_nothing_to_count() -> None:
    with pytest.raises(NoExamples):
        train_yaku(Corpus((), part="all", jobs=1))


def test_riichi_is_the_yaku_that_wins_most() -> None:
    wins = shipped_yaku_rates()["learned"]["wins"]
    assert wins_with((1,)) == max(wins_with((number,)) for number in range(52)) < wins
    assert wins_with((51,)) == 0

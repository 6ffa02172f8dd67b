"""How often kans are declared: counted on games of our own."""

import json
from functools import cache

import pytest

from rules.events import Call, Ryukyoku, Win
from rules.formats import write_mjlog
from rules.formats.logs import LogFile
from rules.tiles import SEATS
from tests.games import game
from tutor.coach.advice import PlayedOffer
from tutor.coach.opinion import CASES
from tutor.lab.games import Corpus, NoExamples
from tutor.lab.training.rates import format_kans, kan_chances, train_kans
from tutor.review import played_entries

SEEDS = (0, 1, 2)


@cache
def logs() -> tuple[LogFile, ...]:
    return tuple(LogFile(f"own{seed}.mjlog", write_mjlog(game(seed, calls=0.5))) for seed in SEEDS)


def test_every_chance_is_counted_once() -> None:
    for seed in SEEDS:
        offers = [
            one
            for made in played_entries(game(seed, calls=0.5), SEATS)
            for one in made
            if isinstance(one, PlayedOffer) and not isinstance(one.answered, Win | Ryukyoku)
        ]
        types = [
            {each.meld.type for each in one.offered if isinstance(each, Call) and each.meld.is_kan}
            for one in offers
        ]
        declared = sum(isinstance(o.answered, Call) and o.answered.meld.is_kan for o in offers)
        found = list(kan_chances(game(seed, calls=0.5)))
        assert len(found) == sum(map(len, types)) > 0
        assert sum(taken for _, _, taken in found) == declared


def test_the_same_games_give_the_same_bytes() -> None:
    one = train_kans(Corpus(logs(), part="all", jobs=1))
    again = train_kans(Corpus(reversed(logs()), part="all", jobs=1))
    assert format_kans(one) == format_kans(again)
    stored = json.loads(format_kans(one))
    cells = [stored["kans"][kan][case] for kan in stored["kans"] for case in CASES]
    assert sum(cell["chances"] for cell in cells) == one.decisions == stored["learned"]["chances"]
    taken = sum(round(cell["chances"] * (cell["declared"] or 0)) for cell in cells)
    assert taken == sum(count for (_, _, declared), count in one.counts.items() if declared)


def test_what_is_no_game_is_listed() -> None:
    found = train_kans(Corpus([*logs(), LogFile("bad.mjlog", b"<")], part="all", jobs=1))
    assert [name for name, _ in found.unreadable] == ["bad.mjlog"]


def test_without_a_game_there_is_nothing_to_count() -> None:
    with pytest.raises(NoExamples):
        train_kans(Corpus((), part="all", jobs=1))

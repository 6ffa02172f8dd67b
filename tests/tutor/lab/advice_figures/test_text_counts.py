"""What is counted of finished texts, on positions made by hand and a game of our own."""

from dataclasses import replace

import pytest

from rules.tiles import Seat
from tests.games import game
from tests.tutor.decisions import in_turn, marked, threw
from tests.tutor.positions import QUIET, READY, seen_as
from tests.tutor.trees import TREE
from tutor.coach.opinion import second_opinions
from tutor.lab.advice_figures.text_counts import count_texts, shown_seats
from tutor.lab.discards import review

SOUTH_4, NINE_MAN = 7, 8
MELDED = seen_as("2467m340p3467s25z 7z, dora 7s, melds 2:555z/666z/789s 3:123m/456p")


def test_waits_and_pushes() -> None:
    counts = count_texts([threw(READY, "9m", TREE), threw(QUIET, "2z", TREE)])
    assert (counts.texts, counts.named_waits, counts.waits_without_yaku) == (2, 1, 0)
    assert (counts.pushes, counts.push_without_win) == (0, 0)


def test_the_last_round_is_counted() -> None:
    last = replace(QUIET, round=SOUTH_4, dealer=1, points=(20_000, 30_000, 26_000, 24_000))
    counts = count_texts([threw(seen, "2z", TREE) for seen in (QUIET, last)])
    assert (counts.last_round, counts.last_round_told) == (1, 1)


def test_open_hands_that_are_a_danger() -> None:
    decision = threw(MELDED, "2z", TREE)
    assert shown_seats(MELDED, decision.advice.rankings) == [2]
    assert shown_seats(QUIET, threw(QUIET, "2z", TREE).advice.rankings) == []
    counts = count_texts([decision, threw(QUIET, "2z", TREE)])
    assert counts.open_threats == 1
    closed = replace(MELDED, riichi=(False, False, True, False))
    assert shown_seats(closed, decision.advice.rankings) == []


def test_a_first_discard_that_strong_players_hardly_make() -> None:
    opinions = second_opinions([READY])
    assert opinions is not None
    assert opinions.shares[0][NINE_MAN] > 600
    for advised, off in (("9m", 0), ("8s", 1)):
        counts = count_texts([marked(READY, "2m", advised, TREE)])
        assert (counts.second_decisions, counts.off_consensus) == (1, off)


def test_turns_are_paired_within_a_round() -> None:
    own = [*next(iter(review(game(3), (Seat(1),), TREE)))]
    counts = count_texts(own)
    assert 0 < counts.turn_pairs < len(own)
    assert count_texts(own[:1]).turn_pairs == 0
    same = [replace(each, advice=replace(each.advice, news=())) for each in in_turn(own[:1] * 3)]
    counts = count_texts(same)
    assert (counts.turn_pairs, counts.reversed_reasons) == (2, 0)
    assert (counts.quiet_triples, counts.headline_aba) == (1, 0)


def test_what_was_played_first() -> None:
    first = threw(QUIET, "2z", TREE)
    counts = count_texts([first, replace(first, played=first.advice.combined[-1].discard)])
    assert (counts.played_first, counts.played_within_three) == (1, 1)


@pytest.mark.parametrize("yielded", [True, False])
def test_what_gave_way_to_strong_players(*, yielded: bool) -> None:
    decision = threw(QUIET, "2z", TREE)
    advice = replace(decision.advice, yielded=yielded)
    assert count_texts([replace(decision, advice=advice)]).yielded == yielded

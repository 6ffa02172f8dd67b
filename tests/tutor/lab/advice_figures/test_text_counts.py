"""What is counted of finished texts, on positions made by hand and a game of our own."""

from dataclasses import replace

from tests.tutor.decisions import marked, threw
from tests.tutor.positions import QUIET, READY
from tests.tutor.trees import TREE
from tutor.coach.opinion import second_opinions
from tutor.lab.advice_figures.text_counts import count_texts

SOUTH_4, NINE_MAN = 7, 8


def test_waits_and_pushes() -> None:
    counts = count_texts([threw(READY, "9m", TREE), threw(QUIET, "2z", TREE)])
    assert (counts.texts, counts.named_waits, counts.waits_without_yaku) == (2, 1, 0)
    assert (counts.pushes, counts.push_without_win) == (0, 0)


def test_the_last_round_is_counted() -> None:
    last = replace(QUIET, round=SOUTH_4, dealer=1, points=(20_000, 30_000, 26_000, 24_000))
    counts = count_texts([threw(seen, "2z", TREE) for seen in (QUIET, last)])
    assert (counts.last_round, counts.last_round_told) == (1, 1)


def test_a_first_discard_that_strong_players_hardly_make() -> None:
    opinions = second_opinions([READY])
    assert opinions is not None
    assert opinions.shares[0][NINE_MAN] > 600
    for advised, off in (("9m", 0), ("8s", 1)):
        counts = count_texts([marked(READY, "2m", advised, TREE)])
        assert (counts.second_decisions, counts.off_consensus) == (1, off)


def test_what_was_played_first() -> None:
    first = threw(QUIET, "2z", TREE)
    counts = count_texts([first, replace(first, played=first.advice.combined[-1].discard)])
    assert (counts.played_first, counts.played_within_three) == (1, 1)

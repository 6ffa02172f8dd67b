"""What the page shows, as tables: no window here."""

from dataclasses import replace

import pytest

from rules.events import Deal, Discard, Ryukyoku, RyukyokuType, Win
from rules.tiles import Seat, parse_tiles
from tests.ui.reviews import record, reviewed, state
from tutor.advice.advice import Advice, CombinedDiscard
from tutor.evaluators.ranking import RankedDiscard, Rankings
from tutor.language import translator
from tutor.lessons.lesson import Cause, Lesson, Phase
from tutor.strategy.choice import Choice
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict
from tutor.view.lanes import lanes_of
from tutor.view.panel.candidates import candidates_of, chips_of, tied_beyond
from tutor.view.review.model import Outcome, counted_rows, rows_of, spans_of, story_of
from tutor.view.review.row_sentence import row_sentence

HAND = parse_tiles("1m5p9s1z2z")
DEAL = Deal(0, 0, 0, Seat(0), (25000,) * 4, (None,) * 4, parse_tiles("1p")[0])


def ranking(*scores):
    ordered = sorted(scores, reverse=True)
    return tuple(
        RankedDiscard(tile, score, 1 + ordered.index(score))
        for tile, score in zip(HAND, scores, strict=False)
    )


def advice(ranks, strategy=Strategy.SAFETY, scores=(1.0, 0.9, 0.9, 0.5, 0.2)):
    choice = Choice(strategy, 0.6, Strategy.SPEED, 0.3, ())
    placed = tuple(CombinedDiscard(tile, rank) for tile, rank in zip(HAND, ranks, strict=True))
    one = ranking(*scores)
    return Advice(choice, Rankings(one, one, one), placed, ())


@pytest.mark.parametrize(
    ("strategy", "lanes"),
    [
        (Strategy.BALANCED, (True, True, True)),
        (Strategy.SPEED_SAFETY, (True, False, True)),
        (Strategy.VALUE, (False, True, False)),
        (Strategy.NONE, (False, False, False)),
    ],
)
def test_lanes_are_the_weights_of_the_plan(strategy, lanes):
    assert lanes_of(strategy) == lanes


def won(seat, by, deltas):
    return Win(Seat(seat), Seat(by), HAND[0], (), deltas)


@pytest.mark.parametrize(
    ("events", "outcome"),
    [
        ((won(0, 0, (3000, -1000, -1000, -1000)),), Outcome.WON),
        ((won(1, 0, (-2000, 2000, 0, 0)),), Outcome.DEALT_IN),
        ((won(1, 2, (0, 2000, -2000, 0)),), Outcome.OTHER_WON),
        ((won(1, 1, (-1000, 3000, -1000, -1000)),), Outcome.OTHER_WON),
        ((Ryukyoku(RyukyokuType.EXHAUSTIVE, (False,) * 4, (0, 0, 0, 0)),), Outcome.DRAWN),
        ((), Outcome.UNFINISHED),
    ],
)
def test_outcomes_of_a_round_for_a_seat(events, outcome):
    made = replace(record(), rounds=((DEAL, *events),))
    assert story_of(made, Seat(0))[0].outcome is outcome


def test_riichi_stands_at_the_own_turn_on_which_it_came():
    for seat in range(4):
        for events, story in zip(record().rounds, story_of(record(), Seat(seat)), strict=True):
            declared = [e.seat for e in events if isinstance(e, Discard) and e.riichi]
            assert [who for _, who in story.riichi] == declared
            assert all(0 <= turns <= story.turns for turns, _ in story.riichi)


def test_the_list_of_all_holds_every_decision_once():
    now = state()
    rows = rows_of(now.flat, now.lessons, {}, worth_a_look=False)
    assert [row.index for row in rows] == list(range(len(now.flat)))
    assert [row.new_round for row in rows].count(True) == sum(bool(here) for here in now.rounds)
    assert not any(row.follows for row in rows), "nothing hangs below another where all is shown"


def lesson(*places):
    return Lesson(Cause.STEP_BACK, places, places[0], 700.0, Strategy.SPEED, Phase.EARLY, ())


def decisions(*verdicts):
    base = reviewed()[0][0]
    return tuple(replace(base, verdict=verdict) for verdict in verdicts)


def test_worth_a_look_are_lessons_and_sound_throws_that_cost_points():
    off, fine = Verdict.OFF_PLAN, Verdict.FIRST
    made = decisions(off, fine, off, off, fine, off, fine)
    rows = rows_of(made, (lesson(5), lesson(0, 2)), {4: 7700, 5: 1000}, worth_a_look=True)
    assert [row.index for row in rows] == [0, 2, 4, 5]
    assert [row.follows for row in rows] == [False, True, False, False]
    assert [row.is_sound_loss for row in rows] == [False, False, True, False]
    assert [row.cost for row in rows] == [0, 0, 7700, 1000]
    assert counted_rows(rows) == 2, "without a mark it is listed, but not worth a look"
    every = rows_of(made, (lesson(0, 2),), {}, worth_a_look=False)
    assert [row.lesson is not None for row in every] == [True, False, True] + [False] * 4


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            (
                "A step back, about 700 points, by an estimate",
                "A step back, once more",
                "no mark, cost 7,700",
                "worth a look",
            ),
        ),
        (
            "ja",
            (
                "向聴を戻した（推定で約700点の損）",
                "向聴を戻した（続き）",
                "指摘なし、7,700点の失点",
                "見直す一打",
            ),
        ),
    ],
)
def test_a_row_says_its_lesson(language, said):
    off, fine = Verdict.OFF_PLAN, Verdict.FIRST
    made = decisions(off, off, fine)
    rows = rows_of(made, (lesson(0, 1),), {2: 7700}, worth_a_look=True)
    rows += rows_of(decisions(off), (), {}, worth_a_look=False)
    spoken = translator(language)
    for row, part in zip(rows, said, strict=True):
        assert part in row_sentence(row, spoken)


def test_the_timeline_has_a_column_a_decision_and_waits_for_the_rest():
    now = state()
    spans = spans_of(now.stories, now.rounds[:1])
    assert [column.index for column in spans[0].columns] == list(range(len(now.rounds[0])))
    assert all(not span.columns and span.width == max(1, span.story.turns) for span in spans[1:])
    whole = spans_of(now.stories, now.rounds)
    assert [c.index for span in whole for c in span.columns] == list(range(len(now.flat)))
    assert all(0 <= column < span.width for span in whole for column, _ in span.riichi)


def test_the_timeline_knows_what_belongs_to_a_lesson():
    now = state()
    taught = {place for each in now.lessons for place in each.decisions}
    columns = [column for span in now.spans() for column in span.columns]
    assert {column.index for column in columns if column.taught} == taught
    off = {column.index for column in columns if column.verdict is Verdict.OFF_PLAN}
    assert taught <= off


def test_three_rows_then_the_own_tile_below_the_line():
    rows = candidates_of(advice((1, 1, 3, 4, 5)), HAND[4])
    assert [row.tile for row in rows] == [*HAND[:3], HAND[4]]
    assert [row.rank for row in rows] == [1, 1, 3, 5]
    assert [row.below_line for row in rows] == [False, False, False, True]
    assert [row.played for row in rows] == [False, False, False, True]


def test_the_own_tile_among_the_three_is_not_repeated():
    rows = candidates_of(advice((1, 2, 3, 4, 5)), HAND[1])
    assert [row.played for row in rows] == [False, True, False]


def test_a_tile_pointed_at_takes_a_row_of_its_own():
    rows = candidates_of(advice((1, 2, 3, 4, 5)), HAND[4], preview=HAND[3])
    assert [row.tile for row in rows] == [*HAND[:3], HAND[3], HAND[4]]
    assert len(candidates_of(advice((1, 2, 3, 4, 5)), HAND[4], preview=parse_tiles("7s")[0])) == 4


def test_only_what_the_plan_weighs_is_filled():
    rows = candidates_of(advice((1, 2, 3, 4, 5), Strategy.SPEED_SAFETY), None)
    assert [bar.weighed for bar in rows[0].bars] == [True, False, True]


def test_equal_values_give_equal_bars_and_chips():
    made = advice((1, 2, 2, 4, 5))
    rows = candidates_of(made, None)
    assert rows[1].bars[2].length == rows[2].bars[2].length < rows[0].bars[2].length
    assert chips_of(made) == ((HAND[0], 1), (HAND[1], 2), (HAND[2], 2))


def test_many_ties_keep_the_chips_of_the_first_rank_only():
    assert chips_of(advice((1, 1, 3, 3, 3))) == tuple(
        (HAND[at], (1, 1, 3, 3, 3)[at]) for at in range(5)
    )
    made = advice((1, 1, 1, 1, 1))
    assert [rank for _, rank in chips_of(made)] == [1] * 5
    assert tied_beyond(made) == 2
    assert tied_beyond(advice((1, 2, 3, 4, 5))) == 0

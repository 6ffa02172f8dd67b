"""What the figures say: whole texts in both languages, and nothing claimed on few data."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.ui.histories import made_up
from tutor.diagnosis.counting import HabitCount
from tutor.diagnosis.shown_habits import ShownHabit, ShownHabits, Sureness
from tutor.habits import Habit
from tutor.history.database import open_database
from tutor.history.positions import PositionsWanted
from tutor.history.progress import (
    CauseSum,
    Figure,
    HintsUsed,
    Placement,
    PlanProgress,
    Progress,
    Slips,
    Trend,
    hints_used,
    progress,
)
from tutor.language import translator
from tutor.lessons.call_lessons import CallCause, CallCount
from tutor.lessons.lesson import Cause, Phase
from tutor.luck.mean_place import mean_places
from tutor.strategy.nodes import Leaf
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.tree import shipped_tree
from tutor.text.habits import habit_title
from tutor.text.plans import plan_line
from tutor.view.progress.habit_views import habits_view
from tutor.view.progress.views import FiguresView, figures_view

LAST = ((3, 5), (0, 0), (4, 4))
TREND = Trend(10, 0, 0.6, 0.75, (0.05, 0.25))
SEEN = Figure(41, 55, 12, (0.61, 0.84), LAST, TREND)
FIRST = Figure(30, 55, 12, (0.42, 0.67), LAST, Trend(10, 0, 0.5, 0.5, (-0.1, 0.1)))
FEW = Figure(5, 12, 4, None, ((1, 3), (4, 9)), Trend(10, 8))
LEVEL = Figure(2, 40, 12, (0.01, 0.16), ((0, 4),), Trend(10, 0, 0.1, 0.02, (-0.2, -0.01)))


def some() -> Progress:
    plans = tuple(
        PlanProgress(each, FEW, FEW) if each is Strategy.VALUE else PlanProgress(each, FIRST, SEEN)
        for each in STRATEGIES
    )
    return Progress(
        games=12,
        decisions=385,
        uncounted=7,
        first=FIRST,
        in_line=SEEN,
        plans=plans,
        deal_ins=LEVEL,
        placement=Placement((4, 3, 3, 2), 2.25, (1.6, 2.9)),
        slips=(
            Slips(Strategy.SPEED, Phase.EARLY, Cause.STEP_BACK, 6),
            Slips(Strategy.SPEED_VALUE, Phase.LATE, Cause.STEP_BACK, 2),
            Slips(Strategy.SPEED, Phase.LATE, Cause.PLAYED_ON, 4),
        ),
        causes=(
            CauseSum(Cause.STEP_BACK, 8, 3, 4_230.0),
            CauseSum(Cause.PLAYED_ON, 4, 0, 0.0),
            CauseSum(Cause.WORSE_WAIT, 2, 1, 830.0),
        ),
        calls=((CallCause.NO_YAKU, CallCount(4, 41)),),
    )


def view(language: str = "en") -> FiguresView:
    hints = HintsUsed(4, 210, 34, 5, ((3, 50), (0, 60)))
    return figures_view(some(), hints, translator(language))  # type: ignore[arg-type]


def test_a_plan_says_its_counts_its_range_and_its_trend() -> None:
    row = next(each for each in view().plans if each.title == "Speed alone")
    assert row.lanes == (True, False, False)
    assert row.count == "fine 41 of 55 · first 30"
    assert row.value == "75 % (likely 61 to 84 %)"
    assert row.trend == "better: 60 to 75 %"
    assert row.told == (
        "Fine 41 of 55, 75 % (likely 61 to 84 %)."
        " First choice 30 of 55, 55 % (likely 42 to 67 %)."
        " Better: 60 % before, 75 % in the last 10 games."
        " The change is +5 to +25 points; 46 are before, 9 in the last games."
        " The last 3 games, oldest first: 3/5, 0/0, 4/4."
        f" {plan_line(Strategy.SPEED, translator('en'))}"
    )


def test_nothing_is_said_of_few_decisions() -> None:
    row = next(each for each in view().plans if each.title == "Value alone")
    assert (row.share, row.first, row.interval, row.trend) == (None, None, None, "")
    assert row.value == "too few to say (12)"
    assert "%" not in row.told


def test_dealing_in_less_is_better() -> None:
    folded, dealt_in = view().folding
    assert (folded.title, folded.count) == ("Folded", "41 of 55 decisions")
    assert (dealt_in.title, dealt_in.count) == ("Dealt in all the same", "2 of 40 rounds")
    assert dealt_in.trend == "better: 10 to 2.0 %"
    assert "Better: 10 % before, 2.0 % in the last 10 games." in dealt_in.told


def test_causes_say_how_often_what_they_cost_and_where() -> None:
    back, on, wait, called = view().causes
    assert (back.title, back.count) == ("A step back", "8 decisions")
    assert back.line == "3 lessons"
    assert back.told == (
        "A step back: 8 decisions; 3 lessons."
        " Most often: “Speed alone”, turns 1 to 6: 6; “Speed and value”, from turn 13 on: 2."
    )
    assert (on.part, on.line) == (0.5, "")
    assert wait.line == "1 lesson, about 800 points"
    assert "1 lesson, about 800 points." in wait.told
    assert (called.title, called.count) == ("Called without a yaku", "4 of 41 chi and pon")
    assert (called.part, called.line) == (0.5, "")
    assert called.told == "Called without a yaku: 4 of 41 chi and pon."


def test_places_and_hints_with_their_counts() -> None:
    shown = view()
    assert [(each.title, each.count) for each in shown.places] == [
        ("First", "4 games"),
        ("Second", "3 games"),
        ("Third", "3 games"),
        ("Fourth", "2 games"),
    ]
    assert shown.placement == "Mean place 2.25 in 12 games (likely 1.60 to 2.90)."
    assert shown.hints is not None
    assert shown.hints.told == (
        "With a hint open: 34 of 210 decisions, in 4 practice games; 5 taken back."
        " The last 2 games, oldest first: 3/50, 0/60."
    )


def test_in_japanese_nothing_stays_english() -> None:
    shown = view("ja")
    rows = (*shown.plans, *shown.folding, *shown.causes, *shown.places)
    texts = [text for row in rows for text in (row.title, row.count, row.told)]
    texts += [row.value for row in shown.plans] + [row.trend for row in shown.plans]
    texts += [shown.behind, shown.placement, shown.method]
    assert not [
        text for text in texts if any(letter.isascii() and letter.isalpha() for letter in text)
    ]
    assert shown.plans[5].count == "問題なし 41/55・1番手 30"


@pytest.mark.parametrize("games", [1, 3, 10, 25])
def test_no_figure_without_its_count_and_no_trend_on_few_games(tmp_path: Path, games: int) -> None:
    with closing(open_database(made_up(tmp_path, games))) as history:
        found = progress(history)
        shown = figures_view(found, hints_used(history), translator("en"))
    possible = {each.strategy for each in shipped_tree().nodes if isinstance(each, Leaf)}
    told = [each for each in found.plans if each.in_line.whole or each.strategy in possible]
    assert {each.strategy for each in found.plans if each not in told}.isdisjoint(possible)
    for row, each in zip(shown.plans[1:], told, strict=True):
        assert row.count.startswith(f"fine {each.in_line.part} of {each.in_line.whole} ")
        assert (row.share is None) == (each.in_line.whole < 30)
        assert (row.value == f"too few to say ({each.in_line.whole})") == (row.share is None)
    missing = max(0, 20 - games)
    assert shown.trend == (f"{missing} more games for a trend." if missing else "")
    if missing:
        assert not any(row.trend for row in (*shown.plans, *shown.folding))
    assert (shown.hints is None) == (games < 3)


@pytest.mark.parametrize(
    ("games", "starts"),
    [
        (4, ["Mean place 2.25 in 12 games"]),
        (8, ["Mean place 2.25 in 12 games", "Mean place 2.50 (likely"]),
        (12, ["Mean place 2.50 (likely"]),
    ],
)
def test_the_mean_place_is_told_once_and_with_luck_taken_out(games: int, starts: list[str]) -> None:
    places = [1, 2, 3, 4] * (games // 4)
    luck = mean_places(places, [0.5, -0.5] * (games // 2))
    said = figures_view(replace(some(), luck=luck), None, translator("en")).placement

    assert said.count("Mean place") == len(starts)
    assert said.startswith(starts[0])
    assert all(start in said for start in starts)
    assert ("luck of tiles taken out" in said) == (games > 4)


def test_a_plan_that_never_came_up_and_cannot_has_no_row() -> None:
    none = replace(FEW, part=0, whole=0)
    possible = {each.strategy for each in shipped_tree().nodes if isinstance(each, Leaf)}
    impossible = [each for each in STRATEGIES if each not in possible]
    assert impossible
    plans = tuple(PlanProgress(each, none, none) for each in STRATEGIES)
    shown = figures_view(replace(some(), plans=plans), None, translator("en"))
    assert len(shown.plans) == 1 + len(STRATEGIES) - len(impossible)


def test_the_headline_leads_to_the_dearest_cause_or_says_that_there_is_none() -> None:
    headline = view().headline
    assert headline.title == "Next step: A step back"
    assert headline.line.startswith("A step back: 8 decisions; 3 lessons")
    assert headline.line.endswith("and throw what is in none.")
    assert headline.behind is not None
    assert headline.behind.wanted == PositionsWanted(cause=Cause.STEP_BACK)
    bare = figures_view(replace(some(), causes=()), None, translator("en")).headline
    assert (bare.title, bare.button, bare.behind) == ("Nothing is marked so far.", "", None)


FOLDS = ShownHabit(Habit.NEVER_FOLDS, HabitCount(23, 31), 8, 12, 0.164, Sureness.SURE)


def test_a_habit_that_stands_out_says_how_often_and_how_sure() -> None:
    shown = ShownHabits((FOLDS,), 12, 15)
    habits = figures_view(some(), None, translator("en"), shown).habits
    assert habits is not None
    assert habits.note.endswith("(12 of 15 games looked at).")
    (row,) = habits.rows
    assert (row.title, row.count) == ("Building on against riichi", "8 of 12 games")
    assert row.line == "23 of 31 times (strong players: 16 %); sure"
    assert row.told == f"{row.title}: seen in {row.count}, {row.line}."
    assert row.part == pytest.approx(23 / 31)
    assert figures_view(some(), None, translator("en")).habits is None


@pytest.mark.parametrize(("games", "more"), [(3, True), (20, False)])
def test_where_nothing_stands_out_it_says_so_and_when_it_could(games: int, more: bool) -> None:
    habits = habits_view(ShownHabits((), games, 25), translator("en"))
    assert habits.rows == ()
    assert habits.note.startswith(f"Nothing stands out yet ({games} of 25 games looked at).")
    assert ("after about 20 games" in habits.note) == more


def test_every_habit_has_a_name_of_its_own_in_both_languages() -> None:
    for language in ("en", "ja"):
        names = {habit_title(habit, translator(language)) for habit in Habit}
        assert len(names) == len(Habit)

"""Figures in both languages, without claims from few data."""

from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests.tutor.classroom.classes import new_class
from tests.tutor.drills.sets import drills
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tests.ui.histories import made_up
from tutor.classroom.class_view import class_view
from tutor.coach.concepts.finders import Concept
from tutor.coach.concepts.ledger import ConceptLedger
from tutor.coach.diagnosis.diagnosis import shown_habits
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.graded import CallCause, Cause, Graded, Label
from tutor.coach.grading.grade import Grade
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.lessons.lessons import Phase
from tutor.coach.strategy.situation import STRATEGIES, Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.drills.drill import DrillQuestion, DrillSource, drill_at
from tutor.export.figure_tables import results_table
from tutor.language import override
from tutor.luck.places import mean_places
from tutor.pages.classroom.state_model import ClassState
from tutor.pages.drills.model import DrillDay, MarkedAnswer
from tutor.pages.drills.words import card_view
from tutor.pages.progress.words import FiguresView, figures_view
from tutor.store.database import open_database
from tutor.store.figures import IdeaCount
from tutor.store.progress import (
    CauseSum,
    DayCount,
    Done,
    Figure,
    GradeFigure,
    Placement,
    PlanProgress,
    Progress,
    Slips,
    Trend,
    TurnCount,
    progress,
    what_was_done,
)
from tutor.teaching.figures import NO_FIGURES, SeatGame
from tutor.teaching.units import class_figures

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
        grade=GradeFigure(
            Grade(348, 61.6, (55.2, 67.9)),
            12,
            (58.0, None, 66.0),
            Trend(10, 0, 52.0, 66.0, (4.0, 24.0)),
            1,
        ),
        folding=SEEN,
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
        calls=((CallCause.NO_YAKU, ChanceCount(4, 41)),),
    )


def view(language: str = "en") -> FiguresView:
    with override(language):
        return figures_view(some(), Done(date(2025, 1, 31)))


@pytest.mark.parametrize("games", [1, 3, 10, 25])
def test_figures_have_counts_and_few_games_no_trend(tmp_path: Path, games: int) -> None:
    with closing(open_database(made_up(tmp_path, games))) as history:
        found = progress(history)
        shown = figures_view(found, what_was_done(history, NOW))
    shown_plans = [each for each in found.plans if each.in_line.whole]
    for row, each in zip(shown.plans.rows[1:], shown_plans, strict=True):
        assert row.count == f"first choice {each.first.part} of {each.first.whole}"
        assert (row.share is None) == (each.first.whole < 30)
        assert (row.line == "") == (row.share is None)
    missing = max(0, 20 - games)
    assert shown.plans.note == (f"{missing} more games for a trend." if missing else "")
    if missing:
        assert not any(" · " in row.line for row in (*shown.plans.rows, *shown.folding.rows))


PLACES = [1, 4, 2, 2, 3, 1]
LUCKS = [0.5, -0.75, 0.125, -0.25, 0.0, 0.25]


@pytest.fixture
def state(tmp_path: Path) -> ClassState:
    folder = new_class(tmp_path / "class")
    view = class_view(folder)
    games = [
        SeatGame("Aoi", NO_FIGURES, game=name, grade=(100, 30_000, 50_000) if number < 4 else None)
        for number, name in enumerate("abcdefgh")
    ]
    for at, (place, luck) in enumerate(zip(PLACES, LUCKS, strict=True)):
        games[at] = replace(games[at], place=place, luck=luck)
    games += [replace(one, pupil="=1+1", grade=None) for one in games[:2]]
    return ClassState(folder, replace(view, figures=class_figures(games, {})))


def test_a_pupil_with_enough_games_has_both_means(state: ClassState) -> None:
    shown = results_table(state.view.figures, state.view.pupils, str)
    aoi = shown.rows[1]
    means = mean_places(PLACES, LUCKS)

    assert [head.title for head in shown.heads] == [
        "Games with a figure of luck",
        "Mean place",
        "Luck taken out",
        "Grade",
    ]
    assert [cell.text for cell in aoi.cells] == ["6", "2.17", "2.15", "60"]
    assert means.after is not None
    low, high = means.after.low, means.after.high
    assert [cell.counts for cell in aoi.cells][::2] == ["of 8", f"{low:.2f} to {high:.2f}"]
    assert aoi.cells[3].counts == "55 to 65"
    assert shown.rows[2].cells[3].text == "too few to say (0)"
    assert aoi.cells[2].name == f"Aoi, Luck taken out: 2.15 (likely {low:.2f} to {high:.2f})"
    assert all(cell.is_empty and cell.share is None for row in shown.rows for cell in row.cells)


NOW = datetime(2025, 6, 1, 9, 30, tzinfo=UTC)
RED_FIVE = position("2468m678p056777s", "2m", rivers=("1z9m", "4z", "9s", "1p"))
OWN = tuple(drills(2, DrillSource.OWN))
BUNDLED = tuple(drills(3, DrillSource.BUNDLED, start=61))


def day(own=OWN, queue=(*OWN, *BUNDLED)) -> DrillDay:
    return DrillDay(NOW, TREE, (*own, *BUNDLED), {}, (), queue)


def answered(now: DrillDay, verdict: Verdict) -> tuple[DrillDay, MarkedAnswer]:
    if verdict is Verdict.OFF_PLAN:
        red = drill_at(RED_FIVE, DrillSource.OWN, "g")
        now = replace(now, drills=(red, *now.drills[1:]), queue=(red, *now.queue[1:]))
    question = DrillQuestion(now.queue[0])
    answers = (now.mark(question, tile, now.now) for tile in question.observation.hand)
    marked = next(each for each in answers if each.answered.verdict is verdict)
    return now.with_answer(marked), marked


INACCURATE = Graded(0.1, 0.5, Label.INACCURATE)


def test_card_between_and_after_the_positions():
    now, first = answered(day(), Verdict.FIRST)
    view = card_view(now, (first,))
    assert view.lines == (
        "This time 1 answered: 1 first choice.",
        "4 positions, about 3 minutes.",
        "1 position due, 1 answered today.",
    )
    assert view.begin == "Go on"
    done = [first]
    for _ in range(4):
        now, marked = answered(now, Verdict.FIRST)
        done.append(marked)
    end = card_view(now, done)
    assert (end.title, end.begin, end.more) == ("Done for today.", "", "")
    assert end.lines == (
        "The next position comes back in 2 days.",
        "5 answered today.",
        "Last 30 days: 5 answered, 5 first choice, 0 wrong.",
    )
    few = replace(done[4].answered.decision, verdict=Verdict.IN_LINE, graded=INACCURATE)
    odd = replace(done[4], answered=replace(done[4].answered, decision=few))
    said = card_view(now, [done[3], odd]).lines[0]
    assert said == "This time 2 answered: 1 first choice, 1 inaccurate.", "not also right"
    later = card_view(now, done[3:])
    assert later.lines[0] == "This time 2 answered: 2 first choice."
    assert later.lines[1:] == end.lines


# --- from the first game on -------------------------------------------------------------------


def test_a_first_game_with_hints_and_drills_is_shown_in_numbers() -> None:
    hinted = Figure(1, 5, 1, None, ((1, 5),), Trend(10, 19))
    first = replace(
        some(),
        decisions=0,
        uncounted=63,
        games=1,
        plans=(),
        causes=(),
        grade=GradeFigure(Grade(0, None), 0, (), Trend(10, 19), 0),
        folding=Figure(0, 0, 0, None, (), Trend(10, 19)),
        deal_ins=Figure(0, 0, 0, None, (), Trend(10, 19)),
        rates=dict.fromkeys(("wins", "deal_ins", "riichi", "calls"), hinted),
        ideas={(Concept.DORA, True): IdeaCount(5, 0)},
    )
    today = date(2025, 1, 31)
    days = {today: DayCount(63, 15)}
    taught = ConceptLedger().with_steps(("sets", "yaku"))
    done = Done(today, 1, hinted=TurnCount(63, 60), drills=15, wrong=2, ledger=taught, days=days)
    for language in ("en", "ja"):
        with override(language):
            shown = figures_view(first, done)
        assert language == "ja" or shown.behind == "1 game: 63 turns with hints."
        numbers = {number.value for number in shown.numbers if number.value.isdigit()}
        assert {"0", "63", "15", "2", "1"} <= numbers
        assert [row.share for row in shown.rates.rows] == [0.2] * 4
        assert all(row.interval is None for row in shown.rates.rows), "no claim on five rounds"
        assert all(row.band is not None for row in shown.rates.rows)
        (idea,) = shown.ideas.rows
        assert "5" in idea.count
        assert sum(each.drills for each in shown.days) == 15
        assert shown.days[-1].is_today
    assert sum(number.value.isdigit() for number in shown.numbers) + len(shown.rates.rows) >= 6


def test_ideas_that_went_wrong_come_first_and_hinted_turns_stay_apart() -> None:
    counts = {
        (Concept.DORA, False): IdeaCount(9, 0),
        (Concept.SINGLES, False): IdeaCount(4, 2),
        (Concept.SINGLES, True): IdeaCount(6, 0),
        (Concept.WAITS, False): IdeaCount(3, 1),
    }
    shown = figures_view(replace(some(), ideas=counts), Done(date(2025, 1, 31))).ideas.rows
    assert [row.count for row in shown] == ["2 of 4 times", "1 of 3 times", "0 of 9 times"]
    assert shown[0].line == "with a hint 0 of 6 times"
    assert shown[0].full_line == (
        "Single tiles first: went wrong 2 of 4 times. Single tiles first, with a hint: went wrong"
        " 0 of 6 times."
    )


def test_a_habit_without_a_mistake_of_its_kind_is_not_named() -> None:
    folds = {Habit.FOLDS_AT_RIICHI: ChanceCount(30, 40)}
    shown = shown_habits([folds] * 6)
    assert [one.habit for one in shown.habits] == [Habit.FOLDS_AT_RIICHI]
    early = CauseSum(Cause.FOLDED_EARLY, 3, 0, 0.0)
    rows = [
        figures_view(replace(some(), causes=causes), Done(date(2025, 1, 31)), shown).habits
        for causes in ((early,), (replace(early, decisions=0),), ())
    ]
    assert [[row.title for row in each.rows] for each in rows] == [
        ["Folding good hands at every riichi"],
        [],
        [],
    ]
    assert rows[2].note.startswith("No habit found yet")

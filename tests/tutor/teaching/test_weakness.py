"""What a pupil should work at first: what costs, and what others do better."""

from tutor.lessons.lesson import Cause
from tutor.teaching.pupil_figures import PupilFigures, SeatGame, figures_of_games
from tutor.teaching.seat_figures import CauseCount, SeatFigures
from tutor.teaching.weakness import weakest_causes

FOLD, VALUE, STEP = Cause.PLAYED_ON, Cause.GAVE_UP_VALUE, Cause.STEP_BACK


def figures(**causes: CauseCount) -> PupilFigures:
    counts = {Cause(name): count for name, count in causes.items()}
    return figures_of_games("Aoi", [SeatGame("Aoi", SeatFigures(counts))])


def test_what_costs_most_comes_first_where_the_class_does_the_same() -> None:
    mine = figures(played_on=CauseCount(3, 60, 900, 900), gave_up_value=CauseCount(3, 60, 600, 600))
    assert weakest_causes(mine, mine) == (FOLD, VALUE)


def test_what_others_do_better_counts_for_more() -> None:
    mine = figures(played_on=CauseCount(3, 60, 900, 900), gave_up_value=CauseCount(6, 60, 600, 600))
    every = figures(
        played_on=CauseCount(300, 6000, 1, 1), gave_up_value=CauseCount(200, 6000, 1, 1)
    )
    assert weakest_causes(mine, every) == (VALUE, FOLD)
    few = figures(played_on=CauseCount(3, 60, 900, 900), gave_up_value=CauseCount(2, 4, 600, 600))
    assert weakest_causes(few, every) == (FOLD, VALUE), "of four chances nothing is known"


def test_what_cannot_be_told_in_points_counts_for_less_and_nothing_costs_nothing() -> None:
    mine = figures(
        played_on=CauseCount(3, 60, 400, 400),
        step_back=CauseCount(3, 60, 900, 0),
        gave_up_value=CauseCount(0, 60),
    )
    assert weakest_causes(mine, mine) == (FOLD, STEP)

"""What to teach next: by cost and by how many share it; the positions that show it best."""

from dataclasses import replace

from tutor.lessons.lesson import Cause
from tutor.strategy.verdict import Sureness
from tutor.teaching.pupil_figures import SeatGame
from tutor.teaching.seat_figures import CauseCount, SeatFigures
from tutor.teaching.topics import Example, best_examples, topics_of


def seat(pupil: str, **points: float) -> SeatGame:
    causes = {Cause(name): CauseCount(1, 5, cost, cost) for name, cost in points.items()}
    return SeatGame(pupil, SeatFigures(causes))


def test_what_costs_most_of_most_pupils_comes_first() -> None:
    games = [
        *[seat("Aoi", played_on=100, folded_early=300)] * 2,
        *[seat(name, played_on=100) for name in ("Ren", "Yui") for _ in range(2)],
    ]
    first, second = topics_of(games)
    assert (first.cause, set(first.pupils)) == (Cause.PLAYED_ON, {"Aoi", "Ren", "Yui"})
    assert (second.cause, second.pupils, second.of_pupils) == (Cause.FOLDED_EARLY, ("Aoi",), 3)
    assert (first.points_a_game, second.points_a_game) == (100, 100)
    assert first.count == CauseCount(6, 30, 600, 600)


def test_once_is_chance_and_no_pupil_shares_it() -> None:
    (topic,) = topics_of([seat("Aoi", played_on=100), seat("Aoi")])
    assert topic.pupils == ()
    twice = [replace(seat("Aoi", played_on=100), game="one")] * 2
    assert topics_of(twice)[0].pupils == (), "two seats of one game are one game"
    assert topics_of([*twice, seat("Aoi", played_on=100)])[0].pupils == ("Aoi",)


def test_what_cannot_be_told_in_points_counts_for_less() -> None:
    games = [seat("Aoi", played_on=100, step_back=300)] * 2
    untold = [
        SeatGame(
            game.pupil,
            SeatFigures(
                {
                    cause: replace(count, points=count.points * (cause is Cause.PLAYED_ON))
                    for cause, count in game.figures.causes.items()
                }
            ),
        )
        for game in games
    ]
    assert [topic.cause for topic in topics_of(games)] == [Cause.STEP_BACK, Cause.PLAYED_ON]
    assert [topic.cause for topic in topics_of(untold)] == [Cause.PLAYED_ON, Cause.STEP_BACK]


def test_three_at_most_and_none_of_nothing() -> None:
    costs = {cause.value: 100.0 for cause in Cause}
    assert len(topics_of([seat("Aoi", **costs)] * 2)) == 3
    assert Cause.OTHER not in [one.cause for one in topics_of([seat("Aoi", **costs)], most=99)]
    assert topics_of([]) == ()
    assert topics_of([seat("Aoi", played_on=0)]) == ()


def example(pupil: str, game: str, cost: float, sure: Sureness | None = None) -> Example[str]:
    return Example(f"{pupil}{game}{cost:.0f}", pupil, game, cost, sure)


def test_examples_are_of_other_games_and_first_of_other_pupils() -> None:
    found = [
        example("Aoi", "1", 900),
        example("Aoi", "1", 800),
        example("Aoi", "2", 700),
        example("Ren", "1", 650),
        example("Ren", "3", 600),
    ]
    assert [one.shown for one in best_examples(found)] == ["Aoi1900", "Ren3600", "Aoi2700"]
    assert [one.shown for one in best_examples(found[:2])] == ["Aoi1900"]


def test_a_clear_position_shows_more_than_a_dear_one_that_is_a_matter_of_taste() -> None:
    found = [
        example("Aoi", "1", 900, Sureness.TASTE),
        example("Ren", "2", 300, Sureness.CLEAR),
        example("Yui", "3", 500, Sureness.LIKELY),
        example("Mei", "4", 560),
    ]
    best = best_examples(found)
    assert [one.pupil for one in best] == ["Ren", "Mei", "Yui"]

"""Lesson units: which ideas a class is taught, on which evidence, with which positions."""

import json
from dataclasses import replace

import pytest

from tutor.coach.graded import CallCause, Cause
from tutor.coach.grading.grade import Grade
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.lessons.lessons import AnyCause
from tutor.coach.strategy.stance import Sureness
from tutor.export.figures import praise
from tutor.intervals import wilson_interval
from tutor.lab.training.rates import ideas_json
from tutor.system import files
from tutor.teaching import figures
from tutor.teaching.units import (
    ClassFigures,
    Example,
    LessonUnit,
    best_examples,
    parse_ideas,
    strong_counts,
    units_of,
)
from tutor.text.units import quiet_line, unit_words

FOLD, BACK, YAKUHAI = Cause.PLAYED_ON, Cause.STEP_BACK, CallCause.PASSED_YAKUHAI
STRONG: dict[AnyCause, figures.CauseCount] = {
    FOLD: figures.CauseCount(20, 1000),
    BACK: figures.CauseCount(100, 1000),
    YAKUHAI: figures.CauseCount(10, 100),
}


def seat(pupil: str, game: int, fold: int, back: int = 10, yakuhai: int = 0) -> figures.SeatGame:
    causes = {
        FOLD: figures.CauseCount(fold, 10, 300.0 * fold, 300.0 * fold),
        BACK: figures.CauseCount(back, 100, 100.0 * back),
    }
    calls = {YAKUHAI: ChanceCount(yakuhai, 4)}
    return figures.SeatGame(pupil, figures.SeatFigures(causes), calls, f"game {game}")


def units(*games: figures.SeatGame) -> tuple[LessonUnit[str], ...]:
    examples = {idea: [Example(idea.value, "Aoi", "game 1", 1.0, None)] for idea in STRONG}
    return units_of(games, examples, STRONG)


def test_an_idea_counts_only_where_strong_players_overlook_it_less() -> None:
    (unit,) = units(*(seat("Aoi", game, 4) for game in range(10)))
    assert unit.idea is FOLD, "the class takes steps back as often as strong players"
    assert (unit.everybody.slips, unit.everybody.chances) == (40, 100)
    assert unit.points == pytest.approx((40 - 2) * 300 / 10)
    assert units(*(seat("Aoi", game, 0) for game in range(10))) == ()
    assert unit.is_clear
    assert not quiet_line([unit])
    assert units() == ()


def test_without_evidence_the_costliest_is_offered_as_such() -> None:
    found = units(seat("Aoi", 1, 1, back=11))
    assert [unit.idea for unit in found] == [FOLD, BACK]
    assert not any(unit.is_clear for unit in found), "one of ten is no evidence"
    assert quiet_line(found).endswith(" This is what cost it most:")
    assert quiet_line(()).endswith(" clearly more often than strong players.")


def test_calls_are_ideas_too_and_the_costliest_comes_first() -> None:
    found = units(*(seat("Aoi", game, 1, yakuhai=3) for game in range(10)))
    assert [unit.idea for unit in found] == [YAKUHAI, FOLD]
    assert found[0].points == pytest.approx((30 - 4) * 400 / 10)
    assert found[0].points > found[1].points


def test_an_idea_without_a_position_is_not_taught() -> None:
    games = [seat("Aoi", game, 4, yakuhai=3) for game in range(10)]
    example = Example("d3", "Aoi", "game 1", 1.0, None)
    (unit,) = units_of(games, {FOLD: [example]}, STRONG)
    assert (unit.idea, unit.positions) == (FOLD, ("d3",))


def test_whom_an_idea_concerns_and_who_does_better() -> None:
    games = [
        *(seat("Aoi", game, 6) for game in range(8)),
        *(seat("Ben", game, 0) for game in range(8, 24)),
        seat("Chie", 24, 5),
    ]
    (unit,) = units(*games)
    assert [one.pupil for one in unit.pupils] == ["Aoi", "Chie", "Ben"]
    assert unit.concerned == ("Aoi",), "once is not again and again"
    assert [one.pupil for one in unit.pupils if one.is_model] == ["Ben"]
    words = unit_words(unit)
    assert words.line == "about 580 points a game beyond what strong players lose · 1 of 3 pupils"
    low, high = unit.everybody.interval
    assert words.evidence == (
        "Where it was time to fold: 21 % (53 of 250; likely "
        f"{100 * low:.0f} to {100 * high:.0f} %); strong players 2.0 %"
    )
    assert words.pupils == "Most often: Aoi 48 of 80. Does better: Ben 0 of 160."


def of_class(games: list[figures.SeatGame]) -> ClassFigures:
    everybody = figures.figures_of_games("", games)
    return ClassFigures(tuple(games), everybody, figures.figures_of_pupils(games), units(*games))


def praised(pupil: str, grade: Grade, found: ClassFigures) -> str:
    return praise(replace(found.of(pupil), grade=grade), found)


def test_praise_is_what_is_as_rare_as_among_strong_players() -> None:
    games = [
        *(seat("Aoi", game, 0, 5) for game in range(8)),
        *(seat("Ben", game, 0, 0) for game in range(8, 16)),
    ]
    found = of_class(games)
    assert not found.units
    said = "A step back: only 0 of 800, as rarely as strong players."
    played = "8 games played: that is how it is learned."
    assert praised("Ben", Grade(99, 45.0), found) == said
    assert praised("Ben", Grade(99, 12.0), found) == played, "play by lot does it, too"
    assert praised("Aoi", Grade(99, 45.0), found) == played


def test_a_grade_is_praised_only_if_it_is_surely_good() -> None:
    found = of_class([seat("Aoi", game, 1) for game in range(2)])
    played = "2 games played: that is how it is learned."
    assert praised("Aoi", Grade(99, 64.0, (52.0, 76.0)), found) == played
    said = "Throws much like strong players: grade 64."
    assert praised("Aoi", Grade(99, 64.0, (61.0, 67.0)), found) == said


def test_safe_play_under_threats_is_praised() -> None:
    games = [seat("Aoi", game, 2) for game in range(4)]
    count = figures.CauseCount(0, 10)
    safe = [replace(one, figures=replace(one.figures, threats=count)) for one in games]
    found = of_class(safe)
    said = "Against a riichi or a ready hand: not one mistake in 40 throws."
    assert praised("Aoi", Grade(99, 45.0), found) == said
    assert "not one" not in praised("Aoi", Grade(99, 12.0), found), "by lot it is an accident"


def test_praise_is_what_the_pupil_overlooks_less_than_the_class() -> None:
    games = [
        *(seat("Aoi", game, 6) for game in range(8)),
        *(seat("Ben", game, 0) for game in range(8, 24)),
    ]
    found = of_class(games)
    none = Grade(0)
    assert praised("Ben", none, found) == (
        "Played on too long: only 0 of 160, less often than the class."
    )
    assert praised("Aoi", none, found) == "8 games played: that is how it is learned."


def test_one_pupil_in_few_games_makes_a_wide_interval() -> None:
    (unit,) = units(*(seat("Aoi", game, 9 * (game % 2)) for game in range(10)))
    low, high = unit.everybody.interval
    assert low < wilson_interval(45, 100)[0], "games differ more than chance within one would"
    assert high > wilson_interval(45, 100)[1]


def example(pupil: str, game: str, cost: float, sure: Sureness | None = None) -> Example[str]:
    return Example(f"{pupil}{game}{cost:.0f}", pupil, game, cost, sure)


def test_examples_are_from_different_games_and_pupils() -> None:
    found = [
        example("Aoi", "1", 900),
        example("Aoi", "1", 800),
        example("Aoi", "2", 700),
        example("Ren", "1", 650),
        example("Ren", "3", 600),
    ]
    assert [one.shown for one in best_examples(found)] == ["Aoi1900", "Ren3600", "Aoi2700"]
    assert [one.shown for one in best_examples(found[:2])] == ["Aoi1900"]


def test_the_shipped_counts_are_of_every_idea() -> None:
    shipped = strong_counts()
    named = {*Cause, *CallCause} - {Cause.OTHER, Cause.HELD_VALUE}
    assert shipped.keys() == named
    assert all(0 <= one.marks < one.chances / 4 for one in shipped.values())
    stored = json.loads((files.data() / "ideas.json").read_text("utf-8"))
    assert parse_ideas(json.dumps(stored)) == shipped
    assert ideas_json(shipped).items() <= stored.items()

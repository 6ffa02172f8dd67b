"""Lessons in words, as whole texts: a change of wording is a readable diff in tests/golden."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.tiles import Seat
from tests.games import end_of, game
from tests.tutor.decisions import in_turn
from tests.tutor.lessons.positions import CASES
from tests.tutor.trees import TREE
from tutor.advice.advice import Decision
from tutor.advice.reason_json import reasons_from_json, reasons_to_json
from tutor.language import Language, languages, translator
from tutor.lessons.lesson import Cause, Lesson, Phase
from tutor.lessons.lessons import find_lessons
from tutor.lessons.reason_json import LESSON_KEYS
from tutor.lessons.reasons import (
    CauseFacts,
    DangerFacts,
    FewerDrawsFacts,
    FoldedFacts,
    HeldValueFacts,
    LessonPlace,
    LessonReason,
    LessonShortfall,
    LessonStakes,
    LostValueFacts,
    OtherFacts,
    PlayedOnFacts,
    Slowdown,
    StepBackFacts,
    Threat,
    TileValue,
    UsefulFirstFacts,
)
from tutor.review import review
from tutor.strategy.strategies import Strategy
from tutor.text.lessons import (
    LessonWords,
    cause_title,
    cost_line,
    cost_note,
    lesson_words,
    phase_title,
)

LONGEST = 200


def whole(said: LessonWords) -> str:
    return f"{said.title}\n  {said.cause}\n  {said.watch}\n  {said.cost}"


@pytest.mark.parametrize("language", languages())
def test_lessons_read_as_they_did(language: Language, golden: Callable[[str, str], None]) -> None:
    parts = []
    for name, case in CASES.items():
        for times in (1, 2, 3):
            decisions = in_turn((case.decision,) * times, first=7)
            (lesson,) = find_lessons(decisions)
            assert len(lesson.decisions) == times
            told = replace(lesson, cost=700.0)  # what the estimate says is no matter of words
            said = whole(lesson_words(told, decisions, translator(language)))
            parts.append(f"{name}, {times}\n{said}\n")
            if name != "a dora thrown":
                break
    golden(f"lessons-{language}.txt", "\n".join(parts))


def lessons_of_games() -> list[tuple[Lesson, tuple[Decision, ...]]]:
    found: list[tuple[Lesson, tuple[Decision, ...]]] = []
    for seed in range(3):
        for seat in range(4):
            rounds = review(end_of(game(seed)), (Seat(seat),), TREE)
            decisions = tuple(decision for made in rounds for decision in made)
            found += [(lesson, decisions) for lesson in find_lessons(decisions, most=100)]
    return found


@pytest.mark.parametrize("language", languages())
def test_every_lesson_of_a_game_is_said_shortly_and_whole(language: Language) -> None:
    spoken = translator(language)
    for lesson, decisions in lessons_of_games():
        said = lesson_words(lesson, decisions, spoken)
        assert 0 < len(said.title) <= 40
        assert len(said.cause) <= LONGEST
        for text in (said.cause, said.watch, said.cost):
            assert text[-1] in ".。"
            assert not {*"{}"} & {*text}
            assert "None" not in text


@pytest.mark.parametrize("language", languages())
def test_each_cause_and_phase_has_a_title_of_its_own(language: Language) -> None:
    spoken = translator(language)
    titles = [cause_title(cause, spoken) for cause in Cause]
    titles += [phase_title(phase, spoken) for phase in Phase]
    assert len({*titles}) == len(Cause) + len(Phase)
    assert max(map(len, titles)) <= 40


def lesson_of(cost: float, *reasons: LessonReason) -> Lesson:
    return Lesson(Cause.OTHER, (0,), 0, cost, Strategy.SPEED, Phase.EARLY, reasons)


def test_costs_are_said_in_hundreds_where_they_hold_water() -> None:
    spoken = translator("en")
    end = ", by the program's estimate."
    assert {
        cost: cost_line(lesson_of(cost), spoken) for cost in (50.0, 100.0, 149.9, 151.0, 1250.1)
    } == {
        50.0: f"Small: under 100 points{end}",
        100.0: f"About 100 points{end}",
        149.9: f"About 100 points{end}",
        151.0: f"About 200 points{end}",
        1250.1: f"About 1,300 points{end}",
    }
    stakes = LessonStakes(in_points=False)
    sizes = {cost: cost_line(lesson_of(cost, stakes), spoken) for cost in (0.0, 299.0, 300.0, 1e3)}
    assert [*sizes.values()] == ["Size: small."] * 2 + ["Size: middle.", "Size: big."]
    assert cost_note(spoken).endswith("they count for more in a close last round.")


def test_the_sentence_speaks_of_the_decision_to_look_at() -> None:
    decision = CASES["a ready hand broken"].decision
    cheap = replace(decision, observation=replace(decision.observation, tiles_left=26))
    decisions = in_turn((cheap, decision), first=7)
    (lesson,) = find_lessons(decisions)
    said = lesson_words(lesson, decisions, translator("en")).cause
    start = "East 1, twice from turn 7 on, as at turn 8: 3-pin gives up a ready hand:"
    assert said.startswith(start)


OLDER: tuple[CauseFacts, ...] = (
    PlayedOnFacts(Threat("riichi", (Seat(2),), sure=True), 2),
    DangerFacts(Threat("calls", (Seat(2),), sure=False), None, 0, level=True, slow=None),
    FoldedFacts(Threat("riichi", (Seat(2),), sure=False), Slowdown("back", 3, 7, ready=False)),
    LostValueFacts(TileValue("dora", "5m", 1)),
    HeldValueFacts(TileValue("pair", "5z", 0), Slowdown("draws", 3, 7, ready=False)),
    StepBackFacts(2),
    UsefulFirstFacts(True, None, Slowdown(None, 3, 7, ready=False)),
    FewerDrawsFacts(Slowdown("draws", 3, 7, ready=True)),
    OtherFacts(known=False),
)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("facts", OLDER, ids=lambda each: type(each).__name__)
def test_lessons_of_older_versions_are_still_said(facts: CauseFacts, language: Language) -> None:
    decision = CASES["a dora thrown"].decision
    place = LessonPlace(0, 0, 5, 5, 1, "7s", "9s")
    older = lesson_of(700.0, place, facts, LessonShortfall(None, "9s"))
    kept = reasons_from_json(reasons_to_json(older.reasons, LESSON_KEYS), LESSON_KEYS)
    assert kept == older.reasons
    said = lesson_words(replace(older, reasons=kept), (decision,), translator(language)).cause
    assert "{" not in said
    assert said[-1] in ".。"

"""Golden texts of explanations, lessons and reviews (tests/golden)."""

import io
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from rich.cells import cell_len
from rich.console import Console

from rules.events import Discard
from rules.observation import Observation
from rules.tiles import Seat, format_tiles, tile_name
from tests.games import end_of, game
from tests.tutor.coach.lessons.positions import CASES
from tests.tutor.decisions import in_rounds
from tests.tutor.positions import DEALER_RIICHI, QUIET, READY, seen_as
from tests.tutor.trees import TREE, always
from tutor.coach.advice import Decision, PlayedDiscard
from tutor.coach.advisor import advise
from tutor.coach.graded import Cause, Severity, Slip
from tutor.coach.lessons.lessons import Lesson, Phase, find_lessons
from tutor.coach.review import decide, review_entries
from tutor.coach.strategy.situation import STRATEGIES, Strategy
from tutor.coach.strategy.tree import StrategyTree
from tutor.explanations import answer, headline, sentences, situation
from tutor.lab.discards import review
from tutor.language import Language, activate, languages, override
from tutor.text.lessons import LessonWords, lesson_words
from tutor.text.review import print_review
from tutor.text.stance import change_line_of, plan_line, plan_title
from tutor.text.verdicts import label_line, sure_line

TWO_RIICHI = seen_as("""1289m2389p14s124z 6z, S4, dealer 1, left 54, points 41000 29000 19000
    9000, riichi 1:2 3:2, rivers 3m5p1s 1z1m9p6z 9p4z1z2s 5s6s7s4p""")

POSITIONS = {
    "the dealer is in riichi, the hand is far": (DEALER_RIICHI, ("6m", "4m", "1m", "4z")),
    "a quiet start": (QUIET, ("2z", "5z", "2m", "0p")),
    "ready to be": (READY, ("9m", "8p")),
    "two riichi in the last round": (TWO_RIICHI, ("1z", "9p", "4s")),
}


def threw(observation: Observation, name: str, tree: StrategyTree = TREE) -> Decision:
    tile = next(tile for tile in observation.hand if tile_name(tile) == name)
    made = PlayedDiscard(observation, Discard(observation.seat, tile, tile == observation.drawn))
    return decide("", made, advise(observation, tree))


def whole(decision: Decision, language: Language) -> str:
    activate(language)
    seen, choice = decision.observation, decision.advice.choice
    lines = [
        f"{plan_title(choice.strategy)}: {plan_line(choice.strategy)}",
        sure_line(decision.advice, decision.advice.sure),
        label_line(decision),
        *(f"- {one}" for one in sentences(decision, seen)),
        headline(decision.advice, seen),
        *(f"? {one}" for one in situation(decision.advice, seen)),
        *(f"> {one}" for one in answer(decision.advice, seen)),
    ]
    change = change_line_of(decision)
    return "\n".join([*lines, f"~ {change}"] if change else lines)


@pytest.mark.parametrize("language", languages())
def test_explanations_match_the_golden_text(
    language: Language, golden: Callable[[str, str], None]
) -> None:
    blocks = []
    for title, (seen, played) in POSITIONS.items():
        for name in played:
            head = f"## {title}: {format_tiles(seen.hand)}, threw {name}"
            blocks.append(f"{head}\n{whole(threw(seen, name), language)}\n")
    golden(f"explanations.{language}.txt", "\n".join(blocks))


@pytest.mark.parametrize("language", languages())
def test_plans_explain_a_position_differently(
    language: Language, golden: Callable[[str, str], None]
) -> None:
    blocks = [
        f"## {strategy}\n{whole(threw(DEALER_RIICHI, '6m', always(strategy)), language)}\n"
        for strategy in STRATEGIES
    ]
    golden(f"plans.{language}.txt", "\n".join(blocks))


LONGEST = 200


def whole_lesson(said: LessonWords) -> str:
    return f"{said.title}\n  {said.cause}\n  {said.watch}\n  {said.cost}"


@pytest.mark.parametrize("language", languages())
def test_lessons_match_the_golden_text(
    language: Language, golden: Callable[[str, str], None]
) -> None:
    parts = []
    for name, case in CASES.items():
        for times in range(1, 7):
            clear = replace(case.decision, slip=Slip(case.cause, Severity.CLEAR))
            decisions = in_rounds((clear,) * times)
            found = find_lessons(decisions)
            if not found:
                continue  # a small slip alone is no lesson
            (lesson,) = found
            assert len(lesson.decisions) == times
            fixed = replace(lesson, cost=700.0)  # independent of the estimate
            with override(language):
                said = whole_lesson(lesson_words(fixed, decisions))
            parts.append(f"{name}, {times}\n{said}\n")
            if name != "a run broken" or times == 3:
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
def test_lessons_are_short_and_complete(language: Language) -> None:
    activate(language)
    for lesson, decisions in lessons_of_games():
        said = lesson_words(lesson, decisions)
        assert 0 < len(said.title) <= 40
        assert len(said.cause) <= LONGEST
        for text in (said.cause, said.watch, said.cost):
            assert text[-1] in ".。"
            assert not {*"{}"} & {*text}
            assert "None" not in text


@pytest.mark.parametrize("language", languages())
def test_lessons_of_older_versions_have_sentences(language: Language) -> None:
    decision = CASES["a dora thrown"].decision
    rest = (Strategy.SPEED, Phase.EARLY, Severity.CLEAR)
    older = Lesson(Cause.OTHER, (0,), 0, 700.0, *rest)
    with override(language):
        said = lesson_words(older, (decision,)).cause
    assert "{" not in said
    assert said[-1] in ".。"


ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def printed(
    language: Language,
    *,
    width: int = 100,
    terminal: bool = False,
    seats: tuple[Seat, ...] = (Seat(0),),
) -> str:
    file = io.StringIO()
    console = Console(
        file=file,
        width=width,
        force_terminal=terminal,
        highlight=False,
        legacy_windows=False,
        color_system="standard" if terminal else None,
        soft_wrap=not terminal,
    )
    record = game(5)
    with override(language):
        print_review(review_entries(record, seats, TREE), record, console)
    return file.getvalue()


@pytest.mark.parametrize("language", languages())
def test_review_matches_the_golden_text(
    language: Language, golden: Callable[[str, str], None]
) -> None:
    text = printed(language)
    golden(f"review.{language}.txt", "\n".join(line.rstrip() for line in text.splitlines()) + "\n")


def test_colour_is_only_used_in_terminals_and_never_alone() -> None:
    plain, coloured = printed("en"), printed("en", terminal=True)
    assert not ESCAPE.search(plain)
    assert ESCAPE.search(coloured)
    flat = ESCAPE.sub("", coloured)
    assert re.sub(r"\s+", " ", flat) == re.sub(r"\s+", " ", plain)
    for sign in "●○▲":
        assert plain.count(sign) > 1


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_sentences_wrap_at_the_width_of_the_terminal(language: Language, width: int) -> None:
    text = ESCAPE.sub("", printed(language, width=width, terminal=True))
    assert max(map(cell_len, text.splitlines())) <= width

"""Answers, the table of results, and hostile answer files."""

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.tiles import SEATS, is_red, kind_of, tile_name
from tests.games import end_of, game
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tests.ui.reviews import reviewed
from tutor.classroom.answers import (
    Answer,
    Answers,
    entry_of,
    keep_draft,
    read_answers,
    read_draft,
    results,
    write_answers,
)
from tutor.classroom.problem_set import Problem, ProblemSet, advices_of, problem_set
from tutor.classroom.roster import ClassroomError
from tutor.coach.advice import Advice, CombinedDiscard, PlayedDiscard
from tutor.coach.advisor import advise, advise_all
from tutor.coach.grading.right import answer_verdict, answers_score, right_names, right_tiles
from tutor.coach.review import played_entries
from tutor.coach.strategy.stance import Verdict
from tutor.pages.classroom.words import answer_line


def discards(problems: ProblemSet, rank: int) -> list[str]:
    """Return the first or last answer to each position."""
    found = []
    for problem, advice in zip(problems.problems, advices_of(problems.problems, TREE), strict=True):
        if isinstance(advice, Advice):
            found.append(tile_name(advice.combined[rank].discard))
        else:
            right = right_names(advice)
            wrong = [one for one in problem.answers if one not in right]
            found.append([*right, *wrong][rank])
    return found


def answers(problems: ProblemSet, name: str, thrown: list[str | None]) -> Answers:
    given = (Answer(number, each) for number, each in enumerate(thrown) if each is not None)
    return Answers(problems.id, name, tuple(given))


def test_answers_round_trip(tmp_path: Path, problems: ProblemSet) -> None:
    path = tmp_path / "=1+1.mtanswers"
    given = answers(problems, "=1+1 <b>Kei</b>", [*discards(problems, 0)[:3], None])
    write_answers(path, given)
    assert read_answers(path, problems) == given


def test_equal_names_are_numbered(problems: ProblemSet) -> None:
    given = [
        answers(problems, "Aoi", discards(problems, 0)),
        answers(problems, "aoi", discards(problems, -1)),
    ]
    found = results(problems, given, TREE)
    assert [sheet.name for sheet in results(problems, given[::-1], TREE).sheets] == [
        sheet.name for sheet in found.sheets
    ]
    assert len({sheet.discards for sheet in found.sheets}) == 2


def test_the_table_of_results(problems: ProblemSet) -> None:
    best, last = discards(problems, 0), discards(problems, -1)
    found = results(
        problems,
        [
            answers(problems, "Kei", [*last]),
            answers(problems, "Aoi", [*best]),
            answers(problems, "aoi", [best[0], None, None, None]),
        ],
        TREE,
    )
    by_name = {sheet.name.split(" ")[0]: number for number, sheet in enumerate(found.sheets)}
    assert sorted(by_name) == ["Aoi", "Kei", "aoi"]
    assert found.sheets[1].name.endswith("(2)"), "equal names are numbered"
    assert found.of_pupil(by_name["Aoi"]) == {Verdict.FIRST: 4}
    assert found.of_pupil(by_name["aoi"]) == {Verdict.FIRST: 1, None: 3}
    for number, advice in enumerate(advices_of(problems.problems, TREE)):
        verdict = entry_of(problems.problems[number], advice, last[number]).verdict
        assert found.sheets[by_name["Kei"]].verdicts[number] is verdict
        counts = Counter(sheet.verdicts[number] for sheet in found.sheets)
        assert found.of_position(number) == counts
        assert found.advices[number] == advice
        once_more = [best[0]] if number == 0 else []
        assert found.discards(number) == Counter([best[number], last[number], *once_more])


def test_answers_to_another_set_are_refused(tmp_path: Path, problems: ProblemSet) -> None:
    path = tmp_path / "a.mtanswers"
    write_answers(path, answers(problems, "Aoi", [*discards(problems, 0)]))
    other = problem_set("Week 4", problems.problems[:2])
    with pytest.raises(ClassroomError) as fault:
        read_answers(path, other)
    assert str(fault.value) == f"{path} does not answer the problem set Week 4."


HOSTILE: tuple[dict[str, Any], ...] = (
    {"name": ""},
    {"name": 5},
    {"name": "n" * 101},
    {"name": None},
    {"given": None},
    {"given": [{"position": 0}]},
    {"given": [{"position": -1, "discard": "1m"}]},
    {"given": [{"position": 99, "discard": "1m"}]},
    {"given": [{"position": 0, "discard": 5}]},
    {"given": [{"position": True, "discard": "1m"}]},
    {"given": ["x"]},
    {"given": 1},
    {"given": [{"position": 0, "discard": "../etc"}]},
    {"given": {"position": 0}},
)


@pytest.mark.parametrize("changes", HOSTILE)
def test_hostile_answers_are_refused(
    tmp_path: Path, problems: ProblemSet, changes: dict[str, Any]
) -> None:
    path = tmp_path / "a.mtanswers"
    write_answers(path, answers(problems, "Aoi", [*discards(problems, 0)]))
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    with pytest.raises(ClassroomError) as fault:
        read_answers(path, problems)
    said = str(fault.value)
    assert said.startswith(f"The answers in {path} are damaged (")
    assert said.endswith("); ask for them again.")


def test_newer_answers(tmp_path: Path, problems: ProblemSet) -> None:
    path = tmp_path / "a.mtanswers"
    path.write_text(json.dumps({"answers": 2}))
    with pytest.raises(ClassroomError) as fault:
        read_answers(path, problems)
    assert str(fault.value) == (
        f"{path} was written by a newer version of the program; update the program to open it."
    )


@pytest.fixture(scope="module")
def draft_problems() -> ProblemSet:
    every = [one for made in reviewed() for one in made]
    chosen = [one for one in every if len(one.advice.combined) > 3][:30:10]
    return problem_set("Week 3", [Problem(one.observation, one.after_call) for one in chosen])


@pytest.fixture
def draft(draft_problems: ProblemSet) -> Answers:
    first = draft_problems.problems[0].observation
    return Answers(draft_problems.id, "Ao", (Answer(0, tile_name(first.discards[0])),))


def test_a_draft_round_trips_and_goes_when_it_is_empty(
    tmp_path: Path, draft_problems: ProblemSet, draft: Answers
) -> None:
    folder, empty = tmp_path / "answers", Answers(draft_problems.id, "", ())
    assert read_draft(folder, draft_problems) == empty
    keep_draft(folder, draft)
    assert read_draft(folder, draft_problems) == draft
    keep_draft(folder, empty)
    assert [*folder.iterdir()] == []


def test_drafts_of_older_versions_open_and_damaged_ones_are_ignored(
    tmp_path: Path, draft_problems: ProblemSet, draft: Answers
) -> None:
    path = tmp_path / f"{draft_problems.id}.json"
    given = [{"position": 0, "discard": draft.answers[0].discard, "seconds": 3.5}]
    older = {"draft": 1, "set": draft_problems.id, "name": "Ao", "timed": True, "given": given}
    path.write_text(json.dumps(older))
    assert read_draft(tmp_path, draft_problems) == draft
    for change in ({"name": 7}, {"given": [{"position": 99, "discard": "1m"}]}, {"given": None}):
        path.write_text(json.dumps(older | change))
        assert not read_draft(tmp_path, draft_problems).answers


def test_a_newer_draft_is_set_aside_before_it_is_overwritten(
    tmp_path: Path, draft_problems: ProblemSet, draft: Answers
) -> None:
    keep_draft(tmp_path, draft)
    path = tmp_path / f"{draft_problems.id}.json"
    newer = json.dumps(json.loads(path.read_text()) | {"answers": 99})
    path.write_text(newer)
    assert not read_draft(tmp_path, draft_problems).answers
    keep_draft(tmp_path, draft)
    assert path.with_name(f"{path.name}.bad").read_text() == newer


@cache
def positions(seed: int) -> list[tuple[PlayedDiscard, Advice]]:
    entries = played_entries(end_of(game(seed), 2), SEATS)
    made = [one for here in entries for one in here if isinstance(one, PlayedDiscard)]
    return [*zip(made, advise_all([one.observation for one in made], TREE), strict=True)]


def test_the_first_tile_and_what_strong_players_throw_half_as_often_are_right() -> None:
    met = set()
    for one, advice in positions(1):
        right = right_tiles(advice)
        most = max(advice.second)
        for placed, share in zip(advice.combined, advice.second, strict=True):
            is_right = placed.rank == 1 or 2 * share >= most
            assert (placed.discard in right) is is_right
            found = answer_verdict(one.observation, advice, placed.discard)
            assert (found is not Verdict.OFF_PLAN) is is_right
            assert (found is Verdict.FIRST) is (placed.rank == 1)
            met.add(found)
    assert met == set(Verdict)


def test_a_red_five_instead_of_a_plain_one_is_wrong() -> None:
    for hand, is_alone in (("1235077m456p78s1z", False), ("123077m45678p78s", True)):
        seen = position(hand, "9s")
        advice = advise(seen, TREE)
        right = [placed.discard for placed in advice.combined if kind_of(placed.discard) == 4]
        given = replace(advice, combined=tuple(CombinedDiscard(tile, 1) for tile in right))
        red = next(tile for tile in seen.hand if is_red(tile))
        found = answer_verdict(seen, replace(given, second=()), red)
        assert found is (Verdict.FIRST if is_alone else Verdict.OFF_PLAN)


def test_an_answer_is_worded_as_it_counts() -> None:
    met = set()
    for one, advice in positions(2)[::8]:
        problem = Problem(one.observation, False)
        for placed in advice.combined:
            decision = entry_of(problem, advice, tile_name(placed.discard))
            assert decision.verdict is answer_verdict(one.observation, advice, placed.discard)
            line = answer_line(decision)
            assert line.startswith("Not right") is (decision.verdict is Verdict.OFF_PLAN)
            met.add(line.partition(":")[0])
    assert met >= {"Right.", "Also right.", "Not right.", "Not right, but defensible."}


def test_a_set_answered_by_lot_scores_about_0_and_by_the_first_tiles_100() -> None:
    random = Random(1)
    found = [pair for seed in (1, 2, 3) for pair in positions(seed)]
    by_lot = [
        (advice, answer_verdict(one.observation, advice, random.choice(one.observation.discards)))
        for one, advice in found
        for _ in range(20)
    ]
    score = answers_score(by_lot)
    assert score is not None
    assert abs(score) <= 2
    first = [(advice, Verdict.FIRST) for _, advice in found]
    assert answers_score(first) == 100
    assert answers_score([(advice, None) for _, advice in found]) is None
    left_out = [(advice, None if at < 3 else Verdict.FIRST) for at, (advice, _) in enumerate(first)]
    wrong = [(advice, verdict or Verdict.OFF_PLAN) for advice, verdict in left_out]
    assert answers_score(left_out) == answers_score(wrong)
    worst = answers_score([(advice, Verdict.OFF_PLAN) for _, advice in found])
    assert worst is not None
    assert worst < 0

"""What pupils answer, the table of results, and files that are not what they say."""

import json
import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.tiles import tile_name
from tests.tutor.classroom.classes import whole_class
from tests.tutor.trees import TREE
from tutor.advice.advisor import advise
from tutor.advice.judgement import judge
from tutor.classroom.answers import Answer, Answers, read_answers, read_many, results, write_answers
from tutor.classroom.choosing import Wish, choose
from tutor.classroom.class_view import class_view
from tutor.classroom.fault import ClassroomError
from tutor.classroom.problem_set import ProblemSet, problem_set, set_of
from tutor.export.pupils import name_key
from tutor.second import beside
from tutor.strategy.verdict import Verdict

pytestmark = pytest.mark.measured


@pytest.fixture(scope="module")
def problems(tmp_path_factory: pytest.TempPathFactory) -> ProblemSet:
    folder = whole_class(tmp_path_factory.mktemp("classroom") / "class")
    return set_of(folder, choose(class_view(folder), Wish(count=4), Random(1)), "Week 3")


def discards(problems: ProblemSet, rank: int) -> list[str]:
    return [
        tile_name(advise(one.observation, TREE).combined[rank].discard) for one in problems.problems
    ]


def answers(problems: ProblemSet, name: str, thrown: list[str | None]) -> Answers:
    given = (Answer(number, each, 2.5) for number, each in enumerate(thrown) if each is not None)
    return Answers(problems.id, name, tuple(given))


def test_answers_go_through_their_file(tmp_path: Path, problems: ProblemSet) -> None:
    path = tmp_path / "=1+1.mtanswers"
    given = answers(problems, "=1+1 <b>Kei</b>", [*discards(problems, 0)[:3], None])
    write_answers(path, given)
    assert read_answers(path, problems) == given


def test_two_of_one_name_may_answer_differently(problems: ProblemSet) -> None:
    given = [
        answers(problems, "Aoi", discards(problems, 0)),
        answers(problems, "aoi", discards(problems, -1)),
    ]
    found = results(problems, given, TREE)
    assert [sheet.name for sheet in results(problems, given[::-1], TREE).sheets] == [
        sheet.name for sheet in found.sheets
    ]
    assert len({sheet.discards for sheet in found.sheets}) == 2


def test_a_pupil_whose_name_another_one_would_get_keeps_it(problems: ProblemSet) -> None:
    best = discards(problems, 0)
    typed = ("Aoi", "aoi", "Aoi (2)", "AOI")
    given = [
        answers(problems, name, [*best[:place], *[None] * (4 - place)])
        for place, name in enumerate(typed, start=1)
    ]
    names = [sheet.name for sheet in results(problems, given, TREE).sheets]
    assert len({name_key(name) for name in names}) == 4
    assert "Aoi (2)" in names
    assert not any(name.endswith("(2) (2)") for name in names)


def test_the_table_of_results(problems: ProblemSet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "second_opinions", lambda observations: None)
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
    assert found.sheets[1].name.endswith("(2)"), "two of one name are told apart"
    assert found.of_pupil(by_name["Aoi"]) == {Verdict.FIRST: 4}
    assert found.of_pupil(by_name["aoi"]) == {Verdict.FIRST: 1, None: 3}
    for number, problem in enumerate(problems.problems):
        advice = advise(problem.observation, TREE)
        thrown = advice.combined[-1].discard
        verdict = judge(problem.observation, advice, thrown).verdict
        assert found.sheets[by_name["Kei"]].verdicts[number] is verdict
        counts = Counter(sheet.verdicts[number] for sheet in found.sheets)
        assert found.of_position(number) == counts
        assert found.advices[number] == advice
        once_more = [best[0]] if number == 0 else []
        assert found.discards(number) == Counter([best[number], last[number], *once_more])
    assert found.sheets[by_name["Aoi"]].seconds == (2.5,) * 4


def test_a_red_five_answers_as_a_plain_one(problems: ProblemSet) -> None:
    for number, problem in enumerate(problems.problems):
        names = {tile_name(tile) for tile in problem.observation.hand}
        for name in names:
            given = Answers(problems.id, "Aoi", (Answer(number, name),))
            (sheet,) = results(problems, [given], TREE).sheets
            assert sheet.verdicts[number] is not None


def test_several_files_at_once(tmp_path: Path, problems: ProblemSet) -> None:
    best = discards(problems, 0)
    folder = tmp_path / "answers"
    folder.mkdir()
    write_answers(folder / "a.mtanswers", answers(problems, "Aoi", [*best]))
    write_answers(folder / "a copy.mtanswers", answers(problems, "ＡＯＩ", [*best]))
    write_answers(folder / "b.mtanswers", answers(problems, "Kei", [*best]))
    write_answers(folder / "C.MTANSWERS", answers(problems, "Cho", [*best]))
    write_answers(folder / "d.mtanswers.txt", answers(problems, "Dai", [*best]))
    (folder / "bad.mtanswers").write_bytes(b"PK\x03\x04")
    (folder / "notes.txt").write_text("not looked at")
    (folder / "._a.mtanswers").write_bytes(b"what a Mac puts beside a file on a stick")
    read, faults = read_many([folder, tmp_path / "none.mtanswers"], problems)
    names = sorted(each.name for each in read)
    assert names in (["Aoi", "Cho", "Dai", "Kei"], ["Cho", "Dai", "Kei", "ＡＯＩ"])
    assert [str(fault) for fault in faults] == [
        f"{folder}/bad.mtanswers is no file of answers.",
        f"{tmp_path}/none.mtanswers cannot be opened: No such file or directory.",
    ]


@pytest.mark.skipif(os.name == "nt", reason="other bounds")
def test_a_name_that_no_file_can_have_does_not_end_the_others(
    tmp_path: Path, problems: ProblemSet
) -> None:
    write_answers(tmp_path / "a.mtanswers", answers(problems, "Aoi", [*discards(problems, 0)]))
    read, faults = read_many([tmp_path / ("x" * 300), tmp_path / "a.mtanswers"], problems)
    assert [each.name for each in read] == ["Aoi"]
    assert [str(fault).rpartition(": ")[2] for fault in faults] == ["File name too long."]


def test_answers_to_another_set_are_told(tmp_path: Path, problems: ProblemSet) -> None:
    path = tmp_path / "a.mtanswers"
    write_answers(path, answers(problems, "Aoi", [*discards(problems, 0)]))
    other = problem_set("Week 4", problems.problems[:2])
    with pytest.raises(ClassroomError) as fault:
        read_answers(path, other)
    assert str(fault.value) == f"{path} answers another problem set than Week 4."


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
def test_hostile_answers_are_one_sentence(
    tmp_path: Path, problems: ProblemSet, changes: dict[str, Any]
) -> None:
    path = tmp_path / "a.mtanswers"
    write_answers(path, answers(problems, "Aoi", [*discards(problems, 0)]))
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    with pytest.raises(ClassroomError) as fault:
        read_answers(path, problems)
    said = str(fault.value)
    assert said.startswith(f"The answers in {path} are damaged (")
    assert said.endswith("); ask for them once more.")


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (-1, "are damaged"),
        ("x", "are damaged"),
        ([1], "are damaged"),
        (1e30, "a time that is none"),
        (1e999, "no file of answers"),  # Python's Infinity is no JSON
    ],
)
def test_a_time_that_is_none(
    tmp_path: Path, problems: ProblemSet, seconds: object, said: str
) -> None:
    path = tmp_path / "a.mtanswers"
    best = discards(problems, 0)
    write_answers(path, answers(problems, "Aoi", [*best]))
    data = json.loads(path.read_text())
    data["given"][0]["seconds"] = seconds
    path.write_text(json.dumps(data))
    with pytest.raises(ClassroomError, match=said):
        read_answers(path, problems)


def test_a_position_answered_twice(tmp_path: Path, problems: ProblemSet) -> None:
    path = tmp_path / "a.mtanswers"
    best = discards(problems, 0)
    twice = Answers(problems.id, "Aoi", (Answer(0, best[0]), Answer(0, best[0])))
    write_answers(path, twice)
    with pytest.raises(ClassroomError, match="a position is answered twice"):
        read_answers(path, problems)


def test_newer_answers(tmp_path: Path, problems: ProblemSet) -> None:
    path = tmp_path / "a.mtanswers"
    path.write_text(json.dumps({"answers": 2}))
    with pytest.raises(ClassroomError) as fault:
        read_answers(path, problems)
    assert str(fault.value) == (
        f"{path} was written by a newer version of the program; update the program to open it."
    )

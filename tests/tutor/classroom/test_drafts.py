"""Answers that are not handed in yet: kept, read again, gone."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rules.tiles import tile_name
from tests.ui.reviews import reviewed
from tutor.classroom.answers import Answer
from tutor.classroom.drafts import Draft, drop_draft, keep_draft, read_draft
from tutor.classroom.fault import ClassroomError
from tutor.classroom.problem_set import Problem, ProblemSet, problem_set

pytestmark = pytest.mark.measured


@pytest.fixture(scope="module")
def problems() -> ProblemSet:
    every = [one for made in reviewed() for one in made]
    chosen = [one for one in every if len(one.advice.combined) > 3][:30:10]
    return problem_set("Week 3", [Problem(one.observation, one.after_call) for one in chosen])


@pytest.fixture
def draft(problems: ProblemSet) -> Draft:
    first = problems.problems[0].observation
    return Draft("Ao", True, (Answer(0, tile_name(first.discards[0]), 3.5),))


def test_a_draft_is_read_as_it_was_kept(tmp_path: Path, problems: ProblemSet, draft: Draft) -> None:
    keep_draft(tmp_path / "answers", problems, draft)
    assert read_draft(tmp_path / "answers", problems) == draft
    assert [path.name for path in (tmp_path / "answers").iterdir()] == [f"{problems.id}.json"]


def test_another_set_has_a_draft_of_its_own(
    tmp_path: Path, problems: ProblemSet, draft: Draft
) -> None:
    other = problem_set("Week 4", problems.problems[1:])
    keep_draft(tmp_path, problems, draft)
    assert read_draft(tmp_path, other) == Draft()


def test_a_dropped_draft_is_gone_and_may_be_dropped_again(
    tmp_path: Path, problems: ProblemSet, draft: Draft
) -> None:
    keep_draft(tmp_path, problems, draft)
    drop_draft(tmp_path, problems, draft)
    drop_draft(tmp_path, problems, draft)
    assert read_draft(tmp_path, problems) == Draft()
    assert list(tmp_path.iterdir()) == []


def test_nothing_answered_and_no_name_leaves_no_file(
    tmp_path: Path, problems: ProblemSet, draft: Draft
) -> None:
    keep_draft(tmp_path, problems, draft)
    keep_draft(tmp_path, problems, Draft(is_timed=True))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "change",
    [
        {"draft": 2},
        {"name": 7},
        {"given": [{"position": 99, "discard": "1m"}]},
        {"given": None},
        {"set": "another"},
        {"timed": None, "given": 3},
    ],
)
def test_what_is_damaged_is_as_if_it_were_not_there(
    tmp_path: Path, problems: ProblemSet, draft: Draft, change: dict[str, object]
) -> None:
    keep_draft(tmp_path, problems, draft)
    path = tmp_path / f"{problems.id}.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    assert read_draft(tmp_path, problems) == Draft()


def test_a_draft_cut_off_is_as_if_it_were_not_there(
    tmp_path: Path, problems: ProblemSet, draft: Draft
) -> None:
    keep_draft(tmp_path, problems, draft)
    path = tmp_path / f"{problems.id}.json"
    path.write_bytes(path.read_bytes()[:40])
    assert read_draft(tmp_path, problems) == Draft()


def test_a_draft_of_a_newer_version_is_not_written_over(
    tmp_path: Path, problems: ProblemSet, draft: Draft
) -> None:
    keep_draft(tmp_path, problems, draft)
    path = tmp_path / f"{problems.id}.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"draft": 2}))
    before = path.read_bytes()
    for kept in (draft, Draft()):
        with pytest.raises(ClassroomError, match="newer version"):
            keep_draft(tmp_path, problems, kept)
    with pytest.raises(ClassroomError, match="newer version"):
        drop_draft(tmp_path, problems, draft)
    assert path.read_bytes() == before


def test_what_is_no_draft_is_put_aside(tmp_path: Path, problems: ProblemSet, draft: Draft) -> None:
    path = tmp_path / f"{problems.id}.json"
    path.write_bytes(b"half a dr")
    keep_draft(tmp_path, problems, draft)
    assert read_draft(tmp_path, problems) == draft
    assert path.with_name(f"{path.name}.bad").read_bytes() == b"half a dr"


def answer(problems: ProblemSet, position: int, choice: int = 0) -> Answer:
    seen = problems.problems[position].observation
    return Answer(position, tile_name(seen.discards[choice]))


def test_two_windows_on_one_set_keep_the_answers_of_both(
    tmp_path: Path, problems: ProblemSet
) -> None:
    read = Draft("Ao")
    one = replace(read, answers=(answer(problems, 1), answer(problems, 2)))
    keep_draft(tmp_path, problems, one, read)
    other = replace(read, answers=(answer(problems, 0), answer(problems, 2, 1)))
    keep_draft(tmp_path, problems, other, read)
    both = (answer(problems, 0), answer(problems, 1), answer(problems, 2, 1))
    assert read_draft(tmp_path, problems) == Draft("Ao", answers=both)
    keep_draft(tmp_path, problems, replace(other, answers=other.answers[:1]), other)
    assert read_draft(tmp_path, problems).answers == both[:2], "what is taken back here is gone"


def test_two_pupils_without_a_name_yet_keep_their_answers_apart(
    tmp_path: Path, problems: ProblemSet
) -> None:
    """Names are often typed last: whose came first got the answers of both."""
    one = Draft(answers=(answer(problems, 1),))
    keep_draft(tmp_path, problems, one, Draft())
    other = Draft(answers=(answer(problems, 1, 1), answer(problems, 2)))
    keep_draft(tmp_path, problems, other, Draft())
    assert read_draft(tmp_path, problems) == replace(other, others=(one,))
    more = replace(one, answers=(answer(problems, 0), *one.answers))
    keep_draft(tmp_path, problems, more, one)
    named = replace(other, name="Ao")
    keep_draft(tmp_path, problems, named, other)
    assert read_draft(tmp_path, problems) == replace(named, others=(more,))


def test_two_windows_that_read_a_draft_without_a_name_keep_the_answers_of_both(
    tmp_path: Path, problems: ProblemSet
) -> None:
    read = Draft(answers=(answer(problems, 1),))
    keep_draft(tmp_path, problems, read)
    for position in (2, 0):
        given = sorted((*read.answers, answer(problems, position)), key=lambda one: one.position)
        keep_draft(tmp_path, problems, Draft(answers=tuple(given)), read)
    assert [one.position for one in read_draft(tmp_path, problems).answers] == [0, 1, 2]


def test_answers_of_another_pupil_are_kept_beside(tmp_path: Path, problems: ProblemSet) -> None:
    """Two windows at one computer, a pupil at each: neither writes over the other."""
    one = Draft("Aki", answers=(answer(problems, 1),))
    keep_draft(tmp_path, problems, one, Draft())
    other = Draft("Ao", answers=(answer(problems, 0),))
    keep_draft(tmp_path, problems, other, Draft())
    assert read_draft(tmp_path, problems) == replace(other, others=(one,))
    more = replace(one, answers=(*one.answers, answer(problems, 2)))
    keep_draft(tmp_path, problems, more, one)
    assert read_draft(tmp_path, problems) == replace(more, others=(other,))
    drop_draft(tmp_path, problems, more)
    assert read_draft(tmp_path, problems) == other, "handed in: who is left comes first"
    keep_draft(tmp_path, problems, Draft(), other)
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_is_another_pupils_on_the_way_takes_nothing_of_hers(
    tmp_path: Path, problems: ProblemSet
) -> None:
    """A name is kept letter by letter: Akira is Aki for a moment."""
    one = Draft("Aki", answers=(answer(problems, 0), answer(problems, 1)))
    keep_draft(tmp_path, problems, one, Draft())
    before, answers = Draft(), (answer(problems, 1, 1), answer(problems, 2))
    for name in ("", "A", "Ak", "Aki", "Akir", "Akira"):
        draft = Draft(name, answers=answers)
        keep_draft(tmp_path, problems, draft, before)
        before = draft
    assert read_draft(tmp_path, problems) == replace(before, others=(one,))


def test_who_has_no_name_yet_keeps_answers_apart_from_who_has(
    tmp_path: Path, problems: ProblemSet
) -> None:
    one, other = Draft("Aki", answers=(answer(problems, 0),)), Draft(answers=(answer(problems, 1),))
    keep_draft(tmp_path, problems, one, Draft())
    keep_draft(tmp_path, problems, other, Draft())
    more = replace(one, answers=(*one.answers, answer(problems, 2)))
    keep_draft(tmp_path, problems, more, one)
    assert read_draft(tmp_path, problems) == replace(more, others=(other,))


def test_who_hands_in_drops_own_answers_alone(tmp_path: Path, problems: ProblemSet) -> None:
    """The pupil at the other window answered last, so hers stand first in the file."""
    one = Draft("Aki", answers=(answer(problems, 1),))
    other = Draft("Ao", answers=(answer(problems, 0),))
    keep_draft(tmp_path, problems, one, Draft())
    keep_draft(tmp_path, problems, other, Draft())
    drop_draft(tmp_path, problems, one)
    assert read_draft(tmp_path, problems) == other
    beside = Draft("Ao", answers=(answer(problems, 2),))
    keep_draft(tmp_path, problems, beside, Draft())
    drop_draft(tmp_path, problems, other)
    assert read_draft(tmp_path, problems) == beside, "of a second window of hers, not handed in"


def test_a_name_that_is_corrected_keeps_what_another_window_answered(
    tmp_path: Path, problems: ProblemSet
) -> None:
    draft = Draft("Ao", answers=(answer(problems, 0),))
    keep_draft(tmp_path, problems, draft, Draft())
    keep_draft(tmp_path, problems, replace(draft, answers=(answer(problems, 1),)), draft)
    keep_draft(tmp_path, problems, replace(draft, name="Aoi"), draft)
    both = (answer(problems, 0), answer(problems, 1))
    assert read_draft(tmp_path, problems) == Draft("Aoi", answers=both)


def test_what_cannot_be_opened_is_not_put_aside(tmp_path: Path, problems: ProblemSet) -> None:
    path = tmp_path / f"{problems.id}.json"
    path.mkdir()
    with pytest.raises(ClassroomError, match="cannot be opened"):
        keep_draft(tmp_path, problems, Draft("Ao"), Draft())
    assert [one.name for one in tmp_path.iterdir()] == [path.name]

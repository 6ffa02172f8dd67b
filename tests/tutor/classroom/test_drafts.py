"""Answers that are not handed in yet: kept, read again, gone."""

import errno
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

import pytest

from rules.tiles import tile_name
from tests.tutor.classroom.windows import stop
from tests.ui.reviews import reviewed
from tutor.classroom.answers import Answer
from tutor.classroom.drafts import Draft, choose_draft, drop_draft, keep_draft, read_draft, take_up
from tutor.classroom.fault import ClassroomError
from tutor.classroom.open_window import OpenWindow
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
    return Answer(position, tile_name(seen.discards[choice]), float(choice))


@dataclass
class Sitting:
    folder: Path
    problems: ProblemSet
    window: OpenWindow = field(default_factory=OpenWindow)
    draft: Draft = field(default_factory=Draft)
    left: tuple[Draft, ...] = ()

    def open(self, *, is_known: bool = True) -> "Sitting":
        if is_known:
            self.window.hold(self.folder)
        found = take_up(self.folder, self.problems, self.window.name)
        self.draft, self.left = found.draft, found.left
        return self

    def give(self, *answers: Answer, name: str = "") -> "Sitting":
        places = {one.position: one for one in (*self.draft.answers, *answers)}
        ordered = tuple(places[at] for at in sorted(places))
        self.draft = Draft(name or self.draft.name, False, ordered, self.window.name)
        keep_draft(self.folder, self.problems, self.draft)
        return self

    def again(self) -> "Sitting":
        self.window.close()
        return Sitting(self.folder, self.problems).open()

    @property
    def told(self) -> tuple[str, tuple[Answer, ...]]:
        return self.draft.name, self.draft.answers


@pytest.fixture
def sit(tmp_path: Path, problems: ProblemSet) -> Iterator[Callable[[], Sitting]]:
    made: list[Sitting] = []

    def one() -> Sitting:
        made.append(Sitting(tmp_path / "answers", problems))
        return made[-1].open()

    yield one
    for each in made:
        each.window.close()


Sit: TypeAlias = Callable[[], Sitting]


def test_who_closes_the_window_finds_the_answers_again(sit: Sit, problems: ProblemSet) -> None:
    one = sit().give(answer(problems, 1)).again()
    assert one.told == ("", (answer(problems, 1),))
    named = one.give(name="Ao").again()
    assert named.told == ("Ao", (answer(problems, 1),))


def test_who_was_stopped_finds_the_answers_again(sit: Sit, problems: ProblemSet) -> None:
    one = sit().give(answer(problems, 1))
    stop(one.window)
    assert sit().told == one.told
    assert len(list(one.folder.glob("*.open"))) == 1, "what was held is taken away"


def test_what_is_answered_at_an_open_window_is_shown_at_no_other(
    sit: Sit, problems: ProblemSet
) -> None:
    one, other = sit().give(answer(problems, 1)), sit()
    assert (other.told, other.left) == (("", ()), ())
    other.give(answer(problems, 1, 1), answer(problems, 2))
    assert one.give(answer(problems, 0)).open().draft.answers == (
        answer(problems, 0),
        answer(problems, 1),
    )


def test_of_two_without_a_name_each_finds_her_own_again(sit: Sit, problems: ProblemSet) -> None:
    one, other = sit().give(answer(problems, 1)), sit().give(answer(problems, 1, 1))
    for _ in range(2):
        told = one.told
        one = one.again()
        assert one.told == told
        one, other = other, one
    assert one.draft.window != other.draft.window


def test_whose_the_answers_of_two_closed_windows_are_is_asked(
    sit: Sit, problems: ProblemSet
) -> None:
    one, other = sit().give(answer(problems, 1)), sit().give(answer(problems, 2))
    one.window.close()
    other.window.close()
    again = sit()
    assert again.told == ("", ()), "neither is shown as hers"
    assert [each.answers for each in again.left] == [other.draft.answers, one.draft.answers]
    chosen = choose_draft(again.folder, problems, again.window.name, again.left[1])
    assert chosen == replace(one.draft, window=again.window.name)
    late = Sitting(again.folder, problems)
    gone = choose_draft(late.folder, problems, late.window.name, again.left[1])
    assert gone == Draft(window=late.window.name), "another window has it by now"
    assert sit().told == other.told


def test_a_name_that_is_another_pupils_on_the_way_takes_nothing_of_hers(
    sit: Sit, problems: ProblemSet
) -> None:
    one, other = sit().give(answer(problems, 0), name="Aki"), sit().give(answer(problems, 1, 1))
    for name in ("A", "Ak", "Aki", "Akir", "Akira"):
        other.give(answer(problems, 2), name=name)
        one.give(answer(problems, 1), name=name[:3])
    assert one.open().told == ("Aki", (answer(problems, 0), answer(problems, 1)))
    assert other.open().told == ("Akira", (answer(problems, 1, 1), answer(problems, 2)))


def test_who_hands_in_drops_own_answers_alone(sit: Sit, problems: ProblemSet) -> None:
    one, other = sit().give(answer(problems, 1), name="Ao"), sit().give(answer(problems, 1))
    given = one.draft
    one.give(answer(problems, 0), replace(answer(problems, 1), seconds=9.0))
    drop_draft(one.folder, problems, given)
    assert one.open().draft.answers == (answer(problems, 0),), "answered since"
    drop_draft(one.folder, problems, one.draft)
    assert one.open().told == ("", ())
    assert other.open().told == ("", (answer(problems, 1),))


def test_what_an_earlier_version_left_is_taken_up(sit: Sit, problems: ProblemSet) -> None:
    one = sit().give(answer(problems, 1), name="Ao")
    path = one.folder / f"{problems.id}.json"
    data = json.loads(path.read_text())
    del data["window"]
    path.write_text(json.dumps(data))
    one.window.close()
    assert sit().told == one.told


def test_a_name_of_a_window_leads_nowhere_else(sit: Sit, problems: ProblemSet) -> None:
    one = sit().give(answer(problems, 1))
    path, outside = one.folder / f"{problems.id}.json", one.folder.parent / "a.open"
    outside.touch()
    path.write_text(path.read_text().replace(one.window.name, "../a"))
    assert sit().told == one.told
    assert outside.exists()


def test_where_nothing_can_be_written_what_was_left_is_taken_up(
    sit: Sit, problems: ProblemSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = sit().give(answer(problems, 1))
    one.window.close()

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("tutor.classroom.drafts.replacing", refuse)
    assert sit().told == one.told


def test_where_the_disk_has_no_locks_what_was_left_is_taken_up(
    sit: Sit, problems: ProblemSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("tutor.classroom.open_window.take_lock", refuse)
    one = sit().give(answer(problems, 1))
    assert one.again().told == one.told


def test_what_cannot_be_opened_is_not_put_aside(tmp_path: Path, problems: ProblemSet) -> None:
    path = tmp_path / f"{problems.id}.json"
    path.mkdir()
    with pytest.raises(ClassroomError, match="cannot be opened"):
        keep_draft(tmp_path, problems, Draft("Ao"))
    assert [one.name for one in tmp_path.iterdir()] == [path.name]

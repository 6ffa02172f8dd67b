"""Short jobs: open a class, read a position or answers. No Qt.

Heavy modules are loaded by the jobs, off the window's thread.
"""

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.classroom.open_window import OpenWindow

if TYPE_CHECKING:
    from tutor.classroom.answers import Answers
    from tutor.classroom.class_folder import ClassFolder
    from tutor.classroom.class_view import ClassPosition
    from tutor.classroom.drafts import Draft
    from tutor.classroom.problem_set import ProblemSet
    from tutor.view.classroom.state import ClassState, Selection
    from tutor.view.jobs import Job


@dataclass(frozen=True, slots=True)
class FoundPositions:
    places: "tuple[ClassPosition, ...]"


@dataclass(frozen=True, slots=True)
class OpenedSet:
    problems: "ProblemSet"
    draft: "Draft"
    left: "tuple[Draft, ...]" = ()


def opening(path: Path, name: str | None = None) -> "Job":
    from tutor.classroom.class_folder import create_class, open_class

    yield _state(open_class(path) if name is None else create_class(path, name))


def finding(state: "ClassState", picked: "Selection") -> "Job":
    yield FoundPositions(state.places(picked))


def looking(folder: "ClassFolder", place: "ClassPosition") -> "Job":
    from tutor.classroom.class_view import decision_at

    yield place, decision_at(folder, place)


def reading_set(path: Path, drafts: Path, window: OpenWindow) -> "Job":
    from tutor.classroom.drafts import take_up
    from tutor.classroom.problem_set import read_set

    problems = read_set(path)
    window.hold(drafts)
    found = take_up(drafts, problems, window.name)
    yield OpenedSet(problems, found.draft, found.left)


def comparing(path: Path, files: tuple[Path, ...], folder: "ClassFolder | None" = None) -> "Job":
    from tutor.classroom.answers import read_many, results
    from tutor.classroom.fault import ClassroomError
    from tutor.classroom.kept_sets import keep_results
    from tutor.classroom.problem_set import read_set
    from tutor.strategy import tree as trees

    problems = read_set(path)
    read, faults = read_many(files, problems)
    found = results(problems, read, trees.shipped_tree())
    fault: ClassroomError | OSError | None = None
    try:
        if folder is not None and read:
            keep_results(folder, found, date.today())
    except (ClassroomError, OSError) as error:
        fault = error
    yield found, faults
    if fault is not None:
        raise fault


def solving(problems: "ProblemSet", answers: "Answers") -> "Job":
    from tutor.strategy import tree as trees
    from tutor.view.classroom.solved import solved

    yield solved(problems, answers, trees.shipped_tree())


def _state(folder: "ClassFolder") -> object:
    from tutor.classroom.class_teaching import class_teaching
    from tutor.classroom.class_view import class_view
    from tutor.classroom.kept_sets import kept_sets
    from tutor.view.classroom.state import ClassState
    from tutor.view.classroom.strangers import strangers

    view = class_view(folder)
    return ClassState(folder, view, class_teaching(view), strangers(folder), sets=kept_sets(folder))

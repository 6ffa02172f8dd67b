from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition, ClassView, decision_at
from tutor.classroom.kept_sets import KeptSet, keep_set, kept_problems, kept_sets
from tutor.classroom.problem_set import (
    ENDING,
    PAGE_ENDING,
    Problem,
    Wish,
    choose,
    hand_out,
    position_id,
    problem_at,
    problem_set,
)
from tutor.classroom.roster import ClassroomError
from tutor.coach.lessons.lessons import AnyCause
from tutor.coach.strategy.tree import StrategyTree
from tutor.system.files import with_ending
from tutor.teaching.units import LessonUnit

COUNT: Final = 5
KINDS: Final = ("browser", "file")


def homework_paths(view: ClassView, path: Path) -> dict[str, Path]:
    """Return the path of each pupil's homework, ending in .html; `hand_out` replaces the ending."""
    found: dict[str, Path] = {}
    for number, pupil in enumerate(view.pupils, start=1):
        part = "".join(sign if sign.isalnum() else "-" for sign in pupil)[:40].strip("-")
        target = with_ending(path, f"-{part or number}.html")
        if target in found.values():  # names that differ in their signs only
            target = with_ending(path, f"-{part}-{number}.html")
        found[pupil] = target
    return found


def homework_files(view: ClassView, path: Path) -> list[Path]:
    return [
        with_ending(target, ending)
        for target in homework_paths(view, path).values()
        for ending in (PAGE_ENDING, ENDING)
    ]


def hand_out_homework(
    folder: ClassFolder,
    view: ClassView,
    units: Iterable[LessonUnit[ClassPosition]],
    path: Path,
    title: str,
    tree: StrategyTree,
) -> dict[str, tuple[Path, ...]]:
    """Write homework for each pupil as an answer page and as a file, and record it in the class.

    Pupils without new positions get none.

    Args:
        units: the topics of the class; pupils concerned get positions of these ideas first.
        path: the pattern for file names, to which the pupil's name is added.
        title: the title of each set, with ``{name}`` for the pupil's name.

    Returns:
        The files written, by pupil.

    Raises:
        ClassroomError: a game's log is damaged, or the class cannot be written.
        OSError: a file cannot be written; earlier pupils' homework is written and recorded.
    """
    written: dict[str, tuple[Path, ...]] = {}
    taught = tuple(units)
    for pupil, target in homework_paths(view, path).items():
        found = [*_positions(folder, view, taught, pupil)]
        written[pupil] = ()
        if found:
            made = problem_set(title.format(name=pupil), (problem for _, problem in found))
            files = (hand_out(made, kind, target, tree, pupil=pupil) for kind in KINDS)
            written[pupil] = tuple(chain.from_iterable(files))
            keep_set(folder, made, [place.cause for place, _ in found], date.today(), pupil)
    return written


def _positions(
    folder: ClassFolder, view: ClassView, units: Iterable[LessonUnit[ClassPosition]], pupil: str
) -> Iterator[tuple[ClassPosition, Problem]]:
    given = set(_given(folder, pupil))
    ideas = frozenset(unit.idea for unit in units if pupil in unit.concerned)
    left = COUNT
    for causes in (ideas, frozenset[AnyCause]()) if ideas else (ideas,):
        for place in _choice(view, causes, pupil, COUNT + len(given)):
            problem = problem_at(decision_at(folder, place))
            key = position_id(problem)
            if key not in given and left:
                given.add(key)
                left -= 1
                yield place, problem


def _choice(
    view: ClassView, causes: frozenset[AnyCause], pupil: str, count: int
) -> tuple[ClassPosition, ...]:
    wish = Wish(count, causes, frozenset({pupil}), dearest=True)
    try:
        return choose(view, wish, Random(0))
    except ClassroomError:  # there is none
        return ()


def _given(folder: ClassFolder, pupil: str) -> Iterator[str]:
    """Yield the ids of positions in the pupil's earlier homework."""
    for kept in kept_sets(folder):
        problems = kept_problems(folder, kept.id) if kept.pupil == pupil else None
        if problems is not None:
            yield from map(position_id, problems.problems)


def with_homework_together(
    sets: Iterable[KeptSet], title: str
) -> tuple[tuple[KeptSet, frozenset[str]], ...]:
    """Merge each day's homework into one set with the given title. Return the sets, each with the
    pupils whose homework it is (empty for a set given to everybody)."""
    found: dict[object, KeptSet] = {}
    pupils: defaultdict[object, set[str]] = defaultdict(set)
    for kept in sets:
        key = kept.day if kept.pupil else kept.id
        before = found.get(key)
        pupils[key].update([kept.pupil] if kept.pupil else ())
        if before is None:
            found[key] = replace(kept, title=title if kept.pupil else kept.title)
        else:
            found[key] = replace(
                before,
                causes=(*before.causes, *kept.causes),
                answers=(*before.answers, *kept.answers),
                pupil="",
            )
    return tuple((kept, frozenset(pupils[key])) for key, kept in found.items())

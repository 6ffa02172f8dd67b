"""What a class is handed: the problem set as a file, or as sheets on paper with their answers."""

from datetime import datetime
from pathlib import Path

from tutor.advice.advisor import advise_all
from tutor.classroom.problem_set import ENDING, ProblemSet, sheets_of, write_set
from tutor.endings import with_ending
from tutor.export.problem_sheet import PrintedProblem, problem_of, write_sheet_html, write_sheet_pdf
from tutor.strategy.tree import StrategyTree


def hand_out(
    chosen: ProblemSet, kind: str, path: Path, tree: StrategyTree, created: datetime
) -> tuple[Path, ...]:
    """Write one kind of handout; returns the files.

    Args:
        kind: one of `problem_set.KINDS`.
        path: the file; the kind gives it its ending, answers stand in a ``-answers`` beside it.
        tree: what the answers are by.
        created: the date that a PDF tells.

    Raises:
        OSError: a place cannot be written, or is full; that file has not changed then.
    """
    if kind == "file":
        file = with_ending(path, ENDING)
        write_set(file, chosen)
        return (file,)
    problems = _problems(chosen, tree)
    sheets = sheets_of(path, kind)
    for target, answers in zip(sheets, (False, True), strict=True):
        if kind == "html":
            write_sheet_html(target, problems, answers=answers, title=chosen.title)
        else:
            write_sheet_pdf(target, problems, answers=answers, created=created, title=chosen.title)
    return sheets


def _problems(chosen: ProblemSet, tree: StrategyTree) -> list[PrintedProblem]:
    observations = [one.observation for one in chosen.problems]
    advices = advise_all(observations, tree)
    return [
        problem_of(observation, advice)
        for observation, advice in zip(observations, advices, strict=True)
    ]

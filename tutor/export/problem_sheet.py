"""Problems on paper, with or without their answers, as HTML and PDF."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from rules.observation import Observation
from rules.tiles import Tile
from tutor.authors import answer, answer_to, situation
from tutor.authors.lessons import slip_sentence
from tutor.coach.advice import Advice, Decision
from tutor.export.html_game import page
from tutor.export.pictures import Picture, picture_of, svg_of
from tutor.grading.right import right_tiles
from tutor.language import gettext
from tutor.strategy.situation import Strategy
from tutor.system.files import replacing, replacing_bytes
from tutor.text.groups import Group
from tutor.text.names import capital, tile_word
from tutor.text.stance import plan_line, plan_title
from tutor.text.thinking import thinking_of
from tutor.text.verdicts import right_line


@dataclass(frozen=True, slots=True)
class PrintedProblem:
    observation: Observation
    strategy: Strategy
    right: tuple[Tile, ...]
    groups: tuple[Group, ...]
    """Of the hand, for the answer."""
    throw: str
    said: tuple[str, ...]


def problem_of(
    observation: Observation, advice: Advice, decision: Decision | None = None
) -> PrintedProblem:
    """Return a problem to print.

    Args:
        decision: what was thrown there, which the answer is then set against.
    """
    said = answer(advice, observation)
    if decision is not None and decision.slip is not None:
        cause, decision = decision.slip.cause, replace(decision, advice=advice)
        name = tile_word(decision.played, observation.rules.red_fives)
        thrown = gettext("In the game {tile} was thrown. {why}").format(
            tile=name, why=slip_sentence(decision, cause)
        )
        said = (*answer_to(decision), thrown)
    said = (*said, *situation(advice, observation)[:1])
    throw = right_line(observation, advice)
    groups, right = thinking_of(advice, observation), right_tiles(advice)
    return PrintedProblem(observation, advice.choice.strategy, right, groups, throw, said)


def write_sheet(
    path: Path, problems: Iterable[PrintedProblem], *, answers: bool, title: str = ""
) -> None:
    """Write the problems, or their answers, as a PDF if the file is called so, else as a page
    for a browser."""
    paper = path.suffix == ".pdf"
    shown = [
        {
            "number": number,
            "picture": svg_of(_picture(problem, answers)),
            "answer": _answer(problem) if answers else (),
        }
        for number, problem in enumerate(problems, start=1)
    ]
    headed = _headed(title, answers)
    text = page(
        "sheet.html",
        paper=paper,
        title=headed,
        note=_note(answers),
        problems=shown,
        blanks=() if answers else _blanks(),
    )
    if paper:
        from tutor.export.paper import to_pdf  # Qt: slow, and needs libraries of the system

        with replacing_bytes(path) as file:
            file.write(to_pdf(text, headed))
        return
    with replacing(path) as page_file:
        page_file.write(text)


def _picture(problem: PrintedProblem, answers: bool) -> Picture:
    if not answers:
        return picture_of(problem.observation)
    return picture_of(problem.observation, advised=problem.right, groups=problem.groups)


def _answer(problem: PrintedProblem) -> tuple[str, ...]:
    plan = gettext("Plan: {plan}. {line}").format(
        plan=plan_title(problem.strategy), line=plan_line(problem.strategy)
    )
    return (problem.throw, plan, *map(capital, problem.said))


def _headed(title: str, answers: bool) -> str:
    what = gettext("Answers") if answers else gettext("What would you throw?")
    if title and answers:
        return gettext("{title}: {what}").format(title=title, what=what)
    return title or what


def _note(answers: bool) -> str:
    if answers:
        return gettext("▼ marks every tile that counts as right.")
    return gettext("Name: ____________________     Date: ______________")


def _blanks() -> tuple[str, ...]:
    return (gettext("I throw, and my plan is:"), gettext("Because:"))

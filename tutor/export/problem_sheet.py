"""Problems on paper, with or without their answers, as HTML and PDF."""

from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile
from tutor.authors import answer, answer_to, situation
from tutor.authors.lessons import slip_sentence
from tutor.coach.advice import Advice, Decision
from tutor.export.html_game import page
from tutor.export.pdf_document import BESIDE, BOARD, INNER, MARGIN, Document, Paragraph, board_row
from tutor.export.pictures import Picture, picture_of, svg_of
from tutor.grading.right import right_tiles
from tutor.language import gettext
from tutor.strategy.situation import Strategy
from tutor.system.files import replacing, replacing_bytes
from tutor.text.names import capital, tile_word
from tutor.text.stance import plan_line, plan_title
from tutor.text.verdicts import right_line

_TOP: Final = 19.0
_LEAST: Final = 46.0
_WRITING: Final = 9.0
"""Millimetres between the lines to write on."""


@dataclass(frozen=True, slots=True)
class PrintedProblem:
    observation: Observation
    strategy: Strategy
    right: tuple[Tile, ...]
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
    return PrintedProblem(observation, advice.choice.strategy, right_tiles(advice), throw, said)


def write_sheet_html(
    path: Path, problems: Iterable[PrintedProblem], *, answers: bool, title: str = ""
) -> None:
    """Write the problems, or their answers, as one printable page without external resources."""
    shown = [
        {
            "number": number,
            "picture": svg_of(_picture(problem, answers)),
            "answer": _answer(problem) if answers else (),
        }
        for number, problem in enumerate(problems, start=1)
    ]
    text = page(
        "sheet.html",
        title=_headed(title, answers),
        note=_note(answers),
        problems=shown,
        blanks=() if answers else _blanks(),
    )
    with replacing(path) as file:
        file.write(text)


def write_sheet_pdf(
    path: Path,
    problems: Iterable[PrintedProblem],
    *,
    answers: bool,
    created: datetime,
    title: str = "",
) -> None:
    """Write the problems, or their answers, on A4 pages; `created` is the date in the file."""
    shown = _headed(title, answers)
    with closing(Document(shown, created)) as document:
        note = _note(answers)
        document.add_page()
        document.font(18, bold=True)
        document.text(MARGIN, MARGIN + 6.5, document.cut(shown, INNER))
        document.font(10)
        document.text(MARGIN, MARGIN + 14.5, note)
        y = MARGIN + _TOP
        for number, problem in enumerate(problems, start=1):
            y = _problem(document, number, problem, y, answers)
        made = document.to_bytes()
    with replacing_bytes(path) as file:
        file.write(made)


def _picture(problem: PrintedProblem, answers: bool) -> Picture:
    advised = problem.right if answers else ()
    return picture_of(problem.observation, advised=advised)


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


def _problem(
    document: Document, number: int, problem: PrintedProblem, y: float, answers: bool
) -> float:
    picture = _picture(problem, answers)
    head = [Paragraph(f"{number}", 12, bold=True)]
    if answers:
        first, *rest = _answer(problem)
        said = [Paragraph(first, 10.5, bold=True), *(Paragraph(one, above=1) for one in rest)]
        return board_row(document, head, picture, said, y)[1]
    throw, because = _blanks()
    asked = [Paragraph(throw), Paragraph(because, above=1.5 * _WRITING)]
    line, end = board_row(document, head, picture, asked, y, _LEAST)
    left = MARGIN + BOARD + BESIDE
    document.font(9.5)
    document.rule(left, line - _WRITING, BOARD, 0.2)
    while line + _WRITING < end - 2:
        line += _WRITING
        document.rule(left, line, BOARD, 0.2)
    return end

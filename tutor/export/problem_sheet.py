"""Problems on paper, with or without their answers, as HTML and PDF."""

from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile
from tutor.authors import answer, sentences
from tutor.coach.advice import Advice
from tutor.export.html_game import page
from tutor.export.pdf_document import HEIGHT, INNER, MARGIN, WIDTH, Document, draw
from tutor.export.pictures import PICTURE_WIDTH as UNITS
from tutor.export.pictures import Picture, picture_of, svg_of
from tutor.grading.right import right_tiles
from tutor.language import gettext
from tutor.strategy.situation import Strategy
from tutor.system.files import replacing, replacing_bytes
from tutor.text.names import capital, either, paragraph, tile_word, together
from tutor.text.stance import plan_line, plan_title

_SCALE: Final = 0.9 * INNER / UNITS
"""Millimetres per unit of a picture."""
_ROOM: Final = 26.0
_TOP: Final = 19.0
_THIRD: Final = (HEIGHT - 2 * MARGIN + 5 - _TOP) / 3
_LINE: Final = 5.0


@dataclass(frozen=True, slots=True)
class PrintedProblem:
    observation: Observation
    strategy: Strategy
    first: tuple[Tile, ...]
    right: tuple[Tile, ...]
    """All that count as right, the first ones included."""
    said: tuple[str, ...]


def problem_of(observation: Observation, advice: Advice) -> PrintedProblem:
    said = (*answer(advice, observation), *sentences(advice, observation)[:1])
    return PrintedProblem(observation, advice.choice.strategy, advice.best, right_tiles(advice), said)


def write_sheet_html(
    path: Path, problems: Iterable[PrintedProblem], *, answers: bool, title: str = ""
) -> None:
    """Write the problems, or their answers, as one printable page without external resources.

    Raises:
        OSError: the file cannot be written, or the disk is full; the old file stays.
    """
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
    """Write the problems, or their answers, on A4 pages; `created` is the date in the file.

    Raises:
        OSError: the file cannot be written, or the disk is full; the old file stays.
    """
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
    red = problem.observation.rules.red_fives
    said = gettext("Throw: {tiles}.").format(
        tiles=either([tile_word(tile, red) for tile in problem.first])
    )
    others = [tile_word(tile, red) for tile in problem.right if tile not in problem.first]
    if others:
        also = gettext("Also right: {tiles}.").format(tiles=together(others))
        said = paragraph((said, also))
    plan = gettext("Plan: {plan}. {line}").format(
        plan=plan_title(problem.strategy), line=plan_line(problem.strategy)
    )
    return (said, plan, *map(capital, problem.said))


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
    document.font(10.5)
    said = (
        [line for text in _answer(problem) for line in document.lines(text, INNER)]
        if answers
        else []
    )
    below = _LINE * len(said) + 5 if answers else _ROOM
    scale = min(_SCALE, (_THIRD - _ROOM - 4) / picture.height)
    if y + 4 + picture.height * scale + below > HEIGHT - MARGIN + 5:
        document.add_page()
        y = MARGIN
    document.rule(MARGIN, y, INNER, 0.35)
    document.font(14, bold=True)
    document.text(MARGIN, y + 8, f"{number}")
    draw(picture, document, WIDTH - MARGIN - UNITS * scale, y + 4, scale)
    y += 4 + picture.height * scale
    if answers:
        document.font(10.5)
        for row, line in enumerate(said, start=1):
            document.text(MARGIN, y + _LINE * row, line)
        return y + _LINE * len(said) + 5
    for row, head in enumerate(_blanks(), start=1):
        base = y + 9 * row - 2
        document.font(9.5)
        document.text(MARGIN, base, head)
        start = MARGIN + document.width(head) + 2
        document.rule(start, base + 1, WIDTH - MARGIN - start, 0.2)
    return y + _ROOM

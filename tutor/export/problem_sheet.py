from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rules.events import Discard
from rules.legal import Action
from rules.observation import Observation
from rules.tiles import Tile
from tutor.coach.advice import ActionAdvice, ReviewEntry
from tutor.export.html_game import page
from tutor.export.pictures import Picture, picture_of, svg_of
from tutor.grading.right import About, claimed_tile, right_tiles
from tutor.language import gettext
from tutor.system.files import replacing, replacing_bytes
from tutor.text.calls import question_line
from tutor.text.problems import solved_words
from tutor.text.thinking import hand_groups, thinking_of


@dataclass(frozen=True, slots=True)
class PrintedProblem:
    question: str
    """Of an offer; empty if a tile is to be thrown."""
    open: Picture
    solved: Picture
    answer: tuple[str, ...]


def problem_of(
    observation: Observation,
    offered: Sequence[Action],
    about: About,
    played: ReviewEntry | None = None,
) -> PrintedProblem:
    """Return a problem to print.

    Args:
        offered: what may be called or declared; empty if a tile is to be thrown.
        played: what was done there, which the answer is then set against.
    """
    claimed = claimed_tile(offered)
    if isinstance(about, ActionAdvice):
        wanted = about.recommended
        advised: tuple[Tile, ...] = (wanted.tile,) if isinstance(wanted, Discard) else ()
        groups = hand_groups(observation, advised[0] if advised else None)
    else:
        advised, groups = right_tiles(about), thinking_of(about, observation)
    return PrintedProblem(
        question_line(offered) if offered else "",
        picture_of(observation, offered=claimed),
        picture_of(observation, offered=claimed, advised=advised, groups=groups),
        solved_words(about, observation, played).lines,
    )


def write_sheet(
    path: Path, problems: Iterable[PrintedProblem], *, answers: bool, title: str = ""
) -> None:
    """Write the problems, or their answers, as a PDF if the file is called so, else as a page
    for a browser."""
    paper = path.suffix == ".pdf"
    shown = [
        {
            "number": number,
            "question": problem.question,
            "picture": svg_of(problem.solved if answers else problem.open),
            "answer": problem.answer if answers else (),
            "blanks": () if answers else _blanks(problem),
        }
        for number, problem in enumerate(problems, start=1)
    ]
    headed = _headed(title, answers)
    text = page("sheet.html", paper=paper, title=headed, note=_note(answers), problems=shown)
    if paper:
        from tutor.export.paper import to_pdf  # Qt: slow, and needs libraries of the system

        with replacing_bytes(path) as file:
            file.write(to_pdf(text, headed))
        return
    with replacing(path) as page_file:
        page_file.write(text)


def _headed(title: str, answers: bool) -> str:
    what = gettext("Answers") if answers else gettext("What would you throw?")
    if title and answers:
        return gettext("{title}: {what}").format(title=title, what=what)
    return title or what


def _note(answers: bool) -> str:
    if answers:
        return gettext("▼ marks every tile that counts as right.")
    return gettext("Name: ____________________     Date: ______________")


def _blanks(problem: PrintedProblem) -> tuple[str, ...]:
    asked = gettext("My answer:") if problem.question else gettext("I throw, and my plan is:")
    return (asked, gettext("Because:"))

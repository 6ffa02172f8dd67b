"""A plan for a lesson of 90 minutes on one A4 page."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from tutor.coach.graded import CallCause, Cause
from tutor.drills.drill import Theme
from tutor.export.pdf_document import FOOT, INNER, MARGIN, Document, Paragraph
from tutor.language import gettext, pgettext
from tutor.lessons.lessons import AnyCause
from tutor.system.files import replacing_bytes
from tutor.text.drills import theme_word

MINUTES: Final = 90
RETURNED, DRILLED, GIVEN = 10, 10, 5
"""Minutes for the last homework, the drills, and the next homework."""
_TIME: Final = 22.0
"""Millimetres of the column of times."""
THEMES: Final[Mapping[AnyCause, Theme]] = {
    Cause.PLAYED_ON: Theme.FOLDING,
    Cause.TOO_DANGEROUS: Theme.FOLDING,
    Cause.FOLDED_EARLY: Theme.WAITS,
    Cause.GAVE_UP_VALUE: Theme.POINTS,
    Cause.YAKUHAI: Theme.YAKU,
    Cause.LEFT_PLAN: Theme.YAKU,
    Cause.STEP_BACK: Theme.SHAPES,
    Cause.USEFUL_FIRST: Theme.UKEIRE,
    Cause.FEWER_DRAWS: Theme.UKEIRE,
    Cause.NO_YAKU: Theme.YAKU,
    Cause.WORSE_WAIT: Theme.WAITS,
    CallCause.NO_YAKU: Theme.YAKU,
    CallCause.NO_RIICHI: Theme.WAITS,
    CallCause.STAYS_LAST: Theme.LAST_ROUND,
    CallCause.PASSED_YAKUHAI: Theme.YAKU,
    CallCause.THIN_RIICHI: Theme.WAITS,
    CallCause.NEEDLESS_CALL: Theme.YAKU,
    CallCause.PASSED_CALL: Theme.YAKU,
    CallCause.NEEDLESS_KAN: Theme.POINTS,
}


@dataclass(frozen=True, slots=True)
class PlannedUnit:
    idea: AnyCause
    title: str
    board: str
    evidence: tuple[str, ...]
    positions: tuple[str, ...]
    """Where each is, its answer, and the teacher's note."""


def write_plan(
    path: Path, title: str, returned: str, units: Sequence[PlannedUnit], created: datetime
) -> None:
    """Write the plan as a PDF; lines that do not fit the page are left out.

    Args:
        title: the name of the class; may be empty.
        returned: about the last homework or set; may be empty.
        units: at least one.
        created: the date.

    Raises:
        OSError: the file cannot be written, or the disk is full; the old file stays.
    """
    head = gettext("Plan for 90 minutes")
    with closing(Document(head, created)) as document:
        document.add_page()
        document.font(18, bold=True)
        document.text(MARGIN, MARGIN + 6.5, head)
        document.font(9.5)
        below = " · ".join(filter(None, (title, created.date().isoformat())))
        document.text(MARGIN, MARGIN + 12.5, document.cut(below, INNER))
        y, clock = MARGIN + 17, 0
        each = (MINUTES - RETURNED - DRILLED - GIVEN) // len(units)
        parts = [(RETURNED, _returned(returned))]
        parts += [(each, _unit(number, unit)) for number, unit in enumerate(units, start=1)]
        parts.append((MINUTES - GIVEN - RETURNED - each * len(units), _drills(units)))
        parts.append((GIVEN, [Paragraph(gettext("Give out the next homework"), 12, bold=True)]))
        room = FOOT - y - sum(_least(document, said) for _, said in parts)
        for minutes, said in parts:
            kept, room = _fitted(document, said, room)
            document.rule(MARGIN, y, INNER, 0.2)
            document.font(11, bold=True)
            document.text(MARGIN, y + 6, f"{clock // 60}:{clock % 60:02}")
            document.font(8.5)
            length = gettext("{count} minutes").format(count=minutes)
            document.text(MARGIN, y + 10, document.cut(length, _TIME - 2))
            y = max(document.write(kept, MARGIN + _TIME, y + 2, INNER - _TIME) + 2, y + 13)
            clock += minutes
        made = document.to_bytes()
    with replacing_bytes(path) as file:
        file.write(made)


_HEAD: Final = 3
"""The paragraphs of a part that are never left out."""


def _least(document: Document, said: Sequence[Paragraph]) -> float:
    return max(document.height_of(said[:_HEAD], INNER - _TIME) + 4, 13)


def _fitted(
    document: Document, said: Sequence[Paragraph], room: float
) -> tuple[list[Paragraph], float]:
    kept = [*said[:_HEAD]]
    for one in said[_HEAD:]:
        height = document.height_of([one], INNER - _TIME)
        if height <= room:
            kept.append(one)
            room -= height
    return kept, room


def _returned(line: str) -> list[Paragraph]:
    said = [Paragraph(gettext("The last homework, and questions"), 12, bold=True)]
    return [*said, Paragraph(line)] if line else said


def _unit(number: int, unit: PlannedUnit) -> list[Paragraph]:
    board = gettext("For the board: {line}").format(line=unit.board)
    shown = [
        Paragraph(f"{at}. {line}", above=1.0) for at, line in enumerate(unit.positions, start=1)
    ]
    return [
        Paragraph(f"{number}. {unit.title}", 12, bold=True),
        Paragraph(board, 10.5, bold=True, above=0.8),
        *(Paragraph(line, 9) for line in unit.evidence),
        *shown,
    ]


def _drills(units: Sequence[PlannedUnit]) -> list[Paragraph]:
    themes = list(dict.fromkeys(THEMES[unit.idea] for unit in units))[:2]
    listed = pgettext("between the items of a list", ", ").join(map(theme_word, themes))
    return [
        Paragraph(gettext("Drills in the program: {themes}").format(themes=listed), 12, bold=True)
    ]

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import accumulate
from pathlib import Path
from typing import Final

from tutor.coach.graded import CallCause, Cause
from tutor.drills.drill import Theme
from tutor.export.html_game import page
from tutor.export.paper import to_pdf
from tutor.language import gettext, pgettext
from tutor.lessons.lessons import AnyCause
from tutor.system.files import replacing_bytes
from tutor.text.drills import theme_word
from tutor.text.units import UnitWords

MINUTES: Final = 90
RETURNED, DRILLED, GIVEN = 10, 10, 5
"""Minutes for the last homework, the drills, and the next homework."""
SHOWN, DISCUSSED, PLAYED = 5, 5, 15
"""Minutes for an idea on the board, for each of its positions, and at least for play."""
STEP: Final = 5
MOST_POSITIONS: Final = 6
# fmt: off
THEMES: Final[Mapping[AnyCause, Theme]] = {
    Cause.PLAYED_ON: Theme.FOLDING, Cause.TOO_DANGEROUS: Theme.FOLDING,
    Cause.FOLDED_EARLY: Theme.WAITS, Cause.GAVE_UP_VALUE: Theme.POINTS, Cause.YAKUHAI: Theme.YAKU,
    Cause.LEFT_PLAN: Theme.YAKU, Cause.STEP_BACK: Theme.SHAPES, Cause.USEFUL_FIRST: Theme.UKEIRE,
    Cause.FEWER_DRAWS: Theme.UKEIRE, Cause.NO_YAKU: Theme.YAKU, Cause.WORSE_WAIT: Theme.WAITS,
    CallCause.NO_YAKU: Theme.YAKU, CallCause.NO_RIICHI: Theme.WAITS,
    CallCause.STAYS_LAST: Theme.LAST_ROUND, CallCause.PASSED_YAKUHAI: Theme.YAKU,
    CallCause.THIN_RIICHI: Theme.WAITS, CallCause.NEEDLESS_CALL: Theme.YAKU,
    CallCause.PASSED_CALL: Theme.YAKU, CallCause.NEEDLESS_KAN: Theme.POINTS,
}
# fmt: on


@dataclass(frozen=True, slots=True)
class PlannedUnit:
    idea: AnyCause
    title: str
    words: UnitWords
    positions: tuple[str, ...]
    """Where each is, its answer, and the teacher's note."""


def write_plan(
    path: Path, title: str, returned: str, units: Sequence[PlannedUnit], created: datetime
) -> None:
    """Write the plan as a PDF.

    Args:
        title: the name of the class; may be empty.
        returned: about the last homework or set; may be empty.
        units: at least one.
        created: the date.

    Raises:
        OSError: the file cannot be written, or the disk is full; the old file stays.
    """
    head = gettext("Plan for 90 minutes")
    units = [replace(unit, positions=unit.positions[:MOST_POSITIONS]) for unit in units]
    lengths = _lengths([SHOWN + DISCUSSED * len(unit.positions) for unit in units])
    left = MINUTES - RETURNED - DRILLED - GIVEN - sum(lengths)
    played = left if left >= PLAYED else 0
    themes = list(dict.fromkeys(THEMES[unit.idea] for unit in units))[:2]
    listed = pgettext("between the items of a list", ", ").join(map(theme_word, themes))
    drills = gettext("Drills in the program: {themes}").format(themes=listed)
    parts: list[tuple[int, str, str | PlannedUnit]] = [
        (RETURNED, gettext("The last homework, and questions"), returned),
        *(
            (length, f"{number}. {unit.title}", unit)
            for number, (length, unit) in enumerate(zip(lengths, units, strict=True), start=1)
        ),
        (DRILLED + left - played, drills, ""),
        (played, gettext("Play at the tables, and say why before a throw"), ""),
        (GIVEN, gettext("Give out the next homework"), ""),
    ]
    parts = [part for part in parts if part[0]]
    starts = accumulate((minutes for minutes, *_ in parts), initial=0)
    text = page(
        "plan.html",
        paper=True,
        title=head,
        below=" · ".join(filter(None, (title, created.date().isoformat()))),
        board=gettext("For the board:"),
        parts=[
            {
                "clock": f"{clock // 60}:{clock % 60:02}",
                "length": gettext("{count} minutes").format(count=minutes),
                "title": what,
                "said": said,
            }
            for clock, (minutes, what, said) in zip(starts, parts, strict=False)
        ],
    )
    with replacing_bytes(path) as file:
        file.write(to_pdf(text, head, on_one_page=True))


def _lengths(wanted: Sequence[int]) -> list[int]:
    """Return minutes for each unit, shortened alike where they are too many.

    >>> _lengths([10, 20]), _lengths([30, 60, 30])
    ([10, 20], [15, 30, 15])
    """
    part = min(1.0, (MINUTES - RETURNED - DRILLED - GIVEN) / sum(wanted))
    return [STEP * int(part * minutes / STEP) for minutes in wanted]

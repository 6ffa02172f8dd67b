from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import accumulate
from pathlib import Path
from typing import Final

from rules.events import Discard
from rules.legal import Action
from rules.observation import Observation
from rules.tiles import Tile, kind_of, tile_name
from tutor.coach.advice import ActionAdvice, ReviewEntry
from tutor.coach.graded import CallCause, Cause
from tutor.coach.grading.right import About, answers_to, claimed_tile, right_tiles
from tutor.coach.lessons.lessons import AnyCause
from tutor.drills.drill import Theme
from tutor.export.html_game import page
from tutor.export.pictures import Picture, picture_of, svg_of
from tutor.export.tile_places import face_name
from tutor.language import gettext, pgettext
from tutor.system.files import replacing, replacing_bytes
from tutor.text.calls import answer_name, question_line
from tutor.text.drills import theme_word
from tutor.text.names import tile_word
from tutor.text.problems import solved_words
from tutor.text.thinking import hand_groups, thinking_of
from tutor.text.units import UnitWords


def write_answer_page(
    path: Path,
    set_id: str,
    title: str,
    positions: Sequence[tuple[Observation, Sequence[Action]]],
    *,
    version: int,
    ending: str,
    longest_name: int,
    pupil: str = "",
) -> None:
    """Write a self-contained page on which a pupil chooses answers and saves them as a file. The
    page does not contain the solutions.

    Args:
        title: the title shown to pupils.
        positions: the positions in order, each with the calls or declarations on offer (empty if
            the pupil is to discard).
        version: the format version of answers files.
        ending: the file extension of answers files.
        longest_name: the maximum length of a name, in characters.
        pupil: the name to fill in beforehand.

    Raises:
        OSError: the file cannot be written; an existing file is left unchanged.
    """
    shown = title or gettext("What would you throw?")
    text = page(
        "answers.html",
        script="answers.js",
        title=shown,
        set_id=set_id,
        version=version,
        ending=ending,
        longest_name=longest_name,
        pupil=pupil,
        positions=[
            {
                "number": number,
                "picture": svg_of(picture_of(seen, offered=claimed_tile(offered))),
                "asked": gettext("Position {number}: {question}").format(
                    number=number, question=question_line(offered)
                ),
                "tiles": () if offered else _tiles(seen),
                "answers": [(one, answer_name(one, offered)) for one in answers_to(offered)]
                if offered
                else (),
            }
            for number, (seen, offered) in enumerate(positions, start=1)
        ],
        note=gettext(
            "Choose an answer in each position. Then write your name, save the answers, and send "
            "the file to your teacher. This page works offline and sends nothing by itself."
        ),
        count=gettext("{given} of {count} answered").format(given="{given}", count=len(positions)),
        name=gettext("Your name, for the teacher"),
        save=gettext("Save the answers"),
        saved=gettext("Saved as {file}. Send this file to your teacher."),
        needed=gettext("This page needs JavaScript."),
    )
    with replacing(path) as file:
        file.write(text)


def _tiles(seen: Observation) -> list[dict[str, object]]:
    allowed = {kind_of(tile) for tile in seen.discards}
    rest = sorted(tile for tile in seen.hand if tile != seen.drawn)
    drawn = [] if seen.drawn is None else [seen.drawn]
    return [
        {
            "name": tile_name(tile),
            "word": tile_word(tile, seen.rules.red_fives),
            "face": face_name(tile, seen.rules.red_fives),
            "drawn": tile == seen.drawn,
            "barred": kind_of(tile) not in allowed,
        }
        for tile in (*rest, *drawn)
    ]


@dataclass(frozen=True, slots=True)
class PrintedProblem:
    question: str
    """The question about an offer; empty if a tile is to be discarded."""
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
        offered: the calls or declarations on offer; empty if a tile is to be discarded.
        played: the decision in the game, to compare with the answer.
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
    """Write the problems or their answers, as PDF if the path ends in .pdf, otherwise as HTML."""
    paper = path.suffix == ".pdf"
    threw, because = gettext("I throw, and my plan is:"), gettext("Because:")
    headed = title or gettext("What would you throw?")
    note = gettext("Name: ____________________     Date: ______________")
    if answers:
        what, note = gettext("Answers"), gettext("▼ marks every tile that counts as right.")
        headed = gettext("{title}: {what}").format(title=title, what=what) if title else what
    shown = [
        {
            "number": number,
            "question": problem.question,
            "picture": svg_of(problem.solved if answers else problem.open),
            "answer": problem.answer if answers else (),
            "blanks": ()
            if answers
            else (gettext("My answer:") if problem.question else threw, because),
        }
        for number, problem in enumerate(problems, start=1)
    ]
    text = page("sheet.html", paper=paper, title=headed, note=note, problems=shown)
    if paper:
        from tutor.export.paper import to_pdf  # Qt: slow, and needs libraries of the system

        with replacing_bytes(path) as file:
            file.write(to_pdf(text, headed))
        return
    with replacing(path) as page_file:
        page_file.write(text)


MINUTES: Final = 90
RETURNED, DRILLED, GIVEN = 10, 10, 5
"""Minutes for the last homework, the drills, and the next homework."""
SHOWN, DISCUSSED, PLAYED = 5, 5, 15
"""Minutes to explain an idea, to discuss a position, and at least to play."""
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
    """For each position, its source, its answer and the teacher's note."""


def write_plan(
    path: Path, title: str, returned: str, units: Sequence[PlannedUnit], created: datetime
) -> None:
    """Write a lesson plan as PDF.

    Args:
        title: the name of the class; may be empty.
        returned: a sentence about the last homework or set; may be empty.
        units: at least one.

    Raises:
        OSError: the file cannot be written; an existing file is left unchanged.
    """
    from tutor.export.paper import to_pdf  # as above

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
    """Return the minutes for each unit, scaled down if they exceed the lesson.

    >>> _lengths([10, 20]), _lengths([30, 60, 30])
    ([10, 20], [15, 30, 15])
    """
    part = min(1.0, (MINUTES - RETURNED - DRILLED - GIVEN) / sum(wanted))
    return [STEP * int(part * minutes / STEP) for minutes in wanted]

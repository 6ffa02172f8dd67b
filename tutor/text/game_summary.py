from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from rules.placement import placement_of
from rules.record import GameRecord
from rules.tiles import EAST, Kind, Seat
from tutor.coach.advice import CallDecision, ReviewEntry
from tutor.coach.graded import Graded, Label
from tutor.coach.grading.grade import GOOD, Grade
from tutor.coach.grading.praise import DoneWell, Strength
from tutor.coach.lessons.lessons import AnyCause, Lesson
from tutor.coach.lessons.story import RoundLine, Story
from tutor.explanations.lessons import round_line, turning_line
from tutor.language import gettext, ngettext, pgettext
from tutor.system.files import one_line
from tutor.text.lessons import cause_title, slip_words
from tutor.text.names import (
    PRACTICE,
    capital,
    commas,
    paragraph,
    place_word,
    player_name,
    points_text,
    round_word,
    wind_word,
)
from tutor.text.verdicts import label_word

MUCH_MORE: Final = 2
"""The biggest change is mentioned if it is more than this many times the turning point's."""


def game_line(record: GameRecord, seat: Seat) -> str:
    length = gettext("Hanchan") if record.rules.hanchan else gettext("East-only game")
    parts = [length]
    if record.final_points is not None:
        place = place_word(placement_of(record.final_points, seat))
        points = points_text(record.final_points[seat])
        parts.append(gettext("finished {place}").format(place=place))
        parts.append(gettext("{points} points").format(points=points))
    else:
        parts.append(gettext("the record stops before the end"))
    return " · ".join(parts)


def seat_line(record: GameRecord, seat: Seat) -> str:
    wind = wind_word(Kind(EAST + seat))
    name = player_names(record)[seat]
    return f"{wind} · {name}" if name else wind


def player_names(record: GameRecord) -> tuple[str, ...]:
    names = (one_line(player.name) for player in record.players)
    return tuple(map(player_name, names) if record.game.startswith(PRACTICE) else names)


def result_line(record: GameRecord, seat: Seat) -> str:
    """Return placement and points: "You finished second with 27,300 points."."""
    if record.final_points is None:
        return gettext("The record stops before the end of the game.")
    return gettext("You finished {place} with {points} points.").format(
        place=place_word(placement_of(record.final_points, seat)),
        points=points_text(record.final_points[seat]),
    )


def grade_words(grade: Grade) -> str:
    """Return a grade for a table: "62 (likely 54 to 70)"."""
    if grade.value is None:
        return gettext("too few to say ({count})").format(count=grade.decisions)
    low, high = (round(end) for end in grade.interval or (grade.value, grade.value))
    if low == high:  # all of it is as strong players do it, and no resampling tells more
        return f"{round(grade.value)}"
    return gettext("{value} (likely {low} to {high})").format(
        value=f"{round(grade.value)}", low=low, high=high
    )


def grade_cells(grade: Grade) -> tuple[str, str]:
    """Return a grade and its interval for a table; "-" and an empty text if the grade is
    unknown."""
    if grade.value is None:
        return "-", ""
    low, high = grade.interval or (grade.value, grade.value)
    ends = gettext("{low} to {high}").format(low=round(low), high=round(high))
    return f"{round(grade.value)}", ends


def grade_line(grade: Grade) -> str:
    """Return a grade with its interval: "Grade 62 (likely 54 to 70)."."""
    if grade.value is None:
        return gettext("Grade: too few throws to say.")
    return gettext("Grade {grade}.").format(grade=grade_words(grade))


def grade_lines(grade: Grade, labels: Mapping[Label, int]) -> list[str]:
    lines = (
        grade_line(grade),
        grade_note() if grade.value is not None else "",
        labels_line(labels),
    )
    return [line for line in lines if line]


def grade_note() -> str:
    return gettext(
        "The grade covers throws only and says how closely they match those of strong players: 0 is"
        " throwing every drawn tile, 100 is always their first choice."
    )


def hinted_line(turns: int) -> str:
    return ngettext(
        "{count} turn of this game had a hint open: it is in the figures below, but in none of"
        " Progress.",
        "{count} turns of this game had a hint open: they are in the figures below, but in none of"
        " Progress.",
        turns,
    ).format(count=f"{turns:,}")


def labels_line(labels: Mapping[Label, int]) -> str:
    """Return the number of discards with each label: "89 throws: 74 best, 12 good, 3 mistakes."."""
    counts = commas([_counted(label, labels[label]) for label in Label if labels.get(label)])
    total = sum(labels.values())
    pattern = ngettext("{total} throw: {counts}.", "{total} throws: {counts}.", total)
    return pattern.format(total=f"{total:,}", counts=counts) if counts else ""


def answers_line(answers: Sequence[Graded]) -> str:
    """Return a sentence counting the calls, riichi and kans that strong players make, and those of
    them that were made; empty if there were none."""
    wanted = [one for one in answers if one.blind is not None and one.blind < GOOD]
    if not wanted:
        return ""
    pattern = ngettext(
        "Of {count} call, riichi or kan that most strong players make, you made {made}.",
        "Of {count} calls, riichi and kans that most strong players make, you made {made}.",
        len(wanted),
    )
    made = sum(one.ratio >= GOOD for one in wanted)
    return pattern.format(count=f"{len(wanted):,}", made=f"{made:,}")


def _counted(label: Label, count: int) -> str:
    pattern = pgettext("throws of a kind", "{count} {label}")
    if label is Label.MISTAKE:
        pattern = ngettext("{count} mistake", "{count} mistakes", count)
    return pattern.format(label=label_word(label), count=f"{count:,}")


def strength_line(well: DoneWell) -> str:
    count = well.count
    match well.strength:
        case Strength.FOLDED:
            pattern = ngettext(
                "It was time to fold at {count} throw, and you threw a safe tile.",
                "It was time to fold at {count} throws, and you threw a safe tile each time.",
                count,
            )
        case Strength.NO_DEAL_IN:
            pattern = ngettext(
                "Others declared riichi in {count} round, and nobody won on a tile of yours in"
                " the whole game.",
                "Others declared riichi in {count} rounds, and nobody won on a tile of yours in"
                " the whole game.",
                count,
            )
        case Strength.GRADE:
            pattern = gettext("Your throws are much like those of strong players: grade {count}.")
        case Strength.OFFERS:
            pattern = ngettext(
                "At {count} call, riichi or kan you did what strong players do.",
                "At {count} calls, riichi and kans you did what strong players do.",
                count,
            )
        case Strength.STREAK:
            pattern = ngettext(
                "{count} throw in a row like those of strong players.",
                "{count} throws in a row like those of strong players.",
                count,
            )
    return pattern.format(count=f"{count:,}")


def nothing_lines(well: bool = False, slips: bool = False) -> tuple[str, str]:
    """Return the message for a game without lessons, and what to do next.

    Args:
        well: whether the game was also played well.
        slips: whether there were mistakes too small for a lesson.
    """
    said = gettext("No mistake that the tutor can explain.")
    if slips:
        said = gettext("No lesson this time: the mistakes were small.")
    elif well:
        said = gettext("No mistakes. Well played.")
    return (
        said,
        gettext("“All” lists every decision with the advice beside it. Or play the next game."),
    )


def round_lines(
    story: Story, entries: Sequence[ReviewEntry] = (), lessons: Iterable[Lesson] = ()
) -> tuple[str, ...]:
    """Return a line for each round: "East 1: You dealt in to Left with ...".

    Args:
        entries: the decisions of the story's seat; without them, mistakes are left out.
        lessons: the lessons shown above, which are not explained again.
    """
    taught = {at: lesson.cause for lesson in lessons for at in lesson.decisions}
    pattern = pgettext("a round and what happened", "{round}: {what}")
    return tuple(
        pattern.format(
            round=round_word(line.round, line.honba),
            what=paragraph((round_line(line, story.seat), *_slips_of(line, entries, taught))),
        )
        for line in story.rounds
    )


def _slips_of(
    line: RoundLine, entries: Sequence[ReviewEntry], taught: Mapping[int, AnyCause]
) -> Iterator[str]:
    for slip in line.slips if entries else ():
        entry = entries[slip.at]
        pattern = gettext("At turn {turn}: {what}")
        if isinstance(entry, CallDecision) and entry.claimed is not None:
            pattern = gettext("After turn {turn}: {what}")
        title = cause_title(taught.get(slip.at, slip.cause))
        if slip.at in taught:
            what = gettext("“{title}”, see above.").format(title=title)
        elif slip.cause in taught.values():
            what = pgettext("a whole sentence", "{said}.").format(said=title)
        else:
            what = slip_words(entry, slip.cause)
        yield pattern.format(turn=entry.observation.turn, what=what)


def turned_at(story: Story) -> str:
    """Return sentences on the turning point of the game, and on its biggest change if that was
    another round."""
    said = []
    if story.turning is not None:
        line = story.rounds[story.turning]
        said.append(
            gettext("The turning point: {round}. {what}.").format(
                round=round_word(line.round, line.honba), what=capital(turning_line(story))
            )
        )
    if story.place is not None and len(story.rounds) > 1:
        line = max(story.rounds, key=lambda each: abs(each.change))
        turning = 0 if story.turning is None else story.rounds[story.turning].change
        if story.turning is None or abs(line.change) > MUCH_MORE * abs(turning):
            said.append(
                gettext("The biggest change: {round}, {points}.").format(
                    round=round_word(line.round, line.honba),
                    points=f"{line.change:+,}".replace("-", "−"),
                )
            )
    return paragraph(said)

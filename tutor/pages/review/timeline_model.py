from collections.abc import Sequence
from dataclasses import dataclass

from tutor.language import gettext, pgettext
from tutor.pages.review.words import RoundOutcome, RoundSpan


def outcome_word(outcome: RoundOutcome) -> str:
    return {
        RoundOutcome.WON: pgettext("end of a round, for the player", "won"),
        RoundOutcome.DEALT_IN: gettext("dealt in"),
        RoundOutcome.DRAWN: pgettext("end of a round, for the player", "draw"),
        RoundOutcome.OTHER_WON: "",
        RoundOutcome.UNFINISHED: gettext("cut off"),
    }[outcome]


def mark_words() -> tuple[str, str, str]:
    """Return the meanings of a filled triangle, a hollow triangle and a ring."""
    return (
        pgettext("mark in the timeline", "in a lesson"),
        pgettext("mark in the timeline", "mistake"),
        pgettext("mark in the timeline", "fine"),
    )


ROUND_GAP = 10
MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH = 4.0, 14.0
"""Width of a column in pixels. A game that would need narrower columns is split into pages."""

TRIANGLE_SIDE, SMALL_TRIANGLE_SIDE = 7.5, 5.5
"""Size of the mark of a mistake in pixels; the small one is for narrow columns."""
ROOMY_COLUMN = 1.08 * TRIANGLE_SIDE
STICK_STEP = 6.5
MARK_DROP = 5.0


@dataclass(frozen=True, slots=True)
class RoundPlace:
    span: RoundSpan
    x: float
    width: float
    column: float


def places_of(
    spans: Sequence[RoundSpan], current: int, width: float, names: Sequence[float]
) -> tuple[tuple[RoundPlace, ...], int, int]:
    pages = _pages(spans, width, names)
    number = next(
        (
            at
            for at, page in enumerate(pages)
            for one in page
            if any(column.index == current for column in spans[one].columns)
        ),
        0,
    )
    page = pages[number] if pages else ()
    column = _column_width([spans[one] for one in page], width, [names[one] for one in page])
    places = []
    x = 0.0
    for one in page:
        room = max(spans[one].width * column, names[one])
        places.append(RoundPlace(spans[one], x, room, column))
        x += room + ROUND_GAP
    return tuple(places), number, len(pages)


def total_width(spans: Sequence[RoundSpan], names: Sequence[float], column: float) -> float:
    rooms = (max(span.width * column, name) for span, name in zip(spans, names, strict=True))
    return sum(rooms) + ROUND_GAP * max(0, len(spans) - 1)


def stick_places(columns: Sequence[int], width: float) -> tuple[float, ...]:
    places: list[float] = []
    for column in columns:
        wanted = (column + 0.5) * width
        places.append(max(wanted, places[-1] + STICK_STEP) if places else wanted)
    return tuple(places)


def _column_width(spans: Sequence[RoundSpan], width: float, names: Sequence[float]) -> float:
    low, high = MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH
    if total_width(spans, names, high) <= width:
        return high
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if total_width(spans, names, middle) <= width else (low, middle)
    return low


def _pages(
    spans: Sequence[RoundSpan], width: float, names: Sequence[float]
) -> tuple[tuple[int, ...], ...]:
    pages: list[list[int]] = []
    for number in range(len(spans)):
        if pages:
            tried = [*pages[-1], number]
            here = [spans[one] for one in tried]
            if total_width(here, [names[one] for one in tried], MIN_COLUMN_WIDTH) <= width:
                pages[-1].append(number)
                continue
        pages.append([number])
    return tuple(tuple(page) for page in pages)

"""Where the chip of a tile and the word on the discarded tile stand above the hand: no Qt."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

CHIP_GAP: Final = 4.0
"""Between word and chip, in pixels."""


@dataclass(frozen=True, slots=True)
class MarkPlaces:
    chip: float
    word: float | None


def place_marks(
    at: float, chip: float, word: float, others: Sequence[tuple[float, float]], width: float
) -> MarkPlaces:
    """Return where they stand about the middle `at` of the discarded tile: side by side over the
    tile, or the word at whichever side has room.

    Args:
        chip: how wide its chip is; 0 where it has none.
        word: how wide the word is.
        others: left and right edges of the chips of the other tiles.
        width: of the hand.
    """
    for place in _wishes(at, chip, word, width):
        assert place.word is not None
        spans = [(place.word, place.word + word)]
        if chip:
            spans.append((place.chip, place.chip + chip))
        inside = all(left >= 0 and right <= width for left, right in spans)
        free = not any(
            left < right_of and left_of < right
            for left, right in spans
            for left_of, right_of in others
        )
        if inside and free:
            return place
    return MarkPlaces(at - chip / 2, None)


def _wishes(at: float, chip: float, word: float, width: float) -> Iterator[MarkPlaces]:
    if not chip:
        yield MarkPlaces(at, min(max(0.0, at - word / 2), width - word))
        yield MarkPlaces(at, max(0.0, at - word))
        yield MarkPlaces(at, min(at, width - word))
        return
    first = at - (word + CHIP_GAP + chip) / 2
    yield MarkPlaces(first + word + CHIP_GAP, first)
    middle = at - chip / 2
    yield MarkPlaces(middle, middle - CHIP_GAP - word)
    yield MarkPlaces(middle, middle + chip + CHIP_GAP)

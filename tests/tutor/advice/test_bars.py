"""How long the bars of the candidate table are."""

import pytest

from rules.tiles import parse_tiles
from tutor.advice.bars import safety_length, speed_length, value_length
from tutor.evaluators.ranking import RankedDiscard

HAND = parse_tiles("123m45p")


@pytest.mark.parametrize(
    ("length", "scores", "lengths"),
    [
        (speed_length, (24, 12, 0, -2, -4), (1, 0.5, 0, 0, 0)),
        (speed_length, (-1, -2, -3, -4, -4), (0, 0, 0, 0, 0)),
        (value_length, (0, -1, -2, -4, -4), (1, 0.75, 0.5, 0, 0)),
        (value_length, (0, 0, 0, 0, 0), (1, 1, 1, 1, 1)),
        (value_length, (-1, -1, -1, -1, -1), (1, 1, 1, 1, 1)),
        (safety_length, (1, 0.95, 0.9, 0.9, 0.9), (1, 0.5, 0, 0, 0)),
        (safety_length, (1, 0.9, 0.8, 0.8, 0.8), (1, 0.5, 0, 0, 0)),
        (safety_length, (1, 1, 1, 1, 1), (1, 1, 1, 1, 1)),
    ],
)
def test_lengths_of_bars(length, scores, lengths):
    one = tuple(RankedDiscard(tile, score, 1) for tile, score in zip(HAND, scores, strict=True))
    assert [length(one, tile) for tile in HAND] == pytest.approx(lengths)

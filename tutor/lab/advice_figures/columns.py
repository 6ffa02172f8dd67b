"""First choices that the columns of the candidate table speak against."""

from typing import TypeAlias

from rules.tiles import Tile
from tutor.advice.advice import Advice
from tutor.advice.bars import VISIBLE, bar_lengths
from tutor.lab.advice_figures.counts import ColumnCounts

Columns: TypeAlias = tuple[float, ...]
"""What the table shows of a tile: the length of each bar, 0 to 1."""


def columns_of(advice: Advice, tile: Tile) -> Columns:
    return bar_lengths(advice.rankings, tile)


def count_columns(advice: Advice) -> ColumnCounts:
    """Return whether another tile of the hand, which shows its row when it is pointed at, stands
    above the first one: better in every column, or worse in none and better in one."""
    first, *others = (columns_of(advice, placed.discard) for placed in advice.combined)
    return ColumnCounts(
        contradicted=any(min(_leads(other, first)) >= VISIBLE for other in others),
        dominated=any(
            min(_leads(other, first)) >= 0 and max(_leads(other, first)) >= VISIBLE
            for other in others
        ),
    )


def _leads(other: Columns, first: Columns) -> list[float]:
    return [here - there for here, there in zip(other, first, strict=True)]

"""Games to rows of what the networks of discards look at, and what was discarded.

The decisions are those of our own figures: by a seat that is neither in riichi nor disconnected,
where more than one kind may be discarded.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from rules.observation import Observation
from rules.record import GameRecord
from rules.tiles import SEATS, kind_of
from tutor.evaluators.positions import Array
from tutor.lab.papers.inputs import INPUTS, inputs_of
from tutor.review import played_discards

PACKED: Final = -(-INPUTS // 8)
DISCARD_ROW: Final = np.dtype(
    [
        ("inputs", np.uint8, (PACKED,)),
        ("allowed", np.uint8, (5,)),
        ("played", np.int8),
        ("after_call", np.bool_),
        ("game", "<i4"),
    ]
)
"""A decision: the 999 inputs and the 34 kinds that may be discarded, as packed bits; the kind that
was; whether no tile was drawn; the number of the game."""
DISCARDS: Final = "discards"
TABLES: Final[Mapping[str, np.dtype[Any]]] = {DISCARDS: DISCARD_ROW}


def discard_tables(record: GameRecord) -> dict[str, Array]:
    return {DISCARDS: discard_rows(record)}


def discard_rows(record: GameRecord) -> Array:
    """Return (n,) of DISCARD_ROW, the decisions of a game.

    Raises:
        BadRecord: the record contradicts itself.
    """
    made = [one for some in played_discards(record, SEATS) for one in some]
    rows = np.zeros(len(made), DISCARD_ROW)
    if made:
        seen = [one.observation for one in made]
        rows["inputs"] = np.packbits(inputs_of(seen), axis=1)
        rows["allowed"] = np.packbits(allowed_in(seen), axis=1)
        rows["played"] = [kind_of(one.discard.tile) for one in made]
        rows["after_call"] = [observation.drawn is None for observation in seen]
    return rows


def allowed_in(observations: Sequence[Observation]) -> Array:
    """Return (n, 34) bool, the kinds that may be discarded."""
    allowed = np.zeros((len(observations), 34), bool)
    for row, observation in enumerate(observations):
        allowed[row, [kind_of(tile) for tile in observation.discards]] = True
    return allowed


def unpacked(rows: Array, name: str, count: int) -> Array:
    """Return (n, count) uint8 of 0 and 1, as they are packed in a field of the rows."""
    return np.unpackbits(np.ascontiguousarray(rows[name]), axis=1, count=count)

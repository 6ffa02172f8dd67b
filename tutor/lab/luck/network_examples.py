"""Games to what the network of luck learns from: draws, what else could have come, what is left.

What is left of a round is its change of place less the linear luck: the network learns to tell it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

import numpy as np

from rules.record import GameRecord
from tutor.evaluators.positions import Array
from tutor.lab.luck.examples import exchanged, luck_of_record, place_changes
from tutor.luck.chances import round_chances
from tutor.luck.measures import DRAWN
from tutor.luck.model import LuckModel
from tutor.luck.network import ends_seen, round_ends, tsumos
from tutor.luck.network_inputs import draw_inputs
from tutor.luck.places import true_places


@dataclass(frozen=True, eq=False, slots=True)
class NetworkRows:
    left: Array
    ends: Array
    game: Array
    draw: Array
    """(n, of draw) float16, see `DrawInputs`."""
    seat: Array
    """(n,) int8."""
    round: Array
    """(n,) int32."""
    came: Array
    """(n,) int32."""
    at: Array
    """(m,) int32."""
    share: Array
    tile: Array
    won: Array
    """(w,) int32."""
    tsumo: Array
    places: Array
    luck: Array
    hanchan: Array


_RUNS: Final = {
    "left": "rounds",
    "ends": "rounds",
    "draw": "draws",
    "seat": "draws",
    "share": "tiles",
    "tile": "tiles",
    "tsumo": "won",
}
_POINTS: Final = {
    "round": ("draws", "rounds"),
    "came": ("draws", "tiles"),
    "at": ("tiles", "draws"),
    "won": ("won", "tiles"),
}


def rows_of_record(record: GameRecord, model: LuckModel) -> NetworkRows | None:
    """Return what the network learns from a game; None where it gives no figure."""
    part = model.of_length(hanchan=record.rules.hanchan)
    found = luck_of_record(record)
    if part is None or found.refused is not None:
        return None
    chances = [chance for _, each in round_chances(record) for chance in each]
    inputs = draw_inputs(record, [chance for chance in chances if chance.type in DRAWN])
    linear = exchanged(found, part.places).sum(axis=1) @ part.weights
    single, half = np.float32, np.float16
    return NetworkRows(
        left=(place_changes(found, part.places) - linear).astype(single),
        ends=round_ends(record, part.places).astype(single),
        game=np.zeros(len(linear), np.int32),
        draw=inputs.draw.astype(half),
        seat=inputs.seat.astype(np.int8),
        round=inputs.round.astype(np.int32),
        came=inputs.came.astype(np.int32),
        at=inputs.at.astype(np.int32),
        share=inputs.share.astype(single),
        tile=inputs.tile.astype(half),
        won=inputs.won.astype(np.int32),
        tsumo=tsumos(record, inputs, part.places).astype(single),
        places=true_places(found.final[None]).astype(single),
        luck=linear.sum(axis=0, keepdims=True).astype(single),
        hanchan=np.array([record.rules.hanchan]),
    )


def joined(games: Sequence[NetworkRows]) -> NetworkRows:
    rounds, draws, tiles = (
        np.cumsum([0, *(len(getattr(one, name)) for one in games)])
        for name in ("left", "draw", "tile")
    )
    shifts = {
        "game": np.arange(len(games)),
        "round": rounds,
        "came": tiles,
        "at": draws,
        "won": tiles,
    }
    return NetworkRows(
        **{
            field.name: np.concatenate(
                [
                    getattr(one, field.name) + shifts[field.name][number].astype(np.int32)
                    if field.name in shifts
                    else getattr(one, field.name)
                    for number, one in enumerate(games)
                ]
            )
            for field in fields(NetworkRows)
        }
    )


class Batches:
    def __init__(self, rows: NetworkRows) -> None:
        self._rows = rows
        games = np.arange(len(rows.places) + 1)
        rounds = np.searchsorted(rows.game, games)
        draws = np.searchsorted(rows.round, rounds)
        tiles = np.searchsorted(rows.at, draws)
        self._starts = {
            "rounds": rounds,
            "draws": draws,
            "tiles": tiles,
            "won": np.searchsorted(rows.won, tiles),
        }

    def __len__(self) -> int:
        return len(self._rows.places)

    def of(self, games: Array) -> dict[str, Array]:
        batch = {
            name: np.concatenate(
                [getattr(self._rows, name)[self._slice(of, game)] for game in games]
            )
            for name, of in _RUNS.items()
        }
        for name, (of, to) in _POINTS.items():
            starts, at = self._starts[to], 0
            parts = []
            for game in games:
                part = getattr(self._rows, name)[self._slice(of, game)]
                parts.append(part - starts[game] + at)
                at += starts[game + 1] - starts[game]
            batch[name] = np.concatenate(parts)
        batch["ends"] = ends_seen(batch["ends"], batch["round"], batch.pop("seat"))
        return batch

    def _slice(self, of: str, game: int) -> slice:
        starts = self._starts[of]
        return slice(starts[game], starts[game + 1])

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from rules.melds import MeldType
from rules.record import GameRecord
from rules.tiles import SEATS, kind_of
from tutor.coach.advice import PlayedDiscard
from tutor.coach.opinion import AskedCall, ask_calls, riichi_numbers
from tutor.coach.review import played_entries
from tutor.lab.training.calls import CallChance, chances_of
from tutor.network.planes import CALL_NUMBERS, NUMBERS, PLANES, RIICHI_NUMBERS, inputs_of
from tutor.position.positions import Array, Positions

ROW: Final = np.dtype(
    [
        ("planes", np.int8, (len(PLANES), 34)),
        ("numbers", np.int8, (len(NUMBERS),)),
        ("played", np.int8),
        ("riichi", np.bool_),
        ("after_call", np.bool_),
        ("ready", np.bool_),
        ("waits", np.int8, (len(RIICHI_NUMBERS),)),
        ("game", "<i4"),
    ]
)
CALL_ROW: Final = np.dtype(
    [
        ("planes", np.int8, (len(PLANES), 34)),
        ("numbers", np.int8, (len(NUMBERS),)),
        ("call", np.int8, (len(CALL_NUMBERS),)),
        ("pon", np.bool_),
        ("laid", np.bool_),
        ("chance", "<i4"),
        ("game", "<i4"),
    ]
)
ROWS: Final = "rows"
CALLS: Final = "calls"
TABLES: Final[Mapping[str, np.dtype[Any]]] = {ROWS: ROW, CALLS: CALL_ROW}


def tables_of(record: GameRecord) -> dict[str, Array]:
    """Return the rows of `TABLES` of a game.

    Raises:
        BadRecord: the record contradicts itself.
    """
    entries = [entry for made in played_entries(record, SEATS) for entry in made]
    made = [entry for entry in entries if isinstance(entry, PlayedDiscard)]
    rows = np.zeros(len(made), ROW)
    if made:
        inputs = inputs_of(Positions.stack([one.observation for one in made]))
        rows["planes"], rows["numbers"] = inputs.planes, inputs.numbers
        rows["played"] = [kind_of(one.discard.tile) for one in made]
        rows["riichi"] = [one.discard.riichi for one in made]
        rows["after_call"] = [one.observation.drawn is None for one in made]
        rows["ready"] = inputs.ready[np.arange(len(made)), rows["played"]]
        for at in np.flatnonzero(rows["ready"]).tolist():
            rows["waits"][at] = riichi_numbers(made[at].observation, made[at].discard.tile)
    return {ROWS: rows, CALLS: _calls(chances_of(entries))}


def _calls(chances: Sequence[CallChance]) -> Array:
    options = [
        (number, chance, one)
        for number, chance in enumerate(chances)
        for one in asked_calls(chance)
    ]
    rows = np.zeros(len(options), CALL_ROW)
    if options:
        inputs = inputs_of(Positions.stack([one.after for _, _, one in options]))
        rows["planes"], rows["numbers"] = inputs.planes, inputs.numbers
        rows["call"] = [one.numbers for _, _, one in options]
        rows["pon"] = [one.call.meld.type is MeldType.PON for _, _, one in options]
        rows["laid"] = [one.call == chance.laid for _, chance, one in options]
        rows["chance"] = [number for number, _, _ in options]
    return rows


def asked_calls(chance: CallChance) -> list[AskedCall]:
    return ask_calls(chance.observation, chance.calls, chance.looked)


def starts_of(calls: Array) -> Array:
    if not len(calls):
        return np.zeros(0, np.int64)
    chance, game = calls["chance"], calls["game"]
    new = (chance[1:] != chance[:-1]) | (game[1:] != game[:-1])
    return np.flatnonzero(np.concatenate(([True], new)))

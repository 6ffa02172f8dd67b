"""Requests as rows of integers: the inputs of the network, hidden tiles apart.

The planes of Yamaoka's notes come beside those of the second opinion, so that its weights fit. If
another seat's tile is offered, the second opinion looks at the hand with that tile, as if drawn.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from rules.events import Call, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Kind, Seat, Tile, dora_of, is_red, kind_of, kinds_in
from tutor.coach.call_effects import look_at_offers
from tutor.coach.opinion import numbers_of_calls, waits_of
from tutor.lab.selfplay.actions import (
    ACTIONS,
    CHI,
    KAN,
    RIICHI,
    Ask,
    HiddenTiles,
    number_of,
    offers,
)
from tutor.network.planes import CALL_NUMBERS, NUMBERS, PLANES, RIICHI_NUMBERS, inputs_of
from tutor.opponents.players import kans_of
from tutor.position.positions import Array, Positions

SEATS_FROM_OWN: Final = ("own", "right", "across", "left")
_COUNTED: Final = ("hand", *(f"river_{seat}" for seat in SEATS_FROM_OWN), "dora")
_SINGLE: Final = (
    "hand_red",
    "drawn",
    "drawn_red",
    "offered",
    "offered_red",
    *(f"meld_{place}_{seat}" for seat in SEATS_FROM_OWN for place in (1, 2, 3, 4)),
    *(f"closed_kan_{seat}" for seat in SEATS_FROM_OWN),
    *(f"meld_red_{seat}" for seat in SEATS_FROM_OWN),
    *(f"river_red_{seat}" for seat in SEATS_FROM_OWN),
    *(f"after_riichi_{seat}" for seat in SEATS_FROM_OWN),
    "passed",
)
SEEN_PLANES: Final = (*(f"{name}_{n}" for name in _COUNTED for n in (1, 2, 3, 4)), *_SINGLE)
WINDS: Final = ("east", "south", "west", "north")
SEEN_NUMBERS: Final = (
    "discards",
    *(f"claims_{seat}" for seat in SEATS_FROM_OWN[1:]),
    *(f"riichi_{seat}" for seat in SEATS_FROM_OWN),
    *(f"sits_{wind}" for wind in WINDS),
    *(f"round_{wind}" for wind in WINDS[:3]),
    *(f"agent_{agent}" for agent in (1, 2, 3, 4)),
)
_HIDDEN_COUNTED: Final = (*SEATS_FROM_OWN[1:], "wall")
_HIDDEN_SINGLE: Final = (*(f"{name}_red" for name in _HIDDEN_COUNTED), "ura")
HIDDEN_PLANES: Final = (
    *(f"{name}_{n}" for name in _HIDDEN_COUNTED for n in (1, 2, 3, 4)),
    *_HIDDEN_SINGLE,
)
OPPONENTS_TENPAI: Final = 3
ROW: Final = np.dtype(
    [
        ("planes", np.int8, (len(PLANES), 34)),
        ("numbers", np.int8, (len(NUMBERS),)),
        ("waits", np.int8, (34, len(RIICHI_NUMBERS))),
        ("calls", np.int8, (KAN - CHI, len(CALL_NUMBERS))),
        ("seen", np.int8, (len(SEEN_PLANES), 34)),
        ("seen_numbers", np.int8, (len(SEEN_NUMBERS),)),
        ("hidden", np.int8, (len(HIDDEN_PLANES), 34)),
        ("tenpai", np.int8, (OPPONENTS_TENPAI,)),
        ("offers", np.int8, (ACTIONS,)),
        ("worth", np.float32),
    ]
)
"""An ask: as the second opinion sees it (`waits`: the discards with which riichi may be declared;
`calls`: chi and pon by their actions), as the text does, what is hidden, what is offered, and what
points and round say of the reward."""
_TAKEN: Final = (MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN)
_TOLD_AT: Final = {name: at for at, name in enumerate(SEEN_NUMBERS)}


@dataclass(slots=True)
class _Cells:
    counted: tuple[str, ...]
    single: tuple[str, ...]
    rows: int = 0
    cells: list[int] = field(default_factory=list)
    at: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.at = {name: 34 * at for at, name in enumerate((*self.counted, *self.single))}

    def add(self, name: str, tiles: Iterable[Tile]) -> None:
        first = self.rows * len(self.at) * 34 + self.at[name]
        self.cells += [first + (tile >> 2) for tile in tiles]

    def counts(self) -> Array:
        """Return (rows, names, 34) int8, copies of each kind."""
        size = self.rows * len(self.at) * 34
        found = np.bincount(self.cells, minlength=size).astype(np.int8)
        return found.reshape(self.rows, len(self.at), 34)

    def planes(self, counts: Array) -> Array:
        """Return (rows, planes, 34) int8 of `counts`."""
        many = counts[:, : len(self.counted), None] >= np.arange(1, 5)[:, None]
        return np.concatenate(
            (many.reshape(self.rows, -1, 34), counts[:, len(self.counted) :]), axis=1
        ).astype(np.int8)


def rows_of(asks: Sequence[Ask]) -> Array:
    """Return (n,) of ROW; hidden tiles are 0 if an ask does not give them."""
    rows = np.zeros(len(asks), ROW)
    if not len(asks):
        return rows
    looked = inputs_of(Positions.stack([_with_offered(ask) for ask in asks]))
    rows["planes"], rows["numbers"] = looked.planes, looked.numbers
    riichi = np.array([ask.declared or RIICHI in ask.choices for ask in asks])
    rows["waits"] = waits_of([ask.observation for ask in asks], looked.ready & riichi[:, None])
    _tell_calls(rows["calls"], asks)
    seen, hidden = _Cells(_COUNTED, _SINGLE), _Cells(_HIDDEN_COUNTED, _HIDDEN_SINGLE)
    for row, ask in zip(rows, asks, strict=True):
        _see(seen, ask)
        seen.rows += 1
        _fill_numbers(row["seen_numbers"], ask)
        if ask.hidden is not None:
            _uncover(hidden, ask.observation, ask.hidden)
            row["tenpai"] = [ask.hidden.tenpai[each] for each in ask.observation.opponents]
        hidden.rows += 1
        row["offers"] = offers(ask.choices)
        row["worth"] = ask.worth
    rows["seen"] = seen.planes(seen.counts())
    rows["hidden"] = hidden.planes(_with_wall(hidden.counts(), asks))
    return rows


def _tell_calls(numbers: Array, asks: Sequence[Ask]) -> None:
    every = [kans_of(ask.offered, MeldType.CHI, MeldType.PON) for ask in asks]
    which = [at for at, calls in enumerate(every) if calls]
    looked = look_at_offers([(asks[at].observation, asks[at].offered) for at in which])
    for at, facts in zip(which, looked, strict=True):
        facts_of_calls = numbers_of_calls(asks[at].observation, every[at], facts)
        for call, said in zip(every[at], facts_of_calls, strict=True):
            numbers[at, number_of(call.meld) - CHI] = said


def offered_tile(ask: Ask) -> tuple[Seat, Tile] | None:
    """Return another's tile that is asked about, and whose it is; None on the own turn."""
    own = ask.observation.seat
    for action in ask.offered:
        match action:
            case Win(from_seat=thrower, tile=tile) if thrower != own:
                return thrower, tile
            case Call() if action.meld.type in _TAKEN:
                assert action.meld.from_seat is not None
                assert action.meld.called is not None
                return action.meld.from_seat, action.meld.called
    return None


def _with_offered(ask: Ask) -> Observation:
    offered = offered_tile(ask)
    if offered is None:
        return ask.observation
    return replace(ask.observation, hand=tuple(sorted((*ask.observation.hand, offered[1]))))


def _see(cells: _Cells, ask: Ask) -> None:
    seen, offered = ask.observation, offered_tile(ask)
    cells.add("hand", seen.hand)
    cells.add("hand_red", filter(is_red, seen.hand))
    for name, tile in (("drawn", seen.drawn), ("offered", offered[1] if offered else None)):
        if tile is not None:
            cells.add(name, (tile,))
            cells.add(f"{name}_red", filter(is_red, (tile,)))
    cells.add("dora", (_a_copy(dora) for dora in seen.dora))
    for seat, name in _seats(seen.seat):
        for place, meld in enumerate(seen.melds[seat], start=1):
            closed = meld.type is MeldType.ANKAN
            cells.add(f"closed_kan_{name}" if closed else f"meld_{place}_{name}", meld.tiles)
            cells.add(f"meld_red_{name}", filter(is_red, meld.tiles))
        river = [each.tile for each in seen.rivers[seat]]
        cells.add(f"river_{name}", river)
        cells.add(f"river_red_{name}", filter(is_red, river))
        if seen.riichi[seat]:
            declared = next(at for at, each in enumerate(seen.rivers[seat]) if each.riichi)
            cells.add(f"after_riichi_{name}", river[declared + 1 :])
    cells.add("passed", map(_a_copy, kinds_in(seen.passed[seen.seat])))


def _fill_numbers(numbers: Array, ask: Ask) -> None:
    seen, offered = ask.observation, offered_tile(ask)
    asked_by = 0 if offered is None else (offered[0] - seen.seat) % 4
    numbers[asked_by] = 1  # "discards", or the seat whose tile it is
    for seat, name in _seats(seen.seat):
        own = seat == seen.seat and ask.declared
        numbers[_TOLD_AT[f"riichi_{name}"]] = seen.riichi[seat] or own
    numbers[_TOLD_AT[f"sits_{WINDS[(seen.seat - seen.dealer) % 4]}"]] = 1
    numbers[_TOLD_AT[f"round_{WINDS[min(seen.round // 4, 2)]}"]] = 1
    numbers[_TOLD_AT["agent_1"] + ask.agent] = 1


def _uncover(cells: _Cells, seen: Observation, hidden: HiddenTiles) -> None:
    for seat, name in list(_seats(seen.seat))[1:]:
        hand = hidden.hands[seat]
        cells.add(name, hand)
        cells.add(f"{name}_red", filter(is_red, hand))
    cells.add("wall_red", hidden.reds)
    cells.add("ura", (_a_copy(dora_of(kind_of(tile))) for tile in hidden.ura_indicators))


def _with_wall(counts: Array, asks: Sequence[Ask]) -> Array:
    others = len(SEATS_FROM_OWN) - 1
    seen = np.frombuffer(b"".join(ask.observation.seen for ask in asks), np.uint8).reshape(-1, 34)
    known = np.array([ask.hidden is not None for ask in asks])
    left = 4 - seen.astype(np.int8) - counts[:, :others].sum(axis=1, dtype=np.int8)
    counts[:, others] = left * known[:, None]
    return counts


def _seats(own: Seat) -> Iterator[tuple[Seat, str]]:
    return ((Seat((own + step) % 4), name) for step, name in enumerate(SEATS_FROM_OWN))


def _a_copy(kind: Kind) -> Tile:
    return Tile(4 * kind + 1)

"""Games to rows of the positions after each move that there was, and which was made.

Moves are discards, and at a chance of chi or pon passing and each call with each discard after it
(Kitagawa, Miwa and Chikayama, 3.1.2; kans are left out there, too). A chance that somebody else
took is none. Calls that differ by a red five alone are one.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import numpy as np

from rules.events import Call
from rules.observation import Observation
from rules.record import GameRecord
from rules.tiles import SEATS, Kind, kind_of
from tutor.evaluators.calls import after_call
from tutor.evaluators.positions import Array
from tutor.lab.papers.afterstate_inputs import INPUTS, After, inputs_of
from tutor.lab.training.calls_examples import counted_offers
from tutor.offered import PlayedOffer
from tutor.review import Played, PlayedDiscard, played_entries

PACKED: Final = -(-INPUTS // 8)
AFTER_ROW: Final = np.dtype(
    [
        ("inputs", np.uint8, (PACKED,)),
        ("made", np.bool_),
        ("passes", np.bool_),
        ("decision", "<i4"),
        ("call", np.bool_),
        ("drawn", np.bool_),
        ("game", "<i4"),
    ]
)
MOVES: Final = "afterstates"
TABLES: Final[Mapping[str, np.dtype[Any]]] = {MOVES: AFTER_ROW}


def afterstate_tables(record: GameRecord) -> dict[str, Array]:
    return {MOVES: afterstate_rows(record)}


def afterstate_rows(record: GameRecord) -> Array:
    """Return (n,) of AFTER_ROW, the moves of all decisions of a game.

    Raises:
        BadRecord: the record contradicts itself.
    """
    entries = [entry for made in played_entries(record, SEATS) for entry in made]
    decisions = [*_discards(entries), *_calls(entries)]
    moves = [move for some, _ in decisions for move in some]
    rows = np.zeros(len(moves), AFTER_ROW)
    if not moves:
        return rows
    sizes = [len(some) for some, _ in decisions]
    starts = np.cumsum([0, *sizes[:-1]])
    rows["inputs"] = np.packbits(inputs_of(moves), axis=1)
    rows["made"][starts + np.array([made for _, made in decisions])] = True
    rows["passes"] = [move.thrown is None for move in moves]
    rows["decision"] = np.repeat(np.arange(len(sizes)), sizes)
    rows["call"] = np.repeat([some[0].thrown is None for some, _ in decisions], sizes)
    rows["drawn"] = [move.observation.drawn is not None for move in moves]
    return rows


def moves_of(observation: Observation) -> list[After]:
    return [After(observation, kind_of(tile)) for tile in observation.discards]


def answers_to(observation: Observation, calls: Sequence[Call]) -> list[tuple[Call | None, After]]:
    """Return passing, and each call with each discard after it; calls of the same kinds once.

    Args:
        observation: at the claim.
        calls: the chi and pon that are offered; of those of the same kinds the last counts.
    """
    found: list[tuple[Call | None, After]] = [(None, After(observation, None))]
    for call in {_kinds(call): call for call in calls}.values():
        found += [(call, move) for move in moves_of(after_call(observation, call.meld))]
    return found


def _discards(entries: Sequence[Played]) -> Iterator[tuple[list[After], int]]:
    for one in entries:
        if isinstance(one, PlayedDiscard):
            moves = moves_of(one.observation)
            played = kind_of(one.discard.tile)
            yield moves, [move.thrown for move in moves].index(played)


def _calls(entries: Sequence[Played]) -> Iterator[tuple[list[After], int]]:
    counted = {id(offer): calls for offer, calls in counted_offers(entries)}
    for at, offer in enumerate(entries):
        if not isinstance(offer, PlayedOffer) or id(offer) not in counted:
            continue
        calls, laid = counted[id(offer)], offer.answered
        done: tuple[Call | None, Kind | None] = (None, None)
        if isinstance(laid, Call):
            calls = (*calls, laid)
            done = (laid, _discard_after(entries, at))
        found = answers_to(offer.observation, calls)
        wanted = [(call, move.thrown) for call, move in found]
        if done in wanted:  # else the only discard after the call: no decision was written down
            yield [move for _, move in found], wanted.index(done)


def _discard_after(entries: Sequence[Played], at: int) -> Kind | None:
    seat = entries[at].observation.seat
    later = (one for one in islice(entries, at + 1, None) if one.observation.seat == seat)
    for one in later:
        if isinstance(one, PlayedDiscard):
            return kind_of(one.discard.tile) if one.observation.drawn is None else None
    return None


def _kinds(call: Call) -> tuple[Kind, ...]:
    return tuple(kind_of(tile) for tile in call.meld.tiles)

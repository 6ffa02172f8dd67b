"""The 1,532 inputs of a position after a move, and games as rows of them.

Kitagawa, Miwa and Chikayama, Table 1. The paper says what is looked at and how many inputs there
are, not which. This is one reading, which has 1,532 as well: parts of `OWN`, for each opponent of
`OPPONENT`, and of `TABLE`. Two and three tiles of the hand together are those of one suit and of
different ranks. A tile counts in every shape of the hand that it fits. Points ahead of an opponent
are given at 52 steps of a thousand points.

Moves are discards, and at a chi or pon that is offered passing and each call with each discard
after it (3.1.2; kans are left out there, too). Offers that another seat took do not count. Calls
that differ only by a red five are one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any, Final

import numpy as np

from rules.events import Call
from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.record import GameRecord
from rules.shanten import shanten_array
from rules.tiles import SEATS, Kind, Seat, is_red, kind_of
from tutor.coach.advice import Played, PlayedDiscard, PlayedOffer
from tutor.coach.call_effects import after_call
from tutor.coach.review import played_entries
from tutor.lab.papers.discards import at_least
from tutor.lab.training.calls import counted_offers
from tutor.position.positions import Array, unpack_masks

PAIRS: Final = np.array(list(combinations(range(9), 2)))
TRIPLES: Final = np.array(list(combinations(range(9), 3)))
RUNS: Final = 21
MELDS: Final = RUNS + 34 + 34
STEPS: Final = np.arange(-25_500, 26_000, 1000)
"""Lower ends of the steps of points ahead."""
FAR: Final = 3
"""Ranks between two waits that a two-sided shape has at once."""
OWN: Final = {
    "hand": 34 * 4,
    "pairs_of_tiles": 3 * len(PAIRS),
    "triples_of_tiles": 3 * len(TRIPLES),
    "melds": MELDS,
    "sets": 4,
    "two_sided": 4,
    "one_sided": 4,
    "pairs": 7,
    "ready": 1,
    "dora": 10,
    "closed": 1,
    "dealer": 1,
    "riichi": 1,
}
OPPONENT: Final = {
    "thrown": 34,
    "melds": MELDS,
    "calls": 4,
    "dora": 10,
    "dealer": 1,
    "riichi": 1,
    "safe": 34,
    "nearly_safe": 34,
    "ahead": len(STEPS),
}
TABLE: Final = {"last_round": 1, "unseen": 34 * 4}
OWN_INPUTS: Final = sum(OWN.values())
INPUTS: Final = OWN_INPUTS + 3 * sum(OPPONENT.values()) + sum(TABLE.values())


@dataclass(frozen=True, slots=True)
class After:
    observation: Observation
    thrown: Kind | None
    """None: nothing; it passed."""


def inputs_of(moves: Sequence[After]) -> Array:
    """Return (n, 1532) bool. Moves from one observation are looked at quicker one after another."""
    n = len(moves)
    seen: dict[int, int] = {}
    which = np.array([seen.setdefault(id(move.observation), len(seen)) for move in moves], int)
    first = {id(move.observation): move.observation for move in moves}
    table = np.array([_of_table(first[each]) for each in seen], bool)
    table = table.reshape(len(seen), INPUTS - OWN_INPUTS)
    return np.concatenate((_own(moves).reshape(n, OWN_INPUTS), table[which]), axis=1)


# --- the own hand --------------------------------------------------------------------------------


def _own(moves: Sequence[After]) -> Array:
    n = len(moves)
    hands = np.array([_hand(move) for move in moves], np.uint8).reshape(n, 34)
    laid = np.array([len(move.observation.own_melds) for move in moves], np.uint8)
    there = hands[:, :27].reshape(n, 3, 9) > 0
    ready = shanten_array(hands, laid) == 0 if n else np.zeros(0, bool)
    seats = [(move.observation, move.observation.seat) for move in moves]
    found = {
        "hand": at_least(hands),
        "pairs_of_tiles": there[..., PAIRS].all(axis=-1),
        "triples_of_tiles": there[..., TRIPLES].all(axis=-1),
        "melds": _melds([seen.melds[seat] for seen, seat in seats]),
        **{name: at_least(count, OWN[name]) for name, count in _shapes(hands, there, laid).items()},
        "ready": ready,
        "dora": at_least(np.array([_own_dora(move) for move in moves]), OWN["dora"]),
        "closed": np.array([not seen.is_open for seen, _ in seats], bool),
        "dealer": np.array([seen.is_dealer for seen, _ in seats], bool),
        "riichi": np.array([seen.riichi[seat] for seen, seat in seats], bool),
    }
    return np.concatenate([found[name].reshape(n, size) for name, size in OWN.items()], axis=1)


def _hand(move: After) -> list[int]:
    counts = move.observation.counts
    if move.thrown is not None:
        counts[move.thrown] -= 1
    return counts


def _shapes(hands: Array, there: Array, laid: Array) -> dict[str, Array]:
    beside = there[..., :-1] & there[..., 1:]
    gap = there[..., :-2] & there[..., 2:]
    runs = gap & there[..., 1:-1]
    ends = beside[..., 0].sum(axis=1) + beside[..., -1].sum(axis=1)
    return {
        "sets": laid + runs.sum(axis=(1, 2)) + (hands >= 3).sum(axis=1),
        "two_sided": beside[..., 1:-1].sum(axis=(1, 2)),
        "one_sided": gap.sum(axis=(1, 2)) + ends,
        "pairs": (hands >= 2).sum(axis=1),
    }


def _own_dora(move: After) -> int:
    seen = move.observation
    worth = sum(map(seen.dora_in, seen.hand)) + _dora_of(seen, seen.seat)
    if move.thrown is None:
        return worth
    copies = (tile for tile in seen.hand if kind_of(tile) == move.thrown)
    return worth - seen.dora_in(min(copies, key=is_red))


# --- the table -----------------------------------------------------------------------------------


def _of_table(seen: Observation) -> Array:
    parts = [part for seat in seen.opponents for part in _of_opponent(seen, seat)]
    last = np.array([seen.round >= seen.rules.rounds - 1])
    unseen = at_least(np.array([seen.unseen]))[0]
    return np.concatenate([*parts, last, unseen])


def _of_opponent(seen: Observation, seat: Seat) -> Iterator[Array]:
    safe = _kinds(seen.genbutsu[seat] | seen.passed[seat])
    yield _kinds(sum(1 << kind for kind in {kind_of(one.tile) for one in seen.rivers[seat]}))
    yield _melds([seen.melds[seat]])[0]
    yield np.arange(OPPONENT["calls"]) < len(seen.melds[seat])
    yield np.arange(OPPONENT["dora"]) < _dora_of(seen, seat)
    yield np.array([seat == seen.dealer, seen.riichi[seat]])
    yield safe
    yield nearly_safe(safe, np.array(list(seen.seen)))
    yield seen.points[seen.seat] - seen.points[seat] > STEPS


def nearly_safe(safe: Array, seen: Array) -> Array:
    """Return (34,) bool: no two-sided wait is possible on a number by safe tiles (suji) or by
    four that are seen beside it (a wall); of an honour one copy or none is unseen.

    Args:
        safe: (34,) bool, what the opponent cannot win on.
        seen: (34,) copies that are seen.
    """
    suits, four = safe[:27].reshape(3, 9), seen[:27].reshape(3, 9) == 4
    below, above = np.ones((3, 9), bool), np.ones((3, 9), bool)
    below[:, FAR:] = suits[:, :-FAR] | four[:, 1 : 1 - FAR] | four[:, 2 : 2 - FAR]
    above[:, :-FAR] = suits[:, FAR:] | four[:, 1 : 1 - FAR] | four[:, 2 : 2 - FAR]
    return np.concatenate(((below & above).ravel(), seen[27:] >= 3))


def _kinds(mask: int) -> Array:
    return unpack_masks(np.array(mask, np.uint64))


def _melds(laid: Sequence[Sequence[Meld]]) -> Array:
    found = np.zeros((len(laid), MELDS), bool)
    for row, melds in enumerate(laid):
        for meld in melds:
            found[row, _place(meld)] = True
    return found


def _place(meld: Meld) -> int:
    if meld.type is MeldType.CHI:
        return meld.kind // 9 * 7 + meld.kind % 9
    return RUNS + meld.kind + 34 * meld.is_kan


def _dora_of(seen: Observation, seat: Seat) -> int:
    return sum(seen.dora_in(tile) for meld in seen.melds[seat] for tile in meld.tiles)


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
    for call in {_kinds_of_afterstates(call): call for call in calls}.values():
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


def _kinds_of_afterstates(call: Call) -> tuple[Kind, ...]:
    return tuple(kind_of(tile) for tile in call.meld.tiles)

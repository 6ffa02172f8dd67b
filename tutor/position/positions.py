from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields
from functools import wraps
from operator import is_
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from rules.melds import LaidMelds, Meld
from rules.observation import Observation
from rules.tiles import KINDS, RED_FIVES, dora_of, is_red, is_simple, kind_of
from tutor.language import Language, active

P = ParamSpec("P")
R = TypeVar("R")


_calls: Final[ContextVar[dict[tuple[object, ...], tuple[Any, Any]] | None]] = ContextVar(
    "calls", default=None
)


@contextmanager
def cache_all_calls() -> Iterator[None]:
    """Let `cache_last_call` keep all calls in this thread while the context is active, for work
    that returns to each position several times."""
    token = _calls.set({})
    try:
        yield
    finally:
        _calls.reset(token)


def cache_last_call(function: Callable[P, R]) -> Callable[P, R]:
    """Cache the last call by the identity of its positional arguments, and the language."""
    last: tuple[tuple[object, ...], Language, R] | None = None

    @wraps(function)
    def cached(*args: P.args, **kwargs: P.kwargs) -> R:
        if kwargs:
            return function(*args, **kwargs)
        calls = _calls.get()
        if calls is not None:
            key = function, active(), *map(id, args)
            if key not in calls:
                calls[key] = args, function(*args, **kwargs)
            found: R = calls[key][1]
            return found
        nonlocal last
        known, language = last, active()
        if (
            known is not None
            and known[1] == language
            and len(known[0]) == len(args)
            and all(map(is_, known[0], args))
        ):
            return known[2]
        result = function(*args, **kwargs)
        last = args, language, result
        return result

    return cached


Array: TypeAlias = npt.NDArray[Any]

SIMPLE = np.array([is_simple(kind) for kind in KINDS])
_IS_RED = np.isin(np.arange(136), RED_FIVES)
DORA_AFTER = np.array([dora_of(kind) for kind in KINDS])
RIVER = 32
_NOTHING = 255
_OTHERS = tuple(tuple((seat + step) % 4 for step in (1, 2, 3)) for seat in range(4))


def unpack_masks(masks: Array) -> Array:
    bits = np.ascontiguousarray(masks, "<u8").reshape(*np.shape(masks), 1).view(np.uint8)
    return np.unpackbits(bits, axis=-1, count=34, bitorder="little").view(bool)


def within(numbers: Array, least: int, most: int) -> Array:
    """Clip numbers; for the few numbers of one position four times as fast as `np.clip`."""
    clipped: Array = np.minimum(np.maximum(numbers, least), most)
    return clipped


def side_by_side(columns: Collection[Array], kind: type[np.generic]) -> Array:
    """Stack columns into n rows of one number type; for a single row faster than `np.stack`."""
    columns = tuple(columns)
    found = np.empty((len(columns[0]), len(columns), *columns[0].shape[1:]), kind)
    for at, column in enumerate(columns):
        found[:, at] = column
    return found


def masks_of(kinds: Array) -> Array:
    bits = np.packbits(kinds, axis=-1, bitorder="little")
    whole = np.zeros((*bits.shape[:-1], 8), np.uint8)
    whole[..., : bits.shape[-1]] = bits
    masks: Array = whole.view("<u8")[..., 0].astype(np.uint64)
    return masks


@dataclass(frozen=True, slots=True)
class Positions:
    hand: Array
    """(n, 34) uint8, the seat's closed tiles."""
    red: Array
    """(n, 34) uint8, the red fives among the closed tiles (0 in games without red fives)."""
    allowed: Array
    """(n, 34) bool, the kinds that may be discarded."""
    unseen: Array
    """(n, 34) uint8, the unseen copies."""
    dora: Array
    """(n, 34) uint8, the number of dora that a tile of the kind is, excluding red fives."""
    yakuhai: Array
    """(n, 34) uint8, the han of a triplet of the kind for the seat itself (2 for a double wind)."""
    melds: Array
    """(n,) int8, the number of the seat's melds, including closed kans."""
    open: Array
    """(n,) bool, whether a call has opened the seat's hand."""
    runs: Array
    """(n, 34) uint8, the seat's melded runs by their lowest kind."""
    triplets: Array
    """(n, 34) uint8, the seat's melded triplets and kans by kind."""
    meld_dora: Array
    """(n,) uint8, the dora in the seat's melds, including red fives."""
    tanyao_open: Array
    """(n,) bool, whether the melds and the rules leave tanyao possible."""
    furiten: Array
    """(n,) uint64 masks of the kinds that would make a wait on them furiten."""
    genbutsu: Array
    """(n, 3) uint64 masks of the kinds on which the opponent can never win by ron."""
    passed: Array
    """(n, 3) uint64 masks of the kinds on which the opponent cannot ron until its next draw."""
    riichi: Array
    """(n, 3) bool, whether the opponent has declared riichi."""
    discards_made: Array
    """(n, 3) int16, the number of the opponent's discards in this round."""
    calls: Array
    """(n, 3) int8, the number of the opponent's melds."""
    opened: Array
    """(n, 3) bool, whether a call has opened the opponent's hand."""
    laid: Array
    """(n, 3, 34) uint8, the tiles in the opponent's melds."""
    river: Array
    """(n, 3, 32) int8, the kinds of the opponent's discards, called ones included; then -1."""
    tsumogiri: Array
    """(n, 3, 32) bool, which discards of `river` had just been drawn."""
    declared: Array
    """(n, 3, 32) bool, which discards of `river` declared riichi."""
    points: Array
    """(n, 4) int32, the seat's own points, then the opponents'."""
    seats: Array
    """(n, 4) int8, the own seat, then the opponents'."""
    dealer: Array
    """(n,) int8, the dealer's seat."""
    round: Array
    """(n,) int16, the round: 0 is East 1, 4 is South 1."""
    rounds: Array
    """(n,) int16, the number of regular rounds in the game: 4 or 8."""
    turn: Array
    """(n,) int16, the number of the seat's turn (junme), from 1."""
    tiles_left: Array
    """(n,) int16, the draws left in the live wall."""

    @classmethod
    def stack(cls, observations: Sequence[Observation]) -> "Positions":
        n = len(observations)
        lengths = [len(o.hand) for o in observations]
        tiles = np.fromiter((t for o in observations for t in o.hand), np.int64, sum(lengths))
        rows = np.repeat(np.arange(n), lengths)
        cells = rows * 34 + (tiles >> 2)
        hand = _count(cells, n)
        reds = np.array([o.rules.red_fives for o in observations], bool)
        red = _count(cells[_IS_RED[tiles] & reds[rows]], n)
        forbidden = np.array([o.forbidden for o in observations], np.uint64)
        seat = np.array([o.seat for o in observations], np.int8)
        seats = (seat[:, None] + np.arange(4, dtype=np.int8)) % 4
        others = seats[:, 1:].astype(np.int64)
        dealer = np.array([o.dealer for o in observations], np.int8)
        round_ = np.array([o.round for o in observations], np.int16)
        dora = _dora_counts(observations)
        seen = np.frombuffer(b"".join(o.seen for o in observations), np.uint8).reshape(n, 34)
        melds = [o.melds[o.seat] for o in observations]
        own = LaidMelds.stack(melds)
        opened, laid = _opponent_melds(observations)
        river, tsumogiri, declared = _rivers(observations)
        return cls(
            hand=hand,
            red=red,
            allowed=_allowed(observations, hand, forbidden),
            unseen=4 - seen,
            dora=dora,
            yakuhai=_yakuhai_han(seat, dealer, round_),
            melds=own.count,
            open=own.is_open,
            runs=own.runs,
            triplets=own.triplets,
            meld_dora=_meld_dora(melds, dora, reds),
            tanyao_open=np.array(
                [
                    (o.rules.open_tanyao or not o.is_open)
                    and all(is_simple(kind_of(tile)) for meld in o.own_melds for tile in meld.tiles)
                    for o in observations
                ],
                bool,
            ),
            furiten=np.array([o.genbutsu[o.seat] for o in observations], np.uint64),
            genbutsu=_of(np.array([o.genbutsu for o in observations], np.uint64), others),
            passed=_of(np.array([o.passed for o in observations], np.uint64), others),
            riichi=_of(np.array([o.riichi for o in observations], bool), others),
            discards_made=_of(
                np.array([[len(r) for r in o.rivers] for o in observations], np.int16), others
            ),
            calls=_of(np.array([[len(m) for m in o.melds] for o in observations], np.int8), others),
            opened=opened,
            laid=laid,
            river=river,
            tsumogiri=tsumogiri,
            declared=declared,
            points=_of(
                np.array([o.points for o in observations], np.int32), seats.astype(np.int64)
            ),
            seats=seats,
            dealer=dealer,
            round=round_,
            rounds=np.array([o.rules.rounds for o in observations], np.int16),
            turn=np.array([o.turn for o in observations], np.int16),
            tiles_left=np.array([o.tiles_left for o in observations], np.int16),
        )

    def __len__(self) -> int:
        return len(self.hand)

    def rows(self, which: Array | slice) -> "Positions":
        return Positions(**{f.name: getattr(self, f.name)[which] for f in fields(self)})

    @property
    def red_discard(self) -> Array:
        """(n, 34) bool, whether discarding the kind discards a red five (no plain one is held)."""
        only_red: Array = (self.red > 0) & (self.red == self.hand)
        return only_red


def _count(cells: Array, n: int) -> Array:
    return np.bincount(cells, minlength=n * 34).reshape(n, 34).astype(np.uint8)


def _of(by_seat: Array, seats: Array) -> Array:
    return by_seat[np.arange(len(seats))[:, None], seats]


def _rivers(observations: Sequence[Observation]) -> tuple[Array, Array, Array]:
    rivers = [o.rivers[seat] for o in observations for seat in _OTHERS[o.seat]]
    lengths = [len(river) for river in rivers]
    discards = np.array(
        [d.tile >> 2 | d.tsumogiri << 6 | d.riichi << 7 for river in rivers for d in river],
        np.uint8,
    )
    cells: Array = np.full((len(rivers), RIVER), _NOTHING, np.uint8)
    cells[np.arange(RIVER) < np.array(lengths)[:, None]] = discards
    cells = cells.reshape(len(observations), 3, RIVER)
    there = cells != _NOTHING
    kinds = np.where(there, (cells & 63).astype(np.int8), np.int8(-1))
    return kinds, there & (cells & 64 > 0), there & (cells & 128 > 0)


def _opponent_melds(observations: Sequence[Observation]) -> tuple[Array, Array]:
    n = len(observations)
    opened = np.zeros((n, 3), bool)
    cells = []
    for row, o in enumerate(observations):
        for column, seat in enumerate(_OTHERS[o.seat]):
            for meld in o.melds[seat]:
                opened[row, column] |= meld.is_open
                first = (3 * row + column) * 34
                cells += [first + (tile >> 2) for tile in meld.tiles]
    return opened, _count(np.array(cells, np.int64), 3 * n).reshape(n, 3, 34)


def _allowed(observations: Sequence[Observation], hand: Array, forbidden: Array) -> Array:
    allowed: Array = (hand > 0) & ~unpack_masks(forbidden)
    for row, o in enumerate(observations):
        if o.riichi[o.seat] and o.drawn is not None and o.must_tsumogiri:
            allowed[row] = False
            allowed[row, kind_of(o.drawn)] = True
    return allowed


def _dora_counts(observations: Sequence[Observation]) -> Array:
    n = len(observations)
    lengths = [len(o.dora_indicators) for o in observations]
    shown = np.fromiter(
        (t >> 2 for o in observations for t in o.dora_indicators), np.int64, sum(lengths)
    )
    return _count(np.repeat(np.arange(n), lengths) * 34 + DORA_AFTER[shown], n)


def _yakuhai_han(seat: Array, dealer: Array, round_: Array) -> Array:
    n = len(seat)
    worth = np.zeros((n, 34), np.uint8)
    worth[:, 31:] = 1
    rows = np.arange(n)
    worth[rows, 27 + (seat - dealer) % 4] += 1
    worth[rows, 27 + np.minimum(round_ // 4, 3)] += 1
    return worth


def _meld_dora(melds: Sequence[tuple[Meld, ...]], dora: Array, reds: Array) -> Array:
    worth = np.zeros(len(melds), np.uint8)
    for row, own in enumerate(melds):
        for meld in own:
            worth[row] += sum(
                int(dora[row, kind_of(t)]) + int(reds[row] and is_red(t)) for t in meld.tiles
            )
    return worth

"""Tenpai hands: waits, their shapes, and what each win pays."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from rules.legal import RIICHI_DRAWS, RIICHI_STICK
from rules.observation import Observation
from rules.scoring import Score, WinSituation, score_hand
from rules.shanten import chiitoi_shanten, standard_shanten, waits
from rules.tiles import Kind, Tile, count_kinds, is_honour, is_red, kind_of, kinds_in, rank_of


@dataclass(frozen=True, slots=True)
class Wait:
    kind: Kind
    live: int
    dama: Score | None
    """The score of a ron without riichi; None without a yaku."""
    riichi: Score | None
    """The score of a ron after riichi, without ippatsu and ura-dora; None if the hand is open."""


@dataclass(frozen=True, slots=True)
class TenpaiFacts:
    waits: tuple[Wait, ...]
    furiten: bool

    @property
    def live(self) -> int:
        return sum(wait.live for wait in self.waits)

    @property
    def counting(self) -> tuple[Wait, ...]:
        return tuple(wait for wait in self.waits if wait.live) or self.waits

    @property
    def has_yaku(self) -> bool:
        return all(wait.dama is not None for wait in self.counting)

    @property
    def is_single(self) -> bool:
        return len(self.waits) == 1

    @property
    def least_dama(self) -> Score | None:
        scores = [wait.dama for wait in self.counting if wait.dama is not None]
        if len(scores) < len(self.counting) or not scores:
            return None
        return min(scores, key=lambda score: score.payment)


def may_declare_riichi(observation: Observation) -> bool:
    """Check whether the seat could declare riichi with a tenpai hand (Tenhou's rules: closed hand,
    1000 points, and four tiles left in the wall)."""
    return (
        not observation.is_open
        and not observation.riichi[observation.seat]
        and observation.tiles_left >= RIICHI_DRAWS
        and observation.points[observation.seat] >= RIICHI_STICK
    )


def look_at_tenpai(observation: Observation, discard: Tile | None) -> TenpaiFacts | None:
    """Return the waits of the hand after a discard.

    Args:
        observation: with 14 tiles (three fewer for each meld) if a discard is due, else 13.
        discard: the tile to discard, red or not; None between turns.

    Returns:
        None if the hand is not tenpai.
    """
    hand = tuple(tile for tile in observation.hand if tile != discard)
    melds = observation.own_melds
    counts = count_kinds(hand)
    held = count_kinds((*hand, *(tile for meld in melds for tile in meld.tiles)))
    mask = waits(counts, len(melds), held)
    if not mask:
        return None
    gone = int(observation.genbutsu[observation.seat])
    if discard is not None:
        gone |= 1 << kind_of(discard)
    return TenpaiFacts(
        tuple(_wait_on(observation, hand, kind) for kind in kinds_in(mask)), bool(mask & gone)
    )


def _wait_on(observation: Observation, hand: tuple[Tile, ...], kind: Kind) -> Wait:
    only_red = sum(kind_of(tile) == kind and not is_red(tile) for tile in hand) == 3
    tile = next(
        tile
        for tile in (Tile(4 * kind + copy) for copy in (3, 2, 1, 0))
        if tile not in hand and (not is_red(tile) or only_red)
    )
    riichi = None if observation.is_open else _ron(observation, hand, tile, riichi=True)
    live = 4 - observation.seen[kind]
    return Wait(kind, live, _ron(observation, hand, tile, riichi=False), riichi)


def _ron(
    observation: Observation, hand: tuple[Tile, ...], tile: Tile, *, riichi: bool
) -> Score | None:
    return score_hand(
        observation.rules,
        (*hand, tile),
        observation.own_melds,
        tile,
        WinSituation(
            tsumo=False,
            seat_wind=observation.wind_of(observation.seat),
            round_wind=observation.round_wind,
            riichi=riichi,
        ),
        observation.dora_indicators,
    )


class WaitShape(StrEnum):
    TWO_SIDED = "two_sided"
    INSIDE = "inside"
    EDGE = "edge"
    TWO_PAIRS = "two_pairs"
    SINGLE = "single"
    MANY = "many"


def find_wait_shape(counts: Sequence[int], melds: int = 0) -> WaitShape | None:
    """Return the shape of the wait of a hand of 13 tiles (three fewer for each meld).

    Returns:
        None if the hand is not tenpai.

    >>> from rules.tiles import count_kinds, parse_tiles
    >>> find_wait_shape(count_kinds(parse_tiles("123m456p7889s111z")))
    <WaitShape.INSIDE: 'inside'>
    """
    return _wait_shape(bytes(counts), melds)


@lru_cache(1 << 12)
def _wait_shape(counts: bytes, melds: int) -> WaitShape | None:
    kinds = kinds_in(waits(counts, melds))
    if not kinds:
        return None
    if not melds and chiitoi_shanten(counts) == 0 != standard_shanten(counts):
        return WaitShape.SINGLE
    shapes = [set(_shapes_on(counts, melds, kind)) for kind in kinds]
    for shape, count in (
        (WaitShape.TWO_SIDED, 2),
        (WaitShape.TWO_PAIRS, 2),
        (WaitShape.INSIDE, 1),
        (WaitShape.EDGE, 1),
        (WaitShape.SINGLE, 1),
    ):
        if len(kinds) == count and all(shape in each for each in shapes):
            return shape
    return WaitShape.MANY


def _shapes_on(counts: bytes, melds: int, kind: Kind) -> Iterator[WaitShape]:
    if not is_honour(kind):
        rank = rank_of(kind)
        for shape, low, high, fits in (
            (WaitShape.INSIDE, -1, 1, 1 < rank < 9),
            (WaitShape.EDGE if rank == 3 else WaitShape.TWO_SIDED, -2, -1, rank > 2),
            (WaitShape.EDGE if rank == 7 else WaitShape.TWO_SIDED, 1, 2, rank < 8),
        ):
            if fits and _is_complete(counts, melds, (kind + low, kind + high)):
                yield shape
    if _is_complete(counts, melds, (kind, kind)):
        yield WaitShape.TWO_PAIRS
    left = _without(counts, (kind,))
    if left is not None:
        other = next(kind for kind in range(33, -1, -1) if not left[kind])
        left[other] = 2  # any pair: the rest must be complete sets
        if standard_shanten(left, melds) == -1:
            yield WaitShape.SINGLE


def _is_complete(counts: bytes, melds: int, used: tuple[int, int]) -> bool:
    left = _without(counts, used)
    return left is not None and melds < 4 and standard_shanten(left, melds + 1) == -1


def _without(counts: bytes, used: Sequence[int]) -> list[int] | None:
    left = list(counts)
    for kind in used:
        left[kind] -= 1
    return None if min(left) < 0 else left

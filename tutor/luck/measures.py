from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

import numpy as np

from rules.events import Win
from rules.round import DRAWS
from rules.scoring import ron_payment, tsumo_payment
from rules.shanten import shanten, ukeire_of_discards
from rules.tiles import RED_FIVES, SEATS, Kind, Tile, count_kinds, dora_of, is_dragon, kind_of
from tutor.luck.chances import Chance, ChanceType, dora_weights, held_dora
from tutor.position.positions import DORA_AFTER, Array

FACE_KINDS: Final = np.array([*range(34), *(kind_of(tile) for tile in RED_FIVES)])


@dataclass(frozen=True, eq=False, slots=True)
class DrawOutcomes:
    at: Array
    face: Array
    share: Array
    came: Array
    """(n,): the row of the actual outcome."""
    step: Array
    live: Array
    dora: Array

    @property
    def kind(self) -> Array:
        kinds: Array = FACE_KINDS[self.face]
        return kinds

    def beyond_mean(self, values: Array) -> Array:
        """Return (n, ...): the actual outcome's value minus the mean over possible outcomes.

        Args:
            values: (m, ...), the values of all rows.
        """
        starts = np.flatnonzero(np.r_[True, self.at[1:] != self.at[:-1]])
        shares = self.share.reshape(-1, *[1] * (values.ndim - 1))
        beyond: Array = values[self.came] - np.add.reduceat(values * shares, starts, axis=0)
        return beyond


def draw_outcomes(draws: Sequence[Chance], *, red_fives: bool) -> DrawOutcomes:
    """Return the hand after each tile that could have been drawn.

    Raises:
        ValueError: if the tile actually drawn was not possible.
    """
    left = faces_left(draws)
    at, face = np.nonzero(left)
    kind = FACE_KINDS[face]
    seats = [draw.seats[draw.seat] for draw in draws if draw.seat is not None]
    counts = count_tiles([seat.hand for seat in seats])[0].astype(np.uint8)[at]
    counts[np.arange(len(at)), kind] += 1
    melds = np.array([len(seat.melds) for seat in seats], np.uint8)[at]
    unseen = kinds_left(left)[at]
    unseen[np.arange(len(at)), kind] -= 1
    ukeire = ukeire_of_discards(counts, melds, unseen.astype(np.uint8), bulk=True)
    best = ukeire.after == ukeire.after.min(axis=1)[:, None]
    came = np.array([face_of_tile(draw.came) for draw in draws])
    hit = np.flatnonzero(came[at] == face)
    if len(hit) != len(draws):
        raise ValueError("the tile drawn is not possible")
    weights = dora_by_draw(draws)
    hands = [draw.seats[draw.seat].tiles for draw in draws if draw.seat is not None]
    counts, reds = count_tiles(hands)
    table = weights[:, FACE_KINDS]
    table[:, 34:] += red_fives
    table += ((counts * weights).sum(axis=1) + reds * red_fives)[:, None]
    return DrawOutcomes(
        at,
        face,
        left[at, face] / left.sum(axis=1)[at],
        hit,
        np.clip(ukeire.shanten, -1, 5).astype(np.intp),
        np.where(best, ukeire.live, 0).max(axis=1),
        table[at, face],
    )


def face_of_tile(tile: Tile) -> int:
    return 34 + RED_FIVES.index(tile) if tile in RED_FIVES else kind_of(tile)


def faces_left(draws: Sequence[Chance]) -> Array:
    """Return (n, 37): the number of tiles of each face (kinds, then red fives) still to come."""
    gone = np.frombuffer(b"".join(draw.gone for draw in draws), np.uint8).reshape(-1, 136)
    free = gone == 0
    left = np.zeros((len(draws), 37), np.int64)
    left[:, :34] = free.reshape(-1, 34, 4).sum(axis=2)
    for face, tile in enumerate(RED_FIVES, start=34):
        left[:, face] = free[:, tile]
        left[:, kind_of(tile)] -= left[:, face]
    return left


def kinds_left(left: Array) -> Array:
    """Return (n, 34): the number of tiles of each kind still to come.

    Args:
        left: (n, 37), from `faces_left`.
    """
    kinds: Array = left[:, :34].copy()
    kinds[:, FACE_KINDS[34:]] += left[:, 34:]
    return kinds


def count_tiles(hands: Sequence[Sequence[Tile]]) -> tuple[Array, Array]:
    tiles = np.fromiter(chain.from_iterable(hands), np.intp)
    at = np.repeat(np.arange(len(hands)), [len(hand) for hand in hands])
    counts = np.bincount(at * 34 + (tiles >> 2), minlength=len(hands) * 34)
    reds = np.bincount(at[np.isin(tiles, RED_FIVES)], minlength=len(hands))
    return counts.reshape(-1, 34), reds


def dora_by_draw(draws: Sequence[Chance]) -> Array:
    """Return (n, 34): how many dora a tile of each kind is, excluding red fives."""
    weights = np.zeros((len(draws), 34), np.int64)
    weights[:, DORA_AFTER] = count_tiles([draw.indicators for draw in draws])[0]
    return weights


def wait_kinds(draws: Sequence[Chance]) -> Array:
    """Return (n, 4, 34) bool: the kinds that each seat other than the one that draws waits on."""
    masks = np.array([draw.waits for draw in draws], np.uint64)
    waits: Array = (masks[:, :, None] >> np.arange(34, dtype=np.uint64)) & np.uint64(1) > 0
    return waits


STEPS: Final = ("won", "ready", "one", "two", "three", "four", "far")
TIMES: Final = ("early", "middle", "late")
_LATE: Final = 22
_EARLY: Final = 46
_LIVE: Final = STEPS[1:5]
_DORA: Final = ("won", "ready", "one", "two", "far")
OWN_NUMBERS: Final = (
    *(f"{step}_{time}" for step in STEPS for time in TIMES),
    *(f"open_{step}" for step in STEPS),
    *(f"live_{step}" for step in _LIVE),
    *(f"live_left_{step}" for step in _LIVE),
    *(f"dora_{step}" for step in _DORA),
    *(f"threat_{step}" for step in STEPS),
    "riichi_won",
)
TAKEN_NUMBERS: Final = ("taken_wait_free", "taken_wait_riichi")

_MAX_DORA: Final = 6


@dataclass(frozen=True, eq=False, slots=True)
class Draws:
    own: Array
    """(n, own numbers) float64: the features of the hand that drew, minus their mean."""
    taken: Array
    """(n, 4, taken numbers) float64: the features of each seat whose winning tile was drawn, minus
    their mean."""


def draw_surprises(draws: Sequence[Chance], outcomes: DrawOutcomes | None) -> Draws:
    """Return the features of each draw minus their mean.

    Args:
        outcomes: the outcomes of these draws; None if there are no draws.
    """
    if outcomes is None:
        return Draws(np.zeros((0, len(OWN_NUMBERS))), np.zeros((0, 4, len(TAKEN_NUMBERS))))
    hits = wait_kinds(draws)[outcomes.at, :, outcomes.kind].astype(np.float64)
    beyond = outcomes.beyond_mean(hits)
    at, step = outcomes.at, outcomes.step + 1
    seats = [draw.seats[draw.seat] for draw in draws if draw.seat is not None]
    wall = np.array([draw.tiles_left for draw in draws])[at]
    time = np.where(wall >= _EARLY, 0, np.where(wall > _LATE, 1, 2))
    is_open = np.array([seat.is_open for seat in seats])[at]
    in_riichi = np.array([seat.riichi for seat in seats])
    riichi = in_riichi[at]
    threat = np.array(
        [any(s.riichi for seat, s in enumerate(d.seats) if seat != d.seat) for d in draws]
    )[at]
    at_step = np.eye(len(STEPS))[step]
    near, good = at_step[:, 1:5], np.minimum(outcomes.live, 40) / 10
    held = np.minimum(outcomes.dora, _MAX_DORA)
    steps_of_dora = np.concatenate(
        (at_step[:, :4], at_step[:, 4:].sum(axis=1, keepdims=True)), axis=1
    )
    return Draws(
        outcomes.beyond_mean(
            np.concatenate(
                (
                    np.eye(len(STEPS) * len(TIMES))[step * len(TIMES) + time],
                    at_step * is_open[:, None],
                    near * good[:, None],
                    near * (good * wall / DRAWS)[:, None],
                    steps_of_dora * held[:, None],
                    at_step * threat[:, None],
                    (at_step[:, 0] * riichi)[:, None],
                ),
                axis=1,
            )
        ),
        np.stack((beyond * ~in_riichi[:, None], beyond * in_riichi[:, None]), axis=2),
    )


DEAL_STEPS: Final = 7
NUMBERS: Final = (
    *OWN_NUMBERS,
    *TAKEN_NUMBERS,
    "kan_dora",
    "kan_dora_ready",
    "ura_points",
    *(f"deal_{step}" for step in range(DEAL_STEPS)),
    "deal_dora",
    "deal_dragons",
)
_AT: Final = {name: number for number, name in enumerate(NUMBERS)}
_YAKUMAN: Final = range(37, 52)
DRAWN: Final = (ChanceType.DRAW, ChanceType.RINSHAN)


def outcomes_of_draws(chances: Sequence[Chance], *, red_fives: bool) -> DrawOutcomes | None:
    draws = [chance for chance in chances if chance.type in DRAWN]
    return draw_outcomes(draws, red_fives=red_fives) if draws else None


def surprises(
    chances: Sequence[Chance], *, red_fives: bool, outcomes: DrawOutcomes | None = None
) -> Array:
    """Return (n, 4, numbers) float64: the features of each event and seat minus their mean.

    The mean is over all possible outcomes; for a deal, over all deals.

    Args:
        red_fives: whether the game has red fives.
        outcomes: the outcomes of the draws, if already known (see `outcomes_of_draws`).
    """
    outcomes = outcomes or outcomes_of_draws(chances, red_fives=red_fives)
    found = np.zeros((len(chances), len(SEATS), len(NUMBERS)))
    at = [number for number, each in enumerate(chances) if each.type in DRAWN]
    draws = draw_surprises([chances[each] for each in at], outcomes)
    first, second = len(OWN_NUMBERS), len(OWN_NUMBERS) + len(TAKEN_NUMBERS)
    found[at, :, first:second] = draws.taken
    found[at, [chances[each].seat or 0 for each in at], :first] = draws.own
    for number, chance in enumerate(chances):
        match chance.type:
            case ChanceType.DEAL:
                dealt = np.zeros((len(SEATS), len(NUMBERS)))
                for seat, line in zip(chance.seats, dealt, strict=True):
                    counts = count_kinds(seat.hand)
                    line[_AT["deal_0"] + min(shanten(counts), DEAL_STEPS - 1)] = 1
                    line[_AT["deal_dora"]] = held_dora(
                        seat.hand, chance.indicators, red_fives=red_fives
                    )
                    line[_AT["deal_dragons"]] = sum(
                        copies >= 2 for kind, copies in enumerate(counts) if is_dragon(Kind(kind))
                    )
                beyond: Array = dealt - dealt.mean(axis=0)
                found[number] = beyond
            case ChanceType.KAN_DORA:
                left = chance.left
                for tiles, line in zip(chance.seats, found[number], strict=True):
                    held = count_kinds(tiles.tiles)
                    mean = sum(held[dora_of(kind_of(tile))] for tile in left) / len(left)
                    more = held[dora_of(kind_of(chance.came))] - mean
                    line[_AT["kan_dora"]] = more
                    if shanten(count_kinds(tiles.hand), len(tiles.melds)) <= 0:
                        line[_AT["kan_dora_ready"]] = more
            case ChanceType.URA_DORA:
                for win in chance.wins:
                    if win.ura_indicators and win.han is not None and win.fu is not None:
                        points = _ura_points(chance, win, win.han, win.fu)
                        found[number, win.seat, _AT["ura_points"]] = points
            case _:
                pass
    return found


def _ura_points(chance: Chance, win: Win, han: int, fu: int) -> float:
    if any(number in _YAKUMAN for number, _ in win.yaku):
        return 0.0
    tiles = winning_tiles(chance, win)
    held = count_kinds(tiles)
    plain = han - held_dora(tiles, win.ura_indicators, red_fives=False)
    before = sum(
        copies * weight
        for copies, weight in zip(held, dora_weights(chance.indicators), strict=True)
    )
    dealer = win.seat == chance.dealer
    pays = tsumo_payment if win.seat == win.from_seat else ron_payment

    def thousands(tile: Tile) -> float:
        ura = before + held[dora_of(kind_of(tile))]
        return pays(max(plain, 1) + ura, fu, dealer=dealer).whole / 1000

    left = chance.left
    return thousands(chance.came) - sum(map(thousands, left)) / len(left)


def winning_tiles(chance: Chance, win: Win) -> tuple[Tile, ...]:
    tiles = chance.seats[win.seat].tiles
    return tiles if win.tile in tiles else (*tiles, win.tile)

"""The numbers of a game's chance events: what came minus the mean over what could have come."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from rules.events import Win
from rules.point_table import ron_payment, tsumo_payment
from rules.shanten_hand import shanten
from rules.tiles import SEATS, Kind, Tile, count_kinds, dora_of, is_dragon, kind_of
from tutor.evaluators.positions import Array
from tutor.luck.chances import Chance, ChanceType, dora_held, dora_weights
from tutor.luck.draw_outcomes import DrawOutcomes, draw_outcomes
from tutor.luck.hand_measures import OWN_NUMBERS, TAKEN_NUMBERS, draw_surprises

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
    """Return what each draw among these events could have brought; None where there is none."""
    draws = [chance for chance in chances if chance.type in DRAWN]
    return draw_outcomes(draws, red_fives=red_fives) if draws else None


def surprises(
    chances: Sequence[Chance], *, red_fives: bool, outcomes: DrawOutcomes | None = None
) -> Array:
    """Return (n, 4, numbers) float64, for each seat what each event brought beyond its mean.

    Over all that could have come each of these has the mean 0; for a deal, over all deals.

    Args:
        chances: of a game.
        red_fives: whether it has them.
        outcomes: of its draws (see `outcomes_of_draws`), where they are worked out already.
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
                found[number] = _dealt(chance, red_fives=red_fives)
            case ChanceType.KAN_DORA:
                found[number] = _kan_dora(chance)
            case ChanceType.URA_DORA:
                found[number] = _ura_dora(chance)
            case _:
                pass
    return found


def _dealt(chance: Chance, *, red_fives: bool) -> Array:
    dealt = np.zeros((len(SEATS), len(NUMBERS)))
    for seat, line in zip(chance.seats, dealt, strict=True):
        counts = count_kinds(seat.hand)
        line[_AT["deal_0"] + min(shanten(counts), DEAL_STEPS - 1)] = 1
        line[_AT["deal_dora"]] = dora_held(seat.hand, chance.indicators, red_fives=red_fives)
        line[_AT["deal_dragons"]] = sum(
            copies >= 2 for kind, copies in enumerate(counts) if is_dragon(Kind(kind))
        )
    beyond: Array = dealt - dealt.mean(axis=0)
    return beyond


def _kan_dora(chance: Chance) -> Array:
    found = np.zeros((len(SEATS), len(NUMBERS)))
    for seat in SEATS:
        tiles = chance.seats[seat]
        more = _beyond_mean(chance, _dora_by(count_kinds(tiles.tiles)))
        found[seat, _AT["kan_dora"]] = more
        if shanten(count_kinds(tiles.hand), len(tiles.melds)) <= 0:
            found[seat, _AT["kan_dora_ready"]] = more
    return found


def _dora_by(held: Sequence[int]) -> Callable[[Tile], float]:
    return lambda indicator: held[dora_of(kind_of(indicator))]


def _ura_dora(chance: Chance) -> Array:
    found = np.zeros((len(SEATS), len(NUMBERS)))
    for win in chance.wins:
        if win.ura_indicators and win.han is not None and win.fu is not None:
            found[win.seat, _AT["ura_points"]] = _ura_points(chance, win, win.han, win.fu)
    return found


def _ura_points(chance: Chance, win: Win, han: int, fu: int) -> float:
    if any(number in _YAKUMAN for number, _ in win.yaku):
        return 0.0
    tiles = winning_tiles(chance, win)
    held = count_kinds(tiles)
    plain = han - dora_held(tiles, win.ura_indicators, red_fives=False)
    before = sum(
        copies * weight
        for copies, weight in zip(held, dora_weights(chance.indicators), strict=True)
    )
    dealer = win.seat == chance.dealer
    pays = tsumo_payment if win.seat == win.from_seat else ron_payment

    def thousands(tile: Tile) -> float:
        ura = before + held[dora_of(kind_of(tile))]
        return pays(max(plain, 1) + ura, fu, dealer=dealer).whole / 1000

    return _beyond_mean(chance, thousands)


def winning_tiles(chance: Chance, win: Win) -> tuple[Tile, ...]:
    tiles = chance.seats[win.seat].tiles
    return tiles if win.tile in tiles else (*tiles, win.tile)


def _beyond_mean(chance: Chance, value: Callable[[Tile], float]) -> float:
    left = chance.left
    return value(chance.came) - sum(map(value, left)) / len(left)

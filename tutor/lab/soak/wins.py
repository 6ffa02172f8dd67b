from typing import Final

from rules.melds import MeldType
from rules.scoring import Score, WinSituation, score_hand
from rules.shanten import shanten
from rules.tiles import Kind, Tile, is_red
from tutor.lab.soak.sight import Sight

DORA: Final = 52
"""The first of Tenhou's numbers that is no yaku."""


def may_riichi(sight: Sight) -> bool:
    seen = sight.observation
    closed = all(meld.type is MeldType.ANKAN for meld in seen.own_melds)
    return closed and seen.tiles_left >= 4 and seen.points[sight.seat] >= 1000


def score_of(sight: Sight, thrown: int, wait: int) -> Score | None:
    """Return a ron on a wait, with riichi if it may be declared; None without a yaku."""
    seen = sight.observation
    gone = max((one for one in seen.hand if one // 4 == thrown), key=lambda one: not is_red(one))
    hand = tuple(one for one in seen.hand if one != gone)
    shown = {*seen.dora_indicators, *seen.hand}
    shown |= {each.tile for river in seen.rivers for each in river}
    shown |= {each for melds in seen.melds for meld in melds for each in meld.tiles}
    free = [4 * wait + copy for copy in range(4) if Tile(4 * wait + copy) not in shown]
    won = Tile(next((one for one in free if not is_red(Tile(one))), free[0]))
    situation = WinSituation(
        tsumo=False,
        seat_wind=Kind(27 + (sight.seat - seen.dealer) % 4),
        round_wind=Kind(27 + seen.round // 4),
        riichi=may_riichi(sight),
        last_tile=seen.tiles_left == 1,
    )
    return score_hand(
        seen.rules, (*hand, won), seen.own_melds, won, situation, seen.dora_indicators
    )


def ron_of(sight: Sight, thrown: int, wait: int) -> int:
    """Return the points of a ron on a wait, with riichi if it may be declared; 0 without a yaku."""
    score = score_of(sight, thrown, wait)
    return 0 if score is None else score.payment


def yaku_of(sight: Sight, thrown: int) -> list[set[int]]:
    """Return the numbers of the yaku of a ron on each live wait after a discard, without dora."""
    scores = (score_of(sight, thrown, wait) for wait in rons_of(sight, thrown))
    return [{n for n, _ in one.yaku if n < DORA} for one in scores if one is not None]


def rons_of(sight: Sight, thrown: int) -> dict[int, tuple[int, int]]:
    """Return the live tiles and the points of each live wait after a discard; empty if the hand is
    not ready."""
    left, melds = list(sight.held), len(sight.melds)
    left[thrown] -= 1
    found = {}
    for wait, live in enumerate(sight.unseen):
        left[wait] += 1
        if live and shanten(left, melds) < 0:
            found[wait] = live, ron_of(sight, thrown, wait)
        left[wait] -= 1
    return found


def average_win(sight: Sight, thrown: int) -> tuple[int, float]:
    """Return the live waiting tiles with a yaku after a discard (all if none has one), and the
    average points of a ron on these."""
    rons = rons_of(sight, thrown)
    won = [(live, points) for live, points in rons.values() if points]
    live = sum(tiles for tiles, _ in won)
    if not live:
        return sum(tiles for tiles, _ in rons.values()), 0.0
    return live, sum(tiles * points for tiles, points in won) / live

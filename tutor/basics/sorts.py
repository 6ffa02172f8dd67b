from enum import StrEnum

from rules.observation import Observation
from rules.tiles import Tile, is_honour, kind_of, suit_of
from tutor.basics.judging import WINDS
from tutor.basics.steps import Aim
from tutor.position.table_read import riichi_opponents


class Sort(StrEnum):
    MAN = "man"
    PIN = "pin"
    SOU = "sou"
    HONOURS = "honours"
    WINDS = "winds"
    DRAGONS = "dragons"
    YAKU = "yaku"
    DORA = "dora"
    SAFE = "safe"
    INDICATOR = "indicator"
    RIVER = "river"
    PASSED = "passed"


def sort_of(aim: Aim, seen: Observation, tile: Tile, is_done: bool) -> Sort | None:
    """Return the label of a tile in the hand; None if it would give the answer away."""
    kind = kind_of(tile)
    match aim:
        case Aim.PIN if is_honour(kind):
            return Sort.HONOURS
        case Aim.PIN:
            return (Sort.MAN, Sort.PIN, Sort.SOU)[suit_of(kind)]
        case Aim.HONOUR if is_honour(kind):
            return Sort.WINDS if kind in WINDS else Sort.DRAGONS
        case Aim.WIND if not is_done:
            return Sort.WINDS if kind in WINDS else None
        case Aim.WIND:
            return Sort.YAKU if seen.is_yakuhai(kind, seen.seat) else None
        case Aim.DORA if is_done:
            return Sort.DORA if seen.dora_in(tile) else None
        case Aim.SAFE if is_done:
            threats = riichi_opponents(seen)
            return Sort.SAFE if all(seen.genbutsu[seat] >> kind & 1 for seat in threats) else None
    return None


def beside(aim: Aim, seen: Observation) -> tuple[tuple[Sort, tuple[Tile, ...]], ...]:
    if aim is Aim.DORA:
        return ((Sort.INDICATOR, seen.dora_indicators),)
    if aim is not Aim.SAFE:
        return ()
    threat = riichi_opponents(seen)[0]
    river = seen.rivers[threat]
    since = next(each.order for each in river if each.riichi)
    passed = [each for row in seen.rivers for each in row if each.order > since]
    if any(kind_of(each.tile) in map(kind_of, seen.hand) for each in river):
        return ((Sort.RIVER, tuple(each.tile for each in river)),)
    return ((Sort.PASSED, tuple(each.tile for each in passed)),)

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile
from tutor.authors.en_words import PLACES, capital, kinds, listed, paying, points, seat, tsumo
from tutor.coach.reach import Reach, ending_ron, next_place
from tutor.coach.spot import Spot
from tutor.coach.standing import Need, Standing, is_end_reached, place_reached

NEAR_BELOW: Final = 2000
"""The lead over the seat below, in points, up to which that seat is mentioned."""
DRAW: Final = 3000
"""The lead, in points, that an exhaustive draw can cost."""
MANGAN: Final = 8000
MOST: Final = 12_000
"""The highest ron value, in points, that is mentioned if a self-draw would do as well."""
THAT: Final = "That "
"""The start of a sentence that refers to the preceding one."""


def wins_of(seen: Observation, standing: Standing) -> list[str]:
    """Return the wins that gain a place: from anyone, from the rival, and by self-draw."""
    found = []
    if standing.ron is not None and not (standing.ron > MOST and standing.tsumo is not None):
        found.append(f"{points(standing.ron)} from anyone")
    if standing.rival is not None and standing.direct not in (None, standing.ron):
        found.append(f"{points(standing.direct or 0)} from {seat(seen, standing.rival)}")
    if standing.tsumo is not None:
        found.append(f"{tsumo(standing.tsumo)} by self-draw")
    return found


def standing_sentence(
    seen: Observation, standing: Standing, *, threatened: bool, brief: bool = False
) -> str:
    rival = "" if standing.rival is None else seat(seen, standing.rival)
    gap = points(standing.gap)
    first = standing.place == 1
    lead = f"you lead by {gap}" if standing.gap else f"you are level with {rival}, first by seat"
    last = "Extra round" if seen.round >= seen.rules.rounds else "Last round"
    match standing.need:
        case Need.NOTHING:
            dealer = "" if seen.is_dealer else " unless the dealer is ready"
            so = ", so risk nothing" if threatened else ""
            return f"{last}, and {lead}: a drawn hand is enough{dealer}{so}."
        case Need.ANY_WIN if first:
            return f"{last}, and {lead}: any win of yours ends the game."
        case Need.ANY_WIN:
            reached = place_reached(seen, standing)
            of = f" from {rival}" if reached == standing.place - 1 else ""
            on = "" if is_end_reached(seen, standing) else ", but a small one does not end the game"
            more = "" if brief else _further(seen, reached)
            return f"{last}: any win takes {PLACES[reached - 1]} place{of}{on}{more}."
        case Need.CONTINUE if first and standing.gap:
            ron = ending_ron(seen)
            end = "" if ron is None else f": a win of {points(ron)} ends the game"
            return f"{last}, and you deal with a lead of {gap}{end}."
        case Need.CONTINUE:
            behind = f"{gap} behind {rival}" if standing.gap else f"level with {rival}"
            return (
                f"{last}, {behind}, but you deal: a win, or being ready at the end, keeps the deal."
            )
        case Need.KEEP if standing.below is None:
            return f"{last}, {gap} behind {rival}: only a huge win would be enough."
        case Need.KEEP if standing.below is not None:
            below = seat(seen, standing.below)
            lead = f"{points(standing.ahead)} ahead of" if standing.ahead else "level with"
            ahead = f"{lead} {below}"
            place = PLACES[standing.place - 1]
            how = ": a win or being ready at the end does" if standing.ahead <= DRAW else ""
            return f"{last}: {rival} is out of reach, so keep {place} place, {ahead}{how}."
        case _ if first:
            ron = ending_ron(seen)
            end = "" if ron is None else f": a win of {points(ron)} ends the game"
            return f"{last}, and {lead}{end}."
        case _:
            wins = listed(wins_of(seen, standing), "or")
            close = standing.below is not None and standing.ahead <= NEAR_BELOW and not brief
            below = "" if standing.below is None else seat(seen, standing.below)
            ahead = f"only {points(standing.ahead)} behind" if standing.ahead else "level with"
            behind = f" {below} is {ahead} you." if close else ""
            more = ""
            if standing.ron is not None and not brief:
                more = _further(seen, place_reached(seen, standing))
            return f"{last}, {gap} behind {rival}: you need {wins}{more}.{behind}"


def declares(spot: Spot) -> bool:
    """Check whether riichi is possible and not advised against."""
    return spot.win is not None and bool(spot.win.riichi) and spot.win.declare is not False


def reach_sentence(spot: Spot, best: Tile, standing: Standing | None) -> str:
    """Return a sentence on how a win of the ready hand affects the placement; empty if already
    said."""
    riichi = declares(spot)
    found = () if standing is None else spot.reach(best, declare=riichi)
    if standing is None or not found:
        return ""
    win, one = spot.win, found[0]
    paid = "" if win is None else paying(win.points, win.most)
    it = THAT if riichi else f"Its {paid} " if win is not None and win.points else "A win "
    if standing.place == 1:
        ends = standing.need is Need.NOTHING or all(each.ends for each in found)
        return "" if ends else f"{it}may not be enough to end the game."
    if not any(each.gains for each in found):
        without = " without an ura-dora" if riichi and spot.needs_luck(best) else ""
        if spot.seen.is_dealer:
            return f"{it}keeps the deal but gains no place{without}."
        if standing.below is not None and all(each.ends for each in found):
            return f"{it}ends the game with you {PLACES[standing.place - 1]}{without}."
        return f"{it}gains no place{without}."
    if len(found) > 1:
        parts = [f"{kinds(each.kinds)} {_gains(spot.seen, each)}" for each in found]
        return f"{capital(listed(parts))}."
    if _is_needed(spot, standing, found):
        return ""
    silent = [each for each in spot.reach(best, declare=False) if riichi and not spot.threats]
    worse = bool(silent) and (silent[0].anyone, silent[0].rival) != (one.anyone, one.rival)
    only = f"; silent, it {_gains(spot.seen, silent[0])}" if worse else ""
    return f"{it}{_gains(spot.seen, one)}{only}."


def _is_needed(spot: Spot, standing: Standing, found: Sequence[Reach]) -> bool:
    """Check whether these wins gain the same place as any win."""
    same = found[0].best == place_reached(spot.seen, standing)
    return standing.need is Need.ANY_WIN and len(found) == 1 and same


def _gains(seen: Observation, of: Reach) -> str:
    """Return a verb phrase saying which place a win gains."""
    if not of.gains:
        return "gains no place"
    ways = [f"from {seat(seen, of.above)}"] if of.above is not None and of.rival == of.best else []
    ways += ["by self-draw"] if of.drawn == of.best else []
    better = f"{PLACES[of.best - 1]} {listed(ways, 'or')}"
    if not 0 < of.anyone < of.place:
        return f"is enough for {PLACES[of.best - 1]} only {listed(ways, 'or')}"
    said = f"is enough for {PLACES[of.anyone - 1]}"
    return said if of.anyone == of.best else f"{said}, even {better}"


def reach_words(spot: Spot, best: Tile, standing: Standing) -> str:
    """Return a few words on how a win of the ready hand affects the placement; empty if it gains no
    place."""
    found = spot.reach(best, declare=declares(spot))
    gain = [each for each in found if each.gains]
    if not gain or standing.place == 1 or _is_needed(spot, standing, found):
        return ""
    most = min(gain, key=lambda each: (each.best, -len(each.kinds)))
    on = "a win" if len(found) == 1 else kinds(most.kinds)
    return f"{on} {_gains(spot.seen, most)}"


def _further(seen: Observation, reached: int) -> str:
    """Return a clause naming the larger win that would gain another place, up to mangan."""
    found = next_place(seen, reached)
    if found is None or found[1].whole > MANGAN:
        return ""
    return f"; {points(found[1].whole)} would make you {PLACES[found[0] - 1]}"

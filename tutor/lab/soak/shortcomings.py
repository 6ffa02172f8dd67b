"""The phrases about what a tile lacks beside the advised one, and whether each is true."""

import re
from collections.abc import Callable
from typing import Final

from tutor.advice.facts import row
from tutor.lab.soak.claims import COSTS, Case, Check, covered, honour_left, named_seats
from tutor.lab.soak.sight import HONOURS, Sight, is_near, is_simple
from tutor.lab.soak.spoken import kinds, number, seats


def compared(check: Callable[[Sight, int, int], bool]) -> Check:
    """A claim about one tile beside the advised one; the other tile is the one named."""

    def holds(case: Case, said: re.Match[str]) -> bool:
        named = said.groupdict().get("T")
        other = case.best if named is None else kinds(named)[0]
        return other == case.best and check(case.sight, case.about[0], other)

    return holds


def _riskier(case: Case, said: re.Match[str]) -> bool:
    """By the ranking beside the sentence: no table of probabilities is made twice."""
    named, who = (said.groupdict().get(slot) for slot in ("T", "W"))
    other = case.best if named is None else kinds(named)[0]
    safety = case.advice.rankings.safety
    mine, its = case.ranked(safety, case.about[0]), case.ranked(safety, other)
    if who is None:
        return mine.score <= its.score
    place = case.sight.others.index(seats(who, case.sight.seat)[0])
    risk, less = (float(row(one, "risks")[place]) for one in (mine, its))
    return other == case.best and risk > less


def _danger(check: Check) -> Check:
    """A danger named against somebody in riichi, where the advised tile is safer against it."""

    def holds(case: Case, said: re.Match[str]) -> bool:
        riichi = set(named_seats(case, said)) <= set(case.sight.riichi)
        return riichi and check(case, said) and _riskier(case, said)

    return holds


def _later(case: Case, said: re.Match[str]) -> bool:
    who = named_seats(case, said)[0]
    sight, kind = case.sight, case.about[0]
    return kind in sight.not_now(who) - sight.never(who) and case.best in sight.never(who)


def _fewer_draws(case: Case, said: re.Match[str]) -> bool:
    sight, tile, other = case.sight, case.about[0], kinds(said["T"])[0]
    draws = number(said["N"]), number(said["N2"])
    right = (sight.draws(tile), sight.draws(other)) == draws and draws[0] < draws[1]
    steps = (sight.after[tile][0], sight.after[other][0])
    ready = "waits" in said[0]
    return (
        right
        and other == case.best
        and steps == (sight.steps, sight.steps)
        and ((sight.steps == 0) == ready)
    )


def _goes(case: Case, said: re.Match[str]) -> bool:
    sight, tile, other = case.sight, case.about[0], case.best
    named = said.groupdict()
    if not _names(said["TS"], sight.goes_with(tile)):
        return False
    if "T" not in named:
        return other in HONOURS
    mine = sight.goes_with(other)
    if "TS2" in named:
        fewer = 0 < len(mine) < len(sight.goes_with(tile))
        return _names(said["TS2"], mine) and fewer and tile not in mine
    alone = sight.held[other] == 1 if "alone" in said[0] else other not in HONOURS
    return kinds(said["T"]) == [other] and not mine and alone


def _stands_next(case: Case, said: re.Match[str]) -> bool:
    tile, other = (
        [near for near in case.sight.goes_with(kind) if abs(near - kind) == 1]
        for kind in (case.about[0], case.best)
    )
    return kinds(said["T"]) == [case.best] and _names(said["TS"], tile) and not other


def _names(text: str, right: list[int]) -> bool:
    """Whether a list of tiles names these; of a long one it names three."""
    more = re.search(r"and (\d+) more", text)
    named = kinds(text)
    return named == right[: len(named)] and len(named) + int(more[1] if more else 0) == len(right)


def _joined_by(case: Case, said: re.Match[str]) -> bool:
    tile, other = case.about[0], case.best
    right = case.sight.joiners(tile), case.sight.joiners(other)
    return (
        kinds(said["T"]) == [other]
        and right == (number(said["N"]), _or_none(said))
        and (right[0] > right[1])
    )


def _or_none(said: re.Match[str]) -> int:
    return 0 if said["N2"] is None else number(said["N2"])


def _paired_by(case: Case, said: re.Match[str]) -> bool:
    sight, tile, other = case.sight, case.about[0], case.best
    right = sight.unseen[tile], sight.unseen[other]
    single = sight.held[tile] == sight.held[other] == 1
    return single and right == (number(said["N"]), _or_none(said)) and right[0] > right[1]


def _joins_dora(sight: Sight, tile: int, other: int) -> bool:
    mine, its = (any(is_near(kind, dora) for dora in sight.dora) for kind in (tile, other))
    return mine and not its


def _flush(case: Case, said: re.Match[str]) -> bool:
    sight, tile, other = case.sight, case.about[0], case.best
    suit = ("man", "pin", "sou").index(said["suit"])
    held = [sum(sight.held[start : start + 9]) for start in (0, 9, 18)]
    in_sight = held[suit] == max(held) and sum(held) - held[suit] <= 4
    melds = {meld // 36 for meld in sight.melded} <= {suit, 3}
    fits = tile in HONOURS if "half" in said[0] else tile // 9 == suit
    off = other not in HONOURS and other // 9 != suit
    return in_sight and melds and fits and off and held[suit] == number(said["N"])


def _spare(case: Case, said: re.Match[str]) -> bool:
    safe = [case.about[0] in case.sight.never(seat) for seat in case.sight.others]
    return sum(safe) == number(said["N"])


def _is_later(sight: Sight, tile: int, other: int) -> bool:
    """Safer against two opponents at least: a single honour beside a number tile."""
    behind = [
        other in sight.not_now(seat) and tile not in sight.not_now(seat) for seat in sight.others
    ]
    return tile in HONOURS and other not in HONOURS and sight.held[tile] == 1 and sum(behind) < 2


def _more_dora(case: Case, said: re.Match[str]) -> bool:
    lost = [case.sight.thrown_dora(kind) for kind in (case.about[0], case.best)]
    if "T" in said.groupdict():
        return lost[1] > 0 and lost[0] - lost[1] == number(said["N"])
    return lost == [number(said["N"]), 0]


LACKED: Final[dict[str, Check]] = {
    r"may lose to {W} later": _later,
    r"is only suji against {W}: safer, not safe": _danger(covered("suji")),
    r"is only behind a wall against {W}: safer, not safe": _danger(covered("kabe")),
    r"is only half covered by suji against {W}": _danger(covered("half_suji")),
    r"is only half covered by a wall against {W}": _danger(covered("half_kabe")),
    r"can deal in to {W}: nothing makes it safe": _danger(covered("none")),
    r"can lose to thirteen orphans by {W}": _danger(honour_left(0)),
    r"can lose to {W} by a wait on its last copy": _danger(honour_left(1)),
    r"can deal in to {W}: two more copies are not seen": _danger(honour_left(2)),
    r"can deal in to {W}: no other copy is seen": _danger(honour_left(3)),
    r"is less safe than {T}(?: against {W})?": _riskier,
    r"takes the hand a step back": compared(
        lambda sight, tile, other: not sight.keeps(tile) and sight.keeps(other)
    ),
    r"waits for {N} tiles? where {T} waits for {N2}": _fewer_draws,
    r"leaves {N} good draws? where {T} leaves {N2}": _fewer_draws,
    r"goes with {TS}, and {T} stands alone": _goes,
    r"goes with {TS}, and {T} has no neighbour in the hand": _goes,
    r"goes with {TS}, and {T} only with {TS2}": _goes,
    r"goes with {TS}": _goes,
    r"stands next to {TS}, and {T} next to none": _stands_next,
    r"can still be joined by {N} tiles, {T} by (?:{N2}|none)": _joined_by,
    r"can still be paired by {N} tiles, {T} by (?:{N2}|none)": _paired_by,
    r"breaks a pair": compared(
        lambda sight, tile, other: sight.held[tile] == 2 > sight.held[other]
    ),
    r"breaks three of a kind": compared(
        lambda sight, tile, other: sight.held[tile] > 2 and sight.held[tile] > sight.held[other]
    ),
    r"may still join a dora, and {T} may not": compared(_joins_dora),
    r"could be part of a (?:half )?flush with the {N} "
    r"(?P<suit>man|pin|sou) tiles of the hand": _flush,
    r"cannot lose to {N} opponents?: worth keeping for later": _spare,
    r"has fewer copies left than {T}: safer to keep for later": compared(
        lambda sight, tile, other: (
            min(tile, other) > 26 and sight.unseen[tile] < sight.unseen[other]
        )
    ),
    r"is an honour: safer to keep for later than {T}": compared(_is_later),
    r"is the wind of the round and yours: three of it bring two han": compared(
        lambda sight, tile, other: (
            sight.yakuhai(tile) == 2 and sight.held[tile] == 1 and sight.unseen[tile] > 1
        )
    ),
    r"gives up {N} dora": _more_dora,
    r"gives up {N} dora more than {T}": _more_dora,
    r"may still become a yaku, and {T} may not": compared(
        lambda sight, tile, other: (
            sight.held[tile] == 1
            and sight.yakuhai(tile) > 0
            and sight.unseen[tile] > 1
            and not (sight.yakuhai(other) and sight.held[other] + sight.unseen[other] > 2)
        )
    ),
    r"breaks a pair that could become a yaku": COSTS[r"breaks a pair that could become a yaku"],
    r"breaks three of a kind that are a yaku": COSTS[r"breaks three of a kind that are a yaku"],
    r"is a tile that tanyao needs, and {T} is not": compared(
        lambda sight, tile, other: (
            sight.leaves_tanyao
            and sight.in_the_way <= 5
            and is_simple(tile)
            and not is_simple(other)
        )
    ),
    r"is behind {T} only by small things taken together": lambda case, said: (
        kinds(said["T"]) == [case.best]
    ),
}
"""What another tile lacks."""

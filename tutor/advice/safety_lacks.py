"""What a discard lacks in safety beside the best one: now, and for later."""

from dataclasses import replace
from typing import Final

from rules.tiles import Kind, Seat, is_honour
from tutor.advice.connectivity import connected_kinds
from tutor.advice.discard_comparison import (
    AS_RISKY,
    RISK_DIGITS,
    SURE,
    DiscardComparison,
    sure_against,
)
from tutor.advice.facts import number, row
from tutor.advice.reasons.shortfalls import (
    FewerCopies,
    Lack,
    LessSafe,
    Risk,
    SafeForLater,
    SpareSafety,
)
from tutor.evaluators.glance import cannot_win, riichi_opponents
from tutor.evaluators.ranking import RankedDiscard
from tutor.evaluators.thresholds import draws_no_more

SHOWN: Final = 2
TOLD_FROM: Final = 0.01
EVER: Final = SURE - {"passed"}


def risk_lack(comparison: DiscardComparison) -> Lack:
    mine, its = comparison.both("safety")
    riichi = riichi_opponents(comparison.observation)
    gaps = [
        (seat in riichi and risk > other, risk - other, -place, seat, str(danger), known in SURE)
        for place, (seat, danger, risk, other, known) in enumerate(
            zip(
                row(mine, "seats"),
                row(mine, "dangers"),
                row(mine, "risks"),
                row(its, "risks"),
                row(its, "dangers"),
                strict=True,
            )
        )
    ]
    threat, gap, _place, seat, danger, other_is_sure = max(gaps)
    if gap <= 0:  # the difference is below the digits that facts keep
        return LessSafe(None)
    if not threat:
        return LessSafe(seat, danger, other_is_sure, _sure_of(comparison))
    found = _risk(comparison, seat, danger, other_is_sure=other_is_sure)
    return replace(found, sure_of=_sure_of(comparison))


def _sure_of(comparison: DiscardComparison) -> tuple[Seat, ...]:
    mine, its = comparison.both("safety")
    riichi = riichi_opponents(comparison.observation)
    return tuple(sorted((sure_against(mine) - sure_against(its)) & {*riichi}))


def _risk(
    comparison: DiscardComparison, seat: Seat, danger: str, *, other_is_sure: bool
) -> Risk | LessSafe:
    mine, its = comparison.both("safety")
    place = row(mine, "seats").index(seat)
    if row(its, "dangers")[place] != danger:
        one_chance = danger == "no_suji" and _is_one_chance(comparison, seat)
        return Risk(seat, danger, other_is_sure, one_chance=one_chance)
    risk, other = (round(float(row(one, "risks")[place]), RISK_DIGITS) for one in (mine, its))
    if risk < TOLD_FROM or risk < AS_RISKY * other:
        return LessSafe(seat, danger, other_is_sure)
    return Risk(seat, danger, other_is_sure, risk, other)


def _is_one_chance(comparison: DiscardComparison, seat: Seat) -> bool:
    kind, unseen = comparison.kinds[0], comparison.observation.unseen
    sides = [
        (kind + step, kind + 2 * step, kind + 3 * step)
        for step in (-1, 1)
        if 0 <= kind % 9 + 3 * step <= 8
    ]
    ways = [
        min(unseen[near], unseen[next_])
        for near, next_, end in sides
        if not cannot_win(comparison.observation, seat, Kind(end))
    ]
    return bool(ways) and max(ways) == 1


def sure_lack(comparison: DiscardComparison) -> Lack | None:
    mine, its = comparison.both("safety")
    riichi = riichi_opponents(comparison.observation)
    for seat, danger, other in zip(
        row(mine, "seats"), row(mine, "dangers"), row(its, "dangers"), strict=True
    ):
        if seat in riichi and danger not in SURE and other in SURE:
            found = _risk(comparison, seat, danger, other_is_sure=True)
            return replace(found, sure_of=_sure_of(comparison))
    return None


def spare_lack(comparison: DiscardComparison) -> Lack | None:
    if riichi_opponents(comparison.observation):
        return None
    mine, its = comparison.both("safety")
    safe, other = (_never(ranked) for ranked in (mine, its))
    joined = connected_kinds(comparison.observation, comparison.kinds[0])
    if len(safe) > len(other) and not joined:
        return SpareSafety(len(safe), safe)
    unseen, left = (number(ranked, "unseen") for ranked in comparison.both("speed"))
    both = all(is_honour(kind) for kind in comparison.kinds)
    if both and len(safe) == len(other) and unseen < left:
        return FewerCopies()
    return later_lack(comparison)


def _never(ranked: RankedDiscard) -> tuple[Seat, ...]:
    pairs = zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True)
    return tuple(Seat(int(seat)) for seat, danger in pairs if danger in EVER)


def later_lack(comparison: DiscardComparison) -> Lack | None:
    tile, other = comparison.kinds
    seen = comparison.observation
    if riichi_opponents(seen) or seen.counts[tile] > 1 or draws_no_more(seen):
        return None
    mine, its = (row(ranked, "dangers") for ranked in comparison.both("safety"))
    behind = sum(
        known in SURE and danger not in SURE for danger, known in zip(mine, its, strict=True)
    )
    if not is_honour(tile) or is_honour(other) or behind > 1 or seen.unseen[tile] > SHOWN:
        return None
    return SafeForLater()

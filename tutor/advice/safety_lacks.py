"""What a discard lacks in safety beside the best one: now, and for later."""

from typing import Final

from rules.tiles import is_honour
from tutor.advice.discard_comparison import SURE, DiscardComparison
from tutor.advice.facts import number, row
from tutor.advice.reasons.shortfalls import (
    FewerCopies,
    Lack,
    LessSafe,
    Risk,
    SafeForLater,
    SpareSafety,
)
from tutor.evaluators.glance import riichi_opponents
from tutor.evaluators.shapes import draws_no_more

SHOWN: Final = 2
"""Copies not seen up to which a single honour is safer than a number tile: one has been thrown."""


def risk_lack(comparison: DiscardComparison) -> Lack:
    """Return against whom a discard is riskier, those in riichi before the others."""
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
    kind = Risk if threat else LessSafe
    return kind(seat, danger, other_is_sure)


def sure_lack(comparison: DiscardComparison) -> Lack | None:
    """Return the danger against somebody in riichi to whom the other discard cannot lose."""
    mine, its = comparison.both("safety")
    riichi = riichi_opponents(comparison.observation)
    for seat, danger, other in zip(
        row(mine, "seats"), row(mine, "dangers"), row(its, "dangers"), strict=True
    ):
        if seat in riichi and danger not in SURE and other in SURE:
            return Risk(seat, danger, other_is_sure=True)
    return None


def spare_lack(comparison: DiscardComparison) -> Lack | None:
    """Return why the tile may be wanted when somebody has to be folded against."""
    if riichi_opponents(comparison.observation):
        return None
    mine, its = comparison.both("safety")
    safe, other = (
        sum(danger == "genbutsu" for danger in row(ranked, "dangers")) for ranked in (mine, its)
    )
    if safe > other:
        return SpareSafety(safe)
    unseen, left = (number(ranked, "unseen") for ranked in comparison.both("speed"))
    both = all(is_honour(kind) for kind in comparison.kinds)
    if both and safe == other and unseen < left:
        return FewerCopies()
    return later_lack(comparison)


def later_lack(comparison: DiscardComparison) -> Lack | None:
    """Return that a single honour beside a number tile is worth keeping: no run can wait on it, so
    it stays the safer one, against two opponents at least."""
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

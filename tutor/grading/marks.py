"""Grade decided entries: their labels, and which of them are mistakes.

The advice marks what is at fault by its own measures. A mark stays only where hardly any strong
player would do the same. Without a network everything stays as the advice says.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import isnan
from typing import Final

from rules.message import Message
from rules.tiles import Kind, kind_of
from tutor.coach.advice import CallDecision, Decision, Played, ReviewEntry
from tutor.coach.call_effects import LookedAt
from tutor.coach.graded import Graded, Label
from tutor.evaluators.positions import Array
from tutor.grading.grade import Ratios, decision_label, ratios_of
from tutor.network.shares import MILLE, shipped_weights
from tutor.strategy.choice import Verdict

ALSO: Final = 0.2
"""The share, 0 to 1, from which strong players "also" choose a discard."""


def network_digest() -> str:
    """Return which network grades; empty without one."""
    weights = shipped_weights()
    return "" if isinstance(weights, Message) else weights.digest


def with_grades(
    made: Sequence[Played], entries: Sequence[ReviewEntry | None], looked: Sequence[LookedAt]
) -> tuple[ReviewEntry | None, ...]:
    """Return the entries with their grades.

    Args:
        made: what was played.
        entries: what was decided about each; None if there is no advice.
        looked: what the calls of each `PlayedOffer` change, in order.
    """
    weights = shipped_weights()
    if isinstance(weights, Message):
        return tuple(entries)
    return with_ratios(entries, ratios_of(weights, made, looked))


def with_ratios(
    entries: Sequence[ReviewEntry | None], found: Ratios
) -> tuple[ReviewEntry | None, ...]:
    return tuple(
        entry if entry is None or isnan(ratio) else _graded(entry, ratio, blind, shares)
        for entry, ratio, blind, shares in zip(
            entries, found.ratio.tolist(), found.blind.tolist(), found.shares, strict=True
        )
    )


def _graded(entry: ReviewEntry, ratio: float, blind: float, shares: Array) -> ReviewEntry:
    is_marked = entry.verdict is Verdict.OFF_PLAN
    label = decision_label(ratio, named=is_marked)
    graded = Graded(round(ratio, 4), None if isnan(blind) else round(blind, 4), label)
    if isinstance(entry, CallDecision):
        return replace(entry, graded=graded)
    if not is_marked:
        return replace(entry, graded=graded)
    entry = _with_second(replace(entry, graded=graded), shares)
    if label is Label.MISTAKE:
        return entry
    return replace(entry, verdict=Verdict.IN_LINE, slip=None)


def _with_second(decision: Decision, shares: Array) -> Decision:
    first = Kind(int(shares.argmax()))
    advised = {kind_of(tile) for tile in decision.advice.best}
    return replace(
        decision,
        second_share=round(MILLE * float(shares[kind_of(decision.played)])),
        second_differs=first not in advised,
    )

"""Grade decisions: their labels, and which of them are mistakes.

The advice marks mistakes by its own measures. A mark is kept only if hardly any strong player would
do the same. Without a network all marks are kept.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import isnan
from typing import Final

from rules.message import Message
from rules.tiles import Kind, kind_of
from tutor.coach.advice import CallDecision, Decision, Played, ReviewEntry
from tutor.coach.call_effects import LookedAt
from tutor.coach.explain import explain
from tutor.coach.graded import Graded, Label, Severity, Slip
from tutor.coach.grading.grade import FINE, MISTAKE, Ratios, decision_label, ratios_of
from tutor.coach.slips import CONCEDED, likeness, slip_cost
from tutor.coach.strategy.stance import Verdict
from tutor.network.shares import MILLE, shipped_weights
from tutor.position.positions import Array

ALSO: Final = 0.2
"""The share of strong players, 0 to 1, from which they "also" choose a discard."""


def network_digest() -> str:
    weights = shipped_weights()
    return "" if isinstance(weights, Message) else weights.digest


def with_grades(
    made: Sequence[Played], entries: Sequence[ReviewEntry | None], looked: Sequence[LookedAt]
) -> tuple[ReviewEntry | None, ...]:
    """Return the entries with their grades.

    Args:
        made: the decisions that were made.
        entries: the reviewed decision for each of `made`; None if there is no advice.
        looked: how the calls of each `PlayedOffer` change the hand, in order.
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
    if ratio < MISTAKE and isinstance(entry, Decision) and entry.verdict is Verdict.IN_LINE:
        entry = _with_named_loss(entry)
    is_marked = entry.verdict is Verdict.OFF_PLAN
    label = decision_label(ratio, named=is_marked, tie=ratio < FINE and _is_tie(entry))
    graded = Graded(round(ratio, 4), None if isnan(blind) else round(blind, 4), label)
    if isinstance(entry, CallDecision):
        return replace(entry, graded=graded)
    if not is_marked:
        return replace(entry, graded=graded)
    entry = replace(
        entry,
        graded=graded,
        second_share=round(MILLE * float(shares[kind_of(entry.played)])),
        second_differs=Kind(int(shares.argmax())) not in map(kind_of, entry.advice.best),
    )
    if label is Label.MISTAKE:
        return entry
    return replace(entry, verdict=Verdict.IN_LINE, slip=None)


def _with_named_loss(decision: Decision) -> Decision:
    advice = decision.advice
    if (likeness(advice, advice.best[0]) or 0) < CONCEDED:
        return decision
    cost = slip_cost(advice, decision.observation, decision.played)
    if cost is None:
        return decision
    return replace(decision, verdict=Verdict.OFF_PLAN, slip=Slip(cost.cause, Severity.SMALL))


def _is_tie(entry: ReviewEntry) -> bool:
    if isinstance(entry, CallDecision):
        return False
    rival = explain(entry.advice, entry.observation, entry.played).tempting
    return rival is not None and rival.alike

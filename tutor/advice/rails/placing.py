"""Apply the guard rails, and rank the discards anew."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from rules.observation import Observation
from tutor.advice.advice import CombinedDiscard
from tutor.advice.rails.columns import columns_rail
from tutor.advice.rails.end import end_rail
from tutor.advice.rails.rail import Penalties, Rail
from tutor.advice.rails.ready import ready_rail
from tutor.advice.rails.triplet import triplet_rail
from tutor.advice.rails.yaku import yaku_rail
from tutor.evaluators.ranking import Rankings

RAILS: Final[tuple[Rail, ...]] = (columns_rail, ready_rail, yaku_rail, triplet_rail, end_rail)


def guarded(
    observation: Observation,
    rankings: Rankings,
    combined: tuple[CombinedDiscard, ...],
    rails: Sequence[Rail] = RAILS,
) -> tuple[CombinedDiscard, ...]:
    """Return the discards with what the rails take off, ranked anew, best first; ties share a
    rank, in the order of the hand."""
    for rail in rails:
        combined = demoted(combined, rail(observation, rankings, combined))
    return combined


def demoted(
    combined: tuple[CombinedDiscard, ...], penalties: Penalties
) -> tuple[CombinedDiscard, ...]:
    if not penalties:
        return combined
    return _ranked(
        replace(placed, score=(placed.score or 0.0) - penalties.get(placed.discard, 0.0))
        for placed in combined
    )


def _ranked(placed: Iterable[CombinedDiscard]) -> tuple[CombinedDiscard, ...]:
    every = tuple(placed)
    scores = sorted((each.score or 0.0 for each in every), reverse=True)
    ranked = (replace(each, rank=1 + scores.index(each.score or 0.0)) for each in every)
    return tuple(sorted(ranked, key=lambda each: (each.rank, each.discard)))

"""What strong players would throw, beside what was thrown and what the tutor advises: for teachers.

The whole of a game is asked about at once, and only where somebody makes a table or a page of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.tiles import Kind, kind_of
from tutor.advice.advice import Decision
from tutor.evaluators.once import once_in_a_row
from tutor.second.opinion import second_opinions


@dataclass(frozen=True, slots=True)
class Beside:
    share: int
    first: Kind
    first_share: int
    differs: bool


@once_in_a_row
def beside(decisions: Sequence[Decision]) -> tuple[Beside | None, ...]:
    """Return the second opinion on each of these, which stay as they are; None of each where there
    is no network."""
    opinions = second_opinions([decision.observation for decision in decisions])
    if opinions is None:
        return (None,) * len(decisions)
    return tuple(map(_beside, decisions, opinions.shares.tolist()))


def _beside(decision: Decision, shares: Sequence[int]) -> Beside:
    first = Kind(max(range(len(shares)), key=lambda kind: shares[kind]))
    advised = {kind_of(tile) for tile in decision.advice.best}
    return Beside(shares[kind_of(decision.played)], first, shares[first], first not in advised)

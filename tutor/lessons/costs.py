"""What a marked discard cost, by an estimate.

The estimate is a reckoning of its own (`tutor.lessons.estimate`): the points that the hand may
still win after a discard less what the discard may lose, from a simple model of how hands come
nearer and who may be ready. The cost is what the advised discard is worth more than the one played;
of several that the plan places first, the one that the estimate likes least counts, so that the
cost is not made bigger than any of them would have saved. Never below 0.

The unit is a point at the start of an east game: points are weighed by what they do to the place at
the end (8,000 for a place, see `tutor.lessons.estimate.standing`), so that they count for more in a
close last round, and for less early in a hanchan.

Its limits: it looks one step ahead, knows the others only by riichi, melds and rivers, and takes
every riichi for an average one. It is an average over what may follow, not what happened in the
game; costs of several turns are added up as if each stood alone.
"""

from collections.abc import Sequence

from rules.tiles import kind_of
from tutor.advice.advice import Decision
from tutor.evaluators.positions import Array
from tutor.lessons.estimate.balance import worth_of


def costs(decisions: Sequence[Decision]) -> tuple[float, ...]:
    if not decisions:
        return ()
    worth = worth_of([decision.observation for decision in decisions])
    return tuple(map(_cost, decisions, worth))


def _cost(decision: Decision, worth: Array) -> float:
    least = min(float(worth[kind_of(tile)]) for tile in decision.advice.best)
    return max(0.0, least - float(worth[kind_of(decision.played)]))

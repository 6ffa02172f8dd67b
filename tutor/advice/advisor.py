"""The one door: an Observation in, Advice out. Hints, reviews and exports all come through here."""

from collections.abc import Sequence

from rules.observation import Observation
from tutor.advice.advice import Advice, Placed
from tutor.advice.moment import why
from tutor.advice.reasons import about_best
from tutor.evaluators.findings import rankings_of
from tutor.evaluators.positions import Positions
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.scores import blocks, evaluate
from tutor.strategy.choice import Choice
from tutor.strategy.combine import combine
from tutor.strategy.situation import situations
from tutor.strategy.tree import StrategyTree


def advise(observation: Observation, tree: StrategyTree) -> Advice:
    """The advice for a seat that has to throw a tile.

    The observation needs a hand of 14 - 3 * melds tiles.
    """
    return advise_all((observation,), tree)[0]


def advise_all(observations: Sequence[Observation], tree: StrategyTree) -> list[Advice]:
    """The advice for many positions at once, in order: what `advise` says of each."""
    advices: list[Advice] = []
    if not observations:
        return advices
    for block in blocks(Positions.stack(observations)):
        scores = evaluate(block)
        choices = tree.choose_all(situations(block, scores))
        here = observations[len(advices) : len(advices) + len(block)]
        found = rankings_of(block, scores, here)
        advices += map(_advice, here, choices, found)
    return advices


def _advice(observation: Observation, choice: Choice, rankings: Rankings) -> Advice:
    combined = tuple(Placed(tile, rank) for tile, rank in combine(rankings, choice.strategy))
    reasons = (
        *why(observation, choice, rankings),
        *about_best(observation, choice.strategy, rankings, combined),
    )
    return Advice(choice, rankings, combined, reasons)

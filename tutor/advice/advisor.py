"""The one door: an Observation in, Advice out. Hints, reviews and exports all come through here."""

from collections.abc import Sequence

from rules.observation import Observation
from tutor.advice.advice import Advice, Placed
from tutor.advice.discard_reasons import about_best
from tutor.advice.moment import why
from tutor.advice.rails.placing import guarded
from tutor.evaluators.findings import rankings_of, terms_of
from tutor.evaluators.positions import Positions
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.scores import blocks, evaluate
from tutor.strategy.choice import Choice
from tutor.strategy.combine import combine
from tutor.strategy.situation import situations
from tutor.strategy.tree import StrategyTree
from tutor.strategy.verdict import sureness
from tutor.strategy.weights import SUM_UNIT, Terms


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
        terms = terms_of(block, scores)
        choices = tree.choose_all(situations(block, scores))
        here = observations[len(advices) : len(advices) + len(block)]
        found = rankings_of(block, scores, here)
        advices += map(_advice, here, choices, found, terms)
    return advices


def _advice(
    observation: Observation, choice: Choice, rankings: Rankings, terms: Sequence[Terms]
) -> Advice:
    by_tile = dict(zip(observation.discards, terms, strict=True))
    combined = tuple(
        Placed(tile, rank, total / SUM_UNIT, by_tile[tile])
        for tile, rank, total in combine(by_tile, choice.weights)
    )
    combined = guarded(observation, rankings, combined)
    reasons = (
        *why(observation, choice, rankings, [one.discard for one in combined if one.rank == 1]),
        *about_best(observation, choice, rankings, combined),
    )
    sure = sureness([placed.score or 0.0 for placed in combined])
    return Advice(choice, rankings, combined, reasons, sure)

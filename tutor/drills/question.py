"""Answer before reveal: a Question knows no advice; an answer turns it into DrillAnswer."""

from dataclasses import dataclass

from rules.events import Discard
from rules.observation import Observation
from rules.tiles import Tile, format_tiles, kind_of, tile_name
from tutor.advice.advice import Advice, Decision
from tutor.advice.advisor import advise
from tutor.drills.drill import Drill
from tutor.review import PlayedDiscard, decide
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree
from tutor.strategy.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Question:
    """A drill that has not been answered."""

    drill: Drill

    @property
    def observation(self) -> Observation:
        """What the seat sees."""
        return self.drill.observation

    @property
    def choices(self) -> tuple[Tile, ...]:
        """What may be thrown, one tile a kind, in the order of the hand."""
        return self.drill.observation.discards


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    """A drill that was answered, and what the advisor of today says of it."""

    drill: Drill
    decision: Decision
    """The answer beside the advice, as in a review: the same panel shows it."""

    @property
    def advice(self) -> Advice:
        """What the advisor says."""
        return self.decision.advice

    @property
    def plan(self) -> Strategy:
        """The plan that the position calls for."""
        return self.advice.choice.strategy

    @property
    def chosen(self) -> Tile:
        """The tile that the learner threw."""
        return self.decision.played

    @property
    def rank(self) -> int:
        """The combined rank of the answer, from 1."""
        return self.advice.rank_of(self.chosen)

    @property
    def verdict(self) -> Verdict:
        """First, second or third (right too, but told apart), or off the plan."""
        return self.decision.verdict


def answer(question: Question, tile: Tile, tree: StrategyTree) -> DrillAnswer:
    """Throw a tile, and see.

    Raises:
        ValueError: the tile may not be thrown there.
    """
    observation = question.observation
    kinds = {kind_of(choice) for choice in question.choices}
    if tile not in observation.hand or kind_of(tile) not in kinds:
        raise ValueError(
            f"{tile_name(tile)} cannot be thrown from {format_tiles(observation.hand)}."
        )
    made = PlayedDiscard(
        observation, Discard(observation.seat, tile, tsumogiri=tile == observation.drawn)
    )
    return DrillAnswer(question.drill, decide(question.drill.game, made, advise(observation, tree)))

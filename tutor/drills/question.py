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
    drill: Drill

    @property
    def observation(self) -> Observation:
        return self.drill.observation

    @property
    def choices(self) -> tuple[Tile, ...]:
        return self.drill.observation.discards


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    drill: Drill
    decision: Decision

    @property
    def advice(self) -> Advice:
        return self.decision.advice

    @property
    def plan(self) -> Strategy:
        return self.advice.choice.strategy

    @property
    def chosen(self) -> Tile:
        return self.decision.played

    @property
    def rank(self) -> int:
        return self.advice.rank_of(self.chosen)

    @property
    def verdict(self) -> Verdict:
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

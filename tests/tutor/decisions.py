"""Decisions made by hand: what a seat saw, a tree, and the tile that it threw."""

from collections.abc import Sequence
from dataclasses import replace

from rules.events import Discard
from rules.observation import Observation
from rules.tiles import tile_name
from tutor.coach.advice import Advice, Decision, PlayedDiscard
from tutor.coach.advisor import advise
from tutor.coach.review import decide
from tutor.coach.strategy.tree import StrategyTree


def threw(observation: Observation, name: str, tree: StrategyTree) -> Decision:
    tile = next(tile for tile in observation.hand if tile_name(tile) == name)
    made = PlayedDiscard(observation, Discard(observation.seat, tile, tile == observation.drawn))
    return decide("", made, advise(observation, tree))


def at_turn(decision: Decision, turn: int, round_: int = 0) -> Decision:
    seen = replace(decision.observation, turn=turn, round=round_)
    return replace(decision, observation=seen)


def in_turn(decisions: Sequence[Decision], first: int = 1) -> tuple[Decision, ...]:
    return tuple(at_turn(one, first + place) for place, one in enumerate(decisions))


def in_rounds(decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    return tuple(at_turn(one, 7, round_=number) for number, one in enumerate(decisions))


def forced(observation: Observation, advised: str, tree: StrategyTree) -> Advice:
    advice = advise(observation, tree)
    placed = [
        replace(each, score=9.0 if tile_name(each.discard) == advised else 0.0, rank=2)
        for each in advice.combined
    ]
    placed.sort(key=lambda each: -(each.score or 0))
    return replace(advice, combined=(replace(placed[0], rank=1), *placed[1:]), second=())


def marked(observation: Observation, name: str, advised: str, tree: StrategyTree) -> Decision:
    tile = next(tile for tile in observation.hand if tile_name(tile) == name)
    made = PlayedDiscard(observation, Discard(observation.seat, tile, tile == observation.drawn))
    return decide("", made, forced(observation, advised, tree))

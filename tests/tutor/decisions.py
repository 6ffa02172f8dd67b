"""Decisions made by hand: what a seat saw, a tree, and the tile that it threw."""

from collections.abc import Sequence
from dataclasses import replace

from rules.events import Discard
from rules.observation import Observation
from rules.tiles import tile_name
from tutor.advice.advice import Decision
from tutor.advice.advisor import advise
from tutor.review import PlayedDiscard, decide
from tutor.strategy.tree import StrategyTree


def threw(observation: Observation, name: str, tree: StrategyTree) -> Decision:
    """The decision to throw that tile (``5m``; ``0m`` is the red five)."""
    tile = next(tile for tile in observation.hand if tile_name(tile) == name)
    made = PlayedDiscard(observation, Discard(observation.seat, tile, tile == observation.drawn))
    return decide("", made, advise(observation, tree))


def at_turn(decision: Decision, turn: int, round_: int = 0) -> Decision:
    """The same decision as if it had come at that turn of that round."""
    seen = replace(decision.observation, turn=turn, round=round_)
    return replace(decision, observation=seen)


def in_turn(decisions: Sequence[Decision], first: int = 1) -> tuple[Decision, ...]:
    """The decisions as if they had come one after another from that turn on."""
    return tuple(at_turn(one, first + place) for place, one in enumerate(decisions))

from dataclasses import dataclass
from typing import TypeAlias

from rules.tiles import Tile, kind_name, kind_of, tile_name
from tutor.coach.advice import Decision
from tutor.evaluators.components import TERMS, UNIT
from tutor.evaluators.positions import Array, Positions, cache_last_call
from tutor.evaluators.rankings import blocks, evaluate
from tutor.export.annotated import AnnotatedGame
from tutor.strategy.situation import FEATURES, situations

ByName: TypeAlias = dict[str, float]


@dataclass(frozen=True, slots=True)
class Numbers:
    situation: ByName
    """By feature."""
    terms: dict[str, ByName]
    """By legal discard and term, in log-odds. A red five beside a plain one has no entry."""

    def of(self, tile: Tile) -> ByName:
        return self.terms.get(tile_name(tile)) or self.terms[kind_name(kind_of(tile))]


@cache_last_call
def numbers_of(game: AnnotatedGame) -> tuple[Numbers, ...]:
    """Return the numbers of each discard of a game, in order."""
    made: list[Numbers] = []
    if not game.decisions:
        return ()
    for block in blocks(Positions.stack([one.observation for one in game.decisions])):
        scores = evaluate(block)
        here = game.decisions[len(made) : len(made) + len(block)]
        rows = zip(here, situations(block, scores).tolist(), scores.terms, strict=True)
        made += [_numbers(one, situation, terms / UNIT) for one, situation, terms in rows]
    return tuple(made)


def _numbers(decision: Decision, situation: list[float], terms: Array) -> Numbers:
    return Numbers(
        dict(zip(FEATURES, situation, strict=True)),
        {
            tile_name(tile): dict(zip(TERMS, terms[:, kind_of(tile)].tolist(), strict=True))
            for tile in decision.observation.discards
        },
    )

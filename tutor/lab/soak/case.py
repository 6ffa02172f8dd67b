"""A position, what the tutor says of it, and the discards that a claim is about."""

from dataclasses import dataclass

from rules.tiles import parse_tiles
from tutor.advice.advice import Advice
from tutor.evaluators.rankings import RankedDiscard, Ranking
from tutor.lab.soak.sight import Sight


@dataclass(frozen=True, slots=True)
class Case:
    sight: Sight
    advice: Advice
    about: tuple[int, ...]
    best: int

    @property
    def next_kind(self) -> int | None:
        later = [placed.discard // 4 for placed in self.advice.combined if placed.rank > 1]
        return later[0] if later else None

    def ranked(self, axis: str, kind: int) -> RankedDiscard:
        ranking: Ranking = getattr(self.advice.rankings, axis)
        return next(each for each in ranking if each.discard // 4 == kind)

    def first(self, axis: str) -> set[int]:
        sight = self.sight
        if axis == "speed":
            kept = filter(sight.keeps, sight.throws)
            return {kind for kind in kept if sight.draws(kind) == sight.most_draws}
        ranking: Ranking = getattr(self.advice.rankings, axis)
        return {each.discard // 4 for each in ranking if each.rank == 1}


def kind_named(name: str) -> int:
    return parse_tiles(name)[0] // 4

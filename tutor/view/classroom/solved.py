"""A pupil's answers beside the advice, as decisions that the advice panel can show. No Qt."""

from rules.events import Discard
from rules.observation import Observation
from rules.tiles import Tile, kind_of, parse_kind, tile_name
from tutor.advice.advice import Decision
from tutor.advice.advisor import advise
from tutor.classroom.answers import Answers
from tutor.classroom.problem_set import ProblemSet
from tutor.review import PlayedDiscard, decide
from tutor.strategy.tree import StrategyTree


def solved(
    problems: ProblemSet, answers: Answers, tree: StrategyTree
) -> tuple[Decision | None, ...]:
    given = {one.position: one.discard for one in answers.answers}
    found: list[Decision | None] = []
    for position, problem in enumerate(problems.problems):
        if position not in given:
            found.append(None)
            continue
        seen = problem.observation
        tile = tile_of(seen, given[position])
        made = PlayedDiscard(seen, Discard(seen.seat, tile, tsumogiri=tile == seen.drawn))
        found.append(decide("", made, advise(seen, tree)))
    return tuple(found)


def tile_of(seen: Observation, discard: str) -> Tile:
    same = [tile for tile in seen.hand if tile_name(tile) == discard]
    kind = parse_kind(discard)
    return (same or [tile for tile in seen.hand if kind_of(tile) == kind])[-1]

"""Make the bundled drills, data/drills.json, from games that our own programs play.

Two strong and two steady opponents play hanchan. A decision qualifies if its plan is clear (or the
runner-up makes the same discard) and one or two discards are best; in about half of them, the
fastest discard is not the answer. Plans, turns, shanten and riichi are balanced, and each round
gives at most one position. The same seed, tree and versions produce the same bytes. Run it in the
checkout after training the strategy tree (two minutes):

    python packaging/make_drills.py [SEED]

Positions already in the bundled set are kept, so that learners keep their answers to them.
Positions are added until each idea of the course has `OF_IDEA`, if enough are found. Delete the
file to choose all positions again.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules.events import Ruleset
from rules.formats.reader import parse_game
from rules.observation import Observation
from rules.shanten import shanten, shanten_of_discards
from rules.tiles import SEATS, Kind, kind_of, kinds_in
from tutor.coach.advice import Advice
from tutor.coach.advisor import advise_all
from tutor.coach.concepts.finders import COURSE, Concept, day_of_concept, idea_of
from tutor.coach.explain import explain
from tutor.coach.strategy.situation import STRATEGIES, Strategy
from tutor.coach.strategy.stance import Choice
from tutor.coach.strategy.tree import StrategyTree, rank_under, shipped_tree
from tutor.drills.daily import bundled_path, format_drills, load_drills
from tutor.drills.drill import Drill, DrillSource, drill_at
from tutor.lab.discards import played_discards
from tutor.lab.play import Match, play_some
from tutor.position.standing import is_last_round
from tutor.system.files import replacing

CLEAR_LEAD = 0.03
"""The lead in support over the runner-up that makes a plan clear."""
PLAYERS = ("strong", "steady", "strong", "steady")
SEED = 7
GAMES = 100
TOTAL = 140
LOT = 10
"""Number of games played together."""
KEPT = 2
"""Candidates kept per round and plan; at most one of them is chosen."""
FIRST_TURN = 3
FAR = 4
"""Maximum shanten; hands further from tenpai are too much alike."""
FEWEST = 5
"""Minimum number of legal discards."""
AGREED = 600
"""Minimum share of strong players, per mille, who make the best discard in a position on an
idea."""
OF_IDEA = 8
"""Number of positions for each idea, if that many exist."""
SAFE_DAY = 6
"""The first day of the course on which positions may have a riichi."""
ALIKE = 10
"""Number of tiles in common from which two hands count as nearly the same."""


@dataclass(frozen=True)
class Candidate:
    observation: Observation
    game: str
    plan: Strategy
    is_clear: bool
    """Whether the plan leads by more than a close call."""
    is_trap: bool
    """Whether none of the fastest discards is the answer."""
    shanten: int
    """The shanten after the fastest discard."""
    idea: Concept | None
    """The idea that distinguishes the answer from the tempting discard, if strong players agree;
    otherwise the subject of the position."""

    @property
    def round(self) -> tuple[str, int, int]:
        return self.game, self.observation.round, self.observation.honba

    @property
    def cell(self) -> tuple[int, int, int]:
        """Return the features to balance: part of the round, shanten, and number of opponents in
        riichi."""
        turn = self.observation.turn
        return (turn > 6) + (turn > 12), min(self.shanten, 3), sum(self.observation.riichi)

    def is_like(self, other: "Candidate") -> bool:
        common = Counter(map(kind_of, self.observation.hand)) & Counter(
            map(kind_of, other.observation.hand)
        )
        return common.total() >= ALIKE


def fastest(observation: Observation) -> tuple[int, frozenset[Kind]]:
    """Return the lowest shanten after a discard, and the kinds that reach it with the most
    ukeire."""
    melds, unseen = len(observation.own_melds), observation.unseen
    allowed = {kind_of(tile) for tile in observation.discards}
    left = {
        Kind(kind): (ready.shanten, -sum(unseen[each] for each in kinds_in(ready.improving)))
        for kind, ready in shanten_of_discards(observation.counts, melds).items()
        if kind in allowed
    }
    best = min(left.values())
    return best[0], frozenset(kind for kind, found in left.items() if found == best)


def is_same_in_doubt(advice: Advice) -> bool:
    """Check whether the runner-up plan makes the same discard, so that a close call does not
    matter."""
    second = advice.choice.runner_up
    if second is Strategy.NONE:
        return False
    weights = advice.choice.plans[STRATEGIES.index(second)]
    return all(rank_under(advice.terms, weights, tile) == 1 for tile in advice.best)


TIED: Final = 0.005
"""Lead in support below which two strategies count as equal."""


def is_level(choice: Choice) -> bool:
    lead = choice.support - choice.runner_up_support
    return lead < TIED and choice.runner_up is not Strategy.NONE


def teaches(observation: Observation, advice: Advice) -> bool:
    """Check whether the position has a clear plan, followed by just one or two discards."""
    choice = advice.choice
    return (
        choice.strategy is not Strategy.NONE
        and (not is_level(choice) or is_same_in_doubt(advice))
        and len(advice.best) <= 2
        and len(observation.discards) >= FEWEST
        and observation.turn >= FIRST_TURN
        and 0 <= shanten(observation.counts, len(observation.own_melds)) <= FAR
    )


def candidates(tree: StrategyTree, seed: int, games: int) -> Iterator[Candidate]:
    """Yield candidates, a few random ones per round and plan."""
    match = Match(PLAYERS, tree, Ruleset(), seed, keep=True)
    for start in range(0, games, LOT):
        for game in play_some(match, range(start, min(games, start + LOT))):
            assert game.mjlog is not None
            record = parse_game(game.mjlog).record
            chance = Random(f"{seed} {game.number}")
            for made in played_discards(record, SEATS):
                name = f"make_drills {seed}/{game.number}"
                yield from of_round([each.observation for each in made], tree, name, chance)
        print(f"{min(games, start + LOT)} of {games} games", file=sys.stderr)


def of_round(
    observations: list[Observation], tree: StrategyTree, game: str, chance: Random
) -> Iterator[Candidate]:
    kept: Counter[Strategy] = Counter()
    pairs = list(zip(observations, advise_all(observations, tree), strict=True))
    chance.shuffle(pairs)
    for observation, advice in pairs:
        plan = advice.choice.strategy
        if kept[plan] < KEPT and teaches(observation, advice):
            kept[plan] += 1
            yield candidate(observation, advice, game)


def candidate(observation: Observation, advice: Advice, game: str) -> Candidate:
    after, kinds = fastest(observation)
    lead = advice.choice.support - advice.choice.runner_up_support
    is_trap = not kinds & {kind_of(tile) for tile in advice.best}
    found = explain(advice, observation)
    close = found.tempting is None or found.tempting.close
    told = None if close or advice.second[0] < AGREED else idea_of(found)
    idea = told or situation(observation)
    plan = advice.choice.strategy
    return Candidate(observation, game, plan, lead >= CLEAR_LEAD, is_trap, after, idea)


def situation(observation: Observation) -> Concept | None:
    """Return the subject of a position without an idea of its own, if it is obvious."""
    if is_last_round(observation):
        return Concept.STANDING
    return Concept.PUSH_OR_FOLD if any(observation.riichi) else None


def choose(found: Iterable[Candidate], total: int) -> list[Candidate]:
    """Choose from the plans in turn, rarest plan first."""
    lanes: dict[Strategy, list[Candidate]] = defaultdict(list)
    for each in found:
        lanes[each.plan].append(each)
    chosen: list[Candidate] = []
    while lanes and len(chosen) < total:
        for plan in sorted(lanes, key=lambda plan: (len(lanes[plan]), plan)):
            best = next_of(lanes[plan], chosen)
            if best is None:
                del lanes[plan]
            elif len(chosen) < total:
                lanes[plan].remove(best)
                chosen.append(best)
    return chosen


def next_of(lane: list[Candidate], chosen: list[Candidate]) -> Candidate | None:
    """Return the decision that best complements those already chosen."""
    same = [each for each in chosen if each.plan is lane[0].plan] if lane else []
    cells = Counter(each.cell for each in same)
    wants_trap = 2 * sum(each.is_trap for each in same) <= len(same)
    rounds = {each.round for each in chosen}
    order = sorted(
        lane, key=lambda each: (each.is_trap is not wants_trap, cells[each.cell], not each.is_clear)
    )
    fitting = (
        each
        for each in order
        if each.round not in rounds and not any(each.is_like(other) for other in chosen)
    )
    return next(fitting, None)


def add_ideas(found: Iterable[Candidate], chosen: list[Candidate]) -> list[Candidate]:
    """Add positions to those chosen, until each idea has `OF_IDEA`; return all of them. Positions
    for days before `SAFE_DAY` have no riichi."""
    lanes: dict[Concept, list[Candidate]] = defaultdict(list)
    for each in found:
        if each.idea is not None and (is_safety(each.idea) or not any(each.observation.riichi)):
            lanes[each.idea].append(each)
    more = list(chosen)
    for idea in COURSE:
        have = sum(each in lanes[idea] for each in chosen)
        lane = [each for each in lanes[idea] if each not in more]
        while have < OF_IDEA and (best := next_of(lane, more)) is not None:
            lane.remove(best)
            more.append(best)
            have += 1
    return more


def is_safety(idea: Concept) -> bool:
    return day_of_concept(idea) >= SAFE_DAY


def drills_of(chosen: Iterable[Candidate]) -> list[Drill]:
    return [
        replace(drill_at(each.observation, DrillSource.BUNDLED, each.game), idea=each.idea)
        for each in chosen
    ]


def made_by(tree: StrategyTree, seed: int, games: int) -> dict[str, Any]:
    return {
        "command": f"python packaging/make_drills.py {seed}",
        "games": games,
        "players": list(PLAYERS),
        "seed": seed,
        "tree": tree.hash,
    }


def make(tree: StrategyTree, seed: int, games: int, total: int) -> tuple[str, list[Candidate]]:
    """Return the text of data/drills.json, and the chosen candidates."""
    kept = kept_positions(tree)
    found = list(candidates(tree, seed, games))
    chosen = add_ideas([*kept, *found], kept or choose(found, total))
    return format_drills(drills_of(chosen), made_by(tree, seed, games)), chosen


def kept_positions(tree: StrategyTree) -> list[Candidate]:
    if not bundled_path().exists():
        return []
    drills = load_drills()
    advices = advise_all([drill.observation for drill in drills], tree)
    return [
        candidate(drill.observation, advice, drill.game)
        for drill, advice in zip(drills, advices, strict=True)
    ]


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else SEED
    text, chosen = make(shipped_tree(), seed, GAMES, TOTAL)
    with replacing(bundled_path()) as file:
        file.write(text)
    plans = Counter(each.plan.value for each in chosen)
    traps = Counter(each.plan.value for each in chosen if each.is_trap)
    print(f"{bundled_path()}: {len(load_drills())} positions, {len(text) // 1024} KB")
    for plan, count in plans.most_common():
        print(f"  {plan}: {count}, the fastest discard is not the answer in {traps[plan]}")
    print(f"  by idea: {dict(Counter(str(each.idea) for each in chosen).most_common())}")
    for name, place in (("phase", 0), ("shanten", 1), ("riichi", 2)):
        print(f"  by {name}: {dict(sorted(Counter(each.cell[place] for each in chosen).items()))}")


if __name__ == "__main__":
    main()

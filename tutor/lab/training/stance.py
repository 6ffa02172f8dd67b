from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import sklearn
from sklearn.tree import DecisionTreeClassifier

from rules.message import Message
from rules.observation import Observation
from rules.record import GameRecord
from rules.tiles import SEATS, Tile, kind_of
from tutor.coach.advice import PlayedDiscard
from tutor.coach.spot import Spot
from tutor.coach.stance import FEATURES, Pressure, StanceTree, pressure_of
from tutor.coach.strategy.stance import Stance
from tutor.intervals import Interval
from tutor.lab.discards import played_discards
from tutor.lab.games import Corpus, versions
from tutor.lab.shares import calibration, calibration_error
from tutor.lab.training.counting import Trained, share_interval
from tutor.position.hands import hands_at
from tutor.position.positions import Array, Positions
from tutor.position.rankings import blocks, evaluate, rankings_of

MAX_LEAVES: Final = 14
MIN_DECISIONS: Final = 300
PUSHED: Final = 0.02
"""Risk above that of the safest tile from which a discard that keeps the hand is a push."""
FOLDED: Final = 0.01
"""The same up to which a discard that sets the hand back is a fold."""
BINS: Final = 10

Example: TypeAlias = tuple[Pressure, bool]
"""What the tree asks, and whether the player pushed."""


@dataclass(frozen=True, slots=True)
class StanceFigures:
    decisions: int
    games: int
    pushes: float
    """Share of clear decisions that were pushes."""
    right: float
    right_interval: Interval
    calibration_error: float
    """Over ten bins of equal size."""
    leaves: int


def train_stance(corpus: Corpus, *, leaves: int = MAX_LEAVES) -> Trained[StanceTree]:
    """Fit the tree on one part.

    Raises:
        NoExamples: no clear decision under a threat in these files.
    """
    games = corpus.find(examples_of)
    found = [each for game in games for each in game]
    if not found:
        raise corpus.lacking(Message("no clear push or fold"))
    model = DecisionTreeClassifier(
        max_leaf_nodes=leaves, min_samples_leaf=min(MIN_DECISIONS, max(1, len(found) // 20))
    )
    model.fit(_matrix(found), _pushed(found))
    learned = {
        "part": corpus.part,
        "games": len(games),
        "decisions": len(found),
        "corpus_hash": games.corpus_hash,
        "versions": versions(sklearn),
    }
    tree = StanceTree(_nodes(model), learned)
    return Trained(tree, len(found), len(games), {"leaves": model.get_n_leaves()})


def evaluate_stance(corpus: Corpus, tree: StanceTree) -> StanceFigures:
    """Measure how often the tree names what strong players did.

    Raises:
        NoExamples: no clear decision under a threat in these files.
    """
    games = corpus.find(examples_of)
    found = [each for game in games for each in game]
    if not found:
        raise corpus.lacking(Message("no clear push or fold"))
    shares = np.array([tree.decide(pressure).push for pressure, _ in found])
    pushed = _pushed(found)
    right = (shares >= 0.5) == pushed
    number = np.repeat(np.arange(len(games)), list(map(len, games)))
    return StanceFigures(
        len(found),
        len(games),
        round(float(pushed.mean()), 4),
        round(float(right.mean()), 4),
        share_interval(right, number),
        round(calibration_error(calibration(shares, pushed, BINS)), 4),
        sum("push" in node for node in tree.nodes),
    )


def examples_of(record: GameRecord) -> list[Example]:
    """Return the clear pushes and folds of a game's players under a threat."""
    played = [one for made in played_discards(record, SEATS) for one in made if _may_be(one)]
    found: list[Example] = []
    done = 0
    if not played:
        return found
    observations = [one.observation for one in played]
    for block in blocks(Positions.stack(observations)):
        scores = evaluate(block)
        here = observations[done : done + len(block)]
        each = zip(
            here,
            rankings_of(block, scores, here),
            hands_at(scores.hands, block),
            played[done : done + len(block)],
            strict=True,
        )
        for observation, rankings, hands, one in each:
            spot = Spot(observation, rankings, hands, Stance.BUILD)
            pushed = _label(spot, one.discard.tile) if spot.threats else None
            if pushed is not None:
                found.append((pressure_of(spot), pushed))
        done += len(block)
    return found


def _may_be(one: PlayedDiscard) -> bool:
    return _is_threatened(one.observation)


def _is_threatened(observation: Observation) -> bool:
    return any(
        observation.riichi[seat] or any(meld.is_open for meld in observation.melds[seat])
        for seat in observation.opponents
    )


def _label(spot: Spot, played: Tile) -> bool | None:
    """Return whether a discard is a push (True) or a fold (False); None if it is neither."""
    tile = next(each for each in spot.seen.discards if kind_of(each) == kind_of(played))
    extra = spot.risk(tile) - min(spot.risk(each) for each in spot.seen.discards)
    if spot.falls_back(tile):
        return False if extra <= FOLDED else None
    return True if extra >= PUSHED else None


def _matrix(examples: Sequence[Example]) -> Array:
    return np.array([astuple(pressure) for pressure, _ in examples], np.float64)


def _pushed(examples: Sequence[Example]) -> Array:
    return np.array([pushed for _, pushed in examples], bool)


def _nodes(model: DecisionTreeClassifier) -> tuple[dict[str, Any], ...]:
    fitted = model.tree_
    nodes: list[dict[str, Any]] = []
    for at in range(fitted.node_count):
        count = int(fitted.n_node_samples[at])
        if fitted.children_left[at] < 0:
            share = fitted.value[at][0]
            push = round(float(share[1] / share.sum()), 4)
            nodes.append({"push": push, "decisions": count})
            continue
        nodes.append(
            {
                "feature": FEATURES[fitted.feature[at]],
                "at_most": round(float(fitted.threshold[at]), 2),
                "then": int(fitted.children_left[at]),
                "else": int(fitted.children_right[at]),
            }
        )
    return tuple(nodes)
